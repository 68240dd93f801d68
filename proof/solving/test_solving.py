"""The solver agrees with the plain one."""

import pytest

from solving import plain
from solving.positions import positions
from tichu import collapse
from tichu.cli.puzzles import Puzzle, puzzles
from tichu.search import solve

POSITIONS = 1_000
_PART = 50


@pytest.mark.parametrize("first", range(0, POSITIONS, _PART))
def test_it_agrees_with_the_plain_solver(first: int) -> None:
    """Values and best actions of positions of up to 8 cards are the same."""
    for state in positions(_PART, first=first):
        solution = solve(state)

        assert plain.best(state) == (solution.value, set(solution.actions))
        assert solution.exact


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.line())
def test_a_puzzle_has_one_best_action(puzzle: Puzzle) -> None:
    """It is the answer, and has the value that the file states."""
    solution = solve(puzzle.state)
    legal = puzzle.state.legal(puzzle.seat)

    assert [puzzle.answer] == [each for each in collapse(legal) if each in solution.actions]
    assert {puzzle.seat} == {action.seat for action in solution.actions}
    assert puzzle.value in {solution.value, -(solution.value or 0)}
