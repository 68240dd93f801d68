"""Play Grandseigneur at length: ``python -m grandseigneur --rounds 1000``, from ``proof``."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from grandseigneur.rounds import TABLES, beside_referee
from grandseigneur.swaps import compare_pairs

_LOT = 250  # pairs


def main() -> None:
    """Play the rounds that are asked for; a difference ends with an error."""
    parser = argparse.ArgumentParser(prog="python -m grandseigneur", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="beside the referee, of each table")
    parser.add_argument("--pairs", type=int, default=250, help="of the swap test, of each table")
    parser.add_argument("--first", type=int, default=0, help="the first number, which is a seed")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        for players, decks in TABLES:
            rounds = range(asked.first, asked.first + asked.rounds)
            lots = range(asked.first, asked.first + asked.pairs, _LOT)
            positions = sum(pool.map(partial(beside_referee, players, decks), rounds, chunksize=5))
            steps = sum(pool.map(partial(compare_pairs, players, decks, _LOT), lots))
            print(
                f"{players:2} players, {decks} deck(s): {asked.rounds:,} rounds, {positions:,} "
                f"positions, {_LOT * len(lots):,} pairs, {steps:,} of them with a next step",
                flush=True,
            )


if __name__ == "__main__":
    main()
