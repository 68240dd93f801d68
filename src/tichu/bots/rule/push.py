"""The exchange.

1. Opponents get the low cards that the hand needs least, but not the Mah Jong or the Phoenix.
2. The partner gets the highest card that the plan of the hand can spare, but no special card.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import MAH_JONG, PHOENIX, Card, Cards
from tichu.engine.table.actions import Push
from tichu.search.hands import turns


def push(now: Situation) -> Advice:
    """Return the push: first the cards for opponents, then those for partners."""
    recipients = now.seen.rules.push_recipients(now.seat)
    left = now.own
    chosen: dict[int, Card] = {}
    for seat in sorted(recipients, key=lambda seat: seat in now.partners):
        card = _for_partner(left) if seat in now.partners else _for_opponent(left)
        chosen[seat] = card
        left -= Cards.of([card])
    return Advice(
        Push(now.seat, [chosen[seat] for seat in recipients]),
        "your opponents get low cards that you do not need, your partner the highest you can spare",
    )


def _for_opponent(hand: Cards) -> Card:
    low = [card for card in hand if card.rank <= 10 and card not in {MAH_JONG, PHOENIX}]
    return min(low or hand, key=lambda card: (turns(hand - Cards.of([card])), card.rank))


def _for_partner(hand: Cards) -> Card:
    natural = [card for card in hand if not card.is_special]
    return min(natural or hand, key=lambda card: (turns(hand - Cards.of([card])), -card.rank))
