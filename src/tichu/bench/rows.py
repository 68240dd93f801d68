"""The result of a measurement, the machine it was made on, and floors and goals."""

import platform
import statistics
from datetime import UTC, datetime
from pathlib import Path

import attrs

import tichu


@attrs.frozen(slots=True)
class Row:
    """The result of a measurement."""

    name: str
    """A short name, like ``"play"``."""
    title: str
    """What was measured."""
    unit: str
    """The unit: ``"rounds/s"``, ``"us"``, ``"ms"``, ``"bytes"`` or ``"times"``."""
    values: tuple[float, ...]
    """The value of each run, in the order of the runs."""
    floor: float
    """What a release must reach."""
    goal: float
    """What a release should reach."""
    note: str = ""
    """A remark."""
    repeated: int = 0
    """The number of runs that were repeated because the machine was slower than at its best."""

    @property
    def more_is_better(self) -> bool:
        """Whether a higher value is better."""
        return self.unit.endswith("/s") or self.unit == "times"

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
    def verdict(self) -> str:
        """What the median reaches: ``"goal"``, ``"floor"`` or ``"below"``."""
        sign = 1 if self.more_is_better else -1
        if sign * self.median >= sign * self.goal:
            return "goal"
        return "floor" if sign * self.median >= sign * self.floor else "below"


@attrs.frozen(slots=True)
class Machine:
    """The machine of a measurement."""

    cpu: str
    python: str
    platform: str
    kernel: str
    """The kernel of the library, ``"pure"`` or ``"compiled"``."""
    date: str
    """The time in UTC, as ISO 8601."""


def machine() -> Machine:
    """Return the description of this machine."""
    return Machine(
        cpu=_cpu(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}",
        kernel="compiled" if tichu.COMPILED else "pure",
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def targets(pure: tuple[float, float], compiled: tuple[float, float]) -> tuple[float, float]:
    """Return the floor and the goal for the kernel in use."""
    return compiled if tichu.COMPILED else pure


def play_targets() -> tuple[float, float]:
    """Return the floor and the goal of random play on one core."""
    return targets((1_500, 2_000), (3_000, 5_000))


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
