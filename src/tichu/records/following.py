"""Following a record: from its rules and actions to what they lead through.

Owns the order of the checks, move by move. Imports ``moves`` and the engine's values. A record is
followed up to the first thing that is wrong with it, and never beyond: what comes after an illegal
action was played at another table.

1. A round begins only if the one before it is over, and the game is not.
2. Every action must be legal, and no move follows the one that ends its round.
3. What a record states as scores must be what the actions come to.
"""

from collections.abc import Iterator
from typing import Protocol, TypeVar

import attrs

from tichu.engine.state.game import GameState
from tichu.engine.verbs import apply
from tichu.engine.views.view import PlayerView
from tichu.errors import DataCode, DataError, IllegalAction, InvalidValue, shown
from tichu.records.moves import Move, SeenDeal, SeenPush, format_move
from tichu.records.rounds import RecordRound

S_co = TypeVar("S_co", GameState, PlayerView, covariant=True)


class Walker(Protocol[S_co]):
    """What goes through a record action by action."""

    @property
    def state(self) -> S_co:
        """Where it stands: a state, or a view."""
        ...  # pragma: no cover  # a protocol has no body

    @property
    def game(self) -> GameState:
        """The game as far as all know it: its results and scores."""
        ...  # pragma: no cover  # a protocol has no body

    def step(self, moves: tuple[Move, ...], place: int) -> None:
        """Make one of the moves of a round, of which the later ones are known, too.

        Raises :class:`DataError` if it cannot be done, or :class:`IllegalAction`.
        """
        ...  # pragma: no cover  # a protocol has no body


class StateWalker:
    """Goes through a record of which every card is known."""

    __slots__ = ("game",)

    def __init__(self, game: GameState) -> None:
        self.game = game

    @property
    def state(self) -> GameState:
        """The game."""
        return self.game

    def step(self, moves: tuple[Move, ...], place: int) -> None:
        """Apply the action of a move."""
        action = moves[place].action
        if isinstance(action, SeenDeal | SeenPush):
            message = "a card is unknown here: such a record states its seat, and has only views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        self.game = apply(self.game, action)


def follow(
    walker: Walker[S_co], rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> Iterator[S_co]:
    """Yield where a walker stands after each move.

    Raises :class:`DataError` at the first thing that is wrong, when it comes to it.
    """
    for number, told in enumerate(rounds):
        yield from _follow_round(walker, told, number)
    _check_total(walker.game, scores)


def legal_prefix(
    walker: Walker[S_co], rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> tuple[tuple[RecordRound, ...], DataError | None]:
    """Return the rounds as far as they can be followed, and what is wrong then.

    A round that cannot be followed to its end has no scores then, and without moves is left out.
    """
    followed: list[RecordRound] = []
    for told in rounds:
        done = 0
        try:
            for _ in _follow_round(walker, told, len(followed)):
                done += 1
        except DataError as error:
            if done:
                followed.append(attrs.evolve(told, moves=told.moves[:done], scores=None))
            return tuple(followed), error
        followed.append(told)
    try:
        _check_total(walker.game, scores)
    except DataError as error:
        return rounds, error
    return rounds, None


def _follow_round(walker: Walker[S_co], told: RecordRound, number: int) -> Iterator[S_co]:
    _check_begin(walker.game, number)
    for place, move in enumerate(told.moves):
        path = f"rounds[{number}].actions[{place}]"
        if len(walker.game.results) > number:
            message = "the round is over before this"
            raise DataError(DataCode.AFTER_THE_END, path, message)
        try:
            walker.step(told.moves, place)
        except IllegalAction as error:
            violation = error.violation
            message = f"{_named(move)}: {violation}"
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, violation) from None
        except DataError as error:
            raise error.within(path) from None
        yield walker.state
    _check_scores(walker.game, told, number)


def _named(move: Move) -> str:
    try:
        return f"'{format_move(Move(move.action))}'"
    except InvalidValue:  # which has no text, such as a push of no cards
        return shown(move.action)


def _check_begin(game: GameState, number: int) -> None:
    if game.is_over:
        message = "the game is over before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    if len(game.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)


def _check_scores(game: GameState, told: RecordRound, number: int) -> None:
    if told.scores is None:
        return
    found = game.results[number].scores if len(game.results) > number else None
    if found != told.scores:
        came = "the round is not over" if found is None else f"it is {_points(found)}"
        message = f"{_points(told.scores)} is stated, but {came}"
        raise DataError(DataCode.WRONG_SCORE, f"rounds[{number}].scores", message)


def _check_total(game: GameState, scores: tuple[int, ...] | None) -> None:
    if scores is not None and scores != game.scores:
        message = f"{_points(scores)} is stated, but it is {_points(game.scores)}"
        raise DataError(DataCode.WRONG_SCORE, "scores", message)


def _points(scores: tuple[int, ...]) -> str:
    return ":".join(map(str, scores))
