"""Trees of other JSON readers: the answer to any tree is a value or one kind of error."""

import copy
import datetime as dt
import decimal
from collections import OrderedDict, UserDict
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NoReturn, cast

import pytest

from codec.answers import TREES, places, refused
from support import anything
from tichu import DataError, Pass
from tichu.codec import Envelope, dumps, from_tree, loads
from tichu.errors import DataCode


class Word(str):
    """A subclass of ``str``."""

    __slots__ = ()


class Number(int):
    """A subclass of ``int``."""


class Table(dict[str, Any]):
    """A subclass of ``dict``."""


class Row(list[Any]):
    """A subclass of ``list``."""


class Shy:
    """A value whose repr, comparison and truth raise errors."""

    def __repr__(self) -> NoReturn:
        """Raise an error."""
        raise RuntimeError

    def __eq__(self, other: object) -> NoReturn:
        """Refuse to be compared."""
        raise RuntimeError

    def __bool__(self) -> NoReturn:
        """Refuse to be true or false."""
        raise RuntimeError

    def __hash__(self) -> int:
        """Return the hash of a field's name, so that the two are compared."""
        return hash("kind")


def endless() -> list[Any]:
    """Return a list that contains itself."""
    found: list[Any] = []
    found.append(found)
    return found


def laughing() -> Any:  # noqa: ANN401  # lists in lists
    """Return a small list that would have billions of items if it were written out."""
    found: Any = "ha"
    for _ in range(12):
        found = [found] * 10
    return found


STRANGE: Final[tuple[Any, ...]] = anything(
    (  # pyright: ignore[reportUnknownArgumentType]
        (),
        (1, 2),
        {1, 2},
        frozenset({"a"}),
        b"1 pass",
        bytearray(b"1 pass"),
        1j,
        float("nan"),
        float("inf"),
        10**5000,
        decimal.Decimal(1),
        dt.date(2026, 11, 20),
        dt.datetime(2026, 11, 20, tzinfo=dt.UTC),
        Word("1 pass"),
        Word("nanjing"),
        Number(1),
        Table(),
        Row(),
        OrderedDict[str, Any](),
        UserDict[str, Any](),
        MappingProxyType({}),
        Shy(),
        Shy,
        object(),
        Pass(1),
        range(3),
        iter([1]),
        lambda: None,
        ...,
        endless(),
        {"a": endless()},
        {1: 2},
        {None: 1},
        {(): 1},
        {Shy(): 1},
        {b"kind": 1},
        "\ud800",
        "x" * 1_000_000,
    )
)
"""Values that JSON text cannot hold, but that another reader or a program may put into a tree."""


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_strange_values_everywhere(name: str) -> None:
    """Strange values at each place of each envelope, and as names, are answered."""
    for way in places(TREES[name])[1:]:
        for strange in STRANGE:
            tree: Any = copy.deepcopy(TREES[name])
            inner = tree
            for step in way[:-1]:
                inner = inner[step]
            inner[way[-1]] = strange
            answered(tree)
            if isinstance(way[-1], str) and isinstance(strange, str | bytes | tuple):
                inner[strange] = inner.pop(way[-1])
                answered(tree)


def test_strange_wholes() -> None:
    """Anything but a dict with text as names is refused."""
    for strange in STRANGE:
        code, path, message = refused(partial(from_tree, strange, Envelope.ANY))
        assert (DataCode.WRONG_TYPE, "") == (code, path) or "" != path
        assert len(message) < 300


def test_names_that_are_not_texts() -> None:
    """Names that are not texts are refused before any name is looked up."""
    for name in (1, None, b"kind", (), Shy(), Word("kind")):
        code, path, message = refused(
            partial(from_tree, {"tichu": 1, name: "action"}, Envelope.ANY)
        )
        assert (DataCode.WRONG_TYPE, "") == (code, path)
        assert message.startswith("expected text as the name of a field, got ")


def test_messages() -> None:
    """Values are shown in the terms of JSON, and lists and objects not at all."""
    tree = dict(TREES["action"])
    for value, shown in (
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (5, "5"),
        (1.0, "1.0"),
        ([[1]], "a list"),
        ({"a": 1}, "an object"),
        (endless(), "a list"),
        (laughing(), "a list"),
        (Shy(), "a Shy"),
    ):
        tree["action"] = value
        message = f"expected text, got {shown}"
        found = refused(partial(from_tree, tree, Envelope.ANY))
        assert (DataCode.WRONG_TYPE, "action", message) == found


def test_a_tree_is_left_as_it_was() -> None:
    """Reading changes nothing in the tree and keeps no reference to it."""
    for name, tree in TREES.items():
        before = copy.deepcopy(tree)
        value = from_tree(tree, Envelope.ANY)
        assert before == tree, name
        changed = copy.deepcopy(tree)
        value = from_tree(changed, Envelope.ANY)
        for inner in [*changed.values()]:
            if isinstance(inner, list):
                cast("list[object]", inner).clear()
        changed.clear()
        assert value == from_tree(tree, Envelope.ANY)


def answered(tree: object) -> None:
    """Check that a tree is read and sent back, or raises a short :class:`DataError`."""
    try:
        value = from_tree(tree, Envelope.ANY)
    except DataError as caught:
        error = caught
    else:
        assert value == loads(dumps(value), Envelope.ANY, longest=10**8)
        return
    assert isinstance(error.path, str)
    assert len(str(error)) < 2000
