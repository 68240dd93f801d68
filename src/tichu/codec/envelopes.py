"""Envelopes: one object around a value, which says its version and its kind.

Owns the kinds, and the fields of each. Imports ``notation``, ``records`` and ``text``.

    round   position                       a round, with all hands
    game    position  scores  results      a game: its round, and what was scored before
    view    position  scores  results      what a seat, or a spectator, sees; scores of a game only
    action  action                         what somebody does
    event   event                          what happened, as redacted for whom it is sent to
    games   games                          records of one or more games
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeVar, cast, get_args, overload

import attrs

from tichu.codec.text import LONGEST, named, parse, told
from tichu.engine.actions import Action
from tichu.engine.events import Event
from tichu.engine.game import GameState
from tichu.engine.state import RoundState, new_round
from tichu.engine.views import PlayerView, PublicView
from tichu.errors import (
    DataCode,
    DataError,
    InvalidSetup,
    InvalidValue,
    NotationError,
    TichuError,
    shown,
)
from tichu.notation import (
    format_action,
    format_event,
    format_result,
    format_state,
    format_view,
    parse_action,
    parse_event,
    parse_result,
    parse_state,
    parse_view,
)
from tichu.records import Record
from tichu.records.files import games_of
from tichu.records.tree import game_tree
from tichu.rulebook.scoring import RoundResult
from tichu.values import objects, want_int

T = TypeVar("T")

VERSION: Final = 1
"""The version of the envelope that is written; all versions up to it are read."""

Kind = Literal["round", "game", "view", "action", "event", "games"]
"""What an envelope holds."""

Value = RoundState | GameState | PlayerView | PublicView | Action | Event | tuple[Record, ...]
"""What can be sent."""

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "round": ("position",),
    "game": ("position", "scores", "results"),
    "view": ("position", "scores", "results"),
    "action": ("action",),
    "event": ("event",),
    "games": ("games",),
}
_MOST_RESULTS: Final = 10_000
_MOST_POINTS: Final = 1_000_000  # of a game state
_MOST_BYTES: Final = 10**12
_LONGEST_MESSAGE: Final = 500  # characters


def to_tree(value: Value | Record | list[Record]) -> dict[str, Any]:
    """Return a value in its envelope as dicts, lists, texts and numbers, ready for JSON.

    Raises :class:`InvalidValue` for what has no envelope.
    """
    kind, fields = _content(value)
    return {"tichu": VERSION, "kind": kind, **fields}


def dumps(value: Value | Record | list[Record], *, indent: int | None = None) -> str:
    """Return a value in its envelope as JSON, in ASCII; ``indent`` spreads it over lines.

    A view, or an event that was redacted, holds nothing that its receiver may not know.
    """
    if indent is not None:
        want_int("dumps(indent)", indent, 0, 16)
    return json.dumps(to_tree(value), indent=indent, allow_nan=False)


def parts(records: Record | Iterable[Record]) -> Iterator[str]:
    """Yield the JSON of records piece by piece, for more games than fit into memory.

    Raises :class:`InvalidValue`, when it comes to it, for what is no record.
    """
    given = cast("object", [records] if isinstance(records, Record) else records)
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise InvalidValue("parts(records)", f"records are wanted, not {shown(given)}")
    yield f'{{"tichu": {VERSION}, "kind": "games", "games": ['
    between = "\n"
    for record in cast("Iterable[object]", given):
        if not isinstance(record, Record):
            raise InvalidValue("parts(records)", f"a record is wanted, not {shown(record)}")
        yield between + json.dumps(_game_tree(record), allow_nan=False)
        between = ",\n"
    yield "\n]}\n"


@overload
def loads(text: str | bytes, kind: Literal["round"], *, longest: int = ...) -> RoundState: ...


@overload
def loads(text: str | bytes, kind: Literal["game"], *, longest: int = ...) -> GameState: ...


@overload
def loads(
    text: str | bytes, kind: Literal["view"], *, longest: int = ...
) -> PlayerView | PublicView: ...


@overload
def loads(text: str | bytes, kind: Literal["action"], *, longest: int = ...) -> Action: ...


@overload
def loads(text: str | bytes, kind: Literal["event"], *, longest: int = ...) -> Event: ...


@overload
def loads(
    text: str | bytes, kind: Literal["games"], *, longest: int = ...
) -> tuple[Record, ...]: ...


@overload
def loads(text: str | bytes, kind: None = None, *, longest: int = ...) -> Value: ...


def loads(text: str | bytes, kind: Kind | None = None, *, longest: int = LONGEST) -> Value:
    """Return the value that a JSON text holds; with a kind, only one of that kind.

    ``longest`` is how many bytes or characters are taken at most. Records are replayed, so their
    games are legal from first to last. Raises :class:`DataError`, with the place, for whatever is
    not as it should be.
    """
    want_int("loads(longest)", longest, 0, _MOST_BYTES)
    return from_tree(parse(text, longest), kind)


def from_tree(tree: object, kind: Kind | None = None) -> Value:
    """Return the value that a tree holds, as another JSON reader has made it; see :func:`loads`.

    That reader must keep the sizes within bounds itself.
    """
    if kind is not None and (type(cast("object", kind)) is not str or kind not in _FIELDS):
        raise InvalidValue("loads(kind)", f"one of {', '.join(_FIELDS)} is wanted")
    if type(tree) is not dict:
        raise DataError(DataCode.WRONG_TYPE, "", f"an object is wanted, not {told(tree)}")
    table = cast("dict[str, object]", tree)
    for name in cast("dict[object, object]", tree):
        if type(name) is not str:
            message = f"the name of a field is a text, not {shown(name)}"
            raise DataError(DataCode.WRONG_TYPE, "", message)
    _check_version(table)
    found = _kind(table, kind)
    allowed = ("tichu", "kind", *_FIELDS[found])
    for name in table:
        if name not in allowed:
            message = f"there is no such field; the fields are {', '.join(allowed)}"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
    return _READERS[found](table)


def _check_version(table: Mapping[str, object]) -> None:
    """Raise :class:`DataError` unless an envelope is of a version that can be read."""
    if "tichu" not in table:
        message = f"the version of the envelope is wanted, which is {VERSION}"
        raise DataError(DataCode.MISSING_FIELD, "tichu", message)
    version = _number(table["tichu"], "tichu")
    if not 1 <= version <= VERSION:
        message = f"this library reads versions up to {VERSION}, not {told(version)}"
        raise DataError(DataCode.UNKNOWN_VERSION, "tichu", message)


def _kind(table: Mapping[str, object], wanted: Kind | None) -> str:
    """Return the kind of an envelope."""
    if "kind" not in table:
        raise DataError(DataCode.MISSING_FIELD, "kind", f"one of {', '.join(_FIELDS)} is wanted")
    kind = table["kind"]
    if type(kind) is not str or kind not in _FIELDS:
        message = f"one of {', '.join(_FIELDS)} is wanted, not {told(kind)}"
        raise DataError(DataCode.UNKNOWN_KIND, "kind", message)
    if wanted is not None and kind != wanted:
        raise DataError(DataCode.UNKNOWN_KIND, "kind", f"{wanted} is wanted here, not {kind}")
    return kind


def _content(value: object) -> tuple[str, dict[str, Any]]:
    """Return the kind of a value, and its fields."""
    if isinstance(value, RoundState):
        return "round", {"position": format_state(value)}
    if isinstance(value, GameState):
        position = {"position": format_state(value.round)}
        return "game", position | _scores(value.scores, value.results)
    if isinstance(value, PublicView):
        position = {"position": format_view(value)}
        return "view", position | _scores(value.scores, value.results)
    if type(value) in get_args(Action):
        return "action", {"action": format_action(cast("Action", value))}
    if type(value) in get_args(Event):
        return "event", {"event": format_event(cast("Event", value))}
    games = _several(value)
    if games is None or not all(isinstance(game, Record) for game in games):
        message = f"a state, view, action, event or records are wanted, not {shown(value)}"
        raise InvalidValue("dumps(value)", message)
    return "games", {"games": [_game_tree(cast("Record", game)) for game in games]}


def _several(value: object) -> tuple[object, ...] | None:
    """Return one or more records as a tuple; None for what is neither that nor a list."""
    if isinstance(value, list):
        return tuple(cast("list[object]", value))
    return (value,) if isinstance(value, Record) else objects(value)


def _game_tree(record: Record) -> dict[str, Any]:
    """Return a record as a tree, its date as the text that JSON has for it."""
    tree = game_tree(record)
    return tree if record.date is None else tree | {"date": record.date.isoformat()}


def _scores(
    scores: tuple[int, ...] | None, results: tuple[RoundResult, ...]
) -> dict[str, list[Any]]:
    """Return what was scored in a game, nothing for a round of its own."""
    if scores is None:
        return {}
    if len(results) > _MOST_RESULTS:
        message = f"a game has {_MOST_RESULTS:,} rounds at most, not {len(results):,}"
        raise InvalidValue("dumps(value)", message)
    for score in scores:
        want_int("dumps(value)", score, -_MOST_POINTS, _MOST_POINTS)
    return {"scores": list(scores), "results": [format_result(result) for result in results]}


def _text(table: Mapping[str, object], name: str, read: Callable[[str], T]) -> T:
    """Return a field that is the notation of something."""
    if name not in table:
        raise DataError(DataCode.MISSING_FIELD, name, f"the {name} is wanted")
    return _notation(table[name], name, read)


def _notation(value: object, path: str, read: Callable[[str], T]) -> T:
    """Return what a text stands for."""
    if type(value) is not str:
        raise DataError(DataCode.WRONG_TYPE, path, f"a text is wanted, not {told(value)}")
    try:
        return read(value)
    except NotationError as error:
        raise DataError(DataCode.BAD_NOTATION, path, str(error)) from None
    except (InvalidSetup, InvalidValue) as error:
        raise DataError(DataCode.IMPOSSIBLE, path, _cut(error)) from None


def _cut(error: TichuError) -> str:
    """Return what is wrong, cut to a length that fits: a position may be wrong in many ways."""
    message = str(error)
    return message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}..."


def _list(table: Mapping[str, object], name: str) -> list[object]:
    """Return a field that is a list."""
    if name not in table:
        raise DataError(DataCode.MISSING_FIELD, name, f"the {name} are wanted")
    value = table[name]
    if type(value) is not list:
        raise DataError(DataCode.WRONG_TYPE, name, f"a list is wanted, not {told(value)}")
    items = cast("list[object]", value)
    if len(items) > _MOST_RESULTS:
        raise DataError(DataCode.TOO_LONG, name, f"{_MOST_RESULTS:,} are more than enough")
    return items


def _number(value: object, path: str) -> int:
    """Return a whole number."""
    if type(value) is not int:
        raise DataError(DataCode.WRONG_TYPE, path, f"a whole number is wanted, not {told(value)}")
    return value


def _round(table: Mapping[str, object]) -> RoundState:
    """Read a round."""
    return _text(table, "position", parse_state)


def _game(table: Mapping[str, object]) -> GameState:
    """Read a game."""
    return _scored(table, _round(table))


def _scored(table: Mapping[str, object], current: RoundState) -> GameState:
    """Return the game of a round with the scores and results that are told."""
    results = [
        _notation(text, f"results[{place}]", parse_result)
        for place, text in enumerate(_list(table, "results"))
    ]
    scores = tuple(
        _number(score, f"scores[{place}]") for place, score in enumerate(_list(table, "scores"))
    )
    try:
        return GameState(current, scores, tuple(results))
    except InvalidValue as error:
        raise DataError(DataCode.BAD_VALUE, "scores", error.message) from None


def _view(table: Mapping[str, object]) -> PlayerView | PublicView:
    """Read a view, of a game with the scores."""
    found = _text(table, "position", parse_view)
    if "scores" not in table and "results" not in table:
        return found
    game = _scored(table, new_round(found.rules))
    return attrs.evolve(found, scores=game.scores, results=game.results)


def _games(table: Mapping[str, object]) -> tuple[Record, ...]:
    """Read records."""
    if "games" not in table:
        raise DataError(DataCode.MISSING_FIELD, "games", "the games are wanted")
    readings = games_of(cast("dict[str, Any]", table), strict=True)
    return tuple(cast("Record", reading.record) for reading in readings)


_READERS: Final[dict[str, Callable[[Mapping[str, object]], Value]]] = {
    "round": _round,
    "game": _game,
    "view": _view,
    "action": lambda table: _text(table, "action", parse_action),
    "event": lambda table: _text(table, "event", parse_event),
    "games": _games,
}
