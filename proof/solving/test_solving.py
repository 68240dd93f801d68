"""The solver agrees with the plain one."""

import pytest

from solving.agreeing import LOT, work
from steering import SOURCES


@pytest.mark.parametrize("first", range(0, 200, LOT))
def test_it_agrees_with_the_plain_solver(first: int) -> None:
    """Values and best actions are the same under all rules; the long run has more positions."""
    tally = work(range(first, first + LOT))

    assert [] == tally.wrong
    assert LOT == tally.counts["positions"]
    assert {*SOURCES} <= {*tally.group("rules"), "mixtures"}
