"""Helpers for the moves that a seat receives, and for refused moves."""

from collections.abc import Iterator

import pytest

import tichu
from support.forging import anything
from tichu.moves import Move

State = tichu.RoundState | tichu.GameState


def heard(
    state: State, *actions: tichu.Action, seat: int | None
) -> Iterator[tuple[tichu.PublicView, Move]]:
    """Yield the moves of some actions for a seat, each with the view before it."""
    seen = tichu.view(state, seat)
    for action in actions:
        before, state = state, tichu.apply(state, action)
        for move in tichu.told(before, action, state, seat):
            yield seen, move
            seen = tichu.advance(seen, move)
        assert tichu.view(state, seat) == seen
        assert tichu.due(seen) is None


def followed(state: State, action: tichu.Action, seat: int | None) -> tichu.PublicView:
    """Return a seat's view after the moves of an action."""
    *_, (seen, last) = heard(state, action, seat=seat)
    return tichu.advance(seen, last)


def refused(seen: tichu.PublicView, move: object, rule: str | None = None) -> str:
    """Return the sentence when a view refuses a move; it has the rule if one is given."""
    with pytest.raises(tichu.IllegalAction) as caught:
        tichu.advance(seen, anything(move))
    if rule is not None:
        assert rule == caught.value.violation.rule
    return caught.value.violation.message


def unheard(seen: tichu.PublicView, move: Move) -> str:
    """Return the sentence when a view refuses a move for another viewer."""
    with pytest.raises(tichu.InvalidValue) as caught:
        tichu.advance(seen, move)
    assert "advance(move)" == caught.value.place
    return caught.value.message
