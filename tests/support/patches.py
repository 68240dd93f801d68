"""Wrong rules on purpose: how a file of patches is read.

A paragraph has a name if the sentence is not its name, the IDs of the rules it breaks and the wrong
rule as a sentence, and for each edit the file, the text to replace (-) and its replacement (+).
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

CATALOGUE: Final = Path(__file__).parents[2] / "proof" / "wrong_rules" / "rules.txt"
REFEREE: Final = "oracle/"
"""The beginning of the files of the referee."""
_RULES: Final = re.compile(r"[A-Z]+-\d+\b.*: ")


class Edit(NamedTuple):
    """A piece of one source file, and what replaces it."""

    file: str
    """The file's path in the package, such as ``rulebook/wish.py``, or ``oracle/cards``."""
    old: str
    """The text as it is, which occurs exactly once."""
    new: str
    """The text that replaces it."""


class Wrong(NamedTuple):
    """A rule that somebody could believe, mistype or half implement, instead of the right one."""

    name: str
    """Its ID, in the words of the game."""
    rules: tuple[str, ...]
    """The IDs of the rules that it breaks."""
    says: str
    """The wrong rule, as a sentence."""
    edits: tuple[Edit, ...]
    """The patch."""

    @property
    def of_engine(self) -> tuple[Edit, ...]:
        """The edits of the package."""
        return tuple(edit for edit in self.edits if not edit.file.startswith(REFEREE))

    @property
    def of_referee(self) -> tuple[Edit, ...]:
        """The edits of the referee, whose files are modules of the folder ``oracle``."""
        edits = (edit for edit in self.edits if edit.file.startswith(REFEREE))
        return tuple(edit._replace(file=edit.file.removeprefix(REFEREE)) for edit in edits)


def read(path: Path) -> dict[str, tuple[Wrong, ...]]:
    """Return the wrong rules of a file by ``[part of the rules]``, which is empty before the first.

    The first lines of the file, and comments, begin with ``#``.
    """
    rooms: dict[str, tuple[Wrong, ...]] = {}
    room = ""
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = paragraph.splitlines()
        if lines[0].startswith("["):
            room = lines[0].strip("[]")
        elif not lines[0].startswith("#"):
            rooms[room] = (*rooms.get(room, ()), _wrong(lines))
    return rooms


def _wrong(lines: list[str]) -> Wrong:
    """Return the wrong rule of a paragraph."""
    start = 0 if _RULES.match(lines[0]) else 1
    rules, _, says = lines[start].partition(": ")
    edits: list[tuple[str, dict[str, list[str]]]] = []
    for line in lines[start + 1 :]:
        if line[0] in "-+":
            edits[-1][1][line[0]].append(line[2:])
        else:
            edits.append((line, {"-": [], "+": []}))
    found = [Edit(file, "\n".join(text["-"]), "\n".join(text["+"])) for file, text in edits]
    return Wrong(lines[0] if start else says, tuple(rules.split()), says, tuple(found))
