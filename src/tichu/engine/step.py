"""Make one step of a round: the next position, the revelations, and the happenings.

States, views, logs and searches all use these functions. :class:`Board` changes the table, and
:class:`Position` the hands and pushes.

Three consequences need all hands; a view learns them from a revelation:

1. After the last secret decision, all grand tichu calls are known (GRAND-5).
2. After the last push all pushed cards are swapped, and the Mah Jong leads (PUSH-3, MAH-1).
3. If a player who announced a bomb cannot play one, the round ends (IRR-1).
"""

from collections.abc import Sequence
from typing import Any, assert_never

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DOG
from tichu.cards import Card, new_cards
from tichu.engine import moves as act
from tichu.engine.board import DEAL_REST, GRAND, LEAD, OVER, PUSH, Board
from tichu.engine.judge import judge_of, judge_pass_in, judge_play_in, read_action
from tichu.engine.moves import Action, Happening, Move, Pass, Play, Revelation
from tichu.engine.position import Position, result_at_end
from tichu.errors import IllegalAction
from tichu.rulebook import mahjong, wish
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import GRAND_TICHU, TICHU, unpacked
from tichu.rulebook.flags import SECRET_GRAND


def moved(before: Position, action: object) -> Position:
    """Return the position after an action, in a state or a view.

    Raises the error of :func:`make`.
    """
    position = before.copy()
    make(position, action)
    return position


def make(position: Position, action: object) -> None:
    """Apply an action, given as a value or as text, to a position.

    Raises :class:`IllegalAction` if a rule forbids it; the position is then as before.
    """
    # Nearly all actions are plays and passes, so these are tested first (row "games" of bench.py).
    if type(action) is Play and action.seat < len(position.hands):
        seat: i64 = action.seat
        play: i64 = action.combination._play
        figure = figure_of(play)
        violation = judge_play_in(position, seat, play, figure)
        if violation is None:
            position.lay_seen(seat, play, figure)
    elif type(action) is Pass and action.seat < len(position.hands):
        violation = judge_pass_in(position, action.seat)
        if violation is None:
            position.board.pass_turn()
    else:
        given: Any = read_action(action, len(position.hands)) if isinstance(action, str) else action
        violation = judge_of(position, given)
        if violation is None:
            move(position, given)
    if violation is not None:
        raise IllegalAction(violation)


def move(position: Position, action: Action) -> None:
    """Apply an action that has already been judged to a position."""
    board = position.board
    match action:
        case act.Play():
            play = action.combination._play
            position.lay_seen(action.seat, play, figure_of(play))
        case act.Pass():
            board.pass_turn()
        case act.TakeTrick():
            board.take()
        case act.CallTichu():
            board.call(action.seat, TICHU)
        case act.CallGrandTichu():
            board.call(action.seat, GRAND_TICHU)
            decide(position, action.seat)
        case act.DeclineGrandTichu():
            decide(position, action.seat)
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


def decide(position: Position, seat: int) -> None:
    """Record a decision on grand tichu; after the last secret one, a view awaits a revelation."""
    board = position.board
    board.decide(seat)
    if position.hidden and is_secret(board):
        board.phase = GRAND


def is_secret(board: Board) -> bool:
    """Return whether decisions on grand tichu are hidden until all have decided (GRAND-5)."""
    return board.facts.options & SECRET_GRAND != 0


def revealed(before: Board, after: Position) -> list[Revelation]:
    """Return the revelations after an action, with all cards visible."""
    board = after.board
    rules = board.facts.rules
    found: list[Revelation] = []
    if before.phase < LEAD and before.phase != board.phase:
        if before.phase == GRAND and is_secret(before):
            called = unpacked(board.calls, rules.seats)
            found.append(act.GrandTichuShown(tuple([call is not None for call in called])))
        if before.phase == PUSH:
            seats = range(rules.seats)
            recipients = tuple([rules.push_recipients(seat) for seat in seats])
            pushes = tuple([_cards(masks) for masks in after.pushes])
            found.append(act.Exchanged(pushes, recipients, board.turn))
        if rules.dummy is not None and before.phase in (DEAL_REST, PUSH):  # TRICHU-3, TRICHU-4
            found.append(act.HandShown(rules.dummy, new_cards(after.hands[rules.dummy])))
    if board.phase == OVER:
        found.append(ending(after))
    return found


def ending(over: Position) -> act.RoundEnded:
    """Return the revelation at the end of a round.

    After a double or triple victory, it shows no hands.
    """
    result = result_at_end(over)
    board = over.board
    sizes = tuple([board.size(seat) for seat in range(board.facts.seats)])
    piles = tuple([new_cards(pile) for pile in board.piles])
    hands = () if result.victory else tuple([new_cards(hand) for hand in over.hands])
    return act.RoundEnded(result, sizes, piles, hands)


def _cards(masks: tuple[int | None, ...] | None) -> tuple[Card, ...]:
    return tuple([new_cards(mask).listed[0] for mask in masks or () if mask])


def happened(before: Board, moves: Sequence[Move], after: Board) -> list[Happening]:
    """Return everything that happened through an action: it, its consequences, the revelations."""
    action = moves[0]
    found: list[Happening] = [action]
    if type(action) is Play:
        if before.wish and wish.fulfils(action.combination._play, before.wish):
            found.append(act.WishFulfilled(action.seat, before.wish))
        if len(before.finished) < len(after.finished):
            found.append(act.WentOut(action.seat, len(after.finished)))
        if after.phase == LEAD:
            found.append(act.LeadPassed(action.seat, after.turn))
    elif type(action) is act.MakeWish and action.rank is not None and not after.wish:
        found.append(act.WishFulfilled(action.seat, action.rank))
    if before.piles is not after.piles:
        for seat, pile in enumerate(after.piles):
            won = pile & ~before.piles[seat]
            if won and won != DOG:  # the Dog is no trick
                found.append(act.TrickTaken(seat, new_cards(won)))
    found += moves[1:]
    return found
