"""The table over WebSockets: a whole game, in which the server is killed and the clients leave."""

import asyncio
import importlib.util
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tichu
from tichu.hosting import Host
from tichu.notation import parse_action, parse_rules

pytest.importorskip("websockets", reason="the group `test` brings it")
FOLDER = Path(__file__).parents[2] / "examples" / "websocket_table"
KEYS = ("a", "b", "c", "d")


def loaded(name: str) -> Any:  # noqa: ANN401  # a script, of no package
    """Return a program of the example as a module."""
    spec = importlib.util.spec_from_file_location(f"websocket_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Serving:
    """The server as a process, which can be killed and started again."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server, at the same port as before."""
        options = ["--keys", ",".join(KEYS), "--target", "150"]
        clocks = ["--thinking", "0.4", "--bombing", "0.005", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, FOLDER / "server.py", self.log, *options, *clocks],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self, torn: bytes = b"") -> bytes:
        """Kill the server without warning, perhaps in the middle of a line; return its log."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        log = self.log.read_bytes()
        self.log.write_bytes(log + torn)
        return log


def replayed(log: Path) -> Host[tichu.GameState]:
    """Return the table that a log gives."""
    rules, *actions = log.read_text("ascii").splitlines()
    game = tichu.new_game(parse_rules(rules))
    return Host(game, random.Random(1), map(parse_action, actions))


def lines(log: Path) -> int:
    """Return how many lines a log has."""
    return log.read_bytes().count(b"\n")


async def reached(log: Path, number: int) -> None:
    """Wait until a log has so many lines."""
    end = time.monotonic() + 240
    while lines(log) < number:
        assert time.monotonic() < end, "the game has stopped"
        await asyncio.sleep(0.02)


async def heckle(uri: str, key: str) -> list[str]:
    """Send what a client should not, and return why it was refused."""
    sent = ("[" * 1900, "{}", '{"action": "1 pass", "ply": 0}', '{"action": 7}', "7")
    refused: list[str] = []
    async with loaded("client").connect(uri, proxy=None) as socket:
        for text in (json.dumps({"key": key}), *sent):
            await socket.send(text)
        while len(refused) < len(sent):
            message = json.loads(await socket.recv())
            refused += [message["refused"]] if "refused" in message else []
    return refused


async def game(log: Path) -> None:
    """Play a game with four players and two spectators, one of whom comes late."""
    serving = Serving(log)
    uri = f"ws://127.0.0.1:{serving.port}"
    module = loaded("client")
    clients = [module.Client(uri, key, random.Random(key)) for key in (*KEYS, None)]
    playing = [asyncio.create_task(client.play()) for client in clients]
    try:
        await reached(log, 60)
        assert {"no_such_ply", "not_yours"} == {*await heckle(uri, "a")}
        assert {"not_yours"} == {*await heckle(uri, "guessed")}
        cut = serving.kill(torn=b"2 play 5")
        serving.start()
        playing[1].cancel()  # a player leaves: the clock plays for them
        await reached(log, cut.count(b"\n") + 40)
        clients[1] = module.Client(uri, KEYS[1], random.Random(5))  # returns, and knows nothing
        clients.append(module.Client(uri, None, random.Random(6)))
        playing += [asyncio.create_task(client.play()) for client in (clients[1], clients[-1])]
        await asyncio.wait_for(asyncio.gather(*playing, return_exceptions=True), 100)
        assert serving.process.wait(10) == 0
    finally:
        for task in playing:
            task.cancel()
        whole = serving.kill()
    assert whole.startswith(cut)
    host = replayed(log)
    assert host.game.is_over
    assert 1 + host.ply == whole.count(b"\n")
    for player, client in zip((0, 1, 2, 3, None, None), clients, strict=True):
        assert host.snapshot(player) == client.view
    assert {2} == {client.joined for client in (clients[0], *clients[2:5])}


@pytest.mark.slow
def test_a_game_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """Nothing is lost: all clients end with the view that the log gives them."""
    asyncio.run(game(tmp_path / "game.log"))
