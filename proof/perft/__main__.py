"""Count the positions of the table anew, in some minutes: ``python -m perft``.

To add a position, write its ``id`` and ``pos`` lines into a file of the table, without counts.
"""

import argparse
import time
from functools import partial
from multiprocessing import Pool

from perft.counting import counts
from perft.tables import COUNTS, DEEP, Row, read, write
from perft.texts import parse

MOST = {COUNTS: 120, DEEP: 20_000}
"""The largest count of each file that is continued."""


def main() -> int:
    """Count all positions and write the files."""
    parser = argparse.ArgumentParser(prog="python -m perft", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    asked = parser.parse_args()
    begun = time.perf_counter()
    with Pool(asked.workers) as pool:
        for path, most in MOST.items():
            write(path, pool.map(partial(counted, most=most), read(path), chunksize=4))
            print(f"{path.name}, {time.perf_counter() - begun:.0f} s", flush=True)
    return 0


def counted(row: Row, most: int) -> Row:
    """Return a row with the referee's counts."""
    return row._replace(counts=tuple(counts(parse(row.position), most)))


if __name__ == "__main__":
    raise SystemExit(main())
