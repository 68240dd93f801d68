"""Whether an event can follow what a view shows.

1. The action that an event reports must be legal: for the hand if the view sees it, otherwise for
   some hand.
2. Cards come from where they can be: nobody plays, shows or is dealt a card that the view has seen
   elsewhere, or more cards than they hold.
3. What an event says about a play or a trick just before must agree with the board.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from tichu import events as ev
from tichu._values import want_int
from tichu.cards import Cards
from tichu.engine.legality.judgement import judge, judge_pass, judge_play
from tichu.engine.machine.board import (
    ANNOUNCED,
    CHOOSE,
    DEAL_FIRST,
    DEAL_REST,
    LEAD,
    OVER,
    PUSH,
    Board,
)
from tichu.engine.state.round import result_of
from tichu.engine.table import actions as act
from tichu.engine.views.view import PublicView
from tichu.events import Event
from tichu.rulebook.calls import GRAND_TICHU
from tichu.rulebook.combinations import to_play
from tichu.rulebook.facts import SECRET_GRAND
from tichu.rules import LAST_SEAT


def can_follow(seen: PublicView, event: Event) -> bool:
    """Return whether an event can be the next one, as far as a view can tell."""
    board = seen._board
    dummy = board.facts.dummy
    if dummy >= 0 and board.phase >= LEAD and seen.hand_masks[dummy] is None:
        return isinstance(event, ev.HandShown) and event.seat == dummy  # TRICHU-4: it comes first
    if type(event) is ev.Passed:  # the most frequent event
        return judge_pass(board, seen.hand_masks[event.seat] or 0, event.seat) is None
    make = _ACTIONS.get(type(event))
    if make is None:
        return _CHECKS[type(event)](seen, event)
    action = make(event)
    return judge(board, seen.hand_masks[action.seat] or 0, action) is None


def _can_play(seen: PublicView, event: ev.Played) -> bool:
    hand = seen.hand_masks[event.seat]
    if hand is None:
        cards = event.combination.cards
        if not _can_hold(seen, event.seat, cards, some=True):
            return False
        hand = cards.mask
    return judge_play(seen._board, hand, event.seat, to_play(event.combination)) is None


def _can_pass_lead(seen: PublicView, event: ev.LeadPassed) -> bool:
    board = seen._board
    if board.phase == CHOOSE:
        return judge(board, 0, act.ChooseLeader(event.seat, event.to)) is None
    return board.phase == OVER or (board.phase == LEAD and board.turn == event.to)


def _can_push(seen: PublicView, event: ev.Pushed) -> bool:
    board = seen._board
    if event.cards is None:
        return board.phase == PUSH and not board.pushed >> event.seat & 1
    hand = seen.hand_masks[event.seat] or 0
    return judge(board, hand, act.Push(event.seat, event.cards)) is None


def _elsewhere(seen: PublicView, seat: int) -> int:
    """Return the cards that a view has seen outside the hand of a seat."""
    board = seen._board
    found: int = board.cards
    for pile in board.piles:
        found |= pile
    for other, hand in enumerate(seen.hand_masks):
        if other != seat:
            found |= hand or 0
    return found


def _can_hold(seen: PublicView, seat: int, cards: Cards, *, some: bool = False) -> bool:
    """Return whether cards may be the hand of a seat, or with ``some`` a part of it."""
    size = seen._board.size(seat)
    number = len(cards)
    if cards.mask & _elsewhere(seen, seat):
        return False
    return number <= size if some else number == size


def _can_deal(seen: PublicView, event: ev.Dealt) -> bool:
    board = seen._board
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        return False
    held = 0
    for hand in seen.hand_masks:
        held |= hand or 0
    for size, packet in zip(board.packets(), event.packets, strict=True):
        if packet is not None:
            if len(packet) != size or packet.mask & held:
                return False
            held |= packet.mask
    return True


def _can_reveal(board: Board, event: ev.GrandTichuRevealed) -> bool:
    if not board.facts.options & SECRET_GRAND or board.phase != DEAL_REST:
        return False
    revealed = sum(GRAND_TICHU << (2 * seat) for seat, called in enumerate(event.called) if called)
    return not board.calls & ~revealed


def _can_exchange(seen: PublicView, event: ev.Exchanged) -> bool:
    board = seen._board
    if board.phase != PUSH or board.pushed != board.facts.everyone:
        return False
    given = 0
    for seat, cards in enumerate(event.pushes):
        hand = seen.hand_masks[seat]
        for card in cards:
            if card is not None:
                mask = 1 << card.index
                if given & mask or (mask & _elsewhere(seen, seat)) or (hand or mask) & mask == 0:
                    return False
                given |= mask
    return True


def _can_show(seen: PublicView, event: ev.HandShown) -> bool:
    return event.cards is None or _can_hold(seen, event.seat, event.cards)


def _was_taken(seen: PublicView, event: ev.TrickTaken) -> bool:
    board = seen._board
    return not board.cards and not event.cards.mask & ~board.piles[event.seat]


def _is_out(seen: PublicView, event: ev.WentOut) -> bool:
    return seen._board.finished[event.place - 1] == event.seat


def _can_end(seen: PublicView, event: ev.RoundEnded) -> bool:
    board = seen._board
    if board.phase == ANNOUNCED:
        board = board.copy()
        board.count_out(board.turn)
    if board.phase != OVER or seen.result is not None:
        return False
    hands: list[int] = []
    for seat, cards in enumerate(event.hands):
        hand = seen.hand_masks[seat]
        if cards is not None and not _can_hold(seen, seat, cards):
            return False
        hands.append(cards.mask if cards is not None else hand or 0)
    return event.result == result_of(board, tuple(hands))


def _ready(actions: Sequence[tuple[act.PlayerAction]], seat: object) -> act.PlayerAction:
    """Return the action of a seat from a list with one action for each seat."""
    want_int("seat", seat, 0, LAST_SEAT)
    return actions[cast("int", seat)][0]


_ACTIONS: Final[dict[type, Callable[[Any], act.PlayerAction]]] = {
    ev.TrickClaimed: lambda event: _ready(act.TAKES, event.seat),
    ev.TrickGiven: lambda event: act.GiveTrick(event.seat, event.to),
    ev.WishMade: lambda event: act.MakeWish(event.seat, event.rank),
    ev.TichuCalled: lambda event: act.CallTichu(event.seat),
    ev.GrandTichuDecided: lambda event: (
        act.CallGrandTichu(event.seat) if event.called else act.DeclineGrandTichu(event.seat)
    ),
    ev.BombAnnounced: lambda event: act.AnnounceBomb(event.seat),
}
"""The actions that events report."""
_CHECKS: Final[dict[type, Callable[[PublicView, Any], bool]]] = {
    ev.Played: _can_play,
    ev.Dealt: _can_deal,
    ev.Pushed: _can_push,
    ev.LeadPassed: _can_pass_lead,
    ev.GrandTichuRevealed: lambda seen, event: _can_reveal(seen._board, event),
    ev.Exchanged: _can_exchange,
    ev.HandShown: _can_show,
    ev.TrickTaken: _was_taken,
    ev.WentOut: _is_out,
    ev.WishFulfilled: lambda seen, _: not seen._board.wish,
    ev.RoundEnded: _can_end,
    ev.RoundStarted: lambda seen, _: seen.result is not None,
    ev.GameEnded: lambda seen, _: seen.result is not None,
}
"""What the other events are held against."""
