"""Envelopes: one JSON object around a value, with its version and kind."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from tichu._trees import parse_json
from tichu._values import want_instance, want_int
from tichu.codec.kinds import MOST_BYTES, VERSION
from tichu.codec.reading import LONGEST, Envelope, read
from tichu.codec.writing import content, record_tree
from tichu.errors import InvalidValue
from tichu.records.files import listed
from tichu.records.record import Record

T = TypeVar("T")


def to_tree(value: object, kind: Envelope[object] = Envelope.ANY) -> dict[str, Any]:
    """Return a value in its envelope as dicts, lists, texts and numbers; see :func:`dumps`.

    >>> from tichu import Pass, codec
    >>> codec.to_tree(Pass(2))
    {'tichu': 1, 'kind': 'action', 'action': '2 pass'}
    """
    return _envelope("to_tree", value, kind)


def dumps(
    value: object, kind: Envelope[object] = Envelope.ANY, *, indent: int | None = None
) -> str:
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
    >>> len(codec.loads(file.getvalue(), codec.Envelope.GAMES))
    3
    """
    given = listed("parts(records)", records)
    yield f'{{"tichu": {VERSION}, "kind": "games", "games": ['
    between = "\n"
    for record in given:
        yield between + json.dumps(record_tree(record))
        between = ",\n"
    yield "\n]}\n"


def loads(text: str | bytes, kind: Envelope[T], *, longest: int = LONGEST) -> T:
    """Return the value in a JSON text, which must be of a kind.

    ``longest`` is the greatest length accepted, in bytes or characters. Records are replayed, so
    all their actions are legal. Raises :class:`DataError`, with the place, for the first error in
    the text, and :class:`InvalidValue` for an argument that is not a text or not a kind.

    >>> from tichu import codec
    >>> codec.loads('{"tichu": 1, "kind": "action", "action": "2 pass"}', codec.Envelope.ACTION)
    Pass(seat=2)
    """
    want_int("loads(longest)", longest, 0, MOST_BYTES)
    want_instance("loads(kind)", kind, Envelope)
    return read(parse_json(text, longest), kind)


def from_tree(tree: object, kind: Envelope[T]) -> T:
    """Return the value in the tree of another JSON reader; see :func:`loads`.

    That reader must limit the sizes itself.

    >>> from tichu import codec
    >>> codec.from_tree({"tichu": 1, "kind": "action", "action": "2 pass"}, codec.Envelope.ACTION)
    Pass(seat=2)
    """
    want_instance("from_tree(kind)", kind, Envelope)
    return read(tree, kind)


def _envelope(name: str, value: object, kind: Envelope[object]) -> dict[str, object]:
    want_instance(f"{name}(kind)", kind, Envelope)
    place = f"{name}(value)"
    try:
        found, fields = content(value, kind.name)
    except InvalidValue as error:
        raise InvalidValue(
            place if error.place == "value" else error.place, error.message
        ) from None
    if kind is not Envelope.ANY and found != kind.name:
        raise InvalidValue(place, f"expected {kind.name}, got {found}")
    return {"tichu": VERSION, "kind": found, **fields}
