"""Several processes that play at once.

Owns the two rows that tell how much they play together, and what that is by one of them.
"""

import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Barrier
from typing import Final

import tichu
from tichu.bench.rounds import ROUNDS, play, pushed_rounds
from tichu.bench.rows import Row, play_wanted
from tichu.values import want_int

_SHARE: Final = 0.9
"""How much of a processor each of several processes must have made use of."""
_MOST: Final = 61
"""Processes in a pool: as many as every system can wait for."""
_PASSES: Final = 4
"""How often processes that play at once play the rounds of random play."""


def together(workers: int, runs: int) -> tuple[Row, Row]:
    """Measure random play in some processes at once, 1 to 61, and in one of them, by the clock.

    The first row is how many rounds all of them play together in a second, the second row how many
    times as many that is as one alone has played just before.
    """
    want_int("together(workers)", workers, 1, _MOST)
    rates: list[float] = []
    alone: list[float] = []
    context = get_context("spawn")  # what every system has
    with ProcessPoolExecutor(
        workers, context, initializer=_prepare, initargs=(context.Barrier(workers),)
    ) as pool:
        _rate(pool, workers)  # which starts the processes and warms them up
        for _ in range(runs):
            alone.append(_rate(pool, 1))
            rates.append(_rate(pool, workers))
    cores = min(workers, _cores())
    floor, goal = play_wanted()
    total = Row(
        name="workers",
        title=f"random play in {workers} processes at once, by the clock",
        unit="rounds/s",
        values=tuple(rates),
        floor=_SHARE * cores * floor,
        goal=_SHARE * cores * goal,
        note=f"one alone {statistics.median(alone):,.0f}",
    )
    ratio = Row(
        name="ratio",
        title=f"the same, as a multiple of what one of the {workers} plays alone",
        unit="times",
        values=tuple(rate / one for rate, one in zip(rates, alone, strict=True)),
        floor=_SHARE * cores,
        goal=_SHARE * cores,
        note=f"{_cores()} cores",
    )
    return total, ratio


_prepared: list[tuple[tuple[tichu.RoundState, ...], Barrier]] = []
"""What a process of a pool has to play, and where it waits for the others."""


def _prepare(barrier: Barrier) -> None:
    """Get a process of a pool ready."""
    _prepared[:] = [(tuple(pushed_rounds(ROUNDS)), barrier)]


def _play_when(all_are_ready: bool) -> None:
    """Play in a process of a pool, after it has waited for the others if all are to play."""
    ((starts, barrier),) = _prepared
    if all_are_ready:
        barrier.wait()  # so that no process plays twice and another not at all
    for _ in range(_PASSES):
        play(starts)


def _rate(pool: ProcessPoolExecutor, workers: int) -> float:
    """Return how many rounds so many of a pool's processes play in a second by the clock."""
    start = time.perf_counter()
    for done in [pool.submit(_play_when, workers > 1) for _ in range(workers)]:
        done.result()
    return workers * _PASSES * ROUNDS / (time.perf_counter() - start)


def _cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
