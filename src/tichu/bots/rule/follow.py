"""Follows: which play on a trick, or a pass.

1. Beat an opponent rather than pass, with the lowest cards that the hand does not need; the more
   players have passed, the better.
2. Save a card that keeps the lead, unless the lead is worth having now: because the rest of the
   hand can then be expected to go out, an opponent has few cards or has called, or the trick has
   points. Save high cards and the Phoenix, but less so after your own call.
3. The Dragon gives its trick away, so points count against it.
4. Beat the partner's trick only if it is low, with a short play that the hand does not need, and
   never if the partner has called.
5. Play the last cards, except when that makes the partner's call fail.
"""

from typing import Final

from tichu.bots.rule import bombs
from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import DRAGON, PHOENIX
from tichu.engine.moves import Pass, Play
from tichu.engine.table import Trick
from tichu.rulebook.combinations import Combination, Kind
from tichu.search.hands import collapse

_WILLING: Final = 0.6
_LEAD: Final = 0.8
_LEAD_AND_OUT: Final = 1.2
_DANGER: Final = 0.6
_POINTS: Final = 30
"""The number of points that are worth a play."""
_PHOENIX: Final = 1.0
_HIGH: Final = 0.08
_JUMP: Final = 0.05
_TOP: Final = 0.02
_PASSED: Final = 0.15
_CALLED: Final = 0.4
_PARTNER_CALLED: Final = 0.6
_PARTNER_TOP: Final = 0.14
_PARTNER_PASSED: Final = 0.8
_PARTNER_LENGTH: Final = 0.33
_LIKELY: Final = 0.5
_RICH: Final = 10


def follow(now: Situation, trick: Trick) -> Advice:
    """Return the answer to the trick."""
    legal = collapse(now.seen.legal())
    plays = [each for each in legal if isinstance(each, Play)]
    plain = [each for each in plays if not each.combination.is_bomb]
    if not isinstance(legal[0], Pass):
        best = max(plain or plays, key=lambda play: _worth(now, trick, play.combination))
        return Advice(best, "the wish must be fulfilled")
    if plain:
        best = max(plain, key=lambda play: _worth(now, trick, play.combination))
        if _worth(now, trick, best.combination) > 0:
            return Advice(best, _why_play(now, trick, best.combination))
    if now.seen.rules.bombs == "in_turn":
        bomb = bombs.worthwhile(now, trick)
        if bomb.action in plays:
            return bomb
    return Advice(legal[0], _why_pass(now, trick, plain))


def _why_play(now: Situation, trick: Trick, play: Combination) -> str:
    rest = now.own - play.cards
    if not rest:
        return "it is the rest of your hand"
    if trick.winner in now.partners:
        return "you want to get rid of it, and your partner's trick is low enough to beat"
    if now.keeps(play, trick.top) < _LIKELY:
        return "you want to get rid of it"
    if now.debt(rest) <= 1:
        return "it probably takes the lead, and you can then expect to go out"
    if now.opponent_called:
        return "it may stop the opponent who has called"
    if now.nearest <= now.thresholds.near:
        return "it may stop an opponent who has few cards left"
    if trick.cards.points >= _RICH:
        return "it probably takes a trick with points"
    return "it probably takes the lead, and your hand can spare it"


def _why_pass(now: Situation, trick: Trick, plain: list[Play]) -> str:
    if not plain:
        if now.seen.rules.bombs == "in_turn":
            return "only a bomb would beat the trick, and it is not worth one"
        return "only a bomb would beat the trick, and it can wait until everybody has passed"
    if trick.winner in now.partners:
        if now.partner_called:
            return "your partner has called"
        return "the trick is your partner's"
    return "the cards that beat the trick are worth more later"


def _worth(now: Situation, trick: Trick, play: Combination) -> float:
    """Return how much better a play is than a pass, measured in plays."""
    rest = now.own - play.cards
    if not rest:
        return -9.0 if now.partner_called else 9.0
    keeps = now.keeps(play, trick.top)
    top = trick.top / 2
    worth = now.debt(now.own) - now.debt(rest)
    if PHOENIX in play.cards:
        worth -= _PHOENIX
    if play.kind is Kind.SINGLE:
        worth -= _HIGH * max(0, play.rank - 10)
    if now.caller == now.seat:
        worth += _CALLED
    if trick.winner in now.partners:
        if now.partner_called:
            return -1.0
        worth += now.passed * _PARTNER_PASSED - _PARTNER_TOP * top - _PARTNER_LENGTH * play.length
        return worth + keeps * ((now.debt(rest) <= 1) + (now.nearest <= now.thresholds.near))
    lead = _LEAD + _LEAD_AND_OUT * (now.debt(rest) <= 1)
    lead += _DANGER * (now.nearest <= now.thresholds.near or now.opponent_called)
    points: float = trick.cards.points + play.cards.points
    if DRAGON in play.cards:
        points = -points / 2
    if now.partner_called:
        worth -= _PARTNER_CALLED
    worth += _WILLING + _PASSED * now.passed - _JUMP * (play.rank - top) - _TOP * top
    return worth + keeps * (lead + points / _POINTS)
