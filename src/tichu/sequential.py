"""Play one decision at a time, for frameworks in which exactly one seat acts.

In Tichu, bombs and calls come out of turn, and several seats may have to decide at once. This
module puts the decisions in an order:

1. Before each decision, every seat that may interrupt is asked, in the order of simultaneous bombs
   (BOMB-10), and may decline. Whether a seat is asked depends only on public information, so a
   question reveals nothing.
2. After an action, all are asked again; after a call, only the caller and the seats not asked yet.
3. If the first push ends the calls, the seats that have yet to push are asked for a call before it,
   except the first of them, which decides on its call and its push together (TICHU-2).
4. When all have declined, the seats that must act decide one after the other.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

import attrs

from tichu._values import Rng, objects, setters, want_instance, want_int
from tichu.engine.moves import CallTichu
from tichu.errors import Code, IllegalAction, InvalidValue, Violation, shown
from tichu.rules import MOST_PLAYERS, Phase

_FIRST: Final = "; it comes first, and begin(state) makes one"
AnyState: TypeAlias = "Playable[AnyState, object, object, object, object]"
"""Any round or game."""
S = TypeVar("S", bound=AnyState)
A = TypeVar("A")
E = TypeVar("E")
State_co = TypeVar("State_co", bound=AnyState, covariant=True)
Action_co = TypeVar("Action_co", covariant=True)
Event_co = TypeVar("Event_co", covariant=True)
Move_co = TypeVar("Move_co", covariant=True)
View_co = TypeVar("View_co", covariant=True)

__all__ = [
    "Decline",
    "Playable",
    "Sequential",
    "apply",
    "begin",
    "legal",
    "why_illegal",
]


class Seats(Protocol):
    """The part of the rules that this module uses."""

    @property
    def seats(self) -> int:
        """The number of seats."""


class Playable(Protocol[State_co, Action_co, Event_co, Move_co, View_co]):
    """An immutable round or game that can be played one decision at a time.

    The type parameters are the next state, the actions, the events, the moves that a seat receives,
    and a seat's view. Every action except a deal has a ``seat``. A game also has its current
    ``round``, the ``persons`` at the seats, and ``results``.
    """

    @property
    def rules(self) -> Seats:
        """The rules."""

    @property
    def phase(self) -> Phase:
        """The phase of the round."""

    @property
    def is_over(self) -> bool:
        """True if the round, or the game, has ended."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn, in the order to ask them."""

    def legal(self, seat: int, /) -> Sequence[Action_co]:
        """Return the legal actions of a seat."""

    def _interruptions(self, seat: int, /) -> Sequence[Action_co]:
        """Return a seat's actions out of turn; if it must act, only its call."""

    def _to_ask(self) -> tuple[int, ...]:
        """Return the seats to be asked before the next decision, in order (BOMB-10)."""

    def _still_to_ask(self, asked: tuple[int, ...], /) -> tuple[int, ...]:
        """Return the seats that are still to be asked after the first of ``asked`` has called."""

    def _apply(self, action: Any, /) -> State_co:  # noqa: ANN401
        """Return the state after an action; raise :class:`IllegalAction`."""

    def _transition(self, action: Any, /) -> tuple[State_co, tuple[Event_co, ...]]:  # noqa: ANN401
        """Return the state after an action, and the events."""

    def _why_illegal(self, action: object, /) -> Violation | None:
        """Return the rule that an action breaks, or None if it is legal."""

    def _deal(self, rng: Rng, /) -> Action_co:
        """Return a random deal."""

    def _view(self, seat: int, /) -> View_co:
        """Return the view of a seat."""

    def _told(self, action: Any, after: Any, seat: int, /) -> tuple[Move_co, ...]:  # noqa: ANN401
        """Return the moves that the player at a seat receives for an action."""


@attrs.frozen(slots=True)
class Decline:
    """The decision of a seat not to bomb and not to call.

    >>> from tichu import RoundSetup, RoundState, sequential
    >>> hands = ("2j3j", "5j", "4j4w4p4s", "Dr")
    >>> state = RoundState.from_setup(RoundSetup(hands=hands, turn=0, rest_to=3))
    >>> asked = sequential.begin(state)
    >>> asked = sequential.apply(asked, state.legal(0)[0])
    >>> asked.to_act, asked.is_poll, sequential.legal(asked)
    (2, True, (Decline(seat=2), Play(seat=2, combination=Combination('4j4w4p4s'))))
    """

    seat: int = attrs.field(
        validator=lambda _, __, seat: want_int("Decline.seat", seat, 0, MOST_PLAYERS - 1)
    )
    """The seat that was asked."""


DECLINES: Final[tuple[Decline, ...]] = tuple(map(Decline, range(MOST_PLAYERS)))
_DECLINE_ONLY: Final[tuple[tuple[Decline, ...], ...]] = tuple((each,) for each in DECLINES)


@attrs.frozen(slots=True, weakref_slot=False)
class Sequential(Generic[State_co]):
    """An immutable round or game in which one seat decides at a time.

    >>> from tichu.sequential import apply, begin, legal
    >>> import tichu, random
    >>> asked = begin(tichu.new_round())
    >>> rng = random.Random(1)
    >>> asked = apply(asked, tichu.deal(asked.state, rng))
    >>> asked.to_act, [type(action).__name__ for action in legal(asked)]
    (0, ['DeclineGrandTichu', 'CallGrandTichu'])
    """

    state: State_co
    """The state of the round or game."""
    asked: tuple[int, ...]
    """The seats still to be asked whether they interrupt, beginning with the next one."""
    to_act: int | None = attrs.field(init=False, eq=False, repr=False)
    """The seat that decides now; None before a deal and at the end."""
    is_over: bool = attrs.field(init=False, eq=False, repr=False)
    """True if the round, or the game, is over."""

    def __attrs_post_init__(self) -> None:
        want_state("Sequential.state", self.state)
        asked = objects(self.asked)
        if asked is None:
            raise InvalidValue("Sequential.asked", f"expected seats, got {shown(self.asked)}")
        for seat in asked:
            want_int("Sequential.asked", seat, 0, self.state.rules.seats - 1)
        object.__setattr__(self, "to_act", asking(self.state, self.asked).to_act)
        object.__setattr__(self, "is_over", self.state.is_over)

    @property
    def is_poll(self) -> bool:
        """True if the seat is asked whether it interrupts, so that it may decline."""
        return bool(self.asked)


def begin(state: S) -> Sequential[S]:
    """Return a round or game in which every seat that may interrupt is still to be asked.

    Raises :class:`InvalidValue` for a value that is not a state.

    >>> from tichu import RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> start = sequential.begin(RoundState.from_setup(RoundSetup(hands=hands, turn=0, rest_to=0)))
    >>> start.to_act, start.is_poll
    (0, False)
    """
    want_state("begin(state)", state)
    return asking(state, state._to_ask())


def legal(
    asked: Sequential["Playable[AnyState, A, object, object, object]"],
) -> Sequence[A | Decline]:
    """Return the legal actions of the seat that decides; in a poll, :class:`Decline` comes first.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> now.to_act, [*sequential.legal(now)]
    (1, [Decline(seat=1), Play(seat=1, combination=Combination('3j3w3p3s'))])
    """
    if type(asked) is not Sequential:
        want_instance("legal(asked)", asked, Sequential, _FIRST)
    state = asked.state
    if not asked.asked:
        turn = asked.to_act
        return () if turn is None else state.legal(turn)
    seat = asked.asked[0]
    may = state._interruptions(seat)
    return (DECLINES[seat], *may) if may else _DECLINE_ONLY[seat]


def apply(asked: Sequential[S], action: object) -> Sequential[S]:
    """Return the state after a decision.

    After an action, all seats that may interrupt are asked again; after a call, only the caller and
    the seats not asked yet. Raises :class:`IllegalAction` if the action is illegal, or it is
    another seat's decision.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> sequential.apply(now, sequential.Decline(1)).to_act
    0
    """
    if type(asked) is not Sequential:
        want_instance("apply(asked)", asked, Sequential, _FIRST)
    polled = asked.asked
    if polled and type(action) is Decline and action.seat == polled[0]:
        return asking(asked.state, polled[1:])
    want_turn(asked, action)
    state = cast("S", asked.state._apply(action))
    return asking(state, to_ask(polled, action, state))


def want_turn(asked: Sequential[AnyState], action: object) -> None:
    """Raise :class:`IllegalAction` for an action that must wait for another decision.

    The common case is tested first: no seat is being asked, and the deciding seat acts.
    """
    if asked.asked or _seat_of(action) != asked.to_act or type(action) is Decline:
        violation = _why_not_now(asked, action)
        if violation is not None:
            raise IllegalAction(violation)


def _seat_of(action: object) -> int | None:
    return getattr(action, "seat", None)


def to_ask(asked: tuple[int, ...], action: object, state: AnyState) -> tuple[int, ...]:
    """Return the seats to ask after an action: all, or after a call, the caller and the rest."""
    return state._still_to_ask(asked) if type(action) is CallTichu else state._to_ask()


def why_illegal(asked: Sequential[AnyState], action: object) -> Violation | None:
    """Return the reason why an action is not legal now, or None if it is.

    >>> from tichu import Play, RoundSetup, RoundState, sequential
    >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
    >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
    >>> now = sequential.begin(RoundState.from_setup(setup))
    >>> print(sequential.why_illegal(now, Play(1, "3j")))
    it is seat 0's turn (TRICK-3)
    """
    want_instance("why_illegal(asked)", asked, Sequential, _FIRST)
    violation = _why_not_now(asked, action)
    if violation is not None or isinstance(action, Decline):
        return violation
    return asked.state._why_illegal(action)


def _why_not_now(asked: Sequential[AnyState], action: object) -> Violation | None:
    """Return the reason why another decision comes first, or None."""
    turn, seat = asked.to_act, _seat_of(action)
    if seat is None and turn is not None:  # a deal, or no action at all
        message = f"expected an action or Decline, got {shown(action)}"
        return asked.state._why_illegal(action) or Violation(Code.NOT_AN_ACTION, None, "", message)
    if turn not in (seat, None):
        message = f"seat {turn} decides now, not you"
        return Violation(Code.NOT_YOUR_TURN, seat, "BOMB-10", message)
    if isinstance(action, Decline):
        if asked.is_poll:
            return None
        message = "you are not asked whether to interrupt, so you cannot decline"
        return Violation(Code.NOT_YOUR_TURN, turn, "BOMB-10", message)
    if asked.is_poll and turn in asked.state.to_act and type(action) is not CallTichu:
        message = "you may only call or decline now; your other decision comes later"
        return Violation(Code.NOT_YOUR_TURN, turn, "TICHU-2", message)
    return None


def asking(state: S, may: tuple[int, ...]) -> Sequential[S]:
    """Return a round or game in which these seats are still to be asked."""
    seats = may or state.to_act
    new: Sequential[S] = object.__new__(Sequential)
    _put_state(new, state)
    _put_asked(new, may)
    _put_to_act(new, seats[0] if seats else None)
    _put_is_over(new, not seats and state.is_over)
    return new


def want_state(place: str, state: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a round or a game."""
    if not hasattr(state, "_to_ask"):
        raise InvalidValue(place, f"expected a state, got {shown(state)}")


_put_state, _put_asked, _put_to_act, _put_is_over = setters(Sequential)
