"""The checks that this package's constructors and functions share.

Validators for attrs fields, and checks of arguments. All raise :class:`~tichu.InvalidValue`.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from tichu._spelling.rules import rules_given
from tichu._values import objects, several, want_instance, want_int
from tichu.errors import InvalidValue, shown
from tichu.rules import Rules

SEATS: Final = 4  # every game on Brettspielwelt
MOST_LINES: Final = 1 << 62  # more than any file has

Field: TypeAlias = "attrs.Attribute[Any]"
Validator = Callable[[object, Field, Any], object]


def of_type(cls: type[object]) -> Validator:
    """Return a check that a value is an instance of a class."""
    return lambda owner, field, value: want_instance(_place(owner, field), value, cls)


def number(low: int, high: int) -> Validator:
    """Return a check that a value is a whole number within limits."""
    return lambda owner, field, value: want_int(_place(owner, field), value, low, high)


def tuple_of(check_each: Validator, at_least: int = 0, at_most: int | None = None) -> Validator:
    """Return a check that a value is a tuple whose items pass a check."""

    def check(owner: object, field: Field, value: object) -> None:
        items = objects(value)
        if items is None:
            raise InvalidValue(_place(owner, field), f"expected a tuple, got {shown(value)}")
        size = len(items)
        if size < at_least or (at_most is not None and size > at_most):
            expected = f"{at_least}" if at_least == at_most else f"{at_least} or more"
            raise InvalidValue(_place(owner, field), f"expected {expected} values, got {size}")
        for item in items:
            check_each(owner, field, item)

    return check


def one_line(owner: object, field: Field, value: object) -> None:
    """Check that a value is a text without line breaks."""
    if "\n" in want_instance(_place(owner, field), value, str):
        raise InvalidValue(_place(owner, field), "expected a text without line breaks")


def seat_and_name(owner: object, field: Field, value: object) -> None:
    """Check that a value is a pair of a seat and a name."""
    pair = objects(value)
    if pair is None or len(pair) != 2:
        raise InvalidValue(_place(owner, field), f"expected a seat and a name, got {shown(value)}")
    SEAT(owner, field, pair[0])
    one_line(owner, field, pair[1])


LINE_NUMBER: Final = number(1, MOST_LINES)
SEAT: Final = number(0, SEATS - 1)


def want_names(place: str, value: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless a value is a sequence of one name a seat."""
    names = several(value) or ()
    for name in names:
        want_instance(place, name, str)
    if len(names) != SEATS:
        raise InvalidValue(place, f"expected {SEATS} names, got {shown(value)}")


def want_rules(place: str, given: Rules | str) -> Rules:
    """Return rules, or those that a text names, if they are of the game that logs record."""
    rules = rules_given(place, given)
    if rules.seats != SEATS or rules.packets != (8, 6) or rules.open_dummy:
        message = "expected rules for four seats, each with a player and packets of 8 and 6 cards"
        raise InvalidValue(place, message)
    return rules


def _place(owner: object, field: Field) -> str:
    return f"{type(owner).__name__}.{field.name}"
