"""Messages: a JSON object on a line, with its kind."""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from tichu.codec.text import parse
from tichu.errors import DataCode, DataError, shown

PROTOCOL: Final = 1
"""The version of the protocol."""

LONGEST: Final = 1_000_000
"""The most bytes of a line that is sent to a bot."""

LONGEST_REPLY: Final = 100_000
"""The most bytes of a line that a bot writes."""

WANTS: Final = ("actions", "position")
"""What a bot may have with each question."""


def write(kind: str, **fields: object) -> bytes:
    """Return a message as a line, without its line break."""
    return json.dumps({"kind": kind, **fields}, allow_nan=False).encode("ascii")


def read(line: bytes, longest: int = LONGEST) -> Mapping[str, Any]:
    """Return the message of a line; raises :class:`DataError`."""
    message = parse(line, longest)
    if not isinstance(message, dict):
        raise DataError(DataCode.WRONG_TYPE, "", f"expected an object, got {shown(message)}")
    found = cast("dict[str, Any]", message)
    text(found, "kind")
    return found


def field(message: Mapping[str, Any], name: str) -> object:
    """Return a field of any type."""
    if name not in message:
        raise DataError(DataCode.MISSING_FIELD, name, "the field is missing")
    return message[name]


def text(message: Mapping[str, Any], name: str) -> str:
    """Return a field that is text."""
    value = field(message, name)
    if type(value) is not str:
        raise DataError(DataCode.WRONG_TYPE, name, f"expected text, got {shown(value)}")
    return value


def number(message: Mapping[str, Any], name: str) -> int:
    """Return a field that is a whole number."""
    value = field(message, name)
    if type(value) is not int:
        raise DataError(DataCode.WRONG_TYPE, name, f"expected a whole number, got {shown(value)}")
    return value


def wants(message: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what the bot that is ready wants with each question: everything if it does not say."""
    given = cast("object", message.get("wants", list(WANTS)))
    named = tuple(cast("list[object]", given)) if isinstance(given, list) else (given,)
    for name in named:
        if name not in WANTS:
            expected = f"expected a list of {' and '.join(WANTS)}"
            raise DataError(DataCode.BAD_VALUE, "wants", f"{expected}, got {shown(name)}")
    return cast("tuple[str, ...]", named)
