"""Arguments that the spaces have in common, checked."""

import attrs

from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rules import Rules


def check_encoding(space: object, _: "attrs.Attribute[int]", encoding: object) -> None:
    """Raise :class:`InvalidValue` unless there is such a version: a validator."""
    if type(encoding) is not int or encoding != 1:
        message = f"expected 1, the only version, got {shown(encoding)}"
        raise InvalidValue(f"{type(space).__name__}(encoding)", message)


def want_rules(place: str, view: PlayerView, rules: Rules) -> None:
    """Raise :class:`InvalidValue` unless a view is one of a round by some rules."""
    if view.rules is not rules and view.rules != rules:
        raise InvalidValue(place, "expected a view of a round by the rules of the space")
