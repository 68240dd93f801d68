"""The game: rounds up to 1000 points (MATCH-1 to MATCH-4, DEAL-4, TRICHU-8, TRICHU-9).

Owns :class:`GameState` and what the end of a round means for it. Imports ``state``.
"""

from collections.abc import Sequence
from operator import add
from typing import Final

import attrs

from tichu._values import as_tuple, objects, unchecked, want_instance
from tichu.cards import Cards
from tichu.engine.legality.options import LegalActions
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.table.table import Trick
from tichu.errors import InvalidValue, shown
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

_MOST = 1_000_000  # no start score is beyond this


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class GameState:
    """A game at one moment: the round that is played, the scores, and the rounds before.

    What is asked of a round, from ``phase`` to ``legal(seat)``, can be asked of the game, and is
    answered by its round; the round's own fields are found in ``round``. When the game is over,
    ``round`` keeps the last one.
    """

    round: RoundState
    """The round that is played now, or was played last."""
    scores: tuple[int, ...]
    """Each team's points; with an open dummy those of persons 0, 1, 2 and of the dummy."""
    results: tuple[RoundResult, ...]
    """How each finished round ended."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no state at all."""
        want_instance("GameState.round", self.round, RoundState)
        _check_scores(self.round.rules, "GameState.scores", self.scores)
        results = objects(self.results)
        if results is None:
            raise InvalidValue("GameState.results", "a tuple of results is wanted")
        for result in results:
            want_instance("GameState.results", result, RoundResult)

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.round.rules

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; between rounds it has not."""
        return self.round.is_over

    @property
    def winner(self) -> int | tuple[int, ...] | None:
        """The team that has won; None while the game runs and after a draw.

        With an open dummy the persons with the highest score, never the dummy (TRICHU-9).
        """
        if not self.is_over:
            return None
        if self.rules.open_dummy:
            return winners(self.rules, self.scores)
        return leading(self.scores)

    @property
    def persons(self) -> tuple[int, ...]:
        """Who sits at each seat of the round: with an open dummy persons 0 to 2, and 3 for it.

        The person against the order of play from the dealer deals next; the other two keep that
        order (TRICHU-8, TRICHU-9). Otherwise everybody keeps his seat.
        """
        rounds = len(self.results) - self.is_over
        return persons_at(self.rules, rounds)

    @property
    def phase(self) -> Phase:
        """What the round awaits."""
        return self.round.phase

    @property
    def dealer(self) -> int:
        """The seat that deals the round."""
        return self.round.dealer

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act."""
        return self.round.to_act

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn."""
        return self.round.may_interrupt

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat; see :meth:`RoundState.legal`."""
        return self.round.legal(seat)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        return self.round.hand(seat)

    def taken(self, seat: int) -> Cards:
        """Return the cards in a seat's pile."""
        return self.round.taken(seat)

    @property
    def trick(self) -> Trick | None:
        """The open trick."""
        return self.round.trick

    @property
    def wish(self) -> int | None:
        """The rank that is wished for."""
        return self.round.wish

    @property
    def calls(self) -> tuple[Call | None, ...]:
        """What each seat has called in this round."""
        return self.round.calls

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out in this round, in that order."""
        return self.round.finished

    @property
    def result(self) -> RoundResult | None:
        """The result of the last round, once the game is over; see ``results``."""
        return self.round.result

    def __repr__(self) -> str:
        """Return the scores, the number of rounds and the round, but no hidden card."""
        scores = ":".join(map(str, self.scores))
        return f"<GameState {scores} after {len(self.results)} rounds, {self.round!r}>"


def new_game(
    rules: Rules = NANJING, scores: Sequence[int] | None = None, dealer: int = 0
) -> GameState:
    """Return a game before its first deal.

    ``scores`` are those to start from, one a team (with an open dummy, one a person and the
    dummy's). Raises :class:`InvalidValue` for scores that would have ended the game before.
    """
    round_state = new_round(rules, dealer)
    if scores is None:
        scores = (0,) * (rules.seats if rules.open_dummy else 2)
    else:
        scores = as_tuple(scores)
        _check_scores(rules, "new_game(scores)", scores)
        if is_final(rules, scores, 0):
            raise InvalidValue("new_game(scores)", f"the game is over with {scores}")
    return GameState(round_state, scores, ())


def after_round(game: GameState, finished: RoundState) -> GameState:
    """Return the game after a round that is over (MATCH-1, DEAL-4)."""
    result = finished.result
    if result is None:
        return GAME(finished, game.scores, game.results)
    rules = game.rules
    scores = tuple(map(add, game.scores, gains(rules, result, len(game.results))))
    results = (*game.results, result)
    if is_final(rules, scores, len(results)):
        return GAME(finished, scores, results)
    dealer = finished.dealer
    if result.finished and not rules.open_dummy:
        dealer = result.finished[0]
    return GAME(new_round(rules, dealer), scores, results)


def gains(rules: Rules, result: RoundResult, rounds: int) -> tuple[int, ...]:
    """Return what a round after a number of others brings to each who is scored (TRICHU-7)."""
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


def winners(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return who has won with final scores: a team, or persons; nobody after a draw (MATCH-2).

    With an open dummy a tie is shared, and the dummy never wins (TRICHU-9).
    """
    if rules.open_dummy:
        best = max(scores[:-1])
        return tuple(person for person, score in enumerate(scores[:-1]) if score == best)
    winner = leading(scores)
    return () if winner is None else (winner,)


def leading(scores: tuple[int, ...]) -> int | None:
    """Return the team with more points than the other (MATCH-2); None at a tie."""
    best = max(scores)
    return None if scores.count(best) > 1 else scores.index(best)


def persons_at(rules: Rules, rounds: int) -> tuple[int, ...]:
    """Return who sits at each seat after a number of rounds (TRICHU-8, TRICHU-9)."""
    if not rules.open_dummy:
        return tuple(range(rules.seats))
    dealer = -rounds % 3
    return (dealer, (dealer + 1) % 3, 3, (dealer + 2) % 3)


def _check_scores(rules: Rules, place: str, scores: object) -> None:
    """Refuse anything but one whole number for each who is scored."""
    number = rules.seats if rules.open_dummy else 2
    given = objects(scores) or ()
    points = [score for score in given if type(score) is int and abs(score) <= _MOST]
    if len(given) != number or len(points) != number:
        message = f"{number} whole numbers up to {_MOST:,} are wanted, not {shown(scores)}"
        raise InvalidValue(place, message)


GAME: Final = unchecked(GameState)
