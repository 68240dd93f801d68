"""The names that rule sheets give to the special cards, wherever cards are written as words."""

import pytest

from tichu import (
    DECK,
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    Card,
    Cards,
    NotationError,
    PlayerView,
    RoundSetup,
    RoundState,
)
from tichu.cards import ALIASES

NAMES = {
    "Mahjong": MAH_JONG,
    "Griffin": MAH_JONG,
    "Sparrow": MAH_JONG,
    "1": MAH_JONG,
    "Dog": DOG,
    "Hound": DOG,
    "Sasquatch": DOG,
    "Phoenix": PHOENIX,
    "Dragon": DRAGON,
}


def test_all_names_are_known() -> None:
    """Every name of the five sheets, and no other."""
    assert {name.lower(): str(card) for name, card in NAMES.items()} == dict(ALIASES)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_card(name: str) -> None:
    """Alone, among blanks, and in small or capital letters."""
    for text in (name, name.lower(), name.upper(), f"  {name}\t", f"\n{name}\n"):
        assert NAMES[name] == Card.parse(text)
        assert Cards.of([NAMES[name]]) == Cards.parse(text)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text", ["{} 2j", "2j {}", "2j {} 3w", "2j3w {} 4p", "{}\n2j", "2j\t{}", " {}  2jTs "]
)
def test_a_name_is_a_word_among_cards(name: str, text: str) -> None:
    """Before, between and after cards, which need no blanks among themselves."""
    expected = Cards.parse(text.format("")) | Cards.of([NAMES[name]])

    assert expected == Cards.parse(text.format(name))


def test_the_names_of_a_whole_sheet() -> None:
    """Several names in one text, each for another card."""
    assert Cards.parse("Ma2jDg") == Cards.parse("Sparrow 2j Hound")
    assert Cards.parse("MaDgPhDr") == Cards.parse("griffin SASQUATCH phoenix Dragon")
    assert Cards.parse("Ma2j3w4p5s") == Cards.parse("1 2j 3w 4p 5s")


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Sparrow2j", (0, 2)),  # not a word of its own
        ("2jSparrow", (2, 4)),
        ("2j Sparrows", (3, 5)),
        ("2j Spa", (3, 5)),
        ("12j", (0, 2)),
        ("Hound,2j", (0, 2)),
        ("2j Cat 3j", (3, 5)),
        ("11", (0, 2)),
        ("Mah Jong", (2, 4)),
    ],
)
def test_a_name_within_a_word_is_none(text: str, span: tuple[int, int]) -> None:
    """Without blanks around it, it is read as two characters a card, and refused with its place."""
    with pytest.raises(NotationError, match="is not a card") as caught:
        Cards.parse(text)

    assert (text, span) == (caught.value.text, caught.value.span)


@pytest.mark.parametrize("text", ["2j1", "2j3w1", "Dg1"])
def test_a_1_at_the_end_of_a_run_of_cards_is_none(text: str) -> None:
    """Like any other name, ``1`` is a word of its own."""
    with pytest.raises(NotationError, match="is not a card") as caught:
        Cards.parse(text)

    assert (len(text) - 1, len(text)) == caught.value.span


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Sparrow 2j Griffin", (11, 18)),
        ("Ma 1", (3, 4)),
        ("Sparrow Ma", (8, 10)),
        ("Hound 2j dog", (9, 12)),
        ("Dragon Dr", (7, 9)),
        ("PhPhoenix", (2, 4)),
    ],
)
def test_a_card_that_comes_twice_under_two_names(text: str, span: tuple[int, int]) -> None:
    """Two names of a card are the same card; the error shows the whole second name."""
    with pytest.raises(NotationError, match="appears twice") as caught:
        Cards.parse(text)

    assert (text, span) == (caught.value.text, caught.value.span)


def test_one_card_is_wanted() -> None:
    """``Card.parse`` reads a name, but not two."""
    assert DOG == Card.parse("Hound")
    with pytest.raises(NotationError, match="expected one card, got 'Hound Sparrow'"):
        Card.parse("Hound Sparrow")


def test_names_in_a_stated_position() -> None:
    """Hands and piles that are stated as text may have them as well."""
    named = RoundSetup(
        hands=("Griffin 2j", "Hound 3j", "phoenix", "4j"), turn=0, piles={1: "5j Dragon"}, rest_to=3
    )
    plain = RoundSetup(hands=("Ma2j", "Dg3j", "Ph", "4j"), turn=0, piles={1: "5jDr"}, rest_to=3)

    assert RoundState.from_setup(plain) == RoundState.from_setup(named)


def test_names_among_unknown_cards() -> None:
    """A view's hidden cards stand beside them."""
    named = RoundSetup(hands=("Dragon 2j", "?? Sparrow", "??", "??"), turn=0, piles={0: PLAYED})
    plain = RoundSetup(hands=("Dr2j", "??Ma", "??", "??"), turn=0, piles={0: PLAYED})

    assert PlayerView.from_setup(plain, 0) == PlayerView.from_setup(named, 0)


PLAYED = str(DECK - Cards.parse("DrMa2j3j4j5j"))
"""All cards but six."""


def test_cards_are_written_with_their_own_names() -> None:
    """What is read under another name is written as ever."""
    assert "DgMa2jPhDr" == str(Cards.parse("Sparrow Dragon 2j Hound Phoenix"))
    assert "Card.parse('Ma')" == repr(Card.parse("Griffin"))


def test_no_name_hides_a_card() -> None:
    """Every card is read from its own two characters, in any case."""
    for card in DECK:
        for text in (str(card), str(card).lower(), str(card).upper(), f" {card} "):
            assert card == Card.parse(text)
