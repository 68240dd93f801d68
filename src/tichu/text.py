"""Plain text for people."""

from collections.abc import Iterable, Sequence


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` says which columns are set to the right."""
    lines = [tuple(headers), *(tuple(row) for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(headers))]
    to_right = [*right, *[False] * len(headers)]

    def ruled(line: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(line, widths, to_right, strict=False)
        ]
        return "  ".join(cells).rstrip()

    text = [ruled(lines[0]), "  ".join("-" * width for width in widths), *map(ruled, lines[1:])]
    return "\n".join(text if title is None else [title, *text])
