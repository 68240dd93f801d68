"""What follows from an action: the next position.

:func:`move` is the one way from an action to what it does: for states, for the events that a view
follows, for logs, and for search. :class:`Board` changes the table, and :class:`Position` the hands
and pushes.

Two things follow where all hands are seen, and are told by events where they are not:

1. After the last push all pushed cards are swapped, and the Mah Jong leads (PUSH-3, MAH-1).
2. A player who announced a bomb and cannot lay one ends the round (IRR-1).
"""

from typing import assert_never, cast

from tichu._kernel.ints import i64
from tichu.engine.legality.judgement import judge_of, judge_pass, judge_play, read_action
from tichu.engine.machine.position import Position
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action, Pass, Play, TakeTrick
from tichu.errors import IllegalAction
from tichu.rulebook import mahjong
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import GRAND_TICHU, TICHU


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
