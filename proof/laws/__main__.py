"""All laws at every step of steered rounds: ``python -m laws``, in the folder ``proof``.

Every ply: L1, L2, L3, L5, L6 (the action taken, one of each list, and one that is illegal), L7, L8
(what is played), L9, L11 to L19, L25, L26 (one seat or a spectator) and L27. When a round ends: L20
to L22, L24, and L23 with all moves in turn. Of every round: L34. What costs much more than a step
is asked at one ply in some: L4, L10, L23, L28, L29, L31 and L32, and L6 and L8 of whole lists; L30
and L33 of some rounds from the deal. ``every_ply``, ``sampled`` and ``checks`` in the figures say
it in numbers; only that is counted of which a law says something. It exits with 1 on a breach, on a
law that was never asked, and on anything that was reached less often than it should.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from laws.campaign import run
from laws.findings import Findings
from laws.named import named_tests
from laws.page import FIGURES, write
from laws.report import added, figures, lines


def main() -> int:
    """Play the rounds, and tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m laws", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, help="how many rounds")
    parser.add_argument("--seed", type=int, default=0, help="another seed plays other rounds")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    parser.add_argument("--json", type=Path, help="the file for the figures")
    parser.add_argument("--add", action="store_true", help="add to what the file has")
    parser.add_argument("--write", action="store_true", help="write the documentation's figures")
    parser.add_argument("--page", action="store_true", help="write the page, and play nothing")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    asked = parser.parse_args()
    if asked.page:
        write(named_tests())
        return 0
    if asked.rounds < 1 or asked.workers < 1 or asked.first < 0:
        parser.error("at least one round and one worker are wanted, and a first round from 0 on")
    begun = time.perf_counter()
    tell = None if asked.quiet else _progress(asked.rounds, begun)
    found = run(asked.rounds, asked.seed, asked.workers, asked.first, tell)
    seconds = time.perf_counter() - begun
    known = figures(found, seed=asked.seed, first=asked.first, seconds=seconds)
    if asked.json is not None:
        if asked.add and asked.json.exists():
            known = added(json.loads(asked.json.read_text(encoding="utf-8")), known)
        asked.json.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    if asked.write:
        FIGURES.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
        write(named_tests())
    print("\n".join(lines(known)))
    return 0 if known["ok"] else 1


class _progress:  # noqa: N801  # called like a function
    """Tells how far a run has come, every few seconds."""

    def __init__(self, rounds: int, begun: float) -> None:
        self.rounds = rounds
        self.begun = self.told = begun

    def __call__(self, found: Findings) -> None:
        """Tell, if it is time."""
        now = time.perf_counter()
        if now - self.told >= 10:
            self.told = now
            rate = found.plies / (now - self.begun)
            words = f"{found.rounds} of {self.rounds} rounds, {rate:.0f} plies/s"
            print(f"{words}, {found.breached} breaches", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
