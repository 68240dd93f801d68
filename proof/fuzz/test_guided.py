"""The targets of the guided fuzzer hold for their seeds; what it found stays found."""

import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.atheris_run import MISSING, row
from fuzz.guided import targets

TARGETS = targets()


@pytest.mark.parametrize("name", TARGETS)
def test_the_seeds_pass(name: str) -> None:
    """Bytes that are right, cut, doubled or none at all."""
    target = TARGETS[name]
    seeds = target.seeds[:: max(1, len(target.seeds) // 20)]

    for seed in (b"", b"\xff\x00\xed\xa0\x80", *seeds):
        for data in (seed, seed[: len(seed) // 2], seed + seed[:50]):
            target.run(data)


FOUND = {"report": [b"out 0 1 2 3 " + b"0 1 2 3 " * 60]}
"""Bytes that once came to something else than a ``TichuError``."""


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_is_mended(name: str) -> None:
    """Each find of a fuzzer stays a test."""
    for data in FOUND[name]:
        TARGETS[name].run(data)


def test_the_figures_are_read_off_the_run() -> None:
    """The fuzzer's own words, of which the last count."""
    told = "#2 cov: 10 ft: 1\n#9 cov: 12 ft: 3\nstat::number_of_executed_units: 99\n"

    assert {"target": "cards", "seconds": 5, "runs": 99, "covered": 12, "failures": 0} == row(
        "cards", 5, told, 0
    )


def test_without_atheris_the_command_says_so(tmp_path: Path) -> None:
    """It is installed by who wants it, and a run without it has its own exit code."""
    code = (
        "import sys; sys.modules['atheris'] = None; sys.argv[1:] = ['cards', '1', '.'];"
        "from fuzz.atheris_run import main; raise SystemExit(main())"
    )
    tests = Path(__file__).parents[1]
    run = subprocess.run([sys.executable, "-c", code], cwd=tests, check=False)

    assert MISSING == run.returncode
