"""Going out, and when a round ends (OUT-1 to OUT-7)."""

from typing import Literal

from tichu.rules import Rules

Victory = Literal["double", "triple", "counted_out"]
"""How a round ended without counting cards: OUT-4, TIENTSIN-9, IRR-1."""


def victory_of(rules: Rules, finished: tuple[int, ...]) -> Victory | None:
    """Return the victory that this finishing order completes, or None.

    OUT-4, TIENTSIN-9: the whole team is out before any opponent, and the rules give points for it.
    A team that is out after an opponent has no victory (TIENTSIN-6).
    """
    if not finished:
        return None
    team = rules.team(finished[0])
    size = rules.teams.count(team)
    if len(finished) < size or any(rules.team(seat) != team for seat in finished[:size]):
        return None
    if size == 2:
        return None if rules.double_victory is None else "double"
    return None if rules.triple_victory is None else "triple"


def is_decided(rules: Rules, finished: tuple[int, ...]) -> bool:
    """Return whether the round ends with the last of these seats to go out (OUT-3)."""
    return len(finished) >= rules.seats - 1 or victory_of(rules, finished) is not None
