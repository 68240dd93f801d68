"""Which events an action causes.

:func:`describe` finds them from the position before, the action, and the position after.
"""

from tichu._kernel.layout import DOG
from tichu.cards import Card, new_cards
from tichu.engine.machine.board import DEAL_REST, GRAND, LEAD, OVER, PUSH, Board
from tichu.engine.machine.position import Position, result_of
from tichu.engine.state.deeds import deed, is_secret
from tichu.engine.table import actions as act
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Action, Play
from tichu.engine.table.events import Event
from tichu.rulebook import wish
from tichu.rulebook.calls import unpacked
from tichu.rulebook.combinations import to_play


def describe(before: Position, action: Action, after: Position) -> list[Event]:
    """Return what happened when a legal action led from one position to another, in order."""
    old = before.board
    new = after.board
    events = [deed(old, action)]
    if old.phase < LEAD and old.phase != new.phase:
        events += _before_play(old, after)
    if type(action) is Play:
        if old.wish and wish.fulfils(to_play(action.combination), old.wish):
            events.append(ev.WishFulfilled(action.seat, old.wish))
    elif type(action) is act.MakeWish and action.rank is not None and not new.wish:
        events.append(ev.WishFulfilled(action.seat, action.rank))
    for place in range(len(old.finished), len(new.finished)):
        events.append(ev.WentOut(new.finished[place], place + 1))
    if type(action) is Play and new.phase == LEAD:
        events.append(ev.LeadPassed(action.seat, new.turn))
    if old.piles is not new.piles and type(action) is not act.GiveTrick:
        for seat, pile in enumerate(new.piles):
            won = pile & ~old.piles[seat]
            if won and won != DOG:  # the Dog is no trick
                events.append(ev.TrickTaken(seat, new_cards(won)))
    if new.phase == OVER:
        events.append(_ending(after))
    return events


def _ending(after: Position) -> Event:
    """Return the result, with the hands that are counted."""
    result = result_of(after)
    assert result is not None  # noqa: S101  # the round is over
    counted = result.victory is None
    return ev.RoundEnded(
        result, tuple([new_cards(hand) if counted else None for hand in after.hands])
    )


def _before_play(before: Board, after: Position) -> list[Event]:
    """Return what the end of the decisions, of the deal and of the exchange brings to light."""
    rules = before.facts.rules
    seats = range(rules.seats)
    events: list[Event] = []
    if before.phase == GRAND and is_secret(before):
        called = unpacked(after.board.calls, rules.seats)
        events.append(ev.GrandTichuRevealed(tuple([call is not None for call in called])))
    if before.phase == DEAL_REST and rules.dummy is not None:
        hand = new_cards(after.hands[rules.dummy])
        events.append(ev.HandShown(rules.dummy, hand, rules.insiders(rules.dummy)))
    if before.phase == PUSH:
        exchanged = ev.Exchanged(
            tuple([_cards(masks) for masks in after.pushes]),
            tuple([rules.push_recipients(seat) for seat in seats]),
            tuple([rules.insiders(seat) for seat in seats]),
            after.board.turn,
        )
        events.append(exchanged)
        if rules.dummy is not None:
            hand = new_cards(after.hands[rules.dummy])
            events.append(ev.HandShown(rules.dummy, hand, None))
    return events


def _cards(masks: tuple[int | None, ...] | None) -> tuple[Card, ...]:
    return tuple([new_cards(mask).listed[0] for mask in masks or () if mask])
