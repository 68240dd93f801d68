"""What a measurement says, and of which machine.

Owns :class:`Row` and :class:`Machine`, and what a row must reach.
"""

import platform
import statistics
from datetime import UTC, datetime
from pathlib import Path

import attrs

import tichu


@attrs.frozen(slots=True)
class Row:
    """One thing that was measured, several times."""

    name: str
    """A short name for programs, such as ``"play"``."""
    title: str
    """What was measured, for people."""
    unit: str
    """What the numbers count: ``"rounds/s"``, ``"us"``, ``"ms"``, ``"bytes"``, ``"times"``."""
    values: tuple[float, ...]
    """What each run has given, in the order of the runs."""
    floor: float
    """What a release must reach."""
    goal: float
    """What a release should reach."""
    note: str = ""
    """What else a reader should know."""
    repeated: int = 0
    """How many runs more were made, since the machine was slower during them than at its best."""

    @property
    def more_is_better(self) -> bool:
        """Whether the number is a rate or a gain; otherwise it is a cost."""
        return self.unit.endswith("/s") or self.unit == "times"

    @property
    def median(self) -> float:
        """The middle value: the one to quote."""
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
    def verdict(self) -> str:
        """What the median reaches: ``"goal"``, ``"floor"`` or ``"below"``."""
        sign = 1 if self.more_is_better else -1
        if sign * self.median >= sign * self.goal:
            return "goal"
        return "floor" if sign * self.median >= sign * self.floor else "below"


@attrs.frozen(slots=True)
class Machine:
    """What the numbers were measured on, without which they say little."""

    cpu: str
    python: str
    platform: str
    kernel: str
    """``"pure"`` or ``"compiled"``: which kernel the library runs on."""
    date: str
    """When, in UTC, as ISO 8601."""


def machine() -> Machine:
    """Return this machine, this Python and this moment."""
    return Machine(
        cpu=_cpu(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}",
        kernel="compiled" if tichu.COMPILED else "pure",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def wanted(pure: tuple[float, float], compiled: tuple[float, float]) -> tuple[float, float]:
    """Return the floor and the goal for the kernel that runs."""
    return compiled if tichu.COMPILED else pure


def play_wanted() -> tuple[float, float]:
    """Return the floor and the goal of random play on one core."""
    return wanted((1_500, 2_000), (3_000, 5_000))


def _cpu() -> str:
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
