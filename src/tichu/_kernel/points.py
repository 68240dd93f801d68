"""What cards are worth (DECK-3)."""

from typing import Final

from tichu._kernel.layout import DRAGON, PHOENIX, RANK

_FIVES: Final = RANK[5]
_TENS: Final = RANK[10] | RANK[13]


def points(mask: int) -> int:
    """Return the points of a card set: 5 = 5, 10 and K = 10, Dragon 25, Phoenix -25."""
    total = 5 * (mask & _FIVES).bit_count() + 10 * (mask & _TENS).bit_count()
    if mask & DRAGON:
        total += 25
    if mask & PHOENIX:
        total -= 25
    return total
