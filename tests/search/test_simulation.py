"""Random choices of a playout: among n, and by scores."""

import math

import pytest

from tichu.engine.position import draw
from tichu.search.simulation import drawn, exponentials


def test_a_choice_among_one_draws_nothing() -> None:
    """A single choice draws no number."""

    def never() -> float:
        raise AssertionError("nothing is to be drawn")

    assert 0 == draw(never, 1)


@pytest.mark.parametrize("number", [-0.5, 1.0, 2.5])
def test_random_numbers_out_of_range(number: float) -> None:
    """Random numbers out of range are refused by every way to draw."""
    with pytest.raises(ValueError, match="random"):
        draw(lambda: number, 2)
    with pytest.raises(ValueError, match="random"):
        drawn([1.0, 2.0], lambda: number)


def test_exponentials() -> None:
    """Scores of any size become weights; the highest is 1."""
    scores = [1e6, 1e6 - math.log(4), -1e6]

    assert exponentials(scores) == pytest.approx(1.25)
    assert [1, 0.25, 0] == pytest.approx(scores)


def test_choices_come_in_proportion() -> None:
    """A choice whose score is higher by ln 2 is twice as likely."""
    numbers = iter([0.1, 0.3, 0.5, 0.7, 0.9])

    places = [drawn([math.log(2), math.log(2), 0], lambda: next(numbers)) for _ in range(5)]

    assert [0, 0, 1, 1, 2] == places
