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
    """The output of a command."""

    out: str
    """Its output."""
    err: str
    """Its messages."""


def ran(capsys: pytest.CaptureFixture[str], code: int, *words: object) -> Printed:
    """Run a command, which must end with this exit code; return what it prints."""
    assert code == main([*map(str, words)])
    printed = capsys.readouterr()
    return Printed(printed.out, printed.err)


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> list[str]:
    """Run a command that succeeds without a complaint; return the lines that it prints."""
    out, err = ran(capsys, 0, *words)
    assert "" == err
    return out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> list[str]:
    """Run a command that refuses to begin and prints nothing; return its complaints."""
    out, err = ran(capsys, 2, *words)
    assert "" == out
    return [line.removeprefix("tichu: ") for line in err.splitlines()]
