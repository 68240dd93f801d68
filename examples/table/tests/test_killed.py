"""A server that is killed, and started again; and one that cannot start."""

import asyncio
import random
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from examples.table.__main__ import main
from examples.table.store import Store
from examples.table.tests.kills import kill
from examples.table.tests.serving import Serving


def test_nothing_is_lost_by_kills(tmp_path: Path) -> None:
    """Neither what was acknowledged nor what was shown; ``kills.py`` does it more often."""
    serving = Serving(tmp_path / "tables.db", thinking=2, bombing=0.005, pace=0.001, pause=0.01)
    try:
        assert [] == asyncio.run(asyncio.wait_for(kill(serving, 4, random.Random(1)), 240))
    finally:
        serving.kill()


@pytest.fixture
def start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return a function that starts a server that cannot start, and returns what it says."""

    def started(*options: str) -> str:
        monkeypatch.setattr(sys, "argv", ["table", *options])
        with pytest.raises(SystemExit) as caught:
            main()
        return f"{caught.value.code} {capsys.readouterr().err}"

    return started


@pytest.mark.parametrize("option", ["--thinking", "--bombing", "--pace", "--grace", "--pause"])
def test_times_are_numbers(tmp_path: Path, start: Callable[..., str], option: str) -> None:
    """A time is a number of seconds above 0, or ``none`` for a decision."""
    file = f"--file={tmp_path / 'a.db'}"
    for text in ("inf", "nan", "0", "-1", "1e999", "", "soon"):
        sentence = f"expected a number of seconds above 0, got {text!r}"
        assert sentence in start(file, f"{option}={text}")
    time = "none" if option == "--thinking" else "1"
    for port in ("-1", "65536", "http"):
        assert "port" in start(file, f"{option}={time}", f"--port={port}")


def test_a_server_that_cannot_start(tmp_path: Path, start: Callable[..., str]) -> None:
    """It says in a sentence that the file or the port is used, or cannot be."""
    file, other = tmp_path / "a.db", f"--file={tmp_path / 'b.db'}"
    with closing(Store(file)), socket.create_server(("127.0.0.1", 0)) as used:
        port = used.getsockname()[1]
        assert f"another server uses {file}" in start(f"--file={file}")
        assert "in use" in start(other, f"--port={port}")
    assert "unable to open database file" in start(f"--file={tmp_path / 'no/b.db'}")
    for origin in ("tichu.example", "ftp://tichu.example", "https://", "https://a/b"):
        assert "expected an address such as" in start(other, f"--origin={origin}")
