"""Seats and points as text: ``210``, ``70:30``.

Owns how several seats, and the points of several teams, are written in a word. Imports ``errors``
and ``values``.
"""

import re
from typing import Final

from tichu._values import objects, want_int
from tichu.errors import InvalidValue, NotationError, shown

EMPTY: Final = "-"
MOST_SEATS: Final = 6

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_LARGEST: Final = 999_999_999


def format_seats(place: str, seats: object) -> str:
    """Return different seats in their order, as digits, and ``-`` for none."""
    given = objects(seats)
    if given is None or len(given) > MOST_SEATS:
        raise InvalidValue(place, f"a tuple of seats is wanted, not {shown(seats)}")
    for number, seat in enumerate(given):
        want_int(place, seat, 0, MOST_SEATS - 1)
        if seat in given[:number]:
            raise InvalidValue(place, f"seat {seat} comes twice")
    return "".join(map(str, given)) or EMPTY


def parse_seats(word: str) -> tuple[int, ...]:
    """Return the seats of a word; none comes twice."""
    if word == EMPTY:
        return ()
    for start, sign in enumerate(word):
        span = (start, start + 1)
        if sign not in "012345":
            raise NotationError(word, span, "seats are wanted, from 0 to 5, or -")
        if sign in word[:start]:
            raise NotationError(word, span, "this seat comes twice")
    return tuple(map(int, word))


def format_points(place: str, points: object, number: int | None = None) -> str:
    """Return points with ``:`` between them, of so many teams or persons."""
    given = objects(points) or ()
    if not 1 <= len(given) <= MOST_SEATS or len(given) != (number or len(given)):
        wanted = number or f"1 to {MOST_SEATS}"
        raise InvalidValue(place, f"a tuple of {wanted} numbers is wanted, not {shown(points)}")
    for each in given:
        want_int(place, each, -_LARGEST, _LARGEST)
    return ":".join(map(str, given))


def parse_points(word: str, number: int | None = None) -> tuple[int, ...]:
    """Return the points of a word."""
    parts = word.split(":", MOST_SEATS)
    start = 0
    for part in parts:
        if not _NUMBER.fullmatch(part):
            span = (start, start + len(part))
            raise NotationError(word, span, "a whole number of nine digits at most is wanted")
        start += len(part) + 1
    if len(parts) != (number or len(parts)) or len(parts) > MOST_SEATS:
        wanted = number or f"1 to {MOST_SEATS}"
        message = f"{wanted} numbers are wanted, with : between them"
        raise NotationError(word, (0, len(word)), message)
    return tuple(map(int, parts))
