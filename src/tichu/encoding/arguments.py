"""Arguments that the spaces have in common, checked."""

from collections.abc import Iterable
from operator import index
from typing import Any

import attrs

from tichu._values import items_of
from tichu.errors import InvalidValue, shown


def check_encoding(space: object, _: "attrs.Attribute[Any]", encoding: object) -> None:
    """Raise :class:`InvalidValue` unless there is such a version: a validator."""
    if type(encoding) is not int or encoding != 1:
        message = f"expected 1, the only version, got {shown(encoding)}"
        raise InvalidValue(f"{type(space).__name__}(encoding)", message)


def whole_numbers(place: str, values: Iterable[int]) -> tuple[int, ...]:
    """Return whole numbers of any type, such as those of arrays, as ints."""
    numbers = items_of(place, values, "numbers")
    try:
        return tuple(map(index, numbers))
    except TypeError:
        raise InvalidValue(place, f"expected numbers, got {shown(numbers)}") from None
