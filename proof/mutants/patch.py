"""The application of a wrong rule, which is a patch of the sources.

An edit is found by its text; the file says where to look first, so that an edit survives a file
that is moved.
"""

from pathlib import Path

from support.patches import Edit, Wrong


def place_of(edit: Edit, package: Path) -> Path | None:
    """Return the file in which the old text of an edit occurs once, its own first; else None."""
    own = package / edit.file
    if own.exists() and own.read_text(encoding="utf-8").count(edit.old) == 1:
        return own
    others = [path.read_text(encoding="utf-8").count(edit.old) for path in _files(package)]
    return _files(package)[others.index(1)] if sum(others) == 1 else None


def stale(mutants: tuple[Wrong, ...], package: Path) -> list[str]:
    """Return a line for each edit that no longer applies."""
    return [
        f"{one.name}: {edit.file}: {edit.old!r}"
        for one in mutants
        for edit in one.edits
        if place_of(edit, package) is None
    ]


def apply_patch(one: Wrong, package: Path) -> tuple[Path, ...]:
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
