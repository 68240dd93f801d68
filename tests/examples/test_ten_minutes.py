"""The page "Tichu in ten minutes": one program, in short steps that lead on.

That it prints what the page says is a matter of its doctests.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import tichu

PAGE: Final = Path(__file__).parents[2] / "docs" / "ten-minutes.md"
SOURCES: Final = Path(tichu.__file__).parents[1]
LONGEST: Final = {"Write a bot": 8}
"""Steps with more than five lines of code."""
IN_TIME: Final = "\nimport time\nassert time.process_time() < 20\n"

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="beside an installed package")


def steps() -> dict[str, str]:
    """Return the steps of the page by their headings."""
    _, *parts = re.split(r"^## (.*)\n", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.slow  # its examples run in the quick tests
def test_the_page_is_one_program(tmp_path: Path) -> None:
    """Its code runs from top to bottom, in less than 20 seconds, without a complaint."""
    code = doctest.script_from_examples(PAGE.read_text("utf-8")) + IN_TIME
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        text=True,
    )

    assert (0, "") == (run.returncode, run.stderr)


def test_the_steps_are_short() -> None:
    """A step has at most five lines of code; a bot has eight."""
    lines = {
        step: sum(each.source.count("\n") for each in doctest.DocTestParser().get_examples(text))
        for step, text in steps().items()
    }

    assert {} == {step: n for step, n in lines.items() if n > LONGEST.get(step, 5)}
    assert 11 == len(lines)


def test_each_step_leads_on() -> None:
    """Every step ends with links to pages with more."""
    last = {step: text.strip().rpartition("\n")[2] for step, text in steps().items()}

    assert {} == {step: line for step, line in last.items() if not re.match(r"More: .*\]\(", line)}
