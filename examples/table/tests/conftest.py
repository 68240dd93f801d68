"""What the tests of the table share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.table.store import Store
from examples.table.tests.serving import Serving


@pytest.fixture
def store() -> Iterator[Store]:
    """Return a store in memory."""
    made = Store(":memory:")
    yield made
    made.close()


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Start the server with bots that act at once."""
    made = Serving(tmp_path / "tables.db", pace=0.05, bombing=0.05)
    yield made
    made.kill()
