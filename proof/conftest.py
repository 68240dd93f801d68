"""Marks as slow what is not a comparison with the oracle: ``pytest -m ""`` runs that too."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
QUICK = ("differential", "oracle")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the other folders beside this file."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] not in QUICK:
            item.add_marker(pytest.mark.slow)
