"""The names of seats in pictures."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from tichu._values import items_of
from tichu.errors import InvalidValue, shown
from tichu.rules import MOST_SEATS

_WIDEST: Final = 16


def named(place: str, names: Sequence[str] | None, seats: int | None) -> tuple[str, ...]:
    """Return the names of seats, by default ``Seat 0`` and so on; names must be printable.

    If ``seats`` is None, any number of names is accepted.
    """
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(MOST_SEATS if seats is None else seats))
    given: tuple[str, ...] = items_of(place, names, "texts", str)
    if seats not in {None, len(given)}:
        raise InvalidValue(place, f"expected {seats} names, got {shown(names)}")
    if not all(map(str.isprintable, given)):
        raise InvalidValue(place, f"expected names that can be printed, got {shown(names)}")
    return given


def cut(name: str, widest: int = _WIDEST) -> str:
    """Return a name, cut to the space available."""
    width = 0
    for place, sign in enumerate(name):
        width += 2 if unicodedata.east_asian_width(sign) in {"F", "W"} else 1
        if width > widest:
            return f"{name[: place - 1]}…"
    return name
