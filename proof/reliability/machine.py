"""The machine and the commit that a figure comes from."""

import platform
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import attrs

import tichu

ROOT: Final = Path(__file__).parents[2]


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


def commit() -> str:
    """Return the commit that is checked out, with ``+`` if there are uncommitted changes."""
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", "src", "tests", "proof")
    return (_git("rev-parse", "--short=7", "HEAD") or "unknown") + "+" * bool(changed)


def _git(*words: str) -> str:
    """Return the output of git; nothing if it fails."""
    program = shutil.which("git")
    if program is None:
        return ""
    found = subprocess.run(
        [program, "-C", str(ROOT), *words], capture_output=True, text=True, check=False
    )
    return "" if found.returncode else found.stdout.strip()


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
