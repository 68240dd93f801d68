"""Cards and sets of cards as values, and the names of cards."""

import copy
import pickle
import random

import pytest

import tichu
from support import anything
from tichu import (
    DECK,
    DOG,
    MAH_JONG,
    Card,
    CardMap,
    Cards,
    InvalidValue,
    NotationError,
    RoundSetup,
    Suit,
)
from tichu.cards import ALIASES, RANK_NAMES

NAMES = {
    "Mahjong": MAH_JONG,
    "Griffin": MAH_JONG,
    "Mahjongg": MAH_JONG,
    "Mah Jong": MAH_JONG,
    "#1": MAH_JONG,
    "Sparrow": MAH_JONG,
    "1": MAH_JONG,
    "Dog": DOG,
    "Hound": DOG,
    "Sasquatch": DOG,
    "Phoenix": tichu.PHOENIX,
    "Dragon": tichu.DRAGON,
}
PLAYED = str(DECK - Cards("DrMa2j3j4j5j"))
"""All cards but six."""


def _told(text: str) -> tuple[int, Suit | None, int, bool]:
    """Return rank, suit, points, and whether the card is special."""
    card = Card(text)
    return card.rank, card.suit, card.points, card.is_special


@pytest.mark.parametrize("text", ["Tj", "2w", "As", "Ma", "Dg", "Ph", "Dr"])
def test_a_card_is_read_and_written(text: str) -> None:
    """Two characters name a card; case does not matter when reading."""
    card = Card(text)

    assert text == str(card)
    assert card == Card(text.upper()) == Card(text.lower())
    assert card == eval(repr(card))  # what repr promises


def test_ranks_suits_and_points() -> None:
    """A natural card has a rank and a suit; special cards have a rank to compare by."""
    for card in DECK - Cards("Ph"):
        assert str(card) == RANK_NAMES[card.rank] + (card.suit or "")
    assert (10, Suit.JADE, 10, False) == _told("Tj")
    assert (14, Suit.STAR, 0, False) == _told("As")
    assert (1, None, 0, True) == _told("Ma")
    assert (0, None, 0, True) == _told("Dg")
    assert (1, None, -25, True) == _told("Ph")
    assert (15, None, 25, True) == _told("Dr")


def test_cards_are_ordered_from_low_to_high() -> None:
    """The order is Dog, Mah Jong, 2 to ace, Phoenix, Dragon; within a rank it is by suit."""
    shuffled = random.Random(1).sample(list(DECK), 56)

    assert list(DECK) == sorted(shuffled)
    assert [DOG, MAH_JONG] == list(DECK)[:2]
    assert [tichu.PHOENIX, tichu.DRAGON] == list(DECK)[-2:]
    assert "2j2w2p2s3j" == "".join(map(str, list(DECK)[2:7]))
    assert not sorted(DECK)[5] < list(DECK)[5]
    with pytest.raises(TypeError):
        assert anything(5) > DOG


@pytest.mark.parametrize(
    ("text", "span"),
    [
        *(("Xj", (0, 2)), ("", (0, 0)), ("5j5w", (0, 4)), ("5", (0, 1)), ("1j", (0, 2))),
        ("\N{KELVIN SIGN}j", (0, 2)),  # its small letter is the letter of the king
    ],
)
def test_text_that_is_not_one_card(text: str, span: tuple[int, int]) -> None:
    """Text that names no card or several is refused with the place."""
    with pytest.raises(NotationError) as caught:
        Card(text)

    assert (text, span) == (caught.value.text, caught.value.span)


def test_cards_are_read_and_written() -> None:
    """Cards need no separator; blanks are ignored."""
    some = Cards(" Dr 5w5j\tPh\n2s ")

    assert "2s5j5wPhDr" == str(some)
    assert some == Cards(str(some)) == eval(repr(some))  # what repr promises
    assert Cards() == Cards("") == Cards("  ")


def test_the_cards_of_another_program() -> None:
    """Numbers, masks and names are turned into ours and back."""
    rng = random.Random(1)
    numbers = rng.sample(range(64), 56)
    by_number = CardMap(dict(zip(numbers, DECK, strict=True)))
    by_name = CardMap({f"{card.rank} of {card.suit}{card}": str(card) for card in DECK})
    for size in (0, 1, 5, 14, 56):
        some = Cards(rng.sample(DECK.listed, size))
        mask = sum(1 << number for number in by_number.theirs(some))
        assert some == by_number.ours(by_number.theirs(some)) == by_name.ours(by_name.theirs(some))
        assert (mask, some) == (by_number.to_mask(some), by_number.from_mask(mask))
    for cards in (["9s", "2j"], "9s2j", (Card("9s"), Card("2j"))):
        assert (numbers[DECK.listed.index(Card("9s"))], numbers[2]) == by_number.theirs(cards)
    assert Card("2j") == by_number[numbers[2]]


def test_cards_that_are_not_theirs() -> None:
    """A map has each card once, and refuses what is not in it."""
    deck = dict(enumerate(DECK, start=1))
    numbers = CardMap(deck)
    names = CardMap({str(card): card for card in DECK})
    ma = Card("Ma")
    for wrong in ({**deck, 56: ma}, {**deck, 57: ma}, {1: ma}):
        with pytest.raises(InvalidValue, match="expected each of the 56 cards once"):
            CardMap(wrong)
    for call in (lambda: numbers[0], lambda: numbers.ours([3, 0]), lambda: numbers.ours([3, 3])):
        with pytest.raises(InvalidValue, match=r"a card of theirs, got 0|of theirs appears twice"):
            call()
    for mask in (1, 1 << 57):
        with pytest.raises(InvalidValue, match="there is no card with number"):
            numbers.from_mask(mask)
    for no_mask in anything((-2, 1 << 90, None, True)):
        with pytest.raises(
            InvalidValue, match=r"^CardMap.from_mask\(mask\): expected a whole number"
        ):
            numbers.from_mask(no_mask)
    for masking in anything((lambda: names.to_mask("5j"), lambda: names.from_mask(1))):
        with pytest.raises(InvalidValue, match="masks need numbers from 0 to 63"):
            masking()
    for twice in anything((["5j", "5j"], [Card("5j"), "5j"], "5j5j")):
        with pytest.raises((InvalidValue, NotationError), match="appears twice"):
            numbers.theirs(twice)
    for no_mapping in anything((None, [1], "5j")):
        with pytest.raises(InvalidValue, match=r"^CardMap\(cards\): expected a mapping, got"):
            CardMap(no_mapping)


def test_the_cards_of_theirs_are_a_collection() -> None:
    """A card map has a length, iterates in the given order, and supports ``in``."""
    names = CardMap({str(card): card for card in DECK})

    assert [*map(str, DECK)] == list(names)
    assert (56, True, False) == (len(names), "5j" in names, 3 in names)


def test_set_operators() -> None:
    """Sets of cards have the operators of sets."""
    low, high = Cards("5j5w5p"), Cards("5p5sDr")

    assert Cards("5j5w5p5sDr") == low | high
    assert Cards("5p") == low & high
    assert Cards("5j5w") == low - high
    assert Cards("5j5w5sDr") == low ^ high
    assert Cards("5j") < low <= Cards("5p5w5j")
    assert low > Cards("5j") >= Cards()
    assert not low < Cards(str(low))
    assert not low > Cards(str(low))
    assert not low <= high
    assert not low >= high
    assert low.isdisjoint(Cards("6j"))
    assert not low.isdisjoint(high)


@pytest.mark.parametrize("operator", ["or", "and", "sub", "xor", "le", "lt", "ge", "gt"])
def test_operators_take_only_cards(operator: str) -> None:
    """Operators do not accept other sets."""
    assert NotImplemented is getattr(Cards(), f"__{operator}__")({1})
    assert Cards() != anything(set[Card]())


def test_cards_are_a_collection() -> None:
    """A set of cards has a length, iterates from low to high, and supports ``in``."""
    some = Cards("DrPh5jDgMa")

    assert (5, True, False) == (len(some), tichu.DRAGON in some, Card("5w") in some)
    assert "5j" in some
    assert "5w" not in some
    with pytest.raises(NotationError, match="'x' is not a card"):
        assert "x" in some
    assert ["Dg", "Ma", "5j", "Ph", "Dr"] == [str(card) for card in some]
    assert tuple(some) == some.listed
    assert 5 == some.points
    assert not Cards()


def test_cards_of_cards() -> None:
    """A set can be made from any collection of cards."""
    some = Cards("5j5w")

    assert some == Cards(some) == Cards(list(some)) == Cards(iter(some))
    assert some == Cards("5j5w")
    for wrong in ([DOG, DOG, DOG], [5], None):
        with pytest.raises(InvalidValue, match=r"Cards\(cards\)"):
            Cards(anything(wrong))


@pytest.mark.parametrize("value", [Card("5j"), Cards("5jDr"), DECK, Cards()])
def test_copies_and_pickles_are_equal(value: Card | Cards) -> None:
    """A copy is the same value, with the same hash."""
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert value == other
        assert hash(value) == hash(other)


@pytest.mark.parametrize(("value", "name"), [(DOG, "index"), (DOG, "x"), (DECK, "mask")])
def test_nothing_can_be_changed(value: object, name: str) -> None:
    """Attributes cannot be set."""
    with pytest.raises(AttributeError):
        setattr(value, name, 1)


def test_all_names() -> None:
    """The names are exactly as in the five sheets."""
    assert {name.lower(): str(card) for name, card in NAMES.items()} == dict(ALIASES)


def test_a_name_is_a_card() -> None:
    """A name may stand alone or among blanks, in any case."""
    for name, card in NAMES.items():
        for text in (name, name.lower(), name.upper(), f"  {name}\t", f"\n{name}\n"):
            assert card == Card(text)
            assert Cards([card]) == Cards(text)


@pytest.mark.parametrize(
    "text", ["{} 2j", "2j {}", "2j {} 3w", "2j3w {} 4p", "{}\n2j", "2j\t{}", " {}  2jTs "]
)
def test_a_name_is_a_word_among_cards(text: str) -> None:
    """A name may stand before, between and after cards without blanks."""
    for name, card in NAMES.items():
        expected = Cards(text.format("")) | Cards([card])
        assert expected == Cards(text.format(name)), name


def test_the_names_of_a_whole_sheet() -> None:
    """One text may have several names, each of another card."""
    assert Cards("Ma2jDg") == Cards("Sparrow 2j Hound")
    assert Cards("MaDgPhDr") == Cards("griffin SASQUATCH phoenix Dragon")
    assert Cards("Ma2j3w4p5s") == Cards("1 2j 3w 4p 5s")


def test_one_name_for_one_card() -> None:
    """``Card`` reads one name, not two."""
    assert DOG == Card("Hound")
    with pytest.raises(NotationError, match="expected one card, got 'Hound Sparrow'"):
        Card("Hound Sparrow")


def test_names_in_a_stated_position() -> None:
    """Hands and piles stated as text may contain names."""
    named = RoundSetup(
        hands=("Griffin 2j", "Hound 3j", "phoenix", "4j"), turn=0, piles={1: "5j Dragon"}, rest_to=3
    )
    plain = RoundSetup(hands=("Ma2j", "Dg3j", "Ph", "4j"), turn=0, piles={1: "5jDr"}, rest_to=3)

    assert tichu.RoundState.from_setup(plain) == tichu.RoundState.from_setup(named)


def test_names_among_unknown_cards() -> None:
    """A view's unknown cards may stand beside them."""
    named = RoundSetup(hands=("Dragon 2j", "?? Sparrow", "??", "??"), turn=0, piles={0: PLAYED})
    plain = RoundSetup(hands=("Dr2j", "??Ma", "??", "??"), turn=0, piles={0: PLAYED})

    assert tichu.PlayerView.from_setup(plain, 0) == tichu.PlayerView.from_setup(named, 0)


def test_cards_are_written_with_their_own_names() -> None:
    """Cards read under another name are written as usual."""
    assert "DgMa2jPhDr" == str(Cards("Sparrow Dragon 2j Hound Phoenix"))
    assert "Card('Ma')" == repr(Card("Griffin"))


def test_no_name_hides_a_card() -> None:
    """Every card is read from its own two characters, in any case."""
    for card in DECK:
        for text in (str(card), str(card).lower(), str(card).upper(), f" {card} "):
            assert card == Card(text)
