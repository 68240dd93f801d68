"""Tables of plain text."""

from collections.abc import Iterable, Sequence


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` says for each column whether it is aligned right.

    Raises :class:`ValueError` for a row of another length than the headers.

    >>> print(format_table(("card", "points"), [("Dragon", "25"), ("Dog", "0")], (False, True)))
    card    points
    ------  ------
    Dragon      25
    Dog          0
    """
    lines = [headers, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    flush = (*right, *[False] * (len(headers) - len(right)))
    lines.insert(1, tuple("-" * width for width in widths))
    text = [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, flush, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join(text if title is None else [title, *text])
