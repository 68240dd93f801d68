"""Whose turn it is (TRICK-9, OUT-2).

The order of play follows from the seats and the sizes of their hands only.
"""

from typing import Final

from tichu.rules import MOST_SEATS

_AFTER: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""The other seats in order of play, by the number of seats and the seat."""


def next_active(sizes: int, seats: int, seat: int) -> int:
    """Return the next seat that still holds cards (OUT-2); the same seat if no other does.

    ``sizes`` are the sizes of the hands, four bits for each seat.
    """
    for following in _AFTER[seats][seat]:
        if sizes >> (4 * following) & 15:
            return following
    return seat
