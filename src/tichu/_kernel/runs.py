"""Enumeration of runs: straights, stairs, and runs of one suit.

A set of ranks is one int with a flag in each rank's nibble, and the runs of a length are such a
set and-ed with itself, shifted; with the Phoenix, runs with one gap are followed beside those
without. Imports ``layout`` and ``forms``.
"""

from tichu._kernel.forms import counts, is_one_suit
from tichu._kernel.layout import (
    ABOVE,
    CARDS_OF,
    FLAGS,
    MAH_JONG,
    NATURAL_FLAGS,
    NATURALS,
    PAIRS_OF,
    PHOENIX,
    PHOENIX_AT,
    RANK,
    RUNNERS,
)


def held_ranks(hand: int) -> int:
    """Return the flags of the ranks of which a hand holds a card, Mah Jong to ace."""
    hand &= RUNNERS
    hand |= hand >> 1
    return (hand | hand >> 2) & FLAGS


def straights(hand: int, shortest: int, longest: int, above: int) -> list[int]:
    """Return the straights of the given lengths whose top is above a rank, bombs excluded."""
    ranks = held_ranks(hand)
    whole = ranks  # flags of the lowest ranks of runs without a gap, of the length reached
    gapped = NATURAL_FLAGS & ~ranks if hand & PHOENIX else 0  # ... with one gap, which it fills
    absent = gapped
    found: list[int] = []
    length = 1
    while length < longest and (whole or gapped):
        shift = 4 * length
        gapped = gapped & ranks >> shift | whole & absent >> shift
        whole &= ranks >> shift
        length += 1
        if length >= shortest:
            lows = whole | gapped
            if above >= length:
                lows &= ABOVE[above - length + 1]
            while lows:
                low = lows & -lows
                lows ^= low
                if low & whole:
                    _fill(found, hand, (low.bit_length() + 3) >> 2, length)
                if hand & PHOENIX:
                    _fill_phoenix(found, hand, (low.bit_length() + 3) >> 2, length, absent)
    return found


def _fill(found: list[int], hand: int, low: int, length: int) -> None:
    """Add the straights without the Phoenix from a rank on; of one suit they are bombs (BOMB-9)."""
    runs = _product(hand, low, low + length - 1, 0)
    if low > 1 and straight_flush_flags(hand, length) & RANK[low]:
        runs = [run for run in runs if not is_one_suit(run)]
    found += runs


def _fill_phoenix(found: list[int], hand: int, low: int, length: int, absent: int) -> None:
    """Add the straights from a rank on in which the Phoenix stands for one of the ranks."""
    top = low + length - 1
    gap = absent & ABOVE[low - 1] & ~ABOVE[top]
    if gap:
        rank = (gap.bit_length() + 3) >> 2
        found += _product(hand, low, top, rank)
        return
    for rank in range(max(low, 2), top + 1):
        found += _product(hand, low, top, rank)


def _product(hand: int, low: int, top: int, phoenix_as: int) -> list[int]:
    """Return every choice of one card a rank from low to top, ascending."""
    runs = [PHOENIX_AT[phoenix_as]]
    for rank in range(top, low - 1, -1):
        if rank == phoenix_as:
            continue
        if rank == 1:
            return [run | MAH_JONG for run in runs]
        cards = CARDS_OF[rank][hand >> (4 * (rank - 1)) & 15]
        if len(cards) == 1:
            card = cards[0]
            runs = [run | card for run in runs]
        else:
            runs = [run | card for run in runs for card in cards]
    return runs


def stairs(hand: int, shortest: int, longest: int, above: int) -> list[int]:
    """Return the stairs of the given numbers of pairs whose top is above a rank."""
    held = counts(hand & NATURALS)
    two = (held >> 1 | held >> 2) & NATURAL_FLAGS
    alone = held & ~(held >> 1) & NATURAL_FLAGS if hand & PHOENIX else 0  # one card of the rank
    whole = two
    gapped = alone
    found: list[int] = []
    number = 1
    while number < longest and (whole or gapped):
        shift = 4 * number
        gapped = gapped & two >> shift | whole & alone >> shift
        whole &= two >> shift
        number += 1
        if number >= shortest:
            lows = whole | gapped
            if above >= number:
                lows &= ABOVE[above - number + 1]
            while lows:
                low = lows & -lows
                lows ^= low
                rank = (low.bit_length() + 3) >> 2
                if low & whole:
                    found += _steps(hand, rank, rank + number - 1, 0)
                if hand & PHOENIX:
                    _fill_steps(found, hand, rank, rank + number - 1, alone)
    return found


def _fill_steps(found: list[int], hand: int, low: int, top: int, alone: int) -> None:
    """Add the stairs from low to top in which the Phoenix pairs a card of one rank."""
    gap = alone & ABOVE[low - 1] & ~ABOVE[top]
    if gap:
        found += _steps(hand, low, top, (gap.bit_length() + 3) >> 2)
        return
    for rank in range(low, top + 1):
        found += _steps(hand, low, top, rank)


def _steps(hand: int, low: int, top: int, phoenix_as: int) -> list[int]:
    """Return every choice of one pair a rank from low to top, ascending."""
    runs = [PHOENIX_AT[phoenix_as]]
    for rank in range(top, low - 1, -1):
        nibble = hand >> (4 * (rank - 1)) & 15
        parts = CARDS_OF[rank][nibble] if rank == phoenix_as else PAIRS_OF[rank][nibble]
        runs = [run | part for run in runs for part in parts]
    return runs


def straight_flush_flags(hand: int, length: int) -> int:
    """Return the lowest cards of the one-suit runs of a length that a hand holds."""
    runs = hand & NATURALS
    for step in range(1, length):
        runs &= hand >> (4 * step)
    return runs
