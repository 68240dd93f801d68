"""Standard streams that are full or broken, with every command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tichu.cli import COMMANDS, main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams of POSIX")

START = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
RUNS: dict[str, list[str]] = {
    "": ["--version"],
    "play": ["play", "--seed", "5"],
    "demo": ["demo", "--bots", "RandomBot", "--rounds", "1"],
    "show": ["show", START],
    "review": ["review", "round.tichu", "--ply", "30", "--budget", "4"],
    "score": ["score", "out 2 1 0 cards 70:30"],
    "replay": ["replay", "round.tch"],
    "convert": ["convert", "round.tichu", "new.json", "--force"],
    "solve": ["solve", "round.tichu", "--ply", "70"],
    "perft": ["perft", "round.tichu", "1", "--ply", "60"],
    "serve": ["serve"],
    "conformance": ["conformance", "run", "--limit", "1", "--only", "judge", "false"],
    "bot": ["bot", "check", "--rounds", "1", "false"],
    "arena": ["arena", "RandomBot", "RandomBot", "--deals", "1"],
    "games": ["games", "RandomBot", "--number", "1", "--rounds", "1", "--into", "games"],
    "-": ["show", "-"],
    "no such option": ["demo", "--colour"],
}
"""A run of each command, and of what ends early."""
SCRIPT = """
import os, sys
from tichu.cli import main

runs, state = eval(sys.argv[1]), sys.argv[2]
for name, words in runs.items():
    child = os.fork()
    if child == 0:
        break
    print(f"{name}: {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}", flush=True)
else:
    os._exit(0)
files = [os.devnull, f"{name} out.txt", f"{name} err.txt"]
for number, file in enumerate(files):
    os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), number)
which, how = state.split()
number = ["in", "out", "err"].index(which)
if how == "closed":
    os.close(number)
    sys.stderr = None  # as after 2>&- in a shell
elif how == "full":
    os.dup2(os.open("/dev/full", os.O_WRONLY), number)
else:
    reader, writer = os.pipe()
    os.dup2(writer, number)
    os.close(reader)
sys.exit(main(words))
"""
"""Runs each command in a process of its own, with a stream in some state."""
WRONG = {"-": 2, "no such option": 2, "bot": 1, "conformance": 1}
"""The exit codes of runs that do not end with 0 when all streams are open."""


def test_every_command_is_tried() -> None:
    """A new command gets its run here."""
    assert {*COMMANDS} == {words[0] for words in RUNS.values()} - {"--version"}


@pytest.mark.parametrize(
    ("state", "code"),
    [
        pytest.param("out full", 74, marks=pytest.mark.slow),
        pytest.param("out broken", 141, marks=pytest.mark.slow),
        pytest.param("err full", 0, marks=pytest.mark.slow),
        pytest.param("err broken", 0, marks=pytest.mark.slow),
        pytest.param("err closed", 0, marks=pytest.mark.slow),
    ],
)
def test_a_stream_that_cannot_be_used(
    state: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No command ends in a traceback; only if it cannot print what it has found, that is an error.

    What is wrong with the words comes first.
    """
    if "full" in state and not Path("/dev/full").exists():
        pytest.skip("there is no full device")
    monkeypatch.chdir(tmp_path)
    assert 0 == main(["demo", "--record", "round.tichu"])
    assert 0 == main(["convert", "round.tichu", "round.tch"])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, repr(RUNS), state],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
    )
    expected = {name: WRONG.get(name, code) for name in RUNS}
    if state.startswith("out"):
        expected |= {"bot": code, "conformance": code, "serve": 0}  # which is asked nothing
    codes = {
        name: int(code)
        for name, code in (each.split(": ") for each in done.stdout.split("\n")[:-1])
    }
    complaints = [path.read_text() for path in tmp_path.glob("*err.txt")]

    assert expected == codes
    assert len(RUNS) == len(complaints)
    assert [] == [
        text for text in [*complaints, done.stderr] if "Traceback" in text or "ignored" in text
    ]


@pytest.mark.parametrize("words", [["serve"], ["show", "-"], ["score"], ["play"]])
def test_a_closed_stream(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python has None for a stream that is closed when it starts, as after ``<&-`` in a shell."""
    monkeypatch.setattr(sys, "stdin", None)
    assert 2 == main(words)
    assert "tichu: standard input: cannot be read: it is closed\n" == capsys.readouterr().err
    monkeypatch.setattr(sys, "stderr", None)
    assert 2 == main(words)
    monkeypatch.undo()
    monkeypatch.setattr(sys, "stdout", None)
    assert 74 == main(words)
    assert "tichu: output: it is closed\n" == capsys.readouterr().err
