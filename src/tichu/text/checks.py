"""Checks of the arguments that the functions of ``text`` share."""

from typing import Final, cast

from tichu._values import items_of
from tichu.engine.table.events import Event
from tichu.errors import InvalidValue, shown
from tichu.notation.events import format_event
from tichu.notation.results import write_result
from tichu.rulebook.scoring import RoundResult

_MOST_POINTS: Final = 999_999_999


def texts(
    place: str, values: object, number: int | None = None, what: str = "texts"
) -> tuple[str, ...]:
    """Return ``number`` texts, or at least one, as a tuple; else raise an error."""
    given = items_of(place, values, what, str)
    if not given or (number is not None and len(given) != number):
        expected = what if number is None else f"{number} {what}"
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    return given


def points(place: str, values: object, number: int) -> tuple[int, ...]:
    """Return ``number`` points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = items_of(place, values, "points")
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in given)
    if len(given) != number or not valid:
        raise InvalidValue(place, f"expected {number} whole numbers, got {shown(values)}")
    return given


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
