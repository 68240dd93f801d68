"""Play a deal twice with two bots, so that both play all hands.

1. A new bot is created from a seed for each round, so that rounds are independent. If a bot fails
   to decide, the default action is played, and the round goes on.
2. The cards and the seed of the bot at each seat depend only on the seed of the comparison and the
   number of the deal. They are the same in both rounds of the deal, and for all pairs of bots. So
   the result of a deal depends neither on the process nor on the order.
3. In the first round the first bot has team 0; in the second round the teams are swapped.
"""

import functools
import hashlib
import importlib
import inspect
import random
from collections import deque
from collections.abc import Callable, Container, Generator, Iterable, Mapping
from contextlib import contextmanager
from itertools import chain, count
from typing import Final, cast

import attrs

from tichu._syntax import either
from tichu._values import items_of, objects, want_instance, want_int
from tichu.bots import (
    Bot,
    GuardedBot,
    PolicyBot,
    RandomBot,
    RuleBot,
    SearchBot,
    default_action,
    guarded,
    steps,
)
from tichu.bots.bot import missing_methods, want_bot
from tichu.engine.moves import PlayerAction
from tichu.engine.state import RoundState, new_round
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, did_you_mean, shown
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules

Factory = str | Callable[[int], Bot] | Callable[[], Bot]
"""A class or function that makes a bot, with or without a seed, or ``"package.module:name"``.

A name without a colon is a bot of :mod:`tichu.bots`.
"""

_PLACE: Final = "compare(bots)"
_BOTS: Final = tuple(bot.__name__ for bot in (PolicyBot, RandomBot, RuleBot, SearchBot))
_NO_SEED: Final = (
    inspect.Parameter.VAR_POSITIONAL,
    inspect.Parameter.VAR_KEYWORD,
    inspect.Parameter.KEYWORD_ONLY,
)


@attrs.frozen(slots=True)
class Entrant:
    """A bot of a comparison."""

    name: str
    factory: Factory

    def make(self, seed: int) -> Bot:
        """Return the bot for a seat and a round."""
        factory = loaded(self.factory)
        try:
            bot = factory(seed)
        except TypeError:
            # A bot class without a constructor seems to take anything: before its first call, and
            # on PyPy always.
            parameters = inspect.signature(factory).parameters.values()
            if any(each.kind not in _NO_SEED for each in parameters):
                raise
            bot = factory()
        want_bot(_PLACE, bot)
        return bot


def entrants(
    bots: Mapping[str, Factory] | Iterable[Factory], least: int = 2
) -> tuple[Entrant, ...]:
    """Return the bots with unique names; check that they can be loaded."""
    named: dict[str, Factory] = {}
    if isinstance(bots, Mapping):
        for name, factory in bots.items():
            want_instance(_PLACE, name, str)
            named[name] = factory
    else:
        for factory in items_of(_PLACE, bots, "a list of bots, or a mapping of names to bots"):
            named[unused_name(factory, named)] = factory
    if len(named) < least:
        number = "two bots" if least == 2 else "one bot"
        raise InvalidValue(_PLACE, f"expected at least {number}, got {len(named)}")
    for factory in named.values():
        loaded(factory)
    return tuple(Entrant(name, factory) for name, factory in named.items())


def unused_name(factory: object, used: Container[str]) -> str:
    """Return the name of a factory, with a number if another bot has that name."""
    name = _name_of(factory)
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in used)


def loaded(factory: Factory) -> Callable[..., Bot]:
    """Return a factory; if a name is given, import it.

    Raises :class:`InvalidValue` if the factory makes no bots.
    """
    made: object = _imported(factory) if isinstance(factory, str) else factory
    is_bot = not isinstance(made, type) and not missing_methods(made)
    if is_bot or not callable(made):
        expected = "a class or a function that makes a bot, or its name"
        hint = f"; the class is {type(made).__name__}" if is_bot else ""
        raise InvalidValue(_PLACE, f"expected {expected}, got {shown(made)}{hint}")
    if isinstance(made, type):
        lacking = [*missing_methods(made), *getattr(made, "__abstractmethods__", ())]
        if lacking:
            message = f"expected a class of bots, got {made.__name__}, which has no {lacking[0]}"
            raise InvalidValue(_PLACE, message)
    return made


@functools.lru_cache
def _imported(name: str) -> object:
    module, colon, path = name.rpartition(":")
    if not colon and name not in _BOTS:
        expected = either([*_BOTS, "another bot as 'package.module:name'"])
        hint = did_you_mean(name, _BOTS)
        raise InvalidValue(_PLACE, f"expected {expected}, got {shown(name)}{hint}")
    found: object = None
    try:
        found = importlib.import_module(module if colon else "tichu.bots")
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:  # a module may raise anything
        message = f"{shown(name)} cannot be loaded: {error}{did_you_mean(path, dir(found))}"
        raise InvalidValue(_PLACE, message) from error
    return found


def _name_of(factory: object) -> str:
    if isinstance(factory, str):
        return factory.rpartition(":")[2]
    if isinstance(factory, functools.partial):
        return _name_of(factory.func)
    return str(getattr(factory, "__name__", type(factory).__name__))


class Unmade(Bot):
    """A stand-in for a bot that could not be created; it plays default actions."""

    def __init__(self, error: BaseException) -> None:
        self.faults = (shown(error, 200),)

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the default action."""
        return default_action(seen)


def seated(entrant: Entrant, seed: int) -> GuardedBot:
    """Return a new bot for a seat and a round, guarded, so that the round goes on if it fails."""
    try:
        bot = entrant.make(seed)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may raise anything
        bot = Unmade(error)
    return guarded(bot, on_error=lambda _: None, name=entrant.name)


@contextmanager
def at_table(
    bots: Iterable[Entrant], seed: int, number: int
) -> Generator[tuple[list[GuardedBot], random.Random], None, None]:
    """Yield fresh bots for deal or game ``number``, and the random generator for its cards."""
    players = [seated(bot, seed_of(seed, number, seat)) for seat, bot in enumerate(bots)]
    try:
        yield players, random.Random(seed_of(seed, number, "cards"))
    finally:
        for bot in players:
            bot.close()


def dealer_of(rules: Rules, number: int) -> int:
    """Return the seat that deals first in deal or game ``number``."""
    return 0 if rules.open_dummy else number % rules.seats  # TRICHU-9


_MOST: Final = 10**12
"""The greatest count."""


@attrs.frozen(slots=True)
class Tally:
    """The statistics of a bot over some rounds, summed over the seats of its team."""

    decisions: int = 0
    """The number of decisions on turn; offers to interrupt are not counted."""
    tichu: int = 0
    """The number of its calls of tichu."""
    tichu_made: int = 0
    """The number of these calls that succeeded."""
    grand_tichu: int = 0
    """The number of its calls of grand tichu."""
    grand_tichu_made: int = 0
    """The number of these calls that succeeded."""
    crashes: int = 0
    """The number of exceptions and illegal actions."""
    error: str = attrs.field(default="", eq=False)
    """The first of these errors, as text; empty if there is none."""
    seconds: float = attrs.field(default=0.0, eq=False)
    """The wall-clock time of the bot in seconds, including offers to interrupt."""

    def __attrs_post_init__(self) -> None:
        for name in _COUNTS:
            want_int(f"Tally.{name}", getattr(self, name), 0, _MOST)
        want_instance("Tally.error", self.error, str)
        want_instance("Tally.seconds", self.seconds, float)

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies."""
        if type(other) is not Tally:
            return NotImplemented
        counts = {name: getattr(self, name) + getattr(other, name) for name in _COUNTS}
        seconds = self.seconds + other.seconds
        return Tally(**counts, error=self.error or other.error, seconds=seconds)

    @property
    def milliseconds(self) -> float:
        """The mean time for a decision, in milliseconds."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


_COUNTS: Final = tuple(field.name for field in attrs.fields(Tally) if field.type is int)


@attrs.frozen(slots=True)
class DealResult:
    """The result of a deal that two bots have played twice."""

    number: int
    """The number of the deal, from 0."""
    bots: tuple[int, int]
    """The numbers of the two bots. The first one plays as team 0 in the first round."""
    scores: tuple[tuple[int, int], tuple[int, int]]
    """For each round, the scores of the bots in points, in the order of ``bots``."""
    tallies: tuple[Tally, Tally]
    """The tally of each bot over both rounds."""

    def __attrs_post_init__(self) -> None:
        want_int("DealResult.number", self.number, 0, _MOST)
        for bot in _two("DealResult.bots", self.bots):
            want_int("DealResult.bots", bot, 0, _MOST)
        for scores in _two("DealResult.scores", self.scores):
            for score in _two("DealResult.scores", scores):
                want_int("DealResult.scores", score, -_MOST, _MOST)
        for tally in _two("DealResult.tallies", self.tallies):
            want_instance("DealResult.tallies", tally, Tally)

    @property
    def margins(self) -> tuple[int, int]:
        """For each round, the score of the first bot minus the second's, in points."""
        (one, other), (swapped_one, swapped_other) = self.scores
        return one - other, swapped_one - swapped_other

    @property
    def totals(self) -> tuple[int, int]:
        """The sum of each bot's scores in both rounds, in points."""
        (one, other), (swapped_one, swapped_other) = self.scores
        return one + swapped_one, other + swapped_other


def _two(place: str, value: object) -> tuple[object, ...]:
    """Return the items of a value; raise :class:`InvalidValue` unless there are two."""
    items = objects(value)
    if items is None or len(items) != 2:
        raise InvalidValue(place, f"expected 2 items, got {shown(value)}")
    return items


@attrs.frozen(slots=True)
class Contest:
    """The arguments that determine the results of a comparison; picklable."""

    entrants: tuple[Entrant, ...]
    seed: int
    rules: Rules

    def play(self, number: int, bots: tuple[int, int]) -> DealResult:
        """Play a deal twice, the second time with the teams swapped."""
        one, other = bots
        scores, tallies = self._round(number, (one, other))
        swapped, swapped_tallies = self._round(number, (other, one))
        return DealResult(
            number,
            bots,
            (scores, (swapped[1], swapped[0])),
            (tallies[0] + swapped_tallies[1], tallies[1] + swapped_tallies[0]),
        )

    def named(self, task: tuple[int, tuple[int, int]]) -> str:
        """Return a name for a task: a deal and two bots."""
        number, bots = task
        return f"deal {number}, {' against '.join(self.entrants[bot].name for bot in bots)},"

    def _round(
        self, number: int, teams: tuple[int, int]
    ) -> tuple[tuple[int, int], tuple[Tally, Tally]]:
        """Play a round with a bot for each team; return the score and the tally of each team."""
        rules = self.rules
        bots = [self.entrants[teams[team]] for team in rules.teams]
        start = new_round(rules, dealer_of(rules, number))
        with at_table(bots, self.seed, number) as (players, rng):
            (last,) = deque(steps(players, rng, start), maxlen=1)
        tallies = [Tally(), Tally()]
        for seat, bot in enumerate(players):
            tallies[rules.team(seat)] += tally_of(bot, last.state, seat)
        one, other = cast("RoundResult", last.state.result).scores  # the round is over
        return (one, other), (tallies[0], tallies[1])


def seed_of(*parts: object) -> int:
    """Return a seed that depends only on the given parts."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8])


def tally_of(bot: GuardedBot, state: RoundState, seat: int) -> Tally:
    """Return the tally of a bot that has played a round at a seat."""
    call, made = state.calls[seat], state.finished[:1] == (seat,)
    tichu, grand = call is Call.TICHU, call is Call.GRAND_TICHU
    return attrs.evolve(
        work_of(bot),
        tichu=int(tichu),
        tichu_made=int(tichu and made),
        grand_tichu=int(grand),
        grand_tichu_made=int(grand and made),
    )


def work_of(bot: GuardedBot) -> Tally:
    """Return the tally of a bot's decisions, without its calls."""
    faults = [getattr(fault, "message", fault) for fault in bot.faults]
    error = str(faults[0]) if faults else ""
    return Tally(len(bot.decisions), crashes=len(faults), error=error, seconds=bot.seconds)


def remarks_on(names: Iterable[str], tallies: Iterable[Tally]) -> tuple[str, ...]:
    """Return, for each bot that crashed, a sentence with its first error."""
    return tuple(
        f"{name} crashed {_times(tally.crashes)} in {tally.decisions:,} decisions; "
        f"the first error: {tally.error}"
        for name, tally in zip(names, tallies, strict=True)
        if tally.crashes
    )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"
