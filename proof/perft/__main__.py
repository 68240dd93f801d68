"""Making the table anew, in some minutes: ``python -m perft``."""

import argparse
import time
from multiprocessing import Pool

from perft.counting import counts
from perft.crafted import CRAFTED
from perft.played import positions
from perft.tables import COUNTS, DEEP, Row, write
from perft.texts import parse

MOST = 120
"""The largest count that is continued for ``counts.txt``."""
MOST_DEEP = 20_000
"""The same for ``deep.txt``, which has one position in ``EACH``."""
EACH = 6

Named = tuple[str, str]


def main() -> int:
    """Count all positions and write the files."""
    parser = argparse.ArgumentParser(prog="python -m perft", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--counts", action="store_true", help="write counts.txt alone")
    asked = parser.parse_args()
    begun = time.perf_counter()
    named = [*CRAFTED.items(), *positions()]
    print(f"{len(named)} positions, {time.perf_counter() - begun:.0f} s", flush=True)
    with Pool(asked.workers) as pool:
        write(COUNTS, pool.map(_row, named, chunksize=8))
        print(f"{COUNTS.name}, {time.perf_counter() - begun:.0f} s", flush=True)
        if not asked.counts:
            write(DEEP, pool.map(_deep_row, named[::EACH], chunksize=1))
            print(f"{DEEP.name}, {time.perf_counter() - begun:.0f} s", flush=True)
    return 0


def _row(named: Named) -> Row:
    name, position = named
    return Row(name, position, tuple(counts(parse(position), MOST)))


def _deep_row(named: Named) -> Row:
    name, position = named
    return Row(name, position, tuple(counts(parse(position), MOST_DEEP)))


if __name__ == "__main__":
    raise SystemExit(main())
