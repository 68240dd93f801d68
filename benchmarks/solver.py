"""Measure how long the solver takes: ``python benchmarks/solver.py 16 --number 500``.

It takes positions at leads in rounds of ``RuleBot`` with this number of cards in all hands, and
tries to solve each within a second of computing: its value and all best actions. It prints how many
it has solved.
"""

import argparse
import random
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice

from tichu import COMPILED, Phase, RoundState, new_round
from tichu.bots import RuleBot, steps
from tichu.search.solve import search

SECONDS = 1.0


def positions(cards: int) -> Iterator[RoundState]:
    """Yield positions at leads with a number of cards."""
    seed = 0
    while True:
        for step in steps([RuleBot()] * 4, random.Random(f"lead {seed}"), new_round()):
            state = step.state
            held = sum(map(state.size, range(4)))
            if state.phase is Phase.PLAY and state.trick is None and held == cards:
                yield state
        seed += 1


def _is_past(end: float) -> bool:
    return time.process_time() >= end


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=int, nargs="+")
    parser.add_argument("--number", type=int, default=100)
    given = parser.parse_args()
    print("compiled" if COMPILED else "pure Python")
    for cards in given.cards:
        spent: list[float] = []
        solved = nodes = 0
        for state in islice(positions(cards), given.number):
            start = time.process_time()
            found = search(state, 0, partial(_is_past, start + SECONDS))
            spent.append(time.process_time() - start)
            solved += found.exact
            nodes += found.nodes
        spent.sort()
        median, late = spent[len(spent) // 2], spent[len(spent) * 9 // 10]
        print(
            f"{cards} cards: {100 * solved / len(spent):.1f} % of {len(spent)} within a second, "
            f"median {1000 * median:.1f} ms, nine in ten {1000 * late:.1f} ms, "
            f"{nodes / sum(spent):,.0f} positions a second",
            flush=True,
        )


if __name__ == "__main__":
    main()
