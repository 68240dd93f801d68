"""Signals that end a program: it tidies up first."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from support.logs import round_text
from tichu import records
from tichu.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
SIGNALLED = """
import os, signal, sys
from tichu.cli import main

name, when, number, *words = sys.argv[1:]
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which nohup ignores
call = getattr(os, name)

def signalled(*arguments, **more):
    if when == "before":
        signal.raise_signal(int(number))
    done = call(*arguments, **more)
    signal.raise_signal(int(number))
    return done

setattr(os, name, signalled)
sys.exit(main(words))
"""
"""A command line that is ended when it makes a system call, before the call or after it."""
INTERRUPTIBLE = """
import signal, sys
from tichu.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""A command line that Ctrl-C ends, even if that does not end the tests."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log of a round."""
    path = tmp_path / "in.tch"
    path.write_text(round_text(1))
    return path


@pytest.mark.parametrize(
    ("name", "when", "number"),
    [
        pytest.param("open", "after", signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param("fsync", "before", signal.SIGHUP, marks=pytest.mark.slow),
        pytest.param("link", "before", signal.SIGTERM, marks=pytest.mark.slow),
        ("replace", "after", signal.SIGHUP),
    ],
)
def test_a_file_is_written_whole_or_not_at_all(
    log: Path, name: str, when: str, number: signal.Signals
) -> None:
    """Whenever the signal comes, there is the old file or the new one, and nothing beside it."""
    folder = log.parent / "out"
    folder.mkdir()
    target = folder / "a.tichu"
    is_over = name == "replace"
    words = [str(log), str(target)] + ["--force"] * is_over
    if is_over:
        target.write_text("old")
    command = [sys.executable, "-c", SIGNALLED, name, when, str(int(number)), "convert", *words]

    done = subprocess.run(command, check=False, env=ENVIRONMENT)

    assert 128 + number == done.returncode
    found = {path: path.read_text()[:9] for path in folder.iterdir()}
    old = {target: "old"} if is_over else {}
    assert found == ({target: "tichu = 1"} if when == "after" and name != "open" else old)


def test_a_signal_that_is_ignored_stays_so() -> None:
    """A signal stays ignored, as by ``nohup``; a thread can call the command line."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        codes = [main(["--version"])]
        thread = threading.Thread(target=lambda: codes.append(main(["--version"])))
        thread.start()
        thread.join()

        assert [0, 0] == codes
        assert signal.SIG_IGN is signal.getsignal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_is_saved(tmp_path: Path, number: signal.Signals) -> None:
    """With ``--record``, a game that is ended by a signal is saved as far as it went."""
    path = tmp_path / "evening.tichu"
    words = ["play", "--seed", "5", "--record", str(path)]
    command = [sys.executable, "-c", INTERRUPTIBLE, *words]
    with subprocess.Popen(
        command, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("Your hand: Dg 3s 4w 5p"):  # at the second question
                break
        time.sleep(0.3)  # until it waits for an answer
        process.send_signal(number)
        process.stdout.read()
    assert 128 + number == process.returncode
    (record,) = records.read_file(path)
    assert 6 == len(record.rounds[0].entries)


COMMAND = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""A Python that Ctrl-C ends, even if that does not end the tests."""


def watch(group: int) -> None:
    """Look at a process group for 20 seconds; raises the error when nothing is left of it."""
    for _ in range(200):
        os.killpg(group, 0)
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["SearchBot", "RandomBot"])
def test_ctrl_c_ends_workers(bot: str, tmp_path: Path) -> None:
    """Nobody waits for a round that has begun, and nothing is left of what has been started."""
    words = ["arena", bot, "SearchBot", "--workers", "2", "--deals", "1000", "--out", "out.jsonl"]
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "-m", "tichu", *words],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not (tmp_path / "out.jsonl").exists():
            time.sleep(0.05)
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, complaint = process.communicate()
    assert (130, b"") == (process.returncode, complaint)
    assert time.monotonic() - start < 20  # two rounds of searching bots take longer
    with pytest.raises(ProcessLookupError):
        watch(process.pid)
