"""What a section of the report is asked to do, and what it answers.

Owns :class:`Job`, :class:`Found` and :func:`command`, which runs a tool in a process of its own.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, Literal, get_args

import attrs

ROOT: Final = Path(__file__).parents[2]
PROOF: Final = ROOT / "proof"

Tier = Literal["pull", "nightly", "release"]
"""How much is done: for every change, every night, or before a release."""
TIERS: Final[tuple[Tier, ...]] = get_args(Tier)


@attrs.frozen
class Job:
    """How much of a section is to be done, and with what."""

    tier: Tier
    """For whom it is run."""
    size: int
    """How much, in the unit of the section."""
    seed: int
    """The first seed."""
    workers: int
    """How many processes."""
    scratch: Path
    """A folder for files that nobody keeps."""
    write: bool = False
    """Whether tools with a page of their own write it, too."""
    more: bool = False
    """Whether it is added to what was found before."""
    coverage: Path | None = None
    """The data of a coverage run that there was already."""


@attrs.frozen
class Found:
    """What a section has found."""

    ok: bool
    """Whether nothing is wrong."""
    figures: dict[str, Any]
    """Numbers by their names, as JSON holds them; some are numbers by names in turn."""
    command: str = ""
    """By which command the same is found again, in the folder ``proof``."""
    seeds: tuple[int, int] | None = None
    """The first and the last seed, if it has any."""
    told: str = ""
    """What is wrong, in words that can be pasted."""
    origin: dict[str, Any] | None = None
    """Commit, date, seconds and so on, where all this comes out of the file of earlier runs."""


def command(
    *words: str, folder: Path = PROOF, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a module of Python in a folder, and return what came of it."""
    paths = [
        str(PROOF),
        str(ROOT / "tests"),
        *(str(Path(path).resolve()) for path in sys.path if path),
    ]
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
    """Return the end of what a command has printed; nothing if all went well."""
    return "" if done.returncode == 0 else (done.stdout[-3000:] + done.stderr[-1500:]).strip()


def has_tool(name: str) -> bool:
    """Return whether there is a tool of that name in the folder ``proof``."""
    return (PROOF / name / "__main__.py").exists()
