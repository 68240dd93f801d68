"""Whether tests find a mutant.

Owns :class:`Warm`, which collects the tests once and then forks a process for each mutant of a
function, in which the function has the mutant's code; and :func:`judge_cold`, for what takes effect
when the package is imported, which forks before anything is imported.
"""

import contextlib
import functools
import gc
import importlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NoReturn

import attrs
import pytest
from coverage import CoverageData

from mutants.lines import PROFILE
from mutation import plugin
from mutation.operators import Mutant
from mutation.reach import Reach, digest, file_of

_LEAST: Final = 2.0
"""Seconds of processor time that a test has at least."""
_TIMES: Final = 12.0
"""The factor by which a test may take longer than usual."""
_WAIT: Final = 20.0
"""Seconds that a test may wait, beside its processor time."""
_MEMORY: Final = 3 << 30
_FEW: Final = 4
_MANY: Final = 20
"""Files of tests that are asked first about what takes effect at import, and in all: half of them
have the likeliest tests, the others the most of those that are chosen."""
_LOADING: Final = 120.0
"""Seconds that tests may take to be collected."""
_SIZES: Final = {
    "TICHU_LAW_EXAMPLES": "20",
    "TICHU_ORACLE_POSITIONS": "200",
    "TICHU_ORACLE_PRESET_ROUNDS": "2",
    "TICHU_ORACLE_ROUNDS": "24",
    "TICHU_PLAYOUT_ROUNDS": "144",
}
"""The sizes of some tests, by the environment variables that they read; the default is half."""
_PRELOADED: Final = ("attrs", "coverage", "hypothesis.stateful", "hypothesis.strategies", "xdist")
"""What most processes import before the package."""

Answer = dict[str, Any]


@attrs.frozen
class Project:
    """A copy of the project, which nobody edits while tests run."""

    tree: Path
    """Its folder."""
    pool: tuple[str, ...]
    """The folders and files of tests that judge."""

    @property
    def package(self) -> Path:
        """The folder of the package."""
        return self.tree / "src" / "tichu"

    def texts(self) -> dict[str, str]:
        """Return the modules of the package."""
        return {
            path.relative_to(self.package).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(self.package.rglob("*.py"))
        }

    def files(self) -> dict[str, str]:
        """Return the digest of each file that has tests, and of the pages beside it."""
        found: list[Path] = []
        for one in self.pool:
            path = self.tree / one
            found += [*path.rglob("test_*.py"), *path.rglob("*.md")] if path.is_dir() else [path]
        found += self.package.rglob("*.py")  # examples in docstrings
        return {
            path.relative_to(self.tree).as_posix(): digest(
                "".join(one.read_text(encoding="utf-8") for one in (path, *_pages(path)))
            )
            for path in sorted(found)
        }

    def pytest(self) -> list[str]:
        """Return the arguments of pytest that do not say which tests."""
        return [
            *("-q", "--tb=no", "-p", "no:cacheprovider", "-p", "mutants.guard"),
            "--assert=plain",  # pytest reads what it rewrites itself, also the mutant's own module
            *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # it is imported already
            *("-p", "mutation.plugin", "--hypothesis-profile", PROFILE, "-m", "not slow"),
            *("-o", "addopts=--import-mode=importlib --doctest-modules --doctest-glob=*.md"),
            "--doctest-ignore-import-errors",  # of the doors to frameworks that are not installed
            *("--rootdir", str(self.tree)),
        ]

    def environment(self) -> dict[str, str]:
        """Return the environment for a process."""
        paths = [self.tree / one for one in ("proof/mutation/site", "src", "tests", "proof")]
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.tree.parent / "hypothesis"),
            **_SIZES,
        }


def _pages(path: Path) -> list[Path]:
    """Return the pages that a file of tests reads: those of the table of messages."""
    return sorted(path.parent.glob("*.txt")) if path.name == "test_messages.py" else []


def measure(project: Project, files: Mapping[str, str], workers: int, folder: Path) -> None:
    """Run some files of tests once under coverage; write the measurement to a new folder."""
    folder.mkdir(parents=True)
    (folder / "rc").write_text("[run]\nsource = tichu\n", encoding="utf-8")
    command = [
        *(sys.executable, "-m", "pytest", *project.pytest(), "-n", str(workers)),
        *("--cov=tichu", "--cov-context=test", "--cov-report=", f"--cov-config={folder / 'rc'}"),
        *files,
    ]
    environment = {
        **project.environment(),
        "COVERAGE_FILE": str(folder / "coverage"),
        plugin.TIMES: str(folder / "tests.json"),
    }
    subprocess.run(command, cwd=project.tree, env=environment, check=False)
    (folder / "sources.json").write_text(json.dumps(project.texts()), encoding="utf-8")
    (folder / "files.json").write_text(json.dumps(dict(files)), encoding="utf-8")


def lines_of_import(project: Project, modules: Iterable[str]) -> dict[str, frozenset[int]]:
    """Return the lines of each module that run while all are imported."""
    with tempfile.TemporaryDirectory() as folder:
        script, found = Path(folder) / "script.py", Path(folder) / "coverage"
        lines = (
            f"with contextlib.suppress(ImportError): import {dotted(module)}"
            for module in modules
            if not module.endswith("__main__.py")
        )
        script.write_text("import contextlib\n" + "\n".join(lines), encoding="utf-8")
        options = ("--source=tichu", f"--data-file={found}", "--rcfile=/dev/null")
        command = [sys.executable, "-m", "coverage", "run", *options, str(script)]
        subprocess.run(command, cwd=project.tree, env=project.environment(), check=True)
        data = CoverageData(str(found))
        data.read()
        return {
            Path(file).relative_to(project.package).as_posix(): frozenset(data.lines(file) or ())
            for file in data.measured_files()
        }


@attrs.frozen
class Case:
    """What it takes to judge."""

    project: Project
    """The copy of the project."""
    reach: Reach
    """What the tests reach."""
    budget: float
    """Seconds of tests for a mutant."""
    workers: int
    """Processes at a time."""
    report: Callable[[Mutant, Answer], None]
    """Hears of each answer."""


class _Judge:
    """A plugin of pytest that runs tests until one fails."""

    def __init__(self) -> None:
        self._failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the first test that fails."""
        if report.failed and not self._failed:
            self._failed = report.nodeid

    def run(self, items: list[pytest.Item], seconds: Mapping[str, float]) -> Answer:
        """Run tests until one fails; a test that takes far too long ends the process."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            limit = max(_LEAST, _TIMES * seconds[item.nodeid])
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, limit + _WAIT)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return {"outcome": "killed", "test": self._failed}
        return {"outcome": "survived", "test": ""}


class Warm(_Judge):
    """A plugin of pytest that judges mutants in place of running the tests."""

    def __init__(self, case: Case, mutants: Iterable[Mutant]) -> None:
        """Take what is to be judged."""
        super().__init__()
        self._case = case
        self._mutants = mutants

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge the mutants."""
        items = {item.nodeid: item for item in session.items}
        session.config.pluginmanager.unregister(name="terminalreporter")
        functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        caches: list[Callable[[], None]] = []
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                place = (code.co_filename, code.co_qualname, code.co_firstlineno)
                functions.setdefault(place, []).append(one)
            elif isinstance(one, functools._lru_cache_wrapper) and "tichu" in one.__module__:
                caches.append(one.cache_clear)
        gc.freeze()

        def act(mutant: Mutant, scratch: Path) -> Answer:
            file = str(importlib.import_module(dotted(mutant.module)).__file__)
            if not _replace(mutant, file, functions):
                return {"outcome": "cold"}
            for clear in caches:
                clear()
            _show_to_children(mutant, file, scratch)
            reach = self._case.reach
            tests = reach.choose(mutant, self._case.budget)
            return self.run([items[test] for test in tests if test in items], reach.seconds)

        run_all(self._case, self._mutants, act)
        return True


def _show_to_children(mutant: Mutant, file: str, scratch: Path) -> None:
    """Let the processes that this one starts import the mutant."""
    scratch.write_text(mutant.text, encoding="utf-8")
    os.environ["TICHU_MUTANT"] = f"{file}{os.pathsep}{scratch}"


def _replace(
    mutant: Mutant, file: str, functions: dict[tuple[str, str, int], list[FunctionType]]
) -> bool:
    """Give the functions that a mutant changes their new code; return whether that is all."""
    old, new = (_codes(text) for text in (mutant.original, mutant.text))
    found = False
    for name, codes in old.items():
        others = new.get(name, [])
        for place, before in enumerate(codes):
            alive = functions.get((file, name, before.co_firstlineno), [])
            if not alive or codes == others:
                continue
            if len(codes) != len(others) or before.co_freevars != others[place].co_freevars:
                return False  # one is missing, or has other cells
            for function in alive:
                function.__code__ = others[place]
                found = True
    return found


def _codes(text: str) -> dict[str, list[CodeType]]:
    """Return the codes in a source by name, those of one name in an order of their own."""
    found: defaultdict[str, list[CodeType]] = defaultdict(list)
    waiting = [compile(text, "mutant", "exec", dont_inherit=True)]
    for code in waiting:
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        waiting += inner
        for one in inner:
            found[one.co_qualname].append(one)
    return found


def run_all(case: Case, mutants: Iterable[Mutant], act: Callable[[Mutant, Path], Answer]) -> None:
    """Fork a process for each mutant, so many at a time, and report what each answers.

    A process that dies of a signal has used up its time or its memory: ``timeout``.
    """
    waiting = iter(mutants)
    running: dict[int, tuple[Mutant, int, float, Path]] = {}
    while True:
        while len(running) < case.workers and (job := next(waiting, None)) is not None:
            reader, writer = os.pipe()
            number, name = tempfile.mkstemp(suffix=".py")
            os.close(number)
            process = os.fork()
            if process == 0:
                _be_child(functools.partial(act, job, Path(name)), writer)
            os.close(writer)
            running[process] = (job, reader, time.monotonic(), Path(name))
        if not running:
            return
        process, _ = os.wait()
        job, reader, begun, scratch = running.pop(process)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)  # what the process has started
        scratch.unlink()
        with os.fdopen(reader, encoding="utf-8") as pipe:
            told = pipe.read()
        answer = json.loads(told) if told else {"outcome": "timeout", "test": ""}
        case.report(job, {**answer, "seconds": round(time.monotonic() - begun, 2)})


def _be_child(act: Callable[[], Answer], writer: int) -> NoReturn:
    """Do a job, write what it returns, and end the process whatever happens."""
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        answer = act()
    except BaseException as error:  # noqa: BLE001  # this process must not go on as a second parent
        answer = {"outcome": "broken", "test": repr(error)[:300]}
    os.write(writer, json.dumps(answer).encode())
    os._exit(0)


class _Cold(_Judge):
    """A plugin of pytest that runs chosen tests, in their order."""

    def __init__(self, tests: list[str], seconds: Mapping[str, float]) -> None:
        super().__init__()
        self._tests = tests
        self._seconds = seconds
        self.answer: Answer = {"outcome": "killed", "test": "collection"}
        """That tests cannot be collected, unless they can."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests until one fails."""
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in self._tests if test in items]
        if not session.testsfailed:
            self.answer = self.run(chosen, self._seconds)
        return True


def judge_cold(case: Case, mutants: Iterable[Mutant]) -> None:
    """Judge mutants that take effect at import: nothing of the package is imported here."""
    if "tichu" in sys.modules:
        raise RuntimeError("expected nothing of the package to be imported, so that mutants are")
    for name in _PRELOADED:
        importlib.import_module(name)

    def act(mutant: Mutant, scratch: Path) -> Answer:
        _show_to_children(mutant, str(case.project.package / mutant.module), scratch)
        importlib.reload(importlib.import_module("sitecustomize"))
        tests = case.reach.choose(mutant, case.budget)
        counted = Counter(map(file_of, tests))
        files = [*counted][: _MANY // 2]
        files += [file for file, _ in counted.most_common(_MANY) if file not in files]
        answer: Answer = {"outcome": "survived", "test": ""}
        for some in filter(None, (files[:_FEW], files[_FEW:_MANY])):
            signal.setitimer(signal.ITIMER_REAL, _LOADING)
            cold = _Cold([test for test in tests if file_of(test) in some], case.reach.seconds)
            with contextlib.suppress(Exception):  # then it is killed
                pytest.main([*case.project.pytest(), *some], [cold])
            answer = cold.answer
            if answer["outcome"] == "killed":
                break
        return answer

    run_all(case, mutants, act)


def dotted(module: str) -> str:
    """Return the name by which a module is imported.

    >>> dotted("rulebook/wish.py"), dotted("__init__.py")
    ('tichu.rulebook.wish', 'tichu')
    """
    return f"tichu/{module}".removesuffix(".py").removesuffix("/__init__").replace("/", ".")
