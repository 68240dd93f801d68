"""Measuring only while the machine is undisturbed.

A shared machine changes its speed for seconds at a time, and CPU time grows with that. So a fixed
piece of work is timed before and after each run. A run counts if that work was about as quick as
it ever was here; other runs are repeated. The time of the run itself is not looked at, so a slow
run counts.
"""

import time
from collections.abc import Callable
from operator import attrgetter
from typing import Final, Generic, TypeVar

import attrs

T = TypeVar("T")

_TURNS: Final = 25_000
"""The amount of the fixed work, which takes a few milliseconds."""
_SLACK: Final = 4 / 3
"""The longest time of the fixed work, as a multiple of its shortest."""
_TRIES: Final = 5
"""The most runs, as a multiple of those that count."""


@attrs.frozen(slots=True)
class Run(Generic[T]):
    """The value of a run, and the slowest fixed work around it."""

    value: T
    pace: float


@attrs.frozen(slots=True)
class Steady(Generic[T]):
    """The values of the runs that count, and the number of the others."""

    values: tuple[T, ...]
    repeated: int


_known: Final[list[float]] = []
"""The paces of all runs of this process, to notice a row that is slow from its start."""


def pace() -> float:
    """Return the CPU seconds that a fixed piece of work takes now."""
    start = time.process_time()
    table: dict[tuple[int, int], tuple[int, int]] = {}
    for number in range(_TURNS):
        table[number % 997, number % 13] = (number, number + 1)
    return time.process_time() - start


def steadily(measure: Callable[[], Run[T]], runs: int) -> Steady[T]:
    """Return the values of the ``runs`` runs during which the machine was quickest.

    Runs are made until enough are undisturbed, but at most five times as many.
    """
    made: list[Run[T]] = []
    while len(made) < _TRIES * runs and _undisturbed(made) < runs:
        made.append(measure())
        _known.append(made[-1].pace)
    quickest = sorted(made, key=attrgetter("pace"))[:runs]
    return Steady(tuple(run.value for run in quickest), len(made) - runs)


def _undisturbed(made: list[Run[T]]) -> int:
    return sum(run.pace <= _SLACK * min(_known) for run in made)
