"""The kernel's small parts, each beside its plain definition; compiled or not."""

import random

import pytest

from tichu import DECK, Cards
from tichu._kernel import layout, moves
from tichu._kernel.layout import points
from tichu._kernel.moves import at_place
from tichu.rulebook import phoenix


def hands(number: int, most: int = 14) -> list[int]:
    """Return random hands of 1 to ``most`` cards, every second one with the Phoenix."""
    rng = random.Random(1)
    found: list[int] = []
    for place in range(number):
        cards = Cards(rng.sample(list(DECK), rng.randint(1, most)))
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


@pytest.mark.slow
def test_plays_of_several_cards_are_counted_as_they_are_listed() -> None:
    """The number of plays of several cards is that of the list, and so is the play at a place."""
    full = Cards("TjTwTpJjJwJpJsQjQwQpQsKjKwPh").mask
    flush = Cards("MaDg2j3j4j5j6j7w8wPh").mask
    for hand in (*hands(150), full, flush):
        listed = moves.several(hand)

        assert len(listed) == moves.count_several(hand)
        assert listed == [moves.several_at(hand, place) for place in range(len(listed))]


def test_only_the_highest_reading() -> None:
    """Of all plays with the same cards only the highest reading is kept."""
    dropped = 0
    for hand in hands(300):
        found = moves.leads(hand)
        kept = phoenix.only_highest(found)
        dropped += len(found) - len(kept)
        assert [play for play in found if play == phoenix.highest(play & layout.DECK)] == kept
    assert dropped > 100
