"""Task: serve games over HTTP; a game is a row of a database, and the server keeps nothing."""

import json
import random
import sqlite3
import tempfile
import threading
from contextlib import closing
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer

import tichu
from tichu.bots import RuleBot
from tichu.codec import Envelope, from_tree, to_tree
from tichu.hosting import Host, Refused

FILE = f"{tempfile.mkdtemp()}/games.sqlite"


class Server(BaseHTTPRequestHandler):
    """``POST /7/0/12``: player 0 of game 7, who has seen 12 actions, sends one, or nothing."""

    def do_POST(self) -> None:
        """Judge the action in one transaction, and reply with what the player may know."""
        game, player, ply = map(int, self.path[1:].split("/"))
        action = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with closing(sqlite3.connect(FILE, isolation_level=None)) as db, db:
            db.execute("BEGIN IMMEDIATE")  # other requests wait
            row = db.execute("SELECT saved FROM games WHERE id = ?", (game,)).fetchone()
            host = Host.load(row[0], random.SystemRandom())
            answer = host.submit(player, action, ply) if action else None
            if answer is None:
                host.resolve()  # the player does not bomb
            host.let_bots({1: RuleBot(), 2: RuleBot(), 3: RuleBot()})
            db.execute("UPDATE games SET saved = ? WHERE id = ?", (host.save(), game))
        self.send_response(409 if isinstance(answer, Refused) else 200)
        self.end_headers()
        moves = to_tree(host.since(ply, player), Envelope.MOVES)
        reply = {"ply": host.ply, "moves": moves, "view": to_tree(host.snapshot(player))}
        self.wfile.write(json.dumps({"answer": str(answer), **reply}).encode())

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def post(path: str, text: str) -> dict[str, object]:
    """Start a server for one request, and return its reply."""
    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.handle_request).start()
        connection = HTTPConnection("127.0.0.1", server.server_port)
        connection.request("POST", path, text)
        return dict(json.load(connection.getresponse()))


def main() -> None:
    """Play a round; a bot stands for the person, and knows only what the server sends."""
    with closing(sqlite3.connect(FILE)) as db, db:
        db.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, saved TEXT)")
        saved = Host(tichu.new_game(), random.SystemRandom()).save()
        db.execute("INSERT INTO games VALUES (7, ?)", (saved,))
    reply = post("/7/0/0", "")
    while not (seen := from_tree(reply["view"], Envelope.VIEW)).results:
        assert isinstance(seen, tichu.PlayerView)
        action = str(RuleBot().act(seen)) if 0 in seen.to_act else ""
        reply = post(f"/7/0/{reply['ply']}", action)
    print(f"{reply['ply']} actions, scores {seen.scores}")


if __name__ == "__main__":
    main()
