"""``tichu score``: the sheet adds up, and an error names its line."""

import io
import json
import sys
from typing import Any

import pytest

import tichu
from support.commands import ran
from support.tables import cases
from tichu.cli import main

NAMES = ("--names", "Anna,Ben,Clara,David")
EVENING = """\
# Friday
out Clara Ben Anna cards 70:30 tichu Clara

  # a double victory
out Ben David grand Anna
"""


def score(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the lines that ``tichu score`` prints."""
    printed = ran(capsys, 0, "score", *words)
    assert "" == printed.err
    return printed.out.splitlines()


def wrong(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the complaints of ``tichu score``, which prints no sheet."""
    printed = ran(capsys, 2, "score", *words)
    assert "" == printed.out
    return [line.removeprefix("tichu: ") for line in printed.err.splitlines()]


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


def test_rounds_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Each argument is a round."""
    lines = [line for line in EVENING.splitlines() if line.startswith("out")]
    assert SHEET == score(capsys, *NAMES, *lines)


@pytest.mark.parametrize("words", [(), ("--file", "-")], ids=str)
def test_rounds_from_standard_input(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without rounds, or with ``-`` for a file, standard input is read."""
    put_in(monkeypatch, EVENING)
    assert SHEET == score(capsys, *NAMES, *words)


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
    printed = ran(capsys, 0, "score", *NAMES)

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
    ] == [line.removeprefix("tichu: ") for line in printed.err.splitlines()]
    one, two = "The game goes on after one round: ", "The game goes on after 2 rounds: "
    assert [
        f"{one}Anna & Clara 70, Ben & David 30",
        f"{two}Anna & Clara 70, Ben & David 230",
        f"{one}Anna & Clara 70, Ben & David 30",
        f"{two}Anna & Clara -130, Ben & David 230",
    ] == printed.out.splitlines()[:4]
    assert f"{two}Anna & Clara -130, Ben & David 230" == printed.out.splitlines()[-1]


def test_a_typed_game_that_is_over_can_be_undone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the end no round is taken, but the last one can be taken back."""
    typed(monkeypatch, "out 1 3 tichu 1\nout 1 3\nundo\nout 0 2\n")
    printed = ran(capsys, 0, "score", "--scores", "0:850", "--json")

    end = "Seat 1 & Seat 3 win after one round: Seat 0 & Seat 2 0, Seat 1 & Seat 3 1150"
    over = [f"tichu: the game is over, unless you undo: {end}", "tichu: enter the round again"]
    assert over == printed.err.splitlines()[1:]
    found = json.loads(printed.out)
    assert [200, 850] == found["scores"]
    assert [[None] * 4] == [each["calls"] for each in found["rounds"]]


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


def test_a_sheet_begins_with_its_scores(capsys: pytest.CaptureFixture[str]) -> None:
    """The scores at the start have a line, so that the totals add up."""
    lines = score(capsys, "--scores=120:80", "out 0 1 2 cards 50 50", "out 1 3 tichu 1")
    assert ["start", "120", "80"] == lines[3].split()
    assert ["1", "50", "170", "50", "130", "Seat", "0"] == lines[4].split()
    assert lines[5].split()[:6] == ["2", "0", "170", "200", "+100", "430"]
    printed = score(capsys, "--scores=120:80", "out 1 3", "--json")
    assert [120, 80] == json.loads("\n".join(printed))["start"]


def test_without_names_there_are_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Without names the seats have numbers, and a game may begin with scores."""
    lines = score(capsys, "--scores", "120:80", "out 1 3")
    assert "The game goes on after one round: Seat 0 & Seat 2 120, Seat 1 & Seat 3 280" == lines[-1]


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
    assert score(capsys, *NAMES, *words)[-1].startswith(verdict)


@pytest.mark.rule("TRICHU-8")
def test_trichu_names_players(capsys: pytest.CaptureFixture[str]) -> None:
    """With an open dummy the players change seats and keep their names and scores."""
    lines = score(
        capsys,
        *("--rules", "trichu", "--names", "Ann,Bob,Cleo"),
        "out Ann Bob Cleo cards Bob 40",
        "out Bob Dummy Ann cards Cleo 30",
    )
    assert ["1", "60", "60", "40", "40", "40", "40", "60", "60", "Ann"] == lines[3].split()
    assert ["2", "70", "130", "70", "110", "30", "70", "30", "90", "Bob"] == lines[4].split()


@pytest.mark.rule("TRICHU-9")
def test_trichu_is_over_after_its_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """A game has nine rounds; the dummy cannot win, and a tie is shared."""
    lines = score(capsys, "--rules", "trichu", *["out 0 2"] * 9)
    assert lines[-1].startswith("Player 0, Player 1 and Player 2 win after 9 rounds: ")
    problems = wrong(capsys, "--rules", "trichu", *["out 0 2"] * 10)
    assert problems[0].startswith(
        "round 10: the game is over before this round: Player 0, Player 1 and "
    )


def test_tientsin(capsys: pytest.CaptureFixture[str]) -> None:
    """A game of six players has a sheet too."""
    names = "Anna,Ben,Clara,David,Emma,Felix"
    lines = score(capsys, "--rules", "tientsin", "--names", names, "out b d f grand b")
    assert "Ben & David & Felix 500" in lines[-1]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """``--json`` prints everything as one object."""
    printed = score(capsys, "--json", "--scores", "900:0", "out 0 2 tichu 0")
    found: dict[str, Any] = json.loads("\n".join(printed))
    assert {
        "rules": "nanjing",
        "names": ["Seat 0", "Seat 1", "Seat 2", "Seat 3"],
        "parties": ["Seat 0 & Seat 2", "Seat 1 & Seat 3"],
        "start": [900, 0],
        "rounds": [
            {
                "persons": [0, 1, 2, 3],
                "finished": [0, 2],
                "calls": ["tichu", None, None, None],
                "victory": "double",
                "card_points": [200, 0],
                "call_points": [100, 0],
                "scores": [300, 0],
                "totals": [1200, 0],
            }
        ],
        "scores": [1200, 0],
        "is_over": True,
        "winners": [0],
    } == found


def test_all_problems_of_all_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every wrong line is reported with all its problems, and no sheet is printed."""
    text = "out Anna Ben Clara cards 62:40\n\nout 1 3\nhello\nout Anna Anna cards 60:40\nout 1 'x"
    put_in(monkeypatch, text)
    assert [
        "line 1: cards: expected points that add up to 100, got 102",
        "line 1: cards: expected multiples of 5 from -25 to 125, got (62, 40)",
        "line 4: expected out, cards, tichu, grand or counted-out, got 'hello' (column 1)",
        "line 5: out: Anna appears twice",
        "line 6: the quote is not closed (column 7)",
    ] == wrong(capsys, *NAMES)


def test_a_round_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """A game that is over has no further rounds."""
    problems = wrong(capsys, *NAMES, "--scores", "900:0", *["out 0 2"] * 3)
    end = "Anna & Clara win after one round: Anna & Clara 1100, Ben & David 0"
    assert [f"round 2: the game is over before this round: {end}"] == problems


def test_endless_nonsense_is_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most a hundred problems are reported."""
    put_in(monkeypatch, "nonsense\n" * 1000)
    problems = wrong(capsys)
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
    """Each wrong option gets one sentence."""
    (line,) = wrong(capsys, *words)
    assert line.startswith(problem)


def test_words_without_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    """A report without quotation marks gets a hint, and no more."""
    assert ["expected each ROUND in quotation marks, like 'out 1'"] == wrong(capsys, "out", "1")


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
    assert [problem] == wrong(capsys)


def test_the_sheet_is_the_engines(capsys: pytest.CaptureFixture[str]) -> None:
    """The points are those of :func:`tichu.score_round`."""
    result = tichu.score_round((2, 1, 0), (70, 30), {2: "tichu"})
    lines = score(capsys, "out 2 1 0 cards 70:30 tichu 2")
    assert lines[-1].endswith("Seat 0 & Seat 2 {}, Seat 1 & Seat 3 {}".format(*result.scores))


def test_the_end_after_a_wrong_line(capsys: pytest.CaptureFixture[str]) -> None:
    """After a wrong line nobody knows when the game is over, so no round is one too many."""
    problems = wrong(capsys, "out 9", *["out 1 3"] * 9)
    assert 1 == len(problems)
    assert problems[0].startswith("round 1: ")
