"""Envelopes of Grandseigneur: functions like those of :mod:`tichu.codec`, for its own values.

>>> from tichu import Pass
>>> text = dumps(Pass(11))
>>> text
'{"tichu": 1, "kind": "seigneur-action", "action": "11 pass"}'
>>> loads(text)
Pass(seat=11)
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast, get_args

from tichu._trees import MOST_ITEMS, Reader, each, only, parse_json
from tichu._trees import notation as notation_of
from tichu._values import export, objects, renamed, want_int
from tichu.codec.kinds import MOST_BYTES, VERSION, want_kind
from tichu.codec.reading import LONGEST, opened
from tichu.codec.writing import dated_in_text
from tichu.engine.table.spelled import format_action, parse_action
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.notation import format_event, parse_event
from tichu.records.files import games_of
from tichu.records.tree import game_tree
from tichu.seigneur import (
    Action,
    Event,
    LegalActions,
    SeigneurGame,
    SeigneurRound,
    SeigneurView,
    Table,
    notation,
)
from tichu.seigneur.records import SeigneurRecord

__all__ = ["Value", "dumps", "from_tree", "loads", "to_tree"]

Value = (
    SeigneurRound
    | SeigneurGame
    | SeigneurView
    | Table
    | Action
    | Event
    | tuple[Action, ...]
    | tuple[Event, ...]
    | tuple[SeigneurRecord, ...]
)
"""A value that can be sent and read."""

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "seigneur-round": ("position",),
    "seigneur-game": ("position", "results"),
    "seigneur-view": ("position",),  # of a seat, or the table that everybody sees
    "seigneur-action": ("action",),
    "seigneur-actions": ("actions",),
    "seigneur-event": ("event",),
    "seigneur-events": ("events",),
    "seigneur-games": ("games",),
}
_ACTIONS: Final = get_args(Action)
_EVENTS: Final = get_args(Event)


def to_tree(value: Value | SeigneurRecord | Sequence[Any]) -> dict[str, Any]:
    """Return a value in its envelope as dicts, lists, texts and numbers; see :func:`dumps`.

    >>> from tichu import Pass
    >>> to_tree(Pass(11))
    {'tichu': 1, 'kind': 'seigneur-action', 'action': '11 pass'}
    """
    kind, content = _content(value)
    return {"tichu": VERSION, "kind": f"seigneur-{kind}", **content}


def dumps(value: Value | SeigneurRecord | Sequence[Any], *, indent: int | None = None) -> str:
    """Return a value in its envelope as JSON, in ASCII; ``indent`` spreads it over lines.

    Several actions, events or records go into one envelope, as does ``state.legal(seat)``; an empty
    tuple or list is one of records. A view or a redacted event contains nothing that its receiver
    may not know. Raises :class:`InvalidValue` for a value of any other type.

    >>> from tichu import MakeWish, Pass
    >>> dumps([MakeWish(0, 14), Pass(1)])
    '{"tichu": 1, "kind": "seigneur-actions", "actions": ["0 wish A", "1 pass"]}'
    """
    if indent is not None:
        want_int("dumps(indent)", indent, 0, 16)
    try:
        tree = to_tree(value)
    except InvalidValue as error:
        raise renamed(error, "dumps") from None
    return json.dumps(tree, indent=indent)


def loads(text: str | bytes, kind: str | None = None, *, longest: int = LONGEST) -> Value:
    """Return the value in a JSON text. With a kind, accept only values of that kind.

    ``longest`` is the greatest length accepted, in bytes or characters. Records are replayed, so
    all their actions are legal. Raises :class:`DataError`, with the place, for the first error in
    the text, and :class:`InvalidValue` for an argument that is not a text or not a kind.

    >>> loads('{"tichu": 1, "kind": "seigneur-action", "action": "11 pass"}', "seigneur-action")
    Pass(seat=11)
    """
    want_int("loads(longest)", longest, 0, MOST_BYTES)
    want_kind("loads(kind)", kind, _FIELDS)
    return opened(parse_json(text, longest), kind, _FIELDS, _READERS)


def from_tree(tree: object, kind: str | None = None) -> Value:
    """Return the value in the tree of another JSON reader; see :func:`loads`.

    That reader must limit the sizes itself.

    >>> from_tree({"tichu": 1, "kind": "seigneur-action", "action": "11 pass"})
    Pass(seat=11)
    """
    want_kind("from_tree(kind)", kind, _FIELDS)
    return opened(tree, kind, _FIELDS, _READERS)


def _content(value: object) -> tuple[str, dict[str, Any]]:
    """Return the kind of a value, and the fields of its envelope."""
    if isinstance(value, SeigneurRound):
        return "round", {"position": notation.format_state(value)}
    if isinstance(value, SeigneurGame):
        results = [notation.format_result(result) for result in value.results]
        return "game", {"position": notation.format_state(value.round), "results": results}
    if isinstance(value, SeigneurView | Table):
        return "view", {"position": notation.format_view(value)}
    if type(value) in _ACTIONS:
        return "action", {"action": format_action(cast("Action", value))}
    if type(value) in _EVENTS:
        return "event", {"event": format_event(value)}
    items = (value,) if isinstance(value, SeigneurRecord) else objects(_as_tuple(value))
    if items == ():
        kind = "actions" if isinstance(value, LegalActions) else "games"
        return kind, {kind: []}
    for kind, (classes, write) in _LISTS.items():
        if items is not None and all(type(item) in classes for item in items):
            return kind, {kind: [write(item) for item in items]}
    message = f"expected values of Grandseigneur, got {shown(value)}"
    raise InvalidValue("to_tree(value)", message)


def _as_tuple(value: object) -> object:
    if isinstance(value, list | LegalActions):
        given = cast("Sequence[object]", value)
        if len(given) > MOST_ITEMS:
            message = f"expected at most {MOST_ITEMS:,} values, got {len(given):,}"
            raise InvalidValue("to_tree(value)", message)
        return tuple(given)
    return value


def _game(table: Mapping[str, object]) -> SeigneurGame:
    results = _results(table)
    current = _round(table)
    try:
        return SeigneurGame(current, results)
    except InvalidValue as error:
        raise DataError(DataCode.BAD_VALUE, "results", error.message) from None


def _games(table: dict[str, object]) -> tuple[SeigneurRecord, ...]:
    readings = games_of(table, strict=True)
    return tuple(cast("SeigneurRecord", reading.record) for reading in readings)


_LISTS: Final[dict[str, tuple[tuple[Any, ...], Callable[[Any], object]]]] = {
    "actions": (_ACTIONS, format_action),
    "events": (_EVENTS, format_event),
    "games": ((SeigneurRecord,), lambda record: dated_in_text(game_tree(record))),
}
"""The kinds that hold several values: their classes, and how each is written."""
_action: Final[Reader[Any]] = notation_of(parse_action)
_event: Final[Reader[Any]] = notation_of(parse_event)
_round: Final = only("position", notation_of(notation.parse_state))
_results: Final = only("results", each(notation_of(notation.parse_result)))
_READERS: Final[dict[str, Callable[[dict[str, object]], Value]]] = {
    "seigneur-round": _round,
    "seigneur-game": _game,
    "seigneur-view": only("position", notation_of(notation.parse_view)),
    "seigneur-action": only("action", _action),
    "seigneur-actions": only("actions", each(_action)),
    "seigneur-event": only("event", _event),
    "seigneur-events": only("events", each(_event)),
    "seigneur-games": _games,
}

export(globals())
