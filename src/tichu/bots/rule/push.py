"""The exchange: each recipient gets the card that the hand can spare best for them.

:mod:`tichu.search.pushes` has the rules of thumb. Opponents choose first.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import Card, Cards
from tichu.engine.moves import Push
from tichu.search.pushes import in_turn, spared


def push(now: Situation) -> Advice:
    """Return the push: first the cards for opponents, then those for partners."""
    seen, seat = now.seen, now.seat
    left = now.own
    chosen: dict[int, Card] = {}
    for to in in_turn(seen):
        chosen[to] = spared(seen, left, to, now.thresholds.low)[0]
        left -= Cards([chosen[to]])
    own, partner = bool(seen.calls[seat]), any(seen.calls[each] for each in now.partners)
    if own == partner:
        reason = (
            "your opponents get low cards that you do not need, "
            "your partner the highest you can spare"
        )
    elif own:
        reason = "you have called, so keep what is high or belongs together"
    else:
        reason = "your partner has called, and gets the best card for that"
    return Advice(Push(seat, [chosen[to] for to in seen.rules.push_recipients(seat)]), reason)
