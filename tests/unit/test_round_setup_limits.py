"""RoundSetup: how far its fields reach, and positions with a single thing wrong."""

from functools import partial

import attrs
import pytest

import tichu
from support import anything, cards, filled, house, play, position
from tichu import BSW, DECK, Card, Cards, Combination, InvalidSetup, Phase, RoundSetup, RoundState

HANDS = ("5j", "6j", "7j", "8j")
NO_PLAYS = "trick: expected plays"


def problems(**stated: object) -> tuple[str, ...]:
    """Return what is wrong with a position; the usual one has four short hands and a turn."""
    fields: dict[str, object] = {"hands": HANDS, "turn": 0, "rest_to": 3, **stated}
    with pytest.raises(InvalidSetup) as caught:
        RoundState.from_setup(RoundSetup(**anything(fields)))
    return caught.value.problems


# Single fields


def test_the_highest_wish() -> None:
    """A wish may be for a 2 and for an ace."""
    assert (14, 2) == (
        position(*HANDS, turn=0, wish=14).wish,
        position(*HANDS, turn=0, wish=2).wish,
    )


def test_a_hand_of_the_whole_deck() -> None:
    """56 cards are too many for a hand, but a set of cards."""
    found = problems(hands=(DECK, "", "", ""), finished=(1, 2, 3), rest_to=None)

    assert "hand of seat 0: expected at most 14 cards, got 56" in found


def test_the_longest_trick() -> None:
    """A trick has at most 56 plays."""
    plays = tuple(play(place % 4, str(card)) for place, card in enumerate(DECK))

    assert not any(problem.startswith(NO_PLAYS) for problem in problems(trick=plays))
    assert [True] == [
        problem.startswith(NO_PLAYS) for problem in problems(trick=(*plays, plays[0]))
    ]


def test_a_seat_that_has_played_is_named_once() -> None:
    """The problem has the name of the field."""
    assert ("played: a seat appears twice",) == problems(played=(0, 1, 2, 3, 3))


# Pushed cards


@pytest.mark.rule("PUSH-3")
def test_unknown_cards_of_a_past_push() -> None:
    """After the exchange a single pushed card may be unknown."""
    pushed: tuple[Card | None, ...] = (None, *cards("9jTj"))
    state = position(*HANDS, turn=0, pushes=anything({0: pushed}))

    assert (None, cards("9j").mask, cards("Tj").mask) == state.push_masks[0]


def test_pushes_are_known_during_the_exchange() -> None:
    """A push that is still to be swapped cannot have unknown cards."""
    hands = filled(("",) * 4)
    pushed = (None, *cards(hands[0]).listed[:2])
    found = problems(hands=hands, phase=Phase.PUSH, turn=None, rest_to=None, pushes={0: pushed})

    assert 1 == len(found)
    assert found[0].startswith("pushes of seat 0: expected different cards")


# What belongs together


@pytest.mark.rule("DRG-8")
def test_no_gift_is_due_after_a_double_victory() -> None:
    """A double victory completed with the Dragon leaves nothing to give."""
    found = problems(
        phase=Phase.GIVE_TRICK,
        turn=None,
        hands=("", "7j", "", "8j"),
        trick=(play(0, "Dr"),),
        finished=(2, 0),
    )

    assert ("phase: with these hands nothing is given away (DRG-7, DRG-8)",) == found


@pytest.mark.rule("OUT-3")
@pytest.mark.parametrize("phase", [Phase.OVER, Phase.GIVE_TRICK])
def test_not_all_seats_are_out(phase: Phase) -> None:
    """The round ends before the last seat goes out."""
    trick = (play(0, "Dr"),) if phase is Phase.GIVE_TRICK else ()
    setup = RoundSetup(hands=("",) * 4, phase=phase, finished=(1, 2, 3, 0), rest_to=0, trick=trick)

    for make in (
        RoundState.from_setup,
        tichu.PublicView.from_setup,
        partial(tichu.PlayerView.from_setup, seat=0),
    ):
        with pytest.raises(InvalidSetup, match="finished: the round ended before the last of them"):
            make(setup)


@pytest.mark.rule("OUT-4")
def test_nobody_goes_out_after_a_double_victory() -> None:
    """If a double victory ends the round, nobody goes out third."""
    setup = RoundSetup(hands=("", "", "", "2j"), phase=Phase.OVER, finished=(2, 0, 1), rest_to=0)
    counted = attrs.evolve(setup, rules=house(double_victory=None))

    with pytest.raises(InvalidSetup, match="the round ended before the last of them"):
        RoundState.from_setup(setup)
    assert (2, 0, 1) == RoundState.from_setup(counted).finished


def test_a_missing_turn_is_one_problem() -> None:
    """Nothing else is reported about the unnamed seat."""
    hands = ("", "6j", "7j", "8j")

    assert ("turn: it must be stated",) == problems(hands=hands, turn=None, finished=(0,))
    assert ("turn: it must be stated",) == problems(
        hands=("5j", "6j", "7j", "8j"), turn=None, phase=Phase.CHOOSE_LEADER
    )


def test_an_empty_hand_as_cards_or_text() -> None:
    """A seat that is out has an empty set of cards or an empty text."""
    stated = partial(position, turn=0, finished=(3,))

    assert stated("5j", "6j", "7j", "") == stated("5j", "6j", "7j", anything(Cards()))


@pytest.mark.parametrize(("stands_for", "top"), [(5, 10), (6, 12)])
def test_the_declared_rank_of_a_trick(stands_for: int, top: int) -> None:
    """Two pairs and the Phoenix are a full house of either rank (PHX-1)."""
    laid = tichu.Play(0, Combination.of(cards("5j5w6j6wPh"), stands_for))
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
    assert ("trick: seat 0 beats its own play (TRICK-8)",) == problems(
        trick=(single, higher), turn=1
    )


def test_all_but_the_dealer_and_the_dummy_decide_on_grand_tichu() -> None:
    """When both of them have decided, nobody is left (TRICHU-2)."""
    stated = {
        "hands": ("", "", "", ""),
        "rules": tichu.TRICHU,
        "phase": Phase.GRAND_TICHU,
        "turn": None,
        "rest_to": None,
    }
    nobody = "phase: nobody is left to decide on grand tichu"

    assert nobody in problems(**stated, decided=(1, 3))
    for decided in ((), (1,), (3,)):
        assert nobody not in problems(**stated, decided=decided)


@pytest.mark.parametrize("seat", range(4))
def test_a_stated_announcement(seat: int) -> None:
    """Any seat may have announced a bomb, and then holds one that beats (IRR-1)."""
    rules = attrs.evolve(tichu.NANJING, announced_bombs=True)
    hands = ["5j", "6j", "7j", "8j"]
    hands[seat] = "KjKwKpKs"
    trick = (play((seat + 2) % 4, "9j"),)
    stated = {"phase": Phase.ANNOUNCED, "trick": trick, "rules": rules, "turn": seat}

    assert Phase.ANNOUNCED is position(*hands, **anything(stated)).phase
    assert ("phase: the seat on turn cannot have announced a bomb (IRR-1)",) == problems(**stated)


def test_a_push_of_too_few_or_too_many_cards_is_no_part_of_a_state() -> None:
    """The message names the seat and the number of cards."""
    state = position(*HANDS, turn=0)
    for pushes in (((1,), None, None, None), (None, (1, 2, 4, 8), None, None)):
        seat = 0 if pushes[0] else 1
        with pytest.raises(tichu.InvalidValue) as caught:
            RoundState(state.table, state.hand_masks, anything(pushes))
        message = f"expected None or a tuple of 3 for seat {seat}"
        assert ("RoundState.push_masks", message) == (caught.value.place, caught.value.message)


def test_any_pushed_card_may_still_be_held() -> None:
    """The recipient may still hold it, whichever card it is."""
    for first in ("Ma", "Dg", "2j", "As", "Ph", "Dr"):
        pushes = {0: (*cards(first), *cards("3w"), *cards("Tj"))}
        state = position("5j", f"6j{first}", "3w", "Tj", turn=1, pushes=pushes)
        masks = tuple(Cards.of([card]).mask for card in pushes[0])
        assert masks == state.push_masks[0]
