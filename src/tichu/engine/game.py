"""The game: rounds up to 1000 points (MATCH-1 to MATCH-4, DEAL-4, TRICHU-8, TRICHU-9)."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import attrs

from tichu._spelling.rules import rules_given
from tichu._values import as_tuple, itself, objects, setters, want_instance
from tichu.engine.machine.board import OVER
from tichu.engine.round import RoundState, State, new_round, new_round_state
from tichu.engine.state.step import moved
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event, GameEnded, RoundStarted
from tichu.engine.views.known import to_all, to_seat
from tichu.engine.views.view import (
    PlayerView,
    PublicView,
    new_player_view,
    new_public_view,
)
from tichu.errors import InvalidValue, shown
from tichu.rulebook.match import is_final, next_dealer, persons_at, standing, winner_of
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

_MOST: Final = 1_000_000  # no game starts with more points


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class GameState(State):
    """A game at one moment: the current round, the scores, and the results of earlier rounds.

    Whatever can be asked of a round can be asked of the game, which asks its current round. When
    the game is over, ``round`` is the last one.

    >>> from tichu import new_game
    >>> game = new_game()
    >>> game.scores, game.phase, game.winner
    ((0, 0), <Phase.DEAL_FIRST: 'deal_first'>, None)
    """

    round: RoundState
    """The current round, or the last one."""
    scores: tuple[int, ...]
    """Each team's points; with an open dummy those of persons 0, 1 and 2 and of the dummy."""
    results: tuple[RoundResult, ...]
    """The result of each finished round."""

    def __attrs_post_init__(self) -> None:
        want_instance("GameState.round", self.round, RoundState)
        _check_scores(self.round.rules, "GameState.scores", self.scores)
        results = objects(self.results)
        if results is None:
            message = f"expected a tuple of results, got {shown(self.results)}"
            raise InvalidValue("GameState.results", message)
        for result in results:
            want_instance("GameState.results", result, RoundResult)

    if not TYPE_CHECKING:  # more quickly than by functions
        _position = property(attrgetter("round._position"))
        _board = property(attrgetter("round._position.board"))

    @property
    def winner(self) -> int | tuple[int, ...] | None:
        """The team that has won; None while the game runs, and after a draw.

        With an open dummy the persons with the highest score, never the dummy (TRICHU-9).
        """
        return winner_of(self.rules, self.scores) if self.is_over else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat: with an open dummy persons 0 to 2, and 3 for the dummy.

        The next dealer is the person before the dealer in order of play; the other two keep that
        order (TRICHU-8, TRICHU-9). In other games everybody keeps their seat.
        """
        rounds = len(self.results) - self.is_over
        return persons_at(self.rules, rounds)

    def _apply(self, action: Action | str) -> "GameState":
        return after_round(self, new_round_state(moved(self.round._position, action)))

    def _transition(self, action: Action | str) -> "tuple[GameState, tuple[Event, ...]]":
        following, events = self.round._transition(action)
        game = after_round(self, following)
        if game.is_over:
            return game, (*events, GameEnded(game.scores, game.winner))
        if following.is_over:
            return game, (*events, RoundStarted(game.dealer, game.scores))
        return game, events

    def _view(self, seat: int) -> PlayerView:
        seen, result = to_seat(self._position, seat)
        return new_player_view(seen, (result, self.scores, self.results), seat)

    def _public_view(self) -> PublicView:
        seen, result = to_all(self._position)
        return new_public_view(seen, (result, self.scores, self.results))

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        scores = ":".join(map(str, self.scores))
        return f"<GameState {scores} after {len(self.results)} rounds, {self.round!r}>"


def new_game(
    rules: Rules | str = NANJING, scores: Sequence[int] | None = None, dealer: int = 0
) -> GameState:
    """Return a game before its first deal.

    ``scores`` are the scores to start from: one for each team, or with an open dummy one for each
    person and the dummy. Raises :class:`InvalidValue` for scores that end the game.

    >>> from tichu import new_game
    >>> new_game("tournament(target=500)", scores=(450, 400)).scores
    (450, 400)
    """
    rules = rules_given("new_game(rules)", rules)
    round_state = new_round(rules, dealer)
    start = (0,) * (rules.seats if rules.open_dummy else 2)
    if scores is not None:
        start = as_tuple(scores)
        _check_scores(rules, "new_game(scores)", start)
        if is_final(rules, start, 0):
            raise InvalidValue(
                "new_game(scores)", f"expected scores of a game that is not over, got {start}"
            )
    return GameState(round_state, start, ())


def after_round(game: GameState, finished: RoundState) -> GameState:
    """Return the game after a round that is over (MATCH-1, DEAL-4)."""
    if finished._position.board.phase != OVER:
        return new_game_state(finished, game.scores, game.results)
    result = finished.result
    assert result is not None  # noqa: S101  # the round is over
    rules = game.rules
    scores = standing(rules, (result,), game.scores, len(game.results))
    results = (*game.results, result)
    if is_final(rules, scores, len(results)):
        return new_game_state(finished, scores, results)
    return new_game_state(
        new_round(rules, next_dealer(rules, finished.dealer, result)), scores, results
    )


def _check_scores(rules: Rules, place: str, scores: object) -> None:
    """Check that there is one whole number for each team, or for each person and the dummy."""
    number = rules.seats if rules.open_dummy else 2
    given = objects(scores) or ()
    points = [score for score in given if type(score) is int and abs(score) <= _MOST]
    if len(given) != number or len(points) != number:
        message = f"expected {number} whole numbers up to {_MOST:,}, got {shown(scores)}"
        raise InvalidValue(place, message)


_put_round, _put_scores, _put_results = setters(GameState)


def new_game_state(
    current: RoundState, scores: tuple[int, ...], results: tuple[RoundResult, ...]
) -> GameState:
    """Return a game of parts that are right by construction, without checking them."""
    game = object.__new__(GameState)
    _put_round(game, current)
    _put_scores(game, scores)
    _put_results(game, results)
    return game
