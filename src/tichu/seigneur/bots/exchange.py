"""The exchange.

1. Of gifts of equal rank, give the one that leaves the least debt, so bombs stay together.
2. Return cards up to ten of which the hand is rid in the fewest plays, the lowest first; no special
   card if there is another.
"""

from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.cards import Card, Cards, new_cards
from tichu.engine.table.actions import Push
from tichu.seigneur.bots.plan import plan
from tichu.seigneur.bots.situation import Situation
from tichu.seigneur.engine.exchange import roles

_LOW: Final = 10


def push(now: Situation) -> Advice:
    """Return the cards that go to the other seat."""
    part = roles(now.seen.rules)[now.seat]
    if part.gives_best:
        gifts = [each for each in now.seen.legal() if isinstance(each, Push)]
        best = min(gifts, key=lambda gift: now.debt(now.own - Cards.of(gift.cards)))
        return Advice(best, "your best cards must go")
    left = new_cards(now.seen.usable)
    chosen: list[Card] = []
    for _ in range(part.number):
        chosen.append(_to_return(left))
        left -= Cards.of(chosen[-1:])
    return Advice(Push(now.seat, chosen), "these are low cards that your hand does not need")


def _to_return(hand: Cards) -> Card:
    return min(hand, key=lambda card: (card.is_special, card.rank > _LOW, *_left(hand, card)))


def _left(hand: Cards, card: Card) -> tuple[int, int]:
    """Return the number of plays that a hand has without a card, and the rank of the card."""
    return len(plan(hand - Cards.of([card]))), card.rank
