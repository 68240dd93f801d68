"""Check arguments, create values, and define the protocol of random sources.

Every public value is an attrs class whose constructor checks its arguments. The engine creates
values from parts that are known to be valid: :func:`unchecked` and :func:`changed` set the fields
of any class. The most frequent values have faster functions next to their classes, such as
``new_cards`` and ``new_play``.

A source of chance is any object with a method ``random()``, such as :class:`random.Random`. A
choice among n is ``int(rng.random() * n)``; a choice among one draws no number. ``random()`` is the
only method whose sequence Python guarantees across versions, so a seed always gives the same deals
and games.
"""

import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, ParamSpec, Protocol, TypeGuard, TypeVar

import attrs

from tichu.errors import InvalidValue, shown

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

_PLURAL = ("text", "Cards", "LegalActions", "Rules", "Scores")  # names without an article


@cache
def setters(cls: Callable[..., object]) -> tuple[Callable[[Any, Any], None], ...]:
    """Return for each field of an attrs class, in order, a function that sets it.

    Fields of a frozen value cannot be assigned, and ``object.__setattr__`` looks up the field by
    name each time. These functions are the ``__set__`` of each field's slot, which takes half the
    time.
    """
    fields = attrs.fields(typing.cast("type[attrs.AttrsInstance]", cls))
    return tuple([getattr(cls, field.name).__set__ for field in fields])


def unchecked(
    cls: Callable[P, T],
    /,
    *args: P.args,
    **_: P.kwargs,  # there are none
) -> T:
    """Create a value of an attrs class from all its fields, in order, without checks."""
    new: T = object.__new__(cls)  # type: ignore[arg-type]
    for put, value in zip(setters(cls), args, strict=True):
        put(new, value)
    return new


def changed(value: T, /, **fields: object) -> T:
    """Return a copy of a value of an attrs class with some fields replaced, without checks."""
    cls: Any = type(value)
    new: T = object.__new__(cls)
    for field, put in zip(attrs.fields(cls), setters(cls), strict=True):
        name = field.name
        put(new, fields[name] if name in fields else getattr(value, name))
    return new


def as_svg(value: object) -> str:
    """Return the picture of a value, for ``_repr_svg_``, which notebooks call.

    The drawing package is in a higher layer than the values, so it is imported by name.
    """
    return str(import_module("tichu.svg.tables").picture_of(value))


def as_text(move: object) -> str:
    """Return the notation of a move; its module is imported late, since it imports moves itself."""
    return str(import_module("tichu.engine.move_text").format_happening(move))


def as_tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    """Convert an iterable to a tuple, for fields that are tuples.

    Text and values that cannot be iterated are returned unchanged, and rejected by the field's
    validator.
    """
    given = several(value)
    return typing.cast("tuple[object, ...]", value) if given is None else given


def several(value: object) -> tuple[object, ...] | None:
    """Return the items of an iterable that is not text, else None."""
    is_text = isinstance(value, str)
    return tuple(value) if isinstance(value, Iterable) and not is_text else None


def as_pairs(value: Mapping[K, T] | Iterable[tuple[K, T]]) -> tuple[tuple[K, T], ...]:
    """Convert the items of a mapping to pairs, and anything else as :func:`as_tuple` does."""
    return as_tuple(value.items() if isinstance(value, Mapping) else value)


def objects(value: object) -> tuple[object, ...] | None:
    """Return a value typed as a tuple of objects if it is a tuple, else None."""
    return value if type(value) is tuple else None


def items_of(
    place: str, values: Iterable[T], expected: str, cls: type[object] | None = None
) -> tuple[T, ...]:
    """Return the items of an iterable that is not text; all must be of a class if one is given."""
    items: tuple[T, ...] = as_tuple(values)
    if type(items) is not tuple:
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
    """Raise :class:`InvalidValue` unless a value is a tuple with ``size`` items."""
    items = objects(value)
    if items is None or len(items) != size:
        raise InvalidValue(place, f"expected a tuple of {size}")


def want_int(place: str, value: object, low: int, high: int) -> None:
    """Raise :class:`InvalidValue` unless ``value`` is a true int from ``low`` to ``high``."""
    if type(value) is not int or not low <= value <= high:
        raise wrong_int(place, value, low, high)


def wrong_int(place: str, value: object, low: int, high: int) -> InvalidValue:
    """Return the error for a value that is not a true int from ``low`` to ``high``."""
    message = f"expected a whole number from {low} to {high}, got {shown(value)}"
    return InvalidValue(place, message)


@contextmanager
def blaming(function: str) -> Iterator[None]:
    """Make errors from inner functions name the function that the user called."""
    try:
        yield
    except InvalidValue as error:
        name = error.place.rstrip(")").replace("(", ".").rpartition(".")[2]
        raise InvalidValue(f"{function}({name})", error.message) from None


def want_instance(place: str, value: object, cls: type[T], hint: str = "") -> T:
    """Return ``value``; raise :class:`InvalidValue` unless it is a ``cls``.

    ``hint`` ends the message.
    """
    if isinstance(value, cls):
        return value
    name = "text" if cls is str else cls.__name__
    article = "an " if name[0] in "AEIOUaeiou" else "a "
    expected = name if name in _PLURAL else article + name
    raise InvalidValue(place, f"expected {expected}, got {shown(value)}{hint}")


def want_function(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value can be called."""
    if not callable(value):
        raise InvalidValue(place, f"expected a function, got {shown(value)}")


def progress_given(
    place: str, progress: Callable[[int, int], object] | None
) -> Callable[[int, int], object]:
    """Return the function that is called with the progress, or one that does nothing."""
    if progress is None:
        return lambda *_: None
    want_function(place, progress)
    return progress


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a true int or float."""
    return type(value) in (int, float)


def want_seconds(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a number of seconds, up to a day."""
    if not is_number(value) or not 0 < value <= 86_400:
        raise InvalidValue(
            place, f"expected a positive number of seconds up to 86,400, got {shown(value)}"
        )


def place_in(actions: Sequence[object], action: object, start: int, stop: int | None) -> int:
    """Return the index of an action in a list, as ``list.index`` does.

    Raises :class:`InvalidValue`, which is a :class:`ValueError`, if it is not in the list.
    """
    if action in actions:  # quick
        for place in range(*slice(start, stop).indices(len(actions))):
            if actions[place] == action:
                return place
    raise InvalidValue("index(value)", f"{shown(action)} is not in {actions!r}")


def itself(value: T, _memo: object = None) -> T:
    """Return the value: ``__copy__`` and ``__deepcopy__`` of an immutable class."""
    return value


def export(
    namespace: dict[str, Any], lazy: Collection[str] = (), extras: Collection[str] = ()
) -> None:
    """Prepare a module with ``__all__`` for its users.

    1. The classes in ``__all__`` get this module as their ``__module__``. Pickles and reprs contain
       this name, so the code itself can be moved.
    2. The submodules ``lazy`` and ``extras`` are imported on first use (PEP 562).
    3. ``dir`` lists ``__all__`` and the submodules, but ``extras`` only once imported, since they
       may need packages that are not installed.
    """
    home = namespace["__name__"]
    for name in namespace["__all__"]:
        value = namespace.get(name)
        if isinstance(value, type):
            value.__module__ = home

    def load(name: str) -> object:
        if name in lazy or name in extras:
            return import_module(f"{home}.{name}")
        message = f"module {home!r} has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=import_module(home))

    def listed() -> list[str]:
        inner = [
            name
            for name, value in namespace.items()
            if not name.startswith("_") and getattr(value, "__name__", "") == f"{home}.{name}"
        ]
        return sorted({*namespace["__all__"], *lazy, *inner})

    namespace["__dir__"] = listed
    if lazy or extras:
        namespace["__getattr__"] = load


class Rng(Protocol):
    """A source of random numbers; :class:`random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0.0 up to, but not including, 1.0."""


def want_rng(place: str, rng: object) -> None:
    """Raise :class:`InvalidValue` unless ``rng`` has a method ``random()``."""
    if not callable(getattr(rng, "random", None)):
        message = f"expected a generator such as random.Random, got {shown(rng)}"
        if hasattr(type(rng), "phase"):
            message += "; the state comes first, then the generator"
        raise InvalidValue(place, message)
