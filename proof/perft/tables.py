"""The files of the table, written and read."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from perft.counting import Counts

FOLDER: Final = Path(__file__).parents[2] / "conformance" / "perft"
COUNTS: Final = FOLDER / "counts.txt"
DEEP: Final = FOLDER / "deep.txt"
HEADER: Final = """\
# Perft of Tichu: see README.md. Lines "perft": depth, count, count without interrupts.
# Every count was made by the referee in proof/oracle, none by an engine.
# To add a position, write it without counts and run python -m perft.
"""


class Row(NamedTuple):
    """A position and what was counted from it on."""

    name: str
    """Its name in the table."""
    position: str
    """Its position string."""
    counts: tuple[Counts, ...]
    """The counts, by ascending depth."""


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write a file of the table."""
    parts = [HEADER]
    for row in rows:
        parts.append(f"\nid {row.name}\npos {row.position}\n")
        parts += [f"perft {each.depth} {each.total} {each.quiet}\n" for each in row.counts]
    path.write_text("".join(parts), encoding="ascii")


def read(path: Path) -> Iterator[Row]:
    """Yield the rows of a file of the table."""
    for block in path.read_text(encoding="ascii").split("\n\n")[1:]:
        first, second, *rest = block.splitlines()
        words = [tuple(map(int, line.removeprefix("perft ").split())) for line in rest]
        yield Row(
            first.removeprefix("id "),
            second.removeprefix("pos "),
            tuple(Counts(*numbers) for numbers in words),
        )
