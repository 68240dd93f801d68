"""The verbs: what is done with a state, be it a round or a game.

Owns ``apply``, ``transition``, ``legal_actions``, ``is_legal``, ``why_illegal``, ``bomb_order``,
``deal`` and ``random_action``. Imports everything else of the engine. For every state and every
action but a deal: it is listed, it is legal, nothing says why it would not be, and it can be
applied; or none of these.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, TypeVar, cast, overload

from tichu._values import as_tuple, objects, want_instance, want_int
from tichu.engine.legality.judgement import is_seated, judge, judge_of
from tichu.engine.legality.violations import no_seat
from tichu.engine.state.game import GameState, after_round
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.transitions import chance
from tichu.engine.transitions.events import describe
from tichu.engine.transitions.step import after
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import Code, IllegalAction, InvalidValue, Violation, shown
from tichu.events import Event, GameEnded, RoundStarted
from tichu.rulebook.bombs import in_order

S = TypeVar("S", RoundState, GameState)
_NEVER: Final = 0.0  # how often seats call if nothing is said: known as this very object


@overload
def apply(state: RoundState, action: Action) -> RoundState: ...


@overload
def apply(state: GameState, action: Action) -> GameState: ...


def apply(state: RoundState | GameState, action: Action) -> RoundState | GameState:
    """Return the state after an action; the given state stays as it is.

    In a game the action that ends a round adds its score and begins the next round, unless the
    game is over. Raises :class:`IllegalAction`, with the :class:`Violation`, if a rule forbids
    the action.
    """
    if isinstance(state, RoundState):
        violation = judge_of(state.table, state.hands, action)
        if violation is None:
            return after(state, action)
        raise IllegalAction(violation)
    return after_round(state, apply(_round(state), action))


@overload
def transition(state: RoundState, action: Action) -> tuple[RoundState, tuple[Event, ...]]: ...


@overload
def transition(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]: ...


def transition(
    state: RoundState | GameState, action: Action
) -> tuple[RoundState | GameState, tuple[Event, ...]]:
    """Return the state after an action, and what happened on the way, in order.

    Raises :class:`IllegalAction` as :func:`apply` does.
    """
    round_state = _round(state)
    violation = judge_of(round_state.table, round_state.hands, action)
    if violation is not None:
        raise IllegalAction(violation)
    following = after(round_state, action)
    events = tuple(describe(round_state, action, following))
    if isinstance(state, RoundState):
        return following, events
    game = after_round(state, following)
    if game.is_over:
        events = (*events, GameEnded(game.scores, game.winner))
    elif following.is_over:
        events = (*events, RoundStarted(game.dealer, game.scores))
    return game, events


def legal_actions(
    state: RoundState | GameState | PublicView, seat: int | None = None
) -> Iterator[Action]:
    """Yield every legal action but a deal; with a seat, those that its player decides on.

    A view yields what its own player decides on, and nothing of others. The order is documented
    and stays: the seats that must act, ascending, then those that may interrupt, in order of play
    after the trick's owner; within a seat as ``state.legal(seat)`` lists them. Raises
    :class:`InvalidValue` if there is no such seat.
    """
    if isinstance(state, PublicView):
        return _seen_actions(state, seat)
    round_state = _round(state)
    seats = (*round_state.to_act, *round_state.may_interrupt)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, round_state.rules.seats - 1)
        own = round_state.rules.controls(seat)
        seats = tuple(other for other in seats if other in own)
    return (action for other in seats for action in round_state.legal(other))


def _seen_actions(seen: PublicView, seat: int | None) -> Iterator[Action]:
    """Yield the legal actions that the player of a view decides on; a spectator has none."""
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, seen.rules.seats - 1)
    if not isinstance(seen, PlayerView) or seat not in (None, seen.seat):
        return iter(())
    own = seen.rules.controls(seen.seat)
    seats = (*seen.to_act, *seen.may_interrupt)
    return (action for other in seats if other in own for action in seen.legal(other))


def why_illegal(state: RoundState | GameState | PublicView, action: object) -> Violation | None:
    """Return the rule that an action breaks and why, or None if it is legal.

    Any value may be asked about. The reason shows no card that the acting seat cannot see. A view
    judges the actions that its own player decides on.
    """
    if isinstance(state, PublicView):
        return _judge_seen(state, action)
    round_state = _round(state)
    return judge_of(round_state.table, round_state.hands, action)


def is_legal(state: RoundState | GameState | PublicView, action: object) -> bool:
    """Return whether an action may be applied; the rules are asked directly."""
    return why_illegal(state, action) is None


def bomb_order(state: RoundState | GameState, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order in which bombs that came at once are laid (BOMB-10).

    It is the order of play after the top play's owner, himself last: who was quicker does not
    count. Raises :class:`InvalidValue` if no trick lies open, or for what is no seat.
    """
    table = _round(state).table
    given = objects(as_tuple(seats))
    if given is None:
        raise InvalidValue("bomb_order(seats)", f"seats are wanted, not {shown(seats)}")
    for seat in given:
        want_int("bomb_order(seats)", seat, 0, table.rules.seats - 1)
    if table.trick is None:
        raise InvalidValue("bomb_order(state)", "no trick lies open (BOMB-7)")
    return in_order(cast("tuple[int, ...]", given), table.trick.owner, table.rules)


def deal(state: RoundState | GameState, rng: chance.Rng) -> act.Deal:
    """Return a random deal of the next packets; ``rng.random()`` alone is drawn from.

    Raises :class:`IllegalAction` if no cards are to be dealt.
    """
    return chance.deal(_round(state), rng)


def random_action(
    state: RoundState | GameState, rng: chance.Rng, call_rate: float = _NEVER
) -> Action:
    """Return an action of uniformly random play.

    First each seat that may interrupt picks among declining and its bombs, then the first seat
    to act among its actions. Nobody calls, unless ``call_rate``, from 0 to 1, is the probability
    with which each seat that may call does so at every decision. In a phase of chance it is a
    deal. Raises :class:`IllegalAction` when the round is over.
    """
    if type(rng) is not Random:
        chance.want_rng("random_action(rng)", rng)
    if call_rate is not _NEVER and not (type(call_rate) in (int, float) and 0 <= call_rate <= 1):
        message = f"a number from 0 to 1 is wanted, not {shown(call_rate)}"
        raise InvalidValue("random_action(call_rate)", message)
    if not isinstance(state, RoundState):
        state = _round(state)
    return chance.random_action(state, rng, call_rate)


def _round(state: object) -> RoundState:
    """Return the round of a state."""
    if isinstance(state, RoundState):
        return state
    want_instance("state", state, GameState)
    assert isinstance(state, GameState)  # noqa: S101  # as was just checked
    return state.round


def _judge_seen(seen: PublicView, action: object) -> Violation | None:
    """Return which rule an action breaks, as the player of a view can tell."""
    if not is_seated(action) or not 0 <= action.seat < seen.rules.seats:
        return no_seat(seen.table, action)
    seat = action.seat
    if isinstance(seen, PlayerView) and seat in seen.rules.controls(seen.seat):
        return judge(seen.table, seen.hands[seat] or 0, action)
    message = f"this view cannot tell what seat {seat} may do"
    return Violation(Code.NOT_YOUR_TURN, seat, "DEAL-3", message)
