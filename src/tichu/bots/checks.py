"""The checks of bots."""

from tichu._spelling.words import either
from tichu.errors import InvalidValue, shown

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
