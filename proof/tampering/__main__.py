"""Tamper with the events of games: ``python -m tampering --rounds 25000``.

Half of the rounds are of the base game, half of Grandseigneur. Each gives up to six streams, one
for each fault. Prints how they ended; exits with 1 if one was not refused that should have been.
"""

import argparse
import sys
from functools import partial

from reliability.tally import Tally, in_lots
from tampering.streams import MAKERS, work


def main() -> int:
    """Play the rounds that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tampering", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="default: %(default)s")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--game", choices=MAKERS, help="only this one")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.rounds)
    played = partial(work, makers=(asked.game,) if asked.game else tuple(MAKERS))
    tally = in_lots(played, Tally(), numbers, 250, asked.workers)
    for name, number in sorted(tally.counts.items()):
        print(f"{name:75} {number:10,}")
    print(*tally.wrong, sep="\n")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
