"""Refused actions in detail: values that are not actions, and the words of a refusal."""

from collections.abc import Callable
from typing import Any

import pytest

import tichu
from support import dealt, lowest_push, play, position, refusal, run
from tichu import AnnounceBomb, Card, GiveTrick, Pass, Push, RoundState, Rules, TakeTrick
from tichu.errors import Code

ALL: dict[type[object], Callable[[int], object]] = {
    tichu.CallGrandTichu: tichu.CallGrandTichu,
    tichu.DeclineGrandTichu: tichu.DeclineGrandTichu,
    tichu.CallTichu: tichu.CallTichu,
    Push: lambda seat: Push(seat, (Card("2j"), Card("3j"), Card("4j"))),
    tichu.Play: lambda seat: play(seat, "2j"),
    Pass: Pass,
    tichu.MakeWish: lambda seat: tichu.MakeWish(seat, 2),
    TakeTrick: TakeTrick,
    GiveTrick: lambda seat: GiveTrick(seat, 1),
    tichu.ChooseLeader: lambda seat: tichu.ChooseLeader(seat, 1),
    AnnounceBomb: AnnounceBomb,
}
"""All actions of a seat, and how one is made."""


def message(state: RoundState, action: object) -> str:
    """Return the message for a refused action."""
    violation = tichu.why_illegal(state, action)
    assert violation is not None
    return violation.message


def opening(**fields: Any) -> RoundState:  # noqa: ANN401  # what a position states
    """Return a round of few cards where seat 0 leads."""
    return position("Ma2j", "3j4j", "5j6j", "7j8j", turn=0, **fields)


def given_away(rules: Rules = Rules()) -> RoundState:  # noqa: B008  # a value
    """Return a round where seat 0 has to give away the Dragon's trick."""
    state = position("Dr3j", "4j5j", "6j7j", "8j9j", turn=0, rules=rules)
    return run(state, play(0, "Dr"), Pass(1), Pass(2), Pass(3), TakeTrick(0))


# What is not an action


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize("packet", [tichu.Cards(), tichu.DECK])
def test_a_deal_of_no_cards_or_of_all(packet: tichu.Cards) -> None:
    """A deal of too few or too many cards is refused."""
    assert (Code.BAD_DEAL, "DEAL-1") == refusal(tichu.new_round(), tichu.Deal((packet,) * 4))


@pytest.mark.parametrize("kind", ALL)
def test_a_seat_that_the_table_does_not_have(kind: type[object]) -> None:
    """A table of four has no fifth seat."""
    action = ALL[kind](4)

    assert (Code.NO_SUCH_SEAT, "SETUP-1") == refusal(opening(), action)
    assert "expected a seat from 0 to 3, got 4" == message(opening(), action)


# The words


def test_missing_cards_are_named() -> None:
    """The message names exactly the cards that are not held."""
    state = dealt()
    push = lowest_push(state, 0)
    missing = next(card for card in state.hand(1))

    assert "you do not hold 2w" == message(opening(), play(0, "2j2w"))
    assert f"you do not hold {missing}" == message(state, Push(0, (missing, *push.cards[1:])))


def test_why_no_bomb_can_be_announced() -> None:
    """The reasons differ for the seat on turn and while the trick is given away."""
    rules = Rules(announced_bombs=True)
    state = run(opening(rules=rules), play(0, "2j"))

    assert "it is your turn: play the bomb without announcing it" == message(state, AnnounceBomb(1))
    assert "a bomb has at least 4 cards, and you hold fewer" == message(state, AnnounceBomb(2))
    assert message(given_away(rules), AnnounceBomb(1)).startswith("you cannot bomb now: ")


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("kind", ALL)
def test_nothing_is_done_after_the_end(kind: type[object]) -> None:
    """After the end every action is refused for that reason."""
    state = position("2j", "3j4j", "5j", "7j8j", turn=0)
    state = run(state, play(0, "2j"), play(1, "3j"), play(2, "5j"))

    assert (Code.ROUND_OVER, "OUT-4") == refusal(state, ALL[kind](3))


@pytest.mark.rule("PUSH-1")
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_pushes_once(seat: int) -> None:
    """Then nothing is listed for it except a call, and a second push is refused."""
    state = dealt()
    pushed = run(state, lowest_push(state, seat))
    assert (Code.ALREADY_DECIDED, "PUSH-1") == refusal(pushed, lowest_push(state, seat))
    assert not [action for action in pushed.legal(seat) if isinstance(action, Push)]
