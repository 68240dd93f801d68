"""Seats and points in one word: ``210``, ``70:30``."""

import re
from typing import Final

from tichu._spelling.words import EMPTY, SEAT_DIGITS, twice, unexpected
from tichu._values import objects, want_int
from tichu.errors import InvalidValue, shown
from tichu.rules import LAST_SEAT, MOST_SEATS

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_LARGEST: Final = 999_999_999


def format_seats(place: str, seats: object) -> str:
    """Return different seats in their order, as digits, and ``-`` for none."""
    given = objects(seats)
    if given is None or len(given) > MOST_SEATS:
        raise InvalidValue(place, f"expected a tuple of seats, got {shown(seats)}")
    for number, seat in enumerate(given):
        want_int(place, seat, 0, LAST_SEAT)
        if seat in given[:number]:
            raise InvalidValue(place, f"seat {seat} appears twice")
    return "".join(map(str, given)) or EMPTY


def parse_seats(word: str) -> tuple[int, ...]:
    """Return the seats of a word, all different."""
    if word == EMPTY:
        return ()
    for start, sign in enumerate(word):
        if sign not in SEAT_DIGITS:
            raise unexpected(f"seats from 0 to {LAST_SEAT}, or -", word, start, start + 1)
        if sign in word[:start]:
            raise twice(word, start, start + 1)
    return tuple(map(int, word))


def format_points(place: str, points: object, number: int | None = None) -> str:
    """Return points with ``:`` between them, of ``number`` teams or persons if it is given."""
    given = objects(points) or ()
    if not 1 <= len(given) <= MOST_SEATS or len(given) != (number or len(given)):
        expected = number or f"1 to {MOST_SEATS}"
        raise InvalidValue(place, f"expected a tuple of {expected} numbers, got {shown(points)}")
    for each in given:
        want_int(place, each, -_LARGEST, _LARGEST)
    return ":".join(map(str, given))


def parse_points(word: str, number: int | None = None) -> tuple[int, ...]:
    """Return the points of a word."""
    parts = word.split(":", MOST_SEATS)
    start = 0
    for part in parts:
        end = start + len(part)
        if not _NUMBER.fullmatch(part):
            raise unexpected("a whole number of at most 9 digits", word, start, end)
        start = end + 1
    if len(parts) != (number or len(parts)) or len(parts) > MOST_SEATS:
        raise unexpected(f"{number or f'1 to {MOST_SEATS}'} numbers with : between them", word)
    return tuple(map(int, parts))
