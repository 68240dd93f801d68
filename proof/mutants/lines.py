"""The lines of evidence, each of which judges a mutant on its own.

Owns :class:`Line`, the lines in the order in which they are asked, and how one is asked. A line is
a run of some folders of tests that stops at its first failure. What makes two lines different is
where their knowledge of the rules comes from: examples from the rule sheets, a second program by
another author, laws that hold whatever is played, exchanges of what a seat cannot see, logs of
another program, formulas, and frozen numbers. Unit tests know only the engine, so they are not a
line of evidence.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import attrs

Outcome = Literal["killed", "survived", "broken", "timeout"]
"""What a line says: a test fails, none does, tests cannot even be collected, it takes too long."""


@attrs.frozen
class Line:
    """One line of evidence."""

    name: str
    """The name."""
    about: str
    """The source from which its tests know the rules."""
    folders: tuple[str, ...]
    """The folders of tests."""


@attrs.frozen
class Answer:
    """The answer of a line about a mutant."""

    line: str
    """The name of the line."""
    outcome: Outcome
    """Whether a test fails."""
    test: str
    """The first test that fails, or the last words of a run that broke; else empty."""
    seconds: float
    """The time that it took."""


LINES: Final = (
    Line("rules", "examples, each marked with a rule of the sheets", ("tests/rules",)),
    Line("oracle", "a second, plain program by another author", ("proof/differential",)),
    Line("laws", "what holds in every round, whatever is played", ("tests/property",)),
    Line(
        *("views", "exchanges of cards that a seat cannot see"),
        ("tests/views", "proof/hidden/test_subjects.py"),
    ),
    Line("replay", "logs of rounds, as another program writes them", ("tests/bsw",)),
    Line("census", "closed forms: how many combinations there are", ("proof/census",)),
    Line("perft", "frozen numbers of ways to play on, counted before", ("proof/perft",)),
)
"""The lines for the games of three, four and six, in the order in which they are asked."""
SEIGNEUR_LINES: Final = (
    Line("rules", "examples, each marked with a rule of the sheets", ("tests/seigneur",)),
    Line("oracle", "a second, plain program by another author", ("proof/differential",)),
    Line("laws", "what holds in every round, whatever is played", ("proof/grandseigneur",)),
)
"""The lines for Grandseigneur."""

SOURCES: Final = "TICHU_MUTANT_SOURCES"
"""The environment variable that names the folder with the mutant's package."""
PROFILE: Final = "mutants"
"""The name of Hypothesis' profile."""
_GUARD: Final = "mutants.guard"

_SIZES: Final = {
    "TICHU_LAW_EXAMPLES": "20",
    "TICHU_PRESET_ROUNDS": "30",
    "TICHU_ORACLE_POSITIONS": "200",
    "TICHU_ORACLE_PRESET_ROUNDS": "10",
    "TICHU_ORACLE_ROUNDS": "160",
    "TICHU_SWAP_PAIRS": "4500",
}
"""The sizes of the longer tests, by the environment variables that they read."""

_TIMEOUT: Final = 240
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+::\S.*?)(?: - .*)?$", re.MULTILINE)


def lines_for(rules: Iterable[str]) -> tuple[Line, ...]:
    """Return the lines that know the game of some rules, given by their IDs."""
    of_seigneur = any(rule.startswith("SEIGNEUR-") for rule in rules)
    return SEIGNEUR_LINES if of_seigneur else LINES


def ask(line: Line, tree: Path, sources: Path) -> Answer:
    """Return what a line says of the package in a folder; the tests are those of a tree."""
    folders = [str(tree / folder) for folder in line.folders]
    command = [
        *(sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-rfE"),
        *("-p", "no:cacheprovider", "-p", _GUARD, "--hypothesis-profile", PROFILE),
        *("-o", "addopts=--import-mode=importlib", "--rootdir", str(tree), *folders),
    ]
    environment = {
        **os.environ,
        **_SIZES,
        SOURCES: str(sources),
        "PYTHONPATH": os.pathsep.join(map(str, (sources, tree / "tests", tree / "proof"))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(sources / "hypothesis"),
        "COLUMNS": "400",
    }
    begun = time.perf_counter()
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT,
            check=False,
            start_new_session=True,  # the scheduler's shares are by session
        )
    except subprocess.TimeoutExpired:
        return Answer(line.name, "timeout", "", round(time.perf_counter() - begun, 1))
    seconds = round(time.perf_counter() - begun, 1)
    if done.returncode == 0:
        return Answer(line.name, "survived", "", seconds)
    found = _FAILED.search(done.stdout)
    if done.returncode == 1 and found is not None:
        return Answer(line.name, "killed", found[1], seconds)
    words = (done.stdout + done.stderr)[-600:]
    return Answer(line.name, "broken", words, seconds)
