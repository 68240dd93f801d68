"""How a view moves on: what a client does with the events that it hears.

The board moves by the same actions in a state and in a view, so the two cannot drift apart.
"""

from typing import Any, Final, TypeVar, cast, overload

import attrs

from tichu._values import evolver, want_instance
from tichu.cards import Cards
from tichu.engine.machine.board import ANNOUNCED, CHOOSE, DEAL_REST, GRAND, Board
from tichu.engine.state.deeds import Report, action_of
from tichu.engine.state.round import new_round
from tichu.engine.state.step import Move, move, put
from tichu.engine.table import events as ev
from tichu.engine.table.events import Event, want_event
from tichu.engine.table.table import PushMasks
from tichu.engine.views.known import HandMasks, swapped
from tichu.engine.views.possible import can_follow, pushed_masks
from tichu.engine.views.redaction import SHOWING, Hiding, misredacted, unheard
from tichu.engine.views.view import (
    PlayerView,
    PublicView,
    new_player_view,
    new_public_view,
    public_view,
    view,
)
from tichu.games import State, has_other_kind, other_kind
from tichu.phases import BEFORE_PLAY
from tichu.rulebook.calls import GRAND_TICHU
from tichu.rulebook.combinations import to_play

V = TypeVar("V", bound=PublicView)
W = TypeVar("W", bound=State)

_FOLLOWING: Final = frozenset((ev.TrickTaken, ev.WentOut, ev.WishFulfilled))
"""What follows from another event, and has been done with it."""


@overload
def advance(seen: V, event: Event) -> V: ...
@overload
def advance(seen: W, event: Any) -> W: ...
def advance(seen: Any, event: Any) -> Any:
    """Return the view after an event, which must be redacted for its seat.

    After all events of a transition it equals the view of the state that the transition led to.
    Raises :class:`InvalidValue` if the event shows what the seat may not see, so that a server
    that forgets :func:`redact` is noticed at once, if it hides what the seat may see, and if it
    contradicts the view, because an event was lost, repeated or out of order. What cannot be
    noticed: a lost or repeated event that only repeats what another one says (a fulfilled wish, a
    seat that is out, a trick on a pile, a lead passed by the Dog, the dummy's hand for who knows
    it), a lost call of tichu by another seat until the round ends, and the loss of the last event.

    >>> from tichu import Play, RoundSetup, RoundState, advance, redact, transition, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> seen = view(state, 2)
    >>> state, events = transition(state, Play(0, "2j"))
    >>> for event in events:
    ...     seen = advance(seen, redact(event, 2))
    >>> seen == view(state, 2)
    True
    """
    if type(seen) is not PlayerView:
        if has_other_kind(seen):
            return other_kind(seen).advance(seen, event)
        want_instance("advance(view)", seen, PublicView)
    want_event("advance(event)", event)
    following = None
    wrong = ""
    try:
        ruled = event
        if type(event) not in SHOWING:
            ruled = _as_ruled(seen, cast("Hiding", event))
            wrong = misredacted(ruled, _seat(seen))
        if (ruled is event or ruled == event) and not wrong and can_follow(seen, event):
            following = seen if type(event) in _FOLLOWING else moved(seen, event)
    except Exception:  # noqa: BLE001, S110  # an event that cannot follow may fail in any way
        pass
    if following is None:
        raise unheard(event, _seat(seen), wrong)
    return following


def _seat(seen: PublicView) -> int | None:
    return seen.seat if isinstance(seen, PlayerView) else None


def _as_ruled(seen: PublicView, event: Hiding) -> Hiding:
    """Return an event in which who knows what follows from the rules, whatever it says itself."""
    rules = seen.rules
    match event:
        case ev.GrandTichuDecided():
            return attrs.evolve(event, secret=rules.grand_order == "simultaneous")
        case ev.Pushed():
            return attrs.evolve(event, known_to=rules.insiders(event.seat))
        case ev.Exchanged():
            seats = range(rules.seats)
            return attrs.evolve(
                event,
                recipients=tuple(map(rules.push_recipients, seats)),
                known_to=tuple(map(rules.insiders, seats)),
            )
        case ev.HandShown():
            is_open = seen.phase not in BEFORE_PLAY  # TRICHU-4
            return attrs.evolve(event, known_to=None if is_open else rules.insiders(event.seat))
        case _:
            return event


def moved(seen: V, event: Event) -> V:
    """Return the view after an event that can follow, and does something of its own."""
    board = seen._board.copy()
    hands = seen.hand_masks
    match event:  # the most frequent first
        case ev.Passed():
            board.pass_turn()
        case ev.Played():
            play = to_play(event.combination)
            board.lay_seen(event.seat, play)
            hand = hands[event.seat]
            if hand is not None:
                hands = put(hands, event.seat, hand & ~play)
        case ev.TrickClaimed():
            board.take()
        case ev.Dealt():
            hands = _dealt(board, hands, event)
        case ev.Exchanged():
            return _exchanged(seen, board, event)
        case ev.Pushed():
            return _pushed(seen, board, event)
        case ev.HandShown():
            hands = _with(hands, event.seat, event.cards)
        case ev.RoundEnded():
            return _round_ended(seen, board, event)
        case ev.RoundStarted():
            return _round_started(seen, event)
        case ev.GameEnded():
            assert seen.result is not None  # noqa: S101  # the round has ended before
            return _with_scores(seen, scores=event.scores, results=(*seen.results, seen.result))
        case _:
            _move(board, event)
    return _with_board(seen, board, hands)


def _with_board(seen: V, board: Board, hands: HandMasks, pushes: PushMasks | None = None) -> V:
    """Return a view with another board, other hands, and other pushes if they are given."""
    changed: Any
    if isinstance(seen, PlayerView):
        known = seen.push_masks if pushes is None else pushes
        changed = new_player_view(
            board, hands, seen.result, seen.scores, seen.results, seen.seat, known
        )
    else:
        changed = new_public_view(board, hands, seen.result, seen.scores, seen.results)
    return changed  # type: ignore[no-any-return]  # a cast is a call


def _move(board: Board, event: Event) -> None:
    """Move the board by an event that hides no cards."""
    match event:
        case ev.GrandTichuRevealed():
            board.phase = DEAL_REST
            board.calls = 0
            for seat, called in enumerate(event.called):
                if called:
                    board.call(seat, GRAND_TICHU)
        case ev.LeadPassed() if board.phase != CHOOSE:
            pass  # the Dog has passed it
        case _:
            move(board, cast("Move", action_of(cast("Report", event))))
            if isinstance(event, ev.GrandTichuDecided) and event.secret:  # until all is revealed
                board.phase = GRAND


def _with(hands: HandMasks, seat: int, cards: Cards | None) -> HandMasks:
    return hands if cards is None else put(hands, seat, cards.mask)


def _dealt(board: Board, hands: HandMasks, event: ev.Dealt) -> HandMasks:
    sizes = board.sizes
    for seat, number in enumerate(board.packets()):
        sizes += number << (4 * seat)
    board.deal(sizes)
    return tuple(
        hand if packet is None else (hand or 0) | packet.mask
        for hand, packet in zip(hands, event.packets, strict=True)
    )


def _pushed(seen: V, board: Board, event: ev.Pushed) -> V:
    board.push(event.seat)
    pushes: PushMasks | None = None
    if isinstance(seen, PlayerView) and event.cards is not None:
        given = tuple(1 << card.index for card in event.cards)
        pushes = put(seen.push_masks, event.seat, given)
    return _with_board(seen, board, seen.hand_masks, pushes)


def _exchanged(seen: V, board: Board, event: ev.Exchanged) -> V:
    """Swap the cards that are seen to be swapped (PUSH-3)."""
    pushes = pushed_masks(event)
    board.exchange(event.leader)
    hands = swapped(board.facts, seen.hand_masks, pushes)
    known = tuple(masks if any(masks) else None for masks in pushes)
    return _with_board(seen, board, hands, known)


def _round_ended(seen: V, board: Board, event: ev.RoundEnded) -> V:
    if board.phase == ANNOUNCED:  # nothing but an announcement ends a round there
        board.count_out()
    hands = seen.hand_masks
    for seat, cards in zip(range(len(hands)), event.hands, strict=True):
        hands = _with(hands, seat, cards)
    return _with_scores(_with_board(seen, board, hands), result=event.result)


def _round_started(seen: V, event: ev.RoundStarted) -> V:
    assert seen.result is not None  # noqa: S101  # the last round has ended before
    fresh = new_round(seen.rules, event.dealer)
    results = (*seen.results, seen.result)
    begun = view(fresh, seen.seat) if isinstance(seen, PlayerView) else public_view(fresh)
    return cast("V", _with_scores(begun, scores=event.scores, results=results))


def _with_scores(seen: V, **changes: Any) -> V:
    """Return a view with another result, other scores or other results."""
    return cast("V", (_OF_PLAYER if isinstance(seen, PlayerView) else _OF_ALL)(seen, **changes))


_OF_PLAYER: Final = evolver(PlayerView)
_OF_ALL: Final = evolver(PublicView)
