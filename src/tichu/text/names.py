"""What seats are called where nobody has said, and several names as part of a sentence.

Owns both. Imports ``text.wanted``, which checks the names that are given.
"""

from collections.abc import Sequence
from typing import Final

from tichu.text.wanted import texts

MOST_SEATS: Final = 6
"""The seats of the largest table."""


def numbered(number: int) -> tuple[str, ...]:
    """Return ``"Seat 0"`` and so on, so many of them."""
    return tuple(f"Seat {seat}" for seat in range(number))


def called(place: str, names: Sequence[str] | None, number: int) -> tuple[str, ...]:
    """Return so many names: those that are given, or numbers of seats where there are none.

    Raises :class:`~tichu.InvalidValue` for anything else.
    """
    return numbered(number) if names is None else texts(place, names, number)


def joined(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: ``A``, ``A and B``, ``A, B and C``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def told_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return some seats as a sentence lists them; where they have numbers, ``Seats 0, 2 and 3``."""
    own = [names[seat] for seat in seats]
    if len(own) > 1 and own == [f"Seat {seat}" for seat in seats]:
        return f"Seats {joined([str(seat) for seat in seats])}"
    return joined(own)
