"""Checks of the arguments that the functions of ``text`` share."""

from collections.abc import Iterable
from typing import Final

from tichu._values import items_of
from tichu.errors import InvalidValue, shown

_MOST_POINTS: Final = 999_999_999


def texts(
    place: str, values: Iterable[str], number: int | None = None, what: str = "texts"
) -> tuple[str, ...]:
    """Return ``number`` texts, or at least one, as a tuple; else raise an error."""
    given = items_of(place, values, what, str)
    if not given or (number is not None and len(given) != number):
        expected = what if number is None else f"{number} {what}"
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    return given


def points(place: str, values: Iterable[int], number: int) -> tuple[int, ...]:
    """Return ``number`` points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = items_of(place, values, "points")
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in given)
    if len(given) != number or not valid:
        raise InvalidValue(place, f"expected {number} whole numbers, got {shown(values)}")
    return given
