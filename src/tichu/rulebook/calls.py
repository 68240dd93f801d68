"""The right to call, and the points of calls (GRAND-1 to GRAND-5, TICHU-1 to TICHU-11)."""

import enum
from collections.abc import Sequence
from typing import Final

from tichu._kernel.ints import i64
from tichu.rulebook.flags import (
    CALLS_TO_FIRST_PUSH,
    CALLS_TO_OWN_PUSH,
    ONE_CALL_A_TABLE,
    ONE_CALL_A_TEAM,
    RuleFlags,
    facts_of,
)
from tichu.rules import Rules


class Call(enum.StrEnum):
    """A call of a seat.

    It is worth :attr:`Rules.tichu_points` or :attr:`Rules.grand_tichu_points`: 100 or 200 points in
    most rules, won or lost.

    >>> from tichu import Call
    >>> Call("grand_tichu")
    <Call.GRAND_TICHU: 'grand_tichu'>
    """

    TICHU = "tichu"
    """A call before the caller's first card (TICHU-1)."""
    GRAND_TICHU = "grand_tichu"
    """A call on the first packet of cards (GRAND-1)."""


_NAMES: Final = frozenset(call.value for call in Call)


TICHU: Final = 1
GRAND_TICHU: Final = 2
CALLED: Final = (None, Call.TICHU, Call.GRAND_TICHU)
"""The calls by number; :func:`packed` stores a seat's number in two bits."""


def packed(calls: Sequence[Call | None]) -> int:
    """Return the calls of all seats as one number, two bits per seat."""
    return sum(CALLED.index(call) << (2 * seat) for seat, call in enumerate(calls))


def unpacked(calls: int, seats: int) -> tuple[Call | None, ...]:
    """Return the calls by seat from one number."""
    return tuple([CALLED[calls >> (2 * seat) & 3] for seat in range(seats)])


def has_called(calls: i64, seat: i64) -> bool:
    """Return whether a seat has called."""
    return calls >> (2 * seat) & 3 != 0


def allowed_by(facts: RuleFlags, calls: i64, seat: i64) -> bool:
    """Return whether earlier calls let a seat call (GRAND-3, TICHU-4, V-08).

    TICHU-5: one call for each seat. ``calls="one_per_team"`` and ``"one_per_table"`` allow one
    caller in each team, or one in all.
    """
    if has_called(calls, seat):
        return False
    if facts.options & ONE_CALL_A_TABLE:
        return calls == 0
    if facts.options & ONE_CALL_A_TEAM:
        return not any(has_called(calls, partner) for partner in facts.partners[seat])
    return True


def call_named(value: object) -> Call | None:
    """Read a call from a value or text; return None for anything else."""
    return Call(value) if isinstance(value, str) and value in _NAMES else None


def impossible_calls(rules: Rules, calls: tuple[Call | None, ...]) -> list[str]:
    """Return a sentence for each call that the rules, or the other calls, do not allow."""
    problems: list[str] = []
    facts = facts_of(rules)
    before = 0
    for seat, call in enumerate(calls):
        if call is None:
            continue
        if call is Call.GRAND_TICHU and not rules.grand_tichu:
            problems.append("these rules have no grand tichu")
        elif call is Call.GRAND_TICHU and rules.open_dummy and rules.team(seat) == rules.team(0):
            problems.append(f"seat {seat} may not call grand tichu (TRICHU-2)")
        if not allowed_by(facts, before, seat):
            problems.append(f"under these rules seat {seat} may not call as well")
        before |= CALLED.index(call) << (2 * seat)
    return problems


def open_in_exchange(facts: RuleFlags, pushed: i64, seat: i64) -> bool:
    """Return whether a seat may call while cards are being pushed (TICHU-2, V-07).

    ``pushed`` has a bit for each seat that has pushed.
    """
    if facts.options & CALLS_TO_FIRST_PUSH:
        return pushed == 0
    if facts.options & CALLS_TO_OWN_PUSH:
        return not pushed >> seat & 1
    return True


def points_of(rules: Rules, call: Call | None, *, first_out: bool) -> int:
    """Return the points of a call for its caller's team (GRAND-2, TICHU-3)."""
    if call is None:
        return 0
    points = rules.tichu_points if call is Call.TICHU else rules.grand_tichu_points
    return points if first_out else -points
