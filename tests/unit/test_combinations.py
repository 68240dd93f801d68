"""Combinations as values: text, equality, readings, and what they reject."""

import copy
import pickle

import pytest

from support import anything, cards, combo
from tichu import (
    Cards,
    Combination,
    InvalidValue,
    Kind,
    readings,
)
from tichu.rulebook.combinations import from_play, to_play

MANY = [
    *("Dg", "Ma", "Ph", "Dr", "5j", "5j5w", "5jPh", "5j5w5p", "5j5w5p6jPh=6", "5j5w6jPh"),
    *("5j6w7j8jPh=4", "5j6w7j8jPh=9", "4j4w4p4s", "4j5j6j7j8j"),
]


@pytest.mark.parametrize("text", MANY)
def test_text_and_repr_make_the_combination_again(text: str) -> None:
    """The text names cards and the Phoenix's rank; the repr is an expression."""
    one = combo(text)

    assert one == combo(str(one))
    assert one == eval(repr(one))  # noqa: S307  # what repr promises
    assert text in (str(one), str(one).partition("=")[0])


@pytest.mark.parametrize("text", MANY)
def test_copies_and_pickles(text: str) -> None:
    """A copy is the same value, with kind, rank and length, and the same hash."""
    one = combo(text)

    for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert one == other
        assert hash(one) == hash(other)
        assert (one.kind, one.rank, one.length) == (other.kind, other.rank, other.length)


def test_equality_is_of_cards_and_reading() -> None:
    """The same cards read differently are two combinations."""
    low, high = readings(cards("5j5w9j9wPh"))

    assert low != high
    assert 2 == len({low, high, combo("5j5w9j9wPh")})
    assert high == combo("5j5w9j9wPh") == Combination.of(cards("5j5w9j9wPh"))


def test_the_constructor_wants_what_is_true() -> None:
    """Stated fields must be those that the cards have."""
    pair = cards("5j5w")

    assert combo("5j5w") == Combination(Kind.PAIR, pair, 5, 2, None)
    for kind, rank, length in ((Kind.TRIPLE, 5, 2), (Kind.PAIR, 6, 2), (Kind.PAIR, 5, 3)):
        with pytest.raises(InvalidValue, match="Combination: 5j5w is a PAIR of rank 5"):
            Combination(kind, pair, rank, length, None)
    with pytest.raises(InvalidValue, match="form no combination"):
        Combination(Kind.PAIR, cards("5j6w"), 5, 2, None)
    with pytest.raises(InvalidValue, match="in which the Phoenix is 5"):
        Combination(Kind.PAIR, pair, 5, 2, 5)


@pytest.mark.rule("PHX-3", "DRG-1", "MAH-4")
def test_the_ranks_of_the_special_cards() -> None:
    """Alone, the Dog counts 0, the Mah Jong and the Phoenix 1, and the Dragon 15."""
    assert [0, 1, 1, 15] == [combo(text).rank for text in ("Dg", "Ma", "Ph", "Dr")]


@pytest.mark.parametrize(
    ("text", "phoenix_as", "place"),
    [
        ("", None, "Combination.of"),
        ("5j6j", None, "Combination.of"),
        ("5j5w", 5, "Combination.of"),
        ("Ph", 5, "Combination.of"),
        ("5jPh", 6, "Combination.of"),
        ("5jPh", 1, "phoenix_as"),
        ("5jPh", 15, "phoenix_as"),
        ("5jPh", "5", "phoenix_as"),
        ("5jPh", 5.0, "phoenix_as"),
        ("5jPh", True, "phoenix_as"),
    ],
)
def test_what_is_no_combination(text: str, phoenix_as: object, place: str) -> None:
    """Cards that form none, or not with that Phoenix, are refused with the place."""
    with pytest.raises(InvalidValue) as caught:
        Combination.of(cards(text), anything(phoenix_as))

    assert place == caught.value.place


@pytest.mark.parametrize("garbage", [None, "5j5w", 5, [], {1}])
def test_cards_are_wanted(garbage: object) -> None:
    """What is no set of cards has no readings and is no combination."""
    with pytest.raises(InvalidValue, match=r"Combination\.of"):
        Combination.of(anything(garbage))
    with pytest.raises(InvalidValue, match="readings"):
        readings(anything(garbage))
    with pytest.raises(InvalidValue, match=r"Combination\.beats"):
        combo("5j").beats(anything(garbage))
    with pytest.raises(InvalidValue, match=r"Combination\.cards"):
        Combination(Kind.PAIR, anything(garbage), 5, 2, None)


def test_what_beats_what() -> None:
    """Comparison needs no table, but for the lone Phoenix, which counts as led when beaten."""
    assert combo("6j").beats(combo("5j"))
    assert combo("Ph").beats(combo("Aj"))
    assert combo("2j").beats(combo("Ph"))
    assert not combo("Ma").beats(combo("Ph"))
    assert not combo("Ph").beats(combo("Dr"))
    assert not combo("Ph").beats(combo("5j5w"))
    assert not combo("Ph").beats(combo("Ph"))
    assert not combo("5j5w9j9wPh=9").beats(combo("5j5w9j9wPh=5"))


def test_nothing_can_be_changed() -> None:
    """Attributes cannot be set."""
    for name in ("cards", "kind", "rank", "length", "phoenix_as", "other"):
        with pytest.raises(AttributeError):
            setattr(combo("5j5w"), name, None)


def test_kinds_are_in_the_order_of_the_lists() -> None:
    """Single, pair, triple, full house, straight, stairs, four, straight flush, Dog."""
    names = "SINGLE PAIR TRIPLE FULL_HOUSE STRAIGHT STAIRS FOUR STRAIGHT_FLUSH DOG"

    assert names.split() == [kind.name for kind in sorted(Kind)]
    assert combo("4j4w4p4s").is_bomb
    assert not combo("4j4w4p").is_bomb
    assert () == readings(Cards())


@pytest.mark.parametrize("text", ["5j", "5jPh", "5j5w9j9wPh=5", "5j5w9j9wPh=9", "Ph", "Dg"])
def test_a_combination_is_the_same_after_a_way_through_the_kernel(text: str) -> None:
    """Cards and what the Phoenix stands for are in the play, and come back."""
    assert combo(text) == from_play(to_play(combo(text)))


@pytest.mark.parametrize("text", ["Ma", "Dg", "2j", "As", "2j2w", "ApAs", "2jPh", "AsPh"])
def test_singles_and_pairs_are_shared(text: str) -> None:
    """They are built once, so that most plays cost nothing."""
    play = to_play(combo(text))

    assert from_play(play) is from_play(play)


def test_the_repr_of_a_combination_names_the_phoenix_only_where_it_stands_for_a_rank() -> None:
    """Without a rank there is one argument."""
    assert "Combination.of(Cards.parse('5j5w'))" == repr(combo("5j5w"))
    assert "Combination.of(Cards.parse('5jPh'), 5)" == repr(combo("5jPh"))


def test_combinations_have_no_order_of_their_own() -> None:
    """What beats what is a question of the rules, and no ``<``."""
    with pytest.raises(TypeError):
        _ = anything(combo("5j")) < combo("6j")


def test_what_is_no_combination_is_named() -> None:
    """The message has the cards, and what the Phoenix was to be."""
    wrong = cards("5j6w")
    with pytest.raises(InvalidValue, match=r"5j6w form no combination$"):
        Combination.of(wrong)
    with pytest.raises(InvalidValue, match=r"5j6wPh form no combination in which .* is 9$"):
        Combination.of(cards("5j6wPh"), 9)
    with pytest.raises(InvalidValue, match="no cards form no combination"):
        Combination.of(Cards())
    with pytest.raises(InvalidValue, match=r"5j6w form no combination$"):
        Combination(Kind.PAIR, wrong, 5, 2, None)
