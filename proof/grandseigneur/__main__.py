"""Play Grandseigneur at length: ``python -m grandseigneur --rounds 1000``, from ``proof``.

Prints what was played and checked; exits with 1 if a law was broken or the oracle differs.
"""

import argparse
import sys
import time
from functools import partial

from grandseigneur import swaps
from grandseigneur.rounds import TABLES, beside_oracle, under_laws
from reliability.tally import Tally, in_lots


def main() -> int:
    """Play the rounds that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m grandseigneur", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="under the laws, for each table")
    parser.add_argument("--beside", type=int, default=20, help="beside the oracle, for each table")
    parser.add_argument("--pairs", type=int, default=20, help="of the swap test, for each table")
    parser.add_argument("--every", type=int, default=1, help="all seats at one step in so many")
    parser.add_argument("--first", type=int, default=0, help="the first number, which is a seed")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    wrong: list[str] = []
    for players, decks in TABLES:
        began = time.monotonic()
        table = Tally()
        for work, number, lot in (
            (partial(under_laws, players, decks, asked.every), asked.rounds, 10),
            (partial(beside_oracle, players, decks), asked.beside, 10),
            (partial(swaps.work, players, decks), asked.pairs, swaps.LOT),
        ):
            numbers = range(asked.first, asked.first + number)
            in_lots(work, table, numbers, lot, asked.workers)
        counts = ", ".join(f"{number:,} {name}" for name, number in sorted(table.counts.items()))
        seconds = time.monotonic() - began
        print(f"{players:2} players, {decks} deck(s): {counts}; {seconds:.0f} s", flush=True)
        wrong += table.wrong
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
