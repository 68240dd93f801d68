"""Makes the record of a table and the page that replays it, as a program of its own.

Both take long to make. So the server starts ``python -m examples.table.replay``, which reads the
rules, the names and the actions of the rounds that are over, and writes the two texts.
"""

import asyncio
import json
import os
import random
import sys
from collections.abc import Callable
from typing import Any, Final

import tichu
from tichu import html, records
from tichu.hosting import Host

from .limits import MOST_REPLAYS, MOST_WAITING
from .table import Problem, Saved, finished

_PATIENCE: Final = 60
"""The seconds that a replay may take."""


class Replays:
    """The records of tables and the pages that replay them.

    Each is made once, with the names that people have then, and one at a time.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], asyncio.Task[dict[str, bytes]]] = {}
        self._turn = asyncio.Lock()

    async def get(self, saved: Saved, actions: Callable[[], list[str]]) -> dict[str, bytes]:
        """Return the ``record`` and the ``replay`` of the rounds that are over."""
        key = saved.id, saved.ended
        if key not in self._made:
            waiting = sum(not task.done() for task in self._made.values())
            if waiting >= MOST_WAITING:
                raise Problem("too many replays are being made; try again later")
            told = {"rules": saved.rules, "names": saved.called, "actions": actions()}
            task = asyncio.create_task(self._make(json.dumps(told).encode()))
            self._made[key] = task
            task.add_done_callback(lambda done: self._forget(key, done))
        task = self._made.pop(key)
        self._made[key] = task  # the last that somebody has asked for
        return await asyncio.shield(task)

    def _forget(self, key: tuple[str, int], done: asyncio.Task[dict[str, bytes]]) -> None:
        """Keep the last few replays, and none that could not be made."""
        if done.cancelled() or done.exception() is not None:
            del self._made[key]
        for old in [*self._made][:-MOST_REPLAYS]:
            if self._made[old].done():
                del self._made[old]

    async def _make(self, told: bytes) -> dict[str, bytes]:
        async with self._turn:
            pipe = asyncio.subprocess.PIPE
            paths = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=pipe, stdout=pipe, env=paths
            )
            try:
                async with asyncio.timeout(_PATIENCE):
                    out, _ = await program.communicate(told)
            finally:
                if program.returncode is None:
                    program.kill()
                    await program.wait()
        if program.returncode != 0:
            raise RuntimeError(f"the replay could not be made (exit status {program.returncode})")
        made: dict[str, str] = json.loads(out)
        return {what: text.encode() for what, text in made.items()}


def texts(told: dict[str, Any]) -> dict[str, str]:
    """Return the record and the page of a table."""
    host = Host(tichu.new_game(told["rules"]), random.Random(0), told["actions"])
    record = finished(host, told["names"])
    return {"record": records.write([record]), "replay": html.page(record)}


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    json.dump(texts(json.load(sys.stdin)), sys.stdout)
