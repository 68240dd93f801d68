"""Check that chance is fair: compare the frequencies of cards in places with their shares.

Each place has a known share of a card. The counts may be off by five standard deviations, which
happens once in two million times if chance is fair.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Final

import attrs

SIGMAS: Final = 5.0
_ENOUGH: Final = 25.0
"""With less variance the counts are too small for the normal distribution."""


@attrs.define
class Frequencies:
    """Counts by card and place, with their expected values and variances."""

    seen: dict[tuple[str, str], int] = attrs.field(factory=dict[tuple[str, str], int])
    expected: dict[tuple[str, str], float] = attrs.field(factory=dict[tuple[str, str], float])
    variance: dict[tuple[str, str], float] = attrs.field(factory=dict[tuple[str, str], float])

    def note(self, card: str, place: str, shares: Iterable[tuple[str, float]]) -> None:
        """Note that a card came to a place, and the share that each place should have of it."""
        for other, share in shares:
            key = card, other
            self.seen[key] = self.seen.get(key, 0) + (other == place)
            self.expected[key] = self.expected.get(key, 0.0) + share
            self.variance[key] = self.variance.get(key, 0.0) + share * (1 - share)

    def add(self, other: "Frequencies") -> None:
        """Add other counts."""
        for key, number in other.seen.items():
            self.seen[key] = self.seen.get(key, 0) + number
            self.expected[key] = self.expected.get(key, 0.0) + other.expected[key]
            self.variance[key] = self.variance.get(key, 0.0) + other.variance[key]

    @property
    def largest(self) -> float:
        """The largest deviation, in standard deviations; 0 where there are too few counts."""
        return max((abs(off) for _, off in self._deviations()), default=0.0)

    def outliers(self) -> list[str]:
        """Return a sentence for each count that is too far off."""
        return [
            f"{card} comes to {place} {self.seen[card, place]} times, "
            f"not about {self.expected[card, place]:.0f} times: {off:.1f} sigma"
            for (card, place), off in self._deviations()
            if abs(off) > SIGMAS
        ]

    def _deviations(self) -> Iterator[tuple[tuple[str, str], float]]:
        for key, variance in self.variance.items():
            if variance >= _ENOUGH:
                yield key, (self.seen[key] - self.expected[key]) / sqrt(variance)
