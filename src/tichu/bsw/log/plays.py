"""The order in which a log prints the cards of a play, which shows what the Phoenix stands for.

Brettspielwelt prints a play in descending rank, with the Phoenix at the rank it stands for. That
decides every play except one: in ``H H Ph L L`` it may be the third H or the third L. There the
player got the lower full house if it could be played, and otherwise the higher.
"""

from collections.abc import Sequence
from typing import Final

from tichu._values import as_tuple, want_instance
from tichu.bsw.checks import want_many
from tichu.bsw.log.cards import card_set
from tichu.cards import PHOENIX, Card, Cards
from tichu.engine.table.table import Trick
from tichu.errors import InvalidValue
from tichu.rulebook.combinations import Combination, Kind, readings

_SINGLES: Final = [readings(Cards.of([Card(index)]))[0] for index in range(56)]
_PHOENIX: Final = Cards.of([PHOENIX])


def combination_of(cards: Sequence[Card], top: Combination | None = None) -> Combination:
    """Return the combination that cards form when printed in this order and played on ``top``.

    Raises :class:`InvalidValue` if the cards do not form a combination.

    >>> str(combination_of([parse_card(name) for name in ("G9", "R8", "B7", "S6", "Ph")]))
    '6w7p8s9jPh=5'
    """
    listed = as_tuple(cards)
    want_many("combination_of(cards)", listed, "cards")
    for card in listed:
        want_instance("combination_of(cards)", card, Card)
    if top is not None:
        want_instance("combination_of(top)", top, Combination)
    found = as_printed(listed, top) if len(card_set(listed)) == len(listed) else None
    if found is None:
        names = " ".join(map(str, listed)) or "no cards"
        raise InvalidValue("combination_of(cards)", f"{names} do not form a combination")
    return found


def as_printed(cards: Sequence[Card], on: Trick | Combination | None) -> Combination | None:
    """Return what :func:`combination_of` does, or None if the cards form no combination."""
    if len(cards) == 1:
        return _SINGLES[cards[0].index]
    found = readings(card_set(cards))
    if len(found) < 2:
        return found[0] if found else None
    low, high = found[0], found[-1]
    place = cards.index(PHOENIX)
    if low.kind is not Kind.FULL_HOUSE:
        return low if place == len(cards) - 1 else high
    if place != 2:
        return high if place < 2 else low
    top = on.best.combination if isinstance(on, Trick) else on
    return low if top is None or low.beats(top) else high


def in_play_order(combination: Combination) -> tuple[Card, ...]:
    """Return the cards as a log prints them; :func:`combination_of` is the inverse.

    >>> from tichu import Cards, Combination
    >>> full_house = Combination.of(Cards.parse("5j5w9j9wPh"), phoenix_as=5)
    >>> [card_name(card) for card in in_play_order(full_house)]
    ['S9', 'G9', 'S5', 'G5', 'Ph']
    """
    want_instance("in_play_order(combination)", combination, Combination)
    naturals = (combination.cards - _PHOENIX).listed[::-1]
    stands = combination.phoenix_as
    if len(naturals) == combination.length:
        return naturals
    if stands is None:
        return (PHOENIX,)
    # First among its equals, or last where it makes the lower triple of a full house.
    full = combination.kind is Kind.FULL_HOUSE
    if full and sum(card.rank == stands for card in naturals) == 2:
        before = len(naturals) if stands == naturals[-1].rank else 0
    else:
        before = sum(card.rank > stands for card in naturals)
    return (*naturals[:before], PHOENIX, *naturals[before:])
