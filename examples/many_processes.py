"""Task: play out a position on all cores.

Each task has its own seed, so the result does not depend on the number of processes or on their
speed. Each task receives a state and a seed and returns scores, so there is little to pickle.
"""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import tichu
from tichu.search import Scores, default_policy

TASKS = 8
PLAYOUTS = 20


def task(state: tichu.RoundState, seed: int) -> Scores:
    """Play out a state; at the top level of the module, so that other processes can import it."""
    return tichu.search.playouts(state, random.Random(seed), PLAYOUTS, default_policy())


def added(parts: list[Scores]) -> Scores:
    """Return the scores of all tasks together."""
    scores = parts[0]
    for more in parts[1:]:
        scores += more
    return scores


def main() -> None:
    """Deal, exchange, and estimate the score, first in many processes and then in this one."""
    rng = random.Random(7)
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PLAY:
        state = tichu.apply(state, tichu.random_action(state, rng))

    states, seeds = [state] * TASKS, range(TASKS)
    workers = min(os.cpu_count() or 1, TASKS)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        scores = added(list(pool.map(task, states, seeds)))
    print(f"{scores.n} playouts: team 0 is {scores.margin(0):+.1f} ahead on average")

    again = added(list(map(task, states, seeds)))
    print(f"the same result in one process: {again == scores}")


if __name__ == "__main__":
    main()
