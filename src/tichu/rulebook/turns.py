"""Whose turn it is (TRICK-9, OUT-2).

Owns the order of play. Imports nothing: what is asked of are seats, and the sizes of their hands.
"""

from typing import Final

_MOST_SEATS: Final = 6
_AFTER: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))
    for seats in range(_MOST_SEATS + 1)
)
"""The other seats in order of play, by the number of seats and the seat."""


def next_active(sizes: int, seats: int, seat: int) -> int:
    """Return the next seat after one that still holds cards (OUT-2); itself if alone.

    ``sizes`` are those of the hands, four bits a seat.
    """
    for following in _AFTER[seats][seat]:
        if sizes >> (4 * following) & 15:
            return following
    return seat
