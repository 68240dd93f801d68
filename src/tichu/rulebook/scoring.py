"""Scoring a round (SCORE-1 to SCORE-8, TIENTSIN-7 to TIENTSIN-9, IRR-1)."""

import attrs

from tichu.rulebook.calls import Call, points_of
from tichu.rulebook.flags import facts_of
from tichu.rulebook.turns import Victory
from tichu.rules import Rules


@attrs.frozen(slots=True)
class RoundResult:
    """The end of a round, and its score; points are tuples with an item for each team.

    >>> from tichu import score_round
    >>> result = score_round((0, 1, 2), (60, 40), {0: "tichu"})
    >>> result.card_points, result.call_points, result.scores
    ((60, 40), (100, 0), (160, 40))
    """

    finished: tuple[int, ...]
    """The seats that went out, in order."""
    card_points: tuple[int, ...]
    """The points of each team for cards, or for a victory, without calls."""
    victory: Victory | None
    """``"double"``, ``"triple"``, ``"counted_out"``, or None if cards were counted."""
    call_points: tuple[int, ...]
    """The points of each team for its calls, made or failed."""
    scores: tuple[int, ...]
    """The points of each team for the round: cards and calls together (SCORE-7)."""

    def margin(self, team: int) -> int:
        """Return a team's score minus the other's.

        >>> from tichu import score_round
        >>> score_round((0, 1, 2), (60, 40)).margin(1)
        -20
        """
        return self.scores[team] - self.scores[1 - team]


def victory_points(rules: Rules, winner: int) -> tuple[int, ...]:
    """Return the points of a victory, which replace card points (SCORE-6, IRR-1)."""
    value = facts_of(rules).victory
    return (0, value) if winner else (value, 0)


def with_calls(
    rules: Rules,
    finished: tuple[int, ...],
    *,
    cards: tuple[int, ...],
    victory: Victory | None,
    calls: tuple[Call | None, ...],
    counted_out: int | None,
) -> RoundResult:
    """Return the result of a round: the points for cards, with the calls added (SCORE-7)."""
    won = call_points(rules, finished, calls, counted_out)
    scores = tuple(card + call for card, call in zip(cards, won, strict=True))
    return RoundResult(finished, cards, victory, won, scores)


def call_points(
    rules: Rules,
    finished: tuple[int, ...],
    calls: tuple[Call | None, ...],
    counted_out: int | None = None,
) -> tuple[int, int]:
    """Return the points of each team for calls (TICHU-9)."""
    won = [0, 0]
    for seat, call in enumerate(calls):
        team = rules.teams[seat]
        # IRR-1: the opponents of a team that is counted out score their calls, as made.
        made = finished[:1] == (seat,) if counted_out is None else team != counted_out
        won[team] += points_of(rules, call, first_out=made)
    return (won[0], won[1])


def bonuses(rules: Rules, calls: tuple[Call | None, ...]) -> list[int]:
    """Return team 0's lead from calls, in points, for each seat in case it goes out first."""
    scored = (call_points(rules, (first,), calls) for first in range(rules.seats))
    return [own - other for own, other in scored]
