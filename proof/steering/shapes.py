"""Combinations and tricks, drawn from sets of cards.

Built positions are drawn from here. Low ranks and jade come first, so that examples shrink to
these.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine.moves import Play
from tichu.rulebook.combinations import Combination, Kind, readings
from tichu.rules import Phase, Rules

T = TypeVar("T")
Draw = Callable[[int, int], int]
"""Returns a whole number between two, which are included; the lower one is the simplest."""
Slots = tuple[tuple[int, int], ...]
"""The ranks of a shape from low to high, each with its number of cards; rank 1 is the Mah Jong."""

SPECIALS: Final = (PHOENIX, DRAGON, DOG, MAH_JONG)
_ACE: Final = 14
_MOST: Final = 7  # cards of a play in a trick, so that its seat keeps some
_LENGTHS: Final = {  # in ranks: the shortest and the longest
    Kind.STRAIGHT: (5, 14),
    Kind.STAIRS: (2, 7),
    Kind.STRAIGHT_FLUSH: (5, 13),
}
_EQUAL: Final = {Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FOUR: 4}
_WITH_PHOENIX: Final = (Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.STAIRS)
_PLAIN: Final = (Kind.SINGLE, Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.STAIRS, Kind.FULL_HOUSE)
_BOMBS: Final = (Kind.FOUR, Kind.STRAIGHT_FLUSH)
_LED: Final = (*_PLAIN, Kind.STRAIGHT, *_BOMBS)


def draw_one(draw: Draw, items: Sequence[T]) -> T:
    """Return one of the items; the first is the simplest."""
    return items[draw(0, len(items) - 1)]


def of_rank(rank: int, free: Cards) -> list[Card]:
    """Return the free natural cards of a rank; of rank 1, the Mah Jong."""
    of_this_rank = map(Card, range(4 * rank - 4, 4 * rank)) if rank > 1 else [MAH_JONG]
    return [card for card in of_this_rank if card in free]


def draw_combination(
    draw: Draw, kind: Kind, free: Cards, *, above: Combination | None = None, most: int = 14
) -> Combination | None:
    """Return a combination of a kind from free cards, or None if there is none.

    It must outrank ``above``, which is of the same kind, and has at most ``most`` cards. Whether
    the Phoenix as a single beats is not checked.
    """
    if kind in (Kind.SINGLE, Kind.DOG):
        return _single(draw, kind, free, above)
    shapes = _shapes(draw, kind, free, above, most)
    if not shapes:
        return None
    cards, stands = _filled(draw, kind, draw_one(draw, shapes), free)
    found = [each for each in readings(cards) if each.kind is kind and each.phoenix_as == stands]
    return found[0] if found and (above is None or found[0].rank > above.rank) else None


def _single(draw: Draw, kind: Kind, free: Cards, above: Combination | None) -> Combination | None:
    low = -1 if above is None else above.rank
    fitting = [
        card
        for card in sorted(free, key=lambda card: card.is_special)
        if (card == DOG) is (kind is Kind.DOG) and (card.rank > low or card == PHOENIX)
    ]
    return Combination(Cards([draw_one(draw, fitting)])) if fitting else None


def _shapes(
    draw: Draw, kind: Kind, free: Cards, above: Combination | None, most: int
) -> list[Slots]:
    """Return the shapes, all of one length, that free cards can fill, the Phoenix included."""
    shapes: list[Slots]
    if kind in _LENGTHS:
        each = 2 if kind is Kind.STAIRS else 1
        shortest, longest = _LENGTHS[kind]
        longest = min(longest, most // each)
        if above is not None:
            length = above.length // each
        elif longest < shortest:
            return []
        else:
            length = draw(shortest, longest)
        lows = range(1 if kind is Kind.STRAIGHT else 2, _ACE + 2 - length)
        shapes = [tuple((low + step, each) for step in range(length)) for low in lows]
    elif kind is Kind.FULL_HOUSE:
        pair = draw(2, _ACE)
        shapes = [((triple, 3), (pair, 2)) for triple in range(2, _ACE + 1) if triple != pair]
    else:
        shapes = [((rank, _EQUAL[kind]),) for rank in range(2, _ACE + 1)]
    top = 0 if kind is Kind.FULL_HOUSE else -1
    low = 0 if above is None else above.rank
    return [
        slots
        for slots in shapes
        if slots[top][0] > low
        and sum(number for _, number in slots) <= most
        and _fits(kind, slots, free)
    ]


def _fits(kind: Kind, slots: Slots, free: Cards) -> bool:
    if kind is Kind.STRAIGHT_FLUSH:
        return bool(_suits(slots, free))
    missing = 0
    for rank, number in slots:
        lacking = max(0, number - len(of_rank(rank, free)))
        missing += 9 * lacking if rank == 1 else lacking  # nothing replaces the Mah Jong
    return missing <= (kind in _WITH_PHOENIX and PHOENIX in free)


def _suits(slots: Slots, free: Cards) -> list[int]:
    return [
        suit
        for suit in range(4)
        if all(free.mask >> (4 * rank - 4 + suit) & 1 for rank, _ in slots)
    ]


def _filled(draw: Draw, kind: Kind, slots: Slots, free: Cards) -> tuple[Cards, int | None]:
    """Return cards for a shape, and the rank for which the Phoenix stands among them."""
    if kind is Kind.STRAIGHT_FLUSH:
        suit = draw_one(draw, _suits(slots, free))
        return Cards([Card(4 * rank - 4 + suit) for rank, _ in slots]), None
    stands = next((rank for rank, count in slots if len(of_rank(rank, free)) < count), None)
    may_stand = stands is None and kind in _WITH_PHOENIX and PHOENIX in free
    if may_stand and draw(0, 3) == 3:
        stands = draw_one(draw, [rank for rank, _ in slots if rank > 1])
    chosen: list[Card] = [] if stands is None else [PHOENIX]
    for rank, number in slots:
        wanted = number - (rank == stands)
        found = of_rank(rank, free)
        first = draw(0, len(found) - 1) if len(found) > wanted > 0 else 0
        chosen += (found[first:] + found[:first])[:wanted]
    if kind is Kind.STRAIGHT and len({card.suit for card in chosen}) == 1:  # a bomb (BOMB-9)
        for place, card in enumerate(chosen):
            others = [other for other in of_rank(card.rank, free) if other.suit != card.suit]
            if others:
                chosen[place] = others[0]
                break
    return Cards(chosen), stands


def draw_trick(
    draw: Draw, rules: Rules, free: Cards, phase: Phase, winner: int | None
) -> tuple[Play, ...]:
    """Return a trick of one to four plays from free cards, as it may be in a phase.

    The top play is the ``winner``'s, if there is one.
    """
    if phase is Phase.GIVE_TRICK:
        dragon = Combination(Cards([DRAGON]))
        low = None
        if draw(0, 1):
            low = draw_combination(draw, Kind.SINGLE, free - dragon.cards)
        plays = [dragon] if low is None else [low, dragon]
    elif phase is Phase.WISH:
        plays = [_with_mah_jong(draw, free)]
    else:
        plays = _stack(draw, free, may_bomb=phase is not Phase.ANNOUNCED)
    seats = rules.seats
    seat = draw(0, seats - 1) if winner is None else winner
    seated: list[Play] = []
    for combination in reversed(plays):
        seated.append(Play(seat, combination))
        seat = (seat + draw(1, seats - 1)) % seats  # no seat beats its own play
    return tuple(reversed(seated))


def _with_mah_jong(draw: Draw, free: Cards) -> Combination:
    if draw(0, 1):
        found = draw_combination(draw, Kind.STRAIGHT, free, most=_MOST)
        if found is not None and MAH_JONG in found.cards:
            return found
    return Combination(Cards([MAH_JONG]))


def _stack(draw: Draw, free: Cards, *, may_bomb: bool) -> list[Combination]:
    """Return plays each of which beats the one before."""
    kind = draw_one(draw, _LED if may_bomb else _LED[:-2])
    led = draw_combination(draw, kind, free, most=_MOST)
    led = led or draw_combination(draw, Kind.SINGLE, free)
    assert led is not None  # a deck has more than the Dog
    plays = [led]
    beaten = led  # the last play with a rank of its own
    for _ in range(draw(0, 2)):
        free -= plays[-1].cards
        higher = draw_combination(draw, beaten.kind, free, above=beaten, most=_MOST)
        if beaten.cards == Cards([DRAGON]) or higher is None:
            break
        plays.append(higher)
        if higher.cards != Cards([PHOENIX]):
            beaten = higher
    if may_bomb and not beaten.is_bomb and draw(0, 4) == 4:
        bomb = draw_combination(draw, draw_one(draw, _BOMBS), free - plays[-1].cards, most=_MOST)
        plays += [] if bomb is None else [bomb]
    return plays
