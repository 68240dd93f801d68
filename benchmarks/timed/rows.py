"""The result of a measurement, and the pace of the machine during it."""

import statistics
import time
from typing import Final

import attrs

PACE: Final = 14.0
"""The pace of a quiet machine; results are scaled to it."""
_TURNS: Final = 1_000_000


@attrs.frozen(slots=True)
class Row:
    """The result of a measurement: one value for each run, none left out."""

    name: str
    """A short name, like ``"play"``."""
    title: str
    """The description of the measurement."""
    unit: str
    """A rate such as ``"rounds/s"``, or ``"us"``, ``"ms"`` or ``"bytes"``."""
    values: tuple[float, ...]
    """The value of each run, in the order of the runs."""
    paces: tuple[float, ...] = ()
    """The :func:`pace` just before each run; empty if the value does not depend on it."""
    goal: float | None = None
    """The goal for the scaled value; None if there is none."""
    note: str = ""
    """A remark."""

    @property
    def more_is_better(self) -> bool:
        """True if a higher value is better."""
        return self.unit.endswith("/s")

    @property
    def median(self) -> float:
        """The median of the values."""
        return statistics.median(self.values)

    @property
    def best(self) -> float:
        """The best value."""
        return max(self.values) if self.more_is_better else min(self.values)

    @property
    def worst(self) -> float:
        """The worst value."""
        return min(self.values) if self.more_is_better else max(self.values)

    @property
    def scaled(self) -> float:
        """The median of the values, each scaled to a machine with a pace of 14."""
        if not self.paces:
            return self.median
        slowdowns = [PACE / pace for pace in self.paces]
        return statistics.median(
            value * slowdown if self.more_is_better else value / slowdown
            for value, slowdown in zip(self.values, slowdowns, strict=True)
        )

    @property
    def share(self) -> float | None:
        """The share of the goal that is reached; 1.0 or more reaches it."""
        if self.goal is None:
            return None
        return self.scaled / self.goal if self.more_is_better else self.goal / self.scaled


def pace() -> float:
    """Return how many million turns of a fixed loop this machine does in a second of CPU time.

    The loop has nothing to do with Tichu: it shows how quick the machine is at the moment.
    """
    start = time.process_time()
    x = 1
    for i in range(_TURNS):
        x = (x * 31 + i) & 0xFFFFFFFF
    return _TURNS / (time.process_time() - start) / 1e6
