"""How Hypothesis, the collector of garbage and the workers of pytest-xdist run here.

Hypothesis draws the same examples each time, however slow the machine is, and few of them, and
shrinks what fails without explaining it, which takes most of the time. ``TICHU_HYPOTHESIS=long``
draws more, and ``explore`` others each time, which is how the laws find what nobody has thought of.
"""

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import Phase, find, settings
from hypothesis import strategies as st

PHASES = [phase for phase in Phase if phase is not Phase.explain]
STEADY = settings(deadline=None, derandomize=True, phases=PHASES, max_examples=10)
settings.register_profile("steady", STEADY)
settings.register_profile("long", STEADY, max_examples=50)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("TICHU_HYPOTHESIS", "steady"))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let the second worker begin with the last file: each compiles half of them for both."""
    report = yield
    if isinstance(collector, pytest.Directory) and os.environ.get("PYTEST_XDIST_WORKER") == "gw1":
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the files again, as all workers must have the same tests in the same order."""
    items.sort(key=lambda item: item.path)


def pytest_collection_finish() -> None:
    """Take the tests, which stay to the end, from what the collector looks through."""
    find(st.booleans(), bool)  # else Hypothesis warns that its own generator is in no use
    if hasattr(gc, "freeze"):  # PyPy needs no such thing
        gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Let workers keep what they compile: the tests start hundreds of Pythons."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
