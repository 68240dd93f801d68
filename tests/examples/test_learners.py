"""The learners of ``examples/learners/`` run at a small size, and learn."""

import random
import re
import runpy
import sys
from pathlib import Path

import pytest

from tichu import bots

pytest.importorskip("numpy", reason="the group `fit` brings it")
FOLDER = Path(__file__).parents[2] / "examples" / "learners"
RNG = random.Random(1)
LEARNERS = sorted(FOLDER.glob("*.py"))


@pytest.mark.parametrize("path", LEARNERS, ids=lambda path: path.stem)
def test_a_learner_is_short_and_says_its_task(path: Path) -> None:
    """A learner has fewer than 120 lines, and says what it is for."""
    text = path.read_text(encoding="utf-8")

    assert len(text.splitlines()) < 120
    assert text.startswith('"""Task: ')


def test_imitation(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each pass says how far the pupil is ahead."""
    words = ["imitate.py", "--rounds", "4", "--passes", "2", "--deals", "1"]
    monkeypatch.setattr(sys, "argv", words)
    runpy.run_path(str(FOLDER / "imitate.py"), run_name="__main__")
    printed = capsys.readouterr()

    line = re.compile(r"pass (\d), \d+ decisions: \{'RandomBot': -?\d+\.\d, 'RuleBot': -?\d+\.\d\}")
    assert ["1", "2"] == [
        found[1] for found in map(line.fullmatch, printed.out.splitlines()) if found
    ]
    assert "" == printed.err


def test_the_weights_move_towards_what_was_played() -> None:
    """After some passes, what was played in most positions has the best score."""
    module = runpy.run_path(str(FOLDER / "imitate.py"))
    numpy = pytest.importorskip("numpy")
    found = module["examples"](bots.play_round([bots.RuleBot()] * 4, RNG) for _ in range(6))
    weights = numpy.zeros((module["WIDTH"], module["SPACE"].n), numpy.float32)
    right: list[float] = []
    for _ in range(4):
        module["fitted"](weights, found, numpy.random.default_rng(1))
        scores = numpy.where(found[1], found[0] @ weights, -numpy.inf)
        right.append(float((scores.argmax(axis=1) == found[2]).mean()))

    assert right[0] < right[-1]
    assert right[-1] > 0.5
