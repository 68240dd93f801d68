"""Random play in several processes at once: their rate together, and relative to one process."""

import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import Barrier
from typing import Final

import tichu
from tichu._values import want_int
from tichu.bench.loops import play
from tichu.bench.measuring import targets
from tichu.bench.positions import pushed_rounds
from tichu.bench.rows import Row, pace

_SHARE: Final = 0.9
"""The part of a processor that each process must use."""
_MOST: Final = 61
"""The most processes of a pool on every system."""
_ROUNDS: Final = 300
"""The rounds that each process plays."""
_PASSES: Final = 4
"""How often it plays them."""


def together(workers: int, runs: int) -> tuple[Row, Row]:
    """Measure random play in 1 to 61 processes at once, and in one of them, by the clock.

    The first row is the rounds a second of all processes together, the second row that rate as a
    multiple of the rate of one process just before.
    """
    want_int("together(workers)", workers, 1, _MOST)
    context = get_context("spawn")  # which every system has
    with ProcessPoolExecutor(
        workers, context, initializer=_prepare, initargs=(context.Barrier(workers),)
    ) as pool:
        _rate(pool, workers)  # which starts the processes and warms them up
        found = [(_rate(pool, 1), _rate(pool, workers)) for _ in range(runs)]
    cores = min(workers, _cores())
    floor, goal = targets("play")
    total = Row(
        name="workers",
        title=f"random play in {workers} processes at once, by the clock",
        unit="rounds/s",
        values=tuple(rate for _, (rate, _) in found),
        paces=tuple(each for _, (_, each) in found),
        floor=None if floor is None else _SHARE * cores * floor,
        goal=None if goal is None else _SHARE * cores * goal,
        note=f"one alone {statistics.median(alone for (alone, _), _ in found):,.0f}",
    )
    ratio = Row(
        name="ratio",
        title=f"the same, as a multiple of what one of the {workers} plays alone",
        unit="times",
        values=tuple(rate / alone for (alone, _), (rate, _) in found),
        floor=_SHARE * cores,
        goal=_SHARE * cores,
        note=f"{_cores()} cores",
    )
    return total, ratio


_prepared: list[tuple[tuple[tichu.RoundState, ...], Barrier]] = []
"""The rounds that a process of a pool plays, and the barrier for all processes."""


def _prepare(barrier: Barrier) -> None:
    _prepared[:] = [(tuple(pushed_rounds(_ROUNDS)), barrier)]


def _rate(pool: ProcessPoolExecutor, workers: int) -> tuple[float, float]:
    """Return the rounds a second of some processes of a pool, and their slowest pace."""
    done = [pool.submit(_play_when, workers > 1) for _ in range(workers)]
    starts, ends, paces = zip(*(each.result() for each in done), strict=True)
    return workers * _PASSES * _ROUNDS / (max(ends) - min(starts)), min(paces)


def _play_when(all_are_ready: bool) -> tuple[float, float, float]:
    """Play in a process of a pool; return its start, its end and its pace before."""
    ((starts, barrier),) = _prepared
    before = pace()
    if all_are_ready:
        barrier.wait()  # so that no process plays twice and another not at all
    start = time.monotonic()  # which all processes share
    for _ in range(_PASSES):
        play(starts)
    end = time.monotonic()
    if all_are_ready:
        barrier.wait()  # so that none plays while another measures its pace
    return start, end, before


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
