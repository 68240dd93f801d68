"""How fast the library is: measured, with the floors and goals that it sets itself.

Owns the measurements and their rows; ``tichu bench`` shows them. Imports the public API alone,
since that is what is measured, and of the standard library clocks and processes.

Times are CPU time of this process, so that other work on the machine disturbs little. Each
measurement is warmed up once and then repeated on the same seeded positions.
"""

import gc
import pickle
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

import attrs

import tichu
from tichu._kernel import COMPILED

_ROUNDS: Final = 300
"""Rounds that a run of random play plays: long enough for the clock, short enough to repeat."""
_DEALS: Final = 250
"""Deals whose four hands a run asks for their legal leads."""
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
    """What the numbers count: ``"rounds/s"``, ``"us"``, ``"ms"``, ``"bytes"``."""
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
        """Whether the number is a rate; otherwise it is a cost."""
        return self.unit.endswith("/s")

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
        platform=platform.platform(terse=True),
        kernel="compiled" if COMPILED else "pure",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def random_play(runs: int) -> Row:
    """Measure whole rounds after the push: ``random_action`` and ``apply`` to the end."""
    starts = tuple(pushed_rounds(_ROUNDS))
    decisions = 0

    def play() -> None:
        nonlocal decisions
        decisions = 0
        rng = random.Random(1)
        for start in starts:
            state = start
            while not state.is_over:
                state = tichu.apply(state, tichu.random_action(state, rng))
                decisions += 1

    times = _repeat(play, runs)
    return Row(
        name="play",
        title="random play, whole rounds through the public API",
        unit="rounds/s",
        values=tuple(_ROUNDS / seconds for seconds in times),
        floor=1500,
        goal=2000,
        note=f"{decisions / _ROUNDS:.1f} decisions a round",
    )


def count_leads(runs: int) -> Row:
    """Measure ``len(state.legal(seat))`` for a fresh hand of 14 cards on lead."""
    states = _leads()

    def count() -> None:
        for state, seat in states:
            len(state.legal(seat))

    times = _repeat(count, runs)
    found = statistics.mean(len(state.legal(seat)) for state, seat in states)
    return Row(
        name="count-leads",
        title="the legal leads of 14 cards, counted",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times),
        floor=50,
        goal=40,
        note=f"{found:.0f} actions on average",
    )


def build_leads(runs: int) -> Row:
    """Measure ``list(state.legal(seat))`` likewise: every action object is built."""
    states = _leads()

    def build() -> None:
        for state, seat in states:
            list(state.legal(seat))

    times = _repeat(build, runs)
    return Row(
        name="build-leads",
        title="the same, every action object built",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times),
        floor=110,
        goal=75,
    )


def import_time(runs: int) -> Row:
    """Measure ``import tichu``, attrs included, each time in a fresh interpreter."""
    _import_once()  # so that bytecode is written before the first run that counts
    return Row(
        name="import",
        title="import tichu, attrs included",
        unit="ms",
        values=tuple(1e3 * _import_once() for _ in range(runs)),
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
        "count-leads": count_leads,
        "build-leads": build_leads,
        "import": import_time,
        "pickle": pickle_size,
    }
)
"""Every measurement by its row's name, in the order to show them; each takes a number of runs."""


def pushed_rounds(number: int, rules: tichu.Rules = tichu.NANJING) -> Iterable[tichu.RoundState]:
    """Yield rounds of different seeds in which all have pushed and the first lead is due."""
    for seed in range(number):
        rng = random.Random(seed)
        state = tichu.new_round(rules, seed % rules.seats)
        while state.phase is not tichu.Phase.PLAY:
            state = tichu.apply(state, tichu.random_action(state, rng))
        yield state


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


def _repeat(work: Callable[[], None], runs: int) -> tuple[float, ...]:
    """Return the CPU seconds of each run, after one that is not counted."""
    work()
    times: list[float] = []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return tuple(times)


def _import_once() -> float:
    """Return the CPU seconds of one import in a fresh interpreter."""
    root = Path(tichu.__file__).parents[1]  # this tichu, not another one that is installed
    code = (
        f"import sys; sys.path.insert(0, {str(root)!r})\n"
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
