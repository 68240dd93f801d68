"""Count the instructions of the hot paths: ``python benchmarks/instructions.py``.

Times differ from run to run by some per cent, and on a shared machine by far more; the number of
instructions hardly differs. Valgrind's callgrind counts them, with ``PYTHONHASHSEED=0``. A path
fails if it takes a tenth more than the committed baseline.

A baseline holds for one interpreter and one kernel; `instructions.json` has them by name. Without a
baseline or valgrind, nothing fails. ``--write`` stores the counts as the new baseline of this
interpreter.

Exit codes: 1 if something has become slower, otherwise 0.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from marked import commit

import tichu

BASELINE = Path(__file__).parent / "instructions.json"
SCRIPT = Path(__file__).parent / "playing" / "hot_paths.py"
TOLERANCE = 0.10
"""The share of the baseline that a path may grow by."""
ROUNDS = 4
"""The rounds in one repetition of a path, as in the script."""
TIMES = {
    "play": (2, 8, "a round"),
    "playout": (4, 24, "a round"),
    "count-leads": (20, 220, "a hand"),
}
"""The repetitions of each path in two runs, whose difference counts, and the unit of a figure."""

Counts = dict[str, int]


def main() -> int:
    """Count, compare, and print the changes."""
    parser = argparse.ArgumentParser(description="Count the instructions of the hot paths.")
    parser.add_argument("--write", action="store_true", help="make this the baseline")
    asked = parser.parse_args()
    name = interpreter()
    baselines: dict[str, Any] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        print("There is no valgrind here, so no instructions are counted.")
        return 0
    if name not in baselines and not asked.write:
        print(f"There is no baseline for {name}; --write would make one.")
        return 0
    print(name, flush=True)
    counts: Counts = {}
    slower = False
    for path in TIMES:
        counts[path] = counted(valgrind, path)
        slower |= told(path, counts[path], baselines.get(name, {}).get("counts", {}).get(path))
    if asked.write:
        today = datetime.now(UTC).date().isoformat()
        baselines[name] = {"commit": commit(), "counts": counts, "date": today}
        BASELINE.write_text(json.dumps(baselines, indent=2, sort_keys=True) + "\n")
        return 0
    return 1 if slower else 0


def interpreter() -> str:
    """Return the name of the interpreter, its build, and the kernel."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    kernel = "compiled" if tichu.COMPILED else "pure"
    return f"{python} [{platform.python_compiler()}] {platform.machine()}, {kernel} kernel"


def counted(valgrind: str, path: str) -> int:
    """Return the number of instructions of a path for one round or hand."""
    few, many, _ = TIMES[path]
    more = instructions(valgrind, path, many) - instructions(valgrind, path, few)
    return round(more / ((many - few) * ROUNDS))


def instructions(valgrind: str, path: str, times: int) -> int:
    """Return the number of instructions of a whole run."""
    # This tichu, not another one that is installed.
    places = (str(Path(tichu.__file__).parents[1]), str(Path(__file__).parent))
    settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # both runs find the same
    settings |= {"PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(places)}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        before = [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}"]
        subprocess.run(  # this very interpreter, and our own script
            [*before, sys.executable, str(SCRIPT), path, str(times)],
            capture_output=True,
            check=True,
            env=settings,
        )
        return total(out)


def total(out: Path) -> int:
    """Return the sum at the end of callgrind's file."""
    for line in out.read_text().splitlines():
        if line.startswith(("summary:", "totals:")):
            return int(line.split()[1])
    raise ValueError(f"{out} has no sum")


def told(path: str, count: int, before: int | None) -> bool:
    """Print the count of a path, and return whether it has grown too much."""
    text = f"{path:12} {count:12,} instructions {TIMES[path][2]}"
    if before is None:
        print(f"{text}; no baseline", flush=True)
        return False
    slower = count > before * (1 + TOLERANCE)
    verdict = f", more than {TOLERANCE:.0%}" if slower else ""
    print(f"{text}; {count / before - 1:+.1%} of {before:,}{verdict}", flush=True)
    return slower


if __name__ == "__main__":
    raise SystemExit(main())
