"""RoundSetup: how far its fields reach."""

from functools import partial

import attrs
import pytest

import tichu
from support import anything, cards, filled, house, play, position
from tichu import BSW, DECK, Card, Cards, Combination, InvalidSetup, Phase, RoundSetup, RoundState

HANDS = ("5j", "6j", "7j", "8j")


# Single fields


def test_the_highest_wish() -> None:
    """A wish may be for a 2 and for an ace."""
    assert (14, 2) == (
        position(*HANDS, turn=0, wish=14).wish,
        position(*HANDS, turn=0, wish=2).wish,
    )


def test_the_longest_trick() -> None:
    """A trick has at most 56 plays."""
    plays = tuple(play(place % 4, str(card)) for place, card in enumerate(DECK))

    for laid, is_too_long in ((plays, False), ((*plays, plays[0]), True)):
        with pytest.raises(InvalidSetup) as caught:
            position(*HANDS, turn=0, trick=laid)
        assert is_too_long == caught.value.problems[0].startswith("trick: expected plays")


# Pushed cards


@pytest.mark.rule("PUSH-3")
def test_unknown_cards_of_a_past_push() -> None:
    """After the exchange a single pushed card may be unknown."""
    pushed: tuple[Card | None, ...] = (None, *cards("9jTj"))
    state = position(*HANDS, turn=0, pushes=anything({0: pushed}))

    assert (None, cards("9j").mask, cards("Tj").mask) == state.push_masks[0]


# What belongs together


@pytest.mark.rule("OUT-4")
def test_nobody_goes_out_after_a_double_victory() -> None:
    """Unless a double victory does not end the round."""
    counted = house(double_victory=None)
    state = position("", "", "", "2j", phase=Phase.OVER, finished=(2, 0, 1), rules=counted)

    assert (2, 0, 1) == state.finished


def test_an_empty_hand_as_cards_or_text() -> None:
    """A seat that is out has an empty set of cards or an empty text."""
    stated = partial(position, turn=0, finished=(3,))

    assert stated("5j", "6j", "7j", "") == stated("5j", "6j", "7j", anything(Cards()))


@pytest.mark.parametrize(("stands_for", "top"), [(5, 10), (6, 12)])
def test_the_declared_rank_of_a_trick(stands_for: int, top: int) -> None:
    """Two pairs and the Phoenix are a full house of either rank (PHX-1)."""
    laid = tichu.Play(0, Combination(cards("5j5w6j6wPh"), stands_for))
    state = position("2j", "7j", "8j", "9j", turn=1, trick=(laid,))

    assert state.trick is not None
    assert top == state.trick.top
    assert laid == state.trick.plays[0]


def test_beating_ones_own_play_in_a_stated_trick() -> None:
    """With a bomb always, with anything if the rules allow it (BOMB-6, TRICK-8)."""
    single, higher, bomb = play(0, "9j"), play(0, "Tj"), play(0, "4j4w4p4s")
    ours = attrs.evolve(BSW, beat_own_play=True)

    assert position(*HANDS, turn=1, trick=(single, bomb)).trick is not None
    assert position(*HANDS, turn=1, trick=(single, higher), rules=ours).trick is not None
    assert position(*HANDS, turn=1, trick=(single, bomb), rules=ours).trick is not None


@pytest.mark.parametrize("decided", [(), (1,), (3,)])
def test_all_but_the_dealer_and_the_dummy_decide_on_grand_tichu(decided: tuple[int, ...]) -> None:
    """Until both of them have decided, somebody is left (TRICHU-2)."""
    setup = RoundSetup(
        hands=filled(("",) * 4, 8), rules=tichu.TRICHU, phase=Phase.GRAND_TICHU, decided=decided
    )

    assert {1, 3} - {*decided} == {*RoundState.from_setup(setup).to_act}


@pytest.mark.parametrize("seat", range(4))
def test_a_stated_announcement(seat: int) -> None:
    """Any seat may have announced a bomb, and then holds a bomb that beats (IRR-1)."""
    rules = attrs.evolve(tichu.NANJING, announced_bombs=True)
    hands = ["5j", "6j", "7j", "8j"]
    hands[seat] = "KjKwKpKs"
    trick = (play((seat + 2) % 4, "9j"),)
    state = position(*hands, phase=Phase.ANNOUNCED, trick=trick, rules=rules, turn=seat)

    assert Phase.ANNOUNCED is state.phase


def test_any_pushed_card_may_still_be_held() -> None:
    """The recipient may still hold any pushed card."""
    for first in ("Ma", "Dg", "2j", "As", "Ph", "Dr"):
        pushes = {0: (*cards(first), *cards("3w"), *cards("Tj"))}
        state = position("5j", f"6j{first}", "3w", "Tj", turn=1, pushes=pushes)
        masks = tuple(Cards([card]).mask for card in pushes[0])
        assert masks == state.push_masks[0]
