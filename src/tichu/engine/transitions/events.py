"""Which events an action causes.

Owns :func:`describe`, which reads them off the state before, the action, and the state after.
Nothing moves here.
"""

from collections.abc import Iterator
from typing import assert_never

from tichu._kernel.layout import DOG
from tichu.cards import Card, Cards, new_cards
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.events import (
    BombAnnounced,
    Dealt,
    Event,
    Exchanged,
    GrandTichuDecided,
    GrandTichuRevealed,
    HandShown,
    LeadPassed,
    Passed,
    Played,
    Pushed,
    RoundEnded,
    TichuCalled,
    TrickClaimed,
    TrickGiven,
    TrickTaken,
    WentOut,
    WishFulfilled,
    WishMade,
)
from tichu.phases import Phase
from tichu.rulebook import wish
from tichu.rulebook.combinations import to_play


def describe(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield what happened when a legal action led from one state to another, in order."""
    yield _deed(before, action)
    yield from _before_play(before, after)
    yield from _wish(before, action, after)
    for place in range(len(before.finished), len(after.finished)):
        yield WentOut(after.finished[place], place + 1)
    if isinstance(action, act.Play) and after.phase is Phase.PLAY and after.trick is None:
        yield LeadPassed(action.seat, after.table.turn)
    yield from _collected(before, action, after)
    result = after.result
    if result is not None:
        hands = tuple(
            new_cards(hand) if result.victory is None else None for hand in after.hand_masks
        )
        yield RoundEnded(result, hands)


def _deed(before: RoundState, action: Action) -> Event:
    """Return the action itself as an event."""
    match action:
        case act.Deal():
            return Dealt(action.hands)
        case act.CallGrandTichu():
            return GrandTichuDecided(action.seat, called=True, secret=_is_secret(before))
        case act.DeclineGrandTichu():
            return GrandTichuDecided(action.seat, called=False, secret=_is_secret(before))
        case act.CallTichu():
            return TichuCalled(action.seat)
        case act.Push():
            return Pushed(action.seat, action.cards, before.rules.insiders(action.seat))
        case act.Play():
            return Played(action.seat, action.combination)
        case act.Pass():
            return Passed(action.seat)
        case act.MakeWish():
            return WishMade(action.seat, action.rank)
        case act.AnnounceBomb():
            return BombAnnounced(action.seat)
        case act.TakeTrick():
            return TrickClaimed(action.seat)
        case act.GiveTrick():
            trick = before.trick
            return TrickGiven(action.seat, action.to, trick.cards if trick else Cards())
        case act.ChooseLeader():
            return LeadPassed(action.seat, action.to)
        case _:
            assert_never(action)


def _is_secret(state: RoundState) -> bool:
    """Return whether decisions on grand tichu are hidden until all are in (GRAND-5)."""
    return state.rules.grand_order == "simultaneous"


def _before_play(before: RoundState, after: RoundState) -> Iterator[Event]:
    """Yield what the end of the decisions, of the deal and of the exchange brings to light."""
    if before.phase is after.phase:
        return
    rules = after.rules
    seats = range(rules.seats)
    if before.phase is Phase.GRAND_TICHU and _is_secret(before):
        yield GrandTichuRevealed(tuple(call is not None for call in after.calls))
    if before.phase is Phase.DEAL_REST and rules.dummy is not None:
        yield HandShown(rules.dummy, after.hand(rules.dummy), rules.insiders(rules.dummy))
    if before.phase is Phase.PUSH:
        yield Exchanged(
            tuple(map(_cards, after.push_masks)),
            tuple(map(rules.push_recipients, seats)),
            tuple(map(rules.insiders, seats)),
            after.table.turn,
        )
        if rules.dummy is not None:
            yield HandShown(rules.dummy, after.hand(rules.dummy), None)


def _wish(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield that a wish was fulfilled, by a play or by the play that it came with."""
    if isinstance(action, act.Play):
        wished = before.wish
        if wished is not None and wish.fulfils(to_play(action.combination), wished):
            yield WishFulfilled(action.seat, wished)
    elif isinstance(action, act.MakeWish) and action.rank is not None and after.wish is None:
        yield WishFulfilled(action.seat, action.rank)


def _collected(before: RoundState, action: Action, after: RoundState) -> Iterator[Event]:
    """Yield that a pile got the trick, but for the Dog, which is none, and for a gift."""
    if isinstance(action, act.GiveTrick):
        return
    for seat, pile in enumerate(after.table.course.taken):
        won = pile & ~before.table.course.taken[seat]
        if won and won != DOG:
            yield TrickTaken(seat, new_cards(won))


def _cards(masks: tuple[int | None, ...] | None) -> tuple[Card, ...]:
    """Return pushed cards, kept as masks, as cards."""
    return tuple(new_cards(mask).listed[0] for mask in masks or () if mask)
