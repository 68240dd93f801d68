"""Rounds and games played by bots.

1. The bots decide one after the other, in the order of :mod:`tichu.sequential`: before each
   decision, all that may interrupt are asked whether they do.
2. Every event is redacted for each seat before its bot receives it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, cast, overload

import attrs

from tichu import sequential
from tichu._chance import Rng, want_rng
from tichu._spelling.rules import any_rules_given
from tichu._values import items_of, renamed
from tichu.bots.answers import Unfit, owned
from tichu.bots.bot import Bot
from tichu.bots.checks import want_bot
from tichu.engine.state.game import GameState, new_game
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action, PlayerAction
from tichu.engine.table.events import Event
from tichu.engine.verbs import deal
from tichu.engine.views.redaction import redact
from tichu.engine.views.view import view
from tichu.errors import InvalidValue, shown
from tichu.games import AnyRules, State, has_other_kind, has_other_state
from tichu.records.entries import Entry
from tichu.records.played import recorded
from tichu.records.record import Record
from tichu.records.resuming import bare_record
from tichu.rules import NANJING, Rules
from tichu.sequential import Decline, Sequential

S = TypeVar("S", bound=State)


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


@overload
def play_round(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record: ...
@overload
def play_round(bots: Sequence[Bot], rng: Rng, rules: AnyRules, *, dealer: int = 0) -> Any: ...
def play_round(
    bots: Sequence[Bot],
    rng: Rng,
    rules: AnyRules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Any:
    """Let bots play a round of any game, and return its record.

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


@overload
def play_game(
    bots: Sequence[Bot],
    rng: Rng,
    rules: Rules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Record: ...
@overload
def play_game(bots: Sequence[Bot], rng: Rng, rules: AnyRules, *, dealer: int = 0) -> Any: ...
def play_game(
    bots: Sequence[Bot],
    rng: Rng,
    rules: AnyRules | str = NANJING,
    *,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
) -> Any:
    """Let bots play a game to its end, and return its record; see :func:`play_round`.

    With an open dummy, ``bots`` are those of persons 0 to 2 and of the dummy (TRICHU-8); in
    Grandseigneur those of the persons, who change seats, and the rules must have a number of
    rounds.

    >>> import random
    >>> from tichu.bots import RuleBot, play_game
    >>> play_game([RuleBot()] * 4, random.Random(1))
    <Record nanjing: 8 rounds, 835:1065>
    """
    return _record("play_game", bots, rng, (rules, scores, dealer), None)


def _record(
    function: str,
    bots: Sequence[Bot],
    rng: Rng,
    begun: tuple[AnyRules | str, Sequence[int] | None, int],
    rounds: int | None,
) -> object:
    """Return the record of a game that begins so, until it is over or has so many rounds."""
    rules = any_rules_given(f"{function}(rules)", begun[0])
    try:
        start: Any = new_game(rules, *begun[1:])
    except InvalidValue as error:
        raise renamed(error, function) from None
    if rounds is None:
        want_end(f"{function}(rules)", rules)
    played = _until(_steps(_seated(function, bots, rng, rules), rng, start), rounds)
    return recorded(bare_record(start), ((Entry(step.action), step.state) for step in played))


def want_end(place: str, rules: Any) -> None:  # of any kind
    """Raise :class:`InvalidValue` for rules by which a game never ends."""
    if has_other_kind(rules) and rules.rounds is None:
        message = "expected rules with a number of rounds, like 'grandseigneur:6(rounds=3)'"
        raise InvalidValue(place, message)


def _until(steps: Iterable[Step[Any]], rounds: int | None) -> Iterator[Step[Any]]:
    """Yield the steps of a game, until so many rounds are over."""
    for step in steps:
        yield step
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
    if not isinstance(cast("object", state), RoundState | GameState) and not has_other_state(state):
        message = f"expected a RoundState or a GameState, got {shown(state)}"
        raise InvalidValue("steps(state)", message)
    return _steps(_seated("steps", bots, rng, state.rules), rng, state)


def _seated(function: str, bots: Sequence[Bot], rng: Rng, rules: AnyRules) -> Sequence[Bot]:
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
    is_game = hasattr(state, "results")  # persons may change their seats in a game
    while not asked.is_over:
        now: Any = asked.state
        seated = given
        if is_game:
            persons: tuple[int, ...] = now.persons
            seated = [given[person] for person in persons]
        turn = asked.to_act
        action = deal(now, rng) if turn is None else answer(seated[turn], asked)
        asked, events = sequential.transition(asked, action)
        if not isinstance(action, Decline):
            tell(seated, events)
            yield Step(action, events, asked.state)


def tell(bots: Sequence[Bot], events: Iterable[Event]) -> None:
    """Pass events on to each bot, redacted for its seat."""
    for event in events:
        for seat, bot in enumerate(bots):
            bot.observe(redact(event, seat))


def answer(bot: Bot, asked: Sequential[S]) -> PlayerAction | Decline:
    """Return the decision of the bot whose turn it is."""
    seat = cast("int", asked.to_act)
    seen = view(asked.state, seat)
    action = bot.interrupt(seen) if asked.is_poll else bot.act(seen)
    if action is None and asked.is_poll:
        return Decline(seat)
    try:
        return owned(action, (seat,))  # the rules judge it when it is applied
    except Unfit as unfit:
        place = f"{type(bot).__name__}.{'interrupt' if asked.is_poll else 'act'}"
        raise InvalidValue(place, unfit.message) from None
