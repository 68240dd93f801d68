"""Walkers that apply the actions of a record one after the other, up to the first error.

Actions after an illegal one are never read: they belong to another position.

1. A round begins only if the one before it is over, and the game is not.
2. Every action must be legal, and none follows the one that ends its round.
3. The scores that a record states must be those that its actions lead to.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import attrs

from tichu.engine.state.game import GameState
from tichu.engine.verbs import apply, transition
from tichu.errors import DataCode, DataError, IllegalAction, InvalidValue, shown
from tichu.events import Event
from tichu.records.entries import Entry, RecordRound, SeenDeal, SeenPush, format_entry

E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)


class AnyGame(Protocol):
    """The part of a game that a walker needs: whether it is over, and the finished rounds."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def results(self) -> tuple[object, ...]:
        """The results of the finished rounds."""
        ...  # pragma: no cover  # a protocol has no body


class AnyWalker(Protocol[E_contra]):
    """A game of any kind that moves through a record entry by entry."""

    @property
    def game(self) -> AnyGame:
        """The current game."""
        ...  # pragma: no cover  # a protocol has no body

    def step(self, entries: tuple[E_contra, ...], place: int) -> None:
        """Apply an entry of a round, which may depend on later entries."""


class Walker(Protocol):
    """A game that moves through a record action by action."""

    game: GameState

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply an entry of a round, which may depend on later entries.

        Raises :class:`DataError` or :class:`IllegalAction`.
        """


class StateWalker:
    """Follows a record without unknown cards."""

    def __init__(self, game: GameState, *, hears: bool = False) -> None:
        """Start from a game; with ``hears`` the events of each action are kept, too."""
        self.game: GameState = game
        self.events: Sequence[Event] = ()
        """The events of the last action, if they are kept."""
        self._hears = hears

    @property
    def seen(self) -> GameState:
        """The game: all is seen."""
        return self.game

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply the action of an entry."""
        action = entries[place].action
        if isinstance(action, SeenDeal | SeenPush):
            message = "a card is unknown: the record must state its seat, and then has only views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        if self._hears:
            self.game, self.events = transition(self.game, action)
        else:
            self.game = apply(self.game, action)


def follow(
    walker: Walker, rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> Iterator[None]:
    """Move a walker, and yield after each entry.

    Raises :class:`DataError` when it comes to the first error.
    """
    for number, each in enumerate(rounds):
        yield from _follow_round(walker, each, number)
    _check_scores(walker.game.scores, scores, "scores")


def legal_prefix(
    walker: Walker, rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> tuple[tuple[RecordRound, ...], DataError | None]:
    """Return the rounds up to the first error, and the error.

    The round with the error loses its scores, and is left out if none of its entries is left.
    """
    followed: list[RecordRound] = []
    for each in rounds:
        done = 0
        try:
            for _ in _follow_round(walker, each, len(followed)):
                done += 1
        except DataError as error:
            if done:
                followed.append(attrs.evolve(each, entries=each.entries[:done], scores=None))
            return tuple(followed), error
        followed.append(each)
    try:
        _check_scores(walker.game.scores, scores, "scores")
    except DataError as error:
        return rounds, error
    return rounds, None


def _follow_round(walker: Walker, played: RecordRound, number: int) -> Iterator[None]:
    yield from follow_entries(walker, played.entries, number, _named)
    results = walker.game.results
    found = results[number].scores if len(results) > number else None
    _check_scores(found, played.scores, f"rounds[{number}].scores")


def follow_entries(
    walker: AnyWalker[E], entries: tuple[E, ...], number: int, named: Callable[[E], str]
) -> Iterator[None]:
    """Move a walker through the entries of a round, and yield after each; errors name the entry.

    Raises :class:`DataError` when it comes to the first entry with an error.
    """
    if walker.game.is_over:
        message = "the game ended before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    if len(walker.game.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)
    for place in range(len(entries)):
        if len(walker.game.results) > number:
            message = "the round ended before this action"
            raise DataError(DataCode.AFTER_THE_END, _path(number, place), message)
        try:
            walker.step(entries, place)
        except IllegalAction as error:
            message = f"{named(entries[place])}: {error.violation}"
            path = _path(number, place)
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None
        except DataError as error:
            raise error.within(_path(number, place)) from None
        yield


def _path(number: int, place: int) -> str:
    return f"rounds[{number}].actions[{place}]"


def _named(entry: Entry) -> str:
    try:
        return f"'{format_entry(Entry(entry.action))}'"
    except InvalidValue:  # an action without a text, such as a push of no cards
        return shown(entry.action)


def _check_scores(found: tuple[int, ...] | None, stated: tuple[int, ...] | None, path: str) -> None:
    if stated is not None and stated != found:
        expected = "no scores, as the round is not over" if found is None else _points(found)
        message = f"expected {expected}, got {_points(stated)}"
        raise DataError(DataCode.WRONG_SCORE, path, message)


def _points(scores: tuple[int, ...]) -> str:
    return ":".join(map(str, scores))
