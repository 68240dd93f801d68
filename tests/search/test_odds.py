"""The odds that a play is beaten, against counting all hands."""

import math
import random
from collections.abc import Callable
from itertools import combinations as choose
from typing import Any, cast

import pytest

import tichu
from support import position
from tichu import Cards, Combination, Kind, search
from tichu.search import can_be_beaten, chance_to_beat, sampled_chance


def counted(play: Combination, unseen: Cards, size: int, *, bombs: bool) -> float:
    """Return in what share of all hands of a size a play can be beaten."""
    found = 0
    for cards in choose(unseen.listed, size):
        hand = Cards(cards)
        fours = [b for b in search.bombs(hand) if b.kind is Kind.FOUR and bombs]
        found += can_be_beaten(play, hand) or any(bomb.beats(play) for bomb in fours)
    return found / math.comb(len(unseen), size)


POOLS = (
    "Ma 2j2w 3j3w 4j 5j5w 6w Ph",
    "Tj Tw Jj Jw Qp Kj Aj Dr Dg",
    "7j7w7p7s 8j8w8p 9j9w Ph",
    "7j7w7p7s 8j 9w Tj Jp Qj",
    "3j 4w 5p 6s 7j 8w 9p Tj Ph",
    "Ma 3j 9j9w9p Ph",
    "3j AjAwApAs",
)
PLAYS = (
    *("Ma", "Ph", "2s", "9s", "As", "Dr", "4p4s", "9jPh", "KpKs", "6j6p6s", "5j5wPh"),
    *("2j2w2p3p3s", "6j6wPh8s8p", "3p4s5s6p7p", "MaPh3w4p5s", "9s Ts Jp Qw Ks"),
    *("2p3p4p5s6p7j", "3p3s4p4s", "2p2s3p3s4p4s", "8s8jPh9s", "3j3w3p3s", "8j8w8p8s"),
    *("2p3p4p5p6p", "Dg"),
)


@pytest.mark.parametrize("text", PLAYS)
def test_the_odds_are_exact(text: str) -> None:
    """The odds equal the share of hands that beat the play, with or without bombs of four."""
    play = Combination(text)
    for unseen in POOLS:
        others = Cards(unseen) - play.cards
        for size in {0, 2, min(5, len(others))}:
            for bombs in (False, True):
                expected = counted(play, others, size, bombs=bombs)
                found = chance_to_beat(play, others, size, bombs=bombs)
                assert math.isclose(expected, found), (unseen, size)


def test_a_full_house_may_leave_more_pairs() -> None:
    """Three pairs and a triple contain a full house, and so does a triple above two low pairs."""
    assert 1.0 == chance_to_beat("5j5w5p4j4w", "2j2w3j3w9j9w9p", 7)
    assert 0.0 == chance_to_beat("5j5w5p4j4w", "2j2w3j3w9j9w", 6)


def test_sampled_odds_include_all_bombs() -> None:
    """An opponent's straight flush beats all but one as high; nothing beats the Dog."""
    setup = tichu.RoundSetup(
        hands=("Aj Aw Dg", "5j6j7j8j9j", "2j", ""), finished=(3,), turn=0, rest_to=1
    )
    state = tichu.RoundState.from_setup(setup)
    seen = tichu.view(state, 0)
    rng = random.Random(1)

    assert 0.1 < sampled_chance(seen, "AjAw", rng, 300) < 0.4
    assert 0.1 < sampled_chance(seen, "4j5j6j7jPh", rng, 300) < 0.4
    assert 0.1 < sampled_chance(seen, "4w5w6w7w8w", rng, 300) < 0.4
    assert sampled_chance(seen, "5w6w7w8w9w", rng) == 0.0
    assert sampled_chance(seen, "Dg", rng) == 0.0


def test_a_partner_does_not_beat_a_play() -> None:
    """Only the hands of opponents count in sampled odds."""
    setup = tichu.RoundSetup(
        hands=("3j Kj", "", "Aj Aw", "4w"),
        finished=(1,),
        turn=0,
        rest_to=1,
        pushes={0: ("5j", "Aj", "4w")},
    )
    seen = tichu.view(tichu.RoundState.from_setup(setup), 0)

    assert sampled_chance(seen, "Kj", random.Random(1), 20) == 0.0
    assert sampled_chance(seen, "3j", random.Random(1), 20) == 1.0


def test_sampled_odds_agree_with_exact_ones() -> None:
    """With one opponent who holds all that is unseen, both are certain."""
    setup = tichu.RoundSetup(
        hands=("3j 9j", "5j 5w", "", "4w 4p"), finished=(2,), turn=0, rest_to=1
    )
    seen = tichu.view(tichu.RoundState.from_setup(setup), 0)

    assert sampled_chance(seen, "3j", random.Random(1), 5) == 1.0
    assert sampled_chance(seen, "9j", random.Random(1), 5) == 0.0
    assert chance_to_beat("3j", search.unseen(seen), 2) == 1.0


@pytest.mark.rule("PHX-2")
def test_the_phoenix_as_a_two() -> None:
    """Below twelve ranks up to the ace it has no other place, and beats a straight to the king."""
    play = "Ma2j3j4j5j6w7j8j9jTjJjQjKj"

    assert 1.0 == chance_to_beat(play, "3w4w5w6p7w8w9wTwJwQwKwAwPh", 13, bombs=False)
    assert can_be_beaten(play, "3w4w5w6p7w8w9wTwJwQwKwAwPh")


def test_sizes_of_hands() -> None:
    """No hand beats nothing; a hand cannot be larger than what is unseen."""
    assert 0.0 == chance_to_beat("3j", "4j 5j", 0)
    assert 1.0 == chance_to_beat("3j", "4j 5j", 2)
    for size in (-1, 3):
        with pytest.raises(tichu.InvalidValue, match=r"chance_to_beat\(size\): expected .* 0 to 2"):
            chance_to_beat("3j", "4j 5j", size)


def test_what_sampled_odds_are_asked_about() -> None:
    """Sampled odds take a view, a combination and a number of worlds from 1 up."""
    seen = tichu.view(position("2jAj", "4j", "3s", "Dr", turn=0, rest_to=1), 0)
    rng = random.Random(1)
    assert sampled_chance(seen, "Aj", rng, 1) in {0.0, 1.0}
    wrong_calls: list[tuple[str, Callable[[], float]]] = [
        ("seen", lambda: sampled_chance(cast("Any", 7), "Aj", rng)),
        ("combination", lambda: sampled_chance(seen, cast("Any", 7), rng)),
        ("n", lambda: sampled_chance(seen, "Aj", rng, 0)),
    ]
    for place, wrong in wrong_calls:
        with pytest.raises(tichu.InvalidValue, match=rf"^sampled_chance\({place}\)"):
            wrong()
