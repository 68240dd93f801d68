"""Leads.

1. If at most one play can lose the lead, play the others first and that one last.
2. Otherwise lead the play that the hand most needs to get rid of: a low one, preferably long.
3. Save plays that keep the lead while the hand has many cards left, and lead them when the rest can
   be expected to go out. Lead low for a partner who has called. Save the Phoenix too, and lead the
   Mah Jong early.
4. Lead the Dog at once if the partner has called. Keep it while your own call can still succeed, or
   if no partner can use it.
5. Lead no single card when an opponent has one card left, and no pair when one has two. Lead a low
   single card when the partner has one card left.
"""

from collections.abc import Iterable
from typing import Final

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.cards import MAH_JONG, PHOENIX
from tichu.engine.moves import Play
from tichu.rulebook.combinations import Combination, Kind
from tichu.search.hands import collapse

_SURE: Final = 0.99
_LENGTH: Final = 0.1
_RANK: Final = 0.05
_OUT: Final = 1.0
_SAVED: Final = 7
"""With this many cards left in the hand, saving a play that keeps the lead is worth one play."""
_PHOENIX: Final = 1.0
_MAH_JONG: Final = 1.0
_PARTNER_CALLED: Final = 2.0
_DOG: Final = 1.0
_HELP: Final = 1.0
_DANGER: Final = 2.0
_LOW: Final = 11
_LONG: Final = 3
_ALL: Final = "it is your whole hand"
_NOT_FOR: Final = {
    1: "an opponent has one card left, so do not lead a single card",
    2: "an opponent has two cards left, so do not lead a pair",
}
_SURE_FIRST: Final = "at most one of your plays can lose the lead, and that one goes last"


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
    """Return why a play is the best lead."""
    if play.cards == now.own:
        return _ALL
    if play.kind is Kind.DOG:
        if now.partner_called:
            return "your partner has called, and the Dog gives them the lead"
        return "the Dog gives your partner the lead, and can only be led"
    if play.length != now.nearest and any(each.length == now.nearest for each in plays):
        what = _NOT_FOR.get(now.nearest)
        if what is not None:
            return what
    if play.length == now.partner_nearest == 1 and play.rank <= _LOW:
        return "your partner has one card left, and may go out on a low single card"
    if MAH_JONG in play.cards:
        return "the Mah Jong is hard to play later"
    if now.keeps(play) >= _SURE:
        return "nobody is likely to beat it"
    if play.length > _LONG:
        return "it gets rid of many cards"
    return "it is what you most want to get rid of"


def _worth(now: Situation, play: Combination) -> float:
    """Return how good a lead is, measured in plays."""
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
