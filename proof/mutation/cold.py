"""Mutants of what a module computes while it loads, judged in a process that loads it.

Owns the run for constants, tables, decorators and defaults, and for what ``warm`` has left of
functions that run meanwhile. Each mutant has a process with a package of its own, forked from one
that has loaded pytest and Hypothesis, but nothing of the package.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest

from mutation.choosing import Choice
from mutation.farm import run_all
from mutation.modules import dotted
from mutation.operators import Mutant
from mutation.reach import Reach
from mutation.running import Failures, limit_time, run_items
from mutation.tasks import Task, arguments

_FEW: Final = 2
"""How many files of tests are collected at first, since most mutants are found by few."""
_LOADING: Final = 12.0
"""Seconds of processor time for loading and collecting."""


def judge(task: Task) -> None:
    """Judge the mutants of a task: with few tests at first, and what is left with all."""
    reach = task.reach
    if reach is None:
        raise ValueError("what the tests reach must be known")
    for name in ("hypothesis", "hypothesis.stateful", "hypothesis.strategies", "jsonschema"):
        importlib.import_module(name)
    choice = Choice(reach, task.sources, task.budget)
    left = list(task.mutants)
    for is_last in (False, True):
        left = _judge_some(task, reach, choice, left, is_last=is_last)


def _judge_some(
    task: Task, reach: Reach, choice: Choice, mutants: list[Mutant], *, is_last: bool
) -> list[Mutant]:
    """Judge mutants with few tests or all, and return those that no test finds."""
    left: list[Mutant] = []

    def jobs() -> Iterator[tuple[Mutant, list[str]]]:
        """Yield each mutant with its tests, chosen when its turn comes."""
        for mutant in mutants:
            reaching = choice.of_line(mutant)
            tests = reaching or choice.of_module(mutant)
            if is_last and (mutant.tool != "mutmut" or not reaching):  # it may run while it loads
                tests = list(dict.fromkeys([*tests, *choice.of_all(mutant)]))
            yield mutant, tests if is_last else _of_few_files(tests)

    def act(job: tuple[Mutant, list[str]]) -> dict[str, Any]:
        """Judge a mutant."""
        mutant, tests = job
        return _run(task, mutant, tests, reach)

    def report(job: tuple[Mutant, list[str]], answer: dict[str, Any]) -> None:
        """Learn from the answer, and pass it on when it is the last word."""
        mutant, _ = job
        if answer["outcome"] == "survived" and not is_last:
            left.append(mutant)
            return
        if answer["outcome"] == "killed":
            choice.learn(mutant, answer["test"])
        task.put(mutant, {**answer, "how": "cold"})

    run_all(jobs(), act, report, task.workers)
    return left


def _of_few_files(tests: list[str]) -> list[str]:
    """Return the tests that are in the files of the first ones."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))[:_FEW]
    return [test for test in tests if test.partition("::")[0] in files]


def _run(task: Task, mutant: Mutant, tests: list[str], reach: Reach) -> dict[str, Any]:
    """Load the package with a mutant and run tests until one fails."""
    limit_time(_LOADING)
    sys.meta_path.insert(0, _Finder(mutant, task.package))
    try:
        importlib.import_module("tichu")
        importlib.import_module(dotted(mutant.module))
    except Exception as error:  # noqa: BLE001  # a mutant may fail in any way
        return {"outcome": "stillborn", "test": type(error).__name__, "asked": 0}
    runner = _Runner(tests, reach)
    files = sorted({test.partition("::")[0] for test in tests})
    tree = task.package.parents[1]
    code = pytest.main([*arguments(tree), *(str(tree / file) for file in files)], [runner])
    if runner.answer is not None:
        return runner.answer
    if code in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.TESTS_FAILED):
        return {"outcome": "killed", "test": runner.failed, "asked": 0}
    return {"outcome": "broken", "test": f"pytest ends with {code!r}", "asked": 0}


class _Runner:
    """A plugin of pytest that runs the tests of a mutant in their order."""

    def __init__(self, tests: list[str], reach: Reach) -> None:
        """Know the tests."""
        self._tests = tests
        self._reach = reach
        self.answer: dict[str, Any] | None = None
        self.failed = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take note of tests that cannot be collected: something failed while they were made."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests in place of all that were collected."""
        if self.failed:
            self.answer = {"outcome": "killed", "test": self.failed, "asked": 0}
            return True
        by_name = {item.nodeid: item for item in session.items}
        chosen = [by_name[test] for test in self._tests if test in by_name]
        failures = Failures()
        session.config.pluginmanager.register(failures)
        self.answer = run_items(chosen, failures, self._reach.seconds.__getitem__)
        return True


class _Loader(importlib.machinery.SourceFileLoader):
    """What loads a module from a mutant's text."""

    def __init__(self, mutant: Mutant, path: str) -> None:
        """Know the mutant."""
        super().__init__(dotted(mutant.module), path)
        self._text = mutant.text

    def get_code(self, fullname: str) -> CodeType:
        """Return the mutant's code."""
        return compile(self._text, self.path, "exec", dont_inherit=True)

    def get_source(self, fullname: str) -> str:
        """Return the mutant's text, for tests that read what they judge."""
        return self._text


class _Finder(importlib.abc.MetaPathFinder):
    """What finds a mutant in place of a module."""

    def __init__(self, mutant: Mutant, package: Path) -> None:
        """Know the mutant and the package's folder."""
        self._mutant = mutant
        self._path = str(package / mutant.module)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        """Return how the mutant's module is loaded; of others nothing is known."""
        if fullname != dotted(self._mutant.module):
            return None
        loader = _Loader(self._mutant, self._path)
        return importlib.util.spec_from_file_location(fullname, self._path, loader=loader)
