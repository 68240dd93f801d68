"""Plays of one deck or two: their recognition, and what the Phoenix can stand for in them.

A *play* is a mask of 112 bits, with the rank for which the Phoenix stands in the bits above it. The
kernel recognises the plays of the base game: up to 14 different cards. Singles, straights and bombs
never have equal cards (SEIGNEUR-23, SEIGNEUR-25), so any other play consists of groups of equal
rank (SEIGNEUR-24).

A *figure* is ``kind << 16 | length << 8 | rank``.
"""

from typing import Final

from tichu._kernel import forms, layout
from tichu._kernel.layout import (
    ACE,
    DECK,
    DRAGON,
    FLAG,
    FULL_HOUSE,
    LOWEST,
    MAH_JONG,
    PAIR,
    PHOENIX,
    STAIRS,
    TRIPLE,
    bits,
)
from tichu.cards import BOTH_DECKS, COPIES
from tichu.rulebook import phoenix

PHOENIX_RANK_AT: Final = 112
LONGEST: Final = 14
"""The number of cards of the longest play of the base game."""
_LONE: Final = MAH_JONG | DRAGON | layout.DOG


def is_of_one(mask: int) -> bool:
    """Return whether cards can be a play of the base game: different ones, and not too many."""
    return mask <= DECK and mask.bit_count() <= LONGEST


def figure(play: int) -> int:
    """Return the figure of a play, 0 if it is not a combination."""
    mask = play & BOTH_DECKS
    phoenix_as = play >> PHOENIX_RANK_AT
    if mask <= DECK and mask.bit_count() <= LONGEST:  # a call would take as long as the rest
        value = forms.figure(mask, phoenix_as)
        return value >> 8 << 16 | (value >> 4 & 15) << 8 | value & 15
    return _figure_of_groups(mask, phoenix_as)


def parts(play: int) -> tuple[int, int, int, int]:
    """Return the cards of a play, the rank of the Phoenix, the figure, and the kernel's play.

    For a play that the kernel does not know, the last one is the whole deck, which nobody holds.
    """
    mask = play & BOTH_DECKS
    phoenix_as = play >> PHOENIX_RANK_AT
    if mask <= DECK and mask.bit_count() <= LONGEST:
        return mask, phoenix_as, figure(play), mask | phoenix_as << layout.PHOENIX_RANK_AT
    return mask, phoenix_as, _figure_of_groups(mask, phoenix_as), DECK


def _figure_of_groups(mask: int, phoenix_as: int) -> int:
    """Return the figure of cards that can only be one or more groups of equal rank."""
    first, second = mask & DECK, mask >> COPIES
    if first & _LONE or second & PHOENIX:  # SEIGNEUR-27
        return 0
    if bool(first & PHOENIX) != bool(phoenix_as):
        return 0
    held = forms.counts(first) + forms.counts(second) + (FLAG[phoenix_as] if phoenix_as else 0)
    shift = bits((held & -held) - 1) & ~3
    known = _GROUPS.get(held >> shift, 0)
    return known and known + (shift >> 2) + 1


def _groups() -> dict[int, int]:
    """Return the patterns of groups of equal rank, as ``forms`` counts them, with their figures.

    Four of a rank with a repeated suit are none (SEIGNEUR-23).
    """
    known = {2: PAIR << 16 | 2 << 8, 3: TRIPLE << 16 | 3 << 8}
    for gap in range(1, 13):  # COMBO-4, COMBO-12
        known[2 | 3 << (4 * gap)] = FULL_HOUSE << 16 | 5 << 8 | gap
        known[3 | 2 << (4 * gap)] = FULL_HOUSE << 16 | 5 << 8
    for pairs in range(2, 14):  # COMBO-6
        pattern = sum(2 << (4 * step) for step in range(pairs))
        known[pattern] = STAIRS << 16 | 2 * pairs << 8 | pairs - 1
    return known


def from_kernel(plays: list[int]) -> list[int]:
    """Return plays of the kernel's, with the rank of the Phoenix moved."""
    return [play & DECK | play >> layout.PHOENIX_RANK_AT << PHOENIX_RANK_AT for play in plays]


def readings(mask: int) -> list[int]:
    """Return the plays that cards can form, the lowest reading first (PHX-1, PHX-2)."""
    if is_of_one(mask):
        return from_kernel(phoenix.readings(mask))
    if mask & PHOENIX and mask != PHOENIX:
        ranks = range(LOWEST, ACE + 1)
        return [play for rank in ranks if figure(play := mask | rank << PHOENIX_RANK_AT)]
    return [mask] if figure(mask) else []


def highest(mask: int) -> int:
    """Return the reading that counts if none is stated (PHX-8), 0 for no combination."""
    if is_of_one(mask):
        return from_kernel([phoenix.highest(mask)])[0]
    return max(readings(mask), key=lambda play: figure(play) & 255, default=0)


def is_highest(play: int) -> bool:
    """Return whether no other reading of the same cards is higher (PHX-8)."""
    rank = figure(play) & 255
    return all(figure(other) & 255 <= rank for other in readings(play & BOTH_DECKS))


_GROUPS: Final = _groups()
