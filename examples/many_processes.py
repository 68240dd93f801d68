"""Task: play out a position on all cores.

Each task has its own seed, so that the answer depends neither on the number of processes nor on
which of them is quicker. A task sends a state and a seed, and sends back scores: little to pickle.
"""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import tichu
from tichu.search.playouts import LOW_FIRST, Scores, playouts

TASKS = 8
PLAYOUTS = 50


def task(state: tichu.RoundState, seed: int) -> Scores:
    """Play a state out some times; a function of a module, so that a process can find it."""
    return playouts(state, random.Random(seed), PLAYOUTS, LOW_FIRST)


def added(parts: list[Scores]) -> Scores:
    """Return the scores of all tasks together."""
    scores = parts[0]
    for more in parts[1:]:
        scores += more
    return scores


def main() -> None:
    """Deal, exchange, and ask how the round will end, in all processes and in this one."""
    rng = random.Random(7)
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PLAY:
        state = tichu.apply(state, tichu.random_action(state, rng))

    states, seeds = [state] * TASKS, range(TASKS)
    workers = min(os.cpu_count() or 1, TASKS)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        scores = added(list(pool.map(task, states, seeds)))
    print(f"{scores.number} playouts: team 0 is {scores.margin(0):+.1f} ahead on average")

    alone = added(list(map(task, states, seeds)))
    print(f"one process comes to the same: {alone == scores}")


if __name__ == "__main__":
    main()
