"""Two processes, and the first difference between their answers."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

import tichu
from reliability.tally import Tally

PROOF: Final = Path(__file__).parents[1]


def work(numbers: range) -> Tally:
    """Compare the answers of as many rounds as there are numbers."""
    tally = Tally()
    if not tichu.COMPILED:
        tally.fail("the tichu of this Python is not compiled")
        return tally
    with tempfile.TemporaryDirectory(prefix="builds") as folder:
        sources = Path(folder) / "tichu"
        extensions = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(Path(tichu.__file__).parent, sources, ignore=extensions)
        compare(_said("compiled", len(numbers)), _said("pure", len(numbers), folder), tally)
    return tally


def compare(one: Iterator[str], other: Iterator[str], tally: Tally) -> None:
    """Count answers up to the first two that differ, which are a finding."""
    for compiled, pure in zip_longest(one, other, fillvalue=""):
        tally.counts["answers"] += 1
        if compiled != pure:
            pairs = enumerate(zip(compiled, pure, strict=False))
            start = max(0, next((at for at, (a, b) in pairs if a != b), 0) - 100)
            part = slice(start, start + 300)
            tally.fail(f"{compiled[:200]}\n  compiled {compiled[part]}\n  pure     {pure[part]}")
            return


def _said(build: str, size: int, *first: str) -> Iterator[str]:
    """Return the lines of a process of a build, which looks for modules first in some folders."""
    paths = [*first, *map(str, (PROOF, PROOF.parent / "tests")), *filter(None, sys.path)]
    done = subprocess.run(
        [sys.executable, "-m", "builds.answers", build, str(size)],
        cwd=PROOF,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise OSError(f"the {build} build: {done.stderr[-2000:]}")
    return iter(done.stdout.splitlines())
