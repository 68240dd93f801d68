"""Random play of Tichu: ``python tichu_rounds.py LOOP ROUNDS`` prints JSON.

``peers.py`` starts it. LOOP is a loop of ``timed/loops.py``: ``games`` begins with the deal, the
others with the first lead, as the hands of another game begin after its deal.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from timed import loops
from timed.positions import games, pushed_rounds

import tichu


def main() -> None:
    """Measure a loop, after a tenth of it that is not counted."""
    name, rounds = sys.argv[1], int(sys.argv[2])
    loop: Callable[[Sequence[Any]], int] = getattr(loops, name)
    pushed = tuple(pushed_rounds(rounds))
    starts: Sequence[Any] = pushed
    if name == "games":
        starts = tuple(games(rounds // 10))  # of about ten rounds each
    loop(starts[: max(1, len(starts) // 10)])
    begun = time.process_time()
    played = loop(starts)
    seconds = time.process_time() - begun
    found = {
        "hands": played,
        "seconds": seconds,
        "version": f"{tichu.__version__}, {'compiled' if tichu.COMPILED else 'pure'}",
    }
    if name != "games":
        found["decisions"] = decisions(pushed)
    print(json.dumps(found))


def decisions(starts: Sequence[tichu.RoundState]) -> int:
    """Return the number of decisions in random play of some rounds."""
    rng = random.Random(1)
    number = 0
    for start in starts:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
            number += 1
    return number


if __name__ == "__main__":
    main()
