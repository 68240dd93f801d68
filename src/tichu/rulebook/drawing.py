"""Draw cards for partners and for the first dealer (SETUP-3, SETUP-4).

Under the sheet GRIFFIN, a game begins with this draw: every player draws a card. After a tie that
matters, the tied players draw again, until no such tie is left.
"""

from collections.abc import Iterable

import attrs

from tichu._kernel.layout import DRAGON_RANK
from tichu._values import several
from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, card_given, cards_in_order
from tichu.errors import InvalidValue, shown


@attrs.frozen(slots=True)
class Drawing:
    """The outcome of a draw, or the players who must draw again; players are numbered from 0.

    >>> from tichu.hosting import seats_by_draw
    >>> seats_by_draw(["9j", "Ks", "Dg", "9s"])
    Drawing(seats=(), dealer=None, redraw=(0, 3))
    """

    seats: tuple[int, ...]
    """The player at each seat; empty if somebody must draw again."""
    dealer: int | None
    """The seat that deals first; None if somebody must draw again."""
    redraw: tuple[int, ...]
    """The players who must draw another card each, because they tie; empty at the end."""


def seats_by_draw(drawn: Iterable[Iterable[Card | str]]) -> Drawing:
    """Return the seats of four players who draw for partners and for the first dealer.

    ``drawn[p]`` are the cards of player ``p`` in the order of drawing: one, and one more after each
    tie. Before a player draws again, the earlier card goes back into the deck. The two players with
    the high cards are partners, and so are the two with the low ones. The player with the highest
    card gets seat 0 and deals. A tie matters if it is for the highest card, or between the second
    and third highest. Raises :class:`InvalidValue` unless four players have drawn cards.

    >>> from tichu.hosting import seats_by_draw
    >>> seats_by_draw(["9j", "Dr", "Dg", "Ks"])
    Drawing(seats=(1, 0, 3, 2), dealer=0, redraw=())
    """
    values = _values("seats_by_draw", drawn)
    if len(values) != 4:
        raise InvalidValue(
            "seats_by_draw", f"expected the cards of four players, got {len(values)}"
        )
    order = sorted(range(4), key=values.__getitem__, reverse=True)
    highest, second, third, lowest = order
    for one, other in ((second, third), (highest, second)):
        if values[one] == values[other]:
            return _again(values, values[one])
    return Drawing((highest, third, second, lowest), 0, ())


def dealer_by_draw(drawn: Iterable[Iterable[Card | str]]) -> Drawing:
    """Return the first dealer at a table with fixed seats: the player with the highest card.

    ``drawn[s]`` are the cards that the player at seat ``s`` has drawn. Raises
    :class:`InvalidValue` unless at least two players have drawn cards.

    >>> from tichu.hosting import dealer_by_draw
    >>> dealer_by_draw(["9j", "Ks", "Dg", "9s"]).dealer
    1
    """
    values = _values("dealer_by_draw", drawn)
    best = max(values)
    if values.count(best) > 1:
        return _again(values, best)
    return Drawing(tuple(range(len(values))), values.index(best), ())


def _again(values: list[tuple[int, ...]], tied: tuple[int, ...]) -> Drawing:
    return Drawing((), None, tuple(p for p, value in enumerate(values) if value == tied))


def _values(place: str, drawn: Iterable[Iterable[Card | str]]) -> list[tuple[int, ...]]:
    """Return twice the values of each player's cards, in the order of drawing."""
    players = several(drawn) or ()
    if len(players) < 2:
        raise InvalidValue(place, f"expected the cards of each player, got {shown(drawn)}")
    values: list[tuple[int, ...]] = []
    first: set[Card] = set()
    for player in players:
        if isinstance(player, str):
            cards = cards_in_order(player)
        else:
            given = several(player) or ()
            cards = tuple(card_given(place, card) for card in given)
        if not cards:
            raise InvalidValue(
                place, f"expected at least one card for each player, got {shown(player)}"
            )
        values.append(tuple(map(_value, cards)))
        first.add(cards[0])
    if len(first) < len(players):
        raise InvalidValue(place, "two players cannot draw the same card")
    return values


def _value(card: Card) -> int:
    """Return twice the value of a card: Dog 0, Mah Jong 1, Phoenix 1.5, Dragon highest."""
    special = {DOG: 0, MAH_JONG: 2, PHOENIX: 3, DRAGON: 2 * DRAGON_RANK}
    return special.get(card, 2 * card.rank)
