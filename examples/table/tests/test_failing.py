"""A file that fails at each of its calls in turn, at every kind of message."""

import asyncio
import sqlite3
from collections.abc import Iterator
from functools import partial
from types import TracebackType
from typing import Any, ClassVar, Literal

import pytest
from examples.table.server import FAULT, Client, Server
from examples.table.store import Store
from examples.table.tests.peers import Peer, happened, served


class Fragile(sqlite3.Connection):
    """A connection of which one call fails."""

    left: ClassVar[int] = -1
    """So many calls succeed before; with a negative number, all do."""

    def execute(self, *call: Any) -> sqlite3.Cursor:  # noqa: ANN401  # as inherited
        """Do what is asked, unless it is the one that fails."""
        self._count()
        return super().execute(*call)

    def executemany(self, *call: Any) -> sqlite3.Cursor:  # noqa: ANN401  # as inherited
        """Do what is asked, unless it is the one that fails."""
        self._count()
        return super().executemany(*call)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        """Keep what was done, unless that fails."""
        try:
            self._count()
        except sqlite3.OperationalError:
            self.rollback()
            raise
        return super().__exit__(kind, error, trace)

    def _count(self) -> None:
        Fragile.left -= 1
        if Fragile.left == -1:
            raise sqlite3.OperationalError("disk I/O error")


@pytest.fixture
def fragile(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Return a store in memory whose calls fail."""
    monkeypatch.setattr(Fragile, "left", -1)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Fragile))
    made = Store(":memory:")
    yield made
    made.close()


class Trial:
    """Clients that send each message until the file does not fail."""

    def __init__(self, store: Store, server: Server, peers: list[Peer]) -> None:
        self.failed: list[int] = []
        """How often each message was refused."""
        self._store = store
        self._server = server
        self._peers = peers

    async def ask(self, sender: int, message: dict[str, object]) -> dict[str, Any]:
        """Send a message while one call after the other fails, and return the last answer."""
        for number in range(20):
            await self._all_is_told()
            before = self._kept()
            Fragile.left = number
            answer = await self._peers[sender].ask(message)
            has_failed = Fragile.left < 0
            Fragile.left = -1
            if not has_failed:
                assert "refused" not in answer
                self.failed.append(number)
                return answer
            assert {"refused": FAULT, "code": "fault", "rule": None} == answer
            assert before == self._kept()
            await asyncio.sleep(0.01)  # in which others could be told
            assert [[], [], []] == [peer.heard for peer in self._peers]
        raise AssertionError("it has too many calls")

    async def _all_is_told(self) -> None:
        """Wait until all clients have heard what is told, and forget it."""
        tables = [table for table, _ in self._server._tables.values()]
        clients = [client for table in tables for client in table.clients]
        await happened(
            lambda: not any(isinstance(each, Client) and each.awake.is_set() for each in clients)
        )
        for peer in self._peers:
            await peer.ask({"list": True})
            peer.heard.clear()

    def _kept(self) -> list[object]:
        """Return what is in the file, except the first deal of a table that is opened."""
        rows = (
            self._store._db.execute(f"SELECT {what}").fetchall()
            for what in ("id, owner, begun, saved FROM tables", "* FROM actions WHERE ply > 0")
        )
        return [*rows]


def test_each_call_fails_in_turn(fragile: Store) -> None:
    """Each message is refused with a sentence, changes nothing, and is told to nobody.

    Sent again, it does what it says; nothing that was acknowledged is lost.
    """

    async def run() -> tuple[list[int], list[str]]:
        async with served(fragile) as server:
            peers = [await Peer.of(server) for _ in range(3)]
            trial = Trial(fragile, server.server, peers)
            made = await trial.ask(0, {"create": "nanjing"})
            table, links = made["created"], made["links"]
            await trial.ask(0, {"list": True})
            key = (await trial.ask(0, {"join": table, "key": links[0], "name": "Zoe"}))["key"]
            await trial.ask(1, {"join": table, "key": links[1]})
            await trial.ask(2, {"join": table})
            await trial.ask(0, {"begin": True})
            await trial.ask(0, {"act": "decline", "ply": 1})
            await trial.ask(1, {"act": "grand", "ply": 2})
            for peer in peers:
                await peer.leave()
            peers[:] = [await Peer.of(server) for _ in range(3)]
            await trial.ask(0, {"join": table, "key": key, "name": "Eva"})
            return trial.failed, fragile.actions(table)[1:]

    failed, log = asyncio.run(run())
    assert ["0 decline", "1 grand"] == log
    # To create a table takes a count and a write of three calls; to join one, a search, and to open
    # it a log.
    assert [4, 0, 6, 4, 1, 3, 3, 3, 5] == failed
