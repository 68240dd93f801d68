"""Checks of the arguments that the functions of ``text`` share."""

from collections.abc import Iterable
from typing import Final, cast

from tichu._values import as_tuple, objects
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.notation.events import format_event
from tichu.notation.results import write_result
from tichu.rulebook.scoring import RoundResult

_MOST_POINTS: Final = 999_999_999


def listed(place: str, values: object, what: str) -> tuple[object, ...]:
    """Return the items of anything but text as a tuple, or raise :class:`~tichu.InvalidValue`."""
    items = objects(as_tuple(cast("Iterable[object]", values)))
    if items is None:
        raise InvalidValue(place, f"expected {what}, got {shown(values)}")
    return items


def texts(place: str, values: object, number: int | None = None) -> tuple[str, ...]:
    """Return ``number`` texts, or at least one, as a tuple; else raise an error."""
    given = listed(place, values, "texts")
    if not given or (number is not None and len(given) != number):
        expected = "texts" if number is None else f"{number} texts"
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    for each in given:
        want_text(place, each)
    return cast("tuple[str, ...]", given)


def want_text(place: str, value: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value is text."""
    if not issubclass(type(value), str):
        raise InvalidValue(place, f"expected text, got {shown(value)}")


def points(place: str, values: object, number: int) -> tuple[int, ...]:
    """Return ``number`` points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = listed(place, values, "points")
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in given)
    if len(given) != number or not valid:
        raise InvalidValue(place, f"expected {number} whole numbers, got {shown(values)}")
    return cast("tuple[int, ...]", given)


def want_result(place: str, value: object) -> RoundResult:
    """Return the result of a round; raise :class:`~tichu.InvalidValue` for any other value."""
    write_result(place, value)
    return cast("RoundResult", value)


def want_event(place: str, value: object) -> Event:
    """Return an event; raise :class:`~tichu.InvalidValue` for any other value."""
    try:
        format_event(cast("Event", value))  # which checks every field
    except InvalidValue as error:
        raise InvalidValue(place, error.message) from None
    return cast("Event", value)
