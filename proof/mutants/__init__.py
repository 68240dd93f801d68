"""Wrong rules on purpose: whether the tests would notice.

Each mutant is a small patch of ``src/tichu`` with a rule that somebody could believe, mistype or
half implement. ``python -m mutants``, from ``proof``, applies one after the other to a copy of the
sources and lets the lines of evidence judge it, each on its own. Two of them must find each mutant.
``python -m mutants --stale`` lists the patches that no longer apply; a test asks the same.
"""

from typing import Final

from mutants.of_combinations import BOMBS, COMBINATIONS
from mutants.of_points import GAME, SCORING
from mutants.of_rounds import CALLS, ENDING, EXCHANGE, TRICKS
from mutants.of_specials import DOG, DRAGON, MAH_JONG, PHOENIX, WISH
from mutants.of_tables import ANNOUNCED, TIENTSIN, TRICHU, VIEWS
from mutants.patch import Edit, Mutant, apply_patch, stale

ROOMS: Final[dict[str, tuple[Mutant, ...]]] = {
    "combinations": COMBINATIONS,
    "Phoenix": PHOENIX,
    "Mah Jong": MAH_JONG,
    "wish": WISH,
    "Dog": DOG,
    "Dragon": DRAGON,
    "bombs": BOMBS,
    "announced bombs": ANNOUNCED,
    "calls": CALLS,
    "exchange": EXCHANGE,
    "tricks": TRICKS,
    "end of a round": ENDING,
    "scoring": SCORING,
    "game": GAME,
    "six players": TIENTSIN,
    "Trichu": TRICHU,
    "what is seen": VIEWS,
}
"""The mutants by the part of the rules that they are about."""

MUTANTS: Final = tuple(one for room in ROOMS.values() for one in room)
"""Every mutant."""

__all__ = ["MUTANTS", "ROOMS", "Edit", "Mutant", "apply_patch", "stale"]
