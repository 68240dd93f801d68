"""The event that an action is, and the action that an event reports: one table, read both ways."""

from typing import Final, assert_never

from tichu._kernel.layout import FREQUENT
from tichu.cards import new_cards
from tichu.engine.machine.board import Board
from tichu.engine.table import actions as act
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Action, Pass, Play, PlayerAction
from tichu.engine.table.events import Event
from tichu.rulebook.combinations import from_play
from tichu.rulebook.facts import SECRET_GRAND
from tichu.rules import MOST_SEATS

# One of each for each seat, since they are immutable.
_PASSED: Final = tuple(map(ev.Passed, range(MOST_SEATS)))
_PLAYED: Final[list[dict[int, ev.Played]]] = [
    {play: ev.Played(seat, from_play(play)) for play in FREQUENT} for seat in range(MOST_SEATS)
]
_CLAIMED: Final = tuple(map(ev.TrickClaimed, range(MOST_SEATS)))
Report = (
    ev.TrickClaimed
    | ev.GrandTichuDecided
    | ev.TichuCalled
    | ev.Pushed
    | ev.WishMade
    | ev.BombAnnounced
    | ev.TrickGiven
    | ev.LeadPassed
)
"""The events that are judged as the actions that they report; plays and passes need no action."""


def deed(before: Board, action: Action) -> Event:
    """Return the event that a legal action is, of which others may follow."""
    if type(action) is Play:
        play = action.combination._play
        ready = _PLAYED[action.seat].get(play)
        return ready if ready is not None else ev.Played(action.seat, action.combination)
    if type(action) is Pass:
        return _PASSED[action.seat]
    match action:
        case act.Deal():
            return ev.Dealt(action.hands)
        case act.CallGrandTichu():
            return ev.GrandTichuDecided(action.seat, called=True, secret=is_secret(before))
        case act.DeclineGrandTichu():
            return ev.GrandTichuDecided(action.seat, called=False, secret=is_secret(before))
        case act.CallTichu():
            return ev.TichuCalled(action.seat)
        case act.Push():
            return ev.Pushed(action.seat, action.cards, before.facts.rules.insiders(action.seat))
        case act.MakeWish():
            return ev.WishMade(action.seat, action.rank)
        case act.AnnounceBomb():
            return ev.BombAnnounced(action.seat)
        case act.TakeTrick():
            return _CLAIMED[action.seat]
        case act.GiveTrick():
            return ev.TrickGiven(action.seat, action.to, new_cards(before.cards))
        case act.ChooseLeader():
            return ev.LeadPassed(action.seat, action.to)
        case _:
            assert_never(action)


def is_secret(board: Board) -> bool:
    """Return whether decisions on grand tichu are hidden until all are in (GRAND-5)."""
    return board.facts.options & SECRET_GRAND != 0


def action_of(event: Report) -> PlayerAction:
    """Return the action that an event reports.

    Raises :class:`InvalidValue` for fields that no action has.
    """
    match event:
        case ev.TrickClaimed():
            return act.TakeTrick(event.seat)
        case ev.GrandTichuDecided():
            # A hidden decision may be either; both are legal at the same moments.
            return (act.CallGrandTichu if event.called else act.DeclineGrandTichu)(event.seat)
        case ev.TichuCalled():
            return act.CallTichu(event.seat)
        case ev.Pushed():
            assert event.cards is not None  # noqa: S101  # a hidden push reports no action
            return act.Push(event.seat, event.cards)
        case ev.WishMade():
            return act.MakeWish(event.seat, event.rank)
        case ev.BombAnnounced():
            return act.AnnounceBomb(event.seat)
        case ev.TrickGiven():
            return act.GiveTrick(event.seat, event.to)
        case ev.LeadPassed():
            return act.ChooseLeader(event.seat, event.to)
        case _:
            assert_never(event)
