"""The division of a hand into the fewest plays.

Suits hardly matter for that, so a hand is a count for each rank, one nibble a rank, and perhaps a
Phoenix. The cards of the lowest rank are used in every possible way, and the rest is divided in the
best way in turn:

1. as a group: a single card, a pair, a triple or a bomb of four;
2. in a straight or in stairs that begin with that rank, or just below it with the Phoenix;
3. in a full house with any other rank.

The Phoenix stands for a missing rank. It need not replace a card in the hand, because that card
could take its place elsewhere, except where that keeps four cards of a rank together.
"""

from functools import lru_cache
from typing import Final

from tichu._kernel.ints import i64
from tichu._kernel.layout import bits

TURN: Final = 1000
"""The cost of a play. Weakness costs less, so that it only decides between equal divisions."""
_CACHED: Final = 1 << 15

Part = tuple[int, int]
"""A play: its natural cards (and Mah Jong) by count, and the rank of the Phoenix, or 0."""


@lru_cache(_CACHED)
def cheapest(held: i64, phoenix: bool) -> tuple[int, tuple[Part, ...]]:
    """Return the cost of the cheapest division of a hand into plays, and the division."""
    if held == 0:
        return (TURN + 30, ((0, 1),)) if phoenix else (0, ())
    best = 1 << 30
    found: tuple[Part, ...] = ()
    for cost, part, stands in _uses(held, phoenix):
        rest, plays = cheapest(held - part, phoenix and not stands)
        if cost + rest < best:
            best = cost + rest
            found = ((part, stands), *plays)
    return best, found


def _uses(held: i64, phoenix: bool) -> list[tuple[int, int, int]]:
    """Return each play of the lowest rank: its cost, its cards by count, and the Phoenix's rank."""
    shift = bits((held & -held) - 1) & ~3
    low = (shift >> 2) + 1
    count = held >> shift & 15
    group = _GROUP[count] - (low - 1) * _RANK[count]
    uses: list[tuple[int, int, int]] = [(group, count << shift, 0)]
    if low > 1:
        if phoenix and count < 3:
            cost = TURN + (14 - low) * (2 if count == 1 else 1)
            uses.append((cost, count << shift, low))
        _add_stairs(uses, held, low, phoenix)
        if count > 1 or phoenix:
            _add_full_houses(uses, held, low, phoenix)
    _add_straights(uses, held, low, phoenix)
    return uses


_GROUP: Final = (0, TURN + 39, TURN + 26, TURN + 13, TURN)
_RANK: Final = (0, 3, 2, 1, 0)
"""The cost of a group by its number of cards, and the reduction for each rank above 1."""


def _add_straights(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    part: i64 = 0
    gap: i64 = 0
    fours: list[int] = []
    length: i64 = 0
    for rank in range(low, 15):
        count = held >> 4 * (rank - 1) & 15
        if count == 0:
            if gap or not phoenix:
                return
            gap = rank
            length += 1
            if length >= 5:  # it stands for the top
                uses.append((TURN + 14 - rank, part, gap))
            continue
        if count == 4 and rank > low and phoenix:
            fours.append(rank)
        part += 1 << 4 * (rank - 1)
        length += 1
        if length >= 5:
            cost = TURN + 14 - rank
            uses.append((cost, part, gap))
            if not gap:
                uses.extend((cost, part - (1 << 4 * (four - 1)), four) for four in fours)
        if phoenix and not gap and low > 2 and length >= 4:  # it stands for the bottom
            uses.append((TURN + 14 - rank, part, low - 1))


def _add_stairs(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    part: i64 = 0
    filled: i64 = 0
    for rank in range(low, 15):
        count = held >> 4 * (rank - 1) & 15
        if count == 0:
            return
        if count == 1:
            if filled or not phoenix:
                return
            filled = rank
            part += 1 << 4 * (rank - 1)
        else:
            part += 2 << 4 * (rank - 1)
        if rank > low:
            uses.append((TURN + 14 - rank, part, filled))


def _add_full_houses(uses: list[tuple[int, int, int]], held: i64, low: i64, phoenix: bool) -> None:
    shift = 4 * (low - 1)
    here = held >> shift & 15
    for rank in range(low + 1, 15):
        at = 4 * (rank - 1)
        there = held >> at & 15
        if here >= 3 and there >= 2:
            uses.append((TURN + 14 - low, (3 << shift) + (2 << at), 0))
        if here >= 2 and there >= 3:
            uses.append((TURN + 14 - rank, (2 << shift) + (3 << at), 0))
        if phoenix:
            if here >= 3 and there == 1:
                uses.append((TURN + 14 - low, (3 << shift) + (1 << at), rank))
            if here == 1 and there >= 3:
                uses.append((TURN + 14 - rank, (1 << shift) + (3 << at), low))
            if here == 2 and there == 2:
                uses.append((TURN + 14 - rank, (2 << shift) + (2 << at), rank))
            # Three of one of them and two of the other contain a full house without it.
