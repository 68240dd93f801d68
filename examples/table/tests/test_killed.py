"""A server that is killed, and started again."""

import asyncio
import random
from pathlib import Path

from examples.table.tests.kills import kill
from examples.table.tests.serving import Serving


def test_nothing_is_lost_by_kills(tmp_path: Path) -> None:
    """Neither what was acknowledged nor what was shown; ``kills.py`` does it more often."""
    serving = Serving(tmp_path / "tables.db", thinking=2, bombing=0.005, pace=0.001, pause=0.01)
    try:
        assert [] == asyncio.run(asyncio.wait_for(kill(serving, 4, random.Random(1)), 240))
    finally:
        serving.kill()
