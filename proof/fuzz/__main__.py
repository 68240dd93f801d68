"""The long runs; each stops at nothing and prints what it found.

``python -m fuzz --inputs 10000000`` reads broken texts, ``--values 1000000`` calls everything with
hostile values, ``--steps 400`` offers hostile actions in so many rounds, and ``--atheris all
--seconds 60`` lets coverage guide the inputs.
"""

import argparse
import subprocess
import sys
import tempfile
from multiprocessing import Pool
from pathlib import Path

from fuzz import values
from fuzz.campaign import added, share
from fuzz.guided import targets
from fuzz.steps import rounds, summed

_LOT = 50_000


def main() -> int:
    """Do the run that is asked for; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, metavar="N", help="broken texts, over all readers")
    parser.add_argument("--values", type=int, metavar="N", help="calls with hostile values")
    parser.add_argument("--steps", type=int, metavar="N", help="rounds with hostile actions")
    parser.add_argument("--atheris", metavar="TARGET", help="guided by coverage; all: each target")
    parser.add_argument("--seconds", type=int, default=60, help="for each guided target")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="another seed makes other inputs")
    asked = parser.parse_args()
    failures: list[str] = []
    if asked.inputs:
        lots = [
            (min(_LOT, asked.inputs - done), asked.seed * 1_000_000 + done // _LOT)
            for done in range(0, asked.inputs, _LOT)
        ]
        with Pool(asked.workers) as pool:
            for one in added(pool.imap_unordered(share, lots)):
                print(f"{one.target:24} {one.inputs:9,} inputs {one.accepted:9,} accepted")
                failures += one.failures
    if asked.values:
        outcomes = values.campaign(asked.values, asked.seed)
        print(f"{sum(one.calls for one in outcomes):,} calls of {len(outcomes)} callables")
        failures += [failure for one in outcomes for failure in one.failures]
    if asked.steps:
        total = summed(rounds(asked.steps, asked.seed))
        print(f"{total.actions:,} actions in {total.rounds} rounds, {total.legal} of them legal")
        failures += total.failures
    if asked.atheris:
        for name in targets() if asked.atheris == "all" else [asked.atheris]:
            failures += _guided(name, asked.seconds)
    print(*failures[:50], f"{len(failures)} failures", sep="\n")
    return 1 if failures else 0


def _guided(name: str, seconds: int) -> list[str]:
    """Run atheris in a process of its own, which ends with it; return the bytes that failed."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fuzz.guided", name, str(seconds), folder]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        found = [f"{name} {path.read_bytes()!r}" for path in Path(folder).glob("found-*")]
    print(name, *run.stderr.strip().splitlines()[-1:], flush=True)
    return found or ([f"{name}: {run.stderr[-500:]}"] if run.returncode else [])


if __name__ == "__main__":
    raise SystemExit(main())
