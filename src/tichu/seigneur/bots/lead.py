"""Leads.

1. If at most one play of the plan can lose the lead, the others go first, bombs last of them.
2. Otherwise lead the lowest play of the plan; a card more is worth a rank.
3. A wish is fulfilled with a play of the plan.
"""

from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.engine.table.actions import Play
from tichu.seigneur.bots.plan import plan
from tichu.seigneur.bots.situation import Situation, height

_SURE: Final = 0.99
_LONG: Final = 3


def lead(now: Situation) -> Advice:
    """Return the lead."""
    plays = plan(now.own)
    wished = [play for play in plays if any(card.rank == now.seen.wish for card in play.cards)]
    plays = tuple(wished) or plays
    sure = [play for play in plays if now.keeps(play) >= _SURE]
    if len(plays) > 1 and len(sure) >= len(plays) - 1:
        best = max(sure, key=lambda play: (not play.kind.is_bomb, play.length))
        why = "at most one of your plays can lose the lead, and that one goes last"
    else:
        best = max(plays, key=lambda play: play.length - height(play))
        why = "it gets rid of many cards" if best.length > _LONG else "it is your lowest play"
    if wished:
        why = "the wish must be fulfilled"
    elif best.cards == now.own:
        why = "it is your whole hand"
    return Advice(Play(now.seat, best), why)
