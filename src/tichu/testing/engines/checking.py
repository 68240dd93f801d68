"""Testing an engine by playing it beside the library.

Owns :func:`check_engine` and its :class:`Report`. Imports ``engines``, ``play`` and ``actions``.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, cast

import attrs

from tichu._values import as_tuple, objects, want_instance, want_int
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rules import NANJING, Rules
from tichu.testing.engines.beside import Beside, Difference, Engine, EngineDiffers
from tichu.testing.play.reach import REACHED
from tichu.testing.play.steered import Swarm
from tichu.testing.play.temptations import temptation

_MOST: Final = 10_000_000


@attrs.frozen(slots=True)
class Report:
    """What a run of an engine beside the library has come to."""

    rounds: int
    """How many rounds were begun."""
    actions: int
    """How many actions were applied."""
    refusals: int
    """How many illegal actions were offered and refused."""
    comparisons: int
    """How many answers were compared."""
    counts: tuple[tuple[str, int], ...]
    """How often each of :data:`~tichu.testing.REACHED` was reached, 0 included."""
    difference: Difference | None
    """The first difference; None if there is none."""

    def count(self, name: str) -> int:
        """Return how often something was reached.

        Raises :class:`~tichu.InvalidValue` for what is not counted.
        """
        want_instance("Report.count(name)", name, str)
        for known, number in self.counts:
            if known == name:
                return number
        raise InvalidValue("Report.count(name)", f"{shown(name)} is not counted")

    @property
    def missed(self) -> tuple[str, ...]:
        """What was never reached, and so was not tested."""
        return tuple(name for name, number in self.counts if not number)

    def __str__(self) -> str:
        """Return the figures as lines, and the difference if there is one."""
        figures = f"{self.rounds} rounds, {self.actions} actions, {self.refusals} refusals"
        lines = [f"{figures}, {self.comparisons} comparisons"]
        lines += [f"{number:8} {name}" for name, number in self.counts if number]
        if self.missed:
            lines.append("never reached: " + ", ".join(self.missed))
        lines.append("no difference" if self.difference is None else str(self.difference))
        return "\n".join(lines)


def compare_engine(
    make_engine: Callable[[], Engine],
    rounds: int = 100,
    rules: Rules | Iterable[Rules] = NANJING,
    seed: int = 0,
) -> Report:
    """Play rounds through an engine beside the library, and return what was found.

    The play is steered (:class:`~tichu.testing.Swarm`). Before each action legal lists, facts and
    scores are compared; now and then an illegal action is offered, which must be refused and
    change nothing. It ends with the first difference. Several rules take turns. ``make_engine`` is
    called for each round, so a class will do. Raises :class:`~tichu.InvalidValue` for
    what are no rounds, rules or seed.
    """
    want_int("check_engine(rounds)", rounds, 1, _MOST)
    want_int("check_engine(seed)", seed, 0, _MOST)
    if not callable(cast("object", make_engine)):
        message = f"a function that makes an engine is wanted, not {shown(make_engine)}"
        raise InvalidValue("check_engine(make_engine)", message)
    tables = objects(as_tuple([rules] if isinstance(rules, Rules) else rules)) or ()
    if not tables:
        raise InvalidValue("check_engine(rules)", f"some rules are wanted, not {shown(rules)}")
    run = _Run()
    for number in range(rounds):
        table = tables[number % len(tables)]
        want_instance("check_engine(rules)", table, Rules)
        assert isinstance(table, Rules)  # noqa: S101  # as was just checked
        beside = Beside(make_engine())
        try:
            run.round(beside, table, _MOST * seed + number)
        except EngineDiffers as error:
            return run.report(number + 1, beside, error.difference)
    return run.report(rounds, None, None)


def check_engine(
    make_engine: Callable[[], Engine],
    rounds: int = 100,
    rules: Rules | Iterable[Rules] = NANJING,
    seed: int = 0,
) -> Report:
    """Return the report of :func:`compare_engine`; raise if there is a difference.

    Raises :class:`~tichu.testing.EngineDiffers`, an :class:`AssertionError` that prints as the
    position and the record to be pasted.
    """
    found = compare_engine(make_engine, rounds, rules, seed)
    if found.difference is not None:
        raise EngineDiffers(found.difference)
    return found


@attrs.define
class _Run:
    """The figures of a run."""

    actions: int = 0
    refusals: int = 0
    comparisons: int = 0
    counts: Counter[str] = attrs.field(factory=Counter[str])

    def round(self, beside: Beside, rules: Rules, seed: int) -> None:
        rng = random.Random(seed)
        swarm = Swarm(rules, seed)
        dealer = 0 if rules.open_dummy else int(rng.random() * rules.seats)
        beside.start(rules, dealer)
        while not beside.state.is_over:
            state = beside.state
            if state.phase is Phase.PUSH and not any(state.pushes) and rng.random() < 0.1:
                beside.compare(pushes=True)
            if rng.random() < 0.2:
                wrong = temptation(state, rng)
                if wrong is not None:
                    beside.tempt(wrong)
                    self.refusals += 1
            self.counts.update(beside.play(swarm.choose(state)))
            self.actions += 1
        self.comparisons += beside.comparisons

    def report(self, rounds: int, beside: Beside | None, difference: Difference | None) -> Report:
        more = 0 if beside is None else beside.comparisons
        return Report(
            rounds,
            self.actions,
            self.refusals,
            self.comparisons + more,
            tuple((name, self.counts[name]) for name in REACHED),
            difference,
        )
