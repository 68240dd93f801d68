"""A server that is killed: whatever it has accepted is in its log, once.

At a few tables, four clients each play at random through WebSockets. At random moments the server
is killed with SIGKILL and started again; the clients connect again by themselves. What must hold:

- An action that was accepted, and not held, is in the log.
- No action is there more often than it was sent.
- The log only grows, and follows the rules.
- Each client's view, advanced by the events that it hears, is always the view that the server
  sends, and at the end that of the log.
"""

import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs
from examples.table.store import Store
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import tichu
from reliability.tally import Tally
from support.news import followed, view_of
from support.serving import Serving
from tichu.notation import format_action

TABLES: Final = 4
"""The tables of a server, so that something happens all the time."""
LONGEST: Final = 3.0
"""The most seconds between a start and the next kill."""
RULES: Final = "nanjing(target=100000)"

Sent = tuple[str, int]
"""An action with its seat as text, and the ply at which it was sent."""


@attrs.define
class Client:
    """Somebody at a seat, who plays at random."""

    port: int
    table: str
    key: str
    seat: int
    rng: random.Random
    tally: Tally
    sent: list[Sent] = attrs.field(factory=list[Sent])
    accepted: list[Sent] = attrs.field(factory=list[Sent])
    """What the server has accepted at once, so that it must be in the log."""
    ply: int | None = None
    view: tichu.PublicView | None = None
    is_waiting: bool = False

    async def play(self) -> None:
        """Play until cancelled, whatever happens to the connection."""
        address = f"ws://127.0.0.1:{self.port}/ws"
        while True:
            with contextlib.suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                async with connect(address, proxy=None, ping_interval=None) as connection:
                    self.is_waiting = False
                    join = {"join": self.table, "key": self.key, "name": f"Nr. {self.seat}"}
                    await connection.send(json.dumps(join | {"ply": self.ply}))
                    async for text in connection:
                        if answer := self.heard(json.loads(text)):
                            await connection.send(json.dumps(answer))
            await asyncio.sleep(0.05)

    def heard(self, message: dict[str, Any]) -> dict[str, object] | None:
        """Take in a message, and return what to send."""
        if "accepted" in message and self.is_waiting:
            self.is_waiting = False
            self.tally.counts["answers"] += 1
            if not message["held"]:
                self.accepted.append(self.sent[-1])
        elif "refused" in message:
            self.tally.fail(f"refused: {message['refused']}, {self.sent[-1:]}")
        if "view" not in message:
            return None
        seen = view_of(message)
        if self.view is not None:
            if message["since"] != self.ply:
                self.tally.fail(f"events since {message['since']}, not {self.ply}")
            if followed(self.view, message) != seen:
                self.tally.fail(f"the events do not give the view of seat {self.seat}")
        self.ply, self.view = message["ply"], seen
        if not message["begun"]:
            return {"begin": True} if message["here"] == [0, 1, 2, 3] and self.seat == 0 else None
        if self.seat not in message["decide"] or self.is_waiting:
            return None
        self.is_waiting = True
        assert isinstance(seen, tichu.PlayerView)
        is_play = seen.phase is tichu.Phase.PLAY  # in a push, a call may come too late
        chosen = tichu.random_action(seen, self.rng, call_rate=0.05 * is_play)
        assert chosen is not None
        action = format_action(chosen)
        self.sent.append((action, message["ply"]))
        return {"act": action, "ply": self.ply}


def work(numbers: range) -> Tally:
    """Kill a server as often as there are numbers, the first of which is the seed."""
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(Path(folder) / "tables.db", thinking=100_000, bombing=0.02, grace=100_000)
        try:
            return asyncio.run(_campaign(serving, len(numbers), random.Random(numbers.start)))
        finally:
            serving.kill()


async def _campaign(serving: Serving, kills: int, rng: random.Random) -> Tally:
    tally = Tally()
    made = [await _table(serving.port) for _ in range(TABLES)]
    clients = [
        Client(serving.port, table, key, seat, random.Random(rng.random()), tally)
        for table, keys in made
        for seat, key in enumerate(keys)
    ]
    playing = [asyncio.create_task(client.play()) for client in clients]
    store = Store(serving.file)
    logs: dict[str, list[str]] = {table: [] for table, _ in made}
    try:
        for _ in range(kills):
            await _grown(store, logs)  # everybody is back
            await asyncio.sleep(rng.uniform(0, LONGEST))
            await asyncio.to_thread(serving.kill)
            for table, before in logs.items():
                logs[table] = store.actions(table)
                if before != logs[table][: len(before)]:
                    tally.fail(f"the log of {table} has changed")
            await asyncio.to_thread(serving.start)
            tally.counts["kills"] += 1
        await _grown(store, logs)
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception):
            tally.fail(repr(fault))
    serving.kill()
    for table, _ in made:
        seats = [client for client in clients if client.table == table]
        tally.add(judged(store.actions(table), seats))
    store.close()
    return tally


async def _table(port: int) -> tuple[str, list[str]]:
    """Make a table."""
    async with connect(f"ws://127.0.0.1:{port}/ws", proxy=None) as connection:
        await connection.send(json.dumps({"create": RULES}))
        made = json.loads(await connection.recv())
        return made["created"], made["keys"]


async def _grown(store: Store, logs: dict[str, list[str]]) -> None:
    """Wait until something has been played at each table."""
    latest = time.monotonic() + 120
    while any(len(store.actions(table)) <= len(log) for table, log in logs.items()):
        if time.monotonic() > latest:
            raise TimeoutError("a table does not go on")
        await asyncio.sleep(0.05)


def judged(log: list[str], clients: Iterable[Client]) -> Tally:
    """Compare a log with what the clients of its table have sent and been told."""
    tally = Tally()
    states = [tichu.new_game(RULES)]
    for action in log:
        states.append(tichu.apply(states[-1], action))
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, action in enumerate(log):
        places[action].append(place)
    sent = [each for client in clients for each in client.sent]
    accepted = [each for client in clients for each in client.accepted]
    for action, ply in unmatched(accepted, places):
        tally.fail(f"accepted, and not in the log: {action} at ply {ply}")
    for action, found in places.items():
        plies = [ply for each, ply in sent if each == action]
        if not action.startswith("deal") and len(plies) < len(found):
            tally.fail(f"sent {len(plies)} times, and {len(found)} times in the log: {action}")
    for client in clients:
        if client.view != tichu.view(states[client.ply or 0], client.seat):
            tally.fail(f"seat {client.seat} has another view than the log gives")
    rounds = len(states[-1].results)
    tally.counts.update(rounds=rounds, actions=len(log), accepted=len(accepted))
    return tally


def unmatched(accepted: Iterable[Sent], places: dict[str, list[int]]) -> list[Sent]:
    """Return the actions that have no place of their own in the log, at their ply or later."""
    free = {action: [*found] for action, found in places.items()}
    missing: list[Sent] = []
    for action, ply in sorted(accepted, key=lambda each: each[1]):
        later = [place for place in free.get(action, []) if place >= ply]
        if later:
            free[action].remove(later[0])
        else:
            missing.append((action, ply))
    return missing
