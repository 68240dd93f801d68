"""The work of a section of the report, and how it starts other programs."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final, Literal, get_args

import attrs

from reliability.checkout import ROOT

PROOF: Final = ROOT / "proof"
RESULTS: Final = PROOF / "results"
"""The figures of the last runs; git ignores them."""

Tier = Literal["pull", "nightly", "release"]
"""The size of a run: for every change, every night, or before a release."""
TIERS: Final[tuple[Tier, ...]] = get_args(Tier)


@attrs.frozen
class Job:
    """The size of the run of a section, and its options."""

    tier: Tier
    size: int
    """The size, in the unit of the section."""
    seed: int
    """The first number."""
    workers: int
    """The number of processes."""
    scratch: Path
    """A folder for temporary files."""
    coverage: Path | None = None
    """The data of a coverage run that has been made already."""
    logs: Path | None = None
    """Logs to use instead of made ones."""

    @property
    def numbers(self) -> range:
        """The numbers of the run; each is a seed."""
        return range(self.seed, self.seed + self.size)


def command(
    *words: str, folder: Path = PROOF, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a folder, apart from the settings of a surrounding pytest."""
    paths = [str(PROOF), str(ROOT / "tests"), *(str(Path(path).resolve()) for path in sys.path)]
    settings = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**settings, "PYTHONPATH": os.pathsep.join(dict.fromkeys(paths)), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def last_words(done: subprocess.CompletedProcess[str]) -> str:
    """Return the end of the output of a command that failed; nothing if it succeeded."""
    return "" if done.returncode == 0 else (done.stdout[-3000:] + done.stderr[-1500:]).strip()
