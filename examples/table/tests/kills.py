"""Kills a server again and again while people play, and looks for what is lost.

    python -m examples.table.tests.kills --times 100

After each kill the file must have all tables, keys and actions that were acknowledged, and all that
was shown to anybody.
"""

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import attrs
from examples.table.tests.news import followed, is_end, merged
from examples.table.tests.peers import happened
from examples.table.tests.serving import Serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import tichu

OWN = "0123456789abcdef"
"""The key that a person chooses begins with it."""


@attrs.define
class Person:
    """Somebody who plays at random, whatever happens to the connection."""

    serving: Serving
    table: str
    link: str
    seat: int
    rng: random.Random
    has_joined: bool = False
    has_ended: bool = False
    ply: int | None = None
    view: Any = None
    shown: dict[int, Any] = attrs.field(factory=dict)
    """The views that were shown, by ply."""
    played: list[tuple[int, str]] = attrs.field(factory=list)
    """The answers that were accepted and not held, each with the ply that it was sent with."""

    async def play(self) -> None:
        """Play until the game is over or the task is cancelled."""
        while not self.has_ended:
            async with await connected(self.serving) as connection:
                with contextlib.suppress(ConnectionClosed):
                    await self._talk(connection)

    async def _talk(self, connection: ClientConnection) -> None:
        own = f"{OWN}{self.seat}"
        join = {"join": self.table, "key": self.link, "own": own, "name": f"Person {self.seat}"}
        await connection.send(json.dumps(join | {"ply": self.ply}))
        asked: tuple[int, str] | None = None
        news: dict[str, Any] = {}
        async for text in connection:
            message = json.loads(text)
            self.has_joined |= "joined" in message
            if "accepted" in message and not message["held"] and asked is not None:
                self.played.append(asked)
            if "view" not in message:
                asked = None
                continue
            news = merged(news, message)
            if self._learns(news) and asked is None:
                action = tichu.random_action(self.view, self.rng)
                if action is not None and self.ply is not None:
                    asked = self.ply, str(action)
                    act = {"act": asked[1], "ply": asked[0]}
                    await connection.send(json.dumps(act))

    def _learns(self, news: dict[str, Any]) -> bool:
        """Take in what has happened, and return whether the game goes on."""
        self.view = followed(self.view, self.ply, news)
        self.ply = news["ply"]
        self.has_ended = is_end(news)
        if self.view.phase is not tichu.Phase.OVER:  # else it is not that of the game
            self.shown[news["ply"]] = self.view
        return news["begun"] and self.view.phase is not tichu.Phase.OVER

    def lost(self, states: list[tichu.GameState], log: list[str]) -> list[str]:
        """Return what was acknowledged or shown, and is not in the file."""
        found = [
            f"seat {self.seat} saw another ply {ply}"
            for ply, seen in self.shown.items()
            if ply >= len(states) or tichu.view(states[ply], self.seat) != seen
        ]
        found += [
            f"seat {self.seat} has played {action} at ply {ply}"
            for ply, action in self.played
            if action not in log[ply:]
        ]
        key = self.serving.kept(self.table)["keys"][self.seat]
        if self.has_joined and key != f"{OWN}{self.seat}":
            found.append(f"seat {self.seat} has the key {key}")
        return found


async def connected(serving: Serving) -> ClientConnection:
    """Connect as soon as the server listens."""
    async with asyncio.timeout(120):
        while True:
            with contextlib.suppress(OSError, InvalidMessage, EOFError):
                return await connect(f"ws://127.0.0.1:{serving.port}/ws", proxy=None)
            await asyncio.sleep(0.02)


async def ask(connection: ClientConnection, message: object) -> dict[str, Any]:
    """Send a message, and return the answer to it."""
    await connection.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await connection.recv())
        if "view" not in answer:
            return answer


async def begun(serving: Serving, rules: str) -> tuple[str, list[str]]:
    """Return a table at which the game has begun, and the links to its seats."""
    async with await connected(serving) as connection:
        made = await ask(connection, {"create": rules})
        table, links = made["created"], made["links"]
        joined = await ask(connection, {"join": table, "key": links[0], "own": f"{OWN}0"})
        await ask(connection, {"begin": True})
        assert joined["key"] == f"{OWN}0"
    return table, links


def has_grown(serving: Serving, table: str, before: int) -> bool:
    """Return whether the file has more actions of a table."""
    return len(serving.log(table)) > before


async def kill(serving: Serving, times: int, rng: random.Random) -> list[str]:
    """Kill a server so many times while three people play, and return what was lost."""
    table, links = await begun(serving, "nanjing(target=100000)")
    people = [
        Person(serving, table, link, seat, random.Random(rng.random()))
        for seat, link in enumerate(links[:3])
    ]
    playing = [asyncio.create_task(person.play()) for person in people]
    lost: list[str] = []
    states: list[tichu.GameState] = []
    kept: list[str] = []
    for _ in range(times):
        before = len(kept)
        await happened(partial(has_grown, serving, table, before))
        await asyncio.sleep(0.5 * rng.random())
        serving.kill()
        log = serving.log(table)
        if log[:before] != kept:
            lost.append("an action that was in the file before")
        kept = log
        for action in log[max(0, len(states) - 1) :]:
            if not states:
                states.append(tichu.new_game(serving.kept(table)["rules"]))
            states.append(tichu.apply(states[-1], action))
        for person in people:
            lost += person.lost(states, log)
            person.shown.clear()
            person.played.clear()
        serving.start()
    for each in playing:
        each.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    return lost + [repr(error) for error in ended if isinstance(error, Exception)]


def main() -> None:
    """Print what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        serving = Serving(
            Path(folder) / "tables.db", thinking=2, bombing=0.005, pace=0.001, pause=0.01
        )
        try:
            lost = asyncio.run(kill(serving, options.times, random.Random(options.seed)))
        finally:
            serving.kill()
    print(f"{options.times} kills:", *lost or ["nothing is lost"], sep="\n")


if __name__ == "__main__":
    main()
