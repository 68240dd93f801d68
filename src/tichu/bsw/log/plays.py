"""The order in which a log prints the cards of a play, which shows what the Phoenix stands for.

Brettspielwelt prints a play in descending rank, with the Phoenix at the rank it stands for. That
decides every play except one: in ``H H Ph L L`` it may be the third H or the third L. There the
player got the lower full house if it could be played, and otherwise the higher.
"""

from collections.abc import Sequence
from typing import Final

from tichu.bsw.log.cards import card_mask
from tichu.cards import PHOENIX, Card, Cards, new_cards
from tichu.rulebook.combinations import Combination, Kind, readings

_SINGLES: Final = [readings(Cards([Card(index)]))[0] for index in range(56)]


def combination_of(cards: Sequence[Card], on: Combination | None = None) -> Combination | None:
    """Return the combination that cards form when printed in this order and played on another.

    None if the cards do not form a combination, or one of them appears twice.
    """
    if len(cards) == 1:
        return _SINGLES[cards[0].index]
    played = card_mask(cards)
    if played.bit_count() < len(cards):
        return None
    found = readings(new_cards(played))
    if len(found) < 2:
        return found[0] if found else None
    low, high = found[0], found[-1]
    place = cards.index(PHOENIX)
    if low.kind is not Kind.FULL_HOUSE:
        return low if place == len(cards) - 1 else high
    if place != 2:
        return high if place < 2 else low
    return low if on is None or low.beats(on) else high


def in_play_order(combination: Combination) -> tuple[Card, ...]:
    """Return the cards as a log prints them; :func:`combination_of` is the inverse."""
    naturals = tuple(card for card in combination.cards.listed[::-1] if card != PHOENIX)
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
