"""The measurements of one process: a function for each row, which takes the number of runs."""

import gc
import pickle
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import tichu
from tichu.bench.rounds import ROUNDS, play, pushed_rounds
from tichu.bench.rows import Row, play_targets, targets
from tichu.bench.steadiness import Run, Steady, pace, steadily

_PLAYOUTS: Final = 5
"""How often a run of playouts plays each round, as a compiled playout takes only about 30 us."""
_DEALS: Final = 250
"""The deals of a run, each with four hands to lead."""
_LARGEST: Final = "TjTwTpJjJwJpJsQjQwQpQsKjKwPh"
"""The hand with the most leads: 1,857 plays, of 1,674 card sets."""
_COUNTS: Final = 50
"""How often a run counts the leads of that hand."""
_STATES: Final = 200
"""The rounds of which a state is pickled."""
_HALF: Final = 60
"""The decisions of about half a round."""
_PICKLE: Final = 5
"""The newest pickle protocol of all supported Pythons."""


def random_play(runs: int) -> Row:
    """Measure whole rounds after the push: ``random_action`` and ``apply`` to the end."""
    starts = tuple(pushed_rounds(ROUNDS))
    times = _repeat(lambda: play(starts), runs)
    floor, goal = play_targets()
    return Row(
        name="play",
        title="random play, whole rounds through the public API",
        unit="rounds/s",
        values=tuple(ROUNDS / seconds for seconds in times.values),
        floor=floor,
        goal=goal,
        repeated=times.repeated,
        note=f"{play(starts) / ROUNDS:.1f} decisions a round",
    )


def playouts(runs: int) -> Row:
    """Measure :func:`tichu.search.playouts` from the same rounds after the push to their ends."""
    starts = tuple(pushed_rounds(ROUNDS))

    def play_on() -> None:
        rng = random.Random(1)
        for _ in range(_PLAYOUTS):
            for start in starts:
                tichu.playout(start, rng)

    times = _repeat(play_on, runs)
    floor, goal = targets((3_000, 3_500), (30_000, 40_000))
    return Row(
        name="playout",
        title="playouts of whole rounds, the same choices in the kernel",
        unit="rounds/s",
        values=tuple(_PLAYOUTS * ROUNDS / seconds for seconds in times.values),
        floor=floor,
        goal=goal,
        repeated=times.repeated,
    )


def count_leads(runs: int) -> Row:
    """Measure ``len(state.legal(seat))`` for a fresh hand of 14 cards on lead."""
    states = _leads()

    def count() -> None:
        for state, seat in states:
            len(state.legal(seat))

    times = _repeat(count, runs)
    found = statistics.mean(len(state.legal(seat)) for state, seat in states)
    floor, goal = targets((50, 40), (12, 8))
    return Row(
        name="count-leads",
        title="the legal leads of 14 cards, counted",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times.values),
        floor=floor,
        goal=goal,
        repeated=times.repeated,
        note=f"{found:.0f} actions on average",
    )


def build_leads(runs: int) -> Row:
    """Measure ``list(state.legal(seat))``, which builds every action."""
    states = _leads()

    def build() -> None:
        for state, seat in states:
            list(state.legal(seat))

    times = _repeat(build, runs)
    floor, goal = targets((110, 75), (80, 40))
    return Row(
        name="build-leads",
        title="the same, every action object built",
        unit="us",
        values=tuple(1e6 * seconds / len(states) for seconds in times.values),
        floor=floor,
        goal=goal,
        repeated=times.repeated,
    )


def count_largest(runs: int) -> Row:
    """Measure ``len(state.legal(seat))`` for the lead with the most legal actions."""
    state = tichu.RoundState.from_setup(
        tichu.RoundSetup(hands=(_LARGEST, "2j", "2w", "2p"), turn=0, rest_to=1)
    )

    def count() -> None:
        for _ in range(_COUNTS):
            len(state.legal(0))

    times = _repeat(count, runs)
    plays = sum(isinstance(action, tichu.Play) for action in state.legal(0))
    floor, goal = targets((3, 0.5), (1, 0.2))
    return Row(
        name="count-largest",
        title="the legal leads of the largest hand, counted",
        unit="ms",
        values=tuple(1e3 * seconds / _COUNTS for seconds in times.values),
        floor=floor,
        goal=goal,
        repeated=times.repeated,
        note=f"{plays:,} plays, and a call",
    )


def import_time(runs: int) -> Row:
    """Measure ``import tichu``, attrs included, each time in a fresh interpreter."""
    with tempfile.TemporaryDirectory() as cache:
        _import_once(cache)  # writes the bytecode
        times = steadily(lambda: _beside(lambda: _import_once(cache)), runs)
    return Row(
        name="import",
        title="import tichu, attrs included",
        unit="ms",
        values=tuple(1e3 * seconds for seconds in times.values),
        floor=100,
        goal=60,
        repeated=times.repeated,
    )


def pickle_size(runs: int) -> Row:
    """Measure the bytes of pickled states from the middle of different rounds.

    Sizes do not vary from run to run, so ``runs`` is ignored.
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


def _leads() -> tuple[tuple[tichu.RoundState, int], ...]:
    """Return fresh leads of different hands: the state and the seat that leads.

    All four hands of a deal lead in turn. The seat that does so by the rules has the Mah Jong,
    and such hands have fewer legal leads than others.
    """
    return tuple(
        (_led_by(state, seat), seat) for state in pushed_rounds(_DEALS) for seat in range(4)
    )


def _led_by(state: tichu.RoundState, seat: int) -> tichu.RoundState:
    hands = tuple(map(state.hand, range(state.rules.seats)))
    return tichu.RoundState.from_setup(tichu.RoundSetup(hands=hands, turn=seat))


def _repeat(work: Callable[[], object], runs: int) -> Steady[float]:
    def once() -> float:
        gc.collect()
        start = time.process_time()
        work()
        return time.process_time() - start

    work()
    return steadily(lambda: _beside(once), runs)


def _beside(once: Callable[[], float]) -> Run[float]:
    before = pace()
    seconds = once()
    return Run(seconds, max(before, pace()))


def _import_once(cache: str) -> float:
    root = Path(tichu.__file__).parents[1]  # this tichu, not another one that is installed
    code = (
        f"import sys; sys.path.insert(0, {str(root)!r})\n"
        f"sys.dont_write_bytecode, sys.pycache_prefix = False, {cache!r}\n"
        "from time import process_time\n"
        "start = process_time()\n"
        "import tichu\n"
        "print(process_time() - start)"
    )
    ran = subprocess.run(  # noqa: S603  # this interpreter, and a fixed text
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    return float(ran.stdout)
