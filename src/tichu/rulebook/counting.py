"""The points for cards at the end of a round (SCORE-1 to SCORE-6, TIENTSIN-7 to TIENTSIN-9)."""

from collections.abc import Sequence

from tichu._kernel.ints import i64
from tichu._kernel.layout import points
from tichu.rulebook.flags import SEAT, TAIL_TO_OPPONENTS, RuleFlags
from tichu.rulebook.turns import is_victory

_ALL = 100  # the points of the whole deck (SCORE-4)


def card_points(
    facts: RuleFlags, finished: tuple[int, ...], piles: Sequence[int], hands: Sequence[int]
) -> tuple[int, int]:
    """Return each team's points for cards, or for a victory, at the end of a round.

    ``piles`` and ``hands`` are masks by seat, before the last player gives theirs away.
    """
    first = facts.teams[finished[0]]
    if is_victory(facts, finished):  # SCORE-6
        return (0, facts.victory) if first else (facts.victory, 0)
    out: i64 = 0
    for seat in finished:
        out |= SEAT[seat]
    last: i64 = 0
    while out >> last & 1:
        last += 1
    to_opponents = facts.options & TAIL_TO_OPPONENTS != 0
    own: i64 = 0  # team 0's
    for seat in range(facts.seats):
        team = facts.teams[seat]  # SCORE-1
        if seat == last:  # SCORE-3, TIENTSIN-7
            team = 1 - team if to_opponents else first
        elif to_opponents and seat == finished[-1]:  # TIENTSIN-8
            team = first
        if team == 0:
            own += points(piles[seat])
    if facts.teams[last]:  # SCORE-2
        own += points(hands[last])
    return (own, _ALL - own)
