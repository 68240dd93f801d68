"""Enumeration of runs: straights, stairs, and runs of one suit.

A set of ranks is one int with a flag in each rank's nibble, and the runs of a length are such a
set and-ed with itself, shifted; with the Phoenix, runs with one gap are followed beside those
without. Imports ``layout`` and ``forms``.
"""

from tichu._kernel.forms import counts, is_one_suit
from tichu._kernel.ints import i64
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
    bits,
)


def held_ranks(hand: i64) -> i64:
    """Return the flags of the ranks of which a hand holds a card, Mah Jong to ace."""
    hand &= RUNNERS
    hand |= hand >> 1
    return (hand | hand >> 2) & FLAGS


def straights(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return the straights of the given lengths whose top is above a rank, bombs excluded."""
    ranks = held_ranks(hand)
    whole = ranks  # flags of the lowest ranks of runs without a gap, of the length reached
    twos = ranks & ranks >> 4
    if not hand & PHOENIX and not twos & twos >> 8 & ranks >> 16:
        return []  # no five ranks in a row (COMBO-5)
    gapped = NATURAL_FLAGS & ~ranks if hand & PHOENIX else 0  # ... with one gap, which it fills
    absent = gapped
    held = counts(hand)
    alone = hand & (held & ~(held >> 1) & NATURAL_FLAGS) * 15  # one card of the rank: no choice
    flushes = straight_flush_flags(hand, 5)
    found: list[int] = []
    length: i64 = 1
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
                rank = (bits(low - 1) >> 2) + 1
                if low & whole:
                    runs = _product(hand, rank, rank + length - 1, 0, alone)
                    if flushes & RANK[rank]:  # of one suit they are bombs (BOMB-9)
                        runs = [run for run in runs if not is_one_suit(run)]
                    found += runs
                if hand & PHOENIX:
                    _fill_phoenix(found, hand, rank, length, absent, alone)
    return found


def _fill_phoenix(  # noqa: PLR0917  # a run, and what fills it
    found: list[int], hand: i64, low: i64, length: i64, absent: i64, alone: i64
) -> None:
    """Add the straights from a rank on in which the Phoenix stands for one of the ranks."""
    top = low + length - 1
    gap = absent & ABOVE[low - 1] & ~ABOVE[top]
    if gap:
        rank = (bits(gap - 1) >> 2) + 1
        found += _product(hand, low, top, rank, alone)
        return
    for rank in range(max(low, 2), top + 1):
        found += _product(hand, low, top, rank, alone)


def _product(hand: i64, low: i64, top: i64, phoenix_as: i64, alone: i64) -> list[int]:
    """Return every choice of one card a rank from low to top, ascending.

    ``alone`` are the cards that are the only ones of their rank, where there is no choice.
    """
    cards = hand & ABOVE[low - 1] & ~ABOVE[top] & ~RANK[phoenix_as]
    fixed = cards & alone | PHOENIX_AT[phoenix_as]
    if low == 1:
        fixed |= MAH_JONG
    runs: list[int] = [fixed]
    cards &= ~alone
    while cards:
        rank = (bits((cards & -cards) - 1) >> 2) + 1
        choice = CARDS_OF[rank][cards >> (4 * (rank - 1)) & 15]
        cards &= ~RANK[rank]
        runs = [run | card for card in choice for run in runs]
    return runs


def stairs(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return the stairs of the given numbers of pairs whose top is above a rank."""
    held = counts(hand & NATURALS)
    two = (held >> 1 | held >> 2) & NATURAL_FLAGS
    alone = held & ~(held >> 1) & NATURAL_FLAGS if hand & PHOENIX else 0  # one card of the rank
    whole = two
    gapped = alone
    found: list[int] = []
    number: i64 = 1
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
                rank = (bits(low - 1) >> 2) + 1
                if low & whole:
                    found += _steps(hand, rank, rank + number - 1, 0)
                if hand & PHOENIX:
                    _fill_steps(found, hand, rank, rank + number - 1, alone)
    return found


def _fill_steps(found: list[int], hand: i64, low: i64, top: i64, alone: i64) -> None:
    """Add the stairs from low to top in which the Phoenix pairs a card of one rank."""
    gap = alone & ABOVE[low - 1] & ~ABOVE[top]
    if gap:
        found += _steps(hand, low, top, (bits(gap - 1) >> 2) + 1)
        return
    for rank in range(low, top + 1):
        found += _steps(hand, low, top, rank)


def _steps(hand: i64, low: i64, top: i64, phoenix_as: i64) -> list[int]:
    """Return every choice of one pair a rank from low to top, ascending."""
    runs = [PHOENIX_AT[phoenix_as]]
    for rank in range(top, low - 1, -1):
        nibble = hand >> (4 * (rank - 1)) & 15
        parts = CARDS_OF[rank][nibble] if rank == phoenix_as else PAIRS_OF[rank][nibble]
        runs = [run | part for run in runs for part in parts]
    return runs


def straight_flush_flags(hand: i64, length: i64) -> i64:
    """Return the lowest cards of the one-suit runs of a length that a hand holds."""
    runs = hand & NATURALS
    for step in range(1, length):
        runs &= hand >> (4 * step)
    return runs
