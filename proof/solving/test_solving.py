"""The solver agrees with the plain one."""

import pytest

from solving import plain
from solving.positions import positions
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
