"""Whether an action is legal, and an event can follow, as far as a view can tell.

1. An action, and the one that an event reports, must be legal: for the hand if the view sees it,
   otherwise for some hand.
2. Cards come from where they can be, by all that the viewer knows of them: nobody plays, pushes,
   shows or is dealt other cards, or more than they hold.
3. What an event says about a play or a trick just before must agree with the board.
4. The scores, the winner and the dealer after a round follow from its result.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Final, cast

from tichu._kernel.ints import i64
from tichu._kernel.layout import ACE, DECK, DOG, LOWEST, MAH_JONG, RANK
from tichu.engine import moves as act
from tichu.engine import moves as ev
from tichu.engine.board import (
    ANNOUNCED,
    CHOOSE,
    DEAL_FIRST,
    DEAL_REST,
    GRAND,
    LEAD,
    OVER,
    PUSH,
    WISH,
    Board,
)
from tichu.engine.judge import judge, judge_pass, judge_play, no_seat
from tichu.engine.moves import Event, PlayerAction
from tichu.engine.position import Knowledge, Position, position_of, result_of
from tichu.engine.step import Report, action_of
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import Code, Violation
from tichu.rulebook import dog
from tichu.rulebook.combinations import to_play
from tichu.rulebook.match import is_final, next_dealer, standing, winner_of


def _position(seen: PublicView) -> Position:
    return seen._position


def _board(seen: PublicView) -> Board:
    return _position(seen).board


def is_of_table(seen: PublicView, event: Event) -> bool:
    """Return whether an event has the seats, and the pushed cards, of a view's table."""
    facts = _board(seen).facts
    match event:
        case ev.Dealt():
            return len(event.packets) == facts.seats
        case ev.Exchanged():
            return tuple(map(len, event.pushes)) == tuple(map(len, facts.recipients))
        case ev.RoundEnded():
            return len(event.hands) == facts.seats
        case ev.GrandTichuRevealed():
            return len(event.called) == facts.seats
        case ev.RoundStarted() | ev.GameEnded():
            return True
        case _:
            return event.seat < facts.seats


def can_follow(seen: PublicView, event: Event) -> bool:
    """Return whether an event can be the next one, as far as a view can tell."""
    if awaits_hand(seen):
        return type(event) is ev.HandShown and _can_show(seen, event)  # TRICHU-4: it comes first
    position = _position(seen)
    if type(event) is ev.Passed:  # the most frequent event
        return event.seat < len(position.hands) and _judge_pass(position, event.seat) is None
    if type(event) is ev.Played:
        is_seat = event.seat < len(position.hands)
        return is_seat and _judge_play(position, event.seat, to_play(event.combination)) is None
    if not is_of_table(seen, event):
        return False
    check = _CHECKS.get(type(event))
    if check is not None:
        return check(seen, event)
    return judge_seen(seen, action_of(cast("Report", event))) is None


def judge_seen(seen: PublicView, action: PlayerAction) -> Violation | None:
    """Return which rule an action breaks, as far as a view can tell."""
    position = _position(seen)
    seat = action.seat
    if seat >= len(position.hands):
        return no_seat(position.board, seat)
    if type(action) is act.Play:
        return _judge_play(position, seat, to_play(action.combination))
    if type(action) is act.Pass:
        return _judge_pass(position, seat)
    return judge(position.board, position.hands[seat], action)


def _judge_play(seen: Position, seat: i64, play: i64) -> Violation | None:
    board = seen.board
    hand: i64 = seen.hands[seat]
    if seen.hidden >> seat & 1:
        knowledge = Knowledge(seen)
        hand = play & DECK
        if not knowledge.may_hold(seat, hand):
            elsewhere = hand & ~(knowledge.known[seat] | knowledge.free)
            message = f"seat {seat} does not hold {'these' if elsewhere else 'so many'} cards"
            return Violation(Code.CARDS_NOT_HELD, seat, "DEAL-1", message)
        if board.wish:
            hand |= knowledge.certain(seat)
    return judge_play(board, hand, seat, play)


def _judge_pass(seen: Position, seat: i64) -> Violation | None:
    board = seen.board
    hand: i64 = seen.hands[seat]
    if board.wish and seen.hidden >> seat & 1:  # what it is known to hold may bind it (WISH-3)
        hand = Knowledge(seen).certain(seat)
    return judge_pass(board, hand, seat)


def _can_pass_lead(seen: PublicView, event: ev.LeadPassed) -> bool:
    board = _board(seen)
    if board.phase == CHOOSE:
        return judge(board, 0, action_of(event)) is None
    if not board.piles[event.seat] & DOG or board.phase != LEAD or board.turn != event.to:
        return False
    return event.to in dog.possible_leaders(board.facts, event.seat, board.active)


def _can_push(seen: PublicView, event: ev.Pushed) -> bool:
    board = _board(seen)
    if event.cards is None:
        return board.phase == PUSH and not board.pushed >> event.seat & 1
    return judge(board, _position(seen).hands[event.seat], action_of(event)) is None


def _can_deal(seen: PublicView, event: ev.Dealt) -> bool:
    board = _board(seen)
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        return False
    free = Knowledge(_position(seen)).free
    for size, packet in zip(board.packets(), event.packets, strict=True):
        if packet is not None:
            if len(packet) != size or packet.mask & ~free:
                return False
            free ^= packet.mask
    return True


def _can_reveal(seen: PublicView, event: ev.GrandTichuRevealed) -> bool:
    """Return whether the decisions on grand tichu are due, and this seat's own is as it was."""
    board = _board(seen)
    if board.phase != GRAND or board.decided != board.facts.everyone:
        return False
    called = event.called
    if board.facts.dummy >= 0 and called[board.facts.dummy]:
        return False
    if not isinstance(seen, PlayerView):
        return True
    return called[seen.seat] == (board.calls >> (2 * seen.seat) & 3 != 0)


def _can_exchange(seen: PublicView, event: ev.Exchanged) -> bool:
    """Return whether the cards can be pushed so, and the leader then has the Mah Jong (MAH-1)."""
    return event.leader in leaders_after(seen, event)


def leaders_after(seen: PublicView, event: ev.Exchanged) -> tuple[int, ...]:
    """Return the seats that may hold the Mah Jong after an exchange; none if it cannot be so."""
    position = _position(seen)
    board = position.board
    if board.phase != PUSH or board.pushed != board.facts.everyone:
        return ()
    before = Knowledge(position)
    own = position.pushes
    pushes = pushed_masks(event)
    given = 0
    for seat, cards in enumerate(pushes):
        pushed = 0
        for card in cards:
            if card is not None:
                if given & card:
                    return ()
                given |= card
                pushed |= card
        if own[seat] not in (None, cards) or not before.may_hold(seat, pushed):
            return ()
    moved = position.copy()
    moved.pushes = pushes
    moved.swap()
    moved.board.name_leader(0)  # the Mah Jong's holder is asked for here
    after = Knowledge(moved)
    return tuple([seat for seat in range(len(pushes)) if after.may_hold(seat, MAH_JONG)])


def pushed_masks(event: ev.Exchanged) -> tuple[tuple[int | None, ...], ...]:
    """Return the pushed cards as masks, None where one is hidden."""
    return tuple(
        [
            tuple([None if card is None else 1 << card.index for card in cards])
            for cards in event.pushes
        ]
    )


def awaits_hand(seen: PublicView) -> bool:
    """Return whether this viewer is to be shown the dummy's hand now (TRICHU-3, TRICHU-4)."""
    position = _position(seen)
    board = position.board
    dummy = board.facts.dummy
    if dummy < 0 or not position.hidden >> dummy & 1:
        return False
    if board.phase >= LEAD:
        return True
    own = isinstance(seen, PlayerView) and dummy in board.facts.controls[seen.seat]
    return own and board.phase == PUSH


def _can_show(seen: PublicView, event: ev.HandShown) -> bool:
    """Return whether the dummy's hand is shown now, which is before a push or a lead."""
    board = _board(seen)
    if event.seat != board.facts.dummy or board.phase not in (PUSH, LEAD):
        return False
    is_first = not board.pushed if board.phase == PUSH else not board.played
    return is_first and (
        event.cards is None or Knowledge(_position(seen)).may_be(event.seat, event.cards.mask)
    )


def _was_taken(seen: PublicView, event: ev.TrickTaken) -> bool:
    board = _board(seen)
    cards = event.cards.mask
    outside: int = cards & (~board.piles[event.seat] | DOG)  # the Dog is no trick
    return cards != 0 and not board.cards and not outside


def _is_out(seen: PublicView, event: ev.WentOut) -> bool:
    place = event.place
    return place > 0 and _board(seen).finished[place - 1 : place] == (event.seat,)


def _was_fulfilled(seen: PublicView, event: ev.WishFulfilled) -> bool:
    """Return whether a wish has been made, and the last play has a card of the rank."""
    board = _board(seen)
    if board.wish or board.phase == WISH or not LOWEST <= event.rank <= ACE:
        return False
    played = reduce(or_, board.piles, board.cards)
    if board.phase == OVER:  # the play is on a pile
        is_last, last = board.finished[-1:] == (event.seat,), played
    else:
        is_last, last = event.seat == board.winner, board.last
    return is_last and played & MAH_JONG != 0 and last & RANK[event.rank] != 0


def _can_end(seen: PublicView, event: ev.RoundEnded) -> bool:
    board = _board(seen)
    if board.phase == ANNOUNCED:
        board = board.copy()
        board.count_out()
    if board.phase != OVER or seen.result is not None:
        return False
    knowledge = Knowledge(_position(seen))
    is_counted = event.result.victory is None
    hands: list[int] = []
    for seat, cards in enumerate(event.hands):
        if (cards is not None) != is_counted:
            return False
        mask = 0 if cards is None else cards.mask
        if is_counted and not knowledge.may_be(seat, mask):
            return False
        hands.append(mask)
    return event.result == result_of(position_of(board, hands, ()))


def _next_scores(seen: PublicView) -> tuple[int, ...] | None:
    """Return the scores after the round that is over; None if they do not change now."""
    if seen.result is None or seen.scores is None:
        return None
    rules, rounds = seen.rules, len(seen.results)
    if is_final(rules, seen.scores, rounds):  # the game has ended before
        return None
    return standing(rules, (seen.result,), seen.scores, rounds)


def _can_start(seen: PublicView, event: ev.RoundStarted) -> bool:
    scores = _next_scores(seen)
    if scores is None or is_final(seen.rules, scores, len(seen.results) + 1):
        return False
    assert seen.result is not None  # noqa: S101  # there are scores
    return event == ev.RoundStarted(next_dealer(seen.rules, seen.dealer, seen.result), scores)


def _can_end_game(seen: PublicView, event: ev.GameEnded) -> bool:
    scores = _next_scores(seen)
    if scores is None or not is_final(seen.rules, scores, len(seen.results) + 1):
        return False
    return event == ev.GameEnded(scores, winner_of(seen.rules, scores))


def _can_give(seen: PublicView, event: ev.TrickGiven) -> bool:
    is_legal = judge(_board(seen), 0, action_of(event)) is None
    return is_legal and event.cards.mask == _board(seen).cards


_CHECKS: Final[dict[type, Callable[[PublicView, Any], bool]]] = {
    ev.Dealt: _can_deal,
    ev.Pushed: _can_push,
    ev.LeadPassed: _can_pass_lead,
    ev.GrandTichuRevealed: _can_reveal,
    ev.TrickGiven: _can_give,
    ev.Exchanged: _can_exchange,
    ev.HandShown: _can_show,
    ev.TrickTaken: _was_taken,
    ev.WentOut: _is_out,
    ev.WishFulfilled: _was_fulfilled,
    ev.RoundEnded: _can_end,
    ev.RoundStarted: _can_start,
    ev.GameEnded: _can_end_game,
}
"""What the events are held against that say more than an action, or follow from one."""
