"""The counts and the failures of a run; tallies of parts add up to the whole.

A number is a seed and decides everything that is done for it, so the processes do not change the
result.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from multiprocessing import Pool
from typing import Final, TypeVar

import attrs

from steering.rules import SOURCES, name_of
from tichu import Rules

_KEPT: Final = 20
"""The number of findings that are kept; one is enough to look at."""
_SECONDS: Final = 60
"""The seconds between two reports of progress."""


@attrs.define
class Tally:
    """The counts and the findings of a run."""

    counts: Counter[str] = attrs.field(factory=Counter[str])
    """Numbers by name; names of one group begin alike: ``"phase: play"``."""
    wrong: list[str] = attrs.field(factory=list[str])
    """The first findings, each as text that can be pasted; ``counts["wrong"]`` counts them all."""

    def add(self, other: "Tally") -> None:
        """Add what another part of the run has counted and found."""
        self.counts.update(other.counts)
        self.wrong += other.wrong[: _KEPT - len(self.wrong)]

    def fail(self, text: str) -> None:
        """Add a finding."""
        self.counts["wrong"] += 1
        if len(self.wrong) < _KEPT:
            self.wrong.append(text)

    def note_rules(self, rules: Rules) -> None:
        """Count the rules by which something is played, and the value of each field."""
        self.counts[f"rules: {name_of(rules)}"] += 1
        for field in attrs.fields(Rules):
            self.counts[f"field: {field.name}={getattr(rules, field.name)}"] += 1

    def group(self, name: str) -> dict[str, int]:
        """Return the counts of a group, by the rest of their names."""
        start = f"{name}: "
        return {
            each.removeprefix(start): number
            for each, number in sorted(self.counts.items())
            if each.startswith(start)
        }


T = TypeVar("T", bound=Tally)


def in_lots(work: Callable[[range], T], total: T, numbers: range, lot: int, workers: int = 1) -> T:
    """Return the tally of work on some numbers, in lots that several processes share."""
    lots = [numbers[first : first + lot] for first in range(0, len(numbers), lot)]
    if workers == 1:
        return _added(map(work, lots), total, len(lots))
    with Pool(workers) as pool:
        return _added(pool.imap_unordered(work, lots), total, len(lots))


def _added(parts: Iterable[T], total: T, lots: int) -> T:
    """Add parts to a total, and say every minute how far it is."""
    told = time.monotonic()
    for done, part in enumerate(parts, 1):
        total.add(part)
        if time.monotonic() - told > _SECONDS:
            told = time.monotonic()
            found = f"{total.counts['wrong']} wrong"
            print(f"{done} of {lots} lots, {found}", file=sys.stderr, flush=True)
    return total


def source_of(numbers: range) -> str:
    """Return the name of the rules for a lot: the lots take presets and mixtures in turn."""
    return SOURCES[numbers.start // len(numbers) % len(SOURCES)]
