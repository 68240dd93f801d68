"""Combinations as values: text, equality, readings, and what they reject."""

import copy
import pickle

import pytest

from support import anything, cards, combo
from support.tables import cases
from tichu import Cards, Combination, Figure, InvalidValue, Kind, readings, search
from tichu.rulebook.combinations import from_play, to_play

MANY = [
    *("Dg", "Ma", "Ph", "Dr", "5j", "5j5w", "5jPh", "5j5w5p", "5j5w5p6jPh=6", "5j5w6jPh"),
    *("5j6w7j8jPh=4", "5j6w7j8jPh=9", "4j4w4p4s", "4j5j6j7j8j"),
]


def test_text_and_repr_make_the_combination_again() -> None:
    """The text and the repr are read back as the combination."""
    for text in MANY:
        one = combo(text)

        assert one == combo(str(one))
        assert one == eval(repr(one))  # what repr promises
        assert text in (str(one), str(one).partition("=")[0])


def test_copies_and_pickles() -> None:
    """A copy is equal, with the same kind, rank, length and hash."""
    for text in MANY:
        one = combo(text)

        for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert one == other
            assert hash(one) == hash(other)
            assert (one.kind, one.rank, one.length) == (other.kind, other.rank, other.length)


def test_equality_is_of_cards_and_reading() -> None:
    """The same cards read differently are two combinations."""
    high, low = readings(cards("5j5w9j9wPh"))

    assert low != high
    assert 2 == len({low, high, combo("5j5w9j9wPh")})
    assert high == combo("5j5w9j9wPh") == Combination(cards("5j5w9j9wPh"))


def test_a_combination_cannot_misstate_itself() -> None:
    """Kind, rank and length follow from the cards; nobody can state them."""
    pair = Combination("5j5w")

    assert (Kind.PAIR, 5, 2, None) == (pair.kind, pair.rank, pair.length, pair.phoenix_as)
    for name in ("kind", "rank", "length"):
        with pytest.raises(TypeError, match=name):
            anything(Combination)("5j5w", **{name: 7})


@pytest.mark.parametrize("text", ["5j", "Ph", "5j5w", "5jPh=5", "5j5w9j9wPh=5", "Dg"])
def test_a_combination_is_made_of_cards_or_of_text(text: str) -> None:
    """The constructor, its synonym, the parser and repr all agree."""
    one = Combination(text)

    assert one == Combination(one.cards, one.phoenix_as) == Combination(*one_of(text))
    assert one == eval(repr(one))  # what repr promises
    assert text == str(one)


def one_of(text: str) -> tuple[str, int | None]:
    """Return the cards of a combination's text, and the rank behind ``=``."""
    cards_text, _, rank = text.partition("=")
    return cards_text, int(rank) if rank else None


@pytest.mark.rule("PHX-3", "DRG-1", "MAH-4")
def test_the_ranks_of_the_special_cards() -> None:
    """Alone, the Dog counts 0, the Mah Jong and the Phoenix 1, and the Dragon 15."""
    assert [0, 1, 1, 15] == [combo(text).rank for text in ("Dg", "Ma", "Ph", "Dr")]


def test_what_the_phoenix_is_may_be_text() -> None:
    """The rank of the Phoenix may be a name."""
    assert Combination("9jTjPhQjKj", 11) == Combination("9jTjPhQjKj", "J")


@pytest.mark.parametrize(
    ("text", "phoenix_as", "place"), cases(__file__, "combinations: what is no combination")
)
def test_what_is_no_combination(text: str, phoenix_as: object, place: str) -> None:
    """Cards that form none, or not with that Phoenix, are refused with the place."""
    with pytest.raises(InvalidValue) as caught:
        Combination(cards(text), anything(phoenix_as))

    assert place == caught.value.place


def test_beats() -> None:
    """A single Phoenix counts as led when it is to be beaten."""
    assert combo("6j").beats(combo("5j"))
    assert combo("Ph").beats(combo("Aj"))
    assert combo("2j").beats(combo("Ph"))
    assert not combo("Ma").beats(combo("Ph"))
    assert not combo("Ph").beats(combo("Dr"))
    assert not combo("Ph").beats(combo("5j5w"))
    assert not combo("Ph").beats(combo("Ph"))
    assert combo("9j9p").beats(combo("5j5w"))
    assert not combo("5j5p").beats(combo("9j9w"))
    assert not combo("9j9p").beats(combo("5j5w5p"))
    assert not combo("5j5w9j9wPh=9").beats(combo("5j5w9j9wPh=5"))


def test_nothing_can_be_changed() -> None:
    """Attributes cannot be set."""
    for name in ("cards", "kind", "rank", "length", "phoenix_as", "other"):
        with pytest.raises(AttributeError):
            setattr(combo("5j5w"), name, None)


def test_kinds_are_in_the_order_of_the_lists() -> None:
    """The order is single, pair, triple, full house, straight, stairs, bombs, Dog."""
    names = "SINGLE PAIR TRIPLE FULL_HOUSE STRAIGHT STAIRS FOUR STRAIGHT_FLUSH DOG"

    assert names.split() == [kind.name for kind in Kind]
    assert names.replace(" ", ",").replace("_", " ").lower().split(",") == list(map(str, Kind))
    assert anything(Kind.SINGLE) != 1
    assert combo("4j4w4p4s").is_bomb
    assert not combo("4j4w4p").is_bomb
    assert () == readings(Cards())


@pytest.mark.parametrize("text", ["5j", "5jPh", "5j5w9j9wPh=5", "5j5w9j9wPh=9", "Ph", "Dg"])
def test_combinations_and_the_kernels_plays(text: str) -> None:
    """A combination converted to a play of the kernel and back is the same."""
    assert combo(text) == from_play(to_play(combo(text)))


@pytest.mark.parametrize("text", ["Ma", "Dg", "2j", "As", "2j2w", "ApAs", "2jPh", "AsPh"])
def test_singles_and_pairs_are_shared(text: str) -> None:
    """Singles and pairs are built once, so most plays cost nothing."""
    play = to_play(combo(text))

    assert from_play(play) is from_play(play)


def test_combinations_are_sorted_as_legal_plays_are_listed() -> None:
    """The order is by kind, length, rank, the Phoenix's rank, and cards."""
    plays = search.combinations("DgMaPhDr2j2w3j3w4j5j6j6w6p6s")

    assert plays == tuple(sorted({*plays}))
    with pytest.raises(TypeError):
        _ = anything(combo("5j")) < "6j"


@pytest.mark.rule("COMBO-8", "BOMB-4", "BOMB-5", "BOMB-7")
def test_figures_beat_what_combinations_beat() -> None:
    """The figures of two combinations, or of either, decide as the combinations do."""
    plays = search.combinations("DgMaDr2j2w3j3w4j5j6j6w6p6s")[::3]
    figures = [Figure(play.kind, play.length, play.rank) for play in plays]

    for over, figure in zip(plays, figures, strict=True):
        assert figure == eval(repr(figure))  # what repr promises
        for under, below in zip(plays, figures, strict=True):
            beats = over.beats(under)
            assert beats == figure.beats(below) == figure.beats(under) == over.beats(below)


@pytest.mark.rule("PHX-3", "PHX-4", "PHX-5")
def test_the_figure_of_a_lone_phoenix() -> None:
    """A lone Phoenix has half a rank more than the card under it."""
    led, on_ten = (Figure(Kind.SINGLE, 1, rank) for rank in (1.5, 10.5))

    assert on_ten.beats("Tj")
    assert led.beats("Ma")
    assert combo("Jj").beats(on_ten)
    assert not combo("Tj").beats(on_ten)
    assert combo("Ph").beats(on_ten)
    assert not combo("Ph").beats(Figure(Kind.SINGLE, 1, 15))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("pair", 2, 2), "Figure.kind: expected a Kind, got 'pair'"),
        ((Kind.PAIR, 3, 2), "Figure.length: expected the length of a pair, got 3"),
        ((Kind.STRAIGHT, 5.0, 7), "Figure.length: expected the length of a straight, got 5.0"),
        ((Kind.SINGLE, True, 7), "Figure.length: expected the length of a single, got True"),
        ((Kind.PAIR, [], 7), r"Figure.length: expected the length of a pair, got \[\]"),
        ((Kind.STAIRS, 5, 9), "Figure.length: expected the length of a stairs, got 5"),
        ((Kind.STRAIGHT, 7, 6), "Figure.rank: expected a rank from 7 to 14, got 6"),
        ((Kind.STRAIGHT_FLUSH, 5, 5), "Figure.rank: expected a rank from 6 to 14, got 5"),
        ((Kind.PAIR, 2, 2.5), "Figure.rank: expected a rank from 2 to 14, got 2.5"),
        ((Kind.SINGLE, 1, "9"), "Figure.rank: expected a rank from 1 to 15, got '9'"),
        ((Kind.DOG, 1, 1), "Figure.rank: expected a rank from 0 to 0, got 1"),
    ],
)
def test_figures_that_no_combination_has(given: tuple[object, ...], message: str) -> None:
    """The error names the field."""
    with pytest.raises(InvalidValue, match=message):
        anything(Figure)(*given)
