"""Measure how often `tichu review` is right.

    python benchmarks/reviewing.py [ROUNDS] [--worlds 200] [--seed 0] [--rule]

RuleBot plays ROUNDS rounds against itself. For each mistake that `tichu review` finds, the better
choice and the actual one are played out again, in as many worlds as given, with other random
numbers. The result is how often the better choice is better again. With `--rule`, RuleBot plays in
the playouts, which is slow.
"""

import argparse
import random

from tichu.bots import RuleBot, play_round
from tichu.cli.review import decisions_of, mistake_in
from tichu.search import evaluate


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how often `tichu review` is right.")
    parser.add_argument("rounds", nargs="?", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rule", action="store_true", help="let RuleBot play out")
    given = parser.parse_args()
    better = again = decisions = 0
    rng = random.Random(f"{given.seed} again")
    for number in range(given.rounds):
        record = play_round([RuleBot()] * 4, random.Random(f"{given.seed} {number}"))
        for decision in decisions_of(record, None, (None, None)):
            found = mistake_in(decision, 800, given.seed)
            decisions += 1
            if found is None:
                continue
            better += 1
            choices = [found.better, found.played]
            one, other = evaluate(
                found.seen,
                choices,
                rng=rng,
                budget=2 * given.worlds,
                trust=0,
                rollout=RuleBot if given.rule else None,
            )
            again += one.action == found.better and one.difference(other)[0] > 0
    print(f"{given.rounds} rounds, {decisions} decisions, {better} worse; again worse: {again}")


if __name__ == "__main__":
    main()
