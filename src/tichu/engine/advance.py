"""How a view moves on: what a client does with the events that it hears.

The board moves by the same actions in a state and in a view, so the two cannot drift apart.
"""

from typing import Final, TypeVar, cast

import attrs

from tichu._values import want_instance
from tichu.cards import Cards
from tichu.engine import moves as ev
from tichu.engine.board import ANNOUNCED, CHOOSE, DEAL_REST, GRAND
from tichu.engine.moves import Event, is_event, want_event
from tichu.engine.position import Position, bomb_holders
from tichu.engine.possible import can_follow, is_of_table, pushed_masks
from tichu.engine.redaction import SHOWING, Hiding, misredacted, unheard
from tichu.engine.state import new_round
from tichu.engine.step import Report, action_of, move
from tichu.engine.view import (
    PlayerView,
    PublicView,
    in_game,
    moved_to,
)
from tichu.rulebook.calls import GRAND_TICHU
from tichu.rulebook.combinations import to_play
from tichu.rules import BEFORE_PLAY

V = TypeVar("V", bound=PublicView)

_FOLLOWING: Final = frozenset((ev.TrickTaken, ev.WentOut, ev.WishFulfilled))
"""What follows from another event, and has been done with it."""


def advance(seen: V, event: Event) -> V:
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
        hint = "; the view comes first, then the event" if is_event(seen) else ""
        want_instance("advance(view)", seen, PublicView, hint)
    want_event("advance(event)", event)
    if type(event) not in SHOWING and is_of_table(seen, event):
        ruled = _as_ruled(seen, cast("Hiding", event))
        wrong = misredacted(ruled, _seat(seen))
        if wrong or ruled != event:
            raise unheard(event, _seat(seen), wrong)
    if not can_follow(seen, event):
        raise unheard(event, _seat(seen))
    return seen if type(event) in _FOLLOWING else moved(seen, event)


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
    position = seen._position.copy()
    board = position.board
    match event:  # the most frequent first
        case ev.Passed():
            board.pass_turn()
        case ev.Played():
            position.lay_seen(event.seat, to_play(event.combination))
        case ev.TrickClaimed():
            board.take()
        case ev.Dealt():
            position.deal([0 if packet is None else packet.mask for packet in event.packets])
        case ev.Exchanged():
            position.pushes = pushed_masks(event)
            position.swap()
            position.pushes = tuple(masks if any(masks) else None for masks in pushed_masks(event))
            board.exchange(event.leader)
        case ev.Pushed() if event.cards is None:
            position.push(event.seat, None)
        case ev.HandShown():
            _show(position, event.seat, event.cards)
        case ev.RoundEnded():
            if board.phase == ANNOUNCED:  # nothing but an announcement ends a round there
                board.count_out()
            for seat, cards in zip(range(len(position.hands)), event.hands, strict=True):
                _show(position, seat, cards)
            return moved_to(seen, position, (event.result, seen.scores, seen.results))
        case ev.RoundStarted():
            return _round_started(seen, event)
        case ev.GameEnded():
            assert seen.result is not None  # noqa: S101  # the round has ended before
            return in_game(seen, event.scores, (*seen.results, seen.result))
        case ev.GrandTichuRevealed():
            board.phase = DEAL_REST
            board.calls = 0
            for seat, called in enumerate(event.called):
                if called:
                    board.call(seat, GRAND_TICHU)
        case ev.LeadPassed() if board.phase != CHOOSE:
            pass  # the Dog has passed it
        case _:
            move(position, action_of(cast("Report", event)))
            if isinstance(event, ev.GrandTichuDecided) and event.secret:  # until all is revealed
                board.phase = GRAND
    return moved_to(seen, position)


def _show(position: Position, seat: int, cards: Cards | None) -> None:
    """Let a position have the hand of a seat, if it is seen now."""
    if cards is not None:
        hands = position.own_hands()
        hands[seat] = cards.mask
        position.hidden &= ~(1 << seat)
        position.holders = bomb_holders(hands)


def _round_started(seen: V, event: ev.RoundStarted) -> V:
    assert seen.result is not None  # noqa: S101  # the last round has ended before
    fresh = new_round(seen.rules, event.dealer)
    results = (*seen.results, seen.result)
    begun = fresh._view(seen.seat) if isinstance(seen, PlayerView) else fresh._public_view()
    return cast("V", in_game(begun, event.scores, results))
