"""Compare what views know of hidden cards with the referee: ``python -m knowing --games 2000``.

Prints the number of moments, one for each viewer after each action, and of views: in a moment there
is one after each event, and that of the state. Exits with 1 if the two disagree about one of them.
"""

import argparse
import sys

from knowing.moments import LOT, work
from reliability.tally import Tally, in_lots


def main() -> int:
    """Play the games that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m knowing", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="default: %(default)s")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    tally = in_lots(work, Tally(), numbers, LOT, asked.workers)
    for name, number in sorted(tally.counts.items()):
        print(f"{name:36} {number:10,}")
    print(*tally.wrong, sep="\n")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
