"""``tichu puzzle``, and the set of puzzles."""

import io
import random
import re
import sys
from pathlib import Path

import pytest

import tichu
from support import anything, position
from support.commands import ran
from support.tables import cases
from tichu import Play, RoundState, svg
from tichu.bots import RuleBot, play_round
from tichu.cli.puzzles import Puzzle, found, puzzles, theme_of
from tichu.records import write_file
from tichu.search import solve
from tichu.text import seat_names

ENDING = position("DgAj / 5wKj / 3j3w / 2w2s", turn=0)


def asked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Let a person give some answers."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in answers)))


def test_there_are_sixty() -> None:
    """No two are the same position, and their lines are those of the file."""
    lines = [puzzle.line() for puzzle in puzzles()]

    assert 60 == len({puzzle.state for puzzle in puzzles()})
    assert lines == [Puzzle.read(line).line() for line in lines]


@pytest.mark.parametrize("number", [1, 20])
def test_a_puzzle_has_one_best_action(number: int) -> None:
    """It is the answer, and its value is stated."""
    puzzle = puzzles()[number - 1]
    solution = solve(puzzle.state)
    sign = 1 if puzzle.state.rules.team(puzzle.seat) == 0 else -1

    assert puzzle.answer in solution.actions
    assert puzzle.value == sign * (solution.value or 0)
    assert puzzle.other < puzzle.value


def test_an_answer_is_judged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The best action is right; any other is worse; what is no action is asked again."""
    puzzle = puzzles()[0]
    choices = [*puzzle.state.legal(puzzle.seat)]
    wrong = next(each for each in choices if each not in solve(puzzle.state).actions)
    for answer, said in ((puzzle.answer, "Right."), (wrong, "points worse than the best action.")):
        asked(monkeypatch, "nonsense", _typed(answer))
        out = ran(capsys, 0, "puzzle", "1").out
        assert said in out
        assert "That is neither in the list nor cards" in out
        assert f"The solution: {puzzle.theme}" in out


def _typed(action: tichu.PlayerAction) -> str:
    return str(action.combination) if isinstance(action, Play) else "pass"


def test_a_random_one_with_a_picture(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without a number one is drawn; without an answer the solution is told."""
    asked(monkeypatch)
    path = tmp_path / "puzzle.svg"
    out = ran(capsys, 0, "puzzle", "--svg", path).out
    number = re.search(r"Puzzle (\d+) of 60", out)
    assert number
    state = puzzles()[int(number[1]) - 1].state
    assert svg.table(state, seat_names(state.rules), reveal=True) == path.read_text("utf-8")
    assert "The solution" in out


def test_puzzles_of_ones_own_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """They are positions in which the best action was missed."""
    asked(monkeypatch)
    monkeypatch.setattr("tichu.cli.puzzles.MOST_CARDS", 10)
    path = tmp_path / "game.tichu"
    write_file(path, play_round([RuleBot()] * 4, random.Random(29)))
    assert "Puzzle 1 of 1" in ran(capsys, 0, "puzzle", "1", "--from", path).out
    assert "expected " in ran(capsys, 2, "puzzle", "9", "--from", path).err


def test_no_puzzles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A record without a missed action has none; one without all hands is refused."""
    monkeypatch.setattr("tichu.cli.puzzles.MOST_CARDS", 10)
    path = tmp_path / "game.tichu"
    record = play_round([RuleBot()] * 4, random.Random(1))
    write_file(path, record)
    assert "No puzzles were found" in ran(capsys, 0, "puzzle", "--from", path).out
    write_file(path, tichu.records.seen_by(record, 1), overwrite=True)
    assert "expected games of the base game" in ran(capsys, 2, "puzzle", "--from", path).err


@pytest.mark.parametrize(
    ("state", "action", "theme"),
    cases(__file__, "puzzle: themes", globals()),
)
def test_themes(state: RoundState, action: str, theme: str) -> None:
    """A theme says what the winning action shows."""
    assert theme == theme_of(state, anything(tichu.notation.parse_action(action)))


def test_a_puzzle_has_choices_and_one_answer() -> None:
    """An action is missed only if one other is clearly better."""
    dog = tichu.notation.parse_action("0 play Dg")
    six = tichu.notation.parse_action("0 play 6w")
    longer = position("DgAj6w / 5wKj / 3j3w / 2w2s", turn=0)
    alike = position("2j3j4j / 5j / 6j / 7j", turn=0)

    assert [] == [*found([(ENDING, dog)])]  # two choices
    assert [] == [*found([(longer, six)])]
    assert [] == [*found([(alike, dog)])]
    assert [] == [*found([(tichu.new_round(), dog)])]
    assert [(six, 200, 80)] == [(e.answer, e.value, e.other) for e in found([(longer, dog)])]
