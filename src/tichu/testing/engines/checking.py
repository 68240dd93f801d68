"""Checks of an engine that plays the same rounds as the library."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, cast

import attrs

from tichu._values import want_instance, want_int
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rules import NANJING, Rules
from tichu.testing.engines.beside import Beside, Difference, Engine, EngineDiffers
from tichu.testing.play.reach import REACHED
from tichu.testing.play.steered import Swarm, listed_rules
from tichu.testing.play.temptations import temptation

_MOST: Final = 10_000_000


@attrs.frozen(slots=True)
class Report:
    """The result of comparing an engine with the library."""

    rounds: int
    """The number of rounds that were begun."""
    actions: int
    """The number of actions that were applied."""
    refusals: int
    """The number of illegal actions that were offered and refused."""
    comparisons: int
    """The number of answers that were compared."""
    counts: tuple[tuple[str, int], ...]
    """The number of times that each of :data:`~tichu.testing.REACHED` was reached, even if 0."""
    difference: Difference | None
    """The first difference; None if there is none."""

    def count(self, name: str) -> int:
        """Return the number of times that a situation was reached.

        Raises :class:`~tichu.InvalidValue` for a name that is not in ``counts``.
        """
        want_instance("Report.count(name)", name, str)
        for known, number in self.counts:
            if known == name:
                return number
        raise InvalidValue("Report.count(name)", f"{shown(name)} is not counted")

    @property
    def missed(self) -> tuple[str, ...]:
        """The situations that were never reached, and so were not tested."""
        return tuple(name for name, number in self.counts if not number)

    def __str__(self) -> str:
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
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> Report:
    """Play the same rounds with an engine and the library, up to the first difference.

    The play is steered (:class:`~tichu.testing.Swarm`). Before each action, legal lists, facts and
    scores are compared; now and then an illegal action is offered, which must be refused and
    change nothing. Several rules take turns. ``make_engine``, such as a class, is called for each
    round. Raises :class:`~tichu.InvalidValue` for wrong arguments.
    """
    return _compared("compare_engine", make_engine, rounds, rules, seed)


def check_engine(
    make_engine: Callable[[], Engine],
    rounds: int = 100,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> Report:
    """Return the report of :func:`compare_engine`; raise if there is a difference.

    Raises :class:`~tichu.testing.EngineDiffers`, an :class:`AssertionError` that prints the
    position and the record, ready to be pasted.
    """
    found = _compared("check_engine", make_engine, rounds, rules, seed)
    if found.difference is not None:
        raise EngineDiffers(found.difference)
    return found


def _compared(
    name: str,
    make_engine: Callable[[], Engine],
    rounds: int,
    rules: Rules | str | Iterable[Rules | str],
    seed: int,
) -> Report:
    want_int(f"{name}(rounds)", rounds, 1, _MOST)
    want_int(f"{name}(seed)", seed, 0, _MOST)
    if not callable(cast("object", make_engine)):
        message = f"expected a function that makes an engine, got {shown(make_engine)}"
        raise InvalidValue(f"{name}(make_engine)", message)
    tables = listed_rules(f"{name}(rules)", rules)
    figures: Counter[str] = Counter()
    difference: Difference | None = None
    number = 0
    while number < rounds and difference is None:
        beside = Beside(make_engine())
        try:
            _play(beside, tables[number % len(tables)], _MOST * seed + number, figures)
        except EngineDiffers as error:
            difference = error.difference
        figures["comparisons"] += beside.comparisons
        number += 1
    return Report(
        number,
        figures["actions"],
        figures["refusals"],
        figures["comparisons"],
        tuple((name, figures[name]) for name in REACHED),
        difference,
    )


def _play(beside: Beside, rules: Rules, seed: int, figures: Counter[str]) -> None:
    rng = random.Random(seed)
    swarm = Swarm(rules, seed)
    beside.start(rules, 0 if rules.open_dummy else int(rng.random() * rules.seats))
    while not beside.state.is_over:
        state = beside.state
        if state.phase is Phase.PUSH and not any(state.push_masks) and rng.random() < 0.1:
            beside.compare(pushes=True)
        wrong = temptation(state, rng) if rng.random() < 0.2 else None
        if wrong is not None:
            beside.tempt(wrong)
            figures["refusals"] += 1
        figures.update(beside.play(swarm.choose(state)))
        figures["actions"] += 1
