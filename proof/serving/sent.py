"""Every byte that the server sends: no seat may see a card in it that is hidden from it.

The server runs in this process, and is given its connections as a server of ASGI would. Four
clients and a spectator play a round at random, ask for hints, and send what is refused. What is
hidden is told by the states that the log gives.
"""

import asyncio
import json
import random
from collections.abc import Iterable
from typing import Any, Final

from examples.table.server import application
from examples.table.store import Store
from examples.table.tables import Clocks

import tichu
from reliability.tally import Tally
from support.news import cards_in, hidden_from, view_of
from tichu.notation import format_action

CLOCKS: Final = Clocks(thinking=100_000, bombing=0, pace=0, grace=100_000)
RULES: Final = ("nanjing", "griffin", "bsw", "manual", "one_call", "tournament")
SEATS: Final = (0, 1, 2, 3, None)


class Watched(Store):
    """A store in memory that knows the states after all actions of its only table."""

    def __init__(self, rules: str) -> None:
        super().__init__(":memory:")
        game = tichu.new_game(rules)
        assert isinstance(game, tichu.GameState)
        self.states: list[tichu.GameState] = [game]

    def write(self, table: str, ply: int, actions: Iterable[str]) -> None:
        """Write actions, and play them."""
        written = [*actions]
        super().write(table, ply, written)
        for action in written:
            self.states.append(tichu.apply(self.states[-1], action))


class Listener:
    """A client at a seat, or a spectator, that reads whatever it is sent."""

    def __init__(self, seat: int | None, store: Watched, rng: random.Random, tally: Tally) -> None:
        self.seat = seat
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.is_over = asyncio.Event()
        self._store = store
        self._rng = rng
        self._tally = tally
        self._known = 0
        """The last ply of which it was told."""
        self.send_event("connect")

    def send_event(self, name: str, **more: object) -> None:
        """Let the server hear of something."""
        self.inbox.put_nowait({"type": f"websocket.{name}", **more})

    def send(self, message: object) -> None:
        """Send an object."""
        self.send_event("receive", text=json.dumps(message))

    async def take(self, message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        """Take what the server sends, look for hidden cards, and play on."""
        await asyncio.sleep(0)
        text = message.get("text")
        if text is None:
            return
        self._tally.counts.update(messages=1, bytes=len(text.encode()))
        told = json.loads(text)
        self._look(told)
        if "view" in told:
            self._known = told["ply"]
            if told["view"]["results"]:
                self.is_over.set()
            else:
                self._act(told)

    def _look(self, told: dict[str, Any]) -> None:
        states, seat = self._store.states, self.seat
        if "ply" in told:
            now = {key: part for key, part in told.items() if key != "events"}
            since, ply = int(told["since"]), int(told["ply"])
            self._compare(now, hidden_from(seat, states[ply]))
            states = states[since : ply + 1]
        else:
            states = states[self._known :]
        hidden = hidden_from(seat, states[0])
        for game in states[1:]:
            hidden &= hidden_from(seat, game)
        self._compare(told, hidden)

    def _compare(self, told: dict[str, Any], hidden: set[str]) -> None:
        cards = cards_in(told)
        self._tally.counts["cards"] += len(cards)
        if cards & hidden:
            self._tally.fail(f"seat {self.seat} sees {sorted(cards & hidden)} in {told}")

    def _act(self, told: dict[str, Any]) -> None:
        """Play something legal, ask for a hint, or send what will be refused."""
        rng, ply = self._rng, told["ply"]
        if self.seat is None or not told["begun"]:
            return
        if rng.random() < 0.1:
            self.send({"hint": True})
            self.send({"act": rng.choice(("pass", "decline", "give 1", "take")), "ply": ply})
        if self.seat in told["decide"] or (told["legal"] and rng.random() < 0.1):
            legal = [each for each in told["legal"] if each != "tichu" or rng.random() < 0.05]
            if not legal and self.seat in told["decide"]:
                seen = view_of(told)
                assert isinstance(seen, tichu.PlayerView)
                push = tichu.random_action(seen, rng)
                assert push is not None
                legal = [format_action(push)]
            if legal:
                self.send({"act": rng.choice(legal), "ply": ply})


def work(numbers: range) -> Tally:
    """Play the rounds of some numbers."""
    tally = Tally()
    for number in numbers:
        asyncio.run(_round(number, tally))
    return tally


async def _round(number: int, tally: Tally) -> None:
    rng = random.Random(number)
    rules = RULES[number % len(RULES)]
    store = Watched(rules)
    app = application(store, CLOCKS)
    scope: dict[str, Any] = {"type": "websocket", "path": "/ws", "headers": []}
    opening = Listener(None, store, rng, tally)
    made: dict[str, Any] = {}

    async def opened(message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        if "text" in message:
            made.update(json.loads(message["text"]))
            opening.send_event("disconnect", code=1001)

    opening.send({"create": rules})
    await app(scope, opening.inbox.get, opened)
    listeners = [Listener(seat, store, rng, tally) for seat in SEATS]
    tasks = [asyncio.create_task(app(scope, each.inbox.get, each.take)) for each in listeners]
    for each in listeners:
        key = None if each.seat is None else made["keys"][each.seat]
        each.send({"join": made["created"], "key": key})
    listeners[0].send({"begin": True})
    async with asyncio.timeout(600):
        await asyncio.gather(*(each.is_over.wait() for each in listeners))
    for each in listeners:
        each.send_event("disconnect", code=1001)
    await asyncio.gather(*tasks)
    store.close()
    tally.counts["rounds"] += 1
