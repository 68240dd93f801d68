"""Mutants: each is a wrong rule, as a patch of the sources.

Owns :class:`Mutant` and its application. An edit is found by its text; the file says where to look
first, so that an edit survives a file that is moved.
"""

from pathlib import Path

import attrs


@attrs.frozen
class Edit:
    """A piece of one source file, and what replaces it."""

    file: str
    """The file's path in the package, such as ``rulebook/wish.py``."""
    old: str
    """The text as it is, which occurs exactly once in the file."""
    new: str
    """The text that replaces it."""


@attrs.frozen
class Mutant:
    """A rule that somebody could believe, mistype or half implement, instead of the right one."""

    name: str
    """Its ID, in the words of the game."""
    rules: tuple[str, ...]
    """The IDs of the rules that it breaks."""
    wrong: str
    """The wrong rule, as a sentence."""
    edits: tuple[Edit, ...]
    """The patch."""


def read(path: Path) -> dict[str, tuple[Mutant, ...]]:
    """Return the mutants of a file by part of the rules; its first lines describe the format."""
    rooms: dict[str, tuple[Mutant, ...]] = {}
    room = ""
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = paragraph.splitlines()
        if lines[0].startswith("["):
            room = lines[0].strip("[]")
            rooms[room] = ()
        elif not lines[0].startswith("#"):
            rooms[room] += (_mutant(lines),)
    return rooms


def _mutant(lines: list[str]) -> Mutant:
    """Return the mutant of a paragraph."""
    name, about = lines[:2]
    rules, _, wrong = about.partition(": ")
    edits: list[tuple[str, dict[str, list[str]]]] = []
    for line in lines[2:]:
        if line[0] in "-+":
            edits[-1][1][line[0]].append(line[2:])
        else:
            edits.append((line, {"-": [], "+": []}))
    found = [Edit(file, "\n".join(text["-"]), "\n".join(text["+"])) for file, text in edits]
    return Mutant(name, tuple(rules.split()), wrong, tuple(found))


def place_of(edit: Edit, package: Path) -> Path | None:
    """Return the file in which the old text of an edit occurs once, its own first; else None."""
    own = package / edit.file
    if own.exists() and own.read_text(encoding="utf-8").count(edit.old) == 1:
        return own
    others = [path.read_text(encoding="utf-8").count(edit.old) for path in _files(package)]
    return _files(package)[others.index(1)] if sum(others) == 1 else None


def stale(mutants: tuple[Mutant, ...], package: Path) -> list[str]:
    """Return a line for each edit that no longer applies."""
    return [
        f"{one.name}: {edit.file}: {edit.old!r}"
        for one in mutants
        for edit in one.edits
        if place_of(edit, package) is None
    ]


def apply_patch(one: Mutant, package: Path) -> tuple[Path, ...]:
    """Change the files of a package as a mutant says, and return them; a stale patch is refused."""
    changed: list[Path] = []
    for edit in one.edits:
        path = place_of(edit, package)
        if path is None:
            raise ValueError(f"{one.name}: the old text is not found once: {edit.old!r}")
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
        changed.append(path)
    return tuple(changed)


def _files(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))
