"""A server in the same process, and clients that talk with it."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Self

import attrs
from examples.table.server import Server
from examples.table.store import Store
from examples.table.table import Clocks
from examples.table.tests.news import merged
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

FAST: Final = Clocks(thinking=30, bombing=0, pace=0, grace=0, pause=0)
"""Bots act at once, and nobody waits for bombs."""
SLOW: Final = Clocks(thinking=30, bombing=30, pace=30, grace=30)
"""Nothing happens by itself."""


@attrs.frozen
class Served:
    """A server that listens."""

    server: Server
    port: int

    async def get(self, path: str, *headers: str) -> tuple[str, str, bytes]:
        """Return the first line, the other lines of the head, and the body of a page."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        own = () if any(header.startswith("Host:") for header in headers) else (self.host,)
        lines = f"GET {path} HTTP/1.1", *own, *headers, "", ""
        writer.write("\r\n".join(lines).encode())
        answer = await reader.read(-1)
        writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        first, _, rest = head.decode().partition("\r\n")
        return first, rest, body

    @property
    def host(self) -> str:
        """The header that a browser sends."""
        return f"Host: 127.0.0.1:{self.port}"


@contextlib.asynccontextmanager
async def served(
    store: Store, clocks: Clocks = SLOW, *origins: str, is_behind_proxy: bool = False
) -> AsyncIterator[Served]:
    """Serve within a block."""
    server = Server(store, clocks, origins, is_behind_proxy=is_behind_proxy)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(listener))
        try:
            yield Served(server, listener.getsockname()[1])
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


class Peer:
    """A client, and what it has heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self._last: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def of(cls, served: Served, source: str = "127.0.0.1", **headers: str) -> Self:
        """Return a client that has connected from an address of this machine."""
        address = f"ws://127.0.0.1:{served.port}/ws"
        return cls(
            await connect(address, proxy=None, local_addr=(source, 0), additional_headers=headers)
        )

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.connection:
                message = json.loads(text)
                if "view" in message:
                    message = self._last = merged(self._last, message)
                self.heard.append(message)
                self._news.set()
        self._news.set()

    async def send(self, message: object) -> None:
        """Send an object, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self.connection.send(text)

    async def ask(self, message: object) -> dict[str, Any]:
        """Send a message, and return the answer."""
        await self.send(message)
        return await self.hear(lambda answer: "view" not in answer)

    async def news(self) -> dict[str, Any]:
        """Return the next news about the table."""
        return await self.hear(lambda answer: "view" in answer)

    async def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first message that is wanted, and forget it."""
        while True:
            for message in self.heard:
                if wanted(message):
                    self.heard.remove(message)
                    return message
            assert not self._reading.done(), "the server has closed the connection"
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 60)

    async def closed(self) -> tuple[int | None, str | None]:
        """Wait until the server has closed the connection, and return why."""
        await asyncio.wait_for(self._reading, 60)
        return self.connection.close_code, self.connection.close_reason

    async def leave(self) -> None:
        """Close the connection."""
        await self.connection.close()
        await self._reading


async def opened(served: Served) -> tuple[str, list[str]]:
    """Return a new table, and the links to its seats."""
    peer = await Peer.of(served)
    made = await peer.ask({"create": "nanjing(target=100)"})
    await peer.leave()
    return made["created"], made["links"]


async def seated(served: Served) -> tuple[Peer, str, str]:
    """Return somebody at seat 0 of a table that has begun, the table, and the key of the seat."""
    table, links = await opened(served)
    peer = await Peer.of(served)
    key = (await peer.ask({"join": table, "key": links[0]}))["key"]
    await peer.ask({"begin": True})
    peer.heard.clear()
    return peer, table, key


async def happened(what: Callable[[], object], patience: float = 60) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, "it has not happened"
        await asyncio.sleep(0.005)
