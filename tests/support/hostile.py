"""Hostile values: what a program with a bug, or a malicious one, could pass to a function.

A piece fails when it is looked at, never ends, or lies about itself. What no Python function could
stand is left out: a ``__class__`` that raises or lies, and a str whose own methods do. Plain
garbage (numbers, texts, nested containers) is Hypothesis' business.
"""

import enum
import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn

MOST_ITEMS: Final = 300_000
"""Items after which something endless stops, and fails the run."""


class TooMuch(BaseException):
    """Something endless was read too far; not an ``Exception``, so that nobody catches it."""


class Nope(Exception):
    """The errors that hostile values raise."""


def _fail(*_: object, **__: object) -> NoReturn:
    """Fail, however it is called."""
    raise Nope("no")


class Unshowable:
    """It cannot be shown."""

    __repr__ = __str__ = __format__ = _fail  # pyright: ignore[reportAssignmentType]


class Incomparable:
    """It cannot be compared, ordered, hashed or asked whether it is true."""

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = _fail  # pyright: ignore[reportAssignmentType]


class EqualToAll:
    """Claims to equal everything, and has the hash of None and of 0."""

    def __init__(self, hashed: int) -> None:
        self.hashed = hashed

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return self.hashed


class Numeric:
    """Claims to be a number, as an index and in every comparison."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    __int__ = __index__

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__


class NoNumber:
    """Fails when it is used as a number, a path or a text."""

    __index__ = __int__ = __float__ = __fspath__ = __bytes__ = _fail


class NotListed:
    """Its type claims to be iterable, but iterating fails."""

    __iter__ = __len__ = __getitem__ = __contains__ = _fail


class Everything:
    """It has every attribute, and each is as strange as itself."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> "Everything":
        """Return itself."""
        return self


class Touchy:
    """Its attributes raise an error that is not an ``AttributeError``."""

    def __getattr__(self, name: str) -> NoReturn:
        raise Nope(name)


class LyingLength(Sequence[object]):
    """A sequence with another length than it says."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401
        if isinstance(index, int) and 0 <= index < 3:
            return index
        raise IndexError(index)


class LyingMapping(Mapping[object, object]):
    """A mapping with keys that it does not have."""

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[object]:
        return iter((0, "a"))

    def __getitem__(self, key: object) -> object:
        raise Nope(key)


class FailingDict(dict[object, object]):
    """A dict that fails when its items are asked for."""

    items = keys = values = __iter__ = _fail  # pyright: ignore[reportAssignmentType]


class FailingTuple(tuple[object, ...]):
    """A tuple that fails when it is listed."""

    __slots__ = ()
    __iter__ = __len__ = __getitem__ = _fail  # pyright: ignore[reportAssignmentType]


class FailingList(list[object]):
    """A list that fails when it is listed."""

    __iter__ = __len__ = __getitem__ = _fail  # pyright: ignore[reportAssignmentType]


class Number(int):
    """A number of another type."""


class Text(str):
    """A text of another type."""

    __slots__ = ()


class Choice(enum.IntEnum):
    """Numbers with names."""

    ONE = 1
    MANY = 1_000_000_000


def endless(item: object) -> Iterator[object]:
    """Yield an item without end; fail once it is clear that nobody counts."""
    for _ in range(MOST_ITEMS):
        yield item
    raise TooMuch("something endless is read on and on")


def failing(item: object) -> Iterator[object]:
    """Yield two items, then fail."""
    yield item
    yield item
    raise Nope("no more")


def _held_by_itself() -> list[object]:
    """Return a list that holds itself."""
    held: list[object] = []
    held.append(held)
    return held


def _nested(depth: int) -> object:
    """Return a list in a list, and so on, deeper than Python nests calls."""
    value: object = 0
    for _ in range(depth):
        value = [value]
    return value


GARBAGE: Final[Mapping[str, Callable[[], object]]] = {
    "None": lambda: None,
    "an object": object,
    "a class": lambda: int,
    "a function": lambda: len,
    "NotImplemented": lambda: NotImplemented,
    "a number of another type": lambda: Number(1),
    "a named number": lambda: Choice.ONE,
    "a large named number": lambda: Choice.MANY,
    "10**5000": lambda: 10**5000,
    "complex": lambda: 1j,
    "decimal": lambda: Decimal(1),
    "a random generator": lambda: random.Random(0),
    "signs": lambda: "\0\n\x1b[31m{}%s\\",
    "half a pair": lambda: "\ud800",
    "other digits": lambda: "\u0661\u00b2",
    "a text of another type": lambda: Text("5j"),
    "a long text": lambda: "x" * 200_000,
    "writable bytes": lambda: bytearray(b"5j"),
    "unshowable": Unshowable,
    "incomparable": Incomparable,
    "equal to None": lambda: EqualToAll(hash(None)),
    "equal to 0": lambda: EqualToAll(0),
    "as a number": lambda: Numeric(1),
    "no number": NoNumber,
    "not listed": NotListed,
    "everything": Everything,
    "touchy": Touchy,
    "a short length": lambda: LyingLength(0),
    "a long length": lambda: LyingLength(10**9),
    "a lying mapping": LyingMapping,
    "a failing dict": lambda: FailingDict({"a": 1}),
    "a failing tuple": lambda: FailingTuple((1, 2)),
    "a failing list": lambda: FailingList([1, 2]),
    "a tuple of Nones": lambda: (None,) * 4,
    "a list of objects": lambda: [Incomparable(), Unshowable()],
    "a tuple of objects": lambda: (EqualToAll(0), Touchy(), Numeric(0), NoNumber()),
    "a strange mapping": lambda: {None: Unshowable(), 1.5: (), "a": Incomparable()},
    "a mapping of seats": lambda: {0: Incomparable(), 1: [], 7: "tichu"},
    "itself": _held_by_itself,
    "deep": lambda: _nested(5000),
    "many items": lambda: [0] * 150_000,
    "a range": lambda: range(10**12),
    "endless numbers": lambda: endless(0),
    "endless nothing": lambda: endless(None),
    "endless texts": lambda: endless("5j"),
    "a failing generator": lambda: failing(0),
    "a failing generator of texts": lambda: failing("x"),
    "an exhausted generator": lambda: iter(()),
    "a memory view": lambda: memoryview(b"abc"),
    "a slice": lambda: slice(None),
    "an exception": lambda: ValueError("no"),
    "zipped": lambda: zip((0, 1), ("tichu", "x"), strict=True),
    "counted": lambda: itertools.islice(itertools.count(), 5),
}
"""The pieces by name; each call makes a new one."""
