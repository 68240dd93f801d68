"""Leads.

1. If all plays but one are sure to keep the lead, play the sure ones first and the other one last.
2. Otherwise lead what the hand most wants to be rid of: a low play, and rather a long one.
3. What keeps the lead is saved as long as the hand has many cards left, and led when the hand is as
   good as out afterwards. A partner who has called gets low leads. The Phoenix is saved too, and
   the Mah Jong goes early.
4. The Dog goes at once if the partner has called; it waits while the own call can be made, or if
   no partner can use it.
5. No single card for an opponent who has one card left, no pair for one who has two. A partner who
   has one card left gets a low single card.
"""

from collections.abc import Iterable
from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import MAH_JONG, PHOENIX
from tichu.engine.table.actions import Play
from tichu.rulebook.combinations import Combination, Kind
from tichu.search.hands import collapse

_SURE: Final = 0.99
_LENGTH: Final = 0.1
_RANK: Final = 0.05
_OUT: Final = 1.0
_SAVED: Final = 7
"""How many cards left in the hand make it worth a play to save what keeps the lead."""
_PHOENIX: Final = 1.0
_MAH_JONG: Final = 1.0
_PARTNER_CALLED: Final = 2.0
_DOG: Final = 1.0
_HELP: Final = 1.0
_DANGER: Final = 2.0
_LOW: Final = 11
_LONG: Final = 3
_ALL: Final = "it is your whole hand"
_SURE_FIRST: Final = "all plays but one are sure to keep the lead: that one goes last"


def lead(now: Situation) -> Advice:
    """Return the lead."""
    plays = now.plan
    if now.seen.wish is not None:
        legal = collapse(now.seen.legal())
        plays = tuple(each.combination for each in legal if isinstance(each, Play))
    elif not now.partner_called:
        sure = [play for play in plays if now.keeps(play) >= _SURE]
        if sure and len(sure) >= len(plays) - 1:
            best = max(sure, key=lambda play: (not play.is_bomb, play.length))
            return Advice(Play(now.seat, best), _SURE_FIRST if len(plays) > 1 else _ALL)
    best = max(plays, key=lambda play: _worth(now, play))
    return Advice(Play(now.seat, best), _why(now, best, plays))


def _why(now: Situation, play: Combination, plays: Iterable[Combination]) -> str:
    """Return why a play is led rather than others."""
    if play.cards == now.own:
        return _ALL
    if play.kind is Kind.DOG:
        if now.partner_called:
            return "your partner has called, and the Dog gives them the lead"
        return "the Dog gives your partner the lead, and cannot be played later in a trick"
    if play.length != now.nearest and any(each.length == now.nearest for each in plays):
        what = {1: "one card: no single card", 2: "two cards: no pair"}.get(now.nearest)
        if what is not None:
            return f"an opponent has {what}"
    if play.length == now.partner_nearest == 1 and play.rank <= _LOW:
        return "your partner has one card left, and may go out on a low single card"
    if MAH_JONG in play.cards:
        return "the Mah Jong seldom finds another chance"
    if now.keeps(play) >= _SURE:
        return "nobody is likely to beat it"
    if play.length > _LONG:
        return "it rids your hand of many cards"
    return "it is what your hand most wants to be rid of"


def _worth(now: Situation, play: Combination) -> float:
    """Return how good a lead is, in plays of which the hand is rid."""
    if play.kind is Kind.DOG:
        return _worth_of_dog(now)
    rest = now.own - play.cards
    keeps = now.keeps(play)
    worth = now.debt(now.own) - now.debt(rest) + keeps
    worth += _LENGTH * play.length - _RANK * play.rank
    if now.debt(rest) <= 1:
        worth += _OUT * keeps
    else:
        worth -= keeps * len(rest) / _SAVED
        worth -= _PHOENIX * (PHOENIX in play.cards)
    worth += _MAH_JONG * (MAH_JONG in play.cards)
    if now.partner_called:
        worth -= _PARTNER_CALLED * keeps
    if play.length == now.nearest:
        worth -= _DANGER * (1 - keeps)
    if play.length == now.partner_nearest == 1 and play.rank <= _LOW and now.caller != now.seat:
        worth += _HELP
    return worth


def _worth_of_dog(now: Situation) -> float:
    if now.partner_called:
        return 5.0
    if not now.partner_nearest:
        return -3.0
    return 0.1 if now.caller == now.seat else _DOG
