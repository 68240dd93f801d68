"""One play of each pattern: of plays that differ in suits only, the one with the lowest suits.

In a hand without a bomb suits do not matter, so a player has to consider few plays of the many that
``moves`` lists.
"""

from typing import Final

from tichu._kernel.forms import counts, figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ABOVE,
    DOG,
    DRAGON,
    FLAGS,
    FOUR_FORM,
    FULL_HOUSE_FORM,
    MAH_JONG,
    NATURAL_FLAGS,
    NATURALS,
    PAIR_FORM,
    PHOENIX,
    PHOENIX_AT,
    RANK,
    SINGLE_FORM,
    STRAIGHT,
    TRIPLE_FORM,
    bits,
)
from tichu._kernel.moves import NOTHING, holds_bomb, listed
from tichu._kernel.runs import held_ranks, stair_rows, straight_rows

_THREE_LOW: Final = 0x77777777777777
_TWO_LOW: Final = 0x33333333333333
_BOMB: Final = 1 << 60
_BOMB_LEFT: Final = 1 << 61


def lowest(cards: i64) -> i64:
    """Return the lowest suit's card of each natural rank."""
    return (
        cards
        & NATURALS
        & ~((cards & _THREE_LOW) << 1 | (cards & _TWO_LOW) << 2 | (cards & FLAGS) << 3)
    )


def without_suits(play: i64) -> i64:
    """Return what plays have in common that differ in suits only."""
    return counts(play) | play & (DOG | PHOENIX | DRAGON) | play >> 56 << 56


def pattern(play: i64, hand: i64) -> i64:
    """Return what tells a play of a hand from others that do not differ in suits only.

    It also tells whether the play is a bomb, and whether one is left in the hand.
    """
    key = without_suits(play)
    if holds_bomb(hand):
        if figure_of(play) >> 4 >= FOUR_FORM and play != DOG:
            key |= _BOMB
        if holds_bomb(hand & ~play):
            key |= _BOMB_LEFT
    return key


def one_of_each(plays: list[int], hand: i64) -> list[int]:
    """Return the first play of each pattern."""
    found: dict[int, int] = {}
    for play in plays:
        found.setdefault(int(pattern(play, hand)), play)
    return list(found.values())


def led(hand: i64) -> list[int]:
    """Return one play of each pattern that a hand without a bomb can lead."""
    first = lowest(hand)
    found = listed(first | hand & (MAH_JONG | PHOENIX) | (hand & DRAGON) << 53)
    second = lowest(hand & ~first)
    phoenix = hand & PHOENIX
    if second or phoenix:
        found += pairs(hand, 0)
        found += triples(hand, 0)
        found += full_houses(hand, 0)
    if bits(hand) >= 5:
        found += straights(hand, 5, 14, 0)
    if second or phoenix:
        found += stairs(hand, 2, 7, 0)
    if hand & DOG:
        found.append(DOG)
    return found


def answering(hand: i64, form: i64, strength: i64) -> list[int]:
    """Return one play of each pattern with which a hand without a bomb beats a play."""
    above = strength >> 1
    length = form & 15
    if form >= FOUR_FORM or bits(hand) < length:
        return NOTHING
    if form == SINGLE_FORM:
        cards = lowest(hand & ABOVE[above])
        if above < 15:
            cards |= hand & PHOENIX | (hand & DRAGON) << 53
        return listed(cards)
    if form == PAIR_FORM:
        return pairs(hand, above)
    if form == TRIPLE_FORM:
        return triples(hand, above)
    if form == FULL_HOUSE_FORM:
        return full_houses(hand, above)
    if form >> 4 == STRAIGHT:
        return straights(hand, length, length, above)
    return stairs(hand, length >> 1, length >> 1, above)


def pairs(hand: i64, above: i64) -> list[int]:
    """Return one of each pair above a rank."""
    naturals = hand & ABOVE[above]
    first = lowest(naturals)
    second = lowest(naturals & ~first)
    phoenix = hand & PHOENIX
    found: list[int] = []
    ranks = held_ranks(first if phoenix else second)
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        here = flag * 15
        if second & here:
            found.append((first | second) & here)
        if phoenix:
            found.append(first & here | PHOENIX_AT[(bits(flag - 1) >> 2) + 1])
    return found


def triples(hand: i64, above: i64) -> list[int]:
    """Return one of each triple above a rank."""
    naturals = hand & ABOVE[above]
    first = lowest(naturals)
    second = lowest(naturals & ~first)
    if not second:
        return NOTHING
    both = first | second
    third = lowest(naturals & ~both)
    phoenix = hand & PHOENIX
    found: list[int] = []
    ranks = held_ranks(second if phoenix else third)
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        here = flag * 15
        if third & here:
            found.append((both | third) & here)
        if phoenix:
            found.append(both & here | PHOENIX_AT[(bits(flag - 1) >> 2) + 1])
    return found


def full_houses(hand: i64, above: i64) -> list[int]:
    """Return one of each full house whose triple is above a rank."""
    first = lowest(hand)
    second = lowest(hand & ~first)
    two = held_ranks(second)
    both = first | second
    third = lowest(hand & ~both)
    three = held_ranks(third)
    phoenix = hand & PHOENIX
    if not two & (two - 1) and not (phoenix and three):
        return NOTHING
    found: list[int] = []
    ranks = (two if phoenix else three) & ABOVE[above]
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        here = flag * 15
        group: list[int] = []
        if three & flag:
            _join(group, (both | third) & here, both, two ^ flag)
        if phoenix:
            joker = PHOENIX_AT[(bits(flag - 1) >> 2) + 1]
            _join(group, both & here | joker, both, two & ~flag)
            if three & flag:
                others = first & ~here
                while others:
                    card = others & -others
                    others ^= card
                    joker = PHOENIX_AT[(bits(card - 1) >> 2) + 1]
                    group.append((both | third) & here | card | joker)
                group.sort()
        found += group
    return found


def _join(found: list[int], triple: i64, both: i64, ranks: i64) -> None:
    """Add a triple with a pair of each of the flagged ranks."""
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        found.append(triple | both & flag * 15)


def straights(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return one of each straight of the given lengths whose top is above a rank."""
    rows = straight_rows(hand, shortest, longest, above)
    if not rows:
        return NOTHING
    first = lowest(hand)
    held = held_ranks(hand)
    found: list[int] = []
    for row in rows:
        low = row & 15
        top = low + (row >> 4) - 1
        between = ABOVE[low - 1] & ~ABOVE[top]
        cards = first & between
        if low == 1:
            cards |= MAH_JONG
        gap = between & NATURAL_FLAGS & ~held
        if gap:
            found.append(cards | PHOENIX_AT[(bits(gap - 1) >> 2) + 1])
            continue
        found.append(cards)
        if hand & PHOENIX:
            for rank in range(low if low > 1 else 2, top + 1):
                found.append(cards & ~RANK[rank] | PHOENIX_AT[rank])  # noqa: PERF401  # i64
    return found


def stairs(hand: i64, shortest: i64, longest: i64, above: i64) -> list[int]:
    """Return one of each stairs of the given numbers of pairs whose top is above a rank."""
    rows = stair_rows(hand, shortest, longest, above)
    if not rows:
        return NOTHING
    first = lowest(hand)
    second = lowest(hand & ~first)
    two = held_ranks(second)
    found: list[int] = []
    for row in rows:
        low = row & 15
        top = low + (row >> 4) - 1
        between = ABOVE[low - 1] & ~ABOVE[top]
        cards = (first | second) & between
        gap = between & NATURAL_FLAGS & ~two
        if gap:
            found.append(cards | PHOENIX_AT[(bits(gap - 1) >> 2) + 1])
            continue
        found.append(cards)
        if hand & PHOENIX:
            for rank in range(low, top + 1):
                part = cards & ~(second & RANK[rank])
                found.append(part | PHOENIX_AT[rank])
    return found
