"""Floods a server, and measures how long a player at another table waits for answers.

    python -m examples.table.tests.floods --seconds 60 creates idle

The server may open 1,024 files. The clients of a flood come from 127.0.0.2, the player from
127.0.0.1, so that limits by address do not make it easy: with ``--near`` all come from 127.0.0.1.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import attrs
from examples.table.tests.kills import OWN, ask, begun
from examples.table.tests.news import merged, view_of
from examples.table.tests.peers import happened
from examples.table.tests.serving import ROOT, Serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import tichu

PLAYER: Final = "127.0.0.1"
FILES: Final = 1_024
HELLO: Final = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GONE: Final = (OSError, EOFError, WebSocketException)


@attrs.define
class Flood:
    """Clients that want too much of a server."""

    port: int
    source: str
    table: str
    """A table at which a round is over."""
    done: int = 0
    """How often something was sent."""

    async def connect(self) -> ClientConnection:
        """Return a client."""
        address = f"ws://127.0.0.1:{self.port}/ws"
        return await connect(address, proxy=None, local_addr=(self.source, 0))

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection of TCP."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))

    async def nothing(self) -> None:
        """Do nothing, to compare."""
        await asyncio.sleep(1)

    async def creates(self) -> None:
        """Make tables."""
        async with await self.connect() as client:
            while True:
                await ask(client, {"create": "nanjing"})
                self.done += 1

    async def spectators(self) -> None:
        """Watch a table, and come again."""
        async with await self.connect() as client:
            await ask(client, {"join": self.table})
            self.done += 1
            await asyncio.sleep(0.2)

    async def idle(self) -> None:
        """Connect, and say nothing."""
        reader, writer = await self.open()
        self.done += 1
        await reader.read(1)
        writer.transport.abort()

    async def pings(self) -> None:
        """Send pings, and read nothing."""
        await self._send(b"\x89\xfd\0\0\0\0" + bytes(125), reads=False)

    async def frames(self) -> None:
        """Send empty messages, and read the answers."""
        await self._send(b"\x81\x80\0\0\0\0", reads=True)

    async def replays(self) -> None:
        """Ask for a replay."""
        reader, writer = await self.open()
        writer.write(
            b"GET /tables/%s/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % self.table.encode()
        )
        self.done += bool(await reader.read(-1))
        writer.transport.abort()

    async def hints(self) -> None:
        """Sit down at a table of one's own, and ask what a bot would do."""
        async with await self.connect() as client:
            made = await ask(client, {"create": "nanjing"})
            await ask(client, {"join": made["created"], "key": made["links"][0]})
            await ask(client, {"begin": True})
            while True:
                await ask(client, {"hint": True})
                self.done += 1

    async def _send(self, message: bytes, *, reads: bool) -> None:
        """Send a message as fast as it is taken."""
        reader, writer = await self.open()
        writer.write(HELLO)

        async def read() -> None:
            while reads and await reader.read(65_536):
                pass

        reading = asyncio.create_task(read())
        try:
            while True:
                writer.write(message * 200)
                self.done += 200
                await writer.drain()
        finally:
            reading.cancel()
            writer.transport.abort()


CLIENTS: Final = {
    "nothing": 1,
    "creates": 20,
    "spectators": 100,
    "idle": 1_100,
    "pings": 20,
    "replays": 30,
    "frames": 20,
    "hints": 20,
}
"""The floods, and how many clients each has at once."""


async def attack(name: str, flood: Flood, seconds: float) -> None:
    """Let clients do something again and again."""

    async def again() -> None:
        while True:
            with contextlib.suppress(*GONE, KeyError):
                await getattr(flood, name)()
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(again()) for _ in range(CLIENTS[name])]
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()


# --- who plays -----------------------------------------------------------------------------------


@attrs.define
class Player:
    """Somebody at a table with three bots, who measures the time until each answer."""

    serving: Serving
    table: str
    times: list[float] = attrs.field(factory=list)
    lost: int = 0
    """How often the connection was lost."""
    refused: int = 0
    """How often somebody new was not let in."""

    async def play(self) -> None:
        """Play, and come back if the connection is lost."""
        join = {"join": self.table, "key": f"{OWN}0"}
        while True:
            with contextlib.suppress(*GONE):
                async with await connect(
                    f"ws://127.0.0.1:{self.serving.port}/ws", proxy=None
                ) as client:
                    await client.send(json.dumps(join))
                    await self._talk(client)
            self.lost += 1
            await asyncio.sleep(0.1)

    async def _talk(self, client: ClientConnection) -> None:
        rng = random.Random(1)
        news: dict[str, Any] = {}
        while True:
            message: dict[str, object] = {"hint": True}
            if news and 0 in news["decide"]:
                seen = view_of(news)
                assert isinstance(seen, tichu.PlayerView)
                action = tichu.random_action(seen, rng)
                if action is not None:
                    message = {"act": str(action), "ply": news["ply"]}
            start = time.monotonic()
            await client.send(json.dumps(message))
            while True:
                answer = json.loads(await client.recv())
                if "view" in answer:
                    news = merged(news, answer)
                elif "joined" not in answer:
                    break
            self.times.append(time.monotonic() - start)
            await asyncio.sleep(0.05)

    async def visit(self) -> None:
        """Open the page and a connection again and again, as somebody new from a third address."""
        while True:
            await asyncio.sleep(1)
            try:
                async with asyncio.timeout(5):
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", self.serving.port, local_addr=("127.0.0.3", 0)
                    )
                    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                    assert b"200 OK" in await reader.read(-1)
                    writer.transport.abort()
            except (*GONE, AssertionError):
                self.refused += 1


def megabytes(serving: Serving) -> float:
    """Return the memory that the server uses."""
    status = Path(f"/proc/{serving.process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def processor(serving: Serving) -> float:
    """Return the seconds of a processor that the server has used."""
    times = Path(f"/proc/{serving.process.pid}/stat").read_text(encoding="utf-8").split()
    return (int(times[13]) + int(times[14])) / os.sysconf("SC_CLK_TCK")


async def measure(serving: Serving, name: str, seconds: float, source: str) -> dict[str, object]:
    """Return what a flood has done to a player and to the server."""
    over, _ = await begun(serving, "nanjing(target=100)")
    table, _ = await begun(serving, "nanjing(target=9999)")
    player = Player(serving, table)
    ending = Player(serving, over)
    playing = [asyncio.create_task(each()) for each in (player.play, player.visit, ending.play)]
    await happened(lambda: serving.kept(over)["ended"], patience=300)
    playing.pop().cancel()
    player.times.clear()
    player.lost = player.refused = 0
    before, used = megabytes(serving), processor(serving)
    command = [sys.executable, "-m", "examples.table.tests.floods"]
    command += ["--port", str(serving.port), "--table", over, "--seconds", str(seconds)]
    command += ["--source", source, name]
    clients = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    most = before
    while clients.returncode is None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(clients.wait(), 0.25)
        most = max(most, megabytes(serving))
    assert clients.stdout is not None
    sent = int(await clients.stdout.read())
    for task in playing:
        task.cancel()
    times = sorted(player.times)
    part = (processor(serving) - used) / seconds
    return {
        "flood": name,
        "sent": sent,
        "answers": len(times),
        "median ms": round(1000 * times[len(times) // 2]),
        "p99 ms": round(1000 * times[len(times) * 99 // 100]),
        "worst ms": round(1000 * times[-1]),
        "lost": player.lost,
        "not let in": player.refused,
        "processor %": round(100 * part),
        "MB before": round(before),
        "MB most": round(most),
    }


def main() -> None:
    """Print a line for each flood."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("floods", nargs="*", default=[*CLIENTS], metavar="FLOOD")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--near", action="store_true", help="come from the player's address")
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    parser.add_argument("--source", help=argparse.SUPPRESS)
    options = parser.parse_args()
    source = PLAYER if options.near else "127.0.0.2"
    if options.port is not None:
        made = Flood(options.port, options.source, options.table)
        asyncio.run(attack(options.floods[0], made, options.seconds))
        print(made.done)
        return
    for name in options.floods:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            with log.open("wb") as errors:
                serving = Serving(
                    Path(folder) / "tables.db", FILES, errors, bombing=0.05, pace=0.05, pause=0.05
                )
                try:
                    found = asyncio.run(measure(serving, name, options.seconds, source))
                finally:
                    serving.kill()
            print(*(f"{key} {value}" for key, value in found.items()), sep=", ", end=", ")
            print(f"log {log.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
