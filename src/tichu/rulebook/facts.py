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

SEAT: Final[tuple[i64, ...]] = tuple(1 << seat for seat in range(MOST_SEATS))
"""A bit for each seat."""


@final
class Facts:
    """What the rules of a table say; made once for each value of ``Rules``."""

    __slots__ = ("dummy", "opponents", "options", "partners", "rules", "seats", "teams", "victory")

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        self.rules = rules
        self.options: i64 = _options(rules)
        self.seats: i64 = rules.seats
        self.teams: tuple[int, ...] = rules.teams
        self.dummy: i64 = NOBODY if rules.dummy is None else rules.dummy  # no wish binds it
        self.victory: i64 = rules.double_victory or rules.triple_victory or 0
        self.partners: tuple[tuple[int, ...], ...] = tuple([rules.partners(s) for s in seats])
        self.opponents: tuple[tuple[int, ...], ...] = tuple([rules.opponents(s) for s in seats])


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
    )
