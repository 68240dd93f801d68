"""What a run beside the referee has done so far: counts that can be added."""

from collections import Counter

import attrs

from tichu import PRESETS, Rules
from tichu._values import objects

_MOST = 20
"""How many differences are kept; one is enough to look at."""


@attrs.define(slots=True)
class Tally:
    """Counts of a run, and what it has found; two can be added."""

    counts: Counter[str] = attrs.field(factory=Counter[str])
    """Rounds, steps, legal sets and so on."""
    presets: Counter[str] = attrs.field(factory=Counter[str])
    """Rounds and trees by presets, and by other rules."""
    fields: Counter[tuple[str, str]] = attrs.field(factory=Counter[tuple[str, str]])
    """Rounds and trees by the value of each field of the rules."""
    reached: Counter[str] = attrs.field(factory=Counter[str])
    """How often something notable was played."""
    found: list[str] = attrs.field(factory=list[str])
    """The differences, as far as there are not too many."""

    def add(self, other: "Tally") -> None:
        """Add what another run has done."""
        self.counts += other.counts
        self.presets += other.presets
        self.fields += other.fields
        self.reached += other.reached
        self.found += other.found[: _MOST - len(self.found)]

    def note(self, rules: Rules) -> None:
        """Count rules by which something is played."""
        self.presets[next((n for n, r in PRESETS.items() if r == rules), "mixtures")] += 1
        for field in attrs.fields(Rules):
            self.fields[field.name, text_of(getattr(rules, field.name))] += 1

    def part(self, text: str) -> None:
        """Keep a difference."""
        self.counts["differences"] += 1
        if len(self.found) < _MOST:
            self.found.append(text)

    def fields_by_name(self) -> dict[str, dict[str, int]]:
        """Return how often each value of each field was played."""
        names = [field.name for field in attrs.fields(Rules)]
        return {
            name: {
                value: number for (of, value), number in sorted(self.fields.items()) if of == name
            }
            for name in names
        }


def text_of(value: object) -> str:
    """Return the value of a field as position strings write it, about.

    >>> text_of((8, 6)), text_of(None), text_of(True), text_of("any")
    ('8+6', 'none', 'true', 'any')
    """
    parts = objects(value)
    if parts is not None:
        return "+".join(map(str, parts))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
