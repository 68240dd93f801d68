"""Refused actions in detail: what is no action at all, and the words of a refusal."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from support import anything, cards, combo, dealt, forged, lowest_push, play, position, refusal, run
from tichu import (
    DECK,
    TIENTSIN,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    Card,
    Cards,
    ChooseLeader,
    Code,
    Combination,
    Deal,
    DeclineGrandTichu,
    GiveTrick,
    MakeWish,
    Pass,
    Play,
    Push,
    RoundState,
    Rules,
    TakeTrick,
    Violation,
    new_round,
    why_illegal,
)

T = TypeVar("T")

ALL: dict[type[object], Callable[[int], object]] = {
    CallGrandTichu: CallGrandTichu,
    DeclineGrandTichu: DeclineGrandTichu,
    CallTichu: CallTichu,
    Push: lambda seat: Push(seat, (Card.parse("2j"), Card.parse("3j"), Card.parse("4j"))),
    Play: lambda seat: play(seat, "2j"),
    Pass: Pass,
    MakeWish: lambda seat: MakeWish(seat, 2),
    TakeTrick: TakeTrick,
    GiveTrick: lambda seat: GiveTrick(seat, 1),
    ChooseLeader: lambda seat: ChooseLeader(seat, 1),
    AnnounceBomb: AnnounceBomb,
}
"""All actions of a seat, and how one is made."""


def unfinished(kind: type[T], **fields: object) -> T:
    """Return a value whose constructor never ran, with a few of its fields."""
    value = object.__new__(kind)
    for name, content in fields.items():
        object.__setattr__(value, name, content)
    return value


def message(state: RoundState, action: object) -> str:
    """Return what is said of an action that is refused."""
    violation = why_illegal(state, action)
    assert violation is not None
    return violation.message


def opening(**fields: Any) -> RoundState:  # noqa: ANN401  # what a position states
    """Return a round of few cards in which seat 0 leads."""
    return position("Ma2j", "3j4j", "5j6j", "7j8j", turn=0, **fields)


def given_away(rules: Rules = Rules()) -> RoundState:  # noqa: B008  # a value
    """Return a round in which seat 0 has to give away the Dragon's trick."""
    state = position("Dr3j", "4j5j", "6j7j", "8j9j", turn=0, rules=rules)
    return run(state, play(0, "Dr"), Pass(1), Pass(2), Pass(3), TakeTrick(0))


# What is no action


@pytest.mark.parametrize("kind", ALL)
def test_an_action_without_fields_is_none(kind: type[object]) -> None:
    """Whoever makes one behind the constructor's back is answered all the same."""
    assert (Code.NOT_AN_ACTION, "TRICK-3") == refusal(opening(), unfinished(kind))
    assert unfinished(kind) not in opening().legal(0)


def with_mask(mask: object) -> Cards:
    """Return a forged set of cards."""
    return forged(Cards(), mask=mask)


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize(
    "hands",
    [
        None,
        5,
        (5, None),
        (SimpleNamespace(mask=1),) * 4,
        (with_mask(-1),) * 4,
        (with_mask(-2),) * 4,
        (with_mask(1 << 56),) * 4,
        (with_mask("2j"),) * 4,
        (Cards(), Cards(), Cards(), with_mask(None)),
    ],
)
def test_a_deal_of_what_are_no_cards(hands: object) -> None:
    """It says so, whatever stands in the place of a packet."""
    deal = forged(Deal((Cards(),) * 4), hands=hands)
    message = "a deal is a tuple of Cards"

    assert Violation(Code.NOT_AN_ACTION, None, "DEAL-1", message) == why_illegal(new_round(), deal)
    assert (Code.NOT_AN_ACTION, "DEAL-1") == refusal(new_round(), deal)


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize("packet", [Cards(), DECK])
def test_a_deal_of_no_cards_or_of_all(packet: Cards) -> None:
    """These are cards, but too few or too many."""
    assert (Code.BAD_DEAL, "DEAL-1") == refusal(new_round(), Deal((packet,) * 4))


@pytest.mark.parametrize(("wrong", "shown"), [("pass", "'pass'"), (7, "7"), (Card, "Card")])
def test_what_is_no_action_is_shown(wrong: object, shown: str) -> None:
    """The message says what was given."""
    assert shown in message(opening(), wrong)
    assert message(opening(), wrong).endswith(" is no action")


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_none(kind: type[object], seat: int) -> None:
    """There are four."""
    action = forged(anything(ALL[kind](0)), seat=seat)

    assert (Code.NO_SUCH_SEAT, "SETUP-1") == refusal(opening(), action)
    assert f"there are seats 0 to 3, not {seat}" == message(opening(), action)


@pytest.mark.parametrize(
    "combination",
    [
        unfinished(Combination, cards=cards("3w")),
        unfinished(Combination, phoenix_as=None),
        forged(combo("3w"), phoenix_as=0),
        forged(combo("3w"), phoenix_as=1),
        forged(combo("3w"), phoenix_as=15),
        forged(combo("3w"), phoenix_as="3"),
        forged(combo("3w"), cards=SimpleNamespace(mask=2)),
        forged(combo("3w"), cards=unfinished(Cards, mask=-1)),
        forged(combo("3w"), cards=unfinished(Cards, mask=1 << 56)),
        forged(combo("3w"), cards=unfinished(Cards, mask="2")),
        None,
        "3w",
    ],
)
def test_a_play_of_what_is_no_combination(combination: object) -> None:
    """Fields that are missing, or that no combination can have, make no play."""
    action = unfinished(Play, seat=1, combination=combination)

    assert (Code.NOT_AN_ACTION, "COMBO-11") == refusal(opening(), action)


def test_a_play_without_a_combination() -> None:
    """The field may be missing altogether."""
    assert (Code.NOT_AN_ACTION, "COMBO-11") == refusal(opening(), unfinished(Play, seat=0))


def test_a_play_of_no_cards_and_of_all() -> None:
    """Both are sets of cards, but no combination, and more than anybody holds."""
    nothing = forged(combo("3w"), cards=Cards())
    everything = forged(combo("3w"), cards=unfinished(Cards, mask=(1 << 56) - 1))

    assert (Code.NOT_A_COMBINATION, "COMBO-11") == refusal(opening(), Play(0, nothing))
    assert (Code.CARDS_NOT_HELD, "TRICK-3") == refusal(opening(), Play(0, everything))


def test_a_push_of_what_are_no_cards() -> None:
    """Cards may be forged, or missing."""
    state = dealt()
    wrong = unfinished(Card, index=56)

    for push in (unfinished(Push, seat=0), unfinished(Push, seat=0, cards=(wrong,) * 3)):
        assert (Code.NOT_AN_ACTION, "PASS-1") == refusal(state, push)


def test_a_wish_that_names_no_rank() -> None:
    """A wish without the field is not the decision to wish for nothing."""
    state = run(opening(), play(0, "Ma"))

    assert (Code.BAD_WISH, "WISH-2") == refusal(state, unfinished(MakeWish, seat=0))


def test_a_trick_given_to_nobody() -> None:
    """The recipient is a seat of the table, and is the one that the message is about."""
    beyond = unfinished(GiveTrick, seat=0, to=4)

    assert (Code.NO_SUCH_SEAT, "SETUP-1") == refusal(given_away(), beyond)
    assert "there are seats 0 to 3, not 4" == message(given_away(), beyond)
    assert (Code.NOT_AN_ACTION, "TRICK-3") == refusal(given_away(), unfinished(GiveTrick, seat=0))


def test_a_lead_given_to_nobody() -> None:
    """The same with who is to lead after the Dog, among six."""
    hands = ("Dg3j", "4j5j", "6j7j", "8j9j", "TjJj", "QjKj")
    state = run(position(*hands, turn=0, rules=TIENTSIN), play(0, "Dg"))

    assert (Code.NOT_AN_ACTION, "TRICK-3") == refusal(state, unfinished(ChooseLeader, seat=0))


# The words


def test_what_is_not_held_is_named() -> None:
    """The message has the cards that are missing, and no others."""
    state = dealt()
    push = lowest_push(state, 0)
    missing = next(card for card in state.hand(1))

    assert "you do not hold 2w" == message(opening(), play(0, "2j2w"))
    assert f"you do not hold {missing}" == message(state, Push(0, (missing, *push.cards[1:])))


def test_a_bound_leader_and_a_bound_follower() -> None:
    """The message says what can be done: lead the rank, or play it."""
    leader = position("2j3j", "4j5j", "6j7j", "8j9j", turn=0, wish=3)
    follower = run(position("2j9w", "4j5j", "6j7j", "8j9j", turn=0, wish=5), play(0, "2j"))

    assert "you hold a 3 and can lead it: the wish binds you" == message(leader, play(0, "2j"))
    assert "you hold a 5 and can play it: the wish binds you" == message(follower, play(1, "4j"))
    assert "you hold a 5 and can play it: the wish binds you" == message(follower, Pass(1))


def test_who_may_get_the_trick_is_named() -> None:
    """Both opponents are, in order."""
    assert "choose seat 1 or seat 3, not seat 2" == message(given_away(), GiveTrick(0, 2))


def test_why_no_bomb_can_be_announced() -> None:
    """On one's own turn, and while the trick is given away, for different reasons."""
    rules = Rules(announced_bombs=True)
    state = run(opening(rules=rules), play(0, "2j"))

    assert "it is your turn: lay a bomb unannounced" == message(state, AnnounceBomb(1))
    assert "a bomb has at least 4 cards: you hold fewer" == message(state, AnnounceBomb(2))
    assert message(given_away(rules), AnnounceBomb(1)).startswith("you cannot bomb now: ")


@pytest.mark.rule("OUT-3")
@pytest.mark.parametrize("kind", ALL)
def test_nothing_is_done_after_the_end(kind: type[object]) -> None:
    """When the round is over, that is what everybody is told."""
    state = position("2j", "3j4j", "5j", "7j8j", turn=0)
    state = run(state, play(0, "2j"), play(1, "3j"), play(2, "5j"))

    assert (Code.ROUND_OVER, "OUT-3") == refusal(state, ALL[kind](3))
