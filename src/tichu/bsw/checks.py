"""The checks that the constructors of this package share.

Owns validators for attrs fields, which raise :class:`~tichu.InvalidValue`. Imports ``values`` and
``errors`` of the core.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol, TypeVar, cast

import attrs

from tichu._values import as_tuple, objects, want_instance, want_int
from tichu.errors import InvalidValue, shown

T = TypeVar("T")

SEATS: Final = 4
"""Brettspielwelt knows the game of four alone."""

MOST_LINES: Final = 1 << 62  # more than any file has
_HIGHEST_SCORE: Final = 99_999


class Validator(Protocol[T]):
    """What attrs calls with the value to be made, the field, and what was given for it."""

    def __call__(self, owner: object, field: "attrs.Attribute[T]", value: object, /) -> None:
        """Raise :class:`~tichu.InvalidValue` unless the value will do."""
        ...  # pragma: no cover  # a protocol has no body


def of_type(cls: type[T]) -> Validator[T]:
    """Return a check that a value is an instance of a class."""

    def check(owner: object, field: "attrs.Attribute[T]", value: object) -> None:
        want_instance(_place(owner, field), value, cls)

    return check


def number(low: int, high: int) -> Validator[int]:
    """Return a check that a value is a whole number within limits."""

    def check(owner: object, field: "attrs.Attribute[int]", value: object) -> None:
        want_int(_place(owner, field), value, low, high)

    return check


def tuple_of(
    check_each: Validator[T], at_least: int = 0, at_most: int | None = None
) -> Validator[tuple[T, ...]]:
    """Return a check that a value is a tuple of so many values that pass a check."""

    def check(owner: object, field: "attrs.Attribute[tuple[T, ...]]", value: object) -> None:
        parts = objects(value)
        if parts is None:
            raise InvalidValue(_place(owner, field), f"a tuple is wanted, not {shown(value)}")
        size = len(parts)
        if size < at_least or (at_most is not None and size > at_most):
            wanted = f"{at_least}" if at_least == at_most else f"{at_least} or more"
            raise InvalidValue(_place(owner, field), f"{wanted} values are wanted, not {size}")
        same: Any = field  # the check of a part speaks of the same field
        for part in parts:
            check_each(owner, same, part)

    return check


def optional(check_value: Validator[T]) -> Validator[T | None]:
    """Return a check that a value is None, or passes a check."""

    def check(owner: object, field: "attrs.Attribute[T | None]", value: object) -> None:
        same: Any = field
        if value is not None:
            check_value(owner, same, value)

    return check


def one_line(owner: object, field: "attrs.Attribute[str]", value: object) -> None:
    """Check that a value is a text without line breaks."""
    want_instance(_place(owner, field), value, str)
    if isinstance(value, str) and "\n" in value:
        raise InvalidValue(_place(owner, field), "a text without line breaks is wanted")


def function(owner: object, field: "attrs.Attribute[Any]", value: object) -> None:
    """Check that a value can be called."""
    if not callable(value):
        raise InvalidValue(_place(owner, field), f"a function is wanted, not {shown(value)}")


def seat_and_name(owner: object, field: "attrs.Attribute[tuple[int, str]]", value: object) -> None:
    """Check that a value is a pair of a seat and a name."""
    pair = objects(value)
    if pair is None or len(pair) != 2:
        message = f"a seat and a name are wanted, not {shown(value)}"
        raise InvalidValue(_place(owner, field), message)
    first, second = pair
    same: Any = field
    seat(owner, same, first)
    one_line(owner, same, second)


line_number: Final = number(1, MOST_LINES)
line_or_none: Final = number(0, MOST_LINES)
"""Of a line from 1, or 0 for a file as a whole."""
seat: Final = number(0, SEATS - 1)
rank: Final = number(2, 14)
score: Final = number(-_HIGHEST_SCORE, _HIGHEST_SCORE)
text: Final = of_type(str)
flag: Final = of_type(bool)


def want_many(place: str, value: object, wanted: str, hint: str = "") -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value can be iterated, and is no text."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise InvalidValue(place, f"{wanted} are wanted, not {shown(value)}{hint}")


def want_names(place: str, value: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value is a sequence of one name a seat."""
    names = objects(as_tuple(cast("Sequence[object]", value)))
    if names is None or len(names) != SEATS:
        raise InvalidValue(place, f"{SEATS} names are wanted, not {shown(value)}")
    for name in names:
        want_instance(place, name, str)


def _place(owner: object, field: "attrs.Attribute[Any]") -> str:
    """Return the class and the field, for a message."""
    return f"{type(owner).__name__}.{field.name}"
