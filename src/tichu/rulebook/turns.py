"""Turns, going out, and the end of a round (OUT-1 to OUT-7)."""

from collections.abc import Iterable
from typing import Literal

from tichu._kernel.ints import i64
from tichu.rulebook.flags import RuleFlags


def next_active(active: i64, seats: i64, seat: i64) -> i64:
    """Return the next seat that still holds cards (OUT-2); the same seat if no other does.

    ``active`` has a bit for each seat that holds cards.
    """
    if not active:
        return seat
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if active >> seat & 1:
            return seat


def active_seats(sizes: int, seats: int) -> int:
    """Return a bit for each seat that holds cards, from the sizes of hands, four bits per seat."""
    active = 0
    for seat in range(seats):
        if sizes >> (4 * seat) & 15:
            active |= 1 << seat
    return active


def holding(seats: Iterable[int], active: i64) -> list[int]:
    """Return the given seats that hold cards."""
    return [seat for seat in seats if active >> seat & 1]


Victory = Literal["double", "triple", "counted_out"]
"""The ways to end a round without counting cards: OUT-4, TIENTSIN-9, IRR-1."""


def is_victory(facts: RuleFlags, finished: tuple[int, ...]) -> bool:
    """Return whether this finishing order completes a victory.

    OUT-4, TIENTSIN-9: a whole team is out before any opponent, and the rules give points for that.
    A team that is out after an opponent has no victory (TIENTSIN-6).
    """
    size = facts.seats >> 1
    if facts.victory == 0 or len(finished) < size:
        return False
    team = facts.teams[finished[0]]
    return all(facts.teams[finished[place]] == team for place in range(1, size))


def is_decided(facts: RuleFlags, finished: tuple[int, ...]) -> bool:
    """Return whether a round is over when these seats are out, in this order (OUT-3)."""
    return len(finished) >= facts.seats - 1 or is_victory(facts, finished)


def victory_of(facts: RuleFlags, finished: tuple[int, ...]) -> Victory | None:
    """Return the victory that this finishing order completes, or None (OUT-4, TIENTSIN-9)."""
    if not is_victory(facts, finished):
        return None
    return "double" if facts.seats == 4 else "triple"
