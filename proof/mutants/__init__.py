"""Wrong rules on purpose: whether the tests would notice.

Each mutant is a small patch of ``src/tichu`` with a rule that somebody could believe, mistype or
half implement. ``python -m mutants``, from ``proof``, applies one after the other to a copy of the
sources and lets the lines of evidence judge it, each on its own. Two of them must find each mutant.
``python -m mutants --stale`` lists the patches that no longer apply; a test asks the same.
"""

from pathlib import Path
from typing import Final

from mutants.patch import apply_patch, stale
from support.patches import read

ROOMS: Final = read(Path(__file__).with_name("wrong_rules.txt"))
"""The mutants by the part of the rules that they are about."""

MUTANTS: Final = tuple(one for room in ROOMS.values() for one in room)
"""Every mutant."""

__all__ = ["MUTANTS", "ROOMS", "apply_patch", "stale"]
