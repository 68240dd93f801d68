"""A plugin of pytest: writes what each test takes, or runs only the tests that a file lists."""

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest

TIMES: Final = "TICHU_MUTATION_TIMES"
"""The environment variable that names the file for the tests that pass: their seconds, and whether
they start processes."""
TESTS: Final = "TICHU_MUTATION_TESTS"
"""The environment variable that names the file with the tests to run, in order."""

_STARTS: Final = ("starts", True)
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
            item.user_properties.append(_STARTS)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember which test runs."""
    _current[:] = [item]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the phases of a test."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if not report.passed:
        _failed.add(report.nodeid)
    if _STARTS in map(tuple, report.user_properties):
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
