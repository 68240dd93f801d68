"""The tables on disk: one row for each table, and one for each action."""

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .tables import Keeper, Saved

_SCHEMA: Final = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, rules TEXT, keys TEXT, names TEXT, begun INTEGER,
        changed TEXT DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE IF NOT EXISTS actions (
        id TEXT, ply INTEGER, action TEXT, PRIMARY KEY (id, ply)) WITHOUT ROWID;
"""


class Store(Keeper):
    """A file of SQLite. Each write is on its way to the disk when the method returns.

    It survives a killed server. For a machine that may lose power, set ``synchronous`` to FULL.
    """

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def put(self, saved: Saved) -> None:
        """Keep a table that is new or has changed."""
        row = (saved.id, saved.rules, json.dumps(saved.keys), json.dumps(saved.names), saved.begun)
        new = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, CURRENT_TIMESTAMP)"
        self._db.execute(new, row)

    def find(self, name: object) -> Saved | None:
        """Return the table of an id, None if there is none."""
        if not (isinstance(name, str) and name.isascii()):
            return None
        query = "SELECT id, rules, keys, names, begun FROM tables WHERE id = ?"
        row = self._db.execute(query, (name,)).fetchone()
        if row is None:
            return None
        table, rules, keys, names, begun = row
        return Saved(table, rules, (*json.loads(keys),), (*json.loads(names),), bool(begun))

    def number(self) -> int:
        """Return how many tables there are."""
        return int(self._db.execute("SELECT count(*) FROM tables").fetchone()[0])

    def forget(self, days: int) -> None:
        """Delete the tables at which nobody has sat down for so many days."""
        self._db.execute("DELETE FROM tables WHERE changed < date('now', ?)", (f"-{days} days",))
        self._db.execute("DELETE FROM actions WHERE id NOT IN (SELECT id FROM tables)")

    def write(self, table: str, ply: int, actions: Iterable[str]) -> None:
        """Add the actions of a table from a ply on: all, or none if the server is killed."""
        rows = [(table, at, action) for at, action in enumerate(actions, ply)]
        self._db.execute("BEGIN")
        self._db.executemany("INSERT INTO actions VALUES (?, ?, ?)", rows)
        self._db.execute("COMMIT")

    def actions(self, table: str) -> list[str]:
        """Return the actions of a table."""
        query = "SELECT action FROM actions WHERE id = ? ORDER BY ply"
        return [action for (action,) in self._db.execute(query, (table,))]
