"""The rules of a table as numbers, for the steps of a round.

:class:`RuleFlags` has a bit for each option.
"""

from functools import lru_cache
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY
from tichu.rules import MOST_SEATS, Phase, Rules

PHOENIX_HIGH: Final = 1 << 0
WISH_OWED: Final = 1 << 1
OWN_STRAIGHT_FULFILS: Final = 1 << 2
STRICT_TURN: Final = 1 << 3
DOG_UNDER_WISH: Final = 1 << 4
BOMBS_IN_TURN: Final = 1 << 5
ANNOUNCED_BOMBS: Final = 1 << 6
TRICK_LEADER_LEADS: Final = 1 << 7
TAKEN_AT_ONCE: Final = 1 << 8
BEAT_OWN_PLAY: Final = 1 << 9
ACTIVE_ONLY: Final = 1 << 10
KEEP_LAST_DRAGON: Final = 1 << 11
TAIL_TO_OPPONENTS: Final = 1 << 12
GRAND_TICHU: Final = 1 << 13
SECRET_GRAND: Final = 1 << 14
GRAND_IN_TURN: Final = 1 << 15
ONE_CALL_A_TEAM: Final = 1 << 16
ONE_CALL_A_TABLE: Final = 1 << 17
CALLS_TO_FIRST_PUSH: Final = 1 << 18
CALLS_TO_OWN_PUSH: Final = 1 << 19

_OPTIONS: Final[dict[int, tuple[str, object]]] = {
    PHOENIX_HIGH: ("phoenix_ambiguity", "high"),
    WISH_OWED: ("wish_optional", False),
    OWN_STRAIGHT_FULFILS: ("own_straight_fulfils_wish", True),
    STRICT_TURN: ("wish_bomb", "strict_turn"),
    DOG_UNDER_WISH: ("dog_under_wish", True),
    BOMBS_IN_TURN: ("bombs", "in_turn"),
    ANNOUNCED_BOMBS: ("announced_bombs", True),
    TRICK_LEADER_LEADS: ("bomb_leads", "trick_leader"),
    TAKEN_AT_ONCE: ("take_trick", "auto"),
    BEAT_OWN_PLAY: ("beat_own_play", True),
    ACTIVE_ONLY: ("dragon_recipient", "active_only"),
    KEEP_LAST_DRAGON: ("dragon_last_trick", "keep"),
    TAIL_TO_OPPONENTS: ("tailender_tricks", "opponents"),
    GRAND_TICHU: ("grand_tichu", True),
    SECRET_GRAND: ("grand_order", "simultaneous"),
    GRAND_IN_TURN: ("grand_order", "sequential"),
    ONE_CALL_A_TEAM: ("calls", "one_per_team"),
    ONE_CALL_A_TABLE: ("calls", "one_per_table"),
    CALLS_TO_FIRST_PUSH: ("calls_in_exchange", "before_first_push"),
    CALLS_TO_OWN_PUSH: ("calls_in_exchange", "until_own_push"),
}
"""For each bit, the field of ``Rules`` and the value for which it is set."""

SEAT: Final[tuple[i64, ...]] = tuple(1 << seat for seat in range(MOST_SEATS))
"""``SEAT[seat]`` is the bit of a seat."""
SEATS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""``SEATS[mask]`` are the seats in a mask, ascending."""


@final
class RuleFlags:
    """The rules of a table as numbers, computed once for each value of ``Rules``."""

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        self.rules = rules
        self.options: i64 = sum(
            [bit for bit, (name, value) in _OPTIONS.items() if getattr(rules, name) == value]
        )
        self.seats: i64 = rules.seats
        self.everyone: i64 = (1 << rules.seats) - 1
        self.teams: tuple[int, ...] = rules.teams
        self.dummy: i64 = NOBODY if rules.dummy is None else rules.dummy  # no wish binds it
        self.victory: i64 = rules.double_victory or rules.triple_victory or 0
        self.tichu_points: i64 = rules.tichu_points
        self.partners: tuple[tuple[int, ...], ...] = tuple([rules.partners(s) for s in seats])
        self.opponents: tuple[tuple[int, ...], ...] = tuple([rules.opponents(s) for s in seats])
        self.recipients: tuple[tuple[int, ...], ...] = tuple(
            [rules.push_recipients(s) for s in seats]
        )
        self.first_packets: tuple[int, ...] = rules.packet(Phase.DEAL_FIRST, 0)
        self.last_packets: tuple[tuple[int, ...], ...] = tuple(  # by dealer
            [rules.packet(Phase.DEAL_REST, s) for s in seats]
        )
        self.controls: tuple[tuple[int, ...], ...] = tuple([rules.controls(s) for s in seats])
        # The pushed cards that each seat knows, by giver: bits of their places; -1 for its own.
        self.known_pushes: tuple[tuple[i64, ...], ...] = tuple(
            [tuple([_known(rules, s, giver) for giver in seats]) for s in seats]
        )


def _known(rules: Rules, seat: int, giver: int) -> int:
    """Return a bit for each card of a giver's push that a seat knows (PUSH-3); -1 for its own."""
    own = (seat, *rules.controls(seat))
    if giver in own:
        return -1
    return sum([1 << place for place, to in enumerate(rules.push_recipients(giver)) if to in own])


@lru_cache
def facts_of(rules: Rules) -> RuleFlags:
    """Return the rules of a table as numbers."""
    return RuleFlags(rules)
