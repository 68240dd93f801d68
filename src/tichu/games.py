"""What a game is, and where another kind of game than the base game is registered.

A kind of game is a package whose module ``kind`` has the functions of :class:`Kind`, each for its
own values. It registers the classes of these values here, and the verbs of :mod:`tichu` ask it
whenever they get a value of another class than the base game's, which pays nothing for this. Rules
as text begin with the name of their kind, a colon and the number of players, like
``grandseigneur:6``; the kind loads when its name is read.

The packages around the engine, such as ``text``, ``records`` and ``bots``, are called *rooms* here.
What a kind of game does differently in a room is in a module of its package with the name of the
room, which loads when it is needed.

What the base game has serves every kind: the kernel's cards and combinations, bombs, the wish, the
order of play, and the actions and events that mean the same. A kind adds what is different: its
rules, its table, what an action does, and how a round is scored.
"""

import importlib
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, Protocol, TypeVar

from tichu._chance import Rng
from tichu.errors import Violation
from tichu.phases import Phase

Round = TypeVar("Round")
Whole = TypeVar("Whole")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
W = TypeVar("W")


class RulesOf(Generic[Round, Whole]):
    """The base of rules: tells type checkers of what type their rounds and games are."""

    __slots__ = ()


class StateOf(Generic[S, A, E, V, W]):
    """The base of a round and of a game: tells type checkers what the verbs make of them.

    That is: a state, the players' actions, the events, the view of a seat and of a spectator.
    """

    __slots__ = ()


class ViewOf(Generic[Round, A]):
    """The base of the view of a seat: tells type checkers of its worlds and its actions."""

    __slots__ = ()


class AnyRules(Protocol):
    """The rules of a game of any kind.

    ``team`` returns the team of a seat; where everybody plays alone, each seat is one.
    """

    @property
    def seats(self) -> int: ...
    def team(self, seat: int) -> int: ...
    def controls(self, seat: int) -> tuple[int, ...]: ...


class State(Protocol):
    """A round or a game of any kind at one moment, an immutable value.

    ``to_act`` has the seats that must act, ascending; ``may_interrupt`` those that may act out of
    turn, in the order to ask them.
    """

    @property
    def rules(self) -> AnyRules: ...
    @property
    def to_act(self) -> tuple[int, ...]: ...
    @property
    def may_interrupt(self) -> tuple[int, ...]: ...
    @property
    def is_over(self) -> bool: ...


class Game(State, Protocol):
    """A game of any kind at one moment: its current round, and what is asked of all its rounds.

    ``persons`` has the person at each seat in this round.
    """

    @property
    def round(self) -> Any: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def table(self) -> Any: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    @property
    def results(self) -> tuple[Any, ...]: ...
    def size(self, seat: int) -> int: ...


class Recorded(Protocol):
    """The record of a game of any kind."""

    @property
    def rules(self) -> Any: ...
    @property
    def entries(self) -> tuple[Any, ...]: ...
    def start(self) -> Game: ...


class View(State, Protocol):
    """What a player knows of a state of any kind, an immutable value.

    ``known`` returns the cards that a seat certainly holds.
    """

    def known(self, seat: int) -> Any: ...


class AnyRecord(Protocol):
    """The record of a game of any kind, complete or in part."""

    @property
    def rules(self) -> Any: ...
    def start(self) -> Any: ...
    def check(self) -> Any: ...


class Kind(Protocol):
    """The module ``kind`` of a game: what each function does is said by the verb of that name."""

    __name__: str

    def parse_rules(self, text: str) -> Any: ...
    def new_round(self, rules: Any, *, dealer: int) -> Any: ...
    def new_game(self, rules: Any, dealer: int) -> Any: ...
    def apply(self, state: Any, action: Any) -> Any: ...
    def transition(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]: ...
    def legal_actions(self, state: Any, seat: int | None) -> Iterator[Any]: ...
    def why_illegal(self, state: Any, action: object) -> Violation | None: ...
    def bomb_order(self, state: Any, seats: Iterable[int]) -> tuple[int, ...]: ...
    def deal(self, state: Any, rng: Rng) -> Any: ...
    def random_action(self, state: Any, rng: Rng) -> Any: ...
    def view(self, state: Any, seat: int | None) -> Any: ...
    def advance(self, seen: Any, event: Any) -> Any: ...
    def redact(self, event: Any, seat: int | None) -> Any: ...
    def determinize(self, view: Any, rng: Rng) -> Any: ...
    def sample_worlds(self, view: Any, rng: Rng, n: int) -> Iterator[Any]: ...


_NAMES: Final = {"grandseigneur": "tichu.seigneur"}
"""The package of each kind of game, by the first word of its rules."""
_WORD: Final = re.compile(r"\s*([A-Za-z]+)")
_KINDS: Final[dict[type, Kind]] = {}


def register(kind: Kind, classes: Iterable[type]) -> None:
    """Let the verbs ask a kind of game about the values of its classes."""
    _KINDS.update(dict.fromkeys(classes, kind))


def has_other_kind(value: object) -> bool:
    """Return whether a value is one of another kind of game than the base game."""
    return type(value) in _KINDS


def has_other_rules(value: object) -> bool:
    """Return whether a value is the rules of another kind of game than the base game."""
    return type(value) in _KINDS and hasattr(value, "controls")


def has_other_state(value: object) -> bool:
    """Return whether a value is a round or a game of another kind than the base game."""
    return type(value) in _KINDS and hasattr(value, "legal") and not has_other_view(value)


def has_other_game(value: object) -> bool:
    """Return whether a value is a game of another kind than the base game."""
    return type(value) in _KINDS and hasattr(value, "results")


def has_other_view(value: object) -> bool:
    """Return whether a value is what a player knows of a state of another kind of game."""
    return type(value) in _KINDS and hasattr(value, "known")


def other_kind(value: object) -> Kind:
    """Return the kind of game whose value this is; not for the base game's."""
    return _KINDS[type(value)]


def room_of(value: object, name: str) -> Any:  # each room has its own functions
    """Return what the kind of game of this value has to say in a room; not for the base game's."""
    return importlib.import_module(f"{_KINDS[type(value)].__name__.removesuffix('kind')}{name}")


def rooms(name: str) -> Iterator[Any]:  # each room has its own functions
    """Yield what each other kind of game has to say in a room."""
    for package in _NAMES.values():
        yield importlib.import_module(f"{package}.{name}")


def room_named(text: object, name: str) -> Any:  # each room has its own functions
    """Return what the kind of game that a text begins with has to say in a room.

    It is None for the base game, and for anything but text.

    >>> room_named("nanjing", "records") is None
    True
    """
    word = _WORD.match(text) if isinstance(text, str) else None
    package = None if word is None else _NAMES.get(word[1].lower())
    return None if package is None else importlib.import_module(f"{package}.{name}")


def rules_of(text: object) -> object:
    """Return rules of another kind of game that a text names; any other value as it is.

    >>> rules_of("grandseigneur:7").decks, rules_of("nanjing")
    (2, 'nanjing')
    """
    kind = room_named(text, "kind")
    return text if kind is None else kind.parse_rules(text)
