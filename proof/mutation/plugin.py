"""A plugin of pytest: writes what each test takes, or runs only the tests that a file lists."""

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest

TIMES: Final = "TICHU_MUTATION_TIMES"
"""The environment variable that names the file for the tests that pass: the seconds of processors
that they take, and whether they start processes."""
TESTS: Final = "TICHU_MUTATION_TESTS"
"""The environment variable that names the file with the tests to run, in order."""

_STARTS: Final = "starts a process"
_TAKES: Final = "takes seconds"
_EVENTS: Final = frozenset(("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"))
_seconds: dict[str, float] = {}
_starting: set[str] = set()
_failed: set[str] = set()


def pytest_configure() -> None:
    """Watch for new processes, if that is asked for."""
    if TIMES in os.environ:
        sys.addaudithook(_note_process)


_current: list[pytest.Item] = []


def _note_process(event: str, _arguments: tuple[Any, ...]) -> None:
    if event in _EVENTS:
        for item in _current:
            item.user_properties.append((_STARTS, True))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember which test runs."""
    _current[:] = [item]
    item.user_properties.append((_TAKES, -_time()))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Note the time when a test ends."""
    if call.when == "teardown":
        item.user_properties.append((_TAKES, _time()))


def _time() -> float:
    """Return the seconds of processors so far: those of a clock depend on what else runs."""
    return sum(os.times()[:4])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Take what is known of a test."""
    if not report.passed:
        _failed.add(report.nodeid)
    if report.when == "teardown":
        known = [(name, value) for name, value in report.user_properties]
        _seconds[report.nodeid] = sum(float(str(value)) for name, value in known if name == _TAKES)
        if any(name == _STARTS for name, _ in known):
            _starting.add(report.nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the listed tests, in their order."""
    if TESTS in os.environ:
        listed = json.loads(Path(os.environ[TESTS]).read_text(encoding="utf-8"))
        order = {test: place for place, test in enumerate(listed)}
        items[:] = sorted(
            (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
        )


def pytest_sessionfinish() -> None:
    """Write what was seen, once for all processes."""
    if TIMES in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        passed = {
            test: (round(seconds, 4), test in _starting)
            for test, seconds in _seconds.items()
            if test not in _failed
        }
        Path(os.environ[TIMES]).write_text(json.dumps(passed), encoding="utf-8")
