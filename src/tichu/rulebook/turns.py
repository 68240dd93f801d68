"""Whose turn it is (TRICK-9, OUT-2).

The order of play follows from the seats and from which of them still hold cards.
"""

from collections.abc import Iterable

from tichu._kernel.ints import i64


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
    """Return a bit for each seat that holds cards, from the sizes of hands, four bits a seat."""
    active = 0
    for seat in range(seats):
        if sizes >> (4 * seat) & 15:
            active |= 1 << seat
    return active


def holding(seats: Iterable[int], active: i64) -> list[int]:
    """Return those of some seats that hold cards."""
    return [seat for seat in seats if active >> seat & 1]
