"""Bombs: kept for a trick of an opponent that is worth one.

1. Wait until everybody has passed, because somebody else may still beat the trick.
2. A bomb is worth it against a player who has called or has few cards left, for a rich trick, and
   if the hand is as good as out afterwards.
3. Play the bomb that leaves the best hand.
"""

from typing import Final

from tichu.bots.rule.situation import Situation
from tichu.engine.table.actions import AnnounceBomb, Play, PlayerAction
from tichu.phases import Phase
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import Combination, from_play

_FEW_CARDS: Final = 4
_RICH: Final = 20
_DEBT: Final = 1.0


def out_of_turn(now: Situation) -> PlayerAction | None:
    """Return a bomb out of turn, or its announcement; None to wait."""
    waits = now.seen.rules.take_trick == "claim" and now.seen.phase is not Phase.TAKE_TRICK
    bomb = None if waits else worthwhile(now)
    if bomb is None:
        return None
    legal = now.seen.legal()
    actions = (Play(now.seat, bomb), AnnounceBomb(now.seat))
    return next((action for action in actions if action in legal), None)


def worthwhile(now: Situation) -> Combination | None:
    """Return a bomb for the trick if it is worth one."""
    trick = now.trick
    if trick is None or trick.owner not in now.opponents:
        return None
    found = list(map(from_play, that_beat(now.own.mask, trick.form, trick.top)))
    if not found:
        return None
    bomb = min(found, key=lambda bomb: now.debt(now.own - bomb.cards))
    is_dangerous = trick.owner == now.caller or now.seen.size(trick.owner) <= _FEW_CARDS
    is_rich = trick.cards.points >= _RICH
    return bomb if is_dangerous or is_rich or now.debt(now.own - bomb.cards) <= _DEBT else None
