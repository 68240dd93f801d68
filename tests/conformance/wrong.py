"""Wrong rules: patches of the referee.

Replaces the referee by a patched one.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

from support.patches import Wrong

ORACLE: Final = Path(__file__).parents[2] / "proof" / "oracle"
LAYERS: Final = ("cards", "combinations")
"""Modules that import none of the others but those before them; what they remember is dear."""


def patched(one: Wrong, folder: Path) -> None:
    """Write the referee with a wrong rule to a folder; raise ValueError for a stale patch."""
    shutil.copytree(
        ORACLE, folder / "oracle", ignore=shutil.ignore_patterns("__pycache__", "test*")
    )
    for edit in one.of_referee:
        path = folder / "oracle" / f"{edit.file}.py"
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
    touched = {edit.file for edit in one.of_referee}
    kept: list[str] = []
    for name in LAYERS:
        if name in touched:
            break
        kept.append(f"oracle.{name}")
    for name in list(sys.modules):
        if name.partition(".")[0] in ("oracle", "perft", "conformance") and name not in kept:
            del sys.modules[name]
    sys.path.insert(0, str(folder))
