"""Leaves all to the slow tests but the referee, two builds or tables, and the pages of figures."""

from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = (
    *("builds/", "differential/", "oracle/"),
    *("hidden/test_sessions.py", "reliability/test_pages.py"),
)

# PyPy does not trace memory.
collect_ignore_glob = [] if find_spec("_tracemalloc") else ["growth/*", "reliability/*"]


def is_quick(path: Path) -> bool:
    """Return whether the quick tests run a file."""
    return path.relative_to(HERE).as_posix().startswith(QUICK)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import nothing for the quick tests that they leave out."""
    if config.option.markexpr.strip() != "not slow" or collection_path.is_dir():
        return None
    return True if not is_quick(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the other tests beside this file."""
    for item in items:
        if str(item.path).startswith(str(HERE)) and not is_quick(item.path):
            item.add_marker(pytest.mark.slow)
