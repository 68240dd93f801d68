"""The solver agrees with the plain one."""

from solving.agreeing import LOT, work
from steering import SOURCES


def test_it_agrees_with_the_plain_solver() -> None:
    """Values and best actions are the same under all rules; the long run has more positions."""
    tally = work(range(LOT))

    assert [] == tally.wrong
    assert LOT == tally.counts["positions"]
    assert {*SOURCES} <= {*tally.group("rules"), "mixtures"}
