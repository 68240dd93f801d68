"""Random play of RLCard's dou dizhu: ``python rlcard_hands.py HANDS`` prints JSON.

``peers.py`` starts it with the Python that has RLCard. The deal is not timed.
"""

import json
import random
import sys
import time
from importlib import import_module
from importlib.metadata import version
from typing import Any


def play(env: Any, hands: int, rng: random.Random) -> tuple[int, float]:  # noqa: ANN401  # RLCard has no types
    """Play hands to their ends, and return the number of decisions and of CPU seconds."""
    decisions, seconds = 0, 0.0
    for _ in range(hands):
        state, _ = env.reset()
        begun = time.process_time()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        seconds += time.process_time() - begun
    return decisions, seconds


def main() -> None:
    """Measure some hands, after a tenth of them that is not counted."""
    hands = int(sys.argv[1])
    env = import_module("rlcard").make("doudizhu", config={"seed": 1})
    rng = random.Random(1)
    play(env, hands // 10, rng)
    decisions, seconds = play(env, hands, rng)
    told = {
        "hands": hands,
        "decisions": decisions,
        "seconds": seconds,
        "version": version("rlcard"),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
