"""Walkers that apply the actions of a record one after the other, up to the first error.

Actions after an illegal one are never read: they belong to another position.

1. A round begins only if the one before it is over, and the game is not.
2. Every action must be legal, and none follows the one that ends its round.
3. The scores that a record states must be those that its actions lead to.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

import attrs

from tichu.engine.game import GameState
from tichu.engine.table.events import Event
from tichu.engine.verbs import apply, transition
from tichu.errors import DataCode, DataError, IllegalAction, InvalidValue, shown
from tichu.records.entries import (
    Entry,
    RecordRound,
    SeenDeal,
    SeenHand,
    SeenPush,
    format_entry,
)
from tichu.records.seen import SeenWalker


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
        if isinstance(action, SeenDeal | SeenPush | SeenHand):
            message = "a card is unknown: the record must state its seat, and then has only views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        if self._hears:
            self.game, self.events = transition(self.game, action)
        else:
            self.game = apply(self.game, action)


Walker = StateWalker | SeenWalker


class Followed(Protocol):
    """The part of a record that is followed."""

    @property
    def rounds(self) -> tuple[RecordRound, ...]:
        """The rounds, each with entries."""

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores that are stated for the end; None if no scores are stated."""


def follow(walker: Walker, record: Followed) -> Iterator[None]:
    """Move a walker, and yield after each entry.

    Raises :class:`DataError` when it comes to the first error.
    """
    for number, each in enumerate(record.rounds):
        yield from _follow_round(walker, each, number)
    _check(walker.game.scores, record.scores, "scores")


def legal_prefix(
    walker: Walker, record: Followed
) -> tuple[tuple[RecordRound, ...], DataError | None]:
    """Return the rounds up to the first error, and the error.

    The round with the error loses its result, and is left out if none of its entries is left.
    """
    followed: list[RecordRound] = []
    for each in record.rounds:
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
        _check(walker.game.scores, record.scores, "scores")
    except DataError as error:
        return record.rounds, error
    return record.rounds, None


def _follow_round(walker: Walker, played: RecordRound, number: int) -> Iterator[None]:
    """Move a walker through a round, and yield after each entry; errors name the entry."""
    if walker.game.is_over:
        message = "the game ended before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    if len(walker.game.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)
    entries = played.entries
    for place in range(len(entries)):
        if len(walker.game.results) > number:
            message = "the round ended before this action"
            raise DataError(DataCode.AFTER_THE_END, _path(number, place), message)
        try:
            walker.step(entries, place)
        except IllegalAction as error:
            message = f"{_named(entries[place])}: {error.violation}"
            path = _path(number, place)
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None
        except DataError as error:
            raise error.within(_path(number, place)) from None
        yield
    results = walker.game.results
    found = results[number].scores if len(results) > number else None
    _check(found, played.scores, f"rounds[{number}].scores")


def _path(number: int, place: int) -> str:
    return f"rounds[{number}].actions[{place}]"


def _named(entry: Entry) -> str:
    try:
        return f"'{format_entry(Entry(entry.action))}'"
    except InvalidValue:  # an action without a text, such as a push of no cards
        return shown(entry.action)


def _check(found: tuple[int, ...] | None, stated: tuple[int, ...] | None, path: str) -> None:
    if stated is not None and stated != found:
        expected = "no scores, as the round is not over" if found is None else _row(found)
        message = f"expected {expected}, got {_row(stated)}"
        raise DataError(DataCode.WRONG_SCORE, path, message)


def _row(numbers: tuple[int, ...]) -> str:
    return ":".join(map(str, numbers))
