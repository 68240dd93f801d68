"""The calls (GRAND-1 to GRAND-5, TICHU-1 to TICHU-11): who may make one, and what it is worth."""

import enum
from typing import Final

from tichu.rules import Rules


class Call(enum.StrEnum):
    """What a seat has called."""

    TICHU = "tichu"
    """Made before its first card: 100 points (TICHU-1, TICHU-3)."""
    GRAND_TICHU = "grand_tichu"
    """Made before its ninth card: 200 points (GRAND-1, GRAND-2)."""

    @property
    def points(self) -> int:
        """What the caller's team wins if the caller goes out first, and loses otherwise."""
        return 100 if self is Call.TICHU else 200


_NAMES: Final = frozenset(call.value for call in Call)


def allowed_by(rules: Rules, calls: tuple[Call | None, ...], seat: int) -> bool:
    """Return whether a seat may call, given who has called already (GRAND-3, TICHU-4, V-08).

    TICHU-5: one call for each seat. ``calls="one_per_team"`` and ``"one_per_table"`` allow one
    caller in each team, or one in all.
    """
    if calls[seat] is not None:
        return False
    if rules.calls == "one_per_table":
        return not any(calls)
    if rules.calls == "one_per_team":
        return not any(calls[partner] for partner in rules.partners(seat))
    return True


def call_named(value: object) -> Call | None:
    """Return a value that is a call, or the call that a text names; None for any other value."""
    return Call(value) if isinstance(value, str) and value in _NAMES else None


def impossible_calls(rules: Rules, calls: tuple[Call | None, ...]) -> list[str]:
    """Return a sentence for each call that the rules, or the other calls, do not allow."""
    problems: list[str] = []
    before: tuple[Call | None, ...] = (None,) * rules.seats
    for seat, call in enumerate(calls):
        if call is None:
            continue
        if call is Call.GRAND_TICHU and not rules.grand_tichu:
            problems.append("these rules have no grand tichu")
        elif call is Call.GRAND_TICHU and rules.open_dummy and rules.team(seat) == rules.team(0):
            problems.append(f"seat {seat} may not call grand tichu (TRICHU-2)")
        if not allowed_by(rules, before, seat):
            problems.append(f"under these rules seat {seat} may not call as well")
        before = (*before[:seat], call, *before[seat + 1 :])
    return problems


def open_in_exchange(rules: Rules, pushed: tuple[bool, ...], seat: int) -> bool:
    """Return whether a seat may call while cards are being pushed (TICHU-2, V-07)."""
    if rules.calls_in_exchange == "before_first_push":
        return not any(pushed)
    if rules.calls_in_exchange == "until_own_push":
        return not pushed[seat]
    return True


def points_of(call: Call | None, *, first_out: bool) -> int:
    """Return what a call scores for its caller's team (GRAND-2, TICHU-3)."""
    if call is None:
        return 0
    return call.points if first_out else -call.points
