"""The game: rounds up to 1000 points (MATCH-1 to MATCH-4, DEAL-4, TRICHU-8, TRICHU-9)."""

from collections.abc import Iterable
from operator import add

from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules


def leading(scores: tuple[int, ...]) -> int | None:
    """Return the team with more points than the other (MATCH-2); None after a tie."""
    best = max(scores)
    return None if scores.count(best) > 1 else scores.index(best)


def next_dealer(rules: Rules, dealer: int, result: RoundResult) -> int:
    """Return the next dealer: the seat that went out first (DEAL-4, TRICHU-9)."""
    return dealer if rules.open_dummy or not result.finished else result.finished[0]


def next_round(
    rules: Rules,
    dealer: int,
    result: RoundResult,
    scores: tuple[int, ...],
    results: tuple[RoundResult, ...],
) -> tuple[tuple[int, ...], tuple[RoundResult, ...], int | None]:
    """Return the scores and results after a round of a game, and the next dealer (MATCH-1, DEAL-4).

    ``scores`` and ``results`` are those before the round. The dealer is None if the game is over.
    """
    scores = standing(rules, (result,), scores, len(results))
    results = (*results, result)
    is_over = is_final(rules, scores, len(results))
    return scores, results, None if is_over else next_dealer(rules, dealer, result)


def standing(
    rules: Rules, results: Iterable[RoundResult], start: tuple[int, ...], before: int = 0
) -> tuple[int, ...]:
    """Return the scores after more rounds; ``start`` are the scores after ``before`` (MATCH-1)."""
    scores = start
    for rounds, result in enumerate(results, start=before):
        scores = tuple(map(add, scores, gains(rules, result, rounds)))
    return scores


def gains(rules: Rules, result: RoundResult, rounds: int) -> tuple[int, ...]:
    """Return what a round adds to each score; it follows ``rounds`` earlier rounds (TRICHU-7)."""
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
    """Return the winner of a game with these final scores; see :attr:`tichu.GameState.winner`."""
    return winners(rules, scores) if rules.open_dummy else leading(scores)


def winners(rules: Rules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners by the final scores: a team, or persons; empty for a draw (MATCH-2).

    With an open dummy a tie is shared, and the dummy never wins (TRICHU-9).
    """
    if rules.open_dummy:
        best = max(scores[:-1])
        return tuple(person for person, score in enumerate(scores[:-1]) if score == best)
    winner = leading(scores)
    return () if winner is None else (winner,)


def persons_at(rules: Rules, rounds: int) -> tuple[int, ...]:
    """Return the person at each seat after a number of rounds (TRICHU-8, TRICHU-9)."""
    if not rules.open_dummy:
        return tuple(range(rules.seats))
    dealer = -rounds % 3
    return (dealer, (dealer + 1) % 3, 3, (dealer + 2) % 3)
