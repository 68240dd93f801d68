"""Another program: what is passed on of what it writes, and how it ends. No program is started."""

import os
import queue
import signal
import subprocess
from collections.abc import Sequence
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from support import anything
from tichu import _processes as _process


class Broken:
    """A pipe whose program has ended."""

    def __init__(self, error: type[Exception] | None = None) -> None:
        self.error = error
        self.is_closed = False

    def write(self, _: bytes) -> None:
        """Refuse to write."""
        raise BrokenPipeError

    def readline(self, _: int) -> bytes:
        """Refuse to read."""
        raise ValueError("closed")

    def close(self) -> None:
        """Close, or fail in that, too."""
        self.is_closed = True
        if self.error is not None:
            raise self.error


@pytest.mark.parametrize("error", [None, BrokenPipeError, ValueError])
def test_an_ended_program_is_no_error(error: type[Exception] | None) -> None:
    """What is written to it is dropped, and what is read from it ends."""
    outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    outgoing.put(b"line\n")
    pipe = Broken(error)
    _process._write(anything(pipe), outgoing)
    assert pipe.is_closed

    lines: queue.Queue[bytes] = queue.Queue()
    _process._read(anything(Broken()), lines, 10)
    assert [b""] == list(lines.queue)


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        (b"one\ntwo\n", [b"one\n", b"two\n", b""]),
        (b"1234567890\n", [b"1234567890\n"]),
        (b"123456789\nend", [b"123456789\n", b"end"]),
    ],
)
def test_lines_up_to_a_length(written: bytes, lines: list[bytes]) -> None:
    """Nothing is read after a line that is too long or does not end."""
    out, into = os.pipe()
    os.write(into, written)
    os.close(into)
    found: queue.Queue[bytes] = queue.Queue()

    _process._read(os.fdopen(out, "rb"), found, 10)
    assert lines == list(found.queue)


def test_a_program_may_close_its_output_and_go_on() -> None:
    """It has ended when its process has, not when it has written its last line."""
    program = object.__new__(_process.Program)
    program.has_ended = True
    program._process = Mock()
    assert program.ends(0.0)

    program._process.wait.side_effect = subprocess.TimeoutExpired("", 0)
    assert not program.ends(0.0)


def test_why_a_line_is_the_last() -> None:
    """The program has ended, perhaps within a line, or the line is too long."""
    program = object.__new__(_process.Program)
    program._process, program._longest = Mock(), 10
    program._process.wait.return_value = 5

    assert "the program ended with code 5" == program.failure(b"")
    assert "the program ended with code 5 within a line" == program.failure(b"0123456789")
    assert "more than 10 bytes in a line" == program.failure(b"0123456789x")
    program._process.wait.side_effect = subprocess.TimeoutExpired("", 0)
    assert "the program closed its output" == program.failure(b"")


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("posix", ["the group 7", "wait 1.0"]),
        ("nt", ["taskkill /F /T /PID 7", "the process", "wait 1.0"]),
    ],
)
def test_what_is_stopped(system: str, expected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole process group where there are such, and then its end is waited for.

    That it has ended, or cannot be stopped, is no error.
    """
    done: list[str] = []

    def kill_group(group: int, _signal: int) -> None:
        done.append(f"the group {group}")
        raise ProcessLookupError

    def wait(seconds: float) -> None:
        done.append(f"wait {seconds}")
        raise subprocess.TimeoutExpired("", seconds)

    def run(words: Sequence[str], **_: object) -> None:
        done.append(" ".join(words))

    process = SimpleNamespace(pid=7, kill=lambda: done.append("the process"), wait=wait)
    with monkeypatch.context() as patch:
        patch.setattr(os, "killpg", kill_group, raising=False)
        patch.setattr(subprocess, "run", run)
        patch.setattr(signal, "SIGKILL", 9, raising=False)
        patch.setattr(os, "name", system)
        _process._stop(anything(process))
    assert expected == done


def test_a_stopped_program_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its output is read for a second at most, so that the reading thread can end."""
    lines = iter([b"one\n", b""])
    waits: list[float] = []

    def read(_: object, until: float) -> bytes:
        waits.append(until)
        return next(lines)

    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    monkeypatch.setattr(_process.Program, "read", read)
    program = object.__new__(_process.Program)
    program._stop, program._outgoing = Mock(), queue.SimpleQueue()
    program.kill()

    assert ([1, 1], None) == (waits, program._outgoing.get_nowait())


def _closed() -> int:
    """Refuse to give the number of a closed file."""
    raise ValueError("closed")
