"""``tichu bot check`` and the bots in ``examples/``."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest

import tichu
from support import first_packets
from support.tables import cases
from tichu import Rules
from tichu.bots import Bot, Fault, FaultKind, RandomBot, stdio
from tichu.bots import stdio as checking
from tichu.bots.stdio import check
from tichu.cli import main

PROGRAMS: Final = Path(__file__).parent / "programs.py"
BOTS: Final = Path(__file__).parents[2] / "examples" / "bots"
COMMANDS: Final = {
    "tiny.py": [sys.executable, str(BOTS / "tiny.py")],
    "lowest.js": ["node", str(BOTS / "lowest.js")],
}
"""The command that starts each bot in ``examples/bots``."""


def command(habit: str) -> list[str]:
    """Return the command of a bot with a habit."""
    return [sys.executable, str(PROGRAMS), habit]


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for the end of a program, as a machine may be busy."""
    monkeypatch.setattr(checking, "PATIENCE", 60.0)


@pytest.mark.parametrize(
    ("name", "preset"),
    [
        pytest.param(
            *(name, preset),
            marks=[pytest.mark.slow] * (preset != ("griffin" if "py" in name else "trichu")),
        )
        for name in COMMANDS
        for preset in tichu.rules.PRESETS
    ],
)
@pytest.mark.usefixtures("patience")
def test_the_examples(name: str, preset: str) -> None:
    """Nothing is wrong with the bots in ``examples/bots``, in any language, under all rules."""
    words, rules = COMMANDS[name], tichu.rules.PRESETS[preset]
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    found = check(words, rounds=rules.seats, seconds=60.0, startup=60.0, rules=rules)

    assert () == found.problems
    assert rules.seats == found.rounds
    assert found.decisions > 5 * found.rounds
    assert 0 < found.mean <= found.slowest


def test_the_bridge_needs_a_folder() -> None:
    """The bridge explains how to start it."""
    started = subprocess.run(
        [sys.executable, str(BOTS / "bridge.py")], capture_output=True, text=True, check=False
    )
    assert (1, "usage: bridge.py FOLDER\n") == (started.returncode, started.stderr)


@pytest.mark.parametrize(
    ("habit", "problems"),
    cases(__file__, "stdio_checking: problems in sentences", globals()),
)
def test_problems_in_sentences(
    habit: str, problems: list[str], request: pytest.FixtureRequest
) -> None:
    """Every problem is a sentence."""
    if habit != "stubborn":
        request.getfixturevalue("patience")
    startup = 10.0 if habit == "picky" else 60.0
    found = check(command(habit), rounds=2, seconds=60.0, startup=startup).problems

    assert bool(problems) == bool(found)
    for expected, problem in zip(problems, found, strict=False):
        before, _, after = expected.partition("N")
        assert before in problem
        assert after in problem
        assert problem.endswith(".")


def test_ten_rounds_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten rounds are the default; the bot sits at each seat in turn."""
    seats: list[int] = []

    def played(bots: list[Bot], _: object, rules: Rules) -> None:
        (seat,) = [seat for seat, bot in enumerate(bots) if not isinstance(bot, RandomBot)]
        seats.append(seat)
        bots[seat].act(tichu.view(first_packets(rules), seat))

    monkeypatch.setattr(checking, "play_round", played)
    assert (10, 10) == attrs.astuple(check(command("texts"), seconds=60.0, startup=60.0))[:2]
    assert [0, 1, 2, 3, 0, 1, 2, 3, 0, 1] == seats


def test_faults_in_sentences() -> None:
    """Faults of one kind are one sentence, with their number and the first of them."""
    kinds = {
        FaultKind.LATE: "It was late",
        FaultKind.ILLEGAL: "It answered illegally",
        FaultKind.WRONG_SEAT: "It answered for another seat",
        FaultKind.CRASHED: "It crashed",
        FaultKind.UNREADABLE: "It wrote something that is not an answer",
        FaultKind.GONE: "It could not be asked",
    }
    for kind, sentence in kinds.items():
        faults = [Fault("bot", seat, kind, f"fault {seat}", None) for seat in (2, 3)]
        other = next(one for one in kinds if one is not kind)
        faults.append(Fault("bot", 1, other, "another", None))

        assert [
            f"{sentence} 2 times; first at seat 2: fault 2.",
            f"{kinds[other]} once; first at seat 1: another.",
        ] == [*checking._of_play(faults)]


@pytest.mark.parametrize("is_wrong", [False, True])
def test_what_the_command_line_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_wrong: bool
) -> None:
    """The command prints the problems, the times and a verdict, or all of this as JSON."""
    asked: list[object] = []
    problems = ("It was late.", "It crashed.") if is_wrong else ()

    def checked(command: list[str], **options: object) -> checking.Checked:
        asked.append((command, options))
        return checking.Checked(1 + is_wrong, 30, 0.0123456789, 0.1, problems)

    monkeypatch.setattr(stdio, "check", checked)
    options = ["--rounds", "5", "--seconds", "0.5", "--seed", "3", "--rules", "bsw", "--", "a", "b"]

    assert is_wrong == main(["bot", "check", *options])
    times = "30 decisions, 12.3 ms on average, 100.0 ms at most\n"
    right = f"1 round, {times}Nothing is wrong.\n"
    wrong = f"It was late.\nIt crashed.\n2 rounds, {times}"
    assert (wrong if is_wrong else right) == capsys.readouterr().out

    assert is_wrong == main(["bot", "check", "--json", "a"])
    found = {"rounds": 1 + is_wrong, "decisions": 30, "mean": 0.0123456789, "slowest": 0.1}
    assert json.dumps({**found, "problems": problems}, indent=2) + "\n" == capsys.readouterr().out

    assert [
        (["a", "b"], {"rounds": 5, "seconds": 0.5, "rules": tichu.BSW, "seed": 3}),
        (["a"], {"rounds": 10, "seconds": 1.0, "rules": tichu.NANJING, "seed": 0}),
    ] == asked


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """``tichu bot`` prints its help."""
    assert 0 == main(["bot"])
    assert capsys.readouterr().out.startswith("usage: tichu bot [-h] COMMAND ...\n\nWork with bots")
