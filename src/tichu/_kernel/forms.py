"""Recognise the combination in a set of cards (COMBO-1 to COMBO-12).

A combination depends on how many cards of each rank it has, and rarely on suits. So a play is
reduced to a number with one nibble per rank: the number of cards of that rank. This is shifted
right until the lowest rank is in the lowest nibble, and looked up among the 44 possible patterns.
"""

from typing import Final

from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    COMPILED,
    DECK,
    DOG,
    DOG_FORM,
    DRAGON,
    DRAGON_RANK,
    FLAG,
    FOUR,
    FREQUENT,
    FULL_HOUSE,
    MAH_JONG,
    PAIR,
    PHOENIX,
    RUNNERS,
    SINGLE_FORM,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT,
    TRIPLE,
    bits,
)

_THREES: Final = 0x33333333333333
_FIVES: Final = 0x55555555555555


def counts(mask: i64) -> i64:
    """Return the number of natural cards (or Mah Jong) of each rank, one nibble per rank."""
    mask &= RUNNERS
    mask -= mask >> 1 & _FIVES
    return (mask & _THREES) + (mask >> 2 & _THREES)


def without_suits(play: i64) -> i64:
    """Return a number that is equal for plays that differ only in suits."""
    return counts(play) | play & (DOG | PHOENIX | DRAGON) | play >> 56 << 56


def _patterns() -> dict[int, int]:
    """Map each pattern of counts, shifted down to the lowest rank, to its kind, length and top.

    The value is ``kind << 8 | length << 4 | top``; ``top`` is the distance from the lowest rank to
    the rank of the combination.
    """
    known = {2: PAIR << 8 | 2 << 4, 3: TRIPLE << 8 | 3 << 4, 4: FOUR << 8 | 4 << 4}
    for gap in range(1, 13):  # COMBO-4: the triple alone ranks a full house
        known[2 | 3 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4 | gap
        known[3 | 2 << (4 * gap)] = FULL_HOUSE << 8 | 5 << 4
    for length in range(5, 15):  # COMBO-5, COMBO-10
        known[sum(1 << (4 * step) for step in range(length))] = (
            STRAIGHT << 8 | length << 4 | length - 1
        )
    for pairs in range(2, 8):  # COMBO-6, COMBO-10
        known[sum(2 << (4 * step) for step in range(pairs))] = (
            STAIRS << 8 | 2 * pairs << 4 | pairs - 1
        )
    return known


_PATTERNS: Final = _patterns()
_LONE_SPECIALS: Final = {
    MAH_JONG: SINGLE_FORM << 4 | 1,
    DOG: DOG_FORM << 4,
    PHOENIX: SINGLE_FORM << 4 | 1,  # PHX-3: led, it lies just above the Mah Jong
    DRAGON: SINGLE_FORM << 4 | DRAGON_RANK,
}


def is_one_suit(mask: i64) -> bool:
    """Return whether natural cards all have the same suit."""
    return mask & SUIT[bits((mask & -mask) - 1) & 3] == mask


def figure(mask: i64, phoenix_as: i64) -> i64:
    """Return ``kind << 8 | length << 4 | rank`` of a card set, or 0 if it is not a combination.

    In a play of several cards with the Phoenix, ``phoenix_as`` is the rank that it stands for, 2 to
    14. In every other play it is 0.
    """
    if mask & (mask - 1) == 0:  # COMBO-1: one card, or none
        if mask == 0 or phoenix_as:
            return 0
        if mask & 15:
            return _LONE_SPECIALS[mask]
        return SINGLE_FORM << 4 | (bits(mask - 1) >> 2) + 1
    if mask & (DOG | DRAGON):  # DOG-1, DRG-2
        return 0
    held = counts(mask)
    if mask & PHOENIX:
        if phoenix_as < 2 or phoenix_as > 14:  # PHX-2
            return 0
        held += FLAG[phoenix_as]
    elif phoenix_as:
        return 0
    shift = bits((held & -held) - 1) & ~3
    known = _PATTERNS.get(held >> shift, 0)
    if known == 0:
        return 0
    kind = known >> 8
    if kind == FOUR and mask & PHOENIX:  # PHX-6
        return 0
    # A run of one suit is always a bomb (BOMB-9), unless it has the Phoenix or the Mah Jong
    # (BOMB-3).
    if kind == STRAIGHT and not mask & (PHOENIX | MAH_JONG) and is_one_suit(mask):
        known += (STRAIGHT_FLUSH - STRAIGHT) << 8
    return known + (shift >> 2) + 1


def figure_of(play: i64) -> i64:
    """Return ``kind << 8 | length << 4 | rank`` of a play, or 0 if it is not a combination."""
    if not COMPILED:  # pragma: no branch  # a look-up is quicker in an interpreter
        known = _FIGURES.get(play)
        if known is not None:
            return known
    return figure(play & DECK, play >> 56)


_FIGURES: Final = {play: figure(play & DECK, play >> 56) for play in FREQUENT}
