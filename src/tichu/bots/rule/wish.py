"""The wish.

1. Wish for the card that was pushed to an opponent, the next one first: they have to play it.
2. If it was a special card, wish for an ace, because an opponent probably holds one.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.engine.moves import MakeWish


def wish(now: Situation) -> Advice:
    """Return the wish."""
    recipients = now.seen.rules.push_recipients(now.seat)
    for seat, card in zip(recipients, now.seen.given or (), strict=False):
        if seat in now.opponents and not card.is_special:
            reason = "you pushed a card of this rank to an opponent"
            return Advice(MakeWish(now.seat, card.rank), reason)
    return Advice(MakeWish(now.seat, 14), "an opponent may have to play an ace")
