"""The pages have the figures that were measured."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import reliability.__main__ as command

BENCHMARKS: Final = Path(__file__).parents[2] / "benchmarks"


def test_the_page_has_the_figures() -> None:
    """Each row has a figure, with its commit and date."""
    known = command.read()
    text = command.PAGE.read_text(encoding="utf-8")

    assert known.keys() <= command.TITLES.keys()
    assert all(tuple(figure) == command.KEYS for figure in known.values())
    assert text == command.page(text, known)


@pytest.mark.skipif(not BENCHMARKS.is_dir(), reason="not in an sdist")
@pytest.mark.parametrize(
    "script", ["report.py", pytest.param("strength.py", marks=pytest.mark.slow)]
)
def test_the_pages_of_measurements_are_generated(script: str) -> None:
    """If this fails, run the script with ``--write``."""
    done = subprocess.run(
        [sys.executable, script], cwd=BENCHMARKS, capture_output=True, text=True, check=False
    )

    assert 0 == done.returncode
    assert script == "report.py" or done.stdout in command.PAGE.read_text(encoding="utf-8")
