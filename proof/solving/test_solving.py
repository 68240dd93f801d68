"""The solver agrees with the plain one."""

import pytest

from solving.agreeing import LOT, work
from steering import SOURCES
from tichu.cli.puzzles import Puzzle, puzzles
from tichu.search import collapse, solve


@pytest.mark.parametrize("first", range(0, 200, LOT))
def test_it_agrees_with_the_plain_solver(first: int) -> None:
    """Values and best actions are the same under all rules; the long run has more positions."""
    tally = work(range(first, first + LOT))

    assert [] == tally.wrong
    assert LOT == tally.counts["positions"]
    assert {*SOURCES} <= {*tally.group("rules"), "mixtures"}


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.line())
def test_a_puzzle_has_one_best_action(puzzle: Puzzle) -> None:
    """It is the answer, and has the value that the file states."""
    solution = solve(puzzle.state)
    legal = puzzle.state.legal(puzzle.seat)

    assert [puzzle.answer] == [each for each in collapse(legal) if each in solution.actions]
    assert {puzzle.seat} == {action.seat for action in solution.actions}
    assert puzzle.value in {solution.value, -(solution.value or 0)}
