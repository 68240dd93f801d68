"""The connections: HTTP for the page, and a WebSocket for each client.

A connection hears a little, answers it, and hears on when the answer is taken. So nothing is
queued, and who does not read is not read from. What does not come or is not taken in time ends the
connection; it is cut, since to close it would wait for the client.
"""

import asyncio
import contextlib
import ipaddress
import json
import logging
import socket
import time
from collections.abc import Coroutine
from typing import Any, Final
from urllib.parse import urlsplit

import attrs
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from .limits import HEAD, IDLE, LONGEST, PATIENCE, Address, Addresses, Turns, most_connections
from .lobby import Lobby, Visitor
from .pages import Page, Pages, refused
from .store import Store
from .table import Clocks

HOUSEKEEPING: Final = 60
"""The seconds until old tables are deleted again."""
_CHUNK: Final = 2_048
"""So many bytes are heard at once, and answered before more are."""
_PIECE: Final = 65_536
"""So many bytes of a page are sent at once, and the system keeps what a client does not take."""
_LIMIT: Final = 16_384
"""The most bytes of the head of a request."""
_REPLACED: Final = 4001
"""The code with which the connection of a client ends whose seat another one has taken."""
_GOODBYE: Final = 5
"""The seconds until such a client must have closed the connection."""
_GONE: Final = (OSError, EOFError, asyncio.LimitOverrunError)
"""What it raises to hear or to send if a client has left, is too slow, or says too much."""
logger: Final = logging.getLogger(__name__)


@attrs.frozen
class Site:
    """The addresses at which people open the page, such as ``https://tichu.example``.

    Without any, these are all addresses that consist of numbers, and ``localhost``: another site
    cannot have one of these. A name could lead here although it belongs to somebody else.
    """

    origins: frozenset[str] = frozenset()

    def refusal(self, request: Request) -> str | None:
        """Return why a request is not answered, or None."""
        hosts = [host.lower() for host in request.headers.get_all("Host")]
        if len(hosts) != 1:
            return "expected the header Host"
        allowed = self.origins or ({f"http://{hosts[0]}"} if _is_number(hosts[0]) else set())
        if hosts[0] not in {origin.partition("://")[2] for origin in allowed}:
            return f"the server does not know that it is {hosts[0]}; see its option --origin"
        if not {origin.lower() for origin in request.headers.get_all("Origin")} <= allowed:
            return "another site has opened this connection"
        return None


def _is_number(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


class Connection:
    """A client that has connected."""

    def __init__(
        self,
        server: "Server",
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        address: Address,
    ) -> None:
        self._server = server
        self._reader = reader
        self._writer = writer
        self._address = address
        self._protocol = ServerProtocol(max_size=10 * LONGEST)
        self._has_ended = False
        """Whether the client has closed the WebSocket, or has broken its protocol."""
        self._message = bytearray()
        """What has come of a message; ``_is_text`` says whether it is one of text."""
        self._is_text = False
        self._said = time.monotonic()
        """When the client has sent a message."""
        self._awake = asyncio.Event()
        self._visitor = Visitor(address.name, self._awake.set)

    def abort(self) -> None:
        """Cut the connection."""
        self._writer.transport.abort()

    async def talk(self) -> None:
        """Answer a request, which may be one for a WebSocket."""
        if not self._server.addresses.enter(self, self._address):
            return
        async with asyncio.timeout(HEAD):
            head = await self._reader.readuntil(b"\r\n\r\n")
        async with self._turns.next():
            self._protocol.receive_data(head)
            events = self._protocol.events_received()
        request = events[0] if events and head.startswith(b"GET ") else None
        if not isinstance(request, Request):
            await self._send_page(refused(400, "expected a request with the method GET"))
        elif not self._is_let_in(request):
            return
        elif refusal := self._server.site.refusal(request):
            await self._send_page(refused(403, refusal))
        elif request.path.partition("?")[0] != "/ws":
            await self._send_page(await self._server.pages.get(request.path.partition("?")[0]))
        else:
            async with self._turns.next():
                self._protocol.send_response(self._protocol.accept(request))
            await self._flush()
            if self._protocol.state is OPEN:
                await self._converse()
        self._writer.close()
        async with asyncio.timeout(PATIENCE):
            await self._writer.wait_closed()

    def _is_let_in(self, request: Request) -> bool:
        """Return whether there is a place for the client for which a proxy has connected."""
        if not self._server.is_behind_proxy:
            return True
        given = ",".join(request.headers.get_all("X-Forwarded-For"))
        addresses = self._server.addresses
        addresses.leave(self)
        self._address = addresses.of(given.rpartition(",")[2].strip())
        self._visitor.address = self._address.name
        return self._address.arrives() and addresses.enter(self, self._address)

    async def _send_page(self, page: Page) -> None:
        self._writer.write(page.head)
        for start in range(0, len(page.body), _PIECE):
            async with self._turns.next():
                self._writer.write(page.body[start : start + _PIECE])
            await self._flush()

    async def _converse(self) -> None:
        """Hear the client, and tell it what happens at its table, until one has left."""
        telling = asyncio.create_task(self._tell())
        try:
            while not self._has_ended:
                data = await self._hear()
                async with self._turns.next():
                    if data:
                        self._protocol.receive_data(data)
                    else:
                        self._protocol.receive_eof()
                    events = self._protocol.events_received()
                await self._flush()
                for event in events:
                    if isinstance(event, Frame):
                        await self._take(event)
        finally:
            telling.cancel()
            self._server.lobby.leave(self._visitor)

    async def _hear(self) -> bytes:
        """Return what the client says next, if only because it was asked for a sign of life."""
        if self._visitor.table is None and time.monotonic() - self._said > IDLE:
            raise TimeoutError
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                return await self._reader.read(_CHUNK)
        self._protocol.send_ping(b"")
        await self._flush()
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read(_CHUNK)

    async def _take(self, frame: Frame) -> None:
        """Take a part of a message, and answer the message when it is whole."""
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        if frame.opcode is not Opcode.CONT:
            self._message.clear()
            self._is_text = frame.opcode is Opcode.TEXT
        self._message += frame.data
        if not frame.fin:
            return
        self._said = time.monotonic()
        async with self._turns.next():
            text = self._message.decode(errors="replace") if self._is_text else None
            if self._protocol.state is OPEN:
                self._send(self._server.lobby.answer(self._visitor, text))
        if self._visitor.seat is not None:
            self._server.addresses.sit(self)
        await self._flush()

    async def _tell(self) -> None:
        """Tell the client what happens as fast as it hears.

        Nothing is queued for a slow client: its next news is about all since the last.
        """
        try:
            while not self._visitor.is_replaced:
                await self._awake.wait()
                self._awake.clear()
                async with self._turns.next():
                    news = self._visitor.news()
                    if news is not None and self._protocol.state is OPEN:
                        self._send(news)
                await self._flush()
            if self._protocol.state is OPEN:
                self._protocol.send_close(_REPLACED, "another client has taken the seat")
            await self._flush()
            await asyncio.sleep(_GOODBYE)
        except _GONE:
            pass
        except Exception:
            logger.exception("a client could not be told what happened")
        self.abort()

    @property
    def _turns(self) -> Turns:
        """The time that it has together with others."""
        address = self._address
        return address.others if self._visitor.seat is None else address.players

    def _send(self, message: object) -> None:
        text = json.dumps(message, separators=(",", ":"), allow_nan=False)
        self._protocol.send_text(text.encode())

    async def _flush(self) -> None:
        """Send what is to be sent, and wait until the client takes it."""
        data = self._protocol.data_to_send()
        self._has_ended |= b"" in data
        self._writer.write(b"".join(data))
        async with asyncio.timeout(PATIENCE):
            await self._writer.drain()


class Server:
    """All clients and tables."""

    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        site: Site = Site(),
        *,
        is_behind_proxy: bool = False,
    ) -> None:
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()
        self.site = site
        self.is_behind_proxy = is_behind_proxy
        """Whether the addresses of clients are those that a proxy says."""
        self.addresses = Addresses(most_connections())
        self.lobby = Lobby(store, clocks, self.addresses)
        self.pages = Pages(store)

    async def serve(self, listener: socket.socket) -> None:
        """Serve until cancelled."""
        self._start(self._keep_house())
        try:
            await self._accept(listener)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, listener: socket.socket) -> None:
        """Accept one connection after the other, so that others have their turn in between."""
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _PIECE)
        while True:
            try:
                accepted, peer = await loop.sock_accept(listener)
            except OSError as error:
                logger.warning("a connection was not accepted: %s", error)
                await asyncio.sleep(1)
                continue
            address = self.addresses.of(peer[0])
            if self.is_behind_proxy or address.arrives():
                self._start(self._welcome(accepted, address))
            else:
                accepted.close()

    def _start(self, task: Coroutine[Any, Any, None]) -> None:
        started = asyncio.create_task(task)
        self._tasks.add(started)
        started.add_done_callback(self._tasks.discard)

    async def _welcome(self, accepted: socket.socket, address: Address) -> None:
        """Talk with a client until it leaves or is cut off."""
        reader, writer = await asyncio.open_connection(sock=accepted, limit=_LIMIT)
        connection = Connection(self, reader, writer, address)
        try:
            await connection.talk()
        except _GONE:
            pass
        except Exception:
            logger.exception("a connection has ended")
        finally:
            self.addresses.leave(connection)
            connection.abort()

    async def _keep_house(self) -> None:
        """Forget what is old, again and again."""
        while True:
            try:
                self._store.forget(self.lobby.here)
                self.addresses.forget()
            except Exception:
                logger.exception("old tables are deleted later")
            await asyncio.sleep(HOUSEKEEPING)
