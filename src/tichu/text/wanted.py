"""What is refused before anything is rendered.

Owns the checks of names, points and events that the functions of ``text`` share. Imports
``notation``, which knows what each event and result may hold.
"""

from collections.abc import Iterable
from typing import cast

from tichu._values import as_tuple, objects
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.notation.event_writer import format_event as written_event
from tichu.notation.results import write_result
from tichu.rulebook.scoring import RoundResult

_MOST_POINTS = 999_999_999


def listed(place: str, values: object, wanted: str) -> tuple[object, ...]:
    """Return the items of anything but a text as a tuple.

    Raises :class:`~tichu.InvalidValue` for what cannot be listed.
    """
    items = objects(as_tuple(cast("Iterable[object]", values)))
    if items is None:
        raise InvalidValue(place, f"{wanted} are wanted, not {shown(values)}")
    return items


def texts(place: str, values: object, number: int | None = None) -> tuple[str, ...]:
    """Return texts as a tuple, so many of them or at least one.

    Raises :class:`~tichu.InvalidValue` for anything else.
    """
    given = listed(place, values, "texts")
    if not given or (number is not None and len(given) != number):
        wanted = "texts" if number is None else f"{number} texts"
        raise InvalidValue(place, f"{wanted} are wanted, not {shown(values)}")
    for each in given:
        text(place, each)
    return cast("tuple[str, ...]", given)


def text(place: str, value: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value is a text."""
    if not issubclass(type(value), str):
        raise InvalidValue(place, f"a text is wanted, not {shown(value)}")


def points(place: str, values: object, number: int) -> tuple[int, ...]:
    """Return so many points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = listed(place, values, "points")
    if len(given) != number or not all(map(_are_points, given)):
        raise InvalidValue(place, f"{number} whole numbers are wanted, not {shown(values)}")
    return cast("tuple[int, ...]", given)


def _are_points(value: object) -> bool:
    return type(value) is int and abs(value) <= _MOST_POINTS


def result(place: str, value: object) -> RoundResult:
    """Return the result of a round; raise :class:`~tichu.InvalidValue` for any other value."""
    write_result(place, value)
    return cast("RoundResult", value)


def event(value: object) -> Event:
    """Return an event; raise :class:`~tichu.InvalidValue` for a forged one and any other value."""
    written_event(cast("Event", value))
    return cast("Event", value)
