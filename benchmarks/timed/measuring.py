"""The measurements by name: their positions, loops and goals."""

import functools
import gc
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import attrs
from timed import loops
from timed import positions as at
from timed.rows import Row, pace

import tichu

_PICKLE: Final = 5
"""The newest pickle protocol of all supported Pythons."""
_UNITS: Final = MappingProxyType({"us": 1e6, "ms": 1e3})


@attrs.frozen(slots=True)
class Measurement:
    """A measurement: a loop, and the positions on which it is timed."""

    loop: Callable[[Any], int]
    """The loop that is timed; it returns the number that the row counts."""
    starts: Callable[[int], Iterable[Any]]
    """The function that makes the positions, called for each run."""
    number: int
    """The number of positions of a run."""
    title: str
    """The work of the loop, in a few words."""
    unit: str = "rounds/s"
    """``"us"`` or ``"ms"`` for the time of one, otherwise what the loop counts, a second."""

    def measure(self, name: str, runs: int) -> Row:
        """Return the row of a number of runs, after one run to warm up."""
        values: list[float] = []
        paces: list[float] = []
        for _ in range(runs + 1):
            starts: Sequence[Any] = tuple(self.starts(self.number))
            gc.collect()
            paces.append(pace())
            start = time.process_time()
            done = self.loop(starts)
            seconds = time.process_time() - start
            one = _UNITS.get(self.unit)
            values.append(done / seconds if one is None else one * seconds / done)
        goal = _GOALS[name][tichu.COMPILED] if name in _GOALS else None
        return Row(name, self.title, self.unit, tuple(values[1:]), tuple(paces[1:]), goal)


_LOOPS: Final[Mapping[str, Measurement]] = MappingProxyType(
    {
        "games": Measurement(loops.games, at.games, 15, "whole games from the deal"),
        "bots": Measurement(loops.bot_games, at.games, 8, "games of random bots with play_game"),
        "bots-rule": Measurement(
            loops.rule_bot_games, at.games, 2, "games of rule bots, made and written as records"
        ),
        "bots-loop": Measurement(loops.bot_loops, at.games, 8, "the same bots in a plain loop"),
        "views": Measurement(
            loops.views, at.pushed_rounds, 60, "a view at each decision, and for interrupters"
        ),
        "followed-views": Measurement(
            loops.followers, at.pushed_rounds, 60, "the same, views kept by moves"
        ),
        "search": Measurement(
            loops.searches, at.half_views, 300, "a world and a playout in mid-round", "worlds/s"
        ),
        "replay": Measurement(loops.replay, at.logs, 6, "logs of games read, checked and scored"),
        "seen-record": Measurement(
            loops.seen_records, at.seen_records, 6, "the record of a seat, read and followed"
        ),
        "play": Measurement(
            loops.play, at.pushed_rounds, 200, "random play from the first lead on"
        ),
        "interrupts": Measurement(
            loops.interrupts, at.pushed_rounds, 100, "every seat asked that may interrupt"
        ),
        "sequential": Measurement(
            loops.polls, at.pushed_rounds, 60, "tichu.sequential, every poll taken"
        ),
        "happenings": Measurement(
            loops.happenings, at.pushed_rounds, 100, "transition, with what happened"
        ),
        "lists": Measurement(
            loops.lists, at.pushed_rounds, 60, "the list of all legal actions at each decision"
        ),
        "choices": Measurement(
            loops.lists, at.rounds, 20, "the same from the deal on, with all pushes"
        ),
        "playout": Measurement(loops.playouts, at.pushed_rounds, 600, "playouts of whole rounds"),
        "policy": Measurement(
            loops.playouts_by_policy, at.pushed_rounds, 120, "the same by the library's policy"
        ),
        "view": Measurement(loops.own_views, at.half_rounds, 500, "a view in mid-round", "us"),
        "public-view": Measurement(
            loops.public_views, at.half_rounds, 500, "a spectator's view there", "us"
        ),
        "advance": Measurement(
            loops.advances, at.steps, 4, "a view from the last one and a move", "us"
        ),
        "may-interrupt": Measurement(
            loops.interrupters, at.half_rounds, 500, "the seats that may interrupt there", "us"
        ),
        "determinize": Measurement(
            loops.worlds, at.half_views, 500, "a possible world for a view there", "us"
        ),
        "parse-state": Measurement(loops.parse, at.texts, 200, "notation.parse_state", "us"),
        "load-state": Measurement(
            loops.load, at.trees, 200, "a state from the tree of its JSON", "us"
        ),
        "count-leads": Measurement(
            loops.count, at.leads, 250, "the legal leads of 14 cards, counted", "us"
        ),
        "build-leads": Measurement(
            loops.build, at.leads, 100, "the same, every action object built", "us"
        ),
        "count-largest": Measurement(
            loops.count, at.largest, 50, "the 1,858 legal actions of the largest hand", "ms"
        ),
        "build-pushes": Measurement(
            loops.build, at.pushing_rounds, 12, "the pushes of a seat, built", "ms"
        ),
        "seigneur-8": Measurement(
            loops.seigneur_rounds, at.seigneur_rounds, 10, "Grandseigneur, eight players, two decks"
        ),
    }
)
_GOALS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "games": (1_600, 6_500),
        "views": (1_200, 3_500),
        "search": (6_000, 80_000),
        "replay": (1_300, 4_000),
        "play": (2_000, 6_500),
        "interrupts": (1_700, 5_000),
        "sequential": (900, 5_000),
        "happenings": (1_500, 4_500),
        "playout": (4_000, 100_000),
        "policy": (200, 17_000),
        "parse-state": (100, 100),
        "load-state": (100, 100),
        "count-leads": (40, 8),
        "build-leads": (75, 40),
        "count-largest": (0.5, 0.2),
    }
)
"""The goal of a row for the pure kernel, and for the compiled one."""


def import_time(runs: int) -> Row:
    """Measure ``import tichu``, attrs included, each time in a fresh interpreter."""
    values: list[float] = []
    paces: list[float] = []
    with tempfile.TemporaryDirectory() as cache:
        _import_once(cache)  # writes the bytecode
        for _ in range(runs):
            paces.append(pace())
            values.append(1e3 * _import_once(cache))
    title = "import tichu, attrs included"
    return Row("import", title, "ms", tuple(values), tuple(paces), goal=60)


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
    ran = subprocess.run(  # this interpreter, and a fixed text
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    return float(ran.stdout)


def pickle_size(runs: int) -> Row:
    """Measure the bytes of pickled states from the middle of different rounds.

    Sizes do not vary from run to run, so ``runs`` is ignored.
    """
    del runs
    states = at.half_rounds(200)
    sizes = tuple(float(len(pickle.dumps(state, protocol=_PICKLE))) for state in states)
    title = "a pickled state from the middle of a round"
    return Row("pickle", title, "bytes", sizes, goal=1000, note="200 states")


ROWS: Final[Mapping[str, Callable[[int], Row]]] = MappingProxyType(
    {
        **{name: functools.partial(each.measure, name) for name, each in _LOOPS.items()},
        "import": import_time,
        "pickle": pickle_size,
    }
)
"""The measurements by the names of their rows; each takes a number of runs."""
