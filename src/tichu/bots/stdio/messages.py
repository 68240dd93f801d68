"""Messages: each is a JSON object on one line, with a kind."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from tichu._spelling.words import either
from tichu._trees import field, number_of, parse_json, text_of, wrong
from tichu.codec import Envelope, dumps, loads
from tichu.engine.moves import Event
from tichu.engine.view import PlayerView
from tichu.errors import DataCode, DataError, shown

PROTOCOL: Final = 1
"""The version of the protocol."""

LONGEST: Final = 1_000_000
"""The most bytes of a line that is sent to a bot."""

LONGEST_REPLY: Final = 100_000
"""The most bytes of a line that a bot writes."""

WANTS: Final = ("actions", "position")
"""The fields that a bot may ask for with each question."""

_REPLIES: Final = {"ready": (), "answer": ("id", "action"), "pong": ("id",)}
"""The fields that the messages of a bot must have."""


def write(kind: str, **fields: object) -> bytes:
    """Return a message as a line, without its line break."""
    return json.dumps({"kind": kind, **fields}).encode("ascii")


def write_view(seen: PlayerView) -> bytes:
    """Return the message with what a seat knows, as a line."""
    return dumps(seen).encode("ascii")


def write_events(events: Sequence[Event]) -> bytes:
    """Return the message with events, as a line."""
    return dumps(tuple(events), Envelope.EVENTS).encode("ascii")


def read_view(line: bytes) -> PlayerView:
    """Return the view of a seat; raises :class:`DataError`."""
    found = loads(line, Envelope.VIEW)
    if not isinstance(found, PlayerView):
        raise DataError(DataCode.BAD_VALUE, "position", "expected the view of a seat")
    return found


def read(line: bytes, longest: int = LONGEST) -> Mapping[str, object]:
    """Return the message of a line; raises :class:`DataError`."""
    message = parse_json(line, longest)
    if not isinstance(message, dict):
        raise wrong("", "an object", message)
    text_of("kind", field(message, "kind"))
    return message


def read_reply(line: bytes) -> Mapping[str, object]:
    """Return the message of a line that a bot wrote; raises :class:`DataError`."""
    message = read(line, LONGEST_REPLY)
    kind = text_of("kind", message["kind"])
    names = _REPLIES.get(kind)
    if names is None:
        raise wrong("kind", either(_REPLIES), kind, DataCode.UNKNOWN_KIND)
    for name in names:
        value = field(message, name)
        if name == "id":
            number_of(name, value)
    return message


def wants(message: Mapping[str, object]) -> tuple[str, ...]:
    """Return the fields that a bot wants with each question; all if it does not say."""
    given = message.get("wants", list(WANTS))
    named = tuple(given) if isinstance(given, list) else (given,)
    for name in named:
        if name not in WANTS:
            expected = f"expected a list of {' and '.join(WANTS)}"
            raise DataError(DataCode.BAD_VALUE, "wants", f"{expected}, got {shown(name)}")
    return named
