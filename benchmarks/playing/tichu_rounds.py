"""Random play of Tichu: ``python tichu_rounds.py apply|playout ROUNDS`` prints JSON.

Started by ``peers.py`` and ``instructions.py``. What is timed begins after the exchange, when the
first lead is due, as a round of another game begins after its deal.
"""

import json
import random
import sys
import time

import tichu
from tichu.bench import pushed_rounds


def stepped(starts: list[tichu.RoundState]) -> int:
    """Play the rounds through the public API, and return how many decisions that took."""
    rng = random.Random(1)
    decisions = 0
    for start in starts:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
            decisions += 1
    return decisions


def played_out(starts: list[tichu.RoundState]) -> None:
    """Play the same rounds, by the same random numbers, as playouts."""
    rng = random.Random(1)
    for start in starts:
        tichu.playout(start, rng)


def main() -> None:
    """Measure what is asked for, after a tenth of it that is not counted."""
    way, rounds = sys.argv[1], int(sys.argv[2])
    starts = list(pushed_rounds(rounds))
    play = {"apply": stepped, "playout": played_out}[way]
    play(starts[: rounds // 10])
    begun = time.process_time()
    decisions = play(starts)
    seconds = time.process_time() - begun
    told = {
        "hands": rounds,
        "decisions": stepped(starts) if decisions is None else decisions,
        "seconds": seconds,
        "version": f"{tichu.__version__}, {'compiled' if tichu.COMPILED else 'pure'}",
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
