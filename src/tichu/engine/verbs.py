"""Define the verbs, the functions on rounds, games and views.

:func:`legal_actions`, :func:`is_legal`, :func:`why_illegal` and :func:`apply` always agree.

:func:`told`, :func:`due` and :func:`advance` let a seat follow a game, and :func:`happenings` lists
the moves with their consequences.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Final, TypeVar, overload

from tichu._kernel.layout import NOBODY
from tichu._values import Rng, is_number, items_of, want_instance, want_int, want_rng
from tichu.engine import chance
from tichu.engine.judge import as_action, is_seated, judge_of, not_an_action, not_seen, over
from tichu.engine.moves import (
    Action,
    Deal,
    Happening,
    Move,
    PlayerAction,
    Revelation,
    RoundEnded,
    is_move,
)
from tichu.engine.setup import RoundSetup
from tichu.engine.state import GameState, RoundState, outcome, position_after, rounds_of
from tichu.engine.step import happened
from tichu.engine.updates import due_in, followed
from tichu.engine.view import PlayerView, PublicView, after_end, new_view
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.rulebook.bombs import in_order

V = TypeVar("V", bound=PublicView)


@overload
def apply(state: RoundState, action: Action | str) -> RoundState: ...
@overload
def apply(state: GameState, action: Action | str) -> GameState: ...
def apply(state: RoundState | GameState, action: Action | str) -> RoundState | GameState:
    """Return the state after an action; the given state is unchanged.

    In a game, the action that ends a round also adds its score and begins the next round, unless
    the game is over. Raises :class:`IllegalAction`, with the :class:`Violation`, if a rule forbids
    the action or the value is not an action, and :class:`InvalidValue` if ``state`` is neither a
    round nor a game.

    >>> from tichu import Pass, Play, RoundSetup, RoundState, apply
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
def transition(
    state: RoundState, action: Action | str
) -> tuple[RoundState, tuple[Happening, ...]]: ...
@overload
def transition(
    state: GameState, action: Action | str
) -> tuple[GameState, tuple[Happening, ...]]: ...
def transition(
    state: RoundState | GameState, action: Action | str
) -> tuple[RoundState | GameState, tuple[Happening, ...]]:
    """Return the state after an action, and the happenings in order; nothing is hidden.

    They are the action, its consequences (see :func:`happenings`), and the revelations. Raises the
    same errors as :func:`apply`.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "2j"))[1]
    (Play(seat=0, combination=Combination('2j')), WentOut(seat=0, place=1))
    """
    _want_state(state)
    return state._transition(action)


def told(
    before: RoundState | GameState,
    action: Action,
    after: RoundState | GameState,
    seat: int | None,
) -> tuple[Move, ...]:
    """Return the moves that the player at a seat receives for an action; None means a spectator.

    The action led from the state ``before`` to the state ``after``. The moves are the action, or a
    hidden form of it, and the revelations; :func:`advance` applies them to the seat's view. Raises
    :class:`InvalidValue` if there is no such seat.

    >>> import random
    >>> from tichu import CallGrandTichu, apply, deal, new_round, told
    >>> before = apply(new_round(), deal(new_round(), random.Random(1)))
    >>> action = CallGrandTichu(2)
    >>> after = apply(before, action)
    >>> told(before, action, after, 2), told(before, action, after, 0)
    ((CallGrandTichu(seat=2),), (SeenDecision(seat=2),))
    """
    if type(before) not in _STATES or type(after) not in _STATES:
        _want_state(before, "told(before)")
        _want_state(after, "told(after)")
    if seat is not None:
        want_int("told(seat)", seat, 0, before._position.board.facts.seats - 1)
    if not is_move(action):
        raise InvalidValue("told(action)", f"expected an action, got {shown(action)}")
    return before._told(action, after, NOBODY if seat is None else seat)


def due(seen: PublicView) -> type[Revelation] | None:
    """Return the class of the revelation that a view waits for; None if it waits for an action.

    >>> import random
    >>> from tichu import advance, deal, due, new_round, view
    >>> from tichu.moves import SeenDeal, SeenDecision
    >>> seen = advance(view(new_round(), None), SeenDeal((None,) * 4))
    >>> for seat in range(4):
    ...     seen = advance(seen, SeenDecision(seat))
    >>> due(seen)
    <class 'tichu.moves.GrandTichuShown'>
    """
    want_instance("due(seen)", seen, PublicView)
    return due_in(seen._position, seen._seat, seen.result is not None)


def advance(seen: V, move: Move) -> V:
    """Return the view after a move from :func:`told`.

    After all moves of an action, the view equals the :func:`view` of the next state. In a game, the
    next round begins when a round ends.

    Raises :class:`IllegalAction` for a move that cannot follow, because a rule forbids it, or
    because a move was lost, repeated or out of order. Raises :class:`InvalidValue` for a move that
    shows too much or too little for the seat, so a server that forgets :func:`told` gets an error
    at once. A lost call or play is detected by the end of the round at the latest, unless it was
    the last move.

    >>> from tichu import Pass, Play, RoundSetup, RoundState, advance, apply, told, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> seen = view(state, 2)
    >>> after = apply(state, Play(0, "2j"))
    >>> for move in told(state, Play(0, "2j"), after, 2):
    ...     seen = advance(seen, move)
    >>> seen == view(after, 2)
    True
    >>> advance(seen, Pass(3))
    Traceback (most recent call last):
        ...
    tichu.IllegalAction: it is seat 1's turn (TRICK-3)
    """
    if type(seen) is not PlayerView:
        hint = "; the view comes first, then the move" if is_move(seen) else ""
        want_instance("advance(view)", seen, PublicView, hint)
    position = followed(seen._position, seen._seat, seen._standing[0] is not None, move)
    if type(move) is RoundEnded:
        return after_end(seen, position, move.result)
    return new_view(type(seen), position, seen._standing, seen._seat)


def happenings(
    before: RoundState | GameState | PublicView,
    moves: Iterable[Move],
    after: RoundState | GameState | PublicView,
) -> tuple[Happening, ...]:
    """Return the moves of one action together with their consequences, in order.

    There are six consequences: a wish is fulfilled, a seat goes out, the Dog passes the lead, a
    trick is taken, the next round begins, or the game ends. ``before`` and ``after`` are the states
    before and after the action, or a seat's views before and after the moves, with the same result.
    ``moves`` may be the moves that any seat receives.

    >>> from tichu import Play, RoundSetup, RoundState, apply, happenings, told
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> before = RoundState.from_setup(setup)
    >>> after = apply(before, Play(0, "2j"))
    >>> happenings(before, told(before, Play(0, "2j"), after, 3), after)
    (Play(seat=0, combination=Combination('2j')), WentOut(seat=0, place=1))
    """
    given = items_of("happenings(moves)", moves, "moves")
    if not given:
        return ()
    found = happened(before._board, given, position_after(before, given[0], after).board)
    if isinstance(after, GameState | PublicView) and rounds_of(before) < rounds_of(after):
        found.append(outcome(after))
    return tuple(found)


def legal_actions(
    state: RoundState | GameState | PublicView, seat: int | None = None
) -> Iterator[PlayerAction]:
    """Yield every legal action except deals; if ``seat`` is given, only its player's actions.

    Before a deal nothing is yielded: use :func:`deal`. To choose one action,
    ``state.legal(seat).pick(rng)`` is much faster, because it does not build the others: in the
    exchange, each seat has 2,184 pushes.

    For a view only the actions of its own player are yielded. The order is fixed. The seats that
    must act come first, ascending. The seats that may interrupt follow, in order of play after the
    trick's winner. The actions of a seat have the order of ``state.legal(seat)``. Raises
    :class:`InvalidValue` if there is no such seat.

    >>> from tichu import RoundSetup, RoundState, legal_actions
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> for action in legal_actions(RoundState.from_setup(setup)):
    ...     print(action.seat, action.combination)
    0 2j
    0 2w
    0 2j2w
    """
    if not isinstance(state, PublicView):
        _want_state(state)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, state.rules.seats - 1)
    if isinstance(state, PublicView):
        if not isinstance(state, PlayerView) or seat not in (None, state.seat):
            return iter(())
        seat = state.seat
    seats = (*state.to_act, *state.may_interrupt)
    if seat is not None:
        own = state.rules.controls(seat)
        seats = tuple(other for other in seats if other in own)
    return chain.from_iterable(map(state.legal, seats))


def why_illegal(state: RoundState | GameState | PublicView, action: object) -> Violation | None:
    """Return the reason why an action is illegal, or None if it is legal.

    ``action`` may be any value. The reason reveals no card that the acting seat cannot see. With a
    view, only the actions of its own player can be legal.

    >>> from tichu import Pass, RoundSetup, RoundState, why_illegal
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> print(why_illegal(RoundState.from_setup(setup), Pass(0)))
    the leader must play and cannot pass (TRICK-2)
    """
    if isinstance(state, PublicView):
        return _judge_seen(state, action)
    _want_state(state)
    return state._why_illegal(action)


def is_legal(state: RoundState | GameState | PublicView, action: object) -> bool:
    """Return whether an action is legal, without building the list of legal actions.

    >>> from tichu import Pass, RoundSetup, RoundState, is_legal
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> is_legal(RoundState.from_setup(setup), Pass(0))
    False
    """
    return why_illegal(state, action) is None


def bomb_order(state: RoundState | GameState, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order in which simultaneous bombs are played (BOMB-10).

    Bombs are played in order from the seat after the trick's winner, whoever was faster. Raises
    :class:`InvalidValue` if there is no trick or no such seat.

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
    ``rng`` gives anything but a number from 0.0 up to, but not including, 1.0. An exception raised
    by ``rng`` propagates.

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
    """Return a random action, with uniform choices; only ``rng.random()`` is called.

    First each seat that may interrupt, in the order of ``may_interrupt``, picks uniformly among
    declining and its bombs (under ``announced_bombs``, among declining and announcing if it holds a
    bomb that beats the trick). Then the first seat that must act picks uniformly among its actions.
    ``call_rate``, from 0 to 1, is the probability that a seat which may call does so; it is tried
    first at each decision. When cards are to be dealt, the action is a deal.

    With a player's view, returns an action of that player, or None if they do not act. Raises
    :class:`IllegalAction` if the round is over, and :class:`InvalidValue` for random numbers out of
    range.

    >>> from tichu import RoundSetup, RoundState, random_action
    >>> import random
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
    """Return the view of a seat: what its player knows of a round, or of a game with its scores.

    None stands for a spectator, who knows only the public information. Raises :class:`InvalidValue`
    if there is no such seat.

    >>> from tichu import RoundSetup, RoundState, view
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
        message += "; a view follows moves, with advance"
    raise InvalidValue(place, message)


def _judge_seen(seen: PublicView, action: object) -> Violation | None:
    """Judge an action by what a view knows."""
    given = as_action(action)
    if isinstance(given, Deal):
        return not_an_action(given)
    if is_seated(given) and given.seat < seen.rules.seats:
        own = isinstance(seen, PlayerView) and (seen.seat, *seen.rules.controls(seen.seat))
        if not own or given.seat not in own:
            return not_seen(given.seat)
    return judge_of(seen._position, action)
