"""The kernel's small parts, each beside its plain definition; compiled or not."""

import random

import pytest

from support.tables import cases
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


def test_points() -> None:
    """The points of a mask are the points of its cards."""
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


def test_plays_of_several_cards_are_counted_as_they_are_listed() -> None:
    """The number of plays of several cards, and the play at an index, agree with the list."""
    full = Cards("TjTwTpJjJwJpJsQjQwQpQsKjKwPh").mask
    flush = Cards("MaDg2j3j4j5j6j7w8wPh").mask
    for hand in (*hands(20), full, flush):
        listed = moves.several(hand)
        rows = moves.straight_leads(hand), moves.stair_leads(hand)
        places = range(len(listed))

        assert len(listed) == moves.count_several(hand, *rows)
        assert listed == [moves.several_at(hand, *rows, place) for place in places]


def test_only_the_highest_reading() -> None:
    """Only the highest reading of the same cards is kept."""
    dropped = 0
    for hand in hands(300):
        found = moves.leads(hand)
        kept = phoenix.only_highest(found)
        dropped += len(found) - len(kept)
        assert [play for play in found if play == phoenix.highest(play & layout.DECK)] == kept
    assert dropped > 100


# One play of each pattern, beside the lists of all plays


def plain_hands(number: int) -> list[int]:
    """Return random hands without a bomb, half with the Phoenix, some of few ranks."""
    rng = random.Random(1)
    found: list[int] = []
    while len(found) < number:
        cards = list(DECK) if len(found) % 3 else list(DECK)[:30]
        hand = Cards(rng.sample(cards, rng.randint(1, 14))).mask
        hand |= layout.PHOENIX if len(found) % 2 else 0
        if not moves.holds_bomb(hand):
            found.append(hand)
    return found


def test_leads_without_suits() -> None:
    """Leads without suits are the first of each pattern among all leads, in the same order."""
    for hand in plain_hands(800):
        assert moves.one_of_each(moves.leads(hand), hand) == moves.leads(hand, False)


FORMS = (
    *(0x11, 0x22, 0x33, 0x45),
    *(0x50 + length for length in range(5, 10)),
    *(0x60 + length for length in (4, 6, 8)),
    *(0x74, 0x85),
)


@pytest.mark.parametrize("form", FORMS)
def test_answers_without_suits(form: int) -> None:
    """Answers without suits are the first of each pattern among all answers, in the same order."""
    rng = random.Random(form)
    for hand in plain_hands(300):
        strength = 2 * rng.randint(form & 15 if 0x50 < form < 0x60 else 2, 14)
        strength += rng.randint(0, 2) if form == 0x11 else 0
        expected = moves.one_of_each(moves.answers(hand, form, strength), hand)

        assert expected == moves.plain_answers(hand, form, strength, False)


@pytest.mark.parametrize(
    ("hand", "one", "other", "same"),
    cases(__file__, "choices: patterns"),
)
def test_patterns(hand: str, one: str, other: str, same: bool) -> None:
    """A pattern is the ranks, whether the play is a bomb, and whether one is left."""
    held = Cards(hand).mask
    first, second = (Cards(text).mask for text in (one, other))
    first |= 5 << 56 if "Ph" in one else 0
    second |= 5 << 56 if "Ph" in other else 0

    assert same == (moves.pattern(first, held) == moves.pattern(second, held))


def test_the_dog_is_no_bomb() -> None:
    """Its form lies above the forms of the bombs."""
    hand = Cards("Dg5j5w5p5s").mask

    assert moves.pattern(layout.DOG, hand) >> 60 == 2
