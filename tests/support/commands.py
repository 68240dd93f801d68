"""A command that is run in this process."""

from typing import NamedTuple

import pytest

from tichu.cli import main


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
