"""Arguments that the spaces have in common, checked."""

from collections.abc import Iterable
from operator import index
from typing import Any

import attrs

from tichu._values import items_of
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.games import AnyRules, has_other_view


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


def view_given(place: str, view: Any, rules: AnyRules) -> Any:  # of any kind of game
    """Return the view of a player by some rules."""
    if type(view) is not PlayerView and not (has_other_view(view) and hasattr(view, "seat")):
        raise InvalidValue(place, f"expected the view of a player, got {shown(view)}")
    if view.rules is not rules and view.rules != rules:
        raise InvalidValue(place, "expected a view of a round by the rules of the space")
    return view
