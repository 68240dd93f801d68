"""The verbs: what can be done with a round, a game or a view.

For every state and every action except a deal, listing, :func:`is_legal`, :func:`why_illegal` and
:func:`apply` always agree.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, overload

from tichu._chance import Rng, want_rng
from tichu._values import is_number, items_of, want_int
from tichu.engine.game import GameState
from tichu.engine.legality.judgement import as_action, is_seated, judge_of
from tichu.engine.legality.options import LegalActions
from tichu.engine.legality.violations import not_an_action, not_seen, over
from tichu.engine.round import RoundState
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state import chance
from tichu.engine.table.actions import Action, Deal, PlayerAction
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.rulebook.bombs import in_order


@overload
def apply(state: RoundState, action: Action | str) -> RoundState: ...
@overload
def apply(state: GameState, action: Action | str) -> GameState: ...
def apply(state: RoundState | GameState, action: Action | str) -> RoundState | GameState:
    """Return the state after an action; the given state stays as it is.

    In a game the action that ends a round adds its score and begins the next round, unless the
    game is over. Raises :class:`IllegalAction`, with the :class:`Violation`, if a rule forbids
    the action or the value is not an action, and :class:`InvalidValue` if ``state`` is neither a
    round nor a game.

    >>> from tichu import Pass, Play, RoundSetup
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> apply(state, Play(0, "3j")) == apply(state, "0 play 3j")
    True
    >>> apply(state, Pass(0))
    Traceback (most recent call last):
        ...
    tichu.IllegalAction: the leader must play and cannot pass (TRICK-2)
    """
    if type(state) is not RoundState and type(state) is not GameState:  # nearly never
        _want_state(state)
    return state._apply(action)


@overload
def transition(state: RoundState, action: Action | str) -> tuple[RoundState, tuple[Event, ...]]: ...
@overload
def transition(state: GameState, action: Action | str) -> tuple[GameState, tuple[Event, ...]]: ...
def transition(
    state: RoundState | GameState, action: Action | str
) -> tuple[RoundState | GameState, tuple[Event, ...]]:
    """Return the state after an action, and the events that it caused, in order.

    Raises the errors of :func:`apply`.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state, events = transition(RoundState.from_setup(setup), Play(0, "2j"))
    >>> [type(event).__name__ for event in events]
    ['Played', 'WentOut']
    """
    _want_state(state)
    return state._transition(action)


def legal_actions(
    state: RoundState | GameState | PublicView, seat: int | None = None
) -> Iterator[PlayerAction]:
    """Yield every legal action except deals; with a seat, only those that its player decides on.

    Before a deal it yields nothing: :func:`deal` makes the action of chance. To choose one action,
    ``state.legal(seat).pick(rng)`` is far quicker, because it builds no others; before the exchange
    each seat has 2,184 pushes.

    A view yields only what its own player decides on. The order is fixed: first the seats that must
    act, ascending, then those that may interrupt, in order of play after the trick's winner; within
    a seat, as ``state.legal(seat)`` lists them. Raises :class:`InvalidValue` if there is no such
    seat.

    >>> from tichu import RoundSetup
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> for action in legal_actions(RoundState.from_setup(setup)):
    ...     print(action.seat, action.combination)
    0 2j
    0 2w
    0 2j2w
    """
    if isinstance(state, PublicView):
        return _seen_actions(state, seat)
    _want_state(state)
    seats = (*state.to_act, *state.may_interrupt)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, state.rules.seats - 1)
        own = state.rules.controls(seat)
        seats = tuple(other for other in seats if other in own)
    return _each(map(state.legal, seats))


def _seen_actions(seen: PublicView, seat: int | None) -> Iterator[PlayerAction]:
    """Yield the legal actions that the player of a view decides on; a spectator has none."""
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, seen.rules.seats - 1)
    if not isinstance(seen, PlayerView) or seat not in (None, seen.seat):
        return _each(())
    own = seen.rules.controls(seen.seat)
    seats = (*seen.to_act, *seen.may_interrupt)
    return _each(seen.legal(other) for other in seats if other in own)


def _each(lists: Iterable[LegalActions]) -> Iterator[PlayerAction]:
    """Yield the actions of several lists, one after the other."""
    for actions in lists:
        yield from actions


def why_illegal(state: RoundState | GameState | PublicView, action: object) -> Violation | None:
    """Return the rule that an action breaks and why, or None if the action is legal.

    Any value may be asked about. The reason reveals no card that the acting seat cannot see. A view
    judges only the actions that its own player decides on.

    >>> from tichu import Pass, RoundSetup
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> print(why_illegal(RoundState.from_setup(setup), Pass(0)))
    the leader must play and cannot pass (TRICK-2)
    """
    if isinstance(state, PublicView):
        return _judge_seen(state, action)
    _want_state(state)
    return state._why_illegal(action)


def is_legal(state: RoundState | GameState | PublicView, action: object) -> bool:
    """Return whether an action may be applied; the list of legal actions is not built for this.

    >>> from tichu import Pass, RoundSetup, RoundState, is_legal
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> is_legal(RoundState.from_setup(setup), Pass(0))
    False
    """
    return why_illegal(state, action) is None


def bomb_order(state: RoundState | GameState, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order in which bombs that were called at the same time are played (BOMB-10).

    It is the order of play after the winner of the top play, with the winner last; who was quicker
    does not count. Raises :class:`InvalidValue` if there is no trick or no such seat.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> from tichu.hosting import bomb_order
    >>> hands = ("2j", "3j3w3p3s", "Ph", "4j4w4p4s")
    >>> setup = RoundSetup(hands=hands, trick=[Play(2, "Kj")], turn=3, rest_to=0)
    >>> bomb_order(RoundState.from_setup(setup), (1, 3))
    (3, 1)
    """
    _want_state(state)
    board = state._position.board
    given = items_of("bomb_order(seats)", seats, "seats")
    for seat in given:
        want_int("bomb_order(seats)", seat, 0, board.facts.seats - 1)
    if not board.cards:
        raise InvalidValue("bomb_order(state)", "expected a state with an open trick (BOMB-7)")
    return in_order(given, board.winner, board.facts.seats)


def deal(state: RoundState | GameState, rng: Rng) -> Deal:
    """Return a random deal of the next packets of cards; only ``rng.random()`` is called.

    Raises :class:`IllegalAction` if no cards are dealt in this phase, and :class:`InvalidValue` if
    ``rng`` gives anything but a number from 0.0 up to, but not including, 1.0. An exception of
    ``rng`` itself is passed on.

    >>> import random
    >>> from tichu import apply, deal, new_round
    >>> state = new_round()
    >>> action = deal(state, random.Random(1))
    >>> print(action.hands[0])
    2s4w6p7w9jTpJwQp
    >>> apply(state, action).phase
    <Phase.GRAND_TICHU: 'grand_tichu'>
    """
    want_rng("deal(rng)", rng)
    _want_state(state)
    return state._deal(rng)


@overload
def random_action(state: RoundState | GameState, rng: Rng, call_rate: float = 0.0) -> Action: ...
@overload
def random_action(state: PlayerView, rng: Rng, call_rate: float = 0.0) -> PlayerAction | None: ...
def random_action(
    state: RoundState | GameState | PlayerView, rng: Rng, call_rate: float = 0.0
) -> Action | None:
    """Return an action of uniformly random play; only ``rng.random()`` is called.

    First each seat that may interrupt, in the order of ``may_interrupt``, picks uniformly among
    declining and its bombs (under ``announced_bombs``, among declining and announcing if it holds a
    bomb that beats the trick). Then the first seat that must act picks uniformly among its actions.
    Nobody calls, unless ``call_rate``, from 0 to 1, is the probability with which each seat that
    may call does so before anything else, at every decision. In a phase of chance the action is a
    deal.

    With a player's view it is what that player does, or None if they do nothing now. Raises
    :class:`IllegalAction` if the round is over, and :class:`InvalidValue` for random numbers out of
    range.

    >>> import random
    >>> from tichu import RoundSetup
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> random_action(RoundState.from_setup(setup), random.Random(1))
    Play(seat=0, combination=Combination('2j'))
    """
    if type(rng) is not Random:
        want_rng("random_action(rng)", rng)
    if type(call_rate) is not float or not 0.0 <= call_rate <= 1.0:
        _want_rate(call_rate)
    if type(state) is not RoundState:
        if isinstance(state, PlayerView):
            own = state.rules.controls(state.seat)
            if state.is_over:
                raise IllegalAction(over(state._board, state.seat))
            return chance.random_decision(state._position, own, rng, call_rate)
        _want_state(state)
    return chance.random_action(state._position, rng, call_rate)


def _want_rate(rate: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a number from 0 to 1."""
    if not is_number(rate) or not 0 <= rate <= 1:
        message = f"expected a number from 0 to 1, got {shown(rate)}"
        raise InvalidValue("random_action(call_rate)", message)


@overload
def view(state: RoundState | GameState, seat: int) -> PlayerView: ...
@overload
def view(state: RoundState | GameState, seat: int | None) -> PublicView: ...
def view(state: RoundState | GameState, seat: int | None) -> PublicView:
    """Return what the player at a seat knows of a round, or of a game with its scores.

    None is a spectator, who knows what everybody at the table sees. Raises :class:`InvalidValue` if
    there is no such seat.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> seen = view(state, 0)
    >>> seen.own, seen.hand(1), seen.size(1)
    (Cards('2j3j'), None, 1)
    >>> view(state, None).hand(0), view(state, None).to_act
    (None, (0,))
    """
    if type(state) is not RoundState:
        _want_state(state, "view(state)")
    return state._public_view() if seat is None else state._view(seat)


_STATES: Final = (RoundState, GameState)


def _want_state(state: object, place: str = "state") -> None:
    """Raise :class:`InvalidValue` unless a value is a round or a game."""
    if isinstance(state, _STATES):
        return
    message = f"expected a RoundState or a GameState, got {shown(state)}"
    action = as_action(state)
    if is_seated(action) or isinstance(action, Deal):
        message += "; the state comes first, then the action"
    elif isinstance(state, RoundSetup):
        message += "; RoundState.from_setup makes one of a setup"
    elif isinstance(state, PublicView):
        message += "; a view moves on by events, with advance"
    raise InvalidValue(place, message)


def _judge_seen(seen: PublicView, action: object) -> Violation | None:
    """Return which rule an action breaks, as the player of a view can tell."""
    given = as_action(action)
    if isinstance(given, Deal):
        return not_an_action(given)
    if is_seated(given) and given.seat < seen.rules.seats:
        own = isinstance(seen, PlayerView) and (seen.seat, *seen.rules.controls(seen.seat))
        if not own or given.seat not in own:
            return not_seen(given.seat)
    return judge_of(seen._position, action)
