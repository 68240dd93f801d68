"""The rulebook's functions at their edges: what a round hardly ever asks, and messages say.

Each test here was written because a slip that ``proof/mutation`` made was found by no other.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from support import anything, cards, combo
from tichu import NANJING, Card, Cards, Combination, InvalidSetup, InvalidValue, Kind, score_round
from tichu._kernel.layout import DRAGON_RANK, PAIR_FORM, PHOENIX, SINGLE_FORM
from tichu.rulebook.combinations import from_play, to_play
from tichu.rulebook.dog import possible_leaders
from tichu.rulebook.drawing import dealer_by_draw, seats_by_draw
from tichu.rulebook.phoenix import strength

LONE_PHOENIX = SINGLE_FORM << 4 | 1


# Bombs and other combinations


@pytest.mark.rule("BOMB-5")
def test_bombs_of_equal_length_and_rank_do_not_beat_each_other() -> None:
    """Two runs of one suit, from six to ten: neither may be laid on the other."""
    jade, sword = combo("6j7j8j9jTj"), combo("6w7w8w9wTw")

    assert not jade.beats(sword)
    assert not sword.beats(jade)


@pytest.mark.rule("PHX-1")
@pytest.mark.parametrize(
    ("higher", "lower"), [("6j6w", "5jPh"), ("6jPh", "5j5w"), ("6jPh", "5wPh")]
)
def test_pairs_with_the_phoenix_are_compared_like_others(higher: str, lower: str) -> None:
    """The Phoenix in a pair is a card of its rank, whichever of two plays has it."""
    assert combo(higher).beats(combo(lower))
    assert not combo(lower).beats(combo(higher))


@pytest.mark.rule("PHX-2")
@pytest.mark.parametrize(("text", "rank"), [("2jPh", 2), ("AjPh", 14)])
def test_the_phoenix_may_be_declared_the_lowest_and_the_highest_rank(text: str, rank: int) -> None:
    """It stands for ranks from two to ace, both included."""
    assert rank == Combination.of(cards(text), rank).phoenix_as


@pytest.mark.rule("PHX-5")
def test_the_phoenix_alone_has_no_strength_where_it_cannot_be_laid() -> None:
    """On the Dragon, and on what is no single card, it is worth nothing."""
    assert 0 == strength(PHOENIX, LONE_PHOENIX, SINGLE_FORM, 2 * DRAGON_RANK)
    assert 0 == strength(PHOENIX, LONE_PHOENIX, PAIR_FORM, 10)


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


# The Dog and the draw


@pytest.mark.rule("DOG-3")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("only", range(4))
def test_the_dog_finds_the_only_seat_that_is_left(seat: int, only: int) -> None:
    """Whoever alone holds cards gets the lead, however far away he sits."""
    active = tuple(other == only for other in range(4))

    assert (only,) == possible_leaders(NANJING, seat, active)


@pytest.mark.parametrize("draw", [seats_by_draw, dealer_by_draw])
def test_a_refused_draw_names_the_function(
    draw: Callable[[Sequence[Sequence[Card]]], Any],
) -> None:
    """Who catches the error knows where it came from."""
    with pytest.raises(InvalidValue) as caught:
        draw([])

    assert draw.__name__ == caught.value.place


# Scores


def test_all_problems_of_the_calls_are_named() -> None:
    """A seat that is none does not hide what is wrong behind it."""
    with pytest.raises(InvalidSetup) as caught:
        score_round((0, 2), calls=anything({9: "tichu", 1: "nonsense"}))

    assert 2 == len(caught.value.problems)
