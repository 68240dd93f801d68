"""A command that is run in this process, and a terminal for it."""

import io
from typing import NamedTuple

import pytest

from tichu.cli import main


class Terminal(io.StringIO):
    """A stream that claims to be a terminal, and counts how often it shows what was written."""

    flushed = 0

    def flush(self) -> None:
        """Count."""
        self.flushed += 1

    def isatty(self) -> bool:
        """Return True, as a terminal does."""
        return True


class Printed(NamedTuple):
    """What a command prints."""

    out: str
    """Its output."""
    err: str
    """Its messages."""


def ran(capsys: pytest.CaptureFixture[str], code: int, *words: object) -> Printed:
    """Run a command, which must end with this exit code; return what it prints."""
    assert code == main([*map(str, words)])
    printed = capsys.readouterr()
    return Printed(printed.out, printed.err)
