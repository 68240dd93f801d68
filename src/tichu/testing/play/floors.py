"""How often a run should reach what is rare.

Owns :data:`FLOORS` and :func:`floor`. Imports ``reach`` and ``values``. Zero breaches in many
rounds say something of the play that was looked at, and of no other; so a run fails that has
missed what it is about.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tichu._values import want_instance, want_int
from tichu.testing.play.reach import SLOTS

_ROUNDS: Final = 10_000_000
_MOST: Final = 10**12

FLOORS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "bomb on a bomb": 100_000,
        "straight flush on four": 10_000,
        "longer straight flush on a straight flush": 1_000,
        "bomb out of turn": 100_000,
        "bomb before the trick is taken": 20_000,
        "bomb on the own trick": 2_000,
        "bomb on the partner's trick": 20_000,
        "bomb empties the hand": 5_000,
        "Dragon bombed": 10_000,
        "Dragon given to the next seat": 100_000,
        "Dragon given to the seat before": 100_000,
        "Dragon given across": 100_000,
        "Dragon given when an opponent is out": 10_000,
        "Phoenix on an ace": 50_000,
        "Phoenix led": 20_000,
        "Phoenix refused on the Dragon": 50_000,
        "Phoenix in the pair of a full house": 10_000,
        "Phoenix in the triple of a full house, read high": 10_000,
        "Phoenix in the triple of a full house, read low": 10_000,
        **dict.fromkeys(SLOTS, 5_000),
        "wish fulfilled by a straight with the Phoenix elsewhere": 5_000,
        "wish forces a bomb": 1_000,
        "wish outlives a trick": 50_000,
        "wish for what nobody holds": 50_000,
        "wish fulfilled out of turn": 1_000,
        "wish after the Mah Jong in a straight": 20_000,
        "Dog to a partner who is out": 10_000,
        "Dog as the last card": 5_000,
        "end: double": 100_000,
        "end: triple": 20_000,
        "last hand holds the Dragon": 20_000,
        "last hand holds the Phoenix": 20_000,
        "all four call": 1_000,
        "call on the fourteenth card": 1_000,
        "a tie at the target, and the game goes on": 100,
        "both teams over the target": 1_000,
    }
)
"""How often ten million rounds, under all presets, should reach something.

What :func:`~tichu.testing.reached` can name besides should be reached at least once. The last two
are of games: who plays games counts them.
"""


def floor(name: str, rounds: int) -> int:
    """Return how often a number of rounds should reach something, at least once.

    Raises :class:`~tichu.InvalidValue` for what is no text, or no number of rounds.

    >>> floor("bomb on a bomb", 20_000), floor("bomb on a bomb", 10)
    (200, 1)
    """
    want_instance("floor(name)", name, str)
    want_int("floor(rounds)", rounds, 1, _MOST)
    return max(1, -(-FLOORS.get(name, 0) * rounds // _ROUNDS))
