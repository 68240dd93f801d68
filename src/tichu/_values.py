"""The construction of values: checked for users, unchecked for the engine.

Imports ``errors`` only.

Every public value is an attrs class whose constructor checks what it is given. The engine builds
several values in each step from parts that are right by construction; :func:`unchecked` gives it a
constructor that only sets the fields. A frozen class sets its fields through
``object.__setattr__``, which is where most of the time of such a step goes. So the fields are set
on a plain class of the same layout, and then the object's class is changed. Values that are built
in each step have no slot for weak references, which would make this slow.
"""

import types
import typing
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, ParamSpec, TypeVar

import attrs

from tichu.errors import InvalidValue, shown

P = ParamSpec("P")
T = TypeVar("T")


class OnAPage:
    """The base of what a notebook shows as a page of HTML; the package says how."""

    __slots__ = ()


_KEEP: Any = object()
_PLURAL = ("text", "Cards", "LegalActions", "Rules", "Scores")  # names without an article
_MOST = 100_000  # items; more than any field of a value can have


def _compile(cls: type[Any], signature: str, values: Iterable[tuple[str, str]]) -> object:
    """Return a function that makes a ``cls`` by setting each named slot to an expression."""
    # The same bases and slots give the same layout; the setters are object's own.
    namespace = {
        "__slots__": cls.__slots__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,  # shares a slot with the setter
        "__init__": object.__init__,
    }
    bases = cls.__dict__.get("__orig_bases__", cls.__bases__)  # with the parameters of a generic
    twin = types.new_class(
        f"_{cls.__name__}Twin", bases, exec_body=lambda body: body.update(namespace)
    )
    values = tuple(values)
    try:
        setattr(twin(), "__class__", cls)  # noqa: B010  # type checkers reject the plain form
    except TypeError:  # fields that a base has already laid out
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
    """Return a constructor of the attrs class ``cls`` that takes its fields and checks nothing.

    It takes the parameters of the constructor, and after them the fields that the constructor
    derives.
    """
    names = [field.name for field in attrs.fields(typing.cast("type[Any]", cls))]
    build = _compile(typing.cast("type[Any]", cls), ", ".join(names), [(n, n) for n in names])
    return typing.cast("Callable[P, T]", build)


def evolver(cls: type[T]) -> Callable[..., T]:
    """Return a function that copies a ``cls`` and replaces the fields named by keyword."""
    names = [field.name for field in attrs.fields(typing.cast("type[Any]", cls))]
    signature = "old, *, " + ", ".join(f"{name}=KEEP" for name in names)
    source = [(name, f"old.{name} if {name} is KEEP else {name}") for name in names]
    return typing.cast("Callable[..., T]", _compile(cls, signature, source))


def as_tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    """Return an iterable as a tuple: a converter for fields that are tuples.

    Text, and a value that cannot be iterated, is returned as it is; the field's validator rejects
    it. Raises :class:`InvalidValue` if the iterable fails, or does not end.
    """
    whole = objects(value)
    if whole is not None and len(whole) <= _MOST:
        return whole
    given = typing.cast("object", value)
    if isinstance(given, Iterable) and not isinstance(given, str):
        try:
            items = tuple(islice(value, _MOST + 1))
        except Exception as error:  # noqa: BLE001  # a foreign iterable may raise anything
            message = f"iterating over it raised {type(error).__name__}"
            raise InvalidValue("items", message) from None
        if len(items) > _MOST:
            raise InvalidValue("items", f"expected at most {_MOST} items")
        return items
    return typing.cast("tuple[Any, ...]", given)


def as_pairs(value: object) -> tuple[Any, ...]:
    """Return the items of a mapping, and anything else as :func:`as_tuple` does."""
    if not isinstance(value, Mapping):
        return as_tuple(typing.cast("Iterable[Any]", value))
    mapping: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
    try:
        pairs = mapping.items()
    except Exception as error:  # noqa: BLE001  # a foreign mapping may raise anything
        message = f"iterating over it raised {type(error).__name__}"
        raise InvalidValue("items", message) from None
    return as_tuple(pairs)


def objects(value: object) -> tuple[object, ...] | None:
    """Return a value that is a tuple, None for any other."""
    return typing.cast("tuple[object, ...]", value) if type(value) is tuple else None


def items_of(
    place: str, values: object, expected: str, cls: type[object] | None = None
) -> tuple[Any, ...]:
    """Return the items of an iterable that is not text; all must be of a class if one is given."""
    items = objects(as_tuple(typing.cast("Iterable[Any]", values)))
    if items is None:
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    if cls is not None:
        for item in items:
            want_instance(place, item, cls)
    return items


def want_many(place: str, value: object, expected: str, hint: str = "") -> None:
    """Raise :class:`InvalidValue` unless a value is iterable and not a text."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise InvalidValue(place, f"expected {expected}, got {shown(value)}{hint}")


def want_tuple(place: str, value: object, size: int) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple with so many items."""
    items = objects(value)
    if items is None or len(items) != size:
        raise InvalidValue(place, f"expected a tuple of {size}")


def want_int(place: str, value: object, low: int, high: int) -> None:
    """Raise :class:`InvalidValue` unless ``value`` is a true int from ``low`` to ``high``."""
    if type(value) is not int or not low <= value <= high:
        raise wrong_int(place, value, low, high)


def wrong_int(place: str, value: object, low: int, high: int) -> InvalidValue:
    """Return the error of a value that is not a true int from ``low`` to ``high``."""
    message = f"expected a whole number from {low} to {high}, got {shown(value)}"
    return InvalidValue(place, message)


def renamed(error: InvalidValue, function: str, **names: str) -> InvalidValue:
    """Return the error of another function as that of the one that was called.

    ``names`` has the parameters that have another name there.
    """
    name = error.place.rstrip(")").replace("(", ".").rpartition(".")[2]
    return InvalidValue(f"{function}({names.get(name, name)})", error.message)


def want_instance(place: str, value: object, cls: type[object], hint: str = "") -> None:
    """Raise :class:`InvalidValue` unless ``value`` is a ``cls``; ``hint`` ends the message."""
    if type(value) is not cls and not issubclass(type(value), cls):
        name = "text" if cls is str else cls.__name__
        article = "an " if name[0] in "AEIOUaeiou" else "a "
        expected = name if name in _PLURAL else article + name
        raise InvalidValue(place, f"expected {expected}, got {shown(value)}{hint}")


def want_function(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value can be called."""
    if not callable(value):
        raise InvalidValue(place, f"expected a function, got {shown(value)}")


def want_executor(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value takes tasks as ``concurrent.futures`` does."""
    if not callable(getattr(value, "submit", None)):
        raise InvalidValue(place, f"expected an executor, got {shown(value)}")


def want_seconds(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a number of seconds, up to a day."""
    if type(value) not in (int, float) or not 0 < typing.cast("float", value) <= 86_400:
        raise InvalidValue(
            place, f"expected a positive number of seconds up to 86,400, got {shown(value)}"
        )


def itself(value: T, _memo: object = None) -> T:
    """Return the value: ``__copy__`` and ``__deepcopy__`` of an immutable class."""
    return value


def pasted(name: str, function: Callable[P, T]) -> Callable[P, T]:
    """Return the function under the name and module by which it is to be printed."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call


def export(namespace: dict[str, Any]) -> None:
    """Let everything in a package's ``__all__`` say that it is defined in that package.

    Pickles, reprs and the documentation name the module of a class or function. This makes it the
    module that users import from, so the files behind it can move.
    """
    for name in namespace["__all__"]:
        value = namespace.get(name)  # None for a name that loads when it is asked for
        is_alias = typing.get_origin(value) is not None  # of a type: it belongs to ``typing``
        if hasattr(value, "__qualname__") and not is_alias:  # a class or a function
            value.__module__ = namespace["__name__"]
