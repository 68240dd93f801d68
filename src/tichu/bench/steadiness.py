"""Runs that a slow moment of the machine has not spoilt.

A shared machine changes its speed for seconds at a time, as neighbours take its caches and its
clock, and CPU time grows with that. So a fixed piece of work, which has nothing to do with Tichu,
is timed before and after each run. A run counts if that was about as quick as it ever was here;
others are made again. What a run itself has taken is not looked at, so that a slow one counts.

Owns :func:`pace` and :func:`steadily`.
"""

import time
from collections.abc import Callable
from operator import attrgetter
from typing import Final, Generic, TypeVar

import attrs

T = TypeVar("T")

_TURNS: Final = 25_000
"""How much the fixed work is: a few milliseconds."""
_SLACK: Final = 4 / 3
"""How many times as long as at its quickest the fixed work may take: it varies somewhat."""
_TRIES: Final = 5
"""How many times as many runs as count are made at most."""


@attrs.frozen(slots=True)
class Run(Generic[T]):
    """What a run has given, and the slowest fixed work before and after it."""

    value: T
    pace: float


@attrs.frozen(slots=True)
class Steady(Generic[T]):
    """What the runs that count have given, and how many others were made."""

    values: tuple[T, ...]
    repeated: int


_known: Final[list[float]] = []
"""The paces of all runs of this process, so that a row that is slow from its start is noticed."""


def pace() -> float:
    """Return what a fixed piece of work takes at the moment, in seconds of CPU time."""
    start = time.process_time()
    table: dict[tuple[int, int], tuple[int, int]] = {}
    for number in range(_TURNS):
        table[number % 997, number % 13] = (number, number + 1)
    return time.process_time() - start


def steadily(measure: Callable[[], Run[T]], runs: int) -> Steady[T]:
    """Return what so many runs have given, those during which the machine was quickest.

    Runs are made until so many are undisturbed, but no more than five times as many.
    """
    made: list[Run[T]] = []
    while len(made) < _TRIES * runs and _undisturbed(made) < runs:
        made.append(measure())
        _known.append(made[-1].pace)
    quickest = sorted(made, key=attrgetter("pace"))[:runs]
    return Steady(tuple(run.value for run in quickest), len(made) - runs)


def _undisturbed(made: list[Run[T]]) -> int:
    return sum(run.pace <= _SLACK * min(_known) for run in made)
