"""Replay the moves of a record with walkers, up to the first error.

Moves after an illegal one are never read, because they were made in another position.

1. A round begins only if the one before it is over, and the game is not.
2. Every move must be legal, and no move follows the end of its round.
3. The stated scores must equal the scores that result from the moves.

A player's own record has the moves as that player saw them, so it is replayed from view to view,
not from state to state. The player's own actions are judged completely, those of others by the
table and the known cards. Whether a wish binds another player's hidden cards is not judged.
"""

from collections.abc import Iterator

import attrs

from tichu.engine.board import OVER
from tichu.engine.moves import Action, Move, RoundEnded
from tichu.engine.position import Position
from tichu.engine.state import GameState, after_round, new_round, new_round_state
from tichu.engine.step import make
from tichu.engine.verbs import advance, view
from tichu.engine.view import PlayerView
from tichu.errors import DataCode, DataError, IllegalAction, InvalidValue
from tichu.records.entries import RecordRound
from tichu.rulebook.scoring import RoundResult


class StateWalker:
    """A walker through a record with all cards known; it updates one position in place."""

    def __init__(self, game: GameState) -> None:
        self._game = game
        self._position: Position = game._position.copy()
        self.results: tuple[RoundResult, ...] = game.results
        """The results of the finished rounds."""

    @property
    def game(self) -> GameState:
        """The current game, as a value."""
        if self.is_over:
            return self._game
        position = self._position
        self._position = position.copy()
        return after_round(self._game, new_round_state(position))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished rounds."""
        return self._game.scores

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._game.is_over

    def step(self, action: Move) -> None:
        """Apply the next move."""
        if not isinstance(action, Action):
            message = "a card is unknown: the record must state its seat, and then has only views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        position = self._position
        make(position, action)
        if position.board.phase == OVER:
            self._game = after_round(self._game, new_round_state(position))
            self._position = self._game._position.copy()
            self.results = self._game.results


class SeenWalker:
    """A walker through a player's own record."""

    def __init__(self, game: GameState, seat: int) -> None:
        self.seen: PlayerView = view(game, seat)
        self._person = game.persons[seat]
        self.results: tuple[RoundResult, ...] = game.results
        """The results of the finished rounds."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the finished rounds."""
        return self.seen.scores or ()

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.seen.is_over and self.seen.result is not None

    def step(self, move: Move) -> None:
        """Apply the next move; after a round the player may have another seat (TRICHU-8)."""
        self.seen = seen = advance(self.seen, move)
        if type(move) is not RoundEnded:
            return
        self.results = seen.results
        if not self.is_over:
            seat = seen.persons.index(self._person)
            start = new_round(seen.rules, seen.dealer)
            self.seen = view(GameState(start, self.scores, seen.results), seat)


Walker = StateWalker | SeenWalker
Rounds = tuple[RecordRound, ...]
Scores = tuple[int, ...] | None
"""The stated scores of a record, or None."""


def follow(walker: Walker, rounds: Rounds, scores: Scores) -> Iterator[None]:
    """Advance a walker through the rounds of a record, and yield after each entry.

    Raises :class:`DataError` at the first error.
    """
    for number, each in enumerate(rounds):
        yield from _follow_round(walker, each, number)
    _check(walker.scores, scores, "scores")


def legal_prefix(walker: Walker, rounds: Rounds, scores: Scores) -> tuple[Rounds, DataError | None]:
    """Return the rounds of a record up to the first error, and the error.

    The round with the error loses its stated scores, and is omitted if it has no legal entries.
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
        _check(walker.scores, scores, "scores")
    except DataError as error:
        return rounds, error
    return rounds, None


def _follow_round(walker: Walker, played: RecordRound, number: int) -> Iterator[None]:
    """Advance a walker through a round, and yield after each entry; errors name the entry."""
    if len(walker.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)
    if walker.is_over:
        message = "the game ended before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    for place, entry in enumerate(played.entries):
        if len(walker.results) > number:
            message = "the round ended before this action"
            raise DataError(DataCode.AFTER_THE_END, _path(number, place), message)
        try:
            walker.step(entry.action)
        except IllegalAction as error:
            message = f"'{entry.action}': {error.violation}"
            path = _path(number, place)
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None
        except InvalidValue as error:
            message = f"'{entry.action}': {error.message}"
            raise DataError(DataCode.BAD_VALUE, _path(number, place), message) from None
        except DataError as error:
            raise error.within(_path(number, place)) from None
        yield
    found = walker.results[number].scores if len(walker.results) > number else None
    _check(found, played.scores, f"rounds[{number}].scores")


def _path(number: int, place: int) -> str:
    return f"rounds[{number}].actions[{place}]"


def _check(found: Scores, stated: Scores, path: str) -> None:
    if stated is not None and stated != found:
        expected = "no scores, as the round is not over" if found is None else _row(found)
        message = f"expected {expected}, got {_row(stated)}"
        raise DataError(DataCode.WRONG_SCORE, path, message)


def _row(numbers: tuple[int, ...]) -> str:
    return ":".join(map(str, numbers))
