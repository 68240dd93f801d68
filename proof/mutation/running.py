"""How the tests of one mutant run, in the process that is made for it.

Owns the run until the first failure, and the time that a test has.
"""

import signal
from collections.abc import Callable
from typing import Any, Final

import pytest

LEAST: Final = 3.0
"""Seconds of processor time that a test has at least."""
TIMES: Final = 12.0
"""How many times as long as it usually takes a test may take."""


class Failures:
    """A plugin of pytest that takes note of the first test that fails."""

    def __init__(self) -> None:
        """Know of no failure yet."""
        self.first = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a failure, in the test or around it."""
        if report.failed and not self.first:
            self.first = report.nodeid


def run_items(
    items: list[pytest.Item], failures: Failures, seconds: Callable[[str], float]
) -> dict[str, Any]:
    """Run tests until one fails, and return what there is to say of the mutant.

    The process dies in a test that takes far longer than it usually does.
    """
    for number, item in enumerate(items):
        limit_time(max(LEAST, TIMES * seconds(item.nodeid)))
        following = items[number + 1] if number + 1 < len(items) else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if failures.first:
            return {"outcome": "killed", "test": failures.first, "asked": number + 1}
    limit_time(0)
    return {"outcome": "survived", "test": "", "asked": len(items)}


def limit_time(seconds: float) -> None:
    """Let a signal end the process after so much more processor time; 0 lifts the limit."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
