"""How fast the library is: measured, with the floors and goals that it sets itself.

Owns the measurements and their rows; ``tichu bench`` shows them. Imports the public API alone,
since that is what is measured, and of the standard library clocks and processes.

Times are CPU time of this process, so that other work on the machine disturbs little; processes
that play at once are timed by the clock. Each measurement is warmed up once and then repeated on
the same seeded positions. What a row must reach depends on the kernel that runs, pure or compiled.
"""

import gc
import os
import pickle
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier
from types import MappingProxyType
from typing import Final

import attrs

import tichu
from tichu.values import want_int

_ROUNDS: Final = 300
"""Rounds that a run of random play plays: long enough for the clock, short enough to repeat."""
_PLAYOUTS: Final = 5
"""How often a run of playouts plays each of these rounds: a compiled one takes 30 us or so."""
_DEALS: Final = 250
"""Deals whose four hands a run asks for their legal leads."""
_LARGEST: Final = "TjTwTpJjJwJpJsQjQwQpQsKjKwPh"
"""A hand with as many leads as any has: 1,857 plays, of 1,674 card sets."""
_COUNTS: Final = 50
"""How often a run counts the leads of that hand."""
_SHARE: Final = 0.9
"""How much of a processor each of several processes must have made use of."""
_MOST: Final = 61
"""Processes in a pool: as many as every system can wait for."""
_PASSES: Final = 4
"""How often processes that play at once play the rounds of random play."""
_STATES: Final = 200
"""Rounds from whose middle a state is pickled."""
_HALF: Final = 60
"""Decisions after which a round is about half over."""
_PICKLE: Final = 5
"""The protocol that is measured: the newest of every Python that is supported."""


@attrs.frozen(slots=True)
class Row:
    """One thing that was measured, several times."""

    name: str
    """A short name for programs, such as ``"play"``."""
    title: str
    """What was measured, for people."""
    unit: str
    """What the numbers count: ``"rounds/s"``, ``"us"``, ``"ms"``, ``"bytes"``, ``"times"``."""
    values: tuple[float, ...]
    """What each run has given, in the order of the runs."""
    floor: float
    """What a release must reach."""
    goal: float
    """What a release should reach."""
    note: str = ""
    """What else a reader should know."""

    @property
    def more_is_better(self) -> bool:
        """Whether the number is a rate or a gain; otherwise it is a cost."""
        return self.unit.endswith("/s") or self.unit == "times"

    @property
    def median(self) -> float:
        """The middle value: the one to quote."""
        return statistics.median(self.values)

    @property
    def best(self) -> float:
        """The best value."""
        return max(self.values) if self.more_is_better else min(self.values)

    @property
    def worst(self) -> float:
        """The worst value."""
        return min(self.values) if self.more_is_better else max(self.values)

    @property
    def verdict(self) -> str:
        """What the median reaches: ``"goal"``, ``"floor"`` or ``"below"``."""
        sign = 1 if self.more_is_better else -1
        if sign * self.median >= sign * self.goal:
            return "goal"
        return "floor" if sign * self.median >= sign * self.floor else "below"


@attrs.frozen(slots=True)
class Machine:
    """What the numbers were measured on, without which they say little."""

    cpu: str
    python: str
    platform: str
    kernel: str
    """``"pure"`` or ``"compiled"``: which kernel the library runs on."""
    date: str
    """When, in UTC, as ISO 8601."""


def machine() -> Machine:
    """Return this machine, this Python and this moment."""
    return Machine(
        cpu=_cpu(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}",
        kernel="compiled" if tichu.COMPILED else "pure",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def random_play(runs: int) -> Row:
    """Measure whole rounds after the push: ``random_action`` and ``apply`` to the end."""
    starts = tuple(pushed_rounds(_ROUNDS))
    times = _repeat(lambda: _play(starts), runs)
    floor, goal = _play_wanted()
    return Row(
        name="play",
        title="random play, whole rounds through the public API",
        unit="rounds/s",
        values=tuple(_ROUNDS / seconds for seconds in times),
        floor=floor,
        goal=goal,
        note=f"{_play(starts) / _ROUNDS:.1f} decisions a round",
    )


def playouts(runs: int) -> Row:
    """Measure :func:`tichu.playout` from the same rounds after the push to their ends."""
    starts = tuple(pushed_rounds(_ROUNDS))

    def play() -> None:
        rng = random.Random(1)
        for _ in range(_PLAYOUTS):
            for start in starts:
                tichu.playout(start, rng)

    times = _repeat(play, runs)
    floor, goal = _wanted((3_000, 3_500), (30_000, 40_000))
    return Row(
        name="playout",
        title="playouts of whole rounds, the same choices in the kernel",
        unit="rounds/s",
        values=tuple(_PLAYOUTS * _ROUNDS / seconds for seconds in times),
        floor=floor,
        goal=goal,
    )


def count_leads(runs: int) -> Row:
    """Measure ``len(state.legal(seat))`` for a fresh hand of 14 cards on lead."""
    states = _leads()

    def count() -> None:
        for state, seat in states:
            len(state.legal(seat))

    times = _repeat(count, runs)
    found = statistics.mean(len(state.legal(seat)) for state, seat in states)
    floor, goal = _wanted((50, 40), (12, 8))
    return Row(
        name="count-leads",
        title="the legal leads of 14 cards, counted",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times),
        floor=floor,
        goal=goal,
        note=f"{found:.0f} actions on average",
    )


def build_leads(runs: int) -> Row:
    """Measure ``list(state.legal(seat))`` likewise: every action object is built."""
    states = _leads()

    def build() -> None:
        for state, seat in states:
            list(state.legal(seat))

    times = _repeat(build, runs)
    floor, goal = _wanted((110, 75), (80, 40))
    return Row(
        name="build-leads",
        title="the same, every action object built",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times),
        floor=floor,
        goal=goal,
    )


def count_largest(runs: int) -> Row:
    """Measure ``len(state.legal(seat))`` for the lead with the most legal actions there are."""
    state = tichu.RoundState.from_setup(
        tichu.RoundSetup(hands=(_LARGEST, "2j", "2w", "2p"), turn=0, rest_to=1)
    )

    def count() -> None:
        for _ in range(_COUNTS):
            len(state.legal(0))

    times = _repeat(count, runs)
    plays = sum(isinstance(action, tichu.Play) for action in state.legal(0))
    floor, goal = _wanted((3, 0.5), (1, 0.2))
    return Row(
        name="count-largest",
        title="the legal leads of the largest hand, counted",
        unit="ms",
        values=tuple(1e3 * seconds / _COUNTS for seconds in times),
        floor=floor,
        goal=goal,
        note=f"{plays:,} plays, and a call",
    )


def import_time(runs: int) -> Row:
    """Measure ``import tichu``, attrs included, each time in a fresh interpreter."""
    with tempfile.TemporaryDirectory() as cache:
        _import_once(cache)  # so that bytecode is written before the first run that counts
        times = tuple(_import_once(cache) for _ in range(runs))
    return Row(
        name="import",
        title="import tichu, attrs included",
        unit="ms",
        values=tuple(1e3 * seconds for seconds in times),
        floor=100,
        goal=60,
    )


def pickle_size(runs: int) -> Row:
    """Measure how many bytes pickled states from the middle of different rounds take.

    Sizes do not vary from run to run, so these are of many states whatever ``runs`` says.
    """
    del runs
    sizes: list[float] = []
    rng = random.Random(1)
    for start in pushed_rounds(_STATES):
        state = start
        for _ in range(_HALF):
            if not state.is_over:
                state = tichu.apply(state, tichu.random_action(state, rng))
        sizes.append(len(pickle.dumps(state, protocol=_PICKLE)))
    return Row(
        name="pickle",
        title="a pickled state from the middle of a round",
        unit="bytes",
        values=tuple(sizes),
        floor=1500,
        goal=1000,
        note=f"{_STATES} states, protocol {_PICKLE}",
    )


ROWS: Final[Mapping[str, Callable[[int], Row]]] = MappingProxyType(
    {
        "play": random_play,
        "playout": playouts,
        "count-leads": count_leads,
        "build-leads": build_leads,
        "count-largest": count_largest,
        "import": import_time,
        "pickle": pickle_size,
    }
)
"""Every measurement by its row's name, in the order to show them; each takes a number of runs."""


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
    floor, goal = _play_wanted()
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


def pushed_rounds(number: int, rules: tichu.Rules = tichu.NANJING) -> Iterable[tichu.RoundState]:
    """Yield rounds of different seeds in which all have pushed and the first lead is due."""
    for seed in range(number):
        rng = random.Random(seed)
        state = tichu.new_round(rules, seed % rules.seats)
        while state.phase is not tichu.Phase.PLAY:
            state = tichu.apply(state, tichu.random_action(state, rng))
        yield state


def _wanted(pure: tuple[float, float], compiled: tuple[float, float]) -> tuple[float, float]:
    """Return the floor and the goal for the kernel that runs."""
    return compiled if tichu.COMPILED else pure


def _play_wanted() -> tuple[float, float]:
    """Return the floor and the goal of random play on one core."""
    return _wanted((1_500, 2_000), (3_000, 5_000))


def _play(starts: Iterable[tichu.RoundState]) -> int:
    """Play rounds to their ends at random, and return how many decisions that took."""
    decisions = 0
    rng = random.Random(1)
    for start in starts:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
            decisions += 1
    return decisions


_prepared: list[tuple[tuple[tichu.RoundState, ...], Barrier]] = []
"""What a process of a pool has to play, and where it waits for the others."""


def _prepare(barrier: Barrier) -> None:
    """Get a process of a pool ready."""
    _prepared[:] = [(tuple(pushed_rounds(_ROUNDS)), barrier)]


def _play_when(all_are_ready: bool) -> None:
    """Play in a process of a pool, after it has waited for the others if all are to play."""
    ((starts, barrier),) = _prepared
    if all_are_ready:
        barrier.wait()  # so that no process plays twice and another not at all
    for _ in range(_PASSES):
        _play(starts)


def _rate(pool: ProcessPoolExecutor, workers: int) -> float:
    """Return how many rounds so many of a pool's processes play in a second by the clock."""
    start = time.perf_counter()
    for done in [pool.submit(_play_when, workers > 1) for _ in range(workers)]:
        done.result()
    return workers * _PASSES * _ROUNDS / (time.perf_counter() - start)


def _cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leads() -> tuple[tuple[tichu.RoundState, int], ...]:
    """Return fresh leads of different hands: the state and the seat that leads.

    All four hands of a deal lead in turn. The seat that does so by the rules has the Mah Jong,
    and such hands have fewer legal leads than others.
    """
    return tuple(
        (_led_by(state, seat), seat) for state in pushed_rounds(_DEALS) for seat in range(4)
    )


def _led_by(state: tichu.RoundState, seat: int) -> tichu.RoundState:
    """Return the state with another seat on lead."""
    hands = tuple(map(state.hand, range(state.rules.seats)))
    return tichu.RoundState.from_setup(tichu.RoundSetup(hands=hands, turn=seat))


def _repeat(work: Callable[[], object], runs: int) -> tuple[float, ...]:
    """Return the CPU seconds of each run, after one that is not counted."""
    work()
    times: list[float] = []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return tuple(times)


def _import_once(cache: str) -> float:
    """Return the CPU seconds of one import in a fresh interpreter, with bytecode in a folder."""
    root = Path(tichu.__file__).parents[1]  # this tichu, not another one that is installed
    code = (
        f"import sys; sys.path.insert(0, {str(root)!r})\n"
        f"sys.dont_write_bytecode, sys.pycache_prefix = False, {cache!r}\n"
        "from time import process_time\n"
        "start = process_time()\n"
        "import tichu\n"
        "print(process_time() - start)"
    )
    ran = subprocess.run(  # noqa: S603  # this very interpreter, and a fixed text
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    return float(ran.stdout)


def _cpu() -> str:
    """Return the model of the processor, as far as the system tells it."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
