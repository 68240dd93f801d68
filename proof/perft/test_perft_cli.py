"""``tichu perft``: what it prints, and what it refuses."""

import argparse
import io
import json
import sys
from collections.abc import Callable
from typing import cast

import pytest

from perft.texts import craft
from tichu import InvalidValue, NotationError
from tichu.cli.parsing import Parser
from tichu.cli.position import add_perft
from tichu.notation import format_action, parse_state
from tichu.perft import divide, perft

POSITION = craft("2j3j/4w/7j7w7p7sPh/Dr", 0, rest_to=1)


def run(*words: str) -> int:
    """Run the command with the words behind its name, and return its exit code."""
    parser = Parser()
    add_perft(parser)
    arguments = parser.parse_args(["perft", *words])
    return cast("Callable[[argparse.Namespace], int]", arguments.func)(arguments)


def test_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    """Without further options the count is one number on a line."""
    assert 0 == run(POSITION, "3")
    assert "30\n" == capsys.readouterr().out
    assert 0 == run(POSITION, "3", "--no-interrupts")
    assert "28\n" == capsys.readouterr().out
    assert 0 == run(POSITION, "0")
    assert "1\n" == capsys.readouterr().out


def test_divide(capsys: pytest.CaptureFixture[str]) -> None:
    """The actions come in notation, each with its share, and the count behind them."""
    assert 0 == run(POSITION, "3", "--divide")
    lines = capsys.readouterr().out.splitlines()
    state = parse_state(POSITION)
    expected = [(format_action(action), str(number)) for action, number in divide(state, 3)]
    assert expected == [tuple(line.rsplit(maxsplit=1)) for line in lines[2:-2]]
    assert ["", "30"] == lines[-2:]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one object with the position as it is written, and the count."""
    assert 0 == run(POSITION.upper().replace(" PLAY ", "  play "), "4", "--json")
    told = json.loads(capsys.readouterr().out)
    expected = {"position": POSITION, "depth": 4, "interrupts": True, "count": 62}
    assert expected == told

    assert 0 == run(POSITION, "2", "--json", "--divide", "--no-interrupts")
    told = json.loads(capsys.readouterr().out)
    assert ["position", "depth", "interrupts", "count", "divide"] == list(told)
    assert told["count"] == sum(part["count"] for part in told["divide"])
    assert ["0 play 2j", "0 play 3j"] == [part["action"]["text"] for part in told["divide"]]


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``-`` stands for a position on standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(POSITION + "\n"))
    assert 0 == run("-", "2")
    assert f"{perft(parse_state(POSITION), 2)}\n" == capsys.readouterr().out


def test_what_is_refused() -> None:
    """A wrong position or depth raises an error that the command line turns into words."""
    with pytest.raises(NotationError):
        run("nanjing play", "2")
    for words in (("1001",), ("0", "--divide")):
        with pytest.raises(InvalidValue):
            run(POSITION, *words)
    with pytest.raises(SystemExit):
        run(POSITION, "-1")
