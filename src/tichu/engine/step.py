"""What follows from an action: the next position.

:func:`move` is the one way from an action to what it does: for states, for the events that a view
follows, for logs, and for search. :class:`Board` changes the table, and :class:`Position` the hands
and pushes.

Two things follow where all hands are seen, and are told by events where they are not:

1. After the last push all pushed cards are swapped, and the Mah Jong leads (PUSH-3, MAH-1).
2. A player who announced a bomb and cannot lay one ends the round (IRR-1).
"""

from typing import Final, assert_never, cast

from tichu._kernel.ints import i64
from tichu._kernel.layout import DOG, FREQUENT
from tichu.cards import Card, new_cards
from tichu.engine import moves as act
from tichu.engine import moves as ev
from tichu.engine.board import DEAL_REST, GRAND, LEAD, OVER, PUSH, Board
from tichu.engine.judge import judge_of, judge_pass, judge_play, read_action
from tichu.engine.moves import Action, Event, Pass, Play, PlayerAction, TakeTrick
from tichu.engine.position import Position, result_of
from tichu.errors import IllegalAction
from tichu.rulebook import mahjong, wish
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import GRAND_TICHU, TICHU, unpacked
from tichu.rulebook.combinations import from_play, to_play
from tichu.rulebook.flags import SECRET_GRAND
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


def move(position: Position, action: Action) -> None:
    """Move a position by an action, which has been judged before."""
    board = position.board
    if type(action) is TakeTrick:
        board.take()
    elif type(action) is Play:
        play = action.combination._play
        position.lay_seen(action.seat, play)
    elif type(action) is Pass:
        board.pass_turn()
    else:
        match action:
            case act.CallTichu():
                board.call(action.seat, TICHU)
            case act.CallGrandTichu():
                board.call(action.seat, GRAND_TICHU)
                board.decide(action.seat)
            case act.DeclineGrandTichu():
                board.decide(action.seat)
            case act.MakeWish():
                board.make_wish(action.rank or 0)
            case act.GiveTrick():
                board.give(action.to)
            case act.ChooseLeader():
                board.name_leader(action.to)
            case act.AnnounceBomb():
                board.announce(action.seat)
                hand = position.hands[action.seat]
                if not position.hidden and not that_beat(hand, board.form, board.top):
                    board.count_out()
            case act.Deal():
                position.deal([cards.mask for cards in action.hands])
            case act.Push():
                position.push(action.seat, tuple([1 << card.index for card in action.cards]))
                if not position.hidden and board.pushed == board.facts.everyone:
                    position.swap()
                    board.exchange(mahjong.first_leader(position.hands))
            case _:
                assert_never(action)


def moved(before: Position, action: object) -> Position:
    """Return the position after an action.

    Raises :class:`IllegalAction` if a rule forbids the action.
    """
    # Most actions are plays and passes, which need no look-up of their judge.
    hands = before.hands
    if type(action) is Play and action.seat < len(hands):
        seat: i64 = action.seat
        play: i64 = action.combination._play
        violation = judge_play(before.board, hands[seat], seat, play)
        if violation is None:
            position = before.copy()
            position.lay_seen(seat, play)
            return position
    elif type(action) is Pass and action.seat < len(hands):
        seat = action.seat
        violation = judge_pass(before.board, hands[seat], seat)
        if violation is None:
            position = before.copy()
            position.board.pass_turn()
            return position
    else:
        if isinstance(action, str):
            return moved(before, read_action(action, len(hands)))
        violation = judge_of(before, action)
    if violation is not None:
        raise IllegalAction(violation)
    position = before.copy()
    move(position, cast("Action", action))
    return position
