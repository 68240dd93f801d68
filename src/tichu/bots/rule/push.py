"""The exchange.

1. Opponents get the cards up to ten that the hand needs least, but not the Mah Jong.
2. The partner gets the highest card that the plan of the hand can spare, but no special card.
"""

from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine.table.actions import Push
from tichu.search.hands import turns

_KEPT: Final = (MAH_JONG, PHOENIX, DRAGON)


def push(now: Situation) -> Advice:
    """Return the push: first the cards for opponents, then those for partners."""
    recipients = now.seen.rules.push_recipients(now.seat)
    left = now.own
    low = now.thresholds.low
    chosen: dict[int, Card] = {}
    for seat in sorted(recipients, key=lambda seat: seat in now.partners):
        card = _for_partner(left) if seat in now.partners else _for_opponent(left, low)
        chosen[seat] = card
        left -= Cards([card])
    return Advice(
        Push(now.seat, [chosen[seat] for seat in recipients]),
        "your opponents get low cards that you do not need, your partner the highest you can spare",
    )


def _for_opponent(hand: Cards, low: float) -> Card:
    spare = [card for card in hand if card not in _KEPT]
    return min(spare, key=lambda card: (card.rank > low, turns(hand - Cards([card])), card.rank))


def _for_partner(hand: Cards) -> Card:
    natural = [card for card in hand if not card.is_special]
    return min(natural, key=lambda card: (turns(hand - Cards([card])), -card.rank))
