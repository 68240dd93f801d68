"""Whether tests find a mutant.

Owns :class:`Warm`, which collects all tests once and then forks a process for each mutant of a
function, in which the function has the mutant's code; and :func:`judge_cold`, for what takes effect
when the package is imported, which starts pytest anew with a changed copy of the package.
"""

import contextlib
import gc
import importlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

import attrs
import pytest

from mutants.lines import PROFILE
from mutation import plugin
from mutation.operators import Mutant
from mutation.reach import Reach

_LEAST: Final = 3.0
"""Seconds of processor time that a test has at least."""
_TIMES: Final = 12.0
"""The factor by which a test may take longer than usual."""
_LONGEST: Final = 240
"""Seconds after which a process is given up."""
_MEMORY: Final = 3 << 30

Answer = dict[str, Any]
Report = Callable[[Mutant, Answer], None]


@attrs.frozen
class Project:
    """A copy of the project, which nobody edits while tests run."""

    tree: Path
    """Its folder."""
    pool: tuple[str, ...]
    """The folders of tests that judge."""

    @property
    def package(self) -> Path:
        """The folder of the package."""
        return self.tree / "src" / "tichu"

    def pytest(self) -> list[str]:
        """Return the arguments of pytest that do not say which tests."""
        return [
            *("-q", "--tb=no", "-p", "no:cacheprovider", "-p", "mutants.guard"),
            *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # it is imported already
            *("-p", "mutation.plugin", "--hypothesis-profile", PROFILE, "-m", "not slow"),
            *("-o", "addopts=--import-mode=importlib", "--rootdir", str(self.tree)),
        ]

    def folders(self) -> list[str]:
        """Return the paths of the folders of tests."""
        return [str(self.tree / one) for one in self.pool if (self.tree / one).is_dir()]

    def environment(self, sources: Path | None = None) -> dict[str, str]:
        """Return the environment for a process; the package may be a changed one."""
        paths = (sources or self.tree / "src", self.tree / "tests", self.tree / "proof")
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.tree.parent / "hypothesis"),
        }


def measure(project: Project, workers: int, folder: Path) -> None:
    """Run all tests once under coverage; write ``coverage`` and ``times.json`` to a folder."""
    (folder / "rc").write_text("[run]\nsource = tichu\n", encoding="utf-8")
    command = [
        *(sys.executable, "-m", "pytest", *project.pytest(), "-n", str(workers)),
        *("--cov=tichu", "--cov-context=test", "--cov-report=", f"--cov-config={folder / 'rc'}"),
        *project.folders(),
    ]
    environment = {
        **project.environment(),
        "COVERAGE_FILE": str(folder / "coverage"),
        plugin.TIMES: str(folder / "times.json"),
    }
    subprocess.run(command, cwd=project.tree, env=environment, check=False)


def measure_loading(project: Project, modules: Iterable[str], folder: Path) -> None:
    """Import all modules under coverage; write ``loading`` to a folder."""
    script = folder / "loading.py"
    lines = (f"import {dotted(module)}" for module in modules)
    script.write_text("\n".join(lines), encoding="utf-8")
    options = ("--source=tichu", f"--data-file={folder / 'loading'}", "--rcfile=/dev/null")
    command = [sys.executable, "-m", "coverage", "run", *options, str(script)]
    subprocess.run(command, cwd=project.tree, env=project.environment(), check=True)


class Warm:
    """A plugin of pytest that judges mutants in place of running the tests."""

    def __init__(
        self, mutants: Iterable[Mutant], reach: Reach, budget: float, report: Report, workers: int
    ) -> None:
        """Take what is to be judged, the seconds of tests for each, and who hears of it."""
        self._mutants = mutants
        self._reach = reach
        self._budget = budget
        self._report = report
        self._workers = workers
        self._failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the first test that fails."""
        if report.failed and not self._failed:
            self._failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge the mutants."""
        items = {item.nodeid: item for item in session.items}
        session.config.pluginmanager.unregister(name="terminalreporter")
        functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                place = (code.co_filename, code.co_qualname, code.co_firstlineno)
                functions.setdefault(place, []).append(one)
        gc.freeze()

        def act(mutant: Mutant) -> Answer:
            if not _replace(mutant, functions):
                return {"outcome": "cold"}
            tests = self._reach.choose(mutant, self._budget)
            return self._run([items[test] for test in tests if test in items])

        def report(mutant: Mutant, answer: Answer) -> None:
            if answer["outcome"] == "killed":
                self._reach.learn(mutant, answer["test"])
            self._report(mutant, answer)

        run_all(self._mutants, act, report, self._workers)
        return True

    def _run(self, items: list[pytest.Item]) -> Answer:
        """Run tests until one fails; a test that takes far too long ends the process."""
        for place, item in enumerate(items):
            limit = max(_LEAST, _TIMES * self._reach.seconds[item.nodeid])
            signal.setitimer(signal.ITIMER_PROF, limit)
            following = items[place + 1] if place + 1 < len(items) else None
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return {"outcome": "killed", "test": self._failed}
        return {"outcome": "survived", "test": ""}


def _replace(mutant: Mutant, functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Give the functions that a mutant changes their new code; return whether there were any."""
    file = str(importlib.import_module(dotted(mutant.module)).__file__)
    original = Path(file).read_text(encoding="utf-8")
    old = list(_codes(compile(original, "old", "exec", dont_inherit=True)))
    new = list(_codes(compile(mutant.text, "old", "exec", dont_inherit=True)))
    if [code.co_qualname for code in old] != [code.co_qualname for code in new]:
        return False
    found = False
    for before, after in zip(old, new, strict=True):
        alive = functions.get((file, before.co_qualname, before.co_firstlineno), [])
        if before == after:
            continue
        if alive and before.co_freevars != after.co_freevars:
            return False  # a closure keeps its cells
        for function in alive:
            function.__code__ = after
            found = True
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the codes in a code, in the order of the source."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def run_all(
    jobs: Iterable[Mutant], act: Callable[[Mutant], Answer], report: Report, workers: int
) -> None:
    """Fork a process for each job, so many at a time, and report what each answers.

    A process that dies of a signal has used up its time or its memory: ``timeout``.
    """
    waiting = iter(jobs)
    running: dict[int, tuple[Mutant, int, float]] = {}
    while True:
        while len(running) < workers and (job := next(waiting, None)) is not None:
            reader, writer = os.pipe()
            process = os.fork()
            if process == 0:
                _be_child(job, act, writer)
            os.close(writer)
            running[process] = (job, reader, time.monotonic())
        if not running:
            return
        process, _ = os.wait()
        job, reader, begun = running.pop(process)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)  # what the process has started
        with os.fdopen(reader, encoding="utf-8") as pipe:
            told = pipe.read()
        answer = json.loads(told) if told else {"outcome": "timeout", "test": ""}
        report(job, {**answer, "seconds": round(time.monotonic() - begun, 2)})


def _be_child(job: Mutant, act: Callable[[Mutant], Answer], writer: int) -> NoReturn:
    """Do a job, write what it returns, and end the process whatever happens."""
    try:
        os.setpgid(0, 0)
        signal.alarm(_LONGEST)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        answer = act(job)
    except BaseException as error:  # noqa: BLE001  # this process must not go on as a second parent
        answer = {"outcome": "broken", "test": repr(error)[:300]}
    os.write(writer, json.dumps(answer).encode())
    os._exit(0)


def judge_cold(project: Project, mutant: Mutant, tests: list[str], scratch: Path) -> Answer:
    """Import a changed copy of the package and run tests until one fails."""
    begun = time.monotonic()
    sources = scratch / "cold"
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(project.tree / "src", sources)
    (sources / "tichu" / mutant.module).write_text(mutant.text, encoding="utf-8")
    listed = scratch / "tests.json"
    listed.write_text(json.dumps(tests), encoding="utf-8")
    environment = {**project.environment(sources), plugin.TESTS: str(listed)}
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    load = [sys.executable, "-c", f"import {dotted(mutant.module)}"]
    run = [sys.executable, "-m", "pytest", "-x", *project.pytest(), *files]
    outcome = "survived"
    for command, if_it_fails in ((load, "stillborn"), (run, "killed")):
        try:
            done = subprocess.run(
                command,
                cwd=project.tree,
                env=environment,
                capture_output=True,
                check=False,
                timeout=_LONGEST,
            )
        except subprocess.TimeoutExpired:
            outcome = "timeout"
            break
        if done.returncode not in {0, int(pytest.ExitCode.NO_TESTS_COLLECTED)}:
            outcome = if_it_fails
            break
    return {"outcome": outcome, "test": "", "seconds": round(time.monotonic() - begun, 2)}


def dotted(module: str) -> str:
    """Return the name by which a module is imported.

    >>> dotted("rulebook/wish.py")
    'tichu.rulebook.wish'
    """
    return "tichu." + module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
