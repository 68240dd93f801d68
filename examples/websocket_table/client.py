"""Task: play at a table over WebSockets, or watch it, and reconnect after a lost connection.

    python client.py ws://127.0.0.1:8765 --key a

A client has a view, never a state, and follows the events with it. This one plays at random.
"""

import argparse
import asyncio
import json
import random
from typing import cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import tichu
from tichu.codec import from_tree
from tichu.notation import format_action


class Client:
    """A player, or with no key a spectator."""

    def __init__(self, uri: str, key: str | None, rng: random.Random) -> None:
        self.uri = uri
        self.key = key
        self.rng = rng
        self.view: tichu.PublicView | None = None
        self.ply: int | None = None
        self.refused: list[str] = []
        self.joined = 0

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the connection."""
        while self.view is None or not self.view.is_over:
            try:
                async with connect(self.uri, proxy=None) as socket:
                    self.joined += 1
                    await self.talk(socket)
            except (OSError, ConnectionClosed, EOFError):
                await asyncio.sleep(0.05)

    async def talk(self, socket: ClientConnection) -> None:
        """Follow the game, and answer each message about it."""
        await socket.send(json.dumps({"key": self.key, "ply": self.ply}))
        async for text in socket:
            message = json.loads(text)
            if "ply" in message:
                self.hear(message)
                action = self.choice()
                if action is not None:
                    answer = {"action": format_action(action), "ply": self.ply}
                    await socket.send(json.dumps(answer))
            elif "refused" in message:
                self.refused.append(message["refused"])
            if self.view is not None and self.view.is_over:
                return

    def hear(self, message: dict[str, object]) -> None:
        """Bring the view up to date."""
        if "view" in message:
            self.view = cast("tichu.PublicView", from_tree(message["view"], "view"))
        else:
            assert self.view is not None
            seen: tichu.PublicView = self.view
            for event in cast("tuple[tichu.Event, ...]", from_tree(message["events"], "events")):
                seen = tichu.advance(seen, event)
            self.view = seen
        ply = message["ply"]
        assert isinstance(ply, int)
        self.ply = ply

    def choice(self) -> tichu.PlayerAction | None:
        """Return the player's action, in turn or a bomb out of turn; None to wait."""
        if isinstance(self.view, tichu.PlayerView) and not self.view.is_over:
            return tichu.random_action(self.view, self.rng)
        return None


async def main() -> None:
    """Play a game."""
    parser = argparse.ArgumentParser(description="Play Tichu at random.")
    parser.add_argument("uri")
    parser.add_argument("--key", help="the key of a seat; without one, watch")
    options = parser.parse_args()
    client = Client(options.uri, options.key, random.Random())
    await client.play()
    assert client.view is not None
    print(client.view.scores)


if __name__ == "__main__":
    asyncio.run(main())
