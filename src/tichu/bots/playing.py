"""Let bots play rounds and games.

1. The bots decide one after the other, in the order of :mod:`tichu.sequential`: before each
   decision, the bots that may interrupt are asked.
2. A bot is asked to interrupt only if it defines ``interrupt`` and its seat can bomb or call.
   Otherwise no view is created for it.
3. Each bot that defines ``observe`` receives the moves for its seat.
4. Each action is checked against the rules once, when it is applied.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

import attrs

from tichu import sequential
from tichu._syntax import rules_given
from tichu._values import Rng, blaming, items_of, want_rng
from tichu.bots.bot import Bot, Unfit, as_read, method_of, overrides, want_bot
from tichu.engine.moves import Action, Move
from tichu.engine.state import GameState, new_game
from tichu.engine.view import PlayerView
from tichu.errors import IllegalAction, InvalidValue, shown
from tichu.records.entries import Entry
from tichu.records.record import Record, bare_record, recorded
from tichu.rules import NANJING, Rules
from tichu.sequential import AnyState, Playable

S = TypeVar("S", bound=AnyState)
A = TypeVar("A")
E = TypeVar("E")
M = TypeVar("M")
V = TypeVar("V")
Seen_contra = TypeVar("Seen_contra", contravariant=True)
Move_contra = TypeVar("Move_contra", contravariant=True)
Action_co = TypeVar("Action_co", covariant=True)


class Player(Protocol[Seen_contra, Action_co, Move_contra]):
    """The bot methods that :func:`steps` calls with a seat's views and moves."""

    def act(self, seen: Seen_contra, /) -> Action_co | str:
        """Return an action for the seat, which must act; in Tichu, the action may be text."""

    def interrupt(self, seen: Seen_contra, /) -> Action_co | str | None:
        """Return an action out of turn, or None."""

    def observe(self, move: Move_contra, /) -> None:
        """Receive a move as the seat sees it."""


@attrs.frozen(slots=True)
class Step(Generic[S, A, E]):
    """An action in a round or game between bots, and the states before and after it.

    >>> import random
    >>> from tichu import RoundSetup, RoundState
    >>> from tichu.bots import RandomBot, steps
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> bots = [RandomBot(seat) for seat in range(4)]
    >>> step = next(steps(bots, random.Random(1), RoundState.from_setup(setup)))
    >>> step.action, step.state.to_act
    (Play(seat=0, combination=Combination('3j')), (1,))
    """

    before: Playable[S, A, E, Any, Any]
    """The state before the action."""
    action: A
    """The action."""
    state: S
    """The state after the action."""

    @property
    def happenings(self) -> tuple[E, ...]:
        """The happenings in order, with nothing hidden, beginning with the action."""
        return self.before._transition(self.action)[1]


def play_round(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record:
    """Let bots play a round, and return its record.

    ``bots`` are the bots of seats 0, 1 and so on. ``rng`` is used for the deals only, so the same
    seed deals the same cards whichever bots play. ``scores`` are the scores of the game before the
    round. Raises :class:`IllegalAction` if a bot's action is illegal, and :class:`InvalidValue` if
    its answer is an action of another seat or not an action; the error names the bot and its
    method. A :func:`guarded` bot never causes these errors.

    >>> import random
    >>> from tichu.bots import RuleBot, play_round
    >>> play_round([RuleBot()] * 4, random.Random(1))
    <Record nanjing: 1 round, 200:0>
    """
    return play_record("play_round", bots, rng, (rules, scores, dealer), 1)


def play_game(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record:
    """Let bots play a game to its end, and return its record; see :func:`play_round`.

    With an open dummy, ``bots`` are the bots of persons 0 to 2 and of the dummy (TRICHU-8).

    >>> import random
    >>> from tichu.bots import RuleBot, play_game
    >>> play_game([RuleBot()] * 4, random.Random(1))
    <Record nanjing: 6 rounds, 1025:375>
    """
    return play_record("play_game", bots, rng, (rules, scores, dealer), None)


def play_record(
    function: str,
    bots: Sequence[Bot],
    rng: Rng,
    begun: tuple[Rules | str, Sequence[int] | None, int],
    rounds: int | None,
) -> Record:
    """Return the record of a game that is played to its end, or for ``rounds`` rounds."""
    rules = rules_given(f"{function}(rules)", begun[0])
    with blaming(function):
        start = new_game(rules, *begun[1:])
    seated: Sequence[Player[PlayerView, Action, Move]] = _seated(function, bots, rng, rules.seats)

    def entries() -> Iterator[tuple[Entry, GameState]]:
        for _, action, game in _steps(seated, rng, start):
            yield Entry(action), game
            if len(game.results) == rounds:
                return

    return recorded(bare_record(start), entries())


def steps(
    bots: Sequence[Player[V, A, M]], rng: Rng, state: Playable[S, A, E, M, V]
) -> Iterator[Step[S, A, E]]:
    """Yield each action while bots play a round or a game from a state to its end.

    In a game, each bot belongs to a person, not to a seat. Raises the same exceptions as
    :func:`play_round`.

    >>> import random
    >>> from tichu import new_round
    >>> from tichu.bots import RuleBot, steps
    >>> played = [*steps([RuleBot()] * 4, random.Random(1), new_round())]
    >>> played[-1].state.result.finished
    (0, 2)
    """
    sequential.want_state("steps(state)", state)
    seated = _seated("steps", bots, rng, state.rules.seats)
    return itertools.starmap(Step, _steps(seated, rng, state))


def _seated(
    function: str, bots: Sequence[Player[V, A, M]], rng: Rng, seats: int
) -> Sequence[Player[V, A, M]]:
    """Check the bots and the random number generator; return one bot for each seat."""
    place = f"{function}(bots)"
    given: Sequence[Player[V, A, M]] = items_of(place, bots, "a bot for each seat")
    if len(given) != seats:
        message = f"expected {seats} bots, one for each seat, got {len(given)}"
        raise InvalidValue(place, message)
    for seat, bot in enumerate(given):
        want_bot(place, bot, seat)
    want_rng(f"{function}(rng)", rng)
    return given


def _steps(
    given: Sequence[Player[V, A, M]], rng: Rng, state: Playable[S, A, E, M, V]
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the state before each action, the action, and the state after it."""
    now: Any = state
    table = _Seated(given, now)
    polled = table.who_may(now, now._to_ask())
    while not now.is_over:
        seats = polled or now.to_act
        if not seats:
            table = _Seated(given, now)
            action: Any = now._deal(rng)
            after = now._apply(action)
        else:
            bot = table.bots[seats[0]]
            action = answer(bot, now, seats[0], must=not polled)
            if action is None:
                polled = polled[1:]
                continue
            try:
                if polled:
                    sequential.want_turn(sequential.asking(now, polled), action)
                after = now._apply(action)
            except IllegalAction as error:
                who = method_of(bot, seats[0], must=not polled)
                hint = "; seen.interruptions() lists what it may return" if polled else ""
                message = f"{who}: {shown(action)}: {error.violation.message}{hint}"
                raise IllegalAction(attrs.evolve(error.violation, message=message)) from None
        for seat, listener in table.listening:
            for move in now._told(action, after, seat):
                listener.observe(move)
        yield now, action, after
        polled = table.who_may(after, sequential.to_ask(polled, action, after))
        now = after


class _Seated(Generic[V, A, M]):
    """The bots by seat; in a game, persons may change seats after a round."""

    def __init__(self, given: Sequence[Player[V, A, M]], state: object) -> None:
        persons: Sequence[int] = getattr(state, "persons", range(len(given)))
        self.bots = [given[person] for person in persons]
        self._asked = [overrides(bot, "interrupt") for bot in self.bots]
        self.listening = [each for each in enumerate(self.bots) if overrides(each[1], "observe")]

    def who_may(self, state: AnyState, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats that can interrupt and whose bots define ``interrupt``."""
        may = state._interruptions
        return tuple([seat for seat in seats if self._asked[seat] and may(seat)])


def answer(
    bot: Player[V, A, M], state: Playable[S, A, E, M, V], seat: int, *, must: bool
) -> A | None:
    """Return a bot's answer, or None to decline; its legality is checked when it is applied.

    Raises :class:`InvalidValue` if the answer is not an action of the seat.
    """
    seen = state._view(seat)
    action: Any = bot.act(seen) if must else bot.interrupt(seen)
    if action is None and not must:
        return None
    if type(action) is str and isinstance(seen, PlayerView):
        try:
            action = as_read(action, seat, seen.rules.seats)
        except Unfit as unfit:
            raise InvalidValue(method_of(bot, seat, must=must), unfit.message) from None
    if getattr(action, "seat", None) != seat:
        message = f"expected an action of seat {seat}, got {shown(action)}"
        raise InvalidValue(method_of(bot, seat, must=must), message)
    decision: A = action
    return decision
