"""Questions to the schema and to the reader."""

from collections.abc import Callable
from typing import Any, Final, cast

import pytest
from jsonschema import Draft202012Validator

from support import anything
from tichu import DataError
from tichu.codec import Envelope, loads, schema
from tichu.errors import DataCode

_SCHEMA: Final[Any] = anything(Draft202012Validator(schema()))

POSITION: Final = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
"""The first position of a round, where nothing is secret."""

_COUNTED: Final = {"scores": [70, 130], "results": ["210 70:30 0:100"]}
_ROUND: Final = {"players": ["Ann", "Bob", "Cleo", "Eve"], "comment": "a round", "_own": 1}
_GAME: Final[dict[str, Any]] = {
    "rules": "nanjing",
    "players": ["Ann", "Bob", "Cleo", "Dan"],
    "event": "a cup",
    "place": "Bern",
    "date": "2026-11-20",
    "source": "by hand",
    "dealer": 3,
    "start_scores": [70, 130],
    "comment": "a game",
    "scores": [70, 130],
    "_own": {"a": [1, 2.5, True, "x"]},
    "rounds": [{**_ROUND, "actions": []}],
}
_FIELDS: Final[dict[str, dict[str, Any]]] = {
    "round": {"position": POSITION},
    "game": {"position": POSITION, **_COUNTED},
    "view": {"position": f"{POSITION} 2", **_COUNTED},
    "view of a round": {"position": f"{POSITION} -"},
    "action": {"action": "2 play 5j5w"},
    "actions": {"actions": ["2 pass", "2 play 5j5w"]},
    "moves": {"moves": ["2 play 5j5w", "0 push ??"]},
    "happenings": {"happenings": ["2 play 5j5w", "2 finished 1"]},
    "games": {"games": [_GAME]},
}
TREES: Final[dict[str, dict[str, Any]]] = {
    name: {"tichu": 1, "kind": name.partition(" ")[0], **fields} for name, fields in _FIELDS.items()
}
"""A small envelope of each kind, with every field that it may have."""


def fits(tree: object) -> bool:
    """Return whether a tree fits the schema of the package."""
    return bool(_SCHEMA.is_valid(tree))


def places(tree: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every place of a tree, beginning with the whole tree."""
    inner: list[tuple[object, object]] = []
    if isinstance(tree, dict):
        inner = [*cast("dict[object, object]", tree).items()]
    elif isinstance(tree, list):
        inner = [*enumerate(cast("list[object]", tree))]
    return [at, *(way for name, part in inner for way in places(part, (*at, name)))]


def refused(read: Callable[[], object]) -> tuple[DataCode, str, str]:
    """Return code, path and message of a refusal."""
    with pytest.raises(DataError) as caught:
        read()
    error = caught.value
    assert error.message
    assert len(error.message) < 1000
    assert len(error.path) < 1200
    assert str(error).endswith(error.message)
    return error.code, error.path, error.message


def refusal(text: str | bytes) -> tuple[DataCode, str]:
    """Return code and path of the refusal of a text."""
    return refused(lambda: loads(text, Envelope.ANY))[:2]
