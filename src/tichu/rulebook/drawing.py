"""Drawing for partners and for the first dealer (SETUP-3, SETUP-4).

Owns the draw that sheet 000 describes; it is a custom around the game, and no state knows of it.
Imports ``cards``. Everybody draws a card; where a tie matters, those who tie draw another, which
is added to what they drew, until nobody ties. The next dealers are DEAL-4's.
"""

from collections.abc import Sequence
from typing import cast

import attrs

from tichu._kernel.layout import DRAGON_RANK
from tichu._values import as_tuple, objects
from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card
from tichu.errors import InvalidValue, shown


@attrs.frozen(slots=True)
class Drawing:
    """What a draw has decided, or who must draw again; players have numbers from 0."""

    seats: tuple[int, ...]
    """The player at each seat; empty while somebody must draw again."""
    dealer: int | None
    """The seat that deals first; None while somebody must draw again."""
    redraw: tuple[int, ...]
    """The players that tie where it matters, and draw another card each; empty at the end."""


def seats_by_draw(drawn: Sequence[Sequence[Card]]) -> Drawing:
    """Return the seats of four players who draw for partners and for the first dealer.

    ``drawn[p]`` are the cards that player ``p`` has drawn, one, and one more for each time that he
    tied, for which what he had drawn goes back into the deck. The two low cards are partners, and
    so are the two high ones; the highest deals, from seat 0. A tie matters if it lies between the
    second and the third, or decides the highest.
    Raises :class:`InvalidValue` for anything but cards of four players.

    >>> deck = Card.parse
    >>> seats_by_draw([[deck("9j")], [deck("Dr")], [deck("Dg")], [deck("Ks")]])
    Drawing(seats=(1, 0, 3, 2), dealer=0, redraw=())
    """
    values = _values("seats_by_draw", drawn)
    if len(values) != 4:
        raise InvalidValue("seats_by_draw", f"four players draw, not {len(values)}")
    order = sorted(range(4), key=values.__getitem__, reverse=True)
    highest, second, third, lowest = order
    for one, other in ((second, third), (highest, second)):
        if values[one] == values[other]:
            return _again(values, values[one])
    return Drawing((highest, third, second, lowest), 0, ())


def dealer_by_draw(drawn: Sequence[Sequence[Card]]) -> Drawing:
    """Return who deals first where the seats are chosen already: the highest card.

    ``drawn[s]`` are the cards that the player at seat ``s`` has drawn. Raises
    :class:`InvalidValue` for anything but cards of at least two players.
    """
    values = _values("dealer_by_draw", drawn)
    best = max(values)
    if values.count(best) > 1:
        return _again(values, best)
    return Drawing(tuple(range(len(values))), values.index(best), ())


def _again(values: list[tuple[int, ...]], tied: tuple[int, ...]) -> Drawing:
    """Return that the players of a value draw again."""
    return Drawing((), None, tuple(p for p, value in enumerate(values) if value == tied))


def _values(place: str, drawn: Sequence[Sequence[Card]]) -> list[tuple[int, ...]]:
    """Return what each player's cards count, doubled, the first card first."""
    players = objects(as_tuple(drawn)) or ()
    if len(players) < 2:
        raise InvalidValue(place, f"the cards of each player are wanted, not {shown(drawn)}")
    values: list[tuple[int, ...]] = []
    first: set[Card] = set()
    for player in players:
        given = objects(as_tuple(cast("Sequence[object]", player))) or ()
        cards = [card for card in given if isinstance(card, Card)]
        if not cards or len(cards) < len(given):
            raise InvalidValue(place, f"at least one card a player is wanted, not {shown(player)}")
        values.append(tuple(map(_value, cards)))
        first.add(cards[0])
    if len(first) < len(players):
        raise InvalidValue(place, "two players cannot draw the same card")
    return values


def _value(card: Card) -> int:
    """Return twice what a card counts in the draw: Dog 0, Mah Jong 1, Phoenix 1.5, Dragon high."""
    special = {DOG: 0, MAH_JONG: 2, PHOENIX: 3, DRAGON: 2 * DRAGON_RANK}
    return special.get(card, 2 * card.rank)
