"""The learners of ``examples/learners/`` run at a small size, and learn."""

import random
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from tichu import bots
from tichu.arena import compare

numpy: Any = pytest.importorskip("numpy", reason="the extra `gymnasium` brings it")
FOLDER = Path(__file__).parents[2] / "examples" / "learners"
RNG = random.Random(1)
LEARNERS = sorted(FOLDER.glob("*.py"))
AHEAD = r"[-+]\d+\.\d against RandomBot, [-+]\d+\.\d against RuleBot"


@pytest.mark.parametrize("path", LEARNERS, ids=lambda path: path.stem)
def test_a_learner_is_short_and_says_its_task(path: Path) -> None:
    """A learner has fewer than 120 lines, and states its task."""
    text = path.read_text(encoding="utf-8")

    assert len(text.splitlines()) < 120
    assert text.startswith('"""Task: ')


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "needed", "line"),
    [
        ("imitate.py --rounds 2 4 --deals 1", "numpy", r"(\d) rounds, \d+ decisions: "),
        (
            "selfplay.py --rounds 4 --steps 128 --passes 4 --every 2 --deals 1",
            "gymnasium",
            r"pass (\d), \d+ rounds, \d+ s, ",
        ),
    ],
)
def test_a_learner_says_how_far_it_is_ahead(
    words: str,
    needed: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A line for some sizes compares what it has learned with two bots."""
    pytest.importorskip(needed)
    monkeypatch.setattr(sys, "argv", words.split())
    runpy.run_path(str(FOLDER / sys.argv[0]), run_name="__main__")
    printed = capsys.readouterr()

    lines = [re.fullmatch(line + AHEAD, each) for each in printed.out.splitlines()]
    assert ["2", "4"] == [each[1] if each else None for each in lines]
    assert "" == printed.err


@pytest.mark.slow
def test_the_weights_move_towards_what_was_played() -> None:
    """After some passes, what was played in most positions has the best score."""
    module = runpy.run_path(str(FOLDER / "imitate.py"))
    games = [bots.play_round([bots.RuleBot()] * 4, RNG) for _ in range(6)]
    found, ends = module["examples"](games)
    weights = numpy.zeros((module["WIDTH"], module["ACTIONS"].n), numpy.float32)
    right: list[float] = []
    for _ in range(4):
        module["fitted"](weights, found, numpy.random.default_rng(1))
        scores = numpy.where(found[1], found[0] @ weights, -numpy.inf)
        right.append(float((scores.argmax(axis=1) == found[2]).mean()))

    assert len(games) == len(ends)
    assert right[0] < right[-1]
    assert right[-1] > 0.5


@pytest.mark.slow
def test_the_first_learner_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its weights come from a file, and are better than nothing after a few passes."""
    pytest.importorskip("gymnasium")
    monkeypatch.chdir(tmp_path)
    module = runpy.run_path(str(FOLDER / "first.py"))
    numpy.save("first.npy", module["learn"](passes=3, rounds=32))
    result = compare({"learned": module["learned"], "RandomBot": "RandomBot"}, deals=20)

    assert result.pairings[0].margin > 0


@pytest.mark.slow
def test_self_play_learns_to_beat_random_play() -> None:
    """Some hundred rounds are enough for that."""
    pytest.importorskip("gymnasium")
    module = runpy.run_path(str(FOLDER / "selfplay.py"))
    *_, (_, weights) = module["learn"](16, 256, 8)
    result = compare({"learned": module["bot"](weights), "RandomBot": "RandomBot"}, deals=10)

    assert result.pairings[0].margin > 0
