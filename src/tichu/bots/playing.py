"""Rounds and games played by bots.

1. The bots decide one after the other, in the order of :mod:`tichu.sequential`: before each
   decision, all that may interrupt are asked whether they do.
2. Each bot hears what its seat is told of every action.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

import attrs

from tichu import sequential
from tichu._spelling.rules import rules_given
from tichu._values import Rng, blaming, items_of, want_rng
from tichu.bots.bot import Bot, want_bot
from tichu.engine.state import GameState, new_game
from tichu.errors import InvalidValue, shown
from tichu.records.entries import Entry
from tichu.records.record import Record, bare_record, recorded
from tichu.rules import NANJING, Rules
from tichu.sequential import AnyState, Decline, Playable, Sequential

S = TypeVar("S", bound=AnyState)
A = TypeVar("A")
E = TypeVar("E")
M = TypeVar("M")
V = TypeVar("V")
Seen_contra = TypeVar("Seen_contra", contravariant=True)
Move_contra = TypeVar("Move_contra", contravariant=True)
Action_co = TypeVar("Action_co", covariant=True)


class Player(Protocol[Seen_contra, Action_co, Move_contra]):
    """What :func:`steps` asks of a player, who is given views and moves of their seat."""

    @property
    def remembers(self) -> bool:
        """Whether earlier rounds may change what the player does."""

    def act(self, seen: Seen_contra, /) -> Action_co:
        """Return an action of the seat, which must act."""

    def interrupt(self, seen: Seen_contra, /) -> Action_co | None:
        """Return an action of the seat, which may act out of turn, or None."""

    def observe(self, move: Move_contra, /) -> None:
        """Receive a move that the seat hears."""


@attrs.frozen(slots=True)
class Step(Generic[S, A, E]):
    """An action in a round or a game that bots play.

    >>> import random
    >>> from tichu import RoundSetup, RoundState
    >>> from tichu.bots import RandomBot, steps
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> bots = [RandomBot(seat) for seat in range(4)]
    >>> step = next(steps(bots, random.Random(1), RoundState.from_setup(setup)))
    >>> step.action, step.state.to_act
    (Play(seat=0, combination=Combination('3j')), (1,))
    """

    action: A
    """The action."""
    happenings: tuple[E, ...]
    """What happened, in order, with nothing hidden; the action is the first."""
    state: S
    """The state after it."""


def play_round(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record:
    """Let bots play a round, and return its record.

    ``bots`` are those of seats 0, 1 and so on. Only the deals are drawn from ``rng``, so the same
    seed gives the same cards to any bots. ``scores`` are those of the game before the round. Raises
    :class:`IllegalAction` for an illegal action of a bot, and :class:`InvalidValue` for an action
    of another seat and for an answer that is not an action; :func:`guarded` bots cause
    neither.

    >>> import random
    >>> from tichu.bots import RuleBot, play_round
    >>> play_round([RuleBot()] * 4, random.Random(1))
    <Record nanjing: 1 round, 200:0>
    """
    return _record("play_round", bots, rng, (rules, scores, dealer), 1)


def play_game(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record:
    """Let bots play a game to its end, and return its record; see :func:`play_round`.

    With an open dummy, ``bots`` are those of persons 0 to 2 and of the dummy (TRICHU-8).

    >>> import random
    >>> from tichu.bots import RuleBot, play_game
    >>> play_game([RuleBot()] * 4, random.Random(1))
    <Record nanjing: 6 rounds, 1025:375>
    """
    return _record("play_game", bots, rng, (rules, scores, dealer), None)


def _record(
    function: str,
    bots: Sequence[Bot],
    rng: Rng,
    begun: tuple[Rules | str, Sequence[int] | None, int],
    rounds: int | None,
) -> Record:
    """Return the record of a game that begins so, until it is over or has so many rounds."""
    rules = rules_given(f"{function}(rules)", begun[0])
    with blaming(function):
        start = new_game(rules, *begun[1:])
    seated = _seated(function, bots, rng, rules.seats)

    def entries() -> Iterator[tuple[Entry, GameState]]:
        for step in _steps(seated, rng, start):
            yield Entry(step.action), step.state
            if len(step.state.results) == rounds:
                return

    return recorded(bare_record(start), entries())


def steps(
    bots: Sequence[Player[V, A, M]], rng: Rng, state: Playable[S, A, E, M, V]
) -> Iterator[Step[S, A, E]]:
    """Yield each action as bots play a round or a game from a state to its end.

    In a game, the bots are those of its persons. Raises the same exceptions as :func:`play_round`.

    >>> import random
    >>> from tichu import new_round
    >>> from tichu.bots import RuleBot, steps
    >>> played = [*steps([RuleBot()] * 4, random.Random(1), new_round())]
    >>> played[-1].state.result.finished
    (0, 2)
    """
    sequential.want_state("steps(state)", state)
    return _steps(_seated("steps", bots, rng, state.rules.seats), rng, state)


def _seated(
    function: str, bots: Sequence[Player[V, A, M]], rng: Rng, seats: int
) -> Sequence[Player[V, A, M]]:
    """Return the bots, one for each seat; check them and the generator."""
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
) -> Iterator[Step[S, A, E]]:
    asked: Sequential[Any] = sequential.begin(state)
    while not asked.is_over:
        now = asked.state
        persons: Sequence[int] = getattr(now, "persons", range(len(given)))
        seated = [given[person] for person in persons]  # they may change seats in a game
        turn = asked.to_act
        action = now._deal(rng) if turn is None else answer(seated[turn], asked)
        asked, happenings = sequential.transition(asked, action)
        if not isinstance(action, Decline):
            tell(seated, now, action, asked.state)
            yield Step(action, happenings, asked.state)


def tell(
    bots: Sequence[Player[V, A, M]], state: Playable[S, A, E, M, V], action: A, after: S
) -> None:
    """Tell each bot what its seat hears of an action that led to another state."""
    for seat, bot in enumerate(bots):
        for move in state._told(action, after, seat):
            bot.observe(move)


def answer(
    bot: Player[V, A, M], asked: Sequential["Playable[AnyState, A, object, object, V]"]
) -> A | Decline:
    """Return the decision of the bot whose turn it is; the rules judge it when it is applied."""
    seat = cast("int", asked.to_act)
    seen = asked.state._view(seat)
    action = bot.interrupt(seen) if asked.is_poll else bot.act(seen)
    if action is None and asked.is_poll:
        return Decline(seat)
    if action is None or getattr(action, "seat", None) != seat:
        place = f"{type(bot).__name__}.{'interrupt' if asked.is_poll else 'act'}"
        message = f"expected an action of seat {seat}, got {shown(action)}"
        raise InvalidValue(place, message)
    return action
