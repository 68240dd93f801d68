"""The server as a process."""

import json
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final

import tichu

ROOT: Final = Path(__file__).parents[3]


class Serving:
    """The server as a process, which can be killed and started again at the same port."""

    def __init__(
        self, file: Path, files: int | None = None, errors: IO[bytes] | None = None, **clocks: float
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.file = file
        self._command = [sys.executable, "-m", "examples.table", "--no-browser"]
        self._command += ["--file", str(file)]
        self._command += ["--port", str(self.port)]
        for name, seconds in clocks.items():
            self._command += [f"--{name}", str(seconds)]
        if files is not None:
            self._command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *self._command]
        self._errors = errors
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self.process = subprocess.Popen(
            self._command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=self._errors
        )
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                assert time.monotonic() < end, "the server does not start"
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Kill the server without warning."""
        self.process.kill()
        self.process.wait()

    def log(self, table: str) -> list[str]:
        """Return the actions of a table, as they are in the file."""
        with closing(sqlite3.connect(self.file)) as db:
            query = "SELECT action FROM actions WHERE id = ? ORDER BY ply"
            return [action for (action,) in db.execute(query, (table,))]

    def kept(self, table: str) -> dict[str, Any]:
        """Return what is in the file of a table besides its actions."""
        with closing(sqlite3.connect(self.file)) as db:
            query = "SELECT saved FROM tables WHERE id = ?"
            (text,) = db.execute(query, (table,)).fetchone()
        kept: dict[str, Any] = json.loads(text)
        return kept

    def game(self, table: str) -> tichu.GameState:
        """Return the game of a table, as the actions in the file give it."""
        game = tichu.new_game(self.kept(table)["rules"])
        for action in self.log(table):
            game = tichu.apply(game, action)
        return game
