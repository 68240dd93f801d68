"""Another program that answers questions: started, asked a line at a time, and stopped.

Whatever the program does, an answer or an :class:`EngineError` comes in time.
"""

import time
from collections.abc import Sequence
from typing import Final

from tichu._process import Program, words_of
from tichu._values import want_seconds
from tichu.errors import TichuError

LONGEST: Final = 4_000_000
"""The most bytes of an answer; the longest right one has a fiftieth of them."""

_PATIENCE: Final = 2.0
"""Seconds that a program has to stop by itself."""


class EngineError(TichuError):
    """A program gave no answer; the message says why."""


class Engine:
    """A program that reads questions from standard input and writes answers to standard output.

    ``command`` starts it, for the first question and again after a failure; each answer must come
    within ``timeout`` seconds. What it writes to its standard error is passed on, up to 1,000,000
    bytes of each run.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.command: Final = words_of("Engine(command)", command)
        want_seconds("Engine(timeout)", timeout)
        self.timeout: Final = timeout
        self._program: Program | None = None

    def start(self) -> None:
        """Start the program unless it runs; raise :class:`InvalidValue` if that fails."""
        self._started()

    def _started(self) -> Program:
        if self._program is None:
            self._program = Program("Engine(command)", self.command, LONGEST)
        return self._program

    def ask(self, question: str) -> bytes:
        """Return the line that the program answers to a line.

        Raises :class:`EngineError`, and stops the program, if none comes or it is too long.
        """
        program = self._started()
        until = time.monotonic() + self.timeout
        program.write(question.encode("utf-8"))
        line = program.read(until)
        if line is None:
            self.kill()
            raise EngineError(f"no answer in {self.timeout:g} seconds")
        if program.has_ended:
            why = program.failure("the engine", line)
            self.kill()
            raise EngineError(why)
        return line

    def kill(self) -> None:
        """Stop the program and its children at once."""
        program, self._program = self._program, None
        if program is not None:
            program.kill()

    def close(self) -> None:
        """Close the input of the program, and stop it if it does not end."""
        if self._program is not None:
            self._program.close_input()
            self._program.ends(_PATIENCE)
            self.kill()
