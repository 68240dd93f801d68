"""Wrong rules: patches of the referee.

Owns :class:`Wrong`, reads ``wrong_rules.txt``, and replaces the referee by a patched one.
"""

import shutil
import sys
from pathlib import Path
from typing import Final, NamedTuple

ORACLE: Final = Path(__file__).parents[2] / "proof" / "oracle"
RULES: Final = Path(__file__).with_name("wrong_rules.txt")
LAYERS: Final = ("cards", "combinations")
"""Modules that import none of the others but those before them; what they remember is dear."""


class Edit(NamedTuple):
    """A part of a module of the referee, and its replacement."""

    module: str
    """The module's name."""
    old: str
    """The text as it is, which occurs exactly once."""
    new: str
    """The text as it becomes."""


class Wrong(NamedTuple):
    """A wrong rule."""

    rules: tuple[str, ...]
    """The IDs of the rules that it breaks."""
    says: str
    """The wrong rule, as a sentence; its name, too."""
    edits: tuple[Edit, ...]
    """The patch."""


def read(path: Path = RULES) -> tuple[Wrong, ...]:
    """Return the wrong rules of a file, whose first lines describe its format."""
    text = path.read_text(encoding="utf-8")
    paragraphs = (paragraph.splitlines() for paragraph in text.split("\n\n"))
    return tuple(_rule(lines) for lines in paragraphs if not lines[0].startswith("#"))


def _rule(lines: list[str]) -> Wrong:
    """Return the wrong rule of a paragraph."""
    rules, _, says = lines[0].partition(": ")
    edits: list[tuple[str, dict[str, list[str]]]] = []
    for line in lines[1:]:
        if line[0] in "-+":
            edits[-1][1][line[0]].append(line[2:])
        else:
            edits.append((line, {"-": [], "+": []}))
    found = [Edit(module, "\n".join(text["-"]), "\n".join(text["+"])) for module, text in edits]
    return Wrong(tuple(rules.split()), says, tuple(found))


def patched(one: Wrong, folder: Path) -> None:
    """Write the referee with a wrong rule to a folder; raise ValueError for a stale patch."""
    shutil.copytree(
        ORACLE, folder / "oracle", ignore=shutil.ignore_patterns("__pycache__", "test*")
    )
    for edit in one.edits:
        path = folder / "oracle" / f"{edit.module}.py"
        text = path.read_text(encoding="utf-8")
        if text.count(edit.old) != 1:
            raise ValueError(f"{one.says} The old text is not in {path.name} once: {edit.old!r}")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")


def install(one: Wrong, folder: Path) -> None:
    """Replace the referee of this process by one with a wrong rule, permanently.

    All modules that import the referee are forgotten, and loaded again. The referee's own modules
    before the first patched one stay, with the combinations that they remember.
    """
    patched(one, folder)
    touched = {edit.module for edit in one.edits}
    kept: list[str] = []
    for name in LAYERS:
        if name in touched:
            break
        kept.append(f"oracle.{name}")
    for name in list(sys.modules):
        if name.partition(".")[0] in ("oracle", "perft", "conformance") and name not in kept:
            del sys.modules[name]
    sys.path.insert(0, str(folder))
