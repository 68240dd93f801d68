"""Reading: from the tree of an envelope to a value."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import attrs

from tichu._spelling.words import either
from tichu.codec.kinds import FIELDS, MOST_ITEMS, VERSION, EnvelopeKind, Value
from tichu.codec.text import named, shown_json
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import (
    DataCode,
    DataError,
    InvalidSetup,
    InvalidValue,
    NotationError,
    did_you_mean,
    shown,
)
from tichu.notation import parse_action, parse_event, parse_result, parse_state, parse_view
from tichu.records import Record
from tichu.records.files import games_of

T = TypeVar("T")

_LONGEST_MESSAGE: Final = 500  # characters


def read(tree: object, kind: EnvelopeKind | None) -> Value:
    """Return the value that a tree holds."""
    found, table = opened(tree, kind, FIELDS)
    return _READERS[found](table)


def opened(
    tree: object, kind: str | None, fields: Mapping[str, Sequence[str]]
) -> tuple[str, dict[str, object]]:
    """Return the kind and the fields of an envelope, which must be those of its kind."""
    if type(tree) is not dict:
        raise _wrong("", "an object", tree)
    table = cast("dict[str, object]", tree)
    for name in cast("dict[object, object]", tree):
        if type(name) is not str:
            message = f"expected text as the name of a field, got {shown(name)}"
            raise DataError(DataCode.WRONG_TYPE, "", message)
    _check_version(table)
    found = _kind(table, kind, fields)
    allowed = ("tichu", "kind", *fields[found])
    for name in table:
        if name not in allowed:
            hint = did_you_mean(name, allowed)
            message = f"unknown field, expected {either(allowed)}{hint}"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
    return found, table


def _wrong(
    path: str, expected: str, value: object, code: DataCode = DataCode.WRONG_TYPE
) -> DataError:
    return DataError(code, path, f"expected {expected}, got {shown_json(value)}")


def _check_version(table: Mapping[str, object]) -> None:
    version = _number(field_of(table, "tichu"), "tichu")
    if not 1 <= version <= VERSION:
        expected = f"a version up to {VERSION}"
        raise _wrong("tichu", expected, version, DataCode.UNKNOWN_VERSION)


def _kind(
    table: Mapping[str, object], expected: str | None, fields: Mapping[str, Sequence[str]]
) -> str:
    kind = field_of(table, "kind")
    if type(kind) is not str or kind not in fields:
        error = _wrong("kind", either(fields), kind, DataCode.UNKNOWN_KIND)
        meant = did_you_mean(kind, fields) if type(kind) is str else ""
        raise DataError(error.code, error.path, error.message + meant)
    if expected is not None and kind != expected:
        raise DataError(DataCode.UNKNOWN_KIND, "kind", f"expected {expected}, got {kind}")
    return kind


def field_of(table: Mapping[str, object], name: str) -> object:
    """Return a required field."""
    if name not in table:
        raise DataError(DataCode.MISSING_FIELD, name, "the field is missing")
    return table[name]


def value_of(value: object, path: str, read: Callable[[str], T]) -> T:
    """Return the value of a text in notation."""
    if type(value) is not str:
        raise _wrong(path, "text", value)
    try:
        return read(value)
    except NotationError as error:
        raise DataError(DataCode.BAD_NOTATION, path, str(error)) from None
    except (InvalidSetup, InvalidValue) as error:
        message = str(error)
        if len(message) > _LONGEST_MESSAGE:
            message = f"{message[:_LONGEST_MESSAGE]}..."
        raise DataError(DataCode.IMPOSSIBLE, path, message) from None


def _list(table: Mapping[str, object], name: str) -> list[object]:
    value = field_of(table, name)
    if type(value) is not list:
        raise _wrong(name, "a list", value)
    items = cast("list[object]", value)
    if len(items) > MOST_ITEMS:
        message = f"expected at most {MOST_ITEMS:,} items, got {len(items):,}"
        raise DataError(DataCode.TOO_LONG, name, message)
    return items


def values_of(table: Mapping[str, object], name: str, read: Callable[[str], T]) -> tuple[T, ...]:
    """Return the values of a list of texts in notation."""
    return tuple(
        value_of(text, f"{name}[{place}]", read) for place, text in enumerate(_list(table, name))
    )


def _number(value: object, path: str) -> int:
    if type(value) is not int:
        raise _wrong(path, "a whole number", value)
    return value


def _round(table: Mapping[str, object]) -> RoundState:
    return value_of(field_of(table, "position"), "position", parse_state)


def _game(table: Mapping[str, object]) -> GameState:
    return _scored(table, _round(table))


def _scored(table: Mapping[str, object], current: RoundState) -> GameState:
    results = values_of(table, "results", parse_result)
    scores = tuple(
        _number(score, f"scores[{place}]") for place, score in enumerate(_list(table, "scores"))
    )
    try:
        return GameState(current, scores, results)
    except InvalidValue as error:
        raise DataError(DataCode.BAD_VALUE, "scores", error.message) from None


def _view(table: Mapping[str, object]) -> PlayerView | PublicView:
    found = value_of(field_of(table, "position"), "position", parse_view)
    if "scores" not in table and "results" not in table:
        return found
    game = _scored(table, new_round(found.rules))
    return attrs.evolve(found, scores=game.scores, results=game.results)


def _games(table: Mapping[str, object]) -> tuple[Record, ...]:
    field_of(table, "games")
    readings = games_of(cast("dict[str, Any]", table), strict=True)
    return tuple(cast("Record", reading.record) for reading in readings)


_READERS: Final[dict[str, Callable[[Mapping[str, object]], Value]]] = {
    "round": _round,
    "game": _game,
    "view": _view,
    "action": lambda table: value_of(field_of(table, "action"), "action", parse_action),
    "actions": lambda table: values_of(table, "actions", parse_action),
    "event": lambda table: value_of(field_of(table, "event"), "event", parse_event),
    "events": lambda table: values_of(table, "events", parse_event),
    "games": _games,
}
