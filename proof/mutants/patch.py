"""What a mutant is: a wrong rule, as a patch of the sources.

Owns :class:`Mutant` and its application. Knows nothing of what a mutant says, nor who runs it.
"""

from pathlib import Path

import attrs


@attrs.frozen
class Edit:
    """A piece of one source file, and what stands there instead."""

    file: str
    """The file's path in the package, such as ``rulebook/wish.py``."""
    old: str
    """The text as it is, which occurs exactly once in the file."""
    new: str
    """The text as it becomes."""


@attrs.frozen
class Mutant:
    """A rule that somebody could believe, mistype or half implement, in place of the right one."""

    name: str
    """What it is called: its ID, in the words of the game."""
    rules: tuple[str, ...]
    """The IDs of the rules that it breaks."""
    wrong: str
    """The wrong rule, as a sentence."""
    edits: tuple[Edit, ...]
    """The patch."""


def mutant(name: str, rules: str, wrong: str, *edits: Edit) -> Mutant:
    """Return a mutant; the IDs of its rules are separated by spaces."""
    return Mutant(name, tuple(rules.split()), wrong, edits)


def occurrences(edit: Edit, package: Path) -> int:
    """Return how often the old text of an edit occurs in its file: once, or the patch is stale."""
    return (package / edit.file).read_text(encoding="utf-8").count(edit.old)


def apply_patch(one: Mutant, package: Path) -> None:
    """Change the files of a package as a mutant says; raise ValueError for a stale patch."""
    for edit in one.edits:
        if occurrences(edit, package) != 1:
            raise ValueError(f"{one.name}: the old text does not occur once in {edit.file}")
        path = package / edit.file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
