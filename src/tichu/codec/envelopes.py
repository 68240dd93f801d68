"""Envelopes: one JSON object around a value, with its version and kind."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal, overload

from tichu._trees import parse_json
from tichu._values import want_int
from tichu.codec.kinds import MOST_BYTES, VERSION, EnvelopeKind, Value, want_kind
from tichu.codec.reading import LONGEST, read
from tichu.codec.writing import content, record_tree
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue
from tichu.records.files import listed
from tichu.records.record import Record


def to_tree(value: object, kind: EnvelopeKind | None = None) -> dict[str, Any]:
    """Return a value in its envelope as dicts, lists, texts and numbers; see :func:`dumps`.

    >>> from tichu import Pass, codec
    >>> codec.to_tree(Pass(2))
    {'tichu': 1, 'kind': 'action', 'action': '2 pass'}
    """
    return _envelope("to_tree", value, kind)


def dumps(value: object, kind: EnvelopeKind | None = None, *, indent: int | None = None) -> str:
    """Return a value in its envelope as JSON, in ASCII; ``indent`` spreads it over lines.

    Several actions, events or records go into one envelope, as does ``state.legal(seat)``. If
    ``kind`` is given, the value must be of that kind; without it, an empty tuple or list is one of
    records. A view or a redacted event contains nothing that its receiver may not know. Raises
    :class:`InvalidValue` for a value of any other type.

    >>> from tichu import Pass, codec
    >>> codec.dumps(Pass(2))
    '{"tichu": 1, "kind": "action", "action": "2 pass"}'
    """
    if indent is not None:
        want_int("dumps(indent)", indent, 0, 16)
    return json.dumps(_envelope("dumps", value, kind), indent=indent)


def parts(records: Record | Iterable[Record]) -> Iterator[str]:
    """Yield the JSON of records piece by piece, for more games than fit into memory.

    Raises :class:`InvalidValue` when it comes to a value that is not a record.

    >>> import io
    >>> from tichu import codec
    >>> from tichu.records import Record
    >>> file = io.StringIO()
    >>> file.writelines(codec.parts(Record() for _ in range(3)))
    >>> len(codec.loads(file.getvalue(), "games"))
    3
    """
    given = listed("parts(records)", records)
    yield f'{{"tichu": {VERSION}, "kind": "games", "games": ['
    between = "\n"
    for record in given:
        yield between + json.dumps(record_tree(record))
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
def loads(
    text: str | bytes, kind: Literal["actions"], *, longest: int = ...
) -> tuple[Action, ...]: ...


@overload
def loads(text: str | bytes, kind: Literal["event"], *, longest: int = ...) -> Event: ...


@overload
def loads(
    text: str | bytes, kind: Literal["events"], *, longest: int = ...
) -> tuple[Event, ...]: ...


@overload
def loads(
    text: str | bytes, kind: Literal["games"], *, longest: int = ...
) -> tuple[Record, ...]: ...


@overload
def loads(text: str | bytes, kind: None = None, *, longest: int = ...) -> Value: ...


def loads(text: str | bytes, kind: EnvelopeKind | None = None, *, longest: int = LONGEST) -> Value:
    """Return the value in a JSON text. With a kind, accept only values of that kind.

    ``longest`` is the greatest length accepted, in bytes or characters. Records are replayed, so
    all their actions are legal. Raises :class:`DataError`, with the place, for the first error in
    the text, and :class:`InvalidValue` for an argument that is not a text or not a kind.

    >>> from tichu import codec
    >>> codec.loads('{"tichu": 1, "kind": "action", "action": "2 pass"}', "action")
    Pass(seat=2)
    """
    want_int("loads(longest)", longest, 0, MOST_BYTES)
    want_kind("loads(kind)", kind)
    return read(parse_json(text, longest), kind)


def from_tree(tree: object, kind: EnvelopeKind | None = None) -> Value:
    """Return the value in the tree of another JSON reader; see :func:`loads`.

    That reader must limit the sizes itself.

    >>> from tichu import codec
    >>> codec.from_tree({"tichu": 1, "kind": "action", "action": "2 pass"})
    Pass(seat=2)
    """
    want_kind("from_tree(kind)", kind)
    return read(tree, kind)


def _envelope(name: str, value: object, kind: object) -> dict[str, object]:
    want_kind(f"{name}(kind)", kind)
    place = f"{name}(value)"
    try:
        found, fields = content(value, kind)
    except InvalidValue as error:
        raise InvalidValue(
            place if error.place == "value" else error.place, error.message
        ) from None
    if kind is not None and found != kind:
        raise InvalidValue(place, f"expected {kind}, got {found}")
    return {"tichu": VERSION, "kind": found, **fields}
