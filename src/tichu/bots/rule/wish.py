"""The wish: the card that was pushed to the next opponent, who then has to play it.

If no such card is known, an ace: it is in another hand, most likely an opponent's.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.engine.table.actions import MakeWish


def wish(now: Situation) -> Advice:
    """Return the wish."""
    recipients = now.seen.rules.push_recipients(now.seat)
    for seat, card in zip(recipients, now.seen.given or (), strict=False):
        if seat in now.opponents and not card.is_special:
            return Advice(
                MakeWish(now.seat, card.rank), "you pushed this card to the next opponent"
            )
    return Advice(MakeWish(now.seat, 14), "an ace takes strength from an opponent")
