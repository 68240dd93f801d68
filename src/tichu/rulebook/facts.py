"""The rules of a table in numbers, for what asks them in each step of a round.

Owns :class:`Facts`, and the bits of its options. Each bit is named after the field of ``Rules`` and
the value that sets it; a table on which none is set plays by the official rules.
"""

from functools import lru_cache
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import NOBODY
from tichu.rules import MOST_SEATS, Rules

PHOENIX_HIGH: Final = 1 << 0
"""``phoenix_ambiguity="high"``: only the higher reading of a play exists (V-32)."""
WISH_OWED: Final = 1 << 1
"""``wish_optional=False``: the player of the Mah Jong must wish (V-36)."""
OWN_STRAIGHT_FULFILS: Final = 1 << 2
"""``own_straight_fulfils_wish=True``: the play that makes a wish may fulfil it (V-39)."""
STRICT_TURN: Final = 1 << 3
"""``wish_bomb="strict_turn"``: a player who could fulfil the wish may not bomb instead (V-43)."""
DOG_UNDER_WISH: Final = 1 << 4
"""``dog_under_wish=True``: a player who holds the wished rank may lead the Dog (V-48)."""
BOMBS_IN_TURN: Final = 1 << 5
"""``bombs="in_turn"``: nobody bombs out of turn (V-59)."""
ANNOUNCED_BOMBS: Final = 1 << 6
"""``announced_bombs=True``: a bomb out of turn is announced first (V-60)."""
TRICK_LEADER_LEADS: Final = 1 << 7
"""``bomb_leads="trick_leader"``: after a bombed trick its leader leads (V-57)."""
TAKEN_AT_ONCE: Final = 1 << 8
"""``take_trick="auto"``: no trick waits for its owner (V-54)."""
BEAT_OWN_PLAY: Final = 1 << 9
"""``beat_own_play=True``: the owner of a waiting trick may beat it (V-19)."""
ACTIVE_ONLY: Final = 1 << 10
"""``dragon_recipient="active_only"``: the Dragon's trick goes to a player with cards (V-62)."""
KEEP_LAST_DRAGON: Final = 1 << 11
"""``dragon_last_trick="keep"``: the Dragon's trick that ends the round is kept (V-63)."""
TAIL_TO_OPPONENTS: Final = 1 << 12
"""``tailender_tricks="opponents"``: the last player's tricks go to the opponents (TIENTSIN-7)."""
GRAND_TICHU: Final = 1 << 13
"""``grand_tichu=True``: grand tichu may be called (V-16)."""
SECRET_GRAND: Final = 1 << 14
"""``grand_order="simultaneous"``: decisions are shown when all have decided (GRAND-5)."""
GRAND_IN_TURN: Final = 1 << 15
"""``grand_order="sequential"``: the seats decide in turn from the dealer (V-14)."""
ONE_CALL_A_TEAM: Final = 1 << 16
"""``calls="one_per_team"``: after one call the partners may not call (V-08)."""
ONE_CALL_A_TABLE: Final = 1 << 17
"""``calls="one_per_table"``: after one call nobody else may call (V-08)."""
CALLS_TO_FIRST_PUSH: Final = 1 << 18
"""``calls_in_exchange="before_first_push"``: the first push ends the calls (V-07)."""
CALLS_TO_OWN_PUSH: Final = 1 << 19
"""``calls_in_exchange="until_own_push"``: a player's push ends their calls (V-07)."""

SEAT: Final[tuple[i64, ...]] = tuple(1 << seat for seat in range(MOST_SEATS))
"""A bit for each seat."""
SEATS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1) for mask in range(1 << MOST_SEATS)
)
"""The seats of which a mask has the bits, ascending."""


@final
class Facts:
    """What the rules of a table say; made once for each value of ``Rules``."""

    __slots__ = (
        "controls",
        "dummy",
        "everyone",
        "opponents",
        "options",
        "partners",
        "recipients",
        "rules",
        "seats",
        "teams",
        "victory",
    )

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        self.rules = rules
        self.options: i64 = _options(rules)
        self.seats: i64 = rules.seats
        self.everyone: i64 = (1 << rules.seats) - 1
        self.teams: tuple[int, ...] = rules.teams
        self.dummy: i64 = NOBODY if rules.dummy is None else rules.dummy  # no wish binds it
        self.victory: i64 = rules.double_victory or rules.triple_victory or 0
        self.partners: tuple[tuple[int, ...], ...] = tuple([rules.partners(s) for s in seats])
        self.opponents: tuple[tuple[int, ...], ...] = tuple([rules.opponents(s) for s in seats])
        self.recipients: tuple[tuple[int, ...], ...] = tuple(
            [rules.push_recipients(s) for s in seats]
        )
        self.controls: tuple[tuple[int, ...], ...] = tuple([rules.controls(s) for s in seats])


@lru_cache
def facts_of(rules: Rules) -> Facts:
    """Return the facts of some rules."""
    return Facts(rules)


def _options(rules: Rules) -> int:
    return (
        PHOENIX_HIGH * (rules.phoenix_ambiguity == "high")
        | WISH_OWED * (not rules.wish_optional)
        | OWN_STRAIGHT_FULFILS * rules.own_straight_fulfils_wish
        | STRICT_TURN * (rules.wish_bomb == "strict_turn")
        | DOG_UNDER_WISH * rules.dog_under_wish
        | BOMBS_IN_TURN * (rules.bombs == "in_turn")
        | ANNOUNCED_BOMBS * rules.announced_bombs
        | TRICK_LEADER_LEADS * (rules.bomb_leads == "trick_leader")
        | TAKEN_AT_ONCE * (rules.take_trick == "auto")
        | BEAT_OWN_PLAY * rules.beat_own_play
        | ACTIVE_ONLY * (rules.dragon_recipient == "active_only")
        | KEEP_LAST_DRAGON * (rules.dragon_last_trick == "keep")
        | TAIL_TO_OPPONENTS * (rules.tailender_tricks == "opponents")
        | GRAND_TICHU * rules.grand_tichu
        | SECRET_GRAND * (rules.grand_order == "simultaneous")
        | GRAND_IN_TURN * (rules.grand_order == "sequential")
        | ONE_CALL_A_TEAM * (rules.calls == "one_per_team")
        | ONE_CALL_A_TABLE * (rules.calls == "one_per_table")
        | CALLS_TO_FIRST_PUSH * (rules.calls_in_exchange == "before_first_push")
        | CALLS_TO_OWN_PUSH * (rules.calls_in_exchange == "until_own_push")
    )
