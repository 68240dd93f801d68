"""Task: serve a game over WebSockets, with clocks, spectators, reconnecting and a log.

    python server.py game.log --keys a,b,c,d --port 8765

Server and client need the package ``websockets``. ``game.log`` has the rules and the actions of
the game, one a line. After a crash, the server continues from it.

A client first sends ``{"key": KEY, "ply": PLY}``. The key identifies its seat; without one, it is a
spectator. The ply is the last one that it has seen; without one, it gets a view. Then it may send
``{"action": TEXT, "ply": PLY}`` at any time. The server sends

- ``{"ply": PLY, "view": ENVELOPE}`` or ``{"ply": PLY, "events": ENVELOPE}``, and
- ``{"accepted": HELD}`` or ``{"refused": REASON, "message": TEXT}`` for each answer.
"""

import argparse
import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any, cast

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

import tichu
from tichu.codec import to_tree
from tichu.hosting import Accepted, Host
from tichu.notation import format_action, format_rules


class Server:
    """A table, its log and its clock."""

    def __init__(self, path: Path, keys: list[str], rules: tichu.Rules) -> None:
        self.log = path.open("a+b")
        self.log.seek(0)
        whole = self.log.read().rpartition(b"\n")[0].decode("ascii")
        self.log.truncate(len(whole) + 1 if whole else 0)  # the last line may have been cut off
        if not whole:
            whole = format_rules(rules)
            self.log.write(f"{whole}\n".encode("ascii"))
        first, *lines = whole.splitlines()
        self.host = Host(tichu.new_game(first), random.SystemRandom(), lines)
        self.saved = len(lines)
        self.keys = keys
        self.news = asyncio.Event()
        self.save()

    def save(self) -> None:
        """Write the new actions to the log, before anybody receives their events."""
        for action in self.host.log[self.saved :]:
            self.log.write(f"{format_action(action)}\n".encode("ascii"))
        self.saved = self.host.ply
        self.log.flush()
        os.fsync(self.log.fileno())
        self.news.set()  # wakes all who wait
        self.news = asyncio.Event()

    async def keep_time(self, thinking: float, bombing: float) -> None:
        """Act when time is up; the time for bombs begins with the first held answer."""
        while not self.host.game.is_over:
            holding = self.host.is_holding
            try:
                await asyncio.wait_for(self.news.wait(), bombing if holding else thinking)
            except TimeoutError:
                self.host.timeout()
                self.save()

    async def welcome(self, socket: ServerConnection) -> None:
        """Talk to one client until it leaves."""
        try:
            hello = read(await socket.recv())
            key = hello.get("key")
            player = self.keys.index(key) if key in self.keys else None
            telling = asyncio.create_task(self.tell(socket, player, hello.get("ply")))
            try:
                async for text in socket:
                    await socket.send(json.dumps(self.answer(player, read(text))))
            finally:
                telling.cancel()
        except ConnectionClosed:
            pass  # they keep the seat, and the clock runs

    def answer(self, player: int | None, message: dict[str, Any]) -> dict[str, object]:
        """Judge what a client has sent."""
        held = self.host.is_holding
        answer = self.host.submit(player, message.get("action"), message.get("ply"))
        if not isinstance(answer, Accepted):
            return {"refused": answer.reason, "message": answer.message}
        if self.host.ply > self.saved or not held:  # otherwise the clock runs on
            self.save()
        return {"accepted": answer.held}

    async def tell(self, socket: ServerConnection, player: int | None, heard: object) -> None:
        """Send a client its view and events, as fast as it can take them."""
        known = heard if type(heard) is int and 0 <= heard <= self.host.ply else None
        ply = self.host.ply if known is None else known
        view = to_tree(self.host.snapshot(player))
        message: dict[str, object] = {"ply": ply, "view": view}
        if known is not None:
            message = self.since(ply, player)
        try:
            while True:
                ply = cast("int", message["ply"])
                await socket.send(json.dumps(message))
                while ply == self.host.ply:
                    await self.news.wait()
                message = self.since(ply, player)
        except ConnectionClosed:
            pass

    def since(self, ply: int, player: int | None) -> dict[str, object]:
        """Return the message with all events since a ply."""
        events = to_tree(self.host.since(ply, player), "events")
        return {"ply": self.host.ply, "events": events}


def read(text: str | bytes) -> dict[str, Any]:
    """Return the object that a client has sent; an empty one for anything else."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", message) if isinstance(message, dict) else {}


async def main() -> None:
    """Serve a game to its end."""
    parser = argparse.ArgumentParser(description="Serve a game of Tichu.")
    parser.add_argument("log", type=Path)
    parser.add_argument("--keys", default="a,b,c,d", help="one for each seat; keep them secret")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--target", type=int, default=1000)
    parser.add_argument("--thinking", type=float, default=30, help="seconds for a decision")
    parser.add_argument("--bombing", type=float, default=1.5, help="seconds for bombs")
    options = parser.parse_args()
    rules = tichu.Rules(target=options.target)
    server = Server(options.log, options.keys.split(","), rules)
    async with serve(server.welcome, "127.0.0.1", options.port, max_size=2_000) as listening:
        print(next(iter(listening.sockets)).getsockname()[1], flush=True)
        await server.keep_time(options.thinking, options.bombing)
        await asyncio.sleep(1)  # for the last events


if __name__ == "__main__":
    asyncio.run(main())
