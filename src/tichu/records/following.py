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

from tichu.engine.game import GameState
from tichu.engine.verbs import apply
from tichu.engine.views import PlayerView
from tichu.errors import DataCode, DataError, IllegalAction
from tichu.records.moves import Move, SeenDeal, SeenPush
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
            message = "a card is not known here: only views can be followed"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        self.game = apply(self.game, action)


def follow(
    walker: Walker[S_co], rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> Iterator[S_co]:
    """Yield where a walker stands after each move.

    Raises :class:`DataError` at the first thing that is wrong, when it comes to it.
    """
    for number, told in enumerate(rounds):
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
                code = DataCode.ILLEGAL_ACTION
                raise DataError(code, path, f"'{move}': {violation}", violation) from None
            except DataError as error:
                raise error.within(path) from None
            yield walker.state
        _check_scores(walker.game, told, number)
    if scores is not None and scores != walker.game.scores:
        message = f"{_points(scores)} is stated, but it is {_points(walker.game.scores)}"
        raise DataError(DataCode.WRONG_SCORE, "scores", message)


def legal_prefix(
    walker: Walker[S_co], rounds: tuple[RecordRound, ...], scores: tuple[int, ...] | None
) -> tuple[tuple[RecordRound, ...], DataError | None]:
    """Return the rounds as far as they can be followed, and what is wrong then."""
    done = 0
    try:
        for _ in follow(walker, rounds, scores):
            done += 1
    except DataError as error:
        wrong_score = error.code is DataCode.WRONG_SCORE
        return tuple(_cut(rounds, done, wrong_score=wrong_score)), error
    return rounds, None


def _cut(rounds: tuple[RecordRound, ...], done: int, *, wrong_score: bool) -> Iterator[RecordRound]:
    """Yield the rounds of the first moves; the last is without its score if that is wrong."""
    for told in rounds:
        if not done:
            return
        moves = told.moves[:done]
        done -= len(moves)
        if len(moves) < len(told.moves) or (wrong_score and not done):
            told = attrs.evolve(told, moves=moves, scores=None)  # noqa: PLW2901  # as it is kept
        yield told


def _check_begin(game: GameState, number: int) -> None:
    """Raise :class:`DataError` unless a round may begin."""
    if game.is_over:
        message = "the game is over before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    if len(game.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)


def _check_scores(game: GameState, told: RecordRound, number: int) -> None:
    """Raise :class:`DataError` if a round states other scores than it came to."""
    if told.scores is None:
        return
    found = game.results[number].scores if len(game.results) > number else None
    if found != told.scores:
        came = "the round is not over" if found is None else f"it is {_points(found)}"
        message = f"{_points(told.scores)} is stated, but {came}"
        raise DataError(DataCode.WRONG_SCORE, f"rounds[{number}].scores", message)


def _points(scores: tuple[int, ...]) -> str:
    """Return scores as people write them."""
    return ":".join(map(str, scores))
