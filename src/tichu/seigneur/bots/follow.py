"""Follows: which play on a trick, or a pass.

1. Play what the hand can spare: after it the debt of the hand must not be much higher. The lower
   the play, the better.
2. That does not matter if the play is likely to keep the lead and the rest of the hand can then be
   expected to go out.
3. A bomb waits until everybody has passed, unless the rules allow it only in turn.
"""

from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.engine.table.actions import Pass, Play
from tichu.rulebook.combinations import Combination
from tichu.seigneur.bots import bombs
from tichu.seigneur.bots.plan import ranks_of
from tichu.seigneur.bots.situation import Situation, height

_WILLING: Final = 0.9
_HEIGHT: Final = 0.05
_OUT: Final = 2.0
_LIKELY: Final = 0.5


def follow(now: Situation) -> Advice:
    """Return the answer to the trick."""
    legal = now.seen.legal()
    different: dict[object, Play] = {}
    for action in legal:
        if isinstance(action, Play):
            play = action.combination
            different.setdefault((play.kind, play.phoenix_as, ranks_of(play.cards.mask)), action)
    plain = [each for each in different.values() if not each.combination.kind.is_bomb]
    may_pass = isinstance(legal[0], Pass)
    plays = plain if may_pass else plain or [*different.values()]
    best = max(plays, key=lambda each: _worth(now, each.combination), default=None)
    if best is not None and not may_pass:
        return Advice(best, "the wish must be fulfilled")
    if best is not None and _worth(now, best.combination) > 0:
        return Advice(best, _why(now, best.combination))
    if now.seen.rules.bombs == "in_turn":
        bomb = bombs.worthwhile(now)
        if bomb.action is not None:
            return bomb
    return Advice(legal[0], "the cards that beat the trick are worth more later")


def _worth(now: Situation, play: Combination) -> float:
    """Return how much better a play is than a pass, measured in plays."""
    worth = _WILLING + now.debt(now.own) - now.debt(now.own - play.cards)
    return worth - _HEIGHT * height(play) + _OUT * _goes_out(now, play)


def _goes_out(now: Situation, play: Combination) -> float:
    """Return how likely a play keeps the lead, if the rest can then be expected to go out."""
    return now.keeps(play, now.top) * (now.debt(now.own - play.cards) <= 1)


def _why(now: Situation, play: Combination) -> str:
    if play.cards == now.own:
        return "it is the rest of your hand"
    if _goes_out(now, play) > _LIKELY:
        return "it probably takes the lead, and you can then expect to go out"
    return "your hand can spare it"
