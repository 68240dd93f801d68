"""Run a hot path some times: ``python hot_paths.py PATH TIMES``.

``instructions.py`` starts it. The import and the making of positions do not depend on TIMES, so
they drop out of the difference of two runs.
"""

import gc
import random
import sys
from collections.abc import Callable

from timed.positions import pushed_rounds

import tichu

STARTS = tuple(pushed_rounds(4))


def play() -> None:
    """Play rounds through the public API."""
    rng = random.Random(1)
    for start in STARTS:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))


def playout() -> None:
    """Play the same rounds out."""
    rng = random.Random(1)
    for start in STARTS:
        tichu.playout(start, rng)


def count_leads() -> None:
    """Count the leads with which the rounds begin."""
    for start in STARTS:
        len(start.legal(start.to_act[0]))


PATHS: dict[str, Callable[[], None]] = {
    "play": play,
    "playout": playout,
    "count-leads": count_leads,
}


def main() -> None:
    """Run a path some times, after one run that fills the caches."""
    path, times = PATHS[sys.argv[1]], int(sys.argv[2])
    path()
    gc.collect()
    gc.disable()  # when it runs depends on what else there is
    for _ in range(times):
        path()


if __name__ == "__main__":
    main()
