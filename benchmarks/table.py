"""Measure how many people the server of ``examples/table`` carries.

Usage: python benchmarks/table.py [--tables N] [--processes N] [--write]

The server is a process; the clients are in other processes, four to a table, each with a WebSocket
of its own. They play at random for half a minute at a time, first at full speed. Then they think
for about a second before each action, at more and more tables, until the 99th percentile of the
times of answers, from an action to its acknowledgement, is above 100 ms. With ``--tables``, only
the first is done, at so many tables.

Each client notes all events. At the end, the first view and the events must give the view that the
server sent last, and that which the log in the file gives; no event may be missing or out of order.
With ``--write``, the figures go to the page on the table.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from typing import Any, Final

import attrs
from marked import ROOT, commit, machine, write
from websockets.asyncio.client import ClientConnection, connect

import tichu
from tichu.codec import to_tree
from tichu.notation import format_action

sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from examples.table.store import Store  # noqa: E402

from support.news import followed, view_of  # noqa: E402
from support.serving import Serving  # noqa: E402

PAGE: Final = ROOT / "docs" / "howto" / "table.md"
RULES: Final = "nanjing"
TABLES: Final = 200
RAMP: Final = range(25, 251, 25)
SECONDS: Final = 30
"""How long the clients play at each number of tables."""
LINE: Final = 0.1
"""The seconds that the 99th percentile of the times of answers may reach."""


@attrs.define
class Client:
    """A client at a seat, and all that it has heard."""

    table: str
    key: str
    seat: int
    thinking: float
    """The mean seconds before each action; 0 for full speed."""
    rng: random.Random
    stop: Event
    """Set when nobody is to act any more."""
    first: dict[str, Any] | None = None
    last: dict[str, Any] = attrs.field(factory=dict[str, Any])
    events: list[dict[str, Any]] = attrs.field(factory=list[dict[str, Any]])
    times: list[float] = attrs.field(factory=list[float])
    faults: list[str] = attrs.field(factory=list[str])
    is_asked: bool = False
    """Whether the seat must act."""
    is_over: bool = False
    """Whether the game is over."""
    is_busy: bool = False
    """Whether it thinks, or waits for an answer."""
    sent: float = 0
    ended: float = 0
    """When it sent an action last, and when it had the answer."""

    async def join(self, port: int) -> ClientConnection:
        """Sit down."""
        made = await connect(
            f"ws://127.0.0.1:{port}/ws",
            proxy=None,
            open_timeout=120,
            ping_interval=None,
            max_size=None,
            compression=None,
        )
        await made.send(json.dumps({"join": self.table, "key": self.key}))
        return made

    async def play(self, connection: ClientConnection) -> None:
        """Play until the game is over, or for a while after the others have stopped."""
        tasks: set[asyncio.Task[None]] = set()
        while not self.is_over:
            is_late = self.stop.is_set()
            try:
                async with asyncio.timeout(15 if is_late else 1):
                    text = await connection.recv()
            except TimeoutError:
                if is_late:  # nothing more comes
                    return
                continue
            self.hear(json.loads(text))
            if self.is_asked and not self.is_busy and not self.stop.is_set():
                self.is_busy = True
                tasks.add(asyncio.create_task(self.act(connection)))

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message."""
        if "view" in message:
            if self.first is None:
                self.first = message
            elif message["since"] != self.last["ply"]:
                self.faults.append(f"events since {message['since']}, not {self.last['ply']}")
            else:
                self.events.append({"events": message["events"]})
            self.last = message
            self.is_asked = message["begun"] and self.seat in message["decide"]
            self.is_over = bool(message["view"]["results"]) and not message["decide"]
        elif "accepted" in message and self.sent:
            self.ended = time.perf_counter()
            self.times.append(self.ended - self.sent)
            self.is_busy = self.is_asked = False
        elif "refused" in message:
            self.faults.append(message["refused"])

    async def act(self, connection: ClientConnection) -> None:
        """Think, and play one of the legal actions."""
        if self.thinking:
            await asyncio.sleep(self.thinking * self.rng.uniform(0.5, 1.5))
        if self.stop.is_set():
            return
        legal = [each for each in self.last["legal"] if not each.startswith("tichu")]
        if not legal:  # a push: any three cards
            seen = view_of(self.last)
            push = (
                tichu.random_action(seen, self.rng) if isinstance(seen, tichu.PlayerView) else None
            )
            legal = [] if push is None else [format_action(push)]
        message = {"act": self.rng.choice(legal), "ply": self.last["ply"]}
        self.sent = time.perf_counter()
        await connection.send(json.dumps(message))

    def heard(self) -> "Heard":
        """Return what it knows at the end, and what is wrong with what it has heard."""
        view = view_of(self.first or self.last)
        for news in self.events:
            view = followed(view, news)
        if to_tree(view) != self.last["view"]:
            self.faults.append("the events do not give the last view")
        ply, seen = self.last["ply"], self.last["view"]
        return Heard(self.table, self.seat, ply, seen, self.times, self.ended, self.faults)


@attrs.frozen
class Heard:
    """What a client knows at the end."""

    table: str
    seat: int
    ply: int
    view: dict[str, Any]
    times: list[float]
    ended: float
    faults: list[str]


def clients(
    port: int,
    tables: list[tuple[str, list[str]]],
    thinking: float,
    signals: tuple[Barrier, Event],
    heard: "multiprocessing.Queue[list[Heard]]",
) -> None:
    """Play at some tables, and report what was heard: the work of a process."""
    start, stop = signals

    async def played(made: list[Client]) -> None:
        connections = [await client.join(port) for client in made]
        await asyncio.to_thread(start.wait)
        for client, connection in zip(made, connections, strict=True):
            if client.seat == 0:
                await connection.send(json.dumps({"begin": True}))
        pairs = zip(made, connections, strict=True)
        await asyncio.gather(*(client.play(connection) for client, connection in pairs))
        for _ in range(2):  # between these, the memory of the server is read
            await asyncio.to_thread(start.wait)
        await asyncio.gather(*(connection.close() for connection in connections))

    made = [
        Client(table, key, seat, thinking, random.Random(f"{table} {seat}"), stop)
        for table, keys in tables
        for seat, key in enumerate(keys)
    ]
    asyncio.run(played(made))
    heard.put([each.heard() for each in made])


@attrs.frozen
class Figures:
    """What a run has found."""

    tables: int
    thinking: float
    actions: int
    seconds: float
    median: float
    """Of the times of answers, in seconds."""
    worst: float
    """The 99th percentile of these."""
    processor: float
    """Seconds of the server's processor an action."""
    kilobytes: int
    """Of memory a table."""

    def row(self) -> str:
        """Return the figures as a row of Markdown."""
        pace = f"{self.thinking:g} s" if self.thinking else "none"
        return (
            f"| {self.tables} | {pace} | {self.actions:,} | {self.actions / self.seconds:,.0f} "
            f"| {1000 * self.median:,.0f} ms | {1000 * self.worst:,.0f} ms "
            f"| {1000 * self.processor:.1f} ms | {self.kilobytes} KB |"
        )


HEAD: Final = """\
| tables | thinking | actions | a second | answer: median | 99 % | CPU an action | memory a table |
|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def run(tables: int, thinking: float, processes: int) -> Figures:
    """Let people play at so many tables; raise SystemExit if anything was lost."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        serving = Serving(file, thinking=100_000, bombing=0, pace=0)
        try:
            return _measured(serving, tables, thinking, processes)
        finally:
            serving.kill()


def _measured(serving: Serving, number: int, thinking: float, processes: int) -> Figures:
    made = asyncio.run(_made(serving.port, number))
    before = _memory(serving)
    start, stop = multiprocessing.Barrier(processes + 1), multiprocessing.Event()
    heard: multiprocessing.Queue[list[Heard]] = multiprocessing.Queue()
    workers = [
        multiprocessing.Process(
            target=clients,
            args=(serving.port, made[each::processes], thinking, (start, stop), heard),
        )
        for each in range(processes)
    ]
    for worker in workers:
        worker.start()
    start.wait()
    used = _processor(serving)
    begun = time.perf_counter()
    time.sleep(SECONDS)
    stop.set()
    start.wait()
    memory, used = _memory(serving) - before, _processor(serving) - used
    start.wait()
    found = [each for _ in workers for each in heard.get()]
    for worker in workers:
        worker.join()
    if faults := [*_faults(serving.file, found)]:
        raise SystemExit("\n".join(faults[:20]))
    times = sorted(each for client in found for each in client.times)
    return Figures(
        tables=number,
        thinking=thinking,
        actions=len(times),
        seconds=max(client.ended for client in found) - begun,
        median=statistics.median(times),
        worst=times[99 * len(times) // 100],
        processor=used / len(times),
        kilobytes=memory // number,
    )


async def _made(port: int, number: int) -> list[tuple[str, list[str]]]:
    """Make tables, and return each with the keys of its seats."""
    made: list[tuple[str, list[str]]] = []
    async with connect(f"ws://127.0.0.1:{port}/ws", proxy=None) as connection:
        for _ in range(number):
            await connection.send(json.dumps({"create": RULES}))
            answer = json.loads(await connection.recv())
            made.append((answer["created"], answer["keys"]))
    return made


def _memory(serving: Serving) -> int:
    """Return the memory of the server, in kilobytes."""
    status = Path(f"/proc/{serving.process.pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _processor(serving: Serving) -> float:
    """Return the seconds of a processor that the server has used."""
    times = Path(f"/proc/{serving.process.pid}/stat").read_text(encoding="utf-8").split()[13:15]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def _faults(file: Path, found: Iterable[Heard]) -> Iterator[str]:
    """Yield what is wrong: a client must end with the view that the log in the file gives it."""
    store = Store(file)
    games: dict[str, tuple[int, tichu.GameState]] = {}
    for each in found:
        if each.table not in games:
            log = store.actions(each.table)
            game = tichu.new_game(RULES)
            for action in log:
                game = tichu.apply(game, action)
            games[each.table] = len(log), game
        ply, game = games[each.table]
        name = f"table {each.table}, seat {each.seat}"
        yield from (f"{name}: {fault}" for fault in each.faults)
        if each.ply != ply:
            yield f"{name}: it knows {each.ply} of {ply} actions"
        elif to_tree(tichu.view(game, each.seat)) != each.view:
            yield f"{name}: the log gives another view"
    store.close()


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Measure how many people the server carries.")
    parser.add_argument("--tables", type=int, help="play at so many, at full speed only")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="of clients")
    parser.add_argument("--write", action="store_true", help="write the page")
    asked = parser.parse_args()
    rows: list[Figures] = []
    for tables, thinking in _runs(rows, asked.tables):
        rows.append(run(tables, thinking, asked.processes))
        print(rows[-1].row(), flush=True)
    if asked.write:
        here = machine()
        told = f"{here.cpu}, {os.cpu_count()} cores, {here.python}"
        told += f"; {here.date[:10]}; commit {commit()}"
        write(PAGE, "load", f"{HEAD}{''.join(each.row() + chr(10) for each in rows)}\n{told}.")


def _runs(rows: list[Figures], tables: int | None) -> Iterator[tuple[int, float]]:
    """Yield the numbers of tables and the times to think, as long as answers come in time."""
    yield tables or TABLES, 0
    for number in () if tables else RAMP:
        yield number, 1
        if rows[-1].worst > LINE:
            return


if __name__ == "__main__":
    main()
