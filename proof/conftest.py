"""Marks as slow what compares neither with the referee nor two builds or tables."""

from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = ("builds/", "differential/", "oracle/", "hidden/test_sessions.py")

# PyPy does not trace memory.
collect_ignore_glob = [] if find_spec("_tracemalloc") else ["growth/*", "reliability/*"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the other tests beside this file."""
    for item in items:
        beside = item.path.is_relative_to(HERE)
        if beside and not item.path.relative_to(HERE).as_posix().startswith(QUICK):
            item.add_marker(pytest.mark.slow)
