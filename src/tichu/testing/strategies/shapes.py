"""Combinations, built of cards that are free.

Owns how a combination of a wanted kind, that beats another one, is drawn from a set of cards. It
is the one place where the strategies know what combinations look like. Imports ``cards`` and the
rulebook's combinations. Low ranks and jade come first, so that examples shrink to these.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from hypothesis import strategies as st

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.rulebook.combinations import Combination, Kind, readings

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[T]], T]
Slots = tuple[tuple[int, int], ...]
"""The ranks of a shape from low to high, and how many cards of each; rank 1 is the Mah Jong."""

_ACE: Final = 14
_DECK: Final = tuple(map(Card, range(56)))
_PLACES: Final = (range(0), range(1), *(range(4 * rank - 4, 4 * rank) for rank in range(2, 15)))
"""The places in the deck of the cards of each rank, from 0 to 14; of rank 1 the Mah Jong's."""
_RANKS: Final = tuple(sum(1 << index for index in places) for places in _PLACES)
_LONGEST: Final = {Kind.STRAIGHT: 14, Kind.STAIRS: 7, Kind.STRAIGHT_FLUSH: 13}
_SHORTEST: Final = {Kind.STRAIGHT: 5, Kind.STAIRS: 2, Kind.STRAIGHT_FLUSH: 5}
_WITH_PHOENIX: Final = (Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.STAIRS)


def draw_combination(
    draw: Draw[int],
    kind: Kind,
    free: Cards,
    *,
    above: Combination | None = None,
    most: int = 14,
) -> Combination | None:
    """Return a combination of a kind from free cards, or None if there is none.

    ``above`` is a combination of the same kind, and length, that it must outrank; ``most`` is how
    many cards it may have. Whether the Phoenix alone beats is not looked at.
    """
    if kind in (Kind.SINGLE, Kind.DOG):
        return _single(draw, kind, free, above)
    shapes = _shapes(draw, kind, free, above, most)
    if not shapes:
        return None
    slots = shapes[draw(st.integers(0, len(shapes) - 1))]
    cards, stands = _filled(draw, kind, slots, free)
    found = [each for each in readings(cards) if each.kind is kind and each.phoenix_as == stands]
    if not found or (above is not None and found[0].rank <= above.rank):
        return None
    return found[0]


def _single(
    draw: Draw[int], kind: Kind, free: Cards, above: Combination | None
) -> Combination | None:
    """Return a single card."""
    low = -1 if above is None else above.rank
    suited = [
        card
        for card in free
        if (card == DOG) is (kind is Kind.DOG) and (card.rank > low or card == PHOENIX)
    ]
    if not suited:
        return None
    suited.sort(key=lambda card: card.is_special)
    return Combination.of(Cards.of([suited[draw(st.integers(0, len(suited) - 1))]]))


def _shapes(
    draw: Draw[int], kind: Kind, free: Cards, above: Combination | None, most: int
) -> list[Slots]:
    """Return what free cards, and the Phoenix for at most one, can fill; of one length."""
    if kind in _LONGEST:
        each = 2 if kind is Kind.STAIRS else 1
        longest = min(_LONGEST[kind], most // each)
        if above is not None:
            length = above.length // each
        elif longest < _SHORTEST[kind]:
            return []
        else:
            length = draw(st.integers(_SHORTEST[kind], longest))
        lowest = 1 if kind is Kind.STRAIGHT else 2
        starts = range(lowest, _ACE + 2 - length)
        shapes: list[Slots] = [
            tuple((low + step, each) for step in range(length)) for low in starts
        ]
    elif kind is Kind.FULL_HOUSE:
        pair = draw(st.integers(2, _ACE))
        shapes = [((triple, 3), (pair, 2)) for triple in range(2, _ACE + 1) if triple != pair]
    else:
        number = {Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FOUR: 4}[kind]
        shapes = [((rank, number),) for rank in range(2, _ACE + 1)]
    above_rank = 0 if above is None else above.rank
    spare = kind in _WITH_PHOENIX and PHOENIX in free
    return [
        slots
        for slots in shapes
        if _top(kind, slots) > above_rank
        and sum(number for _, number in slots) <= most
        and (
            any(_fits_suit(slots, free, suit) for suit in range(4))
            if kind is Kind.STRAIGHT_FLUSH
            else _missing(slots, free) <= spare
        )
    ]


def _top(kind: Kind, slots: Slots) -> int:
    """Return the rank by which a shape is ranked."""
    return slots[0][0] if kind is Kind.FULL_HOUSE else slots[-1][0]


def of_rank(rank: int, free: Cards) -> list[Card]:
    """Return the free natural cards of a rank; of rank 1, the Mah Jong."""
    return [_DECK[index] for index in _PLACES[rank] if free.mask >> index & 1]


def _missing(slots: Slots, free: Cards) -> int:
    """Return how many cards of a shape the Phoenix would have to be; 9 for a Mah Jong."""
    missing = 0
    for rank, number in slots:
        lacking = max(0, number - (free.mask & _RANKS[rank]).bit_count())
        missing += 9 * lacking if rank == 1 else lacking
    return missing


def _fits_suit(slots: Slots, free: Cards, suit: int) -> bool:
    """Return whether all ranks are free in a suit."""
    return all(free.mask >> (4 * rank - 4 + suit) & 1 for rank, _ in slots)


def _filled(draw: Draw[int], kind: Kind, slots: Slots, free: Cards) -> tuple[Cards, int | None]:
    """Return cards for a shape, and for which rank the Phoenix stands among them."""
    if kind is Kind.STRAIGHT_FLUSH:
        suits = [suit for suit in range(4) if _fits_suit(slots, free, suit)]
        suit = suits[draw(st.integers(0, len(suits) - 1))]
        return Cards.of([Card(4 * rank - 4 + suit) for rank, _ in slots]), None
    stands = next((rank for rank, count in slots if len(of_rank(rank, free)) < count), None)
    if stands is None and kind in _WITH_PHOENIX and PHOENIX in free and draw(_RARELY) == _LAST:
        ranks = [rank for rank, _ in slots if rank > 1]
        stands = ranks[draw(st.integers(0, len(ranks) - 1))]
    chosen: list[Card] = [] if stands is None else [PHOENIX]
    for rank, number in slots:
        wanted = number - (rank == stands)
        found = of_rank(rank, free)
        first = draw(st.integers(0, len(found) - 1)) if len(found) > wanted > 0 else 0
        chosen += (found[first:] + found[:first])[:wanted]
    if kind is Kind.STRAIGHT and stands is None:
        chosen = _mixed(chosen, free)
    return Cards.of(chosen), stands


def _mixed(chosen: list[Card], free: Cards) -> list[Card]:
    """Return a straight with another suit for one card, if it is all of one suit (BOMB-9)."""
    if len({card.suit for card in chosen}) > 1:
        return chosen
    for place, card in enumerate(chosen):
        others = [other for other in of_rank(card.rank, free) if other.suit != card.suit]
        if others:
            return [*chosen[:place], others[0], *chosen[place + 1 :]]
    return chosen


_LAST: Final = 3
_RARELY: Final = st.integers(0, _LAST)
"""Something that shrinks to 0 and is rarely the last number."""

SPECIALS: Final = (PHOENIX, DRAGON, DOG, MAH_JONG)
"""The special cards, those that matter most first."""
