"""What follows from an action: the next state of a round.

Owns what an action does to the hands and pushes; what it does to the table is the board's. Nothing
else makes a :class:`RoundState` from another.

1. A deal adds its packet to each hand (DEAL-1).
2. The last push swaps all pushed cards at once (PUSH-3); the Mah Jong leads (MAH-1).
3. A play moves cards from the hand to the table (TRICK-9).
4. A player who announced a bomb and cannot lay one ends the round (IRR-1).
"""

from typing import Final, TypeVar, assert_never, cast

from tichu._kernel.ints import i64
from tichu._kernel.moves import holds_bomb
from tichu.engine.legality.judgement import judge_of, judge_pass, judge_play, read_action
from tichu.engine.machine.board import ANNOUNCED, LEAD, Board
from tichu.engine.machine.round import bomb_holders, sizes_of
from tichu.engine.state.round import RoundState, new_round_state
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Pass, Play, TakeTrick
from tichu.engine.table.table import PushMasks
from tichu.errors import IllegalAction
from tichu.rulebook import mahjong
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import GRAND_TICHU, TICHU
from tichu.rulebook.facts import SEAT

T = TypeVar("T")
Move = (
    Play
    | Pass
    | TakeTrick
    | act.CallTichu
    | act.CallGrandTichu
    | act.DeclineGrandTichu
    | act.MakeWish
    | act.GiveTrick
    | act.ChooseLeader
    | act.AnnounceBomb
)
"""Any action by which a board moves whatever the hands are: all but a deal and a push."""
_new_state: Final = new_round_state  # an imported name takes a look-up when compiled


def move(board: Board, action: Move) -> None:
    """Move a board by an action of a state, of an event that a view hears, or of a log."""
    if type(action) is TakeTrick:
        board.take()
    elif type(action) is Play:
        board.lay_seen(action.seat, action.combination._play)  # pyright: ignore[reportPrivateUsage]
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
            case _:
                assert_never(action)


def moved(
    board: Board, hands: tuple[int, ...], pushes: PushMasks, holders: int, action: object
) -> RoundState:
    """Return the state after an action, from the fields of the state before.

    Raises :class:`IllegalAction` if a rule forbids the action.
    """
    # Most actions are plays and passes, which need no look-up of their judge.
    if type(action) is Play and action.seat < len(hands):
        seat: i64 = action.seat
        play: i64 = action.combination._play  # pyright: ignore[reportPrivateUsage]
        violation = judge_play(board, hands[seat], seat, play)
        if violation is None:
            return _played(board.copy(), hands, pushes, holders, seat, play)
    elif type(action) is Pass and action.seat < len(hands):
        seat = action.seat
        violation = judge_pass(board, hands[seat], seat)
        if violation is None:
            following = board.copy()
            following.pass_turn()
            return _new_state(following, hands, pushes, holders)
    else:
        if isinstance(action, str):
            return moved(board, hands, pushes, holders, read_action(action))
        violation = judge_of(board, hands, action)
    if violation is not None:
        raise IllegalAction(violation)
    return _after(board.copy(), hands, pushes, holders, action)


def _after(
    board: Board, hands: tuple[int, ...], pushes: PushMasks, holders: int, action: object
) -> RoundState:
    if board.phase < LEAD:
        if type(action) is act.Deal:
            return _after_deal(board, hands, pushes, action)
        if type(action) is act.Push:
            return _after_push(board, hands, pushes, holders, action)
    move(board, cast("Move", action))
    if board.phase == ANNOUNCED and not that_beat(hands[board.turn], board.form, board.top):
        board.count_out()
    return _new_state(board, hands, pushes, holders)


def _played(  # noqa: PLR0917  # the parts of a state, and of the play
    board: Board, hands: tuple[int, ...], pushes: PushMasks, holders: i64, seat: i64, play: i64
) -> RoundState:
    """Move cards from a hand to the table (TRICK-9)."""
    hand: i64 = hands[seat]
    hand &= ~play
    if holders >> seat & 1 and not holds_bomb(hand):
        holders &= ~SEAT[seat]
    board.lay_seen(seat, play)
    return _new_state(board, put(hands, seat, hand), pushes, holders)


def _after_deal(
    board: Board, held: tuple[int, ...], pushes: PushMasks, action: act.Deal
) -> RoundState:
    """Add the packets to the hands (DEAL-1)."""
    hands = tuple([hand | cards.mask for hand, cards in zip(held, action.hands, strict=True)])
    board.deal(sizes_of(hands))
    return _new_state(board, hands, pushes, bomb_holders(hands))


def _after_push(
    board: Board, held: tuple[int, ...], before: PushMasks, holders: int, action: act.Push
) -> RoundState:
    """Note a push; the last one swaps all at once (PUSH-3)."""
    board.push(action.seat)
    pushes = put(before, action.seat, tuple([1 << card.index for card in action.cards]))
    if board.pushed != board.facts.everyone:
        return _new_state(board, held, pushes, holders)
    hands = list(held)
    for seat, cards in enumerate(pushes):
        assert cards is not None  # noqa: S101  # all have pushed
        for to, card in zip(board.facts.recipients[seat], cards, strict=True):
            assert card is not None  # noqa: S101  # before the exchange, all pushes are known
            hands[seat] ^= card
            hands[to] |= card
    swapped = tuple(hands)
    board.exchange(mahjong.first_leader(swapped))
    return _new_state(board, swapped, pushes, bomb_holders(swapped))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)
