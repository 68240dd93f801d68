"""The long run of the swap test: ``python -m noninterference --pairs 1000000 --write``."""

import argparse
import time
from multiprocessing import Pool

from noninterference.campaign import Campaign, run
from noninterference.mixtures import SOURCES
from noninterference.report import figures, read, write

_LOT = 2_500


def main() -> int:
    """Run pairs of all sources in lots, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m noninterference", description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000, help="pairs in all")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--page", action="store_true", help="write the page alone, run nothing")
    asked = parser.parse_args()
    if asked.page:
        write(read())
        return 0
    each = -(-asked.pairs // len(SOURCES))
    lots = [
        (source, min(_LOT, each - done), done)
        for done in range(0, each, _LOT)
        for source in SOURCES
    ]
    begun = time.perf_counter()
    total = Campaign()
    with Pool(asked.workers) as pool:
        for number, done in enumerate(pool.imap_unordered(_run, lots), 1):
            total.add(done)
            if number % 20 == 0 or done.breaches:
                seconds = time.perf_counter() - begun
                found = len(total.breaches)
                print(f"{total.pairs} pairs, {found} breaches, {seconds:.0f} s", flush=True)
            for breach in done.breaches[:3]:
                print(breach, flush=True)
    seconds = time.perf_counter() - begun
    command = f"python -m noninterference --pairs {asked.pairs} --workers {asked.workers} --write"
    known = figures(total, command=command, seconds=seconds, workers=asked.workers)
    print(known)
    if asked.write:
        write(known)
    return 1 if total.breaches else 0


def _run(lot: tuple[str, int, int]) -> Campaign:
    """Run one lot: a source, a number of pairs, and a seed."""
    return run(*lot)


if __name__ == "__main__":
    raise SystemExit(main())
