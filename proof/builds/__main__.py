"""Compare the compiled and the pure build: ``python -m builds``, in ``proof``.

The Python that runs it needs tichu from a compiled wheel, and the group ``test``. As a section of
the report: ``python -m reliability --only builds``.
"""

import argparse
import tempfile
from pathlib import Path

from builds.comparing import compared
from tichu import COMPILED


def main() -> int:
    """Compare; return 1 if an answer differs."""
    parser = argparse.ArgumentParser(prog="python -m builds", description=__doc__)
    parser.add_argument("--calls", type=int, default=10_000, help="about so many")
    parser.add_argument("--seed", type=int, default=0, help="another seed makes other calls")
    asked = parser.parse_args()
    if not COMPILED:
        parser.error("the tichu of this Python is not compiled")
    with tempfile.TemporaryDirectory(prefix="builds") as folder:
        found = compared(asked.calls, asked.seed, Path(folder))
    print(
        *found.wrong, f"{found.counts['calls']:,} calls: {len(found.wrong)} parts differ", sep="\n"
    )
    return 1 if found.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
