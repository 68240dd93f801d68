"""Following.

1. A card that the hand wants to be rid of is played whenever it beats an opponent.
2. A card that keeps the lead is worth more elsewhere, unless the lead is wanted now: because the
   hand is then as good as out, an opponent has few cards or has called, or the trick has points.
3. The Dragon gives its trick away, so points count against it.
4. The partner's trick is beaten only with a card that the hand wants to be rid of, and never if the
   partner has called.
5. The last card is played, except when the partner's call would fail by it.
"""

from typing import Final

from tichu.bots.rule import bombs
from tichu.bots.rule.situation import Situation
from tichu.cards import DRAGON
from tichu.engine.table.actions import Pass, Play, PlayerAction
from tichu.engine.table.table import Trick
from tichu.rulebook.combinations import Combination
from tichu.search.hands import collapse

_LEAD: Final = 0.7
_LEAD_AND_OUT: Final = 2.2
_DANGER: Final = 0.7
_FEW_CARDS: Final = 3
_POINTS: Final = 25
"""How many points are worth a play."""
_SHED: Final = 0.3
_PARTNER: Final = 0.5
_HIGH: Final = 0.6


def follow(now: Situation) -> PlayerAction:
    """Return the answer to the trick."""
    trick = now.trick
    assert trick is not None  # noqa: S101  # for type checkers
    legal = collapse(now.seen.legal())
    plays = [each for each in legal if isinstance(each, Play)]
    plain = [each for each in plays if not each.combination.is_bomb]
    may_pass = isinstance(legal[0], Pass)
    if plain:
        best = max(plain, key=lambda play: _worth(now, trick, play.combination))
        if not may_pass or _worth(now, trick, best.combination) > 0:
            return best
    bomb = bombs.worthwhile(now) if now.seen.rules.bombs == "in_turn" else None
    if bomb is not None and Play(now.seat, bomb) in plays:
        return Play(now.seat, bomb)
    return legal[0]


def _worth(now: Situation, trick: Trick, play: Combination) -> float:
    """Return what a play is worth against passing, in plays of which the hand is rid."""
    rest = now.own - play.cards
    if not rest:
        return -9.0 if now.partner_called else 9.0
    gain = now.debt(now.own) - now.debt(rest)
    if trick.owner in now.partners:
        if now.partner_called:
            return -1.0
        return gain - _PARTNER - _HIGH * (play.rank > 11) - _PARTNER * (trick.top > 22)
    lead = _LEAD_AND_OUT if now.debt(rest) <= 1 else _LEAD
    if now.nearest <= _FEW_CARDS or now.opponent_called:
        lead += _DANGER
    points: float = trick.cards.points + play.cards.points
    if DRAGON in play.cards:
        points = -points / 2
    return gain + now.keeps(play, trick.top) * (lead + points / _POINTS) + _SHED
