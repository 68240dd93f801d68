"""Enumerate runs: straights, stairs, and runs of one suit.

A set of ranks is one int with a flag in each rank's nibble. To find the runs of a length, this set
is ANDed with shifted copies of itself. If the hand has the Phoenix, a second set keeps the runs
with one gap.
"""

from typing import Final

from tichu._kernel.forms import counts, is_one_suit
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ABOVE,
    CARDS_OF,
    FIRST_CARD,
    FIRST_PAIR,
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
    lowest,
)

_NOTHING: Final[list[int]] = []  # never changed


def held_ranks(hand: i64) -> i64:
    """Return the flags of the ranks in a hand, Mah Jong to ace."""
    hand &= RUNNERS
    hand |= hand >> 1
    return (hand | hand >> 2) & FLAGS


def straights(hand: i64, shortest: i64, longest: i64, above: i64, every: bool = True) -> list[int]:
    """Return the straights of these lengths whose top is above a rank, except bombs."""
    if not every:
        hand = lowest(hand) | hand & (MAH_JONG | PHOENIX)
    rows = straight_rows(hand, shortest, longest, above)
    if not rows:
        return _NOTHING
    found: list[int] = []
    held = counts(hand)
    for row in rows:
        found += straights_in(hand, held, row, every)
    return found


def straight_rows(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return the rows of straights, ``length << 4 | lowest rank``, in list order."""
    ranks = held_ranks(hand)
    twos = ranks & ranks >> 4
    if not hand & PHOENIX and not twos & twos >> 8 & ranks >> 16:
        return _NOTHING  # no five ranks in a row (COMBO-5)
    absent: i64 = NATURAL_FLAGS & ~ranks if hand & PHOENIX else 0  # the Phoenix stands for one
    return _rows(ranks, absent, shortest, longest, above)


def stair_rows(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return the rows of stairs, ``pairs << 4 | lowest rank``, in list order."""
    held = counts(hand & NATURALS)
    two = (held >> 1 | held >> 2) & NATURAL_FLAGS
    alone: i64 = held & ~(held >> 1) & NATURAL_FLAGS if hand & PHOENIX else 0  # it pairs one
    return _rows(two, alone, shortest, longest, above)


def _rows(ranks: i64, filled: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return the runs of flagged ranks, with at most one rank filled by the Phoenix."""
    whole = ranks  # flags of the lowest ranks of the runs without a gap
    gapped = filled  # and of the runs with one
    rows: list[int] = []
    length: i64 = 1
    while length < longest and (whole or gapped):
        shift = 4 * length
        gapped = gapped & ranks >> shift | whole & filled >> shift
        whole &= ranks >> shift
        length += 1
        if length >= shortest:
            lows = whole | gapped
            if above >= length:
                lows &= ABOVE[above - length + 1]
            while lows:
                low = lows & -lows
                lows ^= low
                rows.append(length << 4 | (bits(low - 1) >> 2) + 1)
    return rows


def straights_in(hand: i64, held: i64, row: i64, every: bool = True) -> list[int]:
    """Return the straights of a row; ``held`` has the hand's number of cards of each rank."""
    low = row & 15
    top = low + (row >> 4) - 1
    alone = hand & (held & ~(held >> 1) & NATURAL_FLAGS) * 15  # one card of the rank: no choice
    gap = ABOVE[low - 1] & ~ABOVE[top] & _absent(held)
    if gap:
        return _product(hand, low, top, (bits(gap - 1) >> 2) + 1, alone)
    runs = _product(hand, low, top, 0, alone)
    if every and _flushes(hand, row):  # straights of one suit are bombs (BOMB-9)
        runs = [run for run in runs if not is_one_suit(run)]
    if hand & PHOENIX:
        for rank in range(max(low, 2), top + 1):
            runs += _product(hand, low, top, rank, alone)
    return runs


def straight_at(hand: i64, held: i64, row: i64, place: i64) -> i64:
    """Return the straight at index ``place`` of the list from :func:`straights_in`."""
    low = row & 15
    top = low + (row >> 4) - 1
    if _flushes(hand, row):  # bombs are left out
        return straights_in(hand, held, row)[place]
    gap = ABOVE[low - 1] & ~ABOVE[top] & _absent(held)
    phoenix_as: i64 = 0
    if gap:
        phoenix_as = (bits(gap - 1) >> 2) + 1
    elif hand & PHOENIX:
        without = number_of_choices(held, ABOVE[low - 1] & ~ABOVE[top])
        number = without
        while place >= number:
            place -= number
            phoenix_as = phoenix_as + 1 if phoenix_as else max(low, 2)
            number = without // (held >> (4 * phoenix_as - 4) & 7)
    run: i64 = PHOENIX_AT[phoenix_as]
    if low == 1:
        run |= MAH_JONG
    for rank in range(max(low, 2), top + 1):
        if rank != phoenix_as:
            choice = CARDS_OF[rank][hand >> (4 * rank - 4) & 15]
            run |= choice[place % len(choice)]
            place //= len(choice)
    return run


def number_of_choices(held: i64, ranks: i64) -> i64:
    """Return the number of ways to choose one card of each rank from a hand."""
    number: i64 = 1
    choices = (held >> 1 | held >> 2) & ranks & NATURAL_FLAGS
    while choices:
        flag = choices & -choices
        choices ^= flag
        number *= held >> bits(flag - 1) & 7
    return number


def number_of_straights(hand: i64, held: i64, row: i64) -> i64:
    """Return the number of straights that :func:`straights_in` lists."""
    low = row & 15
    ranks = ABOVE[low - 1] & ~ABOVE[low + (row >> 4) - 1]
    choices = (held >> 1 | held >> 2) & ranks & NATURAL_FLAGS
    number = number_of_choices(held, ranks)
    if ranks & _absent(held):
        return number
    found = number - bits(_flushes(hand, row))
    if hand & PHOENIX:  # it may stand for each rank
        found += number * bits(ranks & NATURAL_FLAGS & ~choices)
        while choices:
            flag = choices & -choices
            choices ^= flag
            found += number // (held >> bits(flag - 1) & 7)
    return found


def _absent(held: i64) -> i64:
    """Return the flags of the natural ranks that are missing from a hand."""
    return NATURAL_FLAGS & ~(held | held >> 1 | held >> 2)


def _flushes(hand: i64, row: i64) -> i64:
    """Return the lowest card of each one-suit straight of a row."""
    if not hand & hand >> 16 & RANK[row & 15]:
        return 0
    return straight_flush_flags(hand, row >> 4) & RANK[row & 15]


def _product(hand: i64, low: i64, top: i64, phoenix_as: i64, alone: i64) -> list[int]:
    """Return every choice of one card per rank from low to top, ascending.

    ``alone`` is the mask of the cards that are the only ones of their rank.
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


def stairs(hand: i64, shortest: i64, longest: i64, above: i64, every: bool = True) -> list[int]:
    """Return the stairs of ``shortest`` to ``longest`` pairs whose top is above a rank."""
    rows = stair_rows(hand, shortest, longest, above)
    if not rows:
        return _NOTHING
    found: list[int] = []
    held = counts(hand)
    for row in rows:
        found += stairs_in(hand, held, row, every)
    return found


def stairs_in(hand: i64, held: i64, row: i64, every: bool = True) -> list[int]:
    """Return the stairs of a row; ``held`` has the hand's number of cards of each rank."""
    low = row & 15
    top = low + (row >> 4) - 1
    gap = held & ~(held >> 1) & ABOVE[low - 1] & ~ABOVE[top] & NATURAL_FLAGS  # a lone card
    if gap:
        return _steps(hand, low, top, (bits(gap - 1) >> 2) + 1, every)
    found = _steps(hand, low, top, 0, every)
    if hand & PHOENIX:
        for rank in range(low, top + 1):
            found += _steps(hand, low, top, rank, every)
    return found


def number_of_stairs(hand: i64, held: i64, row: i64) -> i64:
    """Return the number of stairs that :func:`stairs_in` lists."""
    low = row & 15
    ranks = ABOVE[low - 1] & ~ABOVE[low + (row >> 4) - 1] & NATURAL_FLAGS
    twos = (held >> 1 | held >> 2) & ranks
    number: i64 = 1
    left = twos
    while left:
        flag = left & -left
        left ^= flag
        cards = held >> bits(flag - 1) & 7
        number *= cards * (cards - 1) >> 1
    found = number
    if hand & PHOENIX and twos == ranks:  # it may stand for a card of each rank
        while twos:
            flag = twos & -twos
            twos ^= flag
            found += 2 * number // ((held >> bits(flag - 1) & 7) - 1)
    return found


def _steps(hand: i64, low: i64, top: i64, phoenix_as: i64, every: bool) -> list[int]:
    """Return every choice of one pair per rank from low to top, ascending."""
    cards_of = CARDS_OF if every else FIRST_CARD
    pairs_of = PAIRS_OF if every else FIRST_PAIR
    runs = [PHOENIX_AT[phoenix_as]]
    for rank in range(top, low - 1, -1):
        nibble = hand >> (4 * (rank - 1)) & 15
        parts = cards_of[rank][nibble] if rank == phoenix_as else pairs_of[rank][nibble]
        runs = [run | part for run in runs for part in parts]
    return runs


def straight_flush_flags(hand: i64, length: i64) -> i64:
    """Return the lowest card of each one-suit run of a length in a hand."""
    runs = hand & NATURALS
    for step in range(1, length):
        runs &= hand >> (4 * step)
    return runs
