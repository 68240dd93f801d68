"""One play of each pattern, beside the lists of all plays; compiled or not."""

import random

import pytest

from support.tables import cases
from tichu import DECK, Cards
from tichu._kernel import layout, moves


def hands(number: int) -> list[int]:
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
    """What may be led is the first of each pattern among all leads, in the same order."""
    for hand in hands(800):
        assert moves.one_of_each(moves.leads(hand), hand) == moves.leads(hand, False)


FORMS = (
    *(0x11, 0x22, 0x33, 0x45),
    *(0x50 + length for length in range(5, 10)),
    *(0x60 + length for length in (4, 6, 8)),
    *(0x74, 0x85),
)


@pytest.mark.parametrize("form", FORMS)
def test_answers_without_suits(form: int) -> None:
    """What may answer is the first of each pattern among all answers, in the same order."""
    rng = random.Random(form)
    for hand in hands(300):
        strength = 2 * rng.randint(form & 15 if 0x50 < form < 0x60 else 2, 14)
        strength += rng.randint(0, 2) if form == 0x11 else 0
        expected = moves.one_of_each(moves.answers(hand, form, strength), hand)

        assert expected == moves.plain_answers(hand, form, strength, False)


@pytest.mark.parametrize(
    ("hand", "one", "other", "same"),
    cases(__file__, "patterns: patterns"),
)
def test_patterns(hand: str, one: str, other: str, same: bool) -> None:
    """A pattern is the ranks, whether the play is a bomb, and whether one is left."""
    held = Cards(hand).mask
    first, second = (Cards(text).mask for text in (one, other))
    first |= 5 << 56 if "Ph" in one else 0
    second |= 5 << 56 if "Ph" in other else 0

    assert same == (moves.pattern(first, held) == moves.pattern(second, held))


def test_the_dog_is_no_bomb() -> None:
    """Its form lies above those of the bombs."""
    hand = Cards("Dg5j5w5p5s").mask

    assert moves.pattern(layout.DOG, hand) >> 60 == 2
