"""Every public callable: functions, constructors and methods.

They are found in every module that has an ``__all__``, so that whatever is added to one is called
with garbage. What is left out stands here with its reason.
"""

import enum
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final, get_args, get_type_hints

import attrs

import tichu
from support.hostile import Nope
from tichu import Event
from tichu.errors import TichuError

PRIVATE: Final = re.compile(
    r"\._|\.(cli|kind|gymnasium|openspiel|pettingzoo|encoding\.(rounds|tensors|vector|workers))\b"
)
"""Modules of the package that users do not import; the verbs ask a ``kind``.

The doors for learners need frameworks, and have tests of their own.
"""


def modules() -> Iterator[str]:
    """Yield the names of the public modules, those that have an ``__all__``."""
    yield "tichu"
    yield "tichu.events"  # whose kinds are those of ``Event``
    for found in walk_packages(tichu.__path__, "tichu."):
        if not PRIVATE.search(found.name) and hasattr(import_module(found.name), "__all__"):
            yield found.name


MODULES: Final = tuple(modules())

LEFT_OUT: Final[Mapping[str, str]] = {
    "tichu.bots.Bot": "a protocol that others implement",
    "tichu.bots.stdio.check": "starts a process",
    "tichu.bots.stdio.serve": "without a source it waits for standard input",
    "tichu.conformance.Engine": "starts a process",
    "tichu.conformance.EngineError": "an exception that the library makes",
    "tichu.conformance.run": "asks a process",
    "tichu.learning.PolicyModelBot": "needs NumPy; the number is that of the caller's own function",
    "tichu.records.write_file": "writes files; its argument is write's",
    "tichu.tables.write_file": "writes files; its rows are those of plays",
    "tichu.tables.write_parts": "writes files",
    "tichu.seigneur.LegalActions": "made by state.legal",
    "tichu.Rng": "a protocol that others implement",
    "tichu.LegalActions": "made by state.legal; compiled, it refuses other types",
    "tichu.testing.Engine": "a protocol that others implement",
    "tichu.testing.EngineDiffers": "an exception that the library makes",
}
"""Public callables that are not called with garbage, and why."""
LAWS: Final = ("tichu.testing.laws.", "tichu.seigneur.testing.")
OF_STEPS: Final = frozenset(
    {"action", "actions", "after", "events", "following", "other", "view", "views"}
)
"""Parameters of laws about what the library has made."""


@attrs.frozen
class Target:
    """A callable, and what it takes."""

    name: str
    call: Callable[..., object]
    parameters: tuple[tuple[str, object, str], ...]
    """Name, annotation and kind of each parameter."""
    owner: type[object] | None = None
    """The class of a method, which is called on right values of that class."""


def public_names(module: ModuleType) -> list[str]:
    """Return the public names of a module."""
    if module.__name__ == "tichu.events":
        return [kind.__name__ for kind in get_args(Event)]
    listed: list[str] = getattr(module, "__all__")  # noqa: B009  # which no type checker knows
    return listed


def targets() -> Iterator[Target]:
    """Yield every public callable with its parameters, each once."""
    known: set[int] = set()
    for name in MODULES:
        module = import_module(name)
        for public in public_names(module):
            value: Any = getattr(module, public)
            full = f"{name}.{public}"
            if id(value) in known or not callable(value):
                continue
            known.add(id(value))
            if not isinstance(value, type):
                found = [_target(full, value)] if inspect.isfunction(value) else []
            elif not issubclass(value, BaseException | enum.Enum):
                kind: type[object] = value  # pyright: ignore[reportUnknownVariableType]
                found = [*_of_class(full, kind)]
            else:
                found = []
            yield from (each for each in found if not _is_left_out(each))


def _is_left_out(target: Target) -> bool:
    """Return whether a callable is left out, or its class, or it is a law about a step."""
    if target.name.startswith(LAWS):
        return any(name in OF_STEPS for name, _, _ in target.parameters)
    return target.name in LEFT_OUT or target.name.rpartition(".")[0] in LEFT_OUT


def _of_class(full: str, value: type[object]) -> Iterator[Target]:
    """Yield the constructor and the methods of a class."""
    if value.__module__.startswith("tichu") and "__init__" in vars(value):
        yield _target(full, value)
    for name in dir(value):
        if name.startswith("_") and name != "__contains__":
            continue
        member = inspect.getattr_static(value, name)
        ours = (getattr(getattr(value, name), "__module__", None) or "").startswith("tichu")
        if ours and isinstance(member, classmethod | staticmethod):
            yield _target(f"{full}.{name}", getattr(value, name))
        elif ours and inspect.isfunction(member):
            yield _target(f"{full}.{name}", member, value)


def _target(full: str, call: Callable[..., Any], owner: type[object] | None = None) -> Target:
    """Return a callable with its parameters and their annotations."""
    parameters = [*inspect.signature(call).parameters.values()]
    if owner is not None:
        parameters = parameters[1:]
    hints = _hints(call)
    return Target(
        full,
        call,
        tuple((each.name, hints.get(each.name, object), each.kind.name) for each in parameters),
        owner,
    )


def _hints(call: Callable[..., Any]) -> Mapping[str, object]:
    """Return the annotations of a function, or of the fields of a class."""
    scope = {**vars(tichu), "tichu": tichu, "concurrent": import_module("concurrent")}
    try:
        if isinstance(call, type) and attrs.has(call):
            return get_type_hints(call, localns=scope)
        if isinstance(call, type):
            return get_type_hints(vars(call)["__init__"], localns=scope)
        return get_type_hints(call, localns=scope)
    except NameError:
        return {}


STREAMS: Final = (
    "tichu.records.write",
    "tichu.records.parts",
    "tichu.records.Record.of",
    "tichu.codec.dumps",
    "tichu.codec.parts",
    "tichu.codec.to_tree",
    "tichu.bsw.record_round",
    "tichu.bsw.replay",
    "tichu.conformance.serve",
    "tichu.hosting.Host",
    "tichu.tables.plays",
    "tichu.tables.rounds",
)
"""Callables that read an iterator item by item, whose errors they pass on."""
ALLOWED: Final[Mapping[str, tuple[type[BaseException], ...]]] = {
    "tichu.records.read_file": (OSError,),
    "tichu.tables.read_file": (OSError, ImportError),
    "tichu.bsw.find": (OSError,),
    "tichu.bsw.log.files.games": (OSError,),
    "tichu.arena.compare": (OSError,),
    "tichu.testing.laws": (AssertionError,),
    "tichu.seigneur.testing": (AssertionError,),
    "tichu.testing.check_engine": (AssertionError,),
    "tichu.testing.check_view": (AssertionError,),
    **dict.fromkeys(STREAMS, (Nope,)),
}
"""Exceptions other than ``TichuError``, by the beginning of the name."""


def allowed(name: str) -> tuple[type[BaseException], ...]:
    """Return the exceptions that a callable may raise."""
    more = [errors for start, errors in ALLOWED.items() if name.startswith(start)]
    return (TichuError, *(error for errors in more for error in errors))
