"""Positions on the command line: an argument is named, and one without its quotes recognised."""

import io
import random
import sys

import pytest

import tichu
from tichu.cli import main
from tichu.cli.positions import is_torn
from tichu.notation import format_state, format_view

START = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
TORN = "tichu: expected a position as one argument: put it in quotation marks\n"


def wrong(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command complains of."""
    assert 2 == main(words)
    printed = capsys.readouterr()
    assert "" == printed.out
    return printed.err


def positions() -> list[str]:
    """Return positions of every phase that a few random rounds come to, and views of them."""
    rng = random.Random(5)
    found: dict[str, str] = {}
    for rules in (tichu.NANJING, tichu.TIENTSIN, tichu.TRICHU):
        state = tichu.new_round(rules)
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng, 0.3))
            found[f"{rules.seats} {state.phase}"] = format_state(state)
            found[f"{rules.seats} {state.phase} view"] = format_view(tichu.view(state, 1))
    return list(found.values())


@pytest.mark.parametrize("command", [("show",), ("perft",), ("show", "--seat", "1")], ids=str)
def test_a_position_without_quotes(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The words of a position are recognised, also where calls look like an option."""
    for position in (START, *positions(), START.replace("----", "-t--")):
        more = ("2",) if command == ("perft",) else ()
        assert TORN == wrong(capsys, *command, *position.split(), *more)


@pytest.mark.parametrize(
    "words",
    [
        (START,),
        ("-", "play"),
        (START, "play"),
        ("--seat", "play"),
        ("play",),
        (),
        ("evening.tichu", "--names", "Ann,Bob,play,over"),
    ],
    ids=str,
)
def test_other_words_are_no_position(words: tuple[str, ...]) -> None:
    """A phase alone makes no position, nor one behind an option, a dash or a whole position."""
    assert not is_torn(words)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("foo", "2"), "POSITION: expected a position string or -, got 'foo'"),
        (("", "2"), "POSITION: expected a position, got nothing"),
        (
            ("nanjing play", "2"),
            "POSITION: dealer: the field is missing (put the whole position in quotation marks)",
        ),
        (
            (START + " 2", "2"),
            "POSITION: expected the position of a round without a seat, got '2' (position 52)",
        ),
        ((START.replace("deal_first", "over"), "2"), "POSITION: "),
        ((START, "-1"), "DEPTH: expected a whole number from 0 to 1000, got -1"),
        ((START, "1001"), "DEPTH: expected a whole number from 0 to 1000, got 1001"),
        ((START, "0", "--divide"), "DEPTH: expected a whole number from 1 to 1000, got 0"),
    ],
    ids=str,
)
def test_perft_names_its_arguments(
    words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong is said of POSITION or DEPTH, as the usage calls them."""
    lines = wrong(capsys, "perft", *words).splitlines()
    assert [] == [line for line in lines if not line.startswith(f"tichu: {problem}")]


@pytest.mark.parametrize("depth", ["x", "1.5", "9" * 5000], ids=["x", "1.5", "long"])
def test_a_depth_is_a_number(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything else is a wrong word, of which a message repeats the beginning."""
    last = wrong(capsys, "perft", START, depth).splitlines()[-1]
    assert last.startswith(f"tichu: DEPTH: expected a whole number, got '{depth[:29]}")
    assert len(last) < 200


def test_perft_names_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong there is no fault of an argument."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("nanjing play"))
    complaint = wrong(capsys, "perft", "-", "2")
    assert "tichu: standard input: dealer: the field is missing (position 12)\n" == complaint
