"""Answer random calls in this process: ``python -m builds.answers BUILD CALLS SEED FILE``.

The file gets a line for each part of the calls: its name, its number of calls, and a digest of its
answers. If parts are named after it, it gets every answer of these instead.
"""

import sys
from pathlib import Path


def main(build: str, calls: str, seed: str, file: str, *only: str) -> None:
    """Answer all parts, or some."""
    from builds.calls import parts
    from fuzz.campaign import digest
    from tichu import COMPILED

    assert (build == "compiled") is COMPILED
    with Path(file).open("w", encoding="utf-8", errors="surrogateescape") as lines:
        for name, answers in parts(int(calls), int(seed)):
            if only:
                if name in only:
                    lines.writelines(f"{name} {answer!r}\n" for answer in answers())
                continue
            number = total = 0
            for answer in answers():
                number += 1
                total += digest(f"{number} {answer}")
            lines.write(f"{name} {number} {total}\n")
            lines.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
