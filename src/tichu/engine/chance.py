"""Random deals and random play."""

from collections.abc import Sequence

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK
from tichu._values import Rng
from tichu.cards import new_cards
from tichu.engine import moves as act
from tichu.engine.board import DEAL_FIRST, DEAL_REST, GRAND, LEAD, OVER, Board
from tichu.engine.judge import no_deal, over
from tichu.engine.legal import Choices, LegalActions, action_of
from tichu.engine.moves import Action, PlayerAction
from tichu.engine.position import Position, below, number_of, packets
from tichu.errors import IllegalAction
from tichu.rulebook import bombs, calls
from tichu.rulebook.combinations import from_play
from tichu.rulebook.flags import ANNOUNCED_BOMBS, SEATS


def deal(position: Position, rng: Rng) -> act.Deal:
    """Return a random deal of the next packets."""
    board = position.board
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        raise IllegalAction(no_deal(board))
    undealt: i64 = DECK
    for hand in position.hands:
        undealt &= ~hand
    dealt = [new_cards(mask) for mask in packets(undealt, board.packets(), rng.random)]
    return act.Deal(tuple(dealt))


def random_action(position: Position, rng: Rng, call_rate: float) -> Action:
    """Return a random action; see :func:`tichu.random_action`."""
    board = position.board
    if call_rate:
        call = _random_call(board, board.facts.everyone, rng, call_rate)
        if call is not None:
            return call
    holders = position.holders
    if holders:
        bomb = _random_bomb(position, holders, rng)
        if bomb is not None:
            return bomb
    seat = board.turn
    if seat < 0:
        if board.phase in (DEAL_FIRST, DEAL_REST):
            return deal(position, rng)
        if board.phase == OVER:
            raise IllegalAction(over(board, None))
        seat = board.to_act()[0]
    return _random_choice(position, seat, rng)


def _random_choice(position: Position, seat: int, rng: Rng) -> PlayerAction:
    board = position.board
    hand: i64 = position.hands[seat]
    has_bomb = position.holders >> seat & 1 != 0
    if board.phase < LEAD:
        return LegalActions(board, hand, seat, has_bomb).pick(rng)
    choices = Choices()
    choices.find(board, hand, seat, has_bomb)
    number = choices.number
    place = below(rng.random, number) if number > 1 else 0
    return action_of(board, seat, choices.at(place))


def random_decision(
    position: Position, own: Sequence[int], rng: Rng, call_rate: float
) -> PlayerAction | None:
    """Return a random action of the player who controls the seats ``own``, or None."""
    board = position.board
    seats = sum(1 << seat for seat in own)
    if call_rate:
        call = _random_call(board, seats, rng, call_rate)
        if call is not None:
            return call
    holders = position.holders & seats
    if holders:
        bomb = _random_bomb(position, holders, rng)
        if bomb is not None:
            return bomb
    for seat in board.to_act():
        if seat in own:
            return _random_choice(position, seat, rng)
    return None


def _random_call(
    board: Board, own: int, rng: Rng, rate: float
) -> act.CallTichu | act.CallGrandTichu | None:
    """Return a random call of a seat in the mask ``own``, or None."""
    if board.phase == GRAND:
        for seat in SEATS[board.acting() & own][:1]:
            allowed = calls.allowed_by(board.facts, board.calls, seat)
            return act.CallGrandTichu(seat) if allowed and number_of(rng.random) < rate else None
    for seat in SEATS[board.callers() & own]:
        if number_of(rng.random) < rate:
            return act.CallTichu(seat)
    return None


def _random_bomb(position: Position, holders: i64, rng: Rng) -> act.Play | act.AnnounceBomb | None:
    """Return a random bomb of a random holder, or its announcement, or None."""
    board = position.board
    announced = board.facts.options & ANNOUNCED_BOMBS != 0
    for seat in board.in_order(board.bombers() & holders):
        found = bombs.that_beat(position.hands[seat], board.form, board.top)
        if found and announced:
            found = found[:1]
        picked = below(rng.random, len(found) + 1) if found else 0
        if picked:
            if announced:
                return act.AnnounceBomb(seat)
            return act.new_play(seat, from_play(found[picked - 1]))
    return None
