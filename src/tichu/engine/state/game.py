"""The game: rounds up to 1000 points (MATCH-1 to MATCH-4, DEAL-4, TRICHU-8, TRICHU-9)."""

from collections.abc import Iterable, Sequence
from operator import add
from typing import Any, Final, overload

import attrs

from tichu._spelling.rules import any_rules_given
from tichu._values import as_tuple, itself, objects, want_instance
from tichu.cards import Cards
from tichu.engine.legality.options import LegalActions
from tichu.engine.machine.board import OVER
from tichu.engine.machine.position import Position
from tichu.engine.state.round import RoundState, leading, new_round
from tichu.engine.table.table import TableQueries
from tichu.errors import InvalidValue, shown
from tichu.games import AnyRules, RulesOf, Whole, has_other_kind, other_kind
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

_MOST: Final = 1_000_000  # no game starts with more points


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class GameState(TableQueries):
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

    @property
    def _position(self) -> Position:
        return self.round._position

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

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat; see :meth:`RoundState.legal`."""
        return self.round.legal(seat)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        return self.round.hand(seat)

    @property
    def result(self) -> RoundResult | None:
        """The result of the last round, once the game is over; ``results`` has all of them."""
        return self.round.result

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        scores = ":".join(map(str, self.scores))
        return f"<GameState {scores} after {len(self.results)} rounds, {self.round!r}>"


@overload
def new_game(
    rules: Rules | str = NANJING, scores: Sequence[int] | None = None, dealer: int = 0
) -> GameState: ...
@overload
def new_game(
    rules: RulesOf[Any, Whole], scores: Sequence[int] | None = None, dealer: int = 0
) -> Whole: ...
@overload
def new_game(rules: AnyRules, scores: Sequence[int] | None = None, dealer: int = 0) -> Any: ...
def new_game(rules: Any = NANJING, scores: Sequence[int] | None = None, dealer: int = 0) -> Any:
    """Return a game before its first deal, of the kind that its rules are for.

    ``scores`` are the scores to start from: one for each team, or with an open dummy one for each
    person and the dummy. Raises :class:`InvalidValue` for scores that end the game.

    >>> from tichu import new_game
    >>> new_game("tournament(target=500)", scores=(450, 400)).scores
    (450, 400)
    """
    rules = any_rules_given("new_game(rules)", rules)
    if has_other_kind(rules):
        if scores is not None:
            raise InvalidValue("new_game(scores)", "expected None, since this game has no scores")
        return other_kind(rules).new_game(rules, dealer)
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


def next_dealer(rules: Rules, dealer: int, result: RoundResult) -> int:
    """Return who deals after a round: who went out first in it (DEAL-4, TRICHU-9)."""
    return dealer if rules.open_dummy or not result.finished else result.finished[0]


def standing(
    rules: Rules, results: Iterable[RoundResult], start: tuple[int, ...], before: int = 0
) -> tuple[int, ...]:
    """Return the scores after some rounds, from those after ``before`` earlier ones (MATCH-1)."""
    scores = start
    for rounds, result in enumerate(results, start=before):
        scores = tuple(map(add, scores, gains(rules, result, rounds)))
    return scores


def gains(rules: Rules, result: RoundResult, rounds: int) -> tuple[int, ...]:
    """Return what a round adds to each score, after a number of other rounds (TRICHU-7)."""
    if not rules.open_dummy:
        return result.scores
    seats = persons_at(rules, rounds)
    return tuple(result.scores[rules.team(seats.index(person))] for person in range(rules.seats))


def is_final(rules: Rules, scores: tuple[int, ...], rounds: int) -> bool:
    """Return whether scores after a number of rounds end the game (MATCH-1 to MATCH-3)."""
    counted = scores[:-1] if rules.open_dummy else scores
    reached = rules.target is not None and max(counted) >= rules.target
    played_out = rules.rounds is not None and rounds >= rules.rounds
    if not reached and not played_out:
        return False
    if rules.open_dummy:  # TRICHU-9: a tie is shared
        return True
    return rules.tie == "draw" or leading(scores) is not None


def winner_of(rules: Rules, scores: tuple[int, ...]) -> int | tuple[int, ...] | None:
    """Return the winner with final scores, as :attr:`GameState.winner` has it."""
    return winners(rules, scores) if rules.open_dummy else leading(scores)


def winners(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return who has won with final scores: a team, or persons; empty after a draw (MATCH-2).

    With an open dummy a tie is shared, and the dummy never wins (TRICHU-9).
    """
    if rules.open_dummy:
        best = max(scores[:-1])
        return tuple(person for person, score in enumerate(scores[:-1]) if score == best)
    winner = leading(scores)
    return () if winner is None else (winner,)


def persons_at(rules: Rules, rounds: int) -> tuple[int, ...]:
    """Return who sits at each seat after a number of rounds (TRICHU-8, TRICHU-9)."""
    if not rules.open_dummy:
        return tuple(range(rules.seats))
    dealer = -rounds % 3
    return (dealer, (dealer + 1) % 3, 3, (dealer + 2) % 3)


def _check_scores(rules: Rules, place: str, scores: object) -> None:
    """Check that there is one whole number for each team, or for each person and the dummy."""
    number = rules.seats if rules.open_dummy else 2
    given = objects(scores) or ()
    points = [score for score in given if type(score) is int and abs(score) <= _MOST]
    if len(given) != number or len(points) != number:
        message = f"expected {number} whole numbers up to {_MOST:,}, got {shown(scores)}"
        raise InvalidValue(place, message)


def new_game_state(
    current: RoundState, scores: tuple[int, ...], results: tuple[RoundResult, ...]
) -> GameState:
    """Return a game of parts that are right by construction, without checking them."""
    game = object.__new__(GameState)
    object.__setattr__(game, "round", current)
    object.__setattr__(game, "scores", scores)
    object.__setattr__(game, "results", results)
    return game
