"""Cards, ranks and combinations as text: one spelling is written, several are read."""

import random

import pytest

import tichu.notation
from support.tables import cases
from support.texts import refused
from tichu import DECK, PHOENIX, Cards, Combination, readings
from tichu._syntax import either, plain, want_text
from tichu.errors import did_you_mean
from tichu.notation import parse_rank
from tichu.rulebook.combinations import from_play

RANK = "expected a rank (2 to 9, T, J, Q, K or A)"

# What is written: golden examples


def test_every_card_as_it_is_written() -> None:
    """The deck is written from low to high, as any set is."""
    assert (
        "DgMa2j2w2p2s3j3w3p3s4j4w4p4s5j5w5p5s6j6w6p6s7j7w7p7s8j8w8p8s9j9w9p9s"
        "TjTwTpTsJjJwJpJsQjQwQpQsKjKwKpKsAjAwApAsPhDr"
    ) == str(DECK)


def test_every_rank_as_it_is_written() -> None:
    """A rank is one character."""
    assert "23456789TJQKA" == "".join(map(tichu.notation.format_rank, range(2, 15)))


GOLDEN = dict(cases(__file__, "values: golden"))


def test_combinations_as_they_are_written() -> None:
    """Cards are written from low to high, and after ``=`` the rank of the Phoenix."""
    for text, written in GOLDEN.items():
        assert written == str(Combination(text))
        assert written == str(Combination(written))


# What is written is read again


def test_every_card_and_every_pair_of_cards_comes_back() -> None:
    """Cards are read back, in either order."""
    for one in DECK:
        assert Cards([one]) == Cards(str(one))
        for other in DECK - Cards([one]):
            assert Cards([one, other]) == Cards(f"{one}{other}")


def test_sets_of_cards_come_back() -> None:
    """Random sets, the empty set and the deck are read back."""
    rng = random.Random("sets")
    masks = [0, DECK.mask, *(rng.getrandbits(56) & rng.getrandbits(56) for _ in range(2000))]
    for mask in masks:
        assert Cards(mask) == Cards(str(Cards(mask)))


def test_every_rank_comes_back() -> None:
    """The ranks from 2 to 14 are read back."""
    assert list(range(2, 15)) == [
        parse_rank(tichu.notation.format_rank(rank)) for rank in range(2, 15)
    ]


def test_every_combination_of_a_hand_comes_back() -> None:
    """All plays of random hands are read back, with each reading of the Phoenix."""
    from tichu._kernel.moves import leads

    rng = random.Random("combinations")
    found = 0
    for number in range(60):
        hand = Cards(rng.sample(DECK.listed, 14))
        hand |= Cards([PHOENIX]) if number % 2 else Cards()
        for play in leads(hand.mask):
            combination = from_play(play)
            found += 1
            assert combination == Combination(str(combination))
    assert found > 5000


def test_every_reading_of_the_phoenix_comes_back() -> None:
    """Every reading has its own text; without a rank the highest reading is meant."""
    for text in ("8j9wTpJsPh", "4j4w7j7wPh", "2j3w4p5sPh", "JjQwKpAsPh", "Ma2j3w5pPh", "5jPh"):
        found = readings(Cards(text))
        assert list(found) == [Combination(str(one)) for one in found]
        assert found[0] == Combination(text)


# What is read besides


@pytest.mark.parametrize(
    "text", ["2j Tw Ph", "2J TW PH", "2j10wPh", "  ph\t10W\n2j ", "Phoenix 2j 10w", "PhTw2j"]
)
def test_spellings_of_cards(text: str) -> None:
    """Capitals, blanks, a ten as 10, any order, and other names as separate words are read."""
    assert "2jTwPh" == str(Cards(text))


def test_spellings_of_ranks() -> None:
    """Ranks are read in either case, and as numbers."""
    for text, rank in cases(__file__, "values: spellings of ranks"):
        assert rank == parse_rank(text)


@pytest.mark.parametrize(
    "text",
    [
        "8j9wTpJsPh=Q",
        "8J 9W 10P JS PH = 12",
        "js 10p phoenix 9w 8j=q",
        "Ph8j9wTpJs",
        " 8j9w10pJsPh ",
    ],
)
def test_spellings_of_combinations(text: str) -> None:
    """Blanks may surround ``=``, and the highest reading needs no rank."""
    assert "8j9wTpJsPh=Q" == str(Combination(text))


# What is refused


@pytest.mark.parametrize(("text", "span", "message"), cases(__file__, "values: invalid cards"))
def test_invalid_cards(text: str, span: tuple[int, int], message: str) -> None:
    """The error points to the first wrong part, in cards and in combinations."""
    for parse in (Cards, Combination):
        assert (span, message) == refused(parse, text)


def test_invalid_ranks() -> None:
    """The place is the whole text."""
    for text in ["", " ", "1", "0", "02", "15", "Dr", "ten", "2j", "-", "none", "٣"]:
        assert ((0, len(text)), RANK) == refused(parse_rank, text)


@pytest.mark.parametrize(
    ("text", "span", "message"), cases(__file__, "values: invalid combinations")
)
def test_invalid_combinations(text: str, span: tuple[int, int], message: str) -> None:
    """The place is the whole text, or the part after ``=``."""
    assert (span, message) == refused(Combination, text)


def test_words_and_limits() -> None:
    """Only ASCII is the same in lower case; a text may be as long as it says."""
    assert "\u212a" == plain("\u212a")
    assert "k" == plain("K")
    assert "abc" == want_text("parse", "abc", 3)
    assert ("a", "a, b or c") == (either(("a",)), either(("a", "b", "c")))


@pytest.mark.parametrize(
    ("word", "end"),
    [
        ("nanking", "; did you mean 'nanjing'?"),
        ("RULEBOT", "; did you mean 'RuleBot'?"),
        ("skat", ""),
        ("", ""),
        ("x" * 10**6, ""),
    ],
    ids=["misspelt", "capitals", "something else", "empty", "long"],
)
def test_a_misspelt_word(word: str, end: str) -> None:
    """The nearest choice is suggested, as it is written, if one is near."""
    assert end == did_you_mean(word, ("nanjing", "RuleBot"))
