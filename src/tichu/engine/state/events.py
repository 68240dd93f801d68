"""Which events an action causes.

Owns :func:`describe`, which reads them off the state before, the action, and the state after.
Nothing moves here.
"""

from collections.abc import Iterator
from typing import assert_never

from tichu import events as ev
from tichu._kernel.layout import DOG
from tichu.cards import Card, new_cards
from tichu.engine.machine.board import DEAL_REST, GRAND, LEAD, PUSH, Board
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.events import Event
from tichu.rulebook import wish
from tichu.rulebook.combinations import to_play
from tichu.rulebook.facts import SECRET_GRAND


def describe(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield what happened when a legal action led from one state to another, in order."""
    old = before._board
    new = after._board
    yield _deed(old, action)
    if old.phase < LEAD and old.phase != new.phase:
        yield from _before_play(old, after)
    if type(action) is act.Play:
        if old.wish and wish.fulfils(to_play(action.combination), old.wish):
            yield ev.WishFulfilled(action.seat, old.wish)
    elif type(action) is act.MakeWish and action.rank is not None and not new.wish:
        yield ev.WishFulfilled(action.seat, action.rank)
    for place in range(len(old.finished), len(new.finished)):
        yield ev.WentOut(new.finished[place], place + 1)
    if type(action) is act.Play and new.phase == LEAD:
        yield ev.LeadPassed(action.seat, new.turn)
    if old.piles is not new.piles and type(action) is not act.GiveTrick:
        for seat, pile in enumerate(new.piles):
            won = pile & ~old.piles[seat]
            if won and won != DOG:  # the Dog is no trick
                yield ev.TrickTaken(seat, new_cards(won))
    result = after.result
    if result is not None:
        hands = tuple(
            new_cards(hand) if result.victory is None else None for hand in after.hand_masks
        )
        yield ev.RoundEnded(result, hands)


def _deed(before: Board, action: Action) -> Event:
    match action:
        case act.Deal():
            return ev.Dealt(action.hands)
        case act.CallGrandTichu():
            return ev.GrandTichuDecided(action.seat, called=True, secret=_is_secret(before))
        case act.DeclineGrandTichu():
            return ev.GrandTichuDecided(action.seat, called=False, secret=_is_secret(before))
        case act.CallTichu():
            return ev.TichuCalled(action.seat)
        case act.Push():
            return ev.Pushed(action.seat, action.cards, before.facts.rules.insiders(action.seat))
        case act.Play():
            return ev.Played(action.seat, action.combination)
        case act.Pass():
            return ev.Passed(action.seat)
        case act.MakeWish():
            return ev.WishMade(action.seat, action.rank)
        case act.AnnounceBomb():
            return ev.BombAnnounced(action.seat)
        case act.TakeTrick():
            return ev.TrickClaimed(action.seat)
        case act.GiveTrick():
            return ev.TrickGiven(action.seat, action.to, new_cards(before.cards))
        case act.ChooseLeader():
            return ev.LeadPassed(action.seat, action.to)
        case _:
            assert_never(action)


def _is_secret(board: Board) -> bool:
    """Return whether decisions on grand tichu are hidden until all are in (GRAND-5)."""
    return board.facts.options & SECRET_GRAND != 0


def _before_play(before: Board, after: RoundState) -> Iterator[Event]:
    """Yield what the end of the decisions, of the deal and of the exchange brings to light."""
    rules = after.rules
    seats = range(rules.seats)
    if before.phase == GRAND and _is_secret(before):
        yield ev.GrandTichuRevealed(tuple(call is not None for call in after.calls))
    if before.phase == DEAL_REST and rules.dummy is not None:
        yield ev.HandShown(rules.dummy, after.hand(rules.dummy), rules.insiders(rules.dummy))
    if before.phase == PUSH:
        yield ev.Exchanged(
            tuple(map(_cards, after.push_masks)),
            tuple(map(rules.push_recipients, seats)),
            tuple(map(rules.insiders, seats)),
            after._board.turn,
        )
        if rules.dummy is not None:
            yield ev.HandShown(rules.dummy, after.hand(rules.dummy), None)


def _cards(masks: tuple[int | None, ...] | None) -> tuple[Card, ...]:
    return tuple(new_cards(mask).listed[0] for mask in masks or () if mask)
