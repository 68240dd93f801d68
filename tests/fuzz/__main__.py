"""The long run: ``python -m fuzz --inputs 10000000 --workers 2 --write``."""

import argparse
import time
from collections.abc import Iterator
from multiprocessing import Pool

from fuzz.campaign import Outcome, added, share
from fuzz.growth import measured
from fuzz.report import figures, read, write

_LOT = 100_000


def main() -> int:
    """Run inputs for all readers in lots, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="inputs in all")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--growth", action="store_true", help="measure the growth alone, again")
    parser.add_argument("--page", action="store_true", help="write the page alone, run nothing")
    asked = parser.parse_args()
    if asked.page:
        write(read())
        return 0
    growths = list(measured())
    for growth in sorted(growths, key=lambda each: -each.ratio)[:5]:
        print(growth, flush=True)
    if asked.growth:
        known = read()
        known["growth"] = figures((), growths, command="", seconds=0, workers=0)["growth"]
        if asked.write:
            write(known)
        return 0
    lots = [
        (min(_LOT, asked.inputs - done), asked.seed * 1_000_000 + done // _LOT)
        for done in range(0, asked.inputs, _LOT)
    ]
    begun = time.perf_counter()
    with Pool(asked.workers) as pool:
        total = added(_told(pool.imap_unordered(share, lots)))
    seconds = time.perf_counter() - begun
    command = f"python -m fuzz --inputs {asked.inputs} --workers {asked.workers} --write"
    known = figures(total, growths, command=command, seconds=seconds, workers=asked.workers)
    print(known["readers"])
    if asked.write:
        write(known)
    return 1 if any(outcome.failures for outcome in total) else 0


def _told(runs: Iterator[tuple[Outcome, ...]]) -> Iterator[tuple[Outcome, ...]]:
    """Yield the outcomes of the lots, and print now and then how far it is."""
    inputs = 0
    for number, outcomes in enumerate(runs, 1):
        inputs += sum(outcome.inputs for outcome in outcomes)
        for outcome in outcomes:
            for failure in outcome.failures[:3]:
                print(failure, flush=True)
        if number % 10 == 0:
            print(f"{inputs:,} inputs", flush=True)
        yield outcomes


if __name__ == "__main__":
    raise SystemExit(main())
