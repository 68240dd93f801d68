"""Compare many decisions: ``python -m numbering --states 100000``."""

import argparse
import sys

from numbering import swaps
from numbering.decisions import run
from reliability.tally import Tally
from steering import SOURCES


def main() -> int:
    """Compare the decisions, an equal number for each name, and print what was counted."""
    parser = argparse.ArgumentParser(prog="numbering", description=__doc__)
    parser.add_argument("--states", type=int, default=10_000)
    parser.add_argument("--swaps", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    whole = Tally()
    for name in SOURCES if options.swaps else ():
        whole.add(swaps.run(name, -(-options.swaps // len(SOURCES)), options.seed))
    for name in SOURCES if options.states else ():
        whole.add(run(name, -(-options.states // len(SOURCES)), options.seed))
    print(*whole.wrong, dict(whole.counts), sep="\n")
    return 1 if whole.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
