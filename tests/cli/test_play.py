"""``tichu play``: a person against bots."""

import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

import tichu
from support import position
from tichu import records
from tichu.bots import RuleBot
from tichu.cli import main
from tichu.cli.match import Match
from tichu.cli.play import Dialogue
from tichu.cli.question import NAMES, NEITHER, Question

Play = Callable[..., str]


def dialogue(
    monkeypatch: pytest.MonkeyPatch, columns: str = "60", *, plain: bool = False
) -> Dialogue:
    """Return a new game at a terminal of some width."""
    monkeypatch.setenv("COLUMNS", columns)
    return Dialogue(Match(tichu.new_game(), 5), plain=plain)


def question(state: tichu.RoundState, *, out_of_turn: bool = False) -> Question:
    """Return the question for Anna, who sits at seat 0."""
    return Question(tichu.view(state, 0), NAMES[:4], out_of_turn=out_of_turn)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Return a function that plays with some answers, and returns what was printed."""

    def played(*answers: str, words: str = "--seed 5 --rounds 1", code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in answers)))
        monkeypatch.setenv("COLUMNS", "60")
        assert code == main(["play", *words.split()])
        return capsys.readouterr().out

    return played


def test_bots_that_search(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``--bots SearchBot`` the others and the hints are a search's."""
    monkeypatch.setattr("tichu.cli.match.SearchBot", Mock(return_value=RuleBot()))
    assert "would" in play("hint", *["auto"] * 5, words="--seed 5 --rounds 1 --bots SearchBot")


def test_a_whole_round(play: Play) -> None:
    """A round can be played without a terminal, and ends with a score sheet."""
    out = play(*["auto"] * 100)
    assert "Anna pushes" in out
    assert 1 == out.count("The game goes on after")
    assert "The game goes on after one round: Anna & Clara" in out
    assert "Stopped" not in out
    assert "Push which cards, to Ben, Clara, David? > auto\n" in out


def test_lines_fit_the_width(play: Play) -> None:
    """No line of a round is longer than 60 characters."""
    out = play(*["hint", "auto"] * 60)
    assert [] == [line for line in out.splitlines() if len(line) > 60]


def test_answers(play: Play) -> None:
    """A number, the beginning of a word, and cards are answers."""
    for first in ("1", "no", "No grand"):
        assert 1 == play(first).count("Nobody calls grand tichu\n")
    assert 1 == play("grand").count("Anna calls grand tichu\n")
    assert "Anna pushes Dg 3s 4w" in play("1", "Dg3s4w")
    assert "Anna pushes Dg 3s 4w" in play("1", "Dg 3s 4w")


def test_wrong_answers_are_asked_again(play: Play) -> None:
    """The reason is shown, and nothing is lost."""
    out = play("1", "3s4w", "Dg3s4z", "Dg3s4w", "9z", "5p7p", "2j", "7", "", "help", "pass")
    assert "Expected 3 different cards to push, got 2 (PUSH-1).\n" in out
    assert "'4z' is not a card; see `help`.\n" in out
    assert "That is neither in the list nor cards like 5j5w; see `help`.\n" in out
    assert "'5p7p' is not a combination: 2 cards can only" in out
    assert "You do not hold 2j (DEAL-1).\n" in out
    assert "hint             show what a bot would do, and why" in out
    assert "Anna passes" in out


@pytest.mark.parametrize("line", ["²", "0", "99", "9" * 5000, "-1", "1.5"])
def test_numbers_that_are_not_in_the_list(play: Play, line: str) -> None:
    """Numbers that are not in the list are no answers, in any spelling."""
    assert "That is neither in the list nor cards like 5j5w; see `help`." in play(line)


def test_save_and_go_on(play: Play, tmp_path: Path) -> None:
    """A saved game goes on where it stopped."""
    path = tmp_path / "evening.tichu"
    out = play("1", "save", f"save {path}", "quit")
    assert "Save as what?" in out
    assert f"Saved as {path}.".replace("\n", "") in out.replace("\n  ", "")
    (record,) = records.read_file(path)
    assert "Anna" == record.players[0]
    again = play(words=f"{path} --record {path} --force")
    assert "Your hand: Dg 3s 4w 5p 6p 8w 9p Tw Tp Jj Jp Qs Kw Aj" in again
    assert record == records.read_file(path)[0]


@pytest.mark.parametrize(
    "options",
    [[], pytest.param(["--plain"], marks=pytest.mark.slow)],
    ids=["columns", "plain"],
)
def test_a_whole_game_through_a_pipe(options: list[str], tmp_path: Path) -> None:
    """A game can be played to its end by a program that writes answers."""
    path = tmp_path / "game.tichu"
    command = [sys.executable, "-m", "tichu", "play", "--seed", "7", "--record", str(path)]
    command += ["--rules", "nanjing(target=210)"]
    done = subprocess.run(
        [*command, *options],
        input="hint\nauto\n" * 3000,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (0, "") == (done.returncode, done.stderr)
    (record,) = records.read_file(path)
    assert record.end().is_over
    assert re.search(r"win after \d+ rounds?: ", " ".join(done.stdout.split()))
    assert done.stdout.isascii()
    assert [] == [line for line in done.stdout.splitlines()[:-1] if len(line) > 80]


def test_the_sheet_needs_its_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The score sheet is shown if the terminal is as wide as it, and no narrower."""

    def sheet(columns: int) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("auto\n" * 100))
        monkeypatch.setenv("COLUMNS", str(columns))
        assert 0 == main(["play", "--seed", "5", "--rounds", "1"])
        lines = capsys.readouterr().out.splitlines()
        starts = [place for place, line in enumerate(lines) if line.endswith("first out")]
        return lines[starts[0] - 1 : starts[0] + 3] if starts else []

    width = max(map(len, sheet(100)))
    assert (True, False) == (bool(sheet(width)), bool(sheet(width - 1)))


def test_the_cards_are_random(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a seed, a random one is drawn."""
    seed = Mock(return_value=5)
    monkeypatch.setattr(random, "randrange", seed)
    assert play(words="--seed 5") == play(words="")
    seed.assert_called_once_with(1 << 32)


def test_a_full_disk_does_not_end_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The error is one sentence, and the game can be saved later."""
    monkeypatch.chdir(tmp_path)
    full = Mock(side_effect=OSError(28, "No space left on device"))
    lines = dialogue(monkeypatch)
    with monkeypatch.context() as patched:
        patched.setattr(records, "write_file", full)
        lines._save("a.tichu")
    assert ("", "tichu: a.tichu: No space left on device\n") == capsys.readouterr()
    lines._save("a.tichu")
    assert ("Saved as a.tichu.\n", "") == capsys.readouterr()


def test_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """The width is the terminal's, up to 100 columns; without a terminal it is 80."""
    monkeypatch.setattr(os, "get_terminal_size", Mock(side_effect=OSError))
    for columns, width in (("60", 60), ("100", 100), ("101", 100), ("", 80)):
        assert width == dialogue(monkeypatch, columns).width


def test_a_hint_counts_what_is_left() -> None:
    """One play is one play; numbers of two digits choose from a long list."""
    asked = question(position("5j6j9wTw", "3w4w7pQs", "8jKjAj", "2p2s4s", turn=0))
    two = question(position("5jKw", "3w", "8j", "2p", turn=0))
    hint = asked.hint(RuleBot())
    assert re.search(r"That leaves 3 plays: \w\w, \w\w, \w\w\.$", hint)
    assert re.search(r"That leaves 1 play: \w\w\.$", two.hint(RuleBot()))
    assert asked.offered[0] is asked.read("10", [None] * 9 + list(asked.offered))


TABLE = """
Ben               1 card   0 points  tichu
Clara (partner)  2 cards   0 points
David                out  85 points
Anna (you)       4 cards   0 points
"""
PLAIN_TABLE = """
Ben, 1 card, 0 points, tichu
Clara (partner), 2 cards, 0 points
David, out, 85 points
Anna (you), 4 cards, 0 points
"""


@pytest.mark.parametrize(("plain", "table"), [(False, TABLE), (True, PLAIN_TABLE)])
def test_what_the_person_sees(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, plain: bool, table: str
) -> None:
    """The person sees the table from the next seat on, the trick, their hand and the list."""
    state = position(
        "5j8j8wKj",
        "3j",
        "4j4w",
        "",
        turn=0,
        trick=(tichu.Play(2, "4p"), tichu.Play(3, "6w")),
        finished=(3,),
        wish=13,
        calls={1: tichu.Call.TICHU},
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nall\n1\n"))

    assert tichu.Play(0, "Kj") == dialogue(monkeypatch, plain=plain).ask(question(state))
    rest = f"""\
Wish: a king
Trick, 0 points: Clara 4p, David 6w
Your hand: 5j 8j 8w Kj
1 Kj
>{" "}
{NEITHER}
> all
1 Kj
> 1
"""
    assert table + rest == capsys.readouterr().out


def test_what_the_person_sees_out_of_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person sees the trick, the hand and the list; an empty line stands for doing nothing."""
    state = position("5j5w5p5s2j", "3w", "Kw3p", "Ks3s", turn=2, trick=(tichu.Play(1, "Kj"),))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))

    assert dialogue(monkeypatch).ask(question(state, out_of_turn=True)) is None
    trick = "Trick, 10 points: Ben Kj\nYour hand: 2j 5j 5w 5p 5s\n"
    assert f"{trick}1 no bomb   2 5j5w5p5s\n> \n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("offered", "lines"),
    [
        (5, ["1 pass  2 2j    3 3j    4 4w    5 5p", "6 6s"]),
        (6, ["        1 pass", "single  2 2j  3 3j  4 4w  5 5p  6 6s", "        7 7j"]),
    ],
)
def test_a_long_list_is_grouped_by_kind(
    offered: int,
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Up to six plays stand without their kind; rows end at the width, and go on below."""
    asked = question(position("2j3j4w5p6s7j8w", "Kj", "Kw", "Kp", turn=0))
    singles = [
        each for each in asked.all if isinstance(each, tichu.Play) and each.combination.length == 1
    ]
    dialogue(monkeypatch, "40")._offer(asked, [tichu.Pass(0), *singles[:offered]])

    assert lines == capsys.readouterr().out.splitlines()


def test_the_score_sheet_begins_with_the_scores_of_the_start() -> None:
    """A game that goes on from 150 to 50 says so in its first row."""
    game = tichu.new_game("nanjing", (150, 50))
    sheet = Match(game, 5).sheet()
    assert ["start", "150", "50"] == sheet.splitlines()[-1].split()
