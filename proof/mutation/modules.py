"""The modules that know the rules, in the order in which they are asked for.

Owns the list and what identifies the state of a module; imports nothing of ours.
"""

import hashlib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The project's folder."""
PACKAGE: Final = ROOT / "src" / "tichu"
"""The package's folder."""

_LEFT_OUT: Final = ("_kernel/ints.py", "engine/legality/violations.py", "engine/table/actions.py")
"""Names, messages and plain values, which decide nothing."""

MODULES: Final = (
    *sorted(
        module
        for room in ("rulebook", "engine", "_kernel")
        for path in (PACKAGE / room).rglob("*.py")
        if (module := path.relative_to(PACKAGE).as_posix()) not in _LEFT_OUT
        and path.name != "__init__.py"
    ),
    "rules.py",
)
"""The rule modules, by their paths in the package."""


def source_of(module: str, package: Path = PACKAGE) -> str:
    """Return the text of a module."""
    return (package / module).read_text(encoding="utf-8")


def digest(text: str) -> str:
    """Return what tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dotted(module: str) -> str:
    """Return the name by which a module is imported.

    >>> dotted("rulebook/wish.py")
    'tichu.rulebook.wish'
    """
    return "tichu." + module.removesuffix(".py").replace("/", ".")
