"""Marks as slow what is not a comparison with the oracle: ``pytest -m ""`` runs that too."""

from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = ("differential", "oracle")

# The judge of mutants limits the memory of processes that it forks.
collect_ignore_glob = [] if find_spec("resource") else ["mutation/*"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the other folders beside this file."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] not in QUICK:
            item.add_marker(pytest.mark.slow)
