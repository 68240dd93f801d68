"""The findings of a run of the laws: the checks of each law, and the situations reached."""

from typing import Final

import attrs

from laws.frequencies import Frequencies
from reliability.tally import Tally
from steering.reach import FLOORS, REACHED, floor

LAWS: Final = range(1, 35)
TIE: Final = "a tie at the target, and the game goes on"
BOTH_OVER: Final = "both teams over the target"
COUNTED: Final = (*REACHED, TIE, BOTH_OVER)
"""The situations that are counted, of rounds and of games."""

assert set(FLOORS) <= set(COUNTED)


@attrs.define
class Findings(Tally):
    """The tally of some rounds, with the frequencies that chance should make fair."""

    deals: Frequencies = attrs.field(factory=Frequencies)
    """The seats to which each card was dealt (L34)."""
    worlds: Frequencies = attrs.field(factory=Frequencies)
    """The seats that got each hidden card in worlds made from views (L29)."""

    def add(self, other: Tally) -> None:
        """Add the findings of other rounds."""
        Tally.add(self, other)
        if isinstance(other, Findings):
            self.deals.add(other.deals)
            self.worlds.add(other.worlds)

    def checked(self, law: int) -> int:
        """Return how often a law was checked where it applied."""
        return self.counts[f"checked: L{law}"]

    def shortfalls(self) -> list[str]:
        """Return why the run is not good enough: unfair chance, and what it never reached."""
        rounds = max(1, self.counts["rounds"])
        found = [f"L34: {text}" for text in self.deals.outliers()]
        found += [f"L29: {text}" for text in self.worlds.outliers()]
        found += [f"L{law} was never checked" for law in LAWS if not self.checked(law)]
        for name in COUNTED:
            number, least = self.counts[f"reached: {name}"], floor(name, rounds)
            if number < least:
                found.append(f"reached {number} times instead of {least}: {name}")
        return found
