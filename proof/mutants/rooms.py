"""The wrong rules of the file, by the part of the rules that they are about."""

from pathlib import Path
from typing import Final

from support.patches import read

ROOMS: Final = read(Path(__file__).with_name("wrong_rules.txt"))
"""The mutants by the part of the rules that they are about."""
MUTANTS: Final = tuple(one for room in ROOMS.values() for one in room)
"""Every mutant."""
