"""What ``RuleBot`` plays in Grandseigneur: rules of thumb, one module for each decision.

``plan`` divides the hand, and ``situation`` has the facts that all decisions share.
"""

from tichu.bots.rule.advice import Advice
from tichu.phases import Phase
from tichu.seigneur.bots import bombs, exchange, follow, lead, wish
from tichu.seigneur.bots.situation import Situation
from tichu.seigneur.engine.views import SeigneurView


def advise(seen: SeigneurView) -> Advice:
    """Return the action that the rules of thumb advise, on the seat's turn or out of turn."""
    now = Situation(seen)
    if seen.seat not in seen.to_act:
        return bombs.out_of_turn(now)
    match seen.phase:
        case Phase.PUSH:
            return exchange.push(now)
        case Phase.WISH:
            return wish.wish(now)
        case Phase.TAKE_TRICK:
            return Advice(seen.legal()[0], "everybody has passed: the trick is yours")
        case _ if not seen.trick:
            return lead.lead(now)
        case _:
            legal = seen.legal()
            if len(legal) == 1:
                return Advice(legal[0], "there is no other legal action")
            return follow.follow(now)
