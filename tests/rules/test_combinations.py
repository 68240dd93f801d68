"""The combinations, and which beats which (COMBO)."""

import pytest

from support import accept, cards, combo, filled, play, plays, position, refusal, run
from tichu import DECK, InvalidValue, Kind, Play, readings
from tichu.errors import Code

PLAIN = ["5j", "5j5w", "5j5w5p", "5j5w5p6j6w", "5j6w7j8j9j", "5j5w6j6w"]
FOUR, FLUSH = "4j4w4p4s", "4j5j6j7j8j"


def play3(text: str) -> Play:
    """Return seat 3's play."""
    return Play(3, combo(text))


def _figure(text: str) -> tuple[Kind, int, int]:
    """Return kind, rank and length of what a text names."""
    named = combo(text)
    return named.kind, named.rank, named.length


@pytest.mark.rule("COMBO-1")
def test_single_cards() -> None:
    """Every card alone is a single card, except the Dog, which is a kind of its own."""
    kinds = {str(card): combo(str(card)).kind for card in DECK}

    assert Kind.DOG == kinds.pop("Dg")
    assert {Kind.SINGLE} == set(kinds.values())


@pytest.mark.rule("COMBO-1")
def test_any_card_may_be_led_alone() -> None:
    """All 55 single cards may be led; neither a pair nor the Dog answers them."""
    for card in (str(card) for card in DECK if str(card) != "Dg"):
        low, high = [rank for rank in "579" if rank not in card][:2]
        others = ("2j", "3w") if card not in {"2j", "3w"} else ("Ks", "Kw")
        state = position(card, f"Dg{low}j{low}w{high}j", *others, turn=0)

        assert [card] == plays(state, 0)
        after = run(state, play(0, card))
        assert (0,) == after.finished
        assert {"Dg", f"{low}j{low}w"}.isdisjoint(plays(after, 1))


@pytest.mark.rule("COMBO-2")
def test_pairs() -> None:
    """A pair is two cards of one rank, or one with the Phoenix; never two special cards."""
    assert (Kind.PAIR, 9, 2) == _figure("9j9s")
    assert (Kind.PAIR, 9, 2) == _figure("9jPh")
    for no_pair in ("9j8j", "MaPh", "DrPh", "DgPh", "MaDr"):
        assert () == readings(cards(no_pair))


@pytest.mark.rule("COMBO-2", "COMBO-3")
def test_pairs_and_triples_of_a_hand() -> None:
    """Three cards of a rank contain three pairs and one triple."""
    state = position("8j8w8pTjJw", "2j", "3j", "4j", turn=0)
    several = [text for text in plays(state, 0) if len(text) > 2]

    assert ["8j8w", "8j8p", "8w8p", "8j8w8p"] == several


@pytest.mark.rule("COMBO-2", "COMBO-3", "COMBO-4")
@pytest.mark.parametrize(
    ("top", "answers"),
    [
        ("7s7p", ["8j8w", "8j8p", "8w8p", "TjTw"]),
        ("7s7p7w", ["8j8w8p"]),
        ("7s7p7wAsAp", ["8j8w8pTjTw"]),
        ("9s9p9w2s2p", []),
    ],
)
def test_answers_to_pairs_triples_and_full_houses(top: str, answers: list[str]) -> None:
    """Only the same kind answers a play; in a full house the triple counts."""
    state = position("8j8w8pTjTw", "2j", "3j", "4j", turn=0, trick=(play(3, top),))

    assert answers == plays(state, 0)


@pytest.mark.rule("COMBO-3")
def test_triples() -> None:
    """A triple is three cards of one rank."""
    assert (Kind.TRIPLE, 9, 3) == _figure("9j9s9w")
    assert (Kind.TRIPLE, 9, 3) == _figure("9j9sPh")
    assert () == readings(cards("9j9s8w"))


@pytest.mark.rule("COMBO-4")
def test_full_houses() -> None:
    """A full house is a triple and a pair, ranked by the triple."""
    low, high = combo("5j5w5pAjAw"), combo("6j6w6p2j2w")

    assert (Kind.FULL_HOUSE, 5, 5) == _figure("5j5w5pAjAw")
    assert high.beats(low)
    assert not low.beats(high)


@pytest.mark.rule("COMBO-4", "COMBO-5", "COMBO-6", "PHX-1")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("8j8w8pTjPh", {"8j8w8pTjPh=T"}),
        ("8j8wTjTwPh", {"8j8wTjTwPh=8", "8j8wTjTwPh=T"}),
        ("5j6w7j8j9jPh", {"5j7j8j9jPh=6", "5j6w8j9jPh=7", "5j6w7j9jPh=8", "5j6w7j8j9jPh=T"}),
        ("5j6j7j8j9j9w", {"5j6j7j8j9w", "5j6j7j8j9j"}),
        ("7j7w8j8wPh", {"7j7w8j8w", "7j7w8jPh=8", "7j7w8wPh=8", "7j8j8wPh=7", "7w8j8wPh=7"}),
    ],
)
def test_the_phoenix_may_replace_a_card_of_the_hand(hand: str, offered: set[str]) -> None:
    """The Phoenix may take any place, even where the hand holds a natural card for it."""
    state = position(f"{hand}2j", "2w", "3s", "4s", turn=0)

    assert offered <= set(plays(state, 0))
    assert all(accept(state, play(0, text)) for text in offered)


@pytest.mark.rule("COMBO-5")
def test_straights() -> None:
    """A straight is five or more cards of successive ranks, ranked by its top card."""
    assert (Kind.STRAIGHT, 9, 5) == _figure("5j6w7j8j9j")
    assert (Kind.STRAIGHT, 10, 6) == _figure("5j6w7j8j9jTs")
    for gap_or_too_short in ("5j6w7j8j", "5j6w7j8jTj", "5j5w6j7j8j"):
        assert () == readings(cards(gap_or_too_short))
    assert combo("6j7j8j9jTw").beats(combo("5j6w7j8j9j"))


@pytest.mark.rule("COMBO-5")
@pytest.mark.parametrize("length", range(1, 14))
def test_a_straight_has_five_cards_or_more(length: int) -> None:
    """Four cards in a row are no straight, five to thirteen are; a gap spoils it."""
    ranks = "23456789TJQKA"[:length]
    row = "".join(f"{rank}{'jw'[at % 2]}" for at, rank in enumerate(ranks))
    kinds = [each.kind for each in readings(cards(row))]

    assert ([Kind.STRAIGHT] if length >= 5 else []) == [k for k in kinds if k is not Kind.SINGLE]
    if length >= 6:
        assert () == readings(cards(row) - cards(row[4:6]))


@pytest.mark.rule("COMBO-6")
def test_stairs() -> None:
    """Stairs are two or more pairs of successive ranks, ranked by the top pair."""
    assert (Kind.STAIRS, 6, 4) == _figure("5j5w6j6w")
    assert (Kind.STAIRS, 7, 6) == _figure("5j5w6j6w7j7s")
    for no_stairs in ("5j5w7j7w", "5j5w6j6w8j8s", "5j5w6j6w7j"):
        assert () == readings(cards(no_stairs))
    assert combo("6j6w7j7w").beats(combo("5j5w6p6s"))


@pytest.mark.rule("COMBO-6", "COMBO-8")
def test_stairs_are_beaten_by_stairs_of_as_many_pairs() -> None:
    """Three pairs are beaten only by three pairs, with or without the Phoenix."""
    hand = "7j7w8j8w9j9wTj2jPh"
    state = position(hand, "5w", "9p", "2s", turn=0, trick=(play3("6j6w7p7s8p8s"),))

    assert {"7j7w8j8w9j9w", "8j8w9j9wTjPh=T"} <= set(plays(state, 0))
    assert {12} == {len(text.partition("=")[0]) for text in plays(state, 0)}


@pytest.mark.rule("COMBO-7")
def test_bombs() -> None:
    """There are two bombs: four of a kind and five or more in a row of one suit."""
    assert (Kind.FOUR, 4, 4) == _figure(FOUR)
    assert (Kind.STRAIGHT_FLUSH, 8, 5) == _figure(FLUSH)
    assert [Kind.FOUR, Kind.STRAIGHT_FLUSH] == [kind for kind in Kind if kind.is_bomb]


@pytest.mark.rule("COMBO-7", "BOMB-1", "BOMB-2")
def test_the_bombs_of_a_hand() -> None:
    """All fours and straight flushes are listed, shorter ones within longer ones too."""
    hand = "3j4j5j6j7j8j" + "9j9w9p9s" + "TwTpTs"
    state = position(hand, "2j", "3w", "4w", turn=1, trick="3:As")
    bombs = {text for text in plays(state, 0) if combo(text).is_bomb}
    runs = {
        "".join(f"{rank}j" for rank in "3456789"[at : at + length])
        for length in (5, 6, 7)
        for at in range(8 - length)
    }

    assert {"9j9w9p9s", *runs} == bombs == set(plays(state, 0))


@pytest.mark.rule("COMBO-8")
def test_only_the_same_form_beats() -> None:
    """Neither another kind, nor another number of cards, nor an equal rank beats a play."""
    for lower in PLAIN:
        for other in PLAIN:
            assert not combo(other).beats(combo(lower))


@pytest.mark.rule("COMBO-8")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("6j", "5j"),
        ("6j6w", "5j5w"),
        ("6j6w6p", "5j5w5p"),
        ("6j6w6p2j2w", "5j5w5p7j7w"),
        ("6j7j8j9jTs", "5j6w7j8j9j"),
        ("6j6w7j7w", "5j5w6p6s"),
    ],
)
def test_a_higher_rank_beats(higher: str, lower: str) -> None:
    """The same kind and number of cards of a higher rank beats, and so does a bomb."""
    assert combo(higher).beats(combo(lower))
    assert not combo(lower).beats(combo(higher))
    assert combo(FOUR).beats(combo(higher))
    assert combo(FLUSH).beats(combo(higher))


@pytest.mark.rule("COMBO-8")
def test_why_a_play_does_not_beat() -> None:
    """A refusal distinguishes a wrong kind or number of cards from too low a rank."""
    hand = "6j7j7w7p8j9jTjJw"
    pair = position(hand, "5w", "9w", "2s", turn=0, trick=(play3("7s"),))
    straight = position(hand, "5w", "9w", "2s", turn=0, trick=(play3("3j4j5j6w7s"),))

    assert (Code.WRONG_KIND, "COMBO-8") == refusal(pair, Play(0, combo("7j7w")))
    assert (Code.TOO_LOW, "COMBO-8") == refusal(pair, Play(0, combo("7j")))
    assert (Code.TOO_LOW, "COMBO-8") == refusal(pair, Play(0, combo("6j")))
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(straight, Play(0, combo("6j7j8j9jTjJw")))


@pytest.mark.rule("COMBO-8")
@pytest.mark.parametrize(
    ("top", "equal"),
    [
        ("7s7p", "7j7w"),
        ("5s5p6s6p", "5j5w6j6w"),
        ("3s4s5p6p7p", "3j4j5w6w7w"),
        ("7s7p", "7jPh"),
        ("5s5p6s6p", "5j6j6wPh"),
        ("5s5p6s6p7s7p", "5j5w6j6w7j7w"),
        ("5s5p6s6p7s7p", "5j5w6j6w7jPh"),
    ],
)
def test_an_equal_rank_does_not_beat(top: str, equal: str) -> None:
    """A play of the same rank in other suits is neither listed nor legal."""
    state = position(f"{equal}2j", "2w", "9s", "3w", turn=0, trick=(play(3, top),))

    assert [] == [text for text in plays(state, 0) if combo(text).rank <= combo(top).rank]
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, equal))


@pytest.mark.rule("COMBO-9")
@pytest.mark.parametrize("wrapped", ["Aj2j3w4p5s", "QjKjAw2w3p", "AjAw2j2w", "KjKwAjAw2j2w"])
def test_the_ace_is_high_only(wrapped: str) -> None:
    """No straight or stairs continue from the ace to the 2."""
    assert () == readings(cards(wrapped))


@pytest.mark.rule("COMBO-9", "DECK-2")
@pytest.mark.parametrize(
    "wrapped", ["Aj2j3w4pPh", "QjKjAw2wPh", "KjAj2w3pPh", "AjAw2jPh", "MaAjKwQpTj", "AjMa2w3p4s"]
)
def test_the_phoenix_does_not_make_the_ace_low(wrapped: str) -> None:
    """Neither the Phoenix nor the Mah Jong joins the ace to the 2."""
    assert () == readings(cards(wrapped))


@pytest.mark.rule("COMBO-10")
def test_the_longest_straight_and_stairs() -> None:
    """A straight may run from the Mah Jong to the ace; stairs have at most seven pairs."""
    ranks = "23456789TJQKA"
    straight = "Ma" + "".join(f"{rank}{'jw'[at % 2]}" for at, rank in enumerate(ranks))
    stairs = "".join(f"{rank}j{rank}w" for rank in ranks[:7])

    assert (Kind.STRAIGHT, 14, 14) == _figure(straight)
    assert (Kind.STAIRS, 8, 14) == _figure(stairs)
    assert (straight in plays(position(*filled((straight, "", "", "")), turn=0), 0)) is True


@pytest.mark.rule("COMBO-10", "PHX-2")
def test_no_straight_or_stairs_are_longer() -> None:
    """There is no straight of fifteen cards and there are no stairs of eight pairs."""
    ranks = "".join(f"{rank}{'jw'[at % 2]}" for at, rank in enumerate("23456789TJQKA"))

    assert () == readings(cards(f"Ma{ranks}Ph"))
    assert () == readings(cards(f"{ranks}Ph"))
    assert [14] == [each.length for each in readings(cards(f"Ma{ranks[:-2]}Ph"))]
    assert () == readings(cards("".join(f"{rank}j{rank}w" for rank in "23456789")))


@pytest.mark.rule("COMBO-11")
@pytest.mark.parametrize(
    "nothing",
    ["", "5j5w5p6j6w6p", "4j4w4p4s5j", "4j4w4pPh5j6j", "4j4w4p4sPh", "5j6j", "5j5w6j", "MaDgPhDr"],
)
def test_other_sets_of_cards_are_no_combination(nothing: str) -> None:
    """Successive triples, a bomb with an extra card and the like cannot be played."""
    assert () == readings(cards(nothing))
    with pytest.raises(InvalidValue):
        combo(nothing)


@pytest.mark.rule("COMBO-12")
def test_a_full_house_has_two_ranks() -> None:
    """Four equal cards with the Phoenix are not a full house."""
    assert () == readings(cards("3j3w3p3sPh"))
    assert [4, 3] == [reading.rank for reading in readings(cards("3j3w4j4wPh"))]


@pytest.mark.rule("COMBO-12")
def test_a_full_house_of_one_rank_is_not_listed() -> None:
    """Four threes and the Phoenix have no play of five cards."""
    state = position("3j3w3p3sPh", "2j", "4w", "5j", turn=0)

    assert {2, 4, 6, 8} == {len(text.partition("=")[0]) for text in plays(state, 0)}
    assert ["3j3w3p3s"] == [text for text in plays(state, 0) if len(text.partition("=")[0]) == 8]
