"""The tables of the kernel's layout, card by card.

A card's bit is given by its rank and suit, and each table is compared with a plain definition.
Tests of rules would notice a wrong table only in the few hands that use the wrong entry.
"""

from itertools import combinations
from typing import Final

import pytest

from tichu._kernel import layout

NATURAL_RANKS: Final = range(2, 15)
RUNNING_RANKS: Final = range(1, 15)  # the Mah Jong's, and the natural ones
SUITS: Final = range(4)
SPECIALS: Final = ("MAH_JONG", "DOG", "PHOENIX", "DRAGON")


def card(rank: int, suit: int = 0) -> int:
    """Return the bit of a card; special cards have rank 1."""
    return 1 << 4 * (rank - 1) + suit


def all_of(rank: int) -> tuple[int, ...]:
    """Return the bits of a rank's four cards."""
    return tuple(card(rank, suit) for suit in SUITS)


def held(rank: int, nibble: int) -> tuple[int, ...]:
    """Return the cards of a rank that a nibble contains."""
    return tuple(card(rank, suit) for suit in SUITS if nibble >> suit & 1)


def test_each_card_has_a_bit_of_its_own() -> None:
    """The four special cards have the lowest four bits."""
    naturals = [each for rank in NATURAL_RANKS for each in all_of(rank)]

    assert list(all_of(1)) == [getattr(layout, name) for name in SPECIALS]
    assert sum(naturals) == layout.NATURALS
    assert sum(naturals) + sum(all_of(1)) == layout.DECK
    assert sum(naturals) + card(1) == layout.RUNNERS
    assert layout.DECK.bit_count() == 56


def test_ranks_are_those_of_the_game() -> None:
    """Natural cards have ranks 2 to 14, and the Dragon is above."""
    assert (2, 14, 15) == (layout.LOWEST, layout.ACE, layout.DRAGON_RANK)


def test_flags_are_the_first_card_of_each_rank() -> None:
    """There are flags for all ranks of a straight, and for natural cards."""
    assert sum(map(card, RUNNING_RANKS)) == layout.FLAGS
    assert sum(map(card, NATURAL_RANKS)) == layout.NATURAL_FLAGS


def test_tables_by_rank() -> None:
    """A table has a place for each rank, empty ones included."""
    assert (0, card(1), *(sum(all_of(rank)) for rank in NATURAL_RANKS), 0) == layout.RANK
    assert (0, *(card(rank) for rank in RUNNING_RANKS)) == layout.FLAG
    assert (0, 0, *(card(1, 2) | rank << 56 for rank in NATURAL_RANKS)) == layout.PHOENIX_AT


def test_runs_by_length() -> None:
    """Runs begin at the Mah Jong's rank; there is none of length 0."""
    expected = tuple(sum(map(card, range(1, length + 1))) for length in range(15))

    assert expected == layout.RUN


def test_naturals_above_a_rank() -> None:
    """All are above rank 0 and the Mah Jong, and none above the ace and the Dragon."""
    expected = tuple(
        sum(sum(all_of(each)) for each in NATURAL_RANKS if each > rank) for rank in range(16)
    )

    assert expected == layout.ABOVE


def test_naturals_of_a_suit() -> None:
    """Each suit has thirteen."""
    expected = tuple(sum(card(rank, suit) for rank in NATURAL_RANKS) for suit in SUITS)

    assert expected == layout.SUIT


def test_kinds_are_numbered_in_the_order_of_lists() -> None:
    """The other kinds come first, then bombs, and then the Dog."""
    kinds = (
        *("SINGLE", "PAIR", "TRIPLE", "FULL_HOUSE", "STRAIGHT", "STAIRS"),
        *("FOUR", "STRAIGHT_FLUSH", "LONE_DOG"),
    )

    assert [1, 2, 3, 4, 5, 6, 7, 8, 9] == [getattr(layout, kind) for kind in kinds]


@pytest.mark.parametrize(
    ("form", "kind", "size"),
    [
        ("SINGLE_FORM", 1, 1),
        ("PAIR_FORM", 2, 2),
        ("TRIPLE_FORM", 3, 3),
        ("FULL_HOUSE_FORM", 4, 5),
        ("FOUR_FORM", 7, 4),
        ("DOG_FORM", 9, 1),
    ],
)
def test_a_form_is_a_kind_and_a_number_of_cards(form: str, kind: int, size: int) -> None:
    """The number takes four bits, since no combination has more than fourteen cards."""
    assert kind * 16 + size == getattr(layout, form)


def test_parts_of_a_nibble() -> None:
    """The subsets of each size are listed in ascending order."""
    for nibble in range(16):
        own = held(1, nibble)
        for size in range(5):
            expected = tuple(sorted(map(sum, combinations(own, size))))

            assert expected == layout.subsets(nibble, size)


@pytest.mark.parametrize(("table", "size"), [("CARDS_OF", 1), ("PAIRS_OF", 2), ("TRIPLES_OF", 3)])
def test_sets_of_one_rank(table: str, size: int) -> None:
    """Sets of one rank are found by the rank and the cards held of it."""
    found = getattr(layout, table)

    assert (15, ()) == (len(found), found[0])
    for rank in RUNNING_RANKS:
        expected = [
            tuple(sorted(map(sum, combinations(held(rank, nibble), size)))) for nibble in range(16)
        ]

        assert expected == list(found[rank])


def test_frequent_plays() -> None:
    """Frequent plays are single cards, pairs, and pairs with the Phoenix."""
    singles = {1 << place for place in range(56)}
    pairs = {sum(two) for rank in NATURAL_RANKS for two in combinations(all_of(rank), 2)}
    with_phoenix = {
        each | card(1, 2) | rank << 56 for rank in NATURAL_RANKS for each in all_of(rank)
    }

    assert singles | pairs | with_phoenix == set(layout.FREQUENT)
    assert 56 + 78 + 52 == len(layout.FREQUENT)
