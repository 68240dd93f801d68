"""What cards are worth (DECK-3)."""

from typing import Final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DRAGON, PHOENIX, RANK, bits

_FIVES: Final[i64] = RANK[5]
_TENS: Final[i64] = RANK[10] | RANK[13]


def points(mask: i64) -> i64:
    """Return the points of a card set: 5 = 5, 10 and K = 10, Dragon 25, Phoenix -25."""
    total = 5 * bits(mask & _FIVES) + 10 * bits(mask & _TENS)
    if mask & DRAGON:
        total += 25
    if mask & PHOENIX:
        total -= 25
    return total
