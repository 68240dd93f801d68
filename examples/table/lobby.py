"""What clients ask for, and the tables at which somebody is.

A client sends objects of JSON, and gets an object for each, or news:

- ``{"create": RULES}`` makes a table: ``{"created": ID, "links": [LINK, ...]}``, one for each seat.
- ``{"list": true}`` asks for the tables at which somebody plays: ``{"tables": [...]}``.
- ``{"join": ID, "key": LINK, "own": KEY, "name": NAME}`` sits down:
  ``{"joined": ID, "seat": SEAT, "key": KEY}``. A link works once: from then on the seat belongs to
  the key, which the client has chosen, or else the server.
- ``{"join": ID, "key": KEY, "ply": PLY}`` comes back to the seat, in the place of the client that
  sits there, which is closed with the code 4001. Without a key, a client watches.
- Who has joined gets news, :meth:`Table.news`, with the happenings since the ply if there is one.
- ``{"begin": true}`` begins the game, ``{"act": ACTION, "ply": PLY}`` plays, and
  ``{"hint": true}`` asks what a bot would do.

Anything that is wrong or cannot be kept changes nothing, and is answered by
``{"refused": SENTENCE}``.
"""

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, Final, cast

import attrs

from .limits import LONGEST, MOST_LISTED, MOST_TABLES, MOST_TABLES_A_DAY, MOST_WATCHED, Addresses
from .store import Store
from .table import Clocks, Problem, Saved, Table, new_table

FAULT: Final = "the server could not do this, and nothing has changed; please try again"
_KEY: Final = re.compile(r"[\w-]{16,64}", re.ASCII)
logger: Final = logging.getLogger(__name__)


@attrs.define(eq=False)
class Visitor:
    """A client, and what it has not been told yet."""

    address: str
    wake: Callable[[], object]
    """Called when there is something to tell."""
    seat: int | None = None
    table: Table | None = None
    known: int | None = None
    """The last ply of which it was told."""
    has_news: bool = False
    is_replaced: bool = False
    """Whether another client has taken its seat."""

    def tell(self) -> None:
        """Hear that something has changed."""
        self.has_news = True
        self.wake()

    def news(self) -> dict[str, Any] | None:
        """Return what has changed since the last time."""
        if self.table is None or not self.has_news:
            return None
        news = self.table.news(self, self.known, time.monotonic())
        self.has_news = False
        self.known = self.table.ply
        return news


class Lobby:
    """The tables at which somebody is."""

    def __init__(self, store: Store, clocks: Clocks, addresses: Addresses) -> None:
        self._store = store
        self._clocks = clocks
        self._addresses = addresses
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}

    @property
    def here(self) -> tuple[str, ...]:
        """The tables at which somebody is."""
        return tuple(self._tables)

    def answer(self, visitor: Visitor, text: str | None) -> dict[str, Any]:
        """Do what a client asks for."""
        try:
            return self._done(visitor, _read(text))
        except Problem as problem:
            return {"refused": str(problem)}
        except Exception:
            logger.exception("a message was refused")
            return {"refused": FAULT}

    def leave(self, visitor: Visitor) -> None:
        """Let a client go."""
        if visitor.table is not None:
            visitor.table.leave(visitor, time.monotonic())
            self._close_if_empty(visitor.table)
            visitor.table = None

    def _done(self, visitor: Visitor, message: dict[str, Any]) -> dict[str, Any]:
        if "create" in message:
            return self._create(visitor, message["create"])
        if "list" in message:
            running = [table for table, _ in self._tables.values() if table.is_running]
            return {"tables": [_line(table) for table in running[-MOST_LISTED:]]}
        if "join" in message:
            return self._join(visitor, message)
        if visitor.table is None:
            raise Problem("join a table first")
        return visitor.table.answer(visitor, message, time.monotonic())

    def _create(self, visitor: Visitor, rules: object) -> dict[str, Any]:
        if self._store.number() >= MOST_TABLES:
            raise Problem("there are too many tables; try again later")
        if self._store.number_today(visitor.address) >= MOST_TABLES_A_DAY:
            raise Problem(f"your address has opened {MOST_TABLES_A_DAY} tables in a day")
        made = new_table(self._store, rules, visitor.address)
        return {"created": made.id, "links": made.links}

    def _join(self, visitor: Visitor, message: dict[str, Any]) -> dict[str, Any]:
        if visitor.table is not None:
            raise Problem("you are at a table")
        found = saved = self._find(message["join"])
        key = message.get("key")
        if key is not None:
            saved, visitor.seat = _at_seat(found, key, message.get("own"))
        try:
            table = self._opened(found)
            try:
                self._sit(visitor, table, message.get("name"), saved)
            finally:
                self._close_if_empty(table)
        except Exception:
            visitor.seat = None
            raise
        ply = message.get("ply")
        visitor.known = ply if type(ply) is int and 0 <= ply <= table.ply else None
        visitor.table = table
        joined = {"joined": saved.id, "seat": visitor.seat}
        return joined if visitor.seat is None else joined | {"key": saved.keys[visitor.seat]}

    def _sit(self, visitor: Visitor, table: Table, name: object, saved: Saved) -> None:
        """Let a client join a table, in the place of the one that sits there."""
        if visitor.seat is None:
            watching = [each for each in table.clients if each.seat is None]
            near = [each for each in watching if getattr(each, "address", "") == visitor.address]
            if len(near) >= MOST_WATCHED:
                raise Problem("too many people at your address watch this table")
        replaced = table.join(visitor, name, time.monotonic(), saved)
        if isinstance(replaced, Visitor):
            replaced.table = None
            replaced.is_replaced = True
            replaced.wake()

    def _find(self, name: object) -> Saved:
        """Return what is kept of a table."""
        opened = self._tables.get(name) if isinstance(name, str) else None
        saved = opened[0].saved if opened else self._store.find(name)
        if saved is None:
            raise Problem("there is no such table")
        return saved

    def _opened(self, saved: Saved) -> Table:
        """Return a table, with a task that keeps its time."""
        if saved.id not in self._tables:
            table = Table(self._store, saved, self._clocks)
            turns = self._addresses.of(saved.owner).bots
            running = asyncio.create_task(table.run(time.monotonic, turns.next))
            self._tables[saved.id] = table, running
        return self._tables[saved.id][0]

    def _close_if_empty(self, table: Table) -> None:
        """Forget a table at which nobody is; it stays in the file."""
        if not table.clients and table.saved.id in self._tables:
            self._tables.pop(table.saved.id)[1].cancel()


def _at_seat(saved: Saved, key: object, own: object) -> tuple[Saved, int]:
    """Return the seat of who has a key or a link, and the table at which the seat has a key."""
    for known in (own, key):
        if isinstance(known, str) and known in saved.keys:
            return saved, saved.keys.index(known)
    if not isinstance(key, str) or key not in saved.links:
        raise Problem("this link is to no seat of the table")
    chosen = secrets.token_urlsafe(16) if own is None else own
    if not (isinstance(chosen, str) and _KEY.fullmatch(chosen)) or chosen in saved.links:
        raise Problem("expected a key of 16 to 64 letters and digits")
    return saved.claimed(key, chosen), saved.links.index(key)


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
        "names": table.saved.called,
        "scores": table.host.game.scores,
    }
