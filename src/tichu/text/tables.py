"""Tables of plain text."""

from collections.abc import Iterable, Sequence

from tichu._values import items_of, want_instance
from tichu.errors import InvalidValue, shown
from tichu.text.checks import texts


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` says for each column whether it is aligned right.

    Raises :class:`~tichu.InvalidValue` for a row of another length than the headers, and for a
    cell that is not text.

    >>> print(format_table(("card", "points"), [("Dragon", "25"), ("Dog", "0")], (False, True)))
    card    points
    ------  ------
    Dragon      25
    Dog          0
    """
    top = texts("format_table(headers)", headers)
    given = items_of("format_table(rows)", rows, "rows")
    lines = [top, *(texts("format_table(rows)", row, len(top)) for row in given)]
    flush = items_of("format_table(right)", right, "booleans")
    if len(flush) > len(top) or any(type(each) is not bool for each in flush):
        message = f"expected at most {len(top)} booleans, got {shown(right)}"
        raise InvalidValue("format_table(right)", message)
    if title is not None:
        want_instance("format_table(title)", title, str)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    flush = (*flush, *[False] * (len(top) - len(flush)))
    lines.insert(1, tuple("-" * width for width in widths))
    text = [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, flush, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join(text if title is None else [title, *text])
