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

_ROOMS: Final = {
    "rulebook": (
        *("bombs", "calls", "combinations", "dog", "dragon", "drawing", "ending", "mahjong"),
        *("phoenix", "scoring", "turns", "wish"),
    ),
    "engine": (
        *("judgement", "legality", "transitions", "table", "pushes", "state", "building", "setup"),
        *("reading", "dealing", "forged", "chance", "game", "folding", "redaction"),
        *("events", "views", "verbs"),
    ),
    "_kernel": (
        *("forms", "house", "runs", "moves", "points", "layout", "choice", "playing", "rounds"),
    ),
}

MODULES: Final = (
    *(f"rulebook/{name}.py" for name in _ROOMS["rulebook"]),
    *(f"engine/{name}.py" for name in _ROOMS["engine"][:4]),
    *(f"_kernel/{name}.py" for name in _ROOMS["_kernel"]),
    "rules.py",
    *(f"engine/{name}.py" for name in _ROOMS["engine"][4:]),
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
