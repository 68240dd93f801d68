"""What a run has found: how often each law was asked, breaches, and what was reached.

Owns :class:`Findings` and :class:`Breach`. Findings of parts of a run add up to those of the whole,
and take no more room for more rounds.
"""

from collections import Counter
from typing import Final

import attrs

from laws.frequencies import Frequencies
from tichu.testing.play.reach import FLOORS, REACHED, floor

SUITS_MOVED: Final = 24
TIE: Final = "a tie at the target, and the game goes on"
BOTH_OVER: Final = "both teams over the target"
COUNTED: Final = (*REACHED, TIE, BOTH_OVER)
"""What is counted: what rounds reach, and what games do."""
_KEPT: Final = 20


@attrs.frozen
class Breach:
    """A law that does not hold, with all that is needed to see it again."""

    law: str
    """The law, such as ``L13``; where something failed, those that were asked."""
    words: str
    """What is wrong, with the positions as text."""
    position: str
    """The position in which the law was asked."""
    action: str
    """The action that was taken there; empty if none could be."""
    again: str
    """The command that plays the round again."""

    def __str__(self) -> str:
        """Return what can be pasted."""
        lines = [f"{self.law}: {self.words}", f'    state = parse_state("{self.position}")']
        if self.action:
            lines.append(f'    action = parse_action("{self.action}")')
        return "\n".join([*lines, f"    {self.again}"])


@attrs.define
class Findings:
    """The figures of some rounds."""

    rounds: int = 0
    plies: int = 0
    checks: Counter[int] = attrs.field(factory=Counter[int])
    """By the number of a law, how often it was asked where it says something."""
    reached: Counter[str] = attrs.field(factory=Counter[str])
    """How often something of :data:`COUNTED` was reached."""
    played: Counter[str] = attrs.field(factory=Counter[str])
    """How many rounds by which rules, and from which start."""
    symmetries: Counter[tuple[int, int]] = attrs.field(factory=Counter[tuple[int, int]])
    """Seats, and the number of a permutation with a rotation: how often L23 was asked of it."""
    deals: Frequencies = attrs.field(factory=Frequencies)
    """Which card was dealt to which seat (L34)."""
    worlds: Frequencies = attrs.field(factory=Frequencies)
    """Which hidden card came to whom in worlds that were made of views (L29)."""
    breached: int = 0
    breaches: list[Breach] = attrs.field(factory=list[Breach])
    """The first breaches."""

    def add(self, other: "Findings") -> None:
        """Add the findings of other rounds."""
        self.rounds += other.rounds
        self.plies += other.plies
        self.checks += other.checks
        self.reached += other.reached
        self.played += other.played
        self.symmetries += other.symmetries
        self.deals.add(other.deals)
        self.worlds.add(other.worlds)
        self.breached += other.breached
        self.breaches = (self.breaches + other.breaches)[:_KEPT]

    def note(self, breach: Breach) -> None:
        """Add a breach."""
        self.breached += 1
        self.breaches = [*self.breaches, breach][:_KEPT]

    @property
    def below(self) -> dict[str, tuple[int, int]]:
        """What was reached less often than it should, with how often it was, and should be."""
        floors = {name: floor(name, max(1, self.rounds)) for name in COUNTED}
        return {
            name: (self.reached[name], least)
            for name, least in floors.items()
            if self.reached[name] < least
        }

    @property
    def unfair(self) -> list[str]:
        """The laws of chance that the frequencies break."""
        found = [f"L34: {words}" for words in self.deals.outliers()]
        return found + [f"L29: {words}" for words in self.worlds.outliers()]

    @property
    def unasked(self) -> list[int]:
        """The laws that were never asked."""
        return [law for law in range(1, 35) if not self.checks[law]]

    @property
    def is_good(self) -> bool:
        """Whether no law was broken or never asked, and nothing is below its floor."""
        return not (self.breached or self.below or self.unfair or self.unasked)


assert set(FLOORS) <= set(COUNTED)
