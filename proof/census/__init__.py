"""The number of combinations by formulas, to be compared with what the library finds.

The formulas enumerate nothing, and use neither the generator nor the recognition. Let ``n(r)`` be
the number of cards of rank ``r`` in a card set: 0 to 4 for 2 to ace, and 0 or 1 for the Mah Jong,
rank 1. There are ``C(n(r), k)`` choices of ``k`` cards of a rank. Choices for different ranks are
independent, so their numbers are multiplied. The Phoenix replaces one card of one rank, so there is
a term for each rank from 2 to ace.

Suits only decide which straights are bombs: of the choices for a run of ranks, one for each suit
that holds all of them.
"""

from collections import Counter
from collections.abc import Iterable
from math import comb, prod
from typing import Final, NamedTuple

from tichu import DOG, DRAGON, MAH_JONG, PHOENIX, Cards, Kind

RANKS: Final = range(2, 15)
"""The ranks that the Phoenix may stand for."""


SPECIALS: Final = Cards((MAH_JONG, DOG, PHOENIX, DRAGON))


class Sort(NamedTuple):
    """The combinations that are counted together."""

    kind: Kind
    """The kind of combination."""
    length: int
    """The number of cards."""
    phoenix: bool
    """True if the Phoenix is among them."""


Census = Counter[Sort]


def census(cards: Cards) -> Census:
    """Return how many combinations of each sort a card set has, each reading counted."""
    held = [0] * 16
    for card in cards - SPECIALS:
        held[card.rank] += 1
    held[1] = int(MAH_JONG in cards)
    found: Census = Counter()
    found[Sort(Kind.SINGLE, 1, phoenix=False)] = sum(held) + (DRAGON in cards)
    found[Sort(Kind.DOG, 1, phoenix=False)] = int(DOG in cards)
    _of_one_rank(found, held)
    _runs(found, held, cards)
    if PHOENIX in cards:
        found[Sort(Kind.SINGLE, 1, phoenix=True)] = 1
        _with_phoenix(found, held)
    return +found


def _of_one_rank(found: Census, held: list[int]) -> None:
    """Count pairs, triples, fours and full houses without the Phoenix."""
    pairs = [comb(held[rank], 2) for rank in RANKS]
    triples = [comb(held[rank], 3) for rank in RANKS]
    found[Sort(Kind.PAIR, 2, phoenix=False)] = sum(pairs)
    found[Sort(Kind.TRIPLE, 3, phoenix=False)] = sum(triples)
    found[Sort(Kind.FOUR, 4, phoenix=False)] = sum(comb(held[rank], 4) for rank in RANKS)
    found[Sort(Kind.FULL_HOUSE, 5, phoenix=False)] = _of_two_ranks(triples, pairs)


def _of_two_ranks(ones: list[int], others: list[int]) -> int:
    """Return in how many ways something of one rank goes with something of another rank."""
    same = sum(one * other for one, other in zip(ones, others, strict=True))
    return sum(ones) * sum(others) - same


def _windows(lowest: int, number: int) -> Iterable[range]:
    """Return the runs of a number of ranks up to the ace."""
    return (range(low, low + number) for low in range(lowest, 16 - number))


def _runs(found: Census, held: list[int], cards: Cards) -> None:
    """Count straights, stairs and straight flushes without the Phoenix."""
    by_suit: dict[object, set[int]] = {}
    for card in cards - SPECIALS:
        by_suit.setdefault(card.suit, set()).add(card.rank)
    for length in range(5, 15):
        flushes = sum(
            set(window) <= ranks for ranks in by_suit.values() for window in _windows(2, length)
        )
        choices = sum(prod(held[rank] for rank in window) for window in _windows(1, length))
        found[Sort(Kind.STRAIGHT, length, phoenix=False)] = choices - flushes
        found[Sort(Kind.STRAIGHT_FLUSH, length, phoenix=False)] = flushes
    for number in range(2, 8):
        found[Sort(Kind.STAIRS, 2 * number, phoenix=False)] = sum(
            prod(comb(held[rank], 2) for rank in window) for window in _windows(2, number)
        )


def _with_phoenix(found: Census, held: list[int]) -> None:
    """Count the combinations of several cards where the Phoenix stands for a rank."""
    ones = [held[rank] for rank in RANKS]
    pairs = [comb(held[rank], 2) for rank in RANKS]
    triples = [comb(held[rank], 3) for rank in RANKS]
    found[Sort(Kind.PAIR, 2, phoenix=True)] = sum(ones)
    found[Sort(Kind.TRIPLE, 3, phoenix=True)] = sum(pairs)
    found[Sort(Kind.FULL_HOUSE, 5, phoenix=True)] = _of_two_ranks(triples, ones) + _of_two_ranks(
        pairs, pairs
    )
    for length in range(5, 15):
        found[Sort(Kind.STRAIGHT, length, phoenix=True)] = sum(
            prod(held[rank] for rank in window if rank != phoenix_as)
            for window in _windows(1, length)
            for phoenix_as in window
            if phoenix_as in RANKS
        )
    for number in range(2, 8):
        found[Sort(Kind.STAIRS, 2 * number, phoenix=True)] = sum(
            held[phoenix_as] * prod(comb(held[rank], 2) for rank in window if rank != phoenix_as)
            for window in _windows(2, number)
            for phoenix_as in window
        )


def whole_deck() -> Census:
    """Return the census of the whole deck in closed form.

    With 13 ranks and 4 suits: C(4, 2) = 6 pairs and C(4, 3) = 4 triples a rank. There are 14 - n
    runs of n ranks from 2 to ace, and one more from the Mah Jong on, in which n - 1 slots have a
    suit. A straight without the Mah Jong has 4 choices of one suit, which are bombs.
    """
    found: Census = Counter()
    for kind, length, phoenix, number in (
        (Kind.SINGLE, 1, False, 52 + 2),  # the Mah Jong and the Dragon
        (Kind.SINGLE, 1, True, 1),
        (Kind.DOG, 1, False, 1),
        (Kind.PAIR, 2, False, 13 * 6),
        (Kind.PAIR, 2, True, 13 * 4),
        (Kind.TRIPLE, 3, False, 13 * 4),
        (Kind.TRIPLE, 3, True, 13 * 6),
        (Kind.FULL_HOUSE, 5, False, 13 * 12 * 4 * 6),
        (Kind.FULL_HOUSE, 5, True, 13 * 12 * (4 * 4 + 6 * 6)),
        (Kind.FOUR, 4, False, 13),
    ):
        found[Sort(kind, length, phoenix=phoenix)] = number
    for number in range(2, 8):
        found[Sort(Kind.STAIRS, 2 * number, phoenix=False)] = (14 - number) * 6**number
        found[Sort(Kind.STAIRS, 2 * number, phoenix=True)] = (
            (14 - number) * number * 4 * 6 ** (number - 1)
        )
    for length in range(5, 15):
        windows = 14 - length
        suited = length - 1
        found[Sort(Kind.STRAIGHT, length, phoenix=False)] = windows * (4**length - 4) + 4**suited
        found[Sort(Kind.STRAIGHT, length, phoenix=True)] = windows * length * 4 ** (
            length - 1
        ) + suited * 4 ** (suited - 1)
        found[Sort(Kind.STRAIGHT_FLUSH, length, phoenix=False)] = 4 * windows
    return +found


def of_kind(found: Census, kind: Kind, *, phoenix: bool) -> int:
    """Return how many combinations of a kind there are, of all lengths."""
    return sum(
        number for sort, number in found.items() if (sort.kind, sort.phoenix) == (kind, phoenix)
    )


def read_two_ways() -> Counter[int]:
    """Return how many card sets of each size have two readings; none has more (PHX-8).

    Two pairs with the Phoenix are a full house of either rank: C(13, 2) * 6 * 6. A run of natural
    cards that has room on both sides, so neither starts with 2 nor ends with the ace, is a straight
    with the Phoenix below or above it: 12 - m places for m cards.
    """
    found = Counter({5: comb(13, 2) * 6 * 6})
    for natural in range(4, 12):
        found[natural + 1] += (12 - natural) * 4**natural
    return found


def mean_in_hands(numbers: Counter[int], size: int = 14) -> float:
    """Return how many of the card sets are in a random hand on average, given how many by size."""
    total = sum(number * comb(56 - length, size - length) for length, number in numbers.items())
    return total / comb(56, size)
