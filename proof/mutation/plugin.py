"""A plugin of pytest: writes how long each test took, or runs only the tests that a file lists."""

import json
import os
from pathlib import Path
from typing import Final

import pytest

TIMES: Final = "TICHU_MUTATION_TIMES"
"""The environment variable that names the file for the seconds of each test that passes."""
TESTS: Final = "TICHU_MUTATION_TESTS"
"""The environment variable that names the file with the tests to run, in order."""

_seconds: dict[str, float] = {}
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the phases of a test."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the listed tests, in their order."""
    if TESTS in os.environ:
        listed = json.loads(Path(os.environ[TESTS]).read_text(encoding="utf-8"))
        order = {test: place for place, test in enumerate(listed)}
        items[:] = sorted(
            (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
        )


def pytest_sessionfinish() -> None:
    """Write the seconds, once for all processes."""
    if TIMES in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        passed = {test: time for test, time in _seconds.items() if test not in _failed}
        Path(os.environ[TIMES]).write_text(json.dumps(passed), encoding="utf-8")
