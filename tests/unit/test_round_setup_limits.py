"""RoundSetup: how far its fields reach, and positions with a single thing wrong.

Each test here was written because a slip that ``tests/mutation`` made was found by no other.
"""

from functools import partial
from types import SimpleNamespace

import attrs
import pytest

from support import anything, cards, combo, filled, forged, house, play, position
from tichu import (
    DECK,
    Card,
    Cards,
    InvalidSetup,
    Phase,
    Play,
    PlayerView,
    PublicView,
    RoundSetup,
    RoundState,
)

HANDS = ("5j", "6j", "7j", "8j")
NO_PLAYS = "trick: a tuple of plays is wanted"


def problems(**stated: object) -> tuple[str, ...]:
    """Return what is wrong with a position; the usual one has four short hands and a turn."""
    fields: dict[str, object] = {"hands": HANDS, "turn": 0, "rest_to": 3, **stated}
    with pytest.raises(InvalidSetup) as caught:
        RoundState.from_setup(RoundSetup(**anything(fields)))
    return caught.value.problems


# Single fields


def test_the_highest_wish() -> None:
    """An ace can be wished for, and a two."""
    assert (14, 2) == (
        position(*HANDS, turn=0, wish=14).wish,
        position(*HANDS, turn=0, wish=2).wish,
    )


def test_a_hand_of_the_whole_deck() -> None:
    """All 56 cards are cards, though too many for a hand."""
    found = problems(hands=(DECK, "", "", ""), finished=(1, 2, 3), rest_to=None)

    assert "hand of seat 0: 14 cards at most, not 56" in found


def test_cards_without_a_field() -> None:
    """A card set that was made around its constructor is no cards."""
    found = problems(hands=(object.__new__(Cards), *HANDS[1:]))

    assert ("hand of seat 0: cards are wanted, not a Cards",) == found


def test_a_trick_has_a_play_for_each_card_at_most() -> None:
    """With 56 plays each play is looked at; with one more the trick is none."""
    plays = tuple(play(place % 4, str(card)) for place, card in enumerate(DECK))

    assert not any(problem.startswith(NO_PLAYS) for problem in problems(trick=plays))
    assert [True] == [
        problem.startswith(NO_PLAYS) for problem in problems(trick=(*plays, plays[0]))
    ]


@pytest.mark.parametrize(
    "garbage",
    [forged(play(3, "9j"), combination=None), SimpleNamespace(seat=3, combination=combo("9j"))],
    ids=["forged", "alike"],
)
def test_what_only_looks_like_a_play(garbage: object) -> None:
    """Neither a play without a combination nor another value with one lies in a trick."""
    assert [True] == [problem.startswith(NO_PLAYS) for problem in problems(trick=(garbage,))]


def test_a_play_of_no_seat() -> None:
    """A play whose seat was never set is refused for its seat."""
    seatless = object.__new__(Play)
    object.__setattr__(seatless, "combination", combo("9j"))

    assert ("trick: a seat from 0 to 3 is wanted, not None",) == problems(trick=(seatless,))


def test_a_seat_that_has_played_is_named_once() -> None:
    """The problem has the name of the field."""
    assert ("played: a seat comes twice",) == problems(played=(0, 1, 2, 3, 3))


# Pushed cards


@pytest.mark.rule("PASS-3")
def test_of_a_past_push_a_single_card_may_be_unknown() -> None:
    """After the exchange a state need not know it."""
    pushed: tuple[Card | None, ...] = (None, *cards("9jTj"))
    state = position(*HANDS, turn=0, pushes=anything({0: pushed}))

    assert (None, cards("9j").mask, cards("Tj").mask) == state.pushes[0]


def test_in_the_exchange_a_state_knows_each_pushed_card() -> None:
    """It is still to be swapped, so it cannot be unknown."""
    hands = filled(("",) * 4)
    pushed = (None, *cards(hands[0]).listed[:2])
    found = problems(hands=hands, phase=Phase.PUSH, turn=None, rest_to=None, pushes={0: pushed})

    assert 1 == len(found)
    assert found[0].startswith("pushes of seat 0: different cards are wanted")


# What belongs together


def test_a_turn_that_is_not_stated_is_the_one_problem() -> None:
    """Nothing is said of any other seat, in or out."""
    assert ("turn: it must be stated",) == problems(
        hands=("5j", "", "7j", "8j"), finished=(1,), turn=None
    )


@pytest.mark.rule("DRG-8")
def test_no_gift_is_due_after_a_double_victory() -> None:
    """Even if the seat that completed it did so with the Dragon."""
    found = problems(
        phase=Phase.GIVE_TRICK,
        turn=None,
        hands=("", "7j", "", "8j"),
        trick=(play(0, "Dr"),),
        finished=(2, 0),
    )

    assert ("phase: with these hands nothing is given away (DRG-7, DRG-8)",) == found


@pytest.mark.parametrize("text", ["", "2j9w", "DgDr"])
def test_a_play_of_no_combination_lies_in_no_trick(text: str) -> None:
    """A combination that is forged to other cards is refused as in a play."""
    laid = forged(play(3, "9j"), combination=forged(combo("9j"), cards=cards(text)))
    setup = RoundSetup(hands=("5j", "6j", "7j", "8j"), turn=0, rest_to=3, trick=(laid,))

    with pytest.raises(InvalidSetup, match="trick: a tuple of plays is wanted"):
        RoundState.from_setup(setup)


@pytest.mark.rule("OUT-3")
@pytest.mark.parametrize("phase", [Phase.OVER, Phase.GIVE_TRICK])
def test_not_all_seats_are_out(phase: Phase) -> None:
    """The round ends before the last seat goes out, so somebody holds cards."""
    trick = (play(0, "Dr"),) if phase is Phase.GIVE_TRICK else ()
    setup = RoundSetup(hands=("",) * 4, phase=phase, finished=(1, 2, 3, 0), rest_to=0, trick=trick)

    for make in (
        RoundState.from_setup,
        PublicView.from_setup,
        partial(PlayerView.from_setup, seat=0),
    ):
        with pytest.raises(InvalidSetup, match="finished: the round ended before the last of them"):
            make(setup)


@pytest.mark.rule("OUT-4")
def test_nobody_goes_out_after_a_double_victory() -> None:
    """Where a double victory counts, the third to be out is one too many."""
    setup = RoundSetup(hands=("", "", "", "2j"), phase=Phase.OVER, finished=(2, 0, 1), rest_to=0)
    counted = attrs.evolve(setup, rules=house(double_victory=None))

    with pytest.raises(InvalidSetup, match="the round ended before the last of them"):
        RoundState.from_setup(setup)
    assert (2, 0, 1) == RoundState.from_setup(counted).finished


def test_a_turn_that_is_not_stated_is_one_problem() -> None:
    """Nothing else is said of the seat that nobody has named."""
    hands = ("", "6j", "7j", "8j")

    assert ("turn: it must be stated",) == problems(hands=hands, turn=None, finished=(0,))
    assert ("turn: it must be stated",) == problems(
        hands=("5j", "6j", "7j", "8j"), turn=None, phase=Phase.CHOOSE_LEADER
    )
