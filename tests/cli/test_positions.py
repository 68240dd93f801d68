"""Positions on the command line: what an error says about them."""

import io
import sys

import pytest

from support.commands import ran, refused
from support.tables import cases
from tichu.cli import main

START = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"


@pytest.mark.parametrize(
    ("words", "problem"),
    cases(__file__, "positions: perft names its arguments", globals()),
    ids=str,
)
def test_perft_names_its_arguments(
    words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An error names WHAT or DEPTH, as the usage does."""
    lines = refused(capsys, "perft", *words)
    assert [] == [line for line in lines if not line.startswith(problem)]


@pytest.mark.parametrize("depth", ["x", "1.5", "9" * 5000], ids=["x", "1.5", "long"])
def test_a_depth_is_a_number(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is an error that repeats the beginning of the word."""
    last = ran(capsys, 2, "perft", START, depth).err.splitlines()[-1]
    assert f"DEPTH: expected a whole number from 0 up, got '{depth[:29]}" in last
    assert len(last) < 200


def test_perft_names_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in standard input does not name an argument."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("nanjing play"))
    expected = ["standard input: dealer: the field is missing (position 12)"]
    assert expected == refused(capsys, "perft", "-", "2")


def test_a_position_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal, `-` says what it waits for."""
    for words in (("show", "-"), ("perft", "-", "1")):
        monkeypatch.setattr(sys, "stdin", io.StringIO("nonsense here\n"))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        assert 2 == main(words)
        assert "tichu: enter a position; Ctrl-D ends the input" in capsys.readouterr().err
