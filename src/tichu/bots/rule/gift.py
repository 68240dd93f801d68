"""Gifts: the Dragon's trick, and the lead after the Dog if several partners may get it.

1. The Dragon's trick goes to the opponent with the most cards, who may be last and lose it again.
2. The lead goes to the partner who has called, or else to the one with the fewest cards.
"""

from collections.abc import Sequence
from typing import cast

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.engine.moves import ChooseLeader, GiveTrick


def give(now: Situation) -> Advice:
    """Return the opponent who gets the Dragon's trick."""
    gifts = cast("Sequence[GiveTrick]", now.seen.legal())
    gift = max(gifts, key=lambda gift: now.seen.size(gift.to))
    return Advice(gift, "the opponent with the most cards is most likely to lose the points again")


def leader(now: Situation) -> Advice:
    """Return the partner who leads after the Dog."""
    choices = cast("Sequence[ChooseLeader]", now.seen.legal())
    choice = min(choices, key=lambda each: (each.to != now.caller, now.seen.size(each.to)))
    if choice.to == now.caller:
        return Advice(choice, "this partner has called")
    return Advice(choice, "this partner has the fewest cards")
