"""What the Phoenix stands for, told by the order in which a log prints a play.

Owns both directions: from the printed order to a combination, and from a combination to its
printed order. Imports the core's combinations.

Brettspielwelt prints a play in descending rank, with the Phoenix at the rank it stands for. That
decides every play but one: in ``H H Ph L L`` it may be the third H or the third L. There the
player got the lower full house if it could be laid, else the higher.
"""

from collections.abc import Sequence
from typing import Final

from tichu._values import as_tuple, unchecked, want_instance
from tichu.bsw.checks import want_many
from tichu.cards import CARDS, PHOENIX, Card, Cards
from tichu.errors import InvalidValue
from tichu.rulebook import phoenix
from tichu.rulebook.combinations import Combination, Kind, from_play

_FORGED: Final = unchecked(Combination)
_PHOENIX: Final = 1 << PHOENIX.index


def combination_of(cards: Sequence[Card], top: Combination | None = None) -> Combination:
    """Return the combination that cards form, printed in this order and laid on ``top``.

    Cards that form none give a value that the engine refuses with ``not_a_combination``; a log
    may say what cannot be.

    >>> from tichu.bsw.cards import parse_card
    >>> str(combination_of([parse_card(name) for name in ("G9", "R8", "B7", "S6", "Ph")]))
    '6w7p8s9jPh=5'
    """
    listed = as_tuple(cards)
    want_many("combination_of(cards)", listed, "cards")
    if not listed:
        raise InvalidValue("combination_of(cards)", "one card or more is wanted")
    for card in listed:
        want_instance("combination_of(cards)", card, Card)
    if top is not None:
        want_instance("combination_of(top)", top, Combination)
    return as_printed(listed, top)


def as_printed(cards: Sequence[Card], top: Combination | None = None) -> Combination:
    """Return what :func:`combination_of` does, for cards that a line has."""
    if len(cards) == 1:
        return from_play(1 << cards[0].index)
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    plays = phoenix.readings(mask)
    if not plays:
        return _FORGED(Kind.SINGLE, CARDS(mask), 0, len(cards), None)
    if len(plays) == 1:
        return from_play(plays[0])
    low, high = from_play(plays[0]), from_play(plays[-1])
    place = cards.index(PHOENIX)
    if low.kind is not Kind.FULL_HOUSE:
        return low if place == len(cards) - 1 else high
    if place != 2:
        return high if place < 2 else low
    return low if top is None or low.beats(top) else high


def in_play_order(combination: Combination) -> tuple[Card, ...]:
    """Return the cards as a log prints them, so that :func:`combination_of` gives them back.

    >>> from tichu.bsw.cards import card_name
    >>> full_house = Combination.of(Cards.parse("5j5w9j9wPh"), phoenix_as=5)
    >>> [card_name(card) for card in in_play_order(full_house)]
    ['S9', 'G9', 'S5', 'G5', 'Ph']
    """
    want_instance("in_play_order(combination)", combination, Combination)
    naturals = (combination.cards - Cards(_PHOENIX)).listed[::-1]
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
