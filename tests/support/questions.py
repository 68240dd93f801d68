"""Questions to a state: what is listed, and why something is refused."""

import re
from typing import cast

import pytest

import tichu
from tichu import Action, CallTichu, Pass, Play, RoundState, apply, is_legal, why_illegal
from tichu.errors import Code

_OF_NOBODY = ((Code.NOT_AN_ACTION, "TRICK-3"), (Code.NO_SUCH_SEAT, "SETUP-1"))
"""The violations without a seat: the action names no seat, or a seat that does not exist."""


def run(state: RoundState, *actions: Action) -> RoundState:
    """Return the state after actions, which must all be legal."""
    for action in actions:
        state = apply(state, action)
    return state


def accept(state: RoundState, action: Action) -> bool:
    """Return whether an action is legal, having asked the rules and the list."""
    legal = is_legal(state, action)
    assert legal is (why_illegal(state, action) is None)
    seats = range(state.rules.seats)
    assert legal is (action in [one for seat in seats for one in state.legal(seat)])
    return legal


def refusal(state: RoundState, action: object) -> tuple[Code, str]:
    """Return code and rule ID of the refusal, having asked all who could refuse."""
    violation = why_illegal(state, action)
    assert violation is not None, f"{action} is legal"
    assert is_legal(state, action) is False
    with pytest.raises(tichu.IllegalAction) as caught:
        apply(state, cast("Action", action))
    assert violation == caught.value.violation
    assert Code(violation.code) is violation.code
    assert re.fullmatch(r"[A-Z]+-\d+", violation.rule)
    assert type(violation.message) is str
    assert "None" not in violation.message
    if (violation.code, violation.rule) in _OF_NOBODY:
        assert violation.seat is None
    else:
        assert getattr(action, "seat", None) == violation.seat
    return violation.code, violation.rule


def plays(state: RoundState, seat: int) -> list[str]:
    """Return the plays that are listed for a seat, as text."""
    return [str(action.combination) for action in state.legal(seat) if isinstance(action, Play)]


def decisions(state: RoundState, seat: int) -> list[Action]:
    """Return what is listed for a seat besides plays."""
    return [action for action in state.legal(seat) if not isinstance(action, Play)]


def calling(state: RoundState) -> list[int]:
    """Return the seats that may call tichu by the list."""
    seats = range(state.rules.seats)
    return [seat for seat in seats if CallTichu(seat) in list(state.legal(seat))]


def result_of(state: RoundState) -> tichu.RoundResult:
    """Return the result of a round, which must be over."""
    assert state.is_over
    assert state.result is not None
    return state.result


def all_pass(state: RoundState) -> RoundState:
    """Return the state after all have passed, when the trick is to be taken."""
    while state.phase is tichu.Phase.PLAY:
        state = apply(state, Pass(state.to_act[0]))
    return state


def taken_by(state: RoundState, seat: int) -> RoundState:
    """Return the state after all have passed and a seat has taken the trick."""
    return apply(all_pass(state), tichu.TakeTrick(seat))
