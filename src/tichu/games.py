"""What a game is: the door for another kind of game beside the base game.

A kind of game is a module with the functions of :class:`Kind`, each for its own values. It
registers the classes of these values here, and the verbs of :mod:`tichu` ask it whenever they get
one that is not the base game's, which pays nothing for it. Rules as text begin with the name of
their kind, a colon and the number of players, like ``grandseigneur:6``; the kind loads when its
name is read.

What stands in the rooms of the base game serves every kind: the kernel's cards and combinations,
bombs, the wish, the order of play, the values of actions and events that mean the same. A kind adds
what is different: its rules, its table, what an action does, what it brings to whom.
"""

import importlib
from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol

from tichu._chance import Rng
from tichu.errors import Violation


class State(Protocol):
    """A round or a game of any kind at one moment, an immutable value."""

    @property
    def rules(self) -> Any:
        """The rules that are played."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn, in the order to ask them."""

    @property
    def is_over(self) -> bool:
        """Whether the round, or the game, has ended."""


class View(State, Protocol):
    """What a player knows of a state of any kind, an immutable value."""

    def known(self, seat: int) -> Any:
        """Return the cards that a seat certainly holds."""


class Kind(Protocol):
    """The functions of a kind of game; what each does is said by the verb of the same name."""

    def new_round(self, rules: Any, dealer: int = 0) -> Any:
        """Return a round before the deal."""

    def new_game(self, rules: Any, dealer: int = 0) -> Any:
        """Return a game before its first deal."""

    def parse_rules(self, text: str) -> Any:
        """Return the rules that a text names."""

    def apply(self, state: Any, action: Any) -> Any:
        """Return the state after an action."""

    def transition(self, state: Any, action: Any) -> tuple[Any, tuple[Any, ...]]:
        """Return the state after an action, and the events that it caused."""

    def legal_actions(self, state: Any, seat: int | None = None) -> Iterator[Any]:
        """Yield the legal actions."""

    def why_illegal(self, state: Any, action: object) -> Violation | None:
        """Return which rule an action breaks."""

    def deal(self, state: Any, rng: Rng) -> Any:
        """Return a random deal."""

    def random_action(self, state: Any, rng: Rng) -> Any:
        """Return an action of random play."""

    def view(self, state: Any, seat: int | None) -> Any:
        """Return what the player at a seat, or a spectator, knows."""

    def advance(self, seen: Any, event: Any) -> Any:
        """Return a view after an event."""

    def redact(self, event: Any, seat: int | None) -> Any:
        """Return an event without what a seat must not know."""

    def determinize(self, view: Any, rng: Rng) -> Any:
        """Return a random state that agrees with a view."""

    def sample_worlds(self, view: Any, rng: Rng, n: int) -> Iterator[Any]:
        """Return random states that agree with a view."""


LAST_SEAT: Final = 11
"""The highest seat of any kind of game."""
_NAMES: Final = {"grandseigneur": "tichu.seigneur"}
"""The module of each kind of game, by the first word of its rules."""
_LONGEST: Final = 100
"""Characters; more than any name has."""
_KINDS: Final[dict[type, Kind]] = {}


def register(kind: Kind, classes: Iterable[type]) -> None:
    """Let the verbs ask a kind of game about the values of its classes."""
    _KINDS.update(dict.fromkeys(classes, kind))


def has_other_kind(value: object) -> bool:
    """Return whether a value is one of another kind of game than the base game."""
    return type(value) in _KINDS


def other_kind(value: object) -> Kind:
    """Return the kind of game whose value this is; not for the base game's."""
    return _KINDS[type(value)]


def rules_of(text: object) -> object:
    """Return rules of another kind of game that a text names; any other value as it is.

    >>> rules_of("grandseigneur:7").decks, rules_of("nanjing")
    (2, 'nanjing')
    """
    if not isinstance(text, str):
        return text
    module = _NAMES.get(text[:_LONGEST].partition(":")[0].strip().lower())
    if module is None:
        return text
    kind: Any = importlib.import_module(module)
    rules: object = kind.parse_rules(text)
    return rules
