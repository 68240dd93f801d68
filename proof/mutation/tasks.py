"""What is asked of the processes that judge mutants, and what they answer.

Owns :class:`Task`, the file of answers, and how pytest is called. A task is read by a process of
its own, ``python -m mutation.judging``, whose package is a copy that nobody changes.
"""

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import attrs

from mutants.lines import PROFILE, SOURCES
from mutation.modules import digest
from mutation.operators import Mutant
from mutation.reach import Reach

POOL: Final = (
    *("unit", "rules", "sheets", "kernel", "property", "differential", "views", "census"),
    *("perft", "notation", "codec", "records", "conformance", "testing", "playout", "bsw"),
)
"""The folders of tests that judge, if nothing else is said."""

REACH: Final = "reach.json"
"""The file with what all tests reach, among those of the tests' files."""


@attrs.frozen
class Task:
    """Mutants to be judged; without what the tests reach, that is to be measured."""

    how: Literal["warm", "cold"]
    """In which way."""
    package: Path
    """The folder of the package."""
    journals: dict[str, Path]
    """The files to which an answer is added as a line, by module."""
    sources: dict[str, str]
    """The modules' texts as they are."""
    mutants: tuple[Mutant, ...]
    """The mutants."""
    reach: Reach | None = attrs.field(repr=False)
    """What the tests reach."""
    budget: float
    """How many seconds of tests a mutant is worth."""
    workers: int
    """How many processes there are at a time."""
    pool: tuple[str, ...]
    """The folders of tests that judge."""
    parts: Path
    """The folder with what the tests of a file reach, a file for each state of one."""

    def part_of(self, file: Path) -> Path:
        """Return where to keep what the tests of a file reach."""
        texts = [*self.sources.values(), file.read_text(encoding="utf-8")]
        return self.parts / f"{file.stem}-{digest(''.join(texts))}.json"

    def put(self, mutant: Mutant, answer: dict[str, Any]) -> None:
        """Add an answer to the journal of a mutant's module."""
        line = json.dumps({"key": mutant.key, **answer}, ensure_ascii=False)
        with self.journals[mutant.module].open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def arguments(tree: Path) -> list[str]:
    """Return how pytest is called for tests in a copy of the project."""
    return [
        *("-q", "-s", "--tb=short", "-p", "no:cacheprovider", "-p", "mutants.guard"),
        *("--hypothesis-profile", PROFILE, "-m", "not slow"),
        *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # it is loaded before the fork
        *("-o", "addopts=--import-mode=importlib", "--rootdir", str(tree)),
    ]


def perform(task: Task, scratch: Path) -> None:
    """Let a process of its own do a task."""
    tree = task.package.parents[1]
    path = scratch / "task.pickle"
    path.write_bytes(pickle.dumps(task))
    environment = {
        **os.environ,
        SOURCES: str(tree / "src"),
        "PYTHONPATH": os.pathsep.join(
            (str(tree / "src"), str(tree / "tests"), os.environ.get("PYTHONPATH", ""))
        ),
        "PYTHONHASHSEED": "0",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(scratch / "hypothesis"),
    }
    command = [sys.executable, "-m", "mutation.judging", str(path)]
    subprocess.run(command, cwd=tree, env=environment, check=True)


def answers(path: Path) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Yield the answers in a file by the keys of the mutants; there may be no file yet."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            answer = json.loads(line)
            yield tuple(answer.pop("key")), answer
