"""The sections of numbers: which numbers mean what at a table.

The first numbers mean the same at every table. After them come those that depend on the rules: the
recipients of the Dragon, the partners that the Dog may name, and the announcement of a bomb.
"""

from typing import Final

from tichu.cards import RANKS, Card
from tichu.encoding import plays
from tichu.rules import Rules

PASS: Final = plays.PLAYS
TAKE: Final = PASS + 1
DECLINE: Final = PASS + 2
TICHU: Final = PASS + 3
GRAND_TICHU: Final = PASS + 4
NO_GRAND_TICHU: Final = PASS + 5
WISHES: Final = PASS + 6
"""The wish for a 2; those for the other ranks follow."""
NO_WISH: Final = WISHES + 13
CARDS: Final = NO_WISH + 1
"""The first card, the Mah Jong; a card's number is this plus its index."""
SHARED: Final = CARDS + 56
"""How many numbers mean the same at every table."""

_SHARED_NAMES: Final = (
    *plays.NAMES,
    *("pass", "take", "decline", "tichu", "grand tichu", "no grand tichu"),
    *(f"wish {rank}" for rank in RANKS),
    "no wish",
    *(f"card {Card(index)}" for index in range(56)),
)


class Sections:
    """Where the numbers begin that depend on the rules of a table."""

    __slots__ = ("announce", "gifts", "leaders", "n", "names")

    def __init__(self, rules: Rules) -> None:
        opponents, partners = len(rules.opponents(0)), len(rules.partners(0))
        leaders = partners if partners > 1 else 0
        self.gifts: int = SHARED
        self.leaders: int = self.gifts + opponents
        self.announce: int = self.leaders + leaders
        self.names: tuple[str, ...] = (
            *_SHARED_NAMES,
            *(f"give to opponent {place}" for place in range(1, opponents + 1)),
            *(f"name partner {place}" for place in range(1, leaders + 1)),
            *(["announce a bomb"] if rules.announced_bombs else []),
        )
        self.n: int = len(self.names)
