"""The machine that a figure comes from."""

import platform
from datetime import UTC, datetime
from pathlib import Path

import attrs

import tichu


@attrs.frozen(slots=True)
class Machine:
    """The machine of a measurement."""

    cpu: str
    """The name of the processor."""
    python: str
    """The implementation and version of Python, such as ``CPython 3.11.7``."""
    platform: str
    """The operating system and the architecture, such as ``Linux x86_64``."""
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


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
