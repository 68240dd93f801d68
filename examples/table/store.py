"""The tables on disk: one row for each table, and one for each action."""

import contextlib
import json
import sqlite3
import time
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

import attrs

from .table import Keeper, Saved

_VERSION: Final = 3
_SCHEMA: Final = f"""
    BEGIN IMMEDIATE;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, owner TEXT, begun INTEGER, created INTEGER, changed INTEGER,
        saved TEXT);
    CREATE TABLE actions (
        id TEXT, ply INTEGER, action TEXT, PRIMARY KEY (id, ply)) WITHOUT ROWID;
    PRAGMA user_version = {_VERSION};
    COMMIT;
"""
_DAY: Final = 24 * 60 * 60
KEPT: Final = 30 * _DAY
"""The seconds until a table is forgotten at which nobody is."""
WAITING: Final = 60 * 60
"""The same, if the game has not begun."""
_PATIENCE: Final = 0.05
"""The seconds in which another program must have done with the file: all tables wait."""
_AT_ONCE: Final = 10
"""So many tables are deleted in one transaction: it must not take long."""


class Unusable(Exception):
    """A server cannot use the file; the message says why."""


class Store(Keeper):
    """A file of SQLite, which no other server may use.

    Each write is one transaction: if it raises an exception, nothing has changed. What is written
    survives a killed server. If the machine loses power, the last writes can be lost.

    An empty database beside it is locked as long, so other programs can read the tables.

    Raises :class:`Unusable` for a file that another server uses, or that is none of a server.
    """

    def __init__(self, path: Path | str) -> None:
        lock = path if path == ":memory:" else f"{Path(path).resolve()}.lock"
        with contextlib.ExitStack() as opened:
            try:
                locked, self._db = (
                    opened.enter_context(contextlib.closing(_connected(each)))
                    for each in (lock, path)
                )
                locked.execute("BEGIN EXCLUSIVE")  # until this server ends in whatever way
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = NORMAL")
                (version,) = self._db.execute("PRAGMA user_version").fetchone()
                if version == 0:
                    self._db.executescript(_SCHEMA)
                elif version != _VERSION:
                    raise Unusable(f"{path} is of another version of this server")
            except sqlite3.Error as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    raise Unusable(f"another server uses {path}") from None
                raise Unusable(f"{path} cannot be used: {error}") from None
            self._opened = opened.pop_all()

    def close(self) -> None:
        """Close the file, so that another server can use it."""
        self._opened.close()

    def write(self, saved: Saved, ply: int = 0, actions: Iterable[str] = ()) -> None:
        """Keep a table as it is now, and its new actions from a ply on."""
        text = json.dumps(attrs.asdict(saved, recurse=False), separators=(",", ":"))
        rows = [(saved.id, at, action) for at, action in enumerate(actions, ply)]
        now = int(time.time())
        self._db.rollback()  # if the last one could not be rolled back
        with self._db as db:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET begun = excluded.begun, changed = excluded.changed, saved = excluded.saved",
                (saved.id, saved.owner, saved.begun, now, now, text),
            )
            db.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)

    def find(self, name: object) -> Saved | None:
        """Return the table of an id, None if there is none."""
        if not (isinstance(name, str) and name.isascii()):
            return None
        query = "SELECT saved FROM tables WHERE id = ?"
        row = self._db.execute(query, (name,)).fetchone()
        if row is None:
            return None
        fields = json.loads(row[0])
        several = {name: tuple(fields[name]) for name in ("links", "keys", "names")}
        return Saved(**fields | several)

    def actions(self, table: str, ply: int = 0) -> list[str]:
        """Return the actions of a table from a ply on."""
        query = "SELECT action FROM actions WHERE id = ? AND ply >= ? ORDER BY ply"
        return [action for (action,) in self._db.execute(query, (table, ply))]

    def numbers(self, owner: str) -> tuple[int, int]:
        """Return how many tables there are, and how many somebody has made in the last 24 hours."""
        query = "SELECT count(*), total(owner = ? AND created > ?) FROM tables"
        every, own = self._db.execute(query, (owner, int(time.time()) - _DAY)).fetchone()
        return every, int(own)

    def forget(self, here: Collection[str]) -> None:
        """Delete tables at which nobody has been for long; at those of ``here`` somebody is."""
        now = int(time.time())
        self._db.rollback()
        with self._db as db:
            touched = [(now, table) for table in here]
            db.executemany("UPDATE tables SET changed = ? WHERE id = ?", touched)
            old = db.execute(
                "SELECT id FROM tables WHERE changed < ? OR (NOT begun AND changed < ?) LIMIT ?",
                (now - KEPT, now - WAITING, _AT_ONCE),
            ).fetchall()
            db.executemany("DELETE FROM actions WHERE id = ?", old)
            db.executemany("DELETE FROM tables WHERE id = ?", old)


def _connected(path: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=_PATIENCE)
