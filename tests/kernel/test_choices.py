"""The kernel's small parts, each beside its plain definition; compiled or not."""

import random

import pytest

from tichu import DECK, Cards, Combination
from tichu._kernel import layout, moves
from tichu._kernel.moves import at_place
from tichu._kernel.playout.choice import Weights, draw, only_highest, weigh
from tichu._kernel.points import points
from tichu.rulebook import phoenix


def hands(number: int, most: int = 14) -> list[int]:
    """Return random hands of 1 to ``most`` cards, every second one with the Phoenix."""
    rng = random.Random(1)
    found: list[int] = []
    for place in range(number):
        cards = Cards.of(rng.sample(list(DECK), rng.randint(1, most)))
        found.append(cards.mask | (layout.PHOENIX if place % 2 else 0))
    return found


def test_bits() -> None:
    """``bits`` counts up to 60 bits; below a single bit it is that bit's index."""
    rng = random.Random(1)
    for _ in range(2000):
        mask = rng.getrandbits(60) & rng.getrandbits(60)
        assert mask.bit_count() == layout.bits(mask)
    for place in range(60):
        assert place == layout.bits((1 << place) - 1)
    assert 60 == layout.bits((1 << 60) - 1)


def test_runs_of_flags() -> None:
    """A run of flags has as many ranks as its place says."""
    for length, run in enumerate(layout.RUN):
        assert [4 * rank for rank in range(length)] == [n for n in range(60) if run >> n & 1]


def test_points() -> None:
    """The points of a mask are those of its cards."""
    for hand in hands(500):
        assert sum(card.points for card in Cards(hand)) == points(hand)


def test_single_cards_are_the_singles_in_order() -> None:
    """The mask of single cards has the cards of the list, in the same order."""
    for hand in hands(500):
        for strength in (0, *range(2, 31)):
            listed = moves.listed(moves.single_cards(hand, strength))
            mask = moves.single_cards(hand, strength)

            assert len(listed) == layout.bits(mask)
            assert listed == [at_place(mask, place) for place in range(len(listed))]


def test_several_cards_and_single_ones_are_all_leads() -> None:
    """Single cards, several cards and the Dog are all leads."""
    for hand in hands(500):
        dog = [layout.DOG] if hand & layout.DOG else []
        expected = moves.listed(moves.single_cards(hand, 0)) + moves.several(hand) + dog

        assert expected == moves.leads(hand)


def test_only_the_highest_reading() -> None:
    """The kernel drops the readings that the rules of the Phoenix drop."""
    dropped = 0
    for hand in hands(300):
        found = moves.leads(hand)
        kept = only_highest(found)
        dropped += len(found) - len(kept)
        assert phoenix.only_highest(found) == kept
    assert dropped > 100


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
