"""The server: the page, the pictures of the cards, and one WebSocket for each client.

A client sends objects of JSON, and gets an object for each, or news:

- ``{"create": RULES}`` makes a table: ``{"created": ID, "keys": [KEY, ...]}``, a key for each seat.
- ``{"list": true}`` asks for the tables at which somebody plays: ``{"tables": [...]}``.
- ``{"join": ID, "key": KEY, "name": NAME, "ply": PLY}`` sits down; without a key it watches. From
  then on there is news, :meth:`Table.news`, with the events since the ply if there is one.
- ``{"begin": true}`` begins the game, ``{"act": ACTION, "ply": PLY}`` plays, and
  ``{"hint": true}`` asks what a bot would do.

Anything that is wrong changes nothing, and is answered by ``{"refused": SENTENCE}``.
"""

import asyncio
import contextlib
import json
import time
from pathlib import Path
from typing import Any, Final, cast

import attrs
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import tichu
from tichu import html, records, svg

from .store import Store
from .tables import Clocks, Problem, Saved, Table, new_table

PAGE: Final = Path(__file__).parent / "page"
LONGEST: Final = 2_000
"""The longest message that is read. Of a much longer one, not even the end is awaited."""
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MOST_TABLES: Final = 1_000
MOST_CONNECTIONS: Final = 1_000
MOST_UNSENT: Final = 20
"""The most answers that a client has not read."""
PATIENCE: Final = 20
"""The seconds in which a client must take what is sent."""
_GONE: Final = (TimeoutError, WebSocketDisconnect, RuntimeError)
"""What it raises to send to a client that has left or does not read."""
_SAFE: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


@attrs.define(eq=False)
class Connection:
    """A client, and what it has not been sent yet."""

    seat: int | None = None
    table: Table | None = None
    known: int | None = None
    """The last ply of which it was told."""
    has_news: bool = False
    answers: list[dict[str, Any]] = attrs.field(factory=list[dict[str, Any]])
    awake: asyncio.Event = attrs.field(factory=asyncio.Event)

    def tell(self) -> None:
        """Have it told that something has changed."""
        self.has_news = True
        self.awake.set()


class Server:
    """All tables and connections."""

    def __init__(self, store: Store, clocks: Clocks) -> None:
        self._store = store
        self._clocks = clocks
        self._connections = 0
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}
        """The tables at which somebody is."""

    async def talk(self, socket: WebSocket) -> None:
        """Talk with a client until it leaves."""
        await socket.accept()
        origin = socket.headers.get("origin")
        if origin is not None and origin.partition("://")[2] != socket.headers.get("host"):
            await socket.close(reason="another site has opened this connection")
            return
        if self._connections >= MOST_CONNECTIONS:
            await socket.close(code=1013, reason="there are too many connections")
            return
        self._connections += 1
        client = Connection()
        tasks = [asyncio.create_task(part(socket, client)) for part in (self._hear, self._send)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._connections -= 1
            for task in tasks:
                task.cancel()
            if client.table is not None:
                client.table.leave(client, time.monotonic())
                self._close_if_empty(client.table)
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, _GONE):
                raise ended
        with contextlib.suppress(*_GONE):
            await socket.close()

    async def _hear(self, socket: WebSocket, client: Connection) -> None:
        """Answer what a client sends, until it leaves or does not read the answers."""
        while len(client.answers) <= MOST_UNSENT:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            client.answers.append(self._answer(client, message.get("text")))
            client.awake.set()
            await asyncio.sleep(0)  # let others speak

    async def _send(self, socket: WebSocket, client: Connection) -> None:
        """Send answers and news as fast as the client takes them.

        Nothing is queued for a slow client but a few answers: its next news is about all since.
        """
        while True:
            await client.awake.wait()
            client.awake.clear()
            messages, client.answers = client.answers, []
            if client.table is not None and client.has_news:
                client.has_news = False
                messages.append(client.table.news(client, client.known, time.monotonic()))
                client.known = client.table.host.ply
            for message in messages:
                text = json.dumps(message, separators=(",", ":"))
                async with asyncio.timeout(PATIENCE):
                    await socket.send_text(text)

    def _answer(self, client: Connection, text: str | None) -> dict[str, Any]:
        """Do what a client asks for."""
        try:
            return self._done(client, _read(text))
        except Problem as problem:
            return {"refused": str(problem)}

    def _done(self, client: Connection, message: dict[str, Any]) -> dict[str, Any]:
        if "create" in message:
            if self._store.number() >= MOST_TABLES:
                raise Problem("there are too many tables; try again later")
            made = new_table(self._store, message["create"])
            return {"created": made.id, "keys": made.keys}
        if "list" in message:
            return {"tables": [_line(table) for table, _ in self._tables.values()]}
        if "join" in message:
            return self._join(client, message)
        if client.table is None:
            raise Problem("join a table first")
        return client.table.answer(client, message, time.monotonic())

    def _join(self, client: Connection, message: dict[str, Any]) -> dict[str, Any]:
        if client.table is not None:
            raise Problem("you are at a table")
        saved = self._store.find(message["join"])
        if saved is None:
            raise Problem("there is no such table")
        key = message.get("key")
        if key is not None:
            if key not in saved.keys:
                raise Problem("this link is to no seat of the table")
            client.seat = saved.keys.index(key)
        table = self._opened(saved)
        try:
            table.join(client, message.get("name"), time.monotonic())
        except Problem:
            client.seat = None
            self._close_if_empty(table)
            raise
        ply = message.get("ply")
        client.known = ply if type(ply) is int and 0 <= ply <= table.host.ply else None
        client.table = table
        return {"joined": saved.id, "seat": client.seat}

    def _opened(self, saved: Saved) -> Table:
        """Return a table, with a task that keeps its time."""
        if saved.id not in self._tables:
            table = Table(self._store, saved, self._clocks)
            self._tables[saved.id] = table, asyncio.create_task(table.run(time.monotonic))
        return self._tables[saved.id][0]

    def _close_if_empty(self, table: Table) -> None:
        """Forget a table at which nobody is; it stays in the file."""
        if not table.clients:
            self._tables.pop(table.saved.id)[1].cancel()

    async def record(self, request: Request) -> Response:
        """Return the ended rounds of a table as a record, or as a page that replays them."""
        saved = self._store.find(request.path_params["table"])
        if saved is None:
            raise HTTPException(404, "there is no such table")
        opened = self._tables.get(saved.id)
        table = opened[0] if opened else Table(self._store, saved, self._clocks)
        record = table.record()
        if not record.rounds:
            raise HTTPException(404, "no round is over")
        if request.path_params["what"] == "replay":
            # The page has a policy of its own. It takes long to make, so others go on meanwhile.
            headers = {"Content-Security-Policy": "sandbox allow-scripts"} | _SAFE
            return Response(await asyncio.to_thread(html.page, record), 200, headers, "text/html")
        return PlainTextResponse(records.write([record]), headers=_SAFE)


def application(store: Store, clocks: Clocks) -> Starlette:
    """Return the server as an ASGI application."""
    server = Server(store, clocks)
    return Starlette(
        routes=[
            Route("/", _page),
            Route("/cards/{card}.svg", _card),
            Route("/tables/{table}/{what}", server.record),
            Mount("/page", StaticFiles(directory=PAGE)),
            WebSocketRoute("/ws", server.talk),
        ]
    )


async def _page(_: Request) -> Response:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    return FileResponse(PAGE / "index.html", headers=headers | _SAFE)


async def _card(request: Request) -> Response:
    try:
        picture = svg.card(request.path_params["card"])
    except tichu.TichuError as error:
        raise HTTPException(404, str(error)) from None
    headers = {"Cache-Control": "max-age=86400"} | _SAFE
    return Response(picture, media_type="image/svg+xml", headers=headers)


def _read(text: str | None) -> dict[str, Any]:
    """Return the object that a client has sent."""
    if text is not None and len(text) > LONGEST:
        raise Problem(f"expected at most {LONGEST} characters, got {len(text)}")
    with contextlib.suppress(ValueError, RecursionError):
        message = json.loads(text or "")
        if isinstance(message, dict):
            return cast("dict[str, Any]", message)
    raise Problem("expected an object of JSON")


def _line(table: Table) -> dict[str, Any]:
    """Return what the list says of a table."""
    return {
        "table": table.saved.id,
        "rules": table.saved.rules,
        "names": table.saved.names,
        "scores": table.host.game.scores,
    }
