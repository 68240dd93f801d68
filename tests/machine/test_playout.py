"""Random choices of a playout: among n, and in proportion to the weights of a policy."""

import random

import pytest

import tichu
from support import play, position, run
from tichu import Cards, Combination
from tichu._kernel import layout
from tichu.engine.machine.drawing import draw
from tichu.engine.machine.playout import Weights, weigh


def test_a_choice_among_one_draws_nothing() -> None:
    """A single choice draws no number."""

    def never() -> float:
        raise AssertionError("nothing is to be drawn")

    weights = Weights(1, 1, 0, 0, 1)
    assert 0 == draw(never, 1)
    assert layout.DOG == weigh(weights, never, [layout.DOG], may_decline=False)
    assert 0 == weigh(weights, never, [], may_decline=True)


@pytest.mark.parametrize("number", [-0.5, 1.0, 2.5])
def test_random_numbers_out_of_range(number: float) -> None:
    """They are refused however they are drawn."""
    with pytest.raises(ValueError, match="random"):
        draw(lambda: number, 2)
    with pytest.raises(ValueError, match="random"):
        weigh(Weights(1, 1, 0, 0, 1), lambda: number, [1, 2], may_decline=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2j", 1000 + 13 * 100),
        ("Aj", 1000 + 100),
        ("Ma", 1000 + 14 * 100),
        ("Dr", 1000),
        ("Ph", 1000),
        ("Dg", 1000 + 15 * 100),
        ("5j5w", 1000 + 10 * 100 + 10),
        ("5jPh", 1000 + 10),
        ("2j3j4j5j6w", 1000 + 9 * 100 + 40),
        ("2j3j4j5j6j", 7),
        ("AjAwApAs", 7),
    ],
)
def test_weights(text: str, expected: int) -> None:
    """A weight is the sum over the play's cards; a bomb has one of its own."""
    combination = Combination.of(Cards.parse(text))
    play = combination.cards.mask | (combination.phoenix_as or 0) << 56

    assert expected == Weights(1, 1000, 100, 10, 7).of(play)


def test_choices_come_in_proportion() -> None:
    """Declining comes first, then the plays in order, each in proportion to its weight."""
    weights = Weights(2, 0, 1, 0, 1)
    found = [layout.CARDS_OF[13][1][0], layout.CARDS_OF[14][1][0]]  # weights 2 and 1
    numbers = iter([0.1, 0.3, 0.5, 0.7, 0.9])

    drawn = [weigh(weights, lambda: next(numbers), found, may_decline=True) for _ in range(5)]

    assert [0, 0, found[0], found[0], found[1]] == drawn


def test_playouts_of_a_round_that_is_over() -> None:
    """Each of them has the result of the round."""
    over = position("", "", "3j", "2j", turn=2, finished=(0, 1), rest_to=0)
    over = run(over, play(2, "3j"))
    assert over.result is not None

    found = tichu.playouts(over, random.Random(1), 3)

    assert ((over.result.scores, 3),) == found.counts
