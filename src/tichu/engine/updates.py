"""Turn an action into the moves for a seat, and advance the seat's view with them.

1. A seat receives the action if it is allowed to see all of it, otherwise a hidden form; then come
   the revelations (:func:`heard`).
2. An action advances a view exactly as it advances a state, with the same checks. If the hand is
   hidden, some possible hand must allow the action.
3. After the last secret decision, after the last push, and after the play that ends a round, a view
   waits for a revelation (:func:`due_in`), and accepts nothing else.
4. A revelation must agree with the view. At the end of a round every lost call or play is detected,
   since the result, the hand sizes or the piles then differ.
"""

from collections.abc import Callable
from typing import Any, Final

from tichu._kernel.layout import DECK, MAH_JONG
from tichu.cards import new_cards
from tichu.engine import moves as act
from tichu.engine.board import ANNOUNCED, DEAL_FIRST, DEAL_REST, GRAND, LEAD, OVER, PUSH
from tichu.engine.judge import (
    is_seated,
    judge_deciding,
    judge_pushing,
    no_deal,
    no_seat,
    not_an_action,
    over,
)
from tichu.engine.move_text import format_move
from tichu.engine.moves import Action, Move, Revelation
from tichu.engine.position import (
    Knowledge,
    Position,
    PushMasks,
    bomb_holders,
    position_of,
)
from tichu.engine.step import decide, ending, is_secret, moved, revealed
from tichu.errors import Code, IllegalAction, InvalidValue, Violation
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import GRAND_TICHU

# Moves for a seat


def heard(before: Position, action: Action, after: Position, seat: int) -> list[Move]:
    """Return the moves that a seat receives for an action; -1 is a spectator.

    ``after`` is the position of this round after the action, even if the game has gone on to the
    next round.
    """
    hide = _HIDES.get(type(action))
    moves: list[Move] = [action if hide is None else hide(before, action, seat)]
    if before.board.phase < LEAD or after.board.phase == OVER:
        for revelation in revealed(before.board, after):
            if type(revelation) is act.Exchanged:
                moves.append(_exchange_for(before, revelation, seat))
            elif type(revelation) is not act.HandShown or _is_shown(before, revelation.seat, seat):
                moves.append(revelation)
    return moves


def _knows(position: Position, seat: int, other: int) -> bool:
    """Return whether the player at a seat knows the hand of another seat (TRICHU-3, TRICHU-4)."""
    return seat >= 0 and (seat == other or other in position.board.facts.controls[seat])


def _is_shown(before: Position, dummy: int, seat: int) -> bool:
    """Return whether a seat now sees the dummy's hand: its player after the deal, others later."""
    return seat != dummy and _knows(before, seat, dummy) == (before.board.phase == DEAL_REST)


def _exchange_for(before: Position, whole: act.Exchanged, seat: int) -> act.Exchanged:
    """Return the exchange with only the cards that a seat has pushed or received (PUSH-3)."""
    pushes = tuple(
        [
            tuple(
                [
                    card if _knows(before, seat, giver) or _knows(before, seat, to) else None
                    for card, to in whole.given(giver)
                ]
            )
            for giver in range(len(whole.pushes))
        ]
    )
    return act.Exchanged(pushes, whole.recipients, whole.leader)


def _deal_for(_: Position, action: act.Deal, seat: int) -> Move:
    return act.SeenDeal(
        tuple([cards if other == seat else None for other, cards in enumerate(action.hands)])
    )


def _push_for(before: Position, action: act.Push, seat: int) -> Move:
    return action if _knows(before, seat, action.seat) else act.SeenPush(action.seat)


def _decision_for(
    before: Position, action: act.CallGrandTichu | act.DeclineGrandTichu, seat: int
) -> Move:
    is_hidden = seat != action.seat and is_secret(before.board)
    return act.SeenDecision(action.seat) if is_hidden else action


_HIDES: Final[dict[type, Callable[[Position, Any, int], Move]]] = {
    act.Deal: _deal_for,
    act.Push: _push_for,
    act.CallGrandTichu: _decision_for,
    act.DeclineGrandTichu: _decision_for,
}
"""For each class of action with parts to hide, the function that hides them."""

# Advancing a view


def due_in(seen: Position, seat: int, has_result: bool) -> type[Revelation] | None:
    """Return the class of the revelation that a view waits for, or None."""
    board = seen.board
    everyone = board.facts.everyone
    phase = board.phase
    if phase == GRAND:
        if board.decided == everyone:
            return act.GrandTichuShown
    elif phase == PUSH:
        dummy = board.facts.dummy
        if dummy >= 0 and seen.hidden >> dummy & 1 and _knows(seen, seat, dummy):
            return act.HandShown
        if board.pushed == everyone:
            return act.Exchanged
    elif phase == OVER:
        return None if has_result else act.RoundEnded
    elif phase == ANNOUNCED:
        if not seen.hidden >> board.turn & 1:
            hand = seen.hands[board.turn]
            return None if that_beat(hand, board.form, board.top) else act.RoundEnded
    elif phase == LEAD and board.facts.dummy >= 0 and seen.hidden >> board.facts.dummy & 1:
        return act.HandShown
    return None


def followed(seen: Position, seat: int, has_result: bool, move: object) -> Position:
    """Return the position that a seat sees after a move; -1 is a spectator.

    Raises :class:`IllegalAction` if the move cannot follow, and :class:`InvalidValue` if it shows
    too much or too little for the seat.
    """
    follow = _FOLLOWS.get(type(move))
    if follow is None and not is_seated(move):
        raise IllegalAction(not_an_action(move))
    if has_result:
        raise IllegalAction(over(seen.board, None))
    due = due_in(seen, seat, has_result)
    if due is not None and type(move) is not due:
        message = f"{due.__name__} comes first"
        raise IllegalAction(Violation(Code.WRONG_PHASE, None, "", message))
    return moved(seen, move) if follow is None else follow(seen, seat, move)


def _viewer(seat: int) -> str:
    return "a spectator" if seat < 0 else f"seat {seat}"


def _shows(move: object, seat: int) -> InvalidValue:
    message = f"{type(move).__name__} shows what {_viewer(seat)} may not see"
    return InvalidValue("advance(move)", f"{message}: it was told to another viewer")


def _hides(move: object, seat: int) -> InvalidValue:
    message = f"{type(move).__name__} hides what {_viewer(seat)} may see"
    return InvalidValue("advance(move)", f"{message}: it was told to another viewer")


def _want(violation: Violation | None) -> None:
    if violation is not None:
        raise IllegalAction(violation)


def _not_now(code: Code, rule: str, message: str, seat: int | None = None) -> IllegalAction:
    return IllegalAction(Violation(code, seat, rule, message))


def _follow_whole_deal(_: Position, seat: int, move: act.Deal) -> Position:
    raise _shows(move, seat)


def _follow_push(seen: Position, seat: int, move: act.Push) -> Position:
    if move.seat < len(seen.hands) and not _knows(seen, seat, move.seat):
        raise _shows(move, seat)
    return moved(seen, move)


def _follow_decision(
    seen: Position, seat: int, move: act.CallGrandTichu | act.DeclineGrandTichu
) -> Position:
    if move.seat != seat and move.seat < len(seen.hands) and is_secret(seen.board):
        raise _shows(move, seat)
    return moved(seen, move)


def _follow_seen_deal(seen: Position, seat: int, move: act.SeenDeal) -> Position:
    board = seen.board
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        raise IllegalAction(no_deal(board))
    sizes = board.packets()
    if len(move.hands) != len(sizes):
        raise _not_now(Code.BAD_DEAL, "DEAL-1", f"expected packets for {len(sizes)} seats")
    for other, cards in enumerate(move.hands):
        if cards is not None and other != seat:
            raise _shows(move, seat)
        if cards is None and other == seat:
            raise _hides(move, seat)
    packet = 0
    cards = move.hands[seat] if seat >= 0 else None
    if cards is not None:
        packet = cards.mask
        if len(cards) != sizes[seat]:
            message = f"expected a packet of {sizes[seat]} cards, got {len(cards)}"
            raise _not_now(Code.BAD_DEAL, "DEAL-1", message)
        twice = packet & ~Knowledge(seen).free
        if twice:
            message = f"{new_cards(twice).listed[0]} is dealt twice"
            raise _not_now(Code.BAD_DEAL, "DECK-1", message)
    position = seen.copy()
    position.deal([packet if other == seat else 0 for other in range(len(sizes))])
    return position


def _follow_seen_push(seen: Position, seat: int, move: act.SeenPush) -> Position:
    if move.seat >= len(seen.hands):
        raise IllegalAction(no_seat(seen.board, move.seat))
    if _knows(seen, seat, move.seat):
        raise _hides(move, seat)
    _want(judge_pushing(seen.board, move.seat))
    position = seen.copy()
    position.push(move.seat, None)
    return position


def _follow_seen_decision(seen: Position, seat: int, move: act.SeenDecision) -> Position:
    if move.seat >= len(seen.hands):
        raise IllegalAction(no_seat(seen.board, move.seat))
    if move.seat == seat or not is_secret(seen.board):
        raise _hides(move, seat)
    _want(judge_deciding(seen.board, move.seat))
    position = seen.copy()
    decide(position, move.seat)
    return position


def _follow_grand_tichu(seen: Position, seat: int, move: act.GrandTichuShown) -> Position:
    facts = seen.board.facts
    called = move.called
    if due_in(seen, seat, False) is not act.GrandTichuShown:
        message = "no decisions on grand tichu are to be shown"
        raise _not_now(Code.WRONG_PHASE, "GRAND-5", message)
    if len(called) != facts.seats or (facts.dummy >= 0 and called[facts.dummy]):
        message = f"expected the decisions of {facts.seats} seats"
        raise _not_now(Code.CALL_NOT_OPEN, "GRAND-1", message)
    if seat >= 0 and called[seat] != (seen.board.calls >> (2 * seat) & 3 != 0):
        raise _not_now(Code.ALREADY_DECIDED, "GRAND-4", "your own decision was another", seat)
    position = seen.copy()
    board = position.board
    board.phase = DEAL_REST
    board.calls = 0
    for caller, has_called in enumerate(called):
        if has_called:
            board.call(caller, GRAND_TICHU)
    return position


def _follow_exchange(seen: Position, seat: int, move: act.Exchanged) -> Position:
    rules = seen.board.facts.rules
    if due_in(seen, seat, False) is not act.Exchanged:
        raise _not_now(Code.WRONG_PHASE, "PUSH-3", "not all seats have pushed")
    if move.recipients != tuple([rules.push_recipients(other) for other in range(rules.seats)]):
        raise _not_now(Code.BAD_PUSH, "PUSH-1", "these are not the recipients")
    for giver in range(rules.seats):
        for card, to in move.given(giver):
            knows = _knows(seen, seat, giver) or _knows(seen, seat, to)
            if knows and card is None:
                raise _hides(move, seat)
            if card is not None and not knows:
                raise _shows(move, seat)
    pushes: PushMasks = tuple(
        [
            tuple([None if card is None else 1 << card.index for card in cards])
            for cards in move.pushes
        ]
    )
    _check_pushes(seen, pushes)
    position = seen.copy()
    position.pushes = pushes
    position.swap()
    position.pushes = tuple([cards if any(cards or ()) else None for cards in pushes])
    board = position.board
    board.name_leader(move.leader)
    if move.leader >= rules.seats or not Knowledge(position).may_hold(move.leader, MAH_JONG):
        message = f"seat {move.leader} leads after the exchange without the Mah Jong"
        raise _not_now(Code.NOT_YOUR_TURN, "MAH-1", message, move.leader)
    board.exchange(move.leader)
    return position


def _check_pushes(seen: Position, pushes: PushMasks) -> None:
    """Raise :class:`IllegalAction` if the cards of an exchange cannot have been pushed."""
    before = Knowledge(seen)
    given = 0
    for giver, cards in enumerate(pushes):
        pushed = 0
        twice = 0
        for card in cards or ():
            if card is not None:
                twice |= given & card
                given |= card
                pushed |= card
        if twice or seen.pushes[giver] not in (None, cards) or not before.may_hold(giver, pushed):
            message = f"seat {giver} did not push these cards"
            raise _not_now(Code.CARDS_NOT_HELD, "PUSH-1", message, giver)


def _follow_hand(seen: Position, seat: int, move: act.HandShown) -> Position:
    dummy = seen.board.facts.dummy
    if due_in(seen, seat, False) is not act.HandShown or move.seat != dummy:
        message = f"the hand of seat {move.seat} is not shown now"
        raise _not_now(Code.WRONG_PHASE, "TRICHU-4", message, move.seat)
    if not Knowledge(seen).may_be(dummy, move.cards.mask):
        message = f"seat {dummy} does not hold these cards"
        raise _not_now(Code.CARDS_NOT_HELD, "TRICHU-4", message, dummy)
    position = seen.copy()
    hands = position.own_hands()
    hands[dummy] = move.cards.mask
    position.hidden &= ~(1 << dummy)
    position.holders = bomb_holders(hands)
    return position


def _follow_end(seen: Position, _: int, move: act.RoundEnded) -> Position:
    position = seen.copy()
    board = position.board
    if board.phase == ANNOUNCED:  # nothing but an announcement ends a round there
        board.count_out()
    if board.phase != OVER:
        raise _not_now(Code.WRONG_PHASE, "OUT-3", "the round is not over")
    # In a counted round only the last player has cards: all that are in no pile.
    left = DECK
    for pile in board.piles:
        left &= ~pile
    hands = [0 if other in board.finished else left for other in range(len(position.hands))]
    whole = position_of(board, hands, position.pushes)
    expected = ending(whole)
    if move != expected:
        message = f"expected '{format_move(expected)}', got '{format_move(move)}'"
        raise _not_now(Code.ROUND_OVER, "SCORE-1", message)
    return position if expected.result.victory else whole


_FOLLOWS: Final[dict[type, Callable[[Position, int, Any], Position]]] = {
    act.Deal: _follow_whole_deal,
    act.Push: _follow_push,
    act.CallGrandTichu: _follow_decision,
    act.DeclineGrandTichu: _follow_decision,
    act.SeenDeal: _follow_seen_deal,
    act.SeenPush: _follow_seen_push,
    act.SeenDecision: _follow_seen_decision,
    act.GrandTichuShown: _follow_grand_tichu,
    act.Exchanged: _follow_exchange,
    act.HandShown: _follow_hand,
    act.RoundEnded: _follow_end,
}
"""For each class of hidden form or revelation, the function that advances a view by it."""
