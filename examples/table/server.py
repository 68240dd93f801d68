"""The server: pages for browsers, a WebSocket for each client, and the tables at which somebody is.

A client sends objects of JSON, and gets an object for each, or news:

- ``{"create": RULES}`` makes a table: ``{"created": ID, "links": [LINK, ...]}``, one for each seat.
- ``{"list": true}`` asks for the tables at which somebody plays: ``{"tables": [...]}``.
- ``{"join": ID, "key": LINK, "own": KEY, "name": NAME}`` sits down:
  ``{"joined": ID, "seat": SEAT, "key": KEY}``. A link works once: from then on the seat belongs to
  the key, which the client has chosen, or else the server.
- ``{"join": ID, "key": KEY, "ply": PLY}`` comes back to the seat, in the place of the client that
  sits there, which is closed with the code 4001. Without a key, a client watches.
- Who has joined gets news, :meth:`Table.news`, with the happenings since the ply if there is one.
  What is as it was in the last news is left out, in the view too.
- ``{"begin": true}`` begins the game, ``{"act": ACTION, "ply": PLY}`` plays, ``{"ready": true}``
  wants the next round, and ``{"hint": true}`` asks what a bot would do.

Anything that is wrong or cannot be kept changes nothing, and is answered by
``{"refused": SENTENCE, "code": CODE, "rule": RULE}``.
"""

import asyncio
import contextlib
import json
import logging
import re
import secrets
import socket
import time
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, cast

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from . import limits
from .limits import Address, Addresses, Share
from .pages import Pages, page
from .store import Store
from .table import Clocks, Problem, Saved, Table, new_table

HOUSEKEEPING: Final = 60
"""The seconds until old tables are deleted again."""
_HEARD: Final = 4_096
"""So many bytes of a client the system keeps until they are read."""
_UNREAD: Final = 65_536
"""The same for what a client is told; who has not taken so much more is cut."""
_REPLACED: Final = 4001
"""The code with which the connection of a client ends whose seat another one has taken."""
_KEY: Final = re.compile(r"[\w-]{16,64}", re.ASCII)
_NUMBER: Final = re.compile(r"(localhost|[0-9.]+|\[[0-9a-f:.]+\])(:[0-9]+)?")
"""A host that no other site can have: this machine, or a number."""
FAULT: Final = "the server could not do this, and nothing has changed; please try again"
logger: Final = logging.getLogger(__name__)


class Listener(socket.socket):
    """Lets connections in, except from addresses that connect too often."""

    def __init__(self, listener: socket.socket, house: "Server") -> None:
        super().__init__(fileno=listener.detach())
        self._house = house

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection; after one that is refused, others have their turn."""
        accepted, peer = super().accept()
        if self._house.is_behind_proxy or self._house.addresses.of(peer[0]).arrives():
            return accepted, peer
        accepted.close()
        raise BlockingIOError


class Client(ServerConnection):
    """A client, and what it has not been told yet."""

    address = Address()

    def __init__(self, house: "Server", *args: Any, **options: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **options)
        self._house = house
        self._heard = Share(a_second=4_000, at_once=16_000)
        self.seat: int | None = None
        self.table: Table | None = None
        self.known: int | None = None
        """The last ply of which it was told."""
        self._told: dict[str, Any] = {"view": {}}
        """The last news."""
        self.awake = asyncio.Event()
        """Set when there is something to tell."""

    @property
    def share(self) -> Share:
        """The time of the processor that it has together with others."""
        return self.address.others if self.seat is None else self.address.players

    def tell(self) -> None:
        """Hear that something has changed."""
        self.awake.set()

    def news(self) -> dict[str, Any] | None:
        """Return what has changed at its table since the last time; None if it is at none."""
        self.awake.clear()
        if self.table is None:
            return None
        since, self.known = self.known, self.table.host.ply
        before, self._told = self._told, self.table.news(self, since, time.monotonic())
        view = _changes(before["view"], self._told["view"])
        return _changes(before, self._told) | {"view": view}

    def abort(self) -> None:
        """Cut the connection."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count a connection, and cut one that is too many."""
        super().connection_made(transport)
        if not self._house.is_behind_proxy:
            self.enter(transport.get_extra_info("peername")[0])

    def enter(self, name: str) -> None:
        """Come from an address."""
        self.address = self._house.addresses.enter(self, name)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a connection no more."""
        super().connection_lost(exc)
        self._house.addresses.leave(self)

    def data_received(self, data: bytes) -> None:
        """Hear a client, and cut it if it says too much, or does not hear what it is told."""
        unread = cast("asyncio.WriteTransport", self.transport).get_write_buffer_size()
        if self._heard.use(len(data)) and unread < _UNREAD:
            with self.share.counted():
                super().data_received(data)
        else:
            self.abort()

    async def say(self, message: object) -> None:
        """Send an object, and cut a client that does not take it."""
        try:
            async with asyncio.timeout(limits.PATIENCE):
                await self.send(json.dumps(message, separators=(",", ":"), allow_nan=False))
        except TimeoutError:
            self.abort()


class Server:
    """All clients and tables."""

    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        origins: Iterable[str] = (),
        *,
        is_behind_proxy: bool = False,
    ) -> None:
        self._store = store
        self._clocks = clocks
        self._origins = {*origins}
        """The addresses at which people open the page, such as ``https://tichu.example``."""
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}
        self._pages = Pages(store)
        self.is_behind_proxy = is_behind_proxy
        """Whether the addresses of clients are those that a proxy says."""
        self.addresses = Addresses(limits.most_connections())

    async def serve(self, listener: socket.socket) -> None:
        """Serve until cancelled."""
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _HEARD)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
        async with serve(
            self._converse,
            sock=Listener(listener, self),
            process_request=self._get,
            create_connection=cast("type[ServerConnection]", partial(Client, self)),
            compression=None,
            max_size=limits.LONGEST,
            max_queue=1,
            open_timeout=limits.HEAD,
            ping_interval=limits.PATIENCE,
            ping_timeout=limits.PATIENCE,
            server_header=None,
        ):
            while True:  # forget what is old, again and again
                try:
                    self._store.forget(self._tables)
                except Exception:
                    logger.exception("old tables are deleted later")
                await asyncio.sleep(HOUSEKEEPING)

    # Pages

    async def _get(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request with a page, or with None if it is one for a WebSocket."""
        client = cast("Client", connection)
        if self.is_behind_proxy:
            given = ",".join(request.headers.get_all("X-Forwarded-For"))
            client.enter(given.rpartition(",")[2].strip())
            if not client.address.arrives():
                client.abort()
        path = request.path.partition("?")[0]
        if refusal := self._refusal(request):
            return page(403, refusal)
        async with client.share.turn():
            found = self._pages.files.get(path)
        try:
            return None if path == "/ws" else found or await self._pages.over(path, client.share)
        except Exception:
            logger.exception("a page was refused")
            return page(503, FAULT)

    def _refusal(self, request: Request) -> str | None:
        """Return why a request is not answered, or None.

        Without the option, the server answers at all addresses that consist of numbers, and at
        ``localhost``: another site cannot have one of these. A name could belong to somebody else.
        """
        hosts = [host.lower() for host in request.headers.get_all("Host")]
        if len(hosts) != 1:
            return "expected the header Host"
        allowed = self._origins or {f"http://{host}" for host in hosts if _NUMBER.fullmatch(host)}
        if hosts[0] not in {origin.partition("://")[2] for origin in allowed}:
            return f"the server does not know that it is {hosts[0]}; see its option --origin"
        if not {origin.lower() for origin in request.headers.get_all("Origin")} <= allowed:
            return "another site has opened this connection"
        return None

    # Clients

    async def _converse(self, connection: ServerConnection) -> None:
        """Hear a client, and tell it what happens at its table, until it leaves."""
        client = cast("Client", connection)
        telling = asyncio.create_task(self._tell(client))
        try:
            async for text in client:
                async with client.share.turn():
                    answer = self._answer(client, text)
                await client.say(answer)
        except ConnectionClosed:
            pass
        finally:
            telling.cancel()
            if client.table is not None:
                client.table.leave(client, time.monotonic())
                self._close_if_empty(client.table.saved.id)

    async def _tell(self, client: Client) -> None:
        """Tell a client what happens as fast as it hears.

        Nothing is queued for a slow client: its next news is about all since the last.
        """
        try:
            while True:
                await client.awake.wait()
                async with client.share.turn():
                    news = client.news()
                if news is None:
                    return await client.close(_REPLACED, "another client has taken the seat")
                await client.say(news)
        except ConnectionClosed:
            pass
        except Exception:
            logger.exception("a client could not be told what happened")
            client.abort()

    def _answer(self, client: Client, text: str | bytes) -> dict[str, Any]:
        """Do what a client asks for."""
        try:
            return self._done(client, _read(text))
        except Problem as problem:
            return problem.answer
        except Exception:
            logger.exception("a message was refused")
            return Problem("fault", FAULT).answer

    def _done(self, client: Client, message: dict[str, Any]) -> dict[str, Any]:
        if "create" in message:
            every, own = self._store.numbers(client.address.name)
            if every >= limits.MOST_TABLES:
                raise Problem("too_many_tables", "there are too many tables; try again later")
            if own >= limits.MOST_TABLES_A_DAY:
                sentence = f"your address has opened {limits.MOST_TABLES_A_DAY} tables in a day"
                raise Problem("too_many_today", sentence)
            made = new_table(self._store, message["create"], client.address.name)
            return {"created": made.id, "links": made.links}
        if "list" in message:
            running = [table for table, _ in self._tables.values() if table.is_running]
            return {"tables": [table.line() for table in running[-limits.MOST_LISTED :]]}
        if "join" in message:
            return self._join(client, message)
        if client.table is None:
            raise Problem("join_first", "join a table first")
        return client.table.answer(client, message, time.monotonic())

    def _join(self, client: Client, message: dict[str, Any]) -> dict[str, Any]:
        """Let a client sit down, in the place of the one that sits there, or watch."""
        if client.table is not None:
            raise Problem("at_table", "you are at a table")
        name, key, ply = message["join"], message.get("key"), message.get("ply")
        found = self._store.find(name)
        if found is None:
            raise Problem("no_table", "there is no such table")
        saved, client.seat = found, None
        if key is not None:
            saved, client.seat = _at_seat(found, key, message.get("own"))
        try:
            table = self._opened(found)
            replaced = table.join(client, message.get("name"), time.monotonic(), saved)
        finally:
            self._close_if_empty(found.id)
        if isinstance(replaced, Client):
            replaced.table = None
            replaced.tell()
        client.known = ply if type(ply) is int and 0 <= ply <= table.host.ply else None
        client.table = table
        joined = {"joined": saved.id, "seat": client.seat}
        if client.seat is None:
            return joined
        client.address.strangers.pop(client, None)  # it has a place whatever others do
        return joined | {"key": saved.keys[client.seat]}

    def _opened(self, saved: Saved) -> Table:
        """Return a table, with a task that keeps its time."""
        if saved.id not in self._tables:
            table = Table(self._store, saved, self._clocks)
            bots = self.addresses.of(saved.owner).bots
            running = asyncio.create_task(table.run(time.monotonic, bots.turn))
            self._tables[saved.id] = table, running
        return self._tables[saved.id][0]

    def _close_if_empty(self, name: str) -> None:
        """Forget a table at which nobody is; it stays in the file."""
        if name in self._tables and not self._tables[name][0].clients:
            self._tables.pop(name)[1].cancel()


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    old = before.items()
    return {name: part for name, part in after.items() if (name, part) not in old}


def _at_seat(saved: Saved, key: object, own: object) -> tuple[Saved, int]:
    """Return the seat of who has a key or a link, and the table at which the seat has a key."""
    for known in (own, key):
        if isinstance(known, str) and known in saved.keys:
            return saved, saved.keys.index(known)
    if not isinstance(key, str) or key not in saved.links:
        raise Problem("no_link", "this link is to no seat of the table")
    chosen = secrets.token_urlsafe(16) if own is None else own
    if not (isinstance(chosen, str) and _KEY.fullmatch(chosen)) or chosen in saved.links:
        raise Problem("bad_key", "expected a key of 16 to 64 letters and digits")
    return saved.claimed(saved.links.index(key), chosen), saved.links.index(key)


def _read(text: str | bytes) -> dict[str, Any]:
    """Return the object that a client has sent."""
    with contextlib.suppress(ValueError, RecursionError):
        message = json.loads(text)
        if isinstance(message, dict):
            return cast("dict[str, Any]", message)
    raise Problem("bad_message", "expected an object of JSON")
