"""Tables of plain text."""

from collections.abc import Iterable, Sequence
from typing import cast

from tichu._values import as_tuple, objects
from tichu.errors import InvalidValue, shown


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` tells for each column whether it is aligned right.

    Raises :class:`~tichu.InvalidValue` for a row of another length than the headers, and for a
    cell that is not text.
    """
    top = _cells("format_table(headers)", headers)
    lines = [top, *(_cells("format_table(rows)", row, len(top)) for row in _listed("rows", rows))]
    flush = _listed("right", right)
    if len(flush) > len(top) or any(type(each) is not bool for each in flush):
        message = f"expected at most {len(top)} booleans, got {shown(right)}"
        raise InvalidValue("format_table(right)", message)
    if title is not None and not isinstance(title, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("format_table(title)", f"expected text, got {shown(title)}")
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


def _listed(name: str, values: Iterable[object]) -> tuple[object, ...]:
    items = objects(as_tuple(values))
    if items is None:
        raise InvalidValue(f"format_table({name})", f"expected a list, got {shown(values)}")
    return items


def _cells(place: str, values: object, number: int | None = None) -> tuple[str, ...]:
    cells = objects(as_tuple(cast("Iterable[object]", values)))
    if cells is None or len(cells) != (len(cells) if number is None else number):
        expected = "cells" if number is None else f"{number} cells"
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    for cell in cells:
        if not isinstance(cell, str):
            raise InvalidValue(place, f"expected text in each cell, got {shown(cell)}")
    return cast("tuple[str, ...]", cells)
