"""The hot paths, to be counted: ``python hot_paths.py PATH TIMES``.

Started by ``instructions.py``. All that is not repeated, such as the import and the making of
positions, is the same whatever the number of times, and so drops out of a difference.
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
    """Go a path so many times, after once for what is made at the first time."""
    path, times = PATHS[sys.argv[1]], int(sys.argv[2])
    path()
    gc.collect()
    gc.disable()  # when it runs depends on what else there is
    for _ in range(times):
        path()


if __name__ == "__main__":
    main()
