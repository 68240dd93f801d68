"""How values are built: with checks for the public, without them for the engine.

Owns the two ways of construction and the small checks that public constructors share. Imports
``errors`` alone.

Every public value is an attrs class whose constructor checks what it is given. The engine builds
several values in each step from parts that are right by construction; for those,
:func:`unchecked` gives a constructor that sets the fields and nothing else. A frozen class sets
its fields through ``object.__setattr__``, which is where the time of such a step goes; so the
fields are set on a plain twin of the same layout, which then becomes the frozen class. What is
built in each step has no slot for weak references either, which would make it three times as slow.
"""

import typing
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, ParamSpec, TypeVar

import attrs

from tichu.errors import InvalidValue, shown

P = ParamSpec("P")
T = TypeVar("T")

_KEEP: Any = object()
_MOST = 100_000  # items; more than any field of a value has


def _compile(cls: type[Any], signature: str, values: Iterable[tuple[str, str]]) -> object:
    """Return a function that makes a ``cls`` by setting each named slot to an expression."""
    twin = type(f"_{cls.__name__}Twin", (), {"__slots__": cls.__slots__})
    values = tuple(values)
    try:
        setattr(twin(), "__class__", cls)  # noqa: B010  # no type checker believes in it
    except TypeError:  # the class has fields of a base, or the interpreter another layout
        body = ["new = make(cls)"]
        body += [f"put(new, {name!r}, {value})" for name, value in values]
    else:
        body = ["new = twin()"]
        body += [f"new.{name} = {value}" for name, value in values]
        body += ["new.__class__ = cls"]
    source = f"def build({signature}):\n    " + "\n    ".join([*body, "return new"])
    scope: dict[str, Any] = {
        "cls": cls,
        "twin": twin,
        "make": object.__new__,
        "put": object.__setattr__,
        "KEEP": _KEEP,
    }
    exec(source, scope)  # noqa: S102  # a fixed template over the class's own field names
    return scope["build"]


def unchecked(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a constructor of the attrs class ``cls`` that takes every field and checks none."""
    names = [field.name for field in attrs.fields(typing.cast("type[Any]", cls))]
    build = _compile(typing.cast("type[Any]", cls), ", ".join(names), [(n, n) for n in names])
    return typing.cast("Callable[P, T]", build)


def evolver(cls: type[T]) -> Callable[..., T]:
    """Return a function that copies a ``cls`` with the fields named by keyword replaced."""
    names = [field.name for field in attrs.fields(typing.cast("type[Any]", cls))]
    signature = "old, *, " + ", ".join(f"{name}=KEEP" for name in names)
    source = [(name, f"old.{name} if {name} is KEEP else {name}") for name in names]
    return typing.cast("Callable[..., T]", _compile(cls, signature, source))


def as_tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    """Return an iterable as a tuple: a converter of fields that are tuples.

    Text, and what cannot be iterated, is returned as it is, for the field's check to refuse. Raises
    :class:`InvalidValue` for more items than any field has, or than there is an end to.
    """
    given = typing.cast("object", value)
    if isinstance(given, Iterable) and not isinstance(given, str):
        try:
            items = tuple(islice(value, _MOST + 1))
        except Exception as error:  # noqa: BLE001  # a strange iterable may fail in any way
            raise InvalidValue("items", f"they cannot be listed: {type(error).__name__}") from None
        if len(items) > _MOST:
            raise InvalidValue("items", f"{_MOST} are enough for everything")
        return items
    return typing.cast("tuple[Any, ...]", given)


def as_pairs(value: object) -> tuple[Any, ...]:
    """Return a mapping as its pairs, and anything else as :func:`as_tuple` does."""
    if not isinstance(value, Mapping):
        return as_tuple(typing.cast("Iterable[Any]", value))
    mapping: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
    try:
        pairs = mapping.items()
    except Exception as error:  # noqa: BLE001  # a strange mapping may fail in any way
        raise InvalidValue("items", f"they cannot be listed: {type(error).__name__}") from None
    return as_tuple(pairs)


def objects(value: object) -> tuple[object, ...] | None:
    """Return a value that is a tuple, of whatever; None for any other."""
    return typing.cast("tuple[object, ...]", value) if type(value) is tuple else None


def want_int(place: str, value: object, low: int, high: int) -> None:
    """Raise :class:`InvalidValue` unless ``value`` is a true int from ``low`` to ``high``."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidValue(
            place, f"a whole number from {low} to {high} is wanted, not {shown(value)}"
        )


def want_instance(place: str, value: object, cls: type[object]) -> None:
    """Raise :class:`InvalidValue` unless ``value`` is a ``cls``."""
    if not issubclass(type(value), cls):
        raise InvalidValue(place, f"a {cls.__name__} is wanted, not {shown(value)}")


def export(namespace: dict[str, Any]) -> None:
    """Let everything in a package's ``__all__`` say that it is defined in that package.

    Pickles, reprs and the documentation name the module of a class or function; so they name the
    one that users import from, and the files inside can move.
    """
    for name in namespace["__all__"]:
        value = namespace.get(name)  # None for a name that loads when it is asked for
        if hasattr(value, "__qualname__"):  # a class or a function
            value.__module__ = namespace["__name__"]
