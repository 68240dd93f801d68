"""Rounds and games played by bots.

1. The bots decide one after the other, in the order of :mod:`tichu.sequential`: before each
   decision, all that may interrupt are asked whether they do.
2. Every event is redacted for each seat before its bot receives it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, cast

import attrs

from tichu import sequential
from tichu._chance import Rng, want_rng
from tichu._spelling.rules import rules_given
from tichu._values import items_of, renamed
from tichu.bots.answers import Unfit, owned
from tichu.bots.bot import Bot
from tichu.bots.checks import want_bot
from tichu.engine.state.game import GameState, new_game
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action, PlayerAction
from tichu.engine.verbs import deal
from tichu.engine.views.redaction import redact
from tichu.engine.views.view import view
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.records.entries import Entry
from tichu.records.record import Record, recorded
from tichu.rules import NANJING, Rules
from tichu.sequential import Decline, Sequential

S = TypeVar("S", RoundState, GameState)


@attrs.frozen(slots=True)
class Step(Generic[S]):
    """An action in a round or a game that bots play.

    >>> import random
    >>> from tichu import RoundSetup, RoundState
    >>> from tichu.bots import RandomBot, steps
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> bots = [RandomBot(seat) for seat in range(4)]
    >>> step = next(steps(bots, random.Random(1), RoundState.from_setup(setup)))
    >>> step.action, step.state.to_act
    (Play(seat=0, combination=Combination.parse('3j')), (1,))
    """

    action: Action
    """The action."""
    events: tuple[Event, ...]
    """The events that it caused, in order; not redacted."""
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
    start = _new_game("play_round", rules, scores, dealer)
    return _record(start, _seated("play_round", bots, rng, start.rules), rng, 1)


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
    <Record nanjing: 8 rounds, 835:1065>
    """
    start = _new_game("play_game", rules, scores, dealer)
    return _record(start, _seated("play_game", bots, rng, start.rules), rng, None)


def _new_game(
    function: str, rules: Rules | str, scores: Sequence[int] | None, dealer: int
) -> GameState:
    given = rules_given(f"{function}(rules)", rules)
    try:
        return new_game(given, scores, dealer)
    except InvalidValue as error:
        raise renamed(error, function) from None


def _record(start: GameState, bots: Sequence[Bot], rng: Rng, rounds: int | None) -> Record:
    bare = Record(start.rules, dealer=start.dealer, start_scores=start.scores)
    return recorded(bare, _entries(_steps(bots, rng, start), rounds))


def _entries(
    steps: Iterable[Step[GameState]], rounds: int | None
) -> Iterator[tuple[Entry, GameState]]:
    """Yield each step as an entry of a record with the game after it, until so many rounds."""
    for step in steps:
        yield Entry(step.action), step.state
        if len(step.state.results) == rounds:
            return


def steps(bots: Sequence[Bot], rng: Rng, state: S) -> Iterator[Step[S]]:
    """Yield each action as bots play a round or a game from a state to its end.

    Raises the same exceptions as :func:`play_round`.

    >>> import random
    >>> from tichu import new_round
    >>> from tichu.bots import RuleBot, steps
    >>> played = [*steps([RuleBot()] * 4, random.Random(1), new_round())]
    >>> played[-1].state.result.finished
    (0, 2)
    """
    if not isinstance(cast("object", state), RoundState | GameState):
        message = f"expected a RoundState or a GameState, got {shown(state)}"
        raise InvalidValue("steps(state)", message)
    return _steps(_seated("steps", bots, rng, state.rules), rng, state)


def _seated(function: str, bots: Sequence[Bot], rng: Rng, rules: Rules) -> Sequence[Bot]:
    """Return the bots, one for each seat; check them and the generator."""
    place = f"{function}(bots)"
    given: Sequence[Bot] = items_of(place, bots, "a bot for each seat")
    if len(given) != rules.seats:
        message = f"expected {rules.seats} bots, one for each seat, got {len(given)}"
        raise InvalidValue(place, message)
    for seat, bot in enumerate(given):
        want_bot(place, bot, seat)
    want_rng(f"{function}(rng)", rng)
    return given


def _steps(given: Sequence[Bot], rng: Rng, state: S) -> Iterator[Step[S]]:
    asked = sequential.begin(state)
    while not asked.is_over:
        state = asked.state
        seated = given
        if isinstance(state, GameState):
            seated = [given[person] for person in state.persons]
        action = deal(state, rng) if asked.to_act is None else _answer(seated, asked)
        asked, events = sequential.transition(asked, action)
        if not isinstance(action, Decline):
            tell(seated, events)
            yield Step(action, events, asked.state)


def tell(bots: Sequence[Bot], events: Iterable[Event]) -> None:
    """Pass events on to each bot, redacted for its seat."""
    for event in events:
        for seat, bot in enumerate(bots):
            bot.observe(redact(event, seat))


def _answer(bots: Sequence[Bot], asked: Sequential[S]) -> PlayerAction | Decline:
    """Return the decision of the bot whose turn it is."""
    seat = cast("int", asked.to_act)
    bot, seen = bots[seat], view(asked.state, seat)
    action = bot.interrupt(seen) if asked.is_poll else bot.act(seen)
    if action is None and asked.is_poll:
        return Decline(seat)
    try:
        return owned(action, (seat,))  # the rules judge it when it is applied
    except Unfit as unfit:
        place = f"{type(bot).__name__}.{'interrupt' if asked.is_poll else 'act'}"
        raise InvalidValue(place, unfit.message) from None
