"""The sections of numbers: which numbers mean what at a table.

The first numbers mean the same at every table, of every kind of game. After them come those that
depend on the rules: the recipients of the Dragon, the partners that the Dog may name, the
announcement of a bomb, and the plays that only two decks allow.
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

    __slots__ = ("announce", "gifts", "leaders", "long_plays", "n", "names")

    def __init__(self, opponents: int, leaders: int, *, announced: bool, decks: int) -> None:
        self.gifts: int = SHARED
        self.leaders: int = self.gifts + opponents
        self.announce: int = self.leaders + leaders
        self.long_plays: int = self.announce + announced
        self.names: tuple[str, ...] = (
            *_SHARED_NAMES,
            *(f"give to opponent {place}" for place in range(1, opponents + 1)),
            *(f"name partner {place}" for place in range(1, leaders + 1)),
            *(["announce a bomb"] if announced else []),
            *(plays.LONG_NAMES if decks > 1 else ()),
        )
        self.n: int = len(self.names)

    def play(self, mask: int, phoenix_as: int) -> int:
        """Return the number of a play."""
        place = plays.PLACES[plays.pattern_of(mask, phoenix_as)]
        return place if place < plays.PLAYS else place - plays.PLAYS + self.long_plays


def sections(rules: Rules) -> Sections:
    """Return the sections of a table of the base game."""
    partners = len(rules.partners(0))
    return Sections(
        len(rules.opponents(0)),
        partners if partners > 1 else 0,
        announced=rules.announced_bombs,
        decks=1,
    )
