"""The checks of bots, and of the views that they are given."""

from typing import Any

from tichu._spelling.words import either
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.games import has_other_view

_METHODS = ("act", "interrupt", "observe")


def missing_methods(bot: object) -> list[str]:
    """Return the names of the methods of a bot that a value, or a class, does not have."""
    return [name for name in _METHODS if not callable(getattr(bot, name, None))]


def want_bot(place: str, bot: object, seat: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless a value is a bot: the one for a seat, if one is given."""
    missing = missing_methods(bot)
    if not hasattr(bot, "remembers"):
        missing.append("remembers")
    expected = "expected a bot" if seat is None else f"expected a bot for seat {seat}"
    if isinstance(bot, type):
        name = bot.__name__
        hint = "" if missing else f"; {name}() makes a bot"
        raise InvalidValue(place, f"{expected}, got the class {name}{hint}")
    if missing:
        hint = f", which has no {either(missing)}; derive its class from tichu.bots.Bot"
        is_plain = type(bot).__module__ == "builtins"
        raise InvalidValue(place, f"{expected}, got {shown(bot)}{'' if is_plain else hint}")


def want_view(place: str, seen: Any, *, must_act: bool = False) -> None:
    """Raise :class:`InvalidValue` unless a value is a view, whose seat has to act if it must."""
    if not isinstance(seen, PlayerView) and not has_other_view(seen):
        is_state = isinstance(seen, RoundState | GameState)
        hint = "; tichu.view(state, seat) makes one" if is_state else ""
        raise InvalidValue(place, f"expected a PlayerView, got {shown(seen)}{hint}")
    if must_act and seen.seat not in seen.to_act:
        raise InvalidValue(place, f"seat {seen.seat} does not have to act")
