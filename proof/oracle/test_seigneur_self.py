"""The combinations that the Grandseigneur referee finds, beside trying every multiset."""

import random
from itertools import combinations

import pytest

from . import seigneur
from .seigneur import Hand


def cards(text: str) -> Hand:
    """Sorted cards from a run of two-character names."""
    return seigneur.hand_of(text[at : at + 2] for at in range(0, len(text), 2))


def check_enumeration(hand: Hand) -> None:
    """The shapes find each reading of each multiset in the hand once."""
    found = seigneur.all_combinations(hand)
    expected = {
        reading
        for size in range(1, len(hand) + 1)
        for some in set(combinations(hand, size))
        for reading in seigneur.readings(some)
    }
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.rule("SEIGNEUR-4", "SEIGNEUR-24", "SEIGNEUR-25")
def test_shapes_find_what_all_multisets_find() -> None:
    """Hands of up to twelve cards, from whole decks and from few ranks and suits."""
    rng = random.Random(3)
    whole = seigneur.deck(2)
    for _ in range(30):
        low = rng.randrange(2, 12)
        ranks = range(low, low + rng.choice((2, 3, 6)))
        few = [c for c in whole if c in ("Ph", "Ma") or seigneur.worth(c) in ranks]
        pack = rng.choice((whole, few, [c for c in few if c[1] in "jwah"]))
        check_enumeration(seigneur.hand_of(rng.sample(pack, min(len(pack), rng.randint(1, 12)))))


@pytest.mark.rule("SEIGNEUR-25")
def test_large_hands_finish() -> None:
    """A straight has fourteen cards at most, stairs as many as the hand allows."""
    straight = seigneur.all_combinations(cards("Ma2j2w3j4j5j6j7j8j9jTjJjQjKjAjPh"))
    longest = max(straight, key=lambda each: len(each.cards))
    assert (longest.kind, len(longest.cards), longest.rank) == ("STRAIGHT", 14, 14)
    stairs = seigneur.all_combinations(cards("2j2j3j3j4j4j5j5j6j6j7j7j8j8j9j9jTjTjJjPh"))
    assert {each.phoenix_as for each in stairs if len(each.cards) == 20} == {11}
    many = cards("2j2w2p3j3w3p4j4w4p5j5w5p6j6w6p7j7w7p8j8w8pPh")
    assert len(seigneur.all_combinations(many)) > 50_000
