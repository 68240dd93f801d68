"""Another program that answers questions: started, asked a line at a time, and stopped.

Whatever the program does, an answer or an :class:`EngineError` comes in time: a timer stops a
program that does not answer.
"""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer
from typing import IO, Final, cast

from tichu._values import as_tuple, objects
from tichu.errors import InvalidValue, TichuError, shown

LONGEST: Final = 4_000_000
"""The most bytes of an answer; the longest right one has a fiftieth of them."""

_PATIENCE: Final = 2.0
"""Seconds that a program has to stop by itself."""


class EngineError(TichuError):
    """A program gave no answer; the message says why."""


class Engine:
    """A program that reads questions from standard input and writes answers to standard output.

    Its standard error is that of this process. It is started for the first question, and again
    after a failure.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        given = objects(as_tuple(command)) or ()
        words = tuple(word for word in given if isinstance(word, str))
        if not words or len(words) != len(given):
            message = f"expected a list of words, like ['node', 'adapter.js'], got {shown(command)}"
            raise InvalidValue("Engine(command)", message)
        if type(timeout) not in (int, float) or not 0 < timeout <= 86_400:
            raise InvalidValue(
                "Engine(timeout)", f"expected seconds up to 86400, got {shown(timeout)}"
            )
        self.command: Final[tuple[str, ...]] = words
        self.timeout: Final = timeout
        self._process: subprocess.Popen[bytes] | None = None
        self._late = False

    def start(self) -> None:
        """Start the program unless it runs; raise :class:`InvalidValue` if that fails."""
        self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._process is not None:
            return self._process
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user asks for it
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=os.name == "posix",  # so that its children can be stopped
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise InvalidValue("COMMAND", f"{shown(self.command[0])}: {reason}") from None
        return self._process

    def ask(self, question: str) -> bytes:
        """Return the line that the program answers to a line.

        Raises :class:`EngineError`, and stops the program, if none comes or it is too long.
        """
        process = self._started()
        questions, answers = _pipes(process)
        self._late = False
        timer = Timer(self.timeout, self._expire, (process,))
        timer.daemon = True
        timer.start()
        line = b""
        try:
            questions.write(question.encode("utf-8") + b"\n")
            questions.flush()
            line = answers.readline(LONGEST + 1)
        except (OSError, ValueError):
            pass  # it has ended, or was stopped
        finally:
            timer.cancel()
        if self._late:
            self.kill()
            raise EngineError(f"no answer in {self.timeout:g} seconds")
        if len(line) > LONGEST:
            self.kill()
            raise EngineError(f"more than {LONGEST:,} bytes in a line")
        if not line.endswith(b"\n"):
            raise EngineError(self._farewell(process, line))
        return line

    def kill(self) -> None:
        """Stop the program and its children at once."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        for pipe in _pipes(process):
            with suppress(OSError, ValueError):
                pipe.close()

    def close(self) -> None:
        """Close the input of the program, and stop it if it does not end."""
        if self._process is None:
            return
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            _pipes(self._process)[0].close()
            self._process.wait(_PATIENCE)
        self.kill()

    def _expire(self, process: "subprocess.Popen[bytes]") -> None:
        self._late = True
        _kill(process)

    def _farewell(self, process: "subprocess.Popen[bytes]", line: bytes) -> str:
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(timeout=min(_PATIENCE, self.timeout))
        self.kill()
        within = " within a line" if line else ""
        how = "closed its output" if code is None else f"ended with code {code}"
        return f"the engine {how}{within}"


def _pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    """Return the standard input and output of a program, which both are pipes."""
    return cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
