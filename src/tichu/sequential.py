"""One decision at a time: a wrapper for frameworks in which exactly one seat is to act.

In Tichu, bombs and calls come out of turn, and several seats may have to decide at once. Here:

1. Before each decision every seat that may interrupt is asked whether it does, in the order of
   simultaneous bombs (BOMB-10), and may decline. Whether a seat is asked depends only on what all
   can see, so being asked reveals nothing, and an answer reveals what it would reveal at a table.
2. After an action all are asked again; after a call only those that had not been asked, and the
   caller.
3. Where the first push ends the calls, the seats that have still to push are asked for a call
   before it, except the first one, which decides on both at once (TICHU-2).
4. When all have declined, the seats that must act decide one after the other.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar, cast

import attrs

from tichu._values import objects, want_instance, want_int
from tichu.engine.legality.judgement import is_seated, read_action
from tichu.engine.legality.options import interruptions_of
from tichu.engine.machine.board import OVER, Board
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action, CallTichu
from tichu.engine.table.events import Event
from tichu.engine.verbs import apply as apply_action
from tichu.engine.verbs import transition as transition_of
from tichu.engine.verbs import why_illegal as why_action_illegal
from tichu.errors import Code, IllegalAction, InvalidValue, Violation, shown
from tichu.games import State, has_other_state
from tichu.rules import MOST_PLAYERS

S = TypeVar("S", bound=State)

__all__ = ["Decline", "Sequential", "apply", "begin", "legal", "transition", "why_illegal"]


@attrs.frozen(slots=True)
class Decline:
    """The decision not to interrupt: neither to bomb nor to call.

    >>> from tichu import RoundSetup, RoundState, sequential
    >>> hands = ("2j3j", "5j", "4j4w4p4s", "Dr")
    >>> state = RoundState.from_setup(RoundSetup(hands=hands, turn=0, rest_to=3))
    >>> asked = sequential.begin(state)
    >>> asked = sequential.apply(asked, state.legal(0)[0])
    >>> asked.to_act, asked.is_poll, sequential.legal(asked)
    (2, True, (Decline(seat=2), Play(seat=2, combination=Combination.parse('4j4w4p4s'))))
    """

    seat: int = attrs.field(
        validator=lambda _, __, seat: want_int("Decline.seat", seat, 0, MOST_PLAYERS - 1)
    )
    """The seat that was asked."""


_DECLINES: Final[tuple[Decline, ...]] = tuple(map(Decline, range(MOST_PLAYERS)))
_DECLINE_ONLY: Final[tuple[tuple[Decline, ...], ...]] = tuple((each,) for each in _DECLINES)


@attrs.frozen(slots=True, weakref_slot=False)
class Sequential(Generic[S]):
    """A round or a game in which one seat at a time decides; an immutable value.

    >>> import tichu, random
    >>> asked = begin(tichu.new_round())
    >>> rng = random.Random(1)
    >>> asked = apply(asked, tichu.deal(asked.state, rng))
    >>> asked.to_act, [type(action).__name__ for action in legal(asked)]
    (0, ['DeclineGrandTichu', 'CallGrandTichu'])
    """

    state: S
    """The state of the round or game."""
    asked: tuple[int, ...]
    """The seats that are still to be asked whether they interrupt, the next one first."""
    to_act: int | None = attrs.field(init=False, eq=False, repr=False)
    """The seat that decides now; None before a deal and at the end."""
    is_over: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether the round, or the game, is over."""

    def __attrs_post_init__(self) -> None:
        _want_state("Sequential.state", self.state)
        asked = objects(self.asked)
        if asked is None:
            raise InvalidValue("Sequential.asked", f"expected seats, got {shown(self.asked)}")
        for seat in asked:
            want_int("Sequential.asked", seat, 0, self.state.rules.seats - 1)
        object.__setattr__(self, "to_act", _asking(self.state, self.asked).to_act)
        object.__setattr__(self, "is_over", self.state.is_over)

    @property
    def is_poll(self) -> bool:
        """Whether the seat that decides is asked whether it interrupts, and so may decline."""
        return bool(self.asked)


def begin(state: S) -> Sequential[S]:
    """Return a state in which all seats that may interrupt are still to be asked.

    Raises :class:`InvalidValue` for a value that is not a state.

    >>> from tichu import RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> start = sequential.begin(RoundState.from_setup(RoundSetup(hands=hands, turn=0, rest_to=0)))
    >>> start.to_act, start.is_poll
    (0, False)
    """
    _want_state("begin(state)", state)
    return _asking(state, _to_ask(state))


def legal(asked: Sequential[S]) -> Sequence[Action | Decline]:
    """Return the legal actions of the seat that decides, :class:`Decline` first; no deals.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> now.to_act, [*sequential.legal(now)]
    (1, [Decline(seat=1), Play(seat=1, combination=Combination.parse('3j3w3p3s'))])
    """
    if type(asked) is not Sequential:
        want_instance("legal(asked)", asked, Sequential)
    polled: tuple[int, ...] = asked.asked
    state: Any = asked.state
    if not polled:
        turn = asked.to_act
        return () if turn is None else state.legal(turn)
    seat = polled[0]
    may: tuple[Action, ...]
    now = state.round if isinstance(state, GameState) else state
    if isinstance(now, RoundState):
        may = interruptions_of(now._position, seat)
    else:
        may = tuple(state.legal(seat))
    return (_DECLINES[seat], *may) if may else _DECLINE_ONLY[seat]


def apply(asked: Sequential[S], action: Action | Decline | str) -> Sequential[S]:
    """Return the state of the decisions after one of them.

    After an action all seats that may interrupt are asked again; after a call only those that had
    not been asked, and the caller. Raises :class:`IllegalAction` for an action that is not legal,
    or of a seat other than the one that decides.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> sequential.apply(now, sequential.Decline(1)).to_act
    0
    """
    if type(asked) is not Sequential:
        want_instance("apply(asked)", asked, Sequential)
    polled: tuple[int, ...] = asked.asked
    if polled and type(action) is Decline and action.seat == polled[0]:
        return _asking(asked.state, polled[1:])
    taken = _taken(asked, action)
    return _after(asked, taken, apply_action(asked.state, taken))


def transition(
    asked: Sequential[S], action: Action | Decline | str
) -> tuple[Sequential[S], tuple[Event, ...]]:
    """Return the state of the decisions after one of them, and the events that it caused.

    To decline causes none. Raises the errors of :func:`apply`.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> setup = RoundSetup(hands=("2j3j", "5j", "Ph", "Dr"), turn=0, rest_to=3)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> sequential.transition(now, Play(0, "2j"))[1]
    (Played(seat=0, combination=Combination.parse('2j')),)
    """
    if type(asked) is not Sequential:
        want_instance("transition(asked)", asked, Sequential)
    if asked.asked and type(action) is Decline:
        return apply(asked, action), ()
    taken = _taken(asked, action)
    state, events = transition_of(asked.state, taken)
    return _after(asked, taken, state), events


def _taken(asked: Sequential[S], action: Action | Decline | str) -> Action:
    """Return an action that is to be applied; raise :class:`IllegalAction` if it is not its turn.

    Most actions are those of the seat that decides, if it is not asked whether it interrupts.
    """
    if isinstance(action, str):
        action = read_action(action)
    if asked.asked or not is_seated(action) or action.seat != asked.to_act:
        violation = _why_not_now(asked, action)
        if violation is not None:
            raise IllegalAction(violation)
    return cast("Action", action)


def _after(asked: Sequential[S], action: Action, state: S) -> Sequential[S]:
    """Return who is asked after an action: all, or after a call those who were still to be."""
    may = _to_ask(state)
    if type(action) is CallTichu:
        may = tuple(seat for seat in asked.asked if seat in may)
    return _asking(state, may)


def why_illegal(asked: Sequential[S], action: object) -> Violation | None:
    """Return why an action is not legal now, or None if it is.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> print(sequential.why_illegal(now, Play(1, "3j")))
    it is seat 0's turn (TRICK-3)
    """
    want_instance("why_illegal(asked)", asked, Sequential)
    if isinstance(action, str):
        try:
            action = read_action(action)
        except IllegalAction as error:
            return error.violation
    violation = _why_not_now(asked, action)
    if violation is not None or isinstance(action, Decline):
        return violation
    return why_action_illegal(asked.state, action)


def _why_not_now(asked: Sequential[S], action: object) -> Violation | None:
    """Return why another decision comes first, or None; the rules may still forbid the action."""
    turn = asked.to_act
    if (isinstance(action, Decline) or is_seated(action)) and turn not in (action.seat, None):
        message = f"seat {turn} decides now, not you"
        return Violation(Code.NOT_YOUR_TURN, action.seat, "BOMB-10", message)
    if isinstance(action, Decline):
        if asked.is_poll:
            return None
        message = "you are not asked whether to interrupt, so you cannot decline"
        return Violation(Code.NOT_YOUR_TURN, turn, "BOMB-10", message)
    if asked.is_poll and turn in asked.state.to_act and type(action) is not CallTichu:
        message = "you may only call or decline now; your other decision comes later"
        return Violation(Code.NOT_YOUR_TURN, turn, "TICHU-2", message)
    return None


def _asking(state: S, may: tuple[int, ...]) -> Sequential[S]:
    """Return the state of the decisions in which these seats are still to be asked."""
    if may:
        return _new(state, may, may[0], False)
    base: Any = state
    try:
        board: Board = base._board
    except AttributeError:  # another kind of game has no board
        acting, is_over = state.to_act, state.is_over
    else:
        acting, is_over = board.to_act(), board.phase == OVER
    return _new(state, (), acting[0] if acting else None, is_over)


def _to_ask(state: State) -> tuple[int, ...]:
    """Return the seats to be asked before the next decision, in order (BOMB-10)."""
    base: Any = state
    try:
        board: Board = base._board
    except AttributeError:  # another kind of game has no board
        return state.may_interrupt
    return board.to_ask()


def _want_state(place: str, state: object) -> None:
    if not isinstance(state, RoundState | GameState) and not has_other_state(state):
        raise InvalidValue(place, f"expected a state, got {shown(state)}")


def _new(state: S, asked: tuple[int, ...], to_act: int | None, is_over: bool) -> Sequential[S]:
    new: Sequential[S] = object.__new__(Sequential)
    object.__setattr__(new, "state", state)
    object.__setattr__(new, "asked", asked)
    object.__setattr__(new, "to_act", to_act)
    object.__setattr__(new, "is_over", is_over)
    return new
