"""``tichu score``: the sheet adds up, and an error names its line."""

import io
import json
import sys

import pytest

from support.commands import printed, ran, refused
from support.tables import cases
from tichu.cli import main

NAMES = ("--names", "Anna,Ben,Clara,David")
EVENING = """\
# Friday
out Clara Ben Anna cards 70:30 tichu Clara

  # a double victory
out Ben David grand Anna
"""


def put_in(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Put a text on standard input."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


SHEET = [
    "              Anna & Clara          Ben & David",
    "round  cards  calls  total  cards  calls  total  first out",
    "-----  -----  -----  -----  -----  -----  -----  -------------------",
    "    1     70   +100    170     30            30  Clara",
    "    2      0   -200    -30    200           230  Ben, double victory",
    "",
    "The game goes on after 2 rounds: Anna & Clara -30, Ben & David 230",
]


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let a text be typed at a terminal."""
    put_in(monkeypatch, text)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)


def test_typed_rounds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the totals follow each round, a wrong one is asked for again, undo works."""
    typed(
        monkeypatch,
        "# Friday\n\nundo\nout Clara Ben Anna cards 70:30\nout Claa\nout Ben David\nundo\n"
        "out Ben David grand Anna\n",
    )
    run = ran(capsys, 0, "score", *NAMES)

    assert [
        (
            "enter one round a line (see `tichu score --help`); "
            "`undo` takes back the last one, and Ctrl-D ends the input"
        ),
        "there is no round to take back",
        (
            "expected a player (Anna, Ben, Clara or David) or a keyword "
            "(out, cards, tichu, grand or counted-out), got 'Claa' (column 5)"
        ),
        "enter the round again",
    ] == [line.removeprefix("tichu: ") for line in run.err.splitlines()]
    one, two = "The game goes on after one round: ", "The game goes on after 2 rounds: "
    assert [
        f"{one}Anna & Clara 70, Ben & David 30",
        f"{two}Anna & Clara 70, Ben & David 230",
        f"{one}Anna & Clara 70, Ben & David 30",
        f"{two}Anna & Clara -130, Ben & David 230",
    ] == run.out.splitlines()[:4]
    assert f"{two}Anna & Clara -130, Ben & David 230" == run.out.splitlines()[-1]


def test_a_typed_game_that_is_over_can_be_undone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the end no round is taken, but the last one can be taken back."""
    typed(monkeypatch, "out 1 3 tichu 1\nout 1 3\nundo\nout 0 2\n")
    run = ran(capsys, 0, "score", "--scores", "0:850", "--json")

    end = "Seat 1 & Seat 3 win after one round: Seat 0 & Seat 2 0, Seat 1 & Seat 3 1150"
    over = [f"tichu: the game is over, unless you undo: {end}", "tichu: enter the round again"]
    assert over == run.err.splitlines()[1:]
    found = json.loads(run.out)
    assert [200, 850] == found["scores"]
    assert [[None] * 4] == [each["called"] for each in found["rounds"]]


def test_nothing_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a round there is no sheet."""
    typed(monkeypatch, "\n")
    assert 2 == main(["score"])
    expected = "tichu: standard input: expected at least one round, got none"
    assert expected == capsys.readouterr().err.splitlines()[1]
    put_in(monkeypatch, b"out \xff\n")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert 2 == main(["score"])
    assert r"got '\udcff' (column 5)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (("--scores=-50:950", "out 1 3"), "Ben & David win after one round: "),
        (
            ("--scores", "960,940".center(99), "out 0 1 2 cards 40:60"),
            "The game goes on after one round: ",
        ),
        (("--scores", "960,940", "--rules", "bsw", "out 0 1 2 cards 40:60"), "A draw after one "),
        (("--scores", "900;900", "out 0 1 2 cards 60:40"), "The game goes on after one round: "),
    ],
    ids=str,
)
def test_the_sheet_says_who_has_won(
    words: tuple[str, ...], verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last line says whether the game is over, and who has won."""
    assert printed(capsys, "score", *NAMES, *words)[-1].startswith(verdict)


@pytest.mark.rule("TRICHU-9")
def test_trichu_is_over_after_its_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """A game has nine rounds; the dummy cannot win, and a tie is shared."""
    lines = printed(capsys, "score", "--rules", "trichu", *["out 0 2"] * 9)
    assert lines[-1].startswith("Player 0, Player 1 and Player 2 win after 9 rounds: ")
    problems = refused(capsys, "score", "--rules", "trichu", *["out 0 2"] * 10)
    assert problems[0].startswith(
        "round 10: the game is over before this round: Player 0, Player 1 and "
    )


def test_endless_nonsense_is_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most a hundred problems are reported."""
    put_in(monkeypatch, "nonsense\n" * 1000)
    problems = refused(capsys, "score")
    assert 101 == len(problems)
    assert "line 101: the rounds from here on were not read" == problems[-1]


@pytest.mark.parametrize(
    ("words", "problem"),
    cases(__file__, "score: wrong options", globals()),
    ids=str,
)
def test_wrong_options(
    words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong option gets one sentence."""
    (line,) = refused(capsys, "score", *words)
    assert line.startswith(problem)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("", "standard input: expected at least one round, got none"),
        ("# nothing\n\n", "standard input: expected at least one round, got none"),
        ("#" * 10_000_001, "standard input: expected at most 10,000,000 characters"),
    ],
    ids=["empty", "comments", "long"],
)
def test_wrong_input(
    given: str,
    problem: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Standard input that is empty or too long is refused."""
    put_in(monkeypatch, given)
    assert [problem] == refused(capsys, "score")


def test_the_end_after_a_wrong_line(capsys: pytest.CaptureFixture[str]) -> None:
    """After a wrong line nobody knows when the game is over, so no round is one too many."""
    problems = refused(capsys, "score", "out 9", *["out 1 3"] * 9)
    assert 1 == len(problems)
    assert problems[0].startswith("round 1: ")
