"""The long runs, each of which writes its part of the figures with ``--write``.

``python -m fuzz --inputs 10000000 --workers 2`` reads strange texts, ``--values 1000000`` calls
everything with strange values, ``--steps 400`` offers strange actions in so many rounds, and
``--atheris all --seconds 60`` lets coverage guide what is tried.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from fuzz import atheris_run, values
from fuzz.campaign import Outcome, added, share
from fuzz.growth import measured
from fuzz.guided import targets as guided_targets
from fuzz.report import (
    figures,
    guided_figures,
    read,
    step_figures,
    value_figures,
    write,
)
from fuzz.steps import rounds, summed

_LOT = 100_000


def main() -> int:
    """Do the run that is asked for, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="texts in all")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other inputs")
    parser.add_argument("--values", type=int, metavar="CALLS", help="calls with strange values")
    parser.add_argument("--steps", type=int, metavar="ROUNDS", help="rounds with strange actions")
    parser.add_argument("--atheris", metavar="TARGET", help="guided by coverage; all: every target")
    parser.add_argument("--seconds", type=int, default=60, help="for each guided target")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--growth", action="store_true", help="measure the growth alone, again")
    parser.add_argument("--page", action="store_true", help="write the page alone, run nothing")
    asked = parser.parse_args()
    if asked.page:
        write(read())
        return 0
    if asked.values is not None:
        return _values(asked)
    if asked.steps is not None:
        return _steps(asked)
    if asked.atheris is not None:
        return _guided(asked)
    return _texts(asked)


def _texts(asked: argparse.Namespace) -> int:
    """Read strange texts, and measure how the time grows."""
    growths = list(measured())
    for growth in sorted(growths, key=lambda each: -each.ratio)[:5]:
        print(growth, flush=True)
    known = read()
    if asked.growth:
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
    found = figures(total, growths, command=command, seconds=seconds, workers=asked.workers)
    print(found["readers"])
    if asked.write:
        write({**known, **found})
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


def _values(asked: argparse.Namespace) -> int:
    """Call everything with strange values."""
    begun = time.perf_counter()
    outcomes = values.campaign(asked.values, asked.seed)
    seconds = time.perf_counter() - begun
    failures = [failure for outcome in outcomes for failure in outcome.failures]
    for failure in failures[:50]:
        print(failure)
    calls = sum(outcome.calls for outcome in outcomes)
    print(
        f"{calls:,} calls of {len(outcomes)} callables: {len(failures)} failures, {seconds:.0f} s"
    )
    command = f"python -m fuzz --values {asked.values} --write"
    if asked.write:
        write({**read(), "values": value_figures(outcomes, command=command, seconds=seconds)})
    return 1 if failures else 0


def _steps(asked: argparse.Namespace) -> int:
    """Offer strange actions at every step of steered rounds."""
    total = summed(rounds(asked.steps, asked.seed))
    for failure in total.failures[:50]:
        print(failure)
    print(f"{total.actions:,} actions in {total.rounds} rounds: {len(total.failures)} failures")
    command = f"python -m fuzz --steps {asked.steps} --write"
    if asked.write:
        write({**read(), "steps": step_figures(total, command=command)})
    return 1 if total.failures else 0


def _guided(asked: argparse.Namespace) -> int:
    """Run one guided target, or each; what fails is printed as bytes to be pasted."""
    names = tuple(guided_targets()) if asked.atheris == "all" else (asked.atheris,)
    if not set(names) <= set(guided_targets()):
        print(f"the targets are all, {', '.join(guided_targets())}", file=sys.stderr)
        return 2
    rows: list[dict[str, object]] = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            words = [name, str(asked.seconds), folder]
            command = [sys.executable, "-m", "fuzz.atheris_run", *words]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            if run.returncode == atheris_run.MISSING:
                print("atheris is not installed: pip install atheris", file=sys.stderr)
                return 2
            found = [path.read_bytes() for path in Path(folder, "found").glob("*")]
        rows.append(atheris_run.row(name, asked.seconds, run.stderr, len(found)))
        print(rows[-1], flush=True)
        if found or run.returncode:
            print(run.stderr[-3000:], *found, sep="\n", flush=True)
    command_line = f"python -m fuzz --atheris {asked.atheris} --seconds {asked.seconds} --write"
    if asked.write:
        write({**read(), "guided": guided_figures(rows, command=command_line)})
    return 1 if any(row["failures"] for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
