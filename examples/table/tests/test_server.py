"""The server: what it answers, what it sends to whom, what it keeps.

Clients here are queues in the same process. One test kills a server that is a process of its own.
"""

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from examples.table import server, tables
from examples.table.server import application
from examples.table.store import Store
from examples.table.tables import Clocks, Table
from examples.table.tests.news import cards_in, followed, hidden_from, view_of
from examples.table.tests.serving import Serving
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import tichu
from tichu import records
from tichu.notation import format_action

FAST = Clocks(thinking=30, bombing=0, pace=0, grace=0)
"""Bots act at once, and nobody waits for bombs."""
SLOW = Clocks(thinking=30, bombing=30, pace=30, grace=30)
"""Nothing happens by itself."""


@pytest.fixture
def store() -> Iterator[Store]:
    """Return a store in memory."""
    made = Store(":memory:")
    yield made
    made.close()


class Peer:
    """A client, as a server of ASGI sees it."""

    def __init__(self, app: Starlette, **headers: str) -> None:
        self.heard: list[dict[str, Any]] = []
        """The messages that the server has sent."""
        self.reads = asyncio.Event()
        """Cleared while the client takes nothing."""
        self.reads.set()
        self.closed: dict[str, Any] | None = None
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self._news = asyncio.Event()
        scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.task = asyncio.create_task(app(scope, self.inbox.get, self._take))

    async def _take(self, message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        if message["type"] == "websocket.send":
            await self.reads.wait()
            self.heard.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message
        self._news.set()

    def send(self, message: object) -> None:
        """Send an object, or a text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, message: object) -> dict[str, Any]:
        """Send a message, and return the answer."""
        self.send(message)
        return await self.hear(lambda answer: "view" not in answer)

    async def news(self) -> dict[str, Any]:
        """Return the next news about the table."""
        return await self.hear(lambda answer: "view" in answer)

    async def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first message that is wanted, and forget it."""
        while True:
            for message in self.heard:
                if wanted(message):
                    self.heard.remove(message)
                    return message
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 60)

    async def leave(self) -> None:
        """Close the connection."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.task


async def opened(app: Starlette) -> tuple[str, list[str]]:
    """Return a new table, and the keys of its seats."""
    peer = Peer(app)
    made = await peer.ask({"create": "nanjing(target=100)"})
    await peer.leave()
    return made["created"], made["keys"]


async def seated(app: Starlette) -> tuple[Peer, str]:
    """Return somebody at seat 0 of a table that has begun, and the table."""
    table, keys = await opened(app)
    peer = Peer(app)
    await peer.ask({"join": table, "key": keys[0]})
    await peer.ask({"begin": True})
    peer.heard.clear()
    return peer, table


class Games:
    """The states of a table, as its log in the file gives them."""

    def __init__(self, store: Store, table: str) -> None:
        saved = store.find(table)
        assert saved is not None
        game = tichu.new_game(saved.rules)
        assert isinstance(game, tichu.GameState)
        self._store, self._table = store, table
        self._states = [game]

    def since(self, ply: int) -> list[tichu.GameState]:
        """Return the states from a ply on, which must have been written."""
        for action in self._store.actions(self._table)[len(self._states) - 1 :]:
            self._states.append(tichu.apply(self._states[-1], action))
        assert ply < len(self._states), "the log is behind"
        return self._states[ply:]


# --- sitting down ------------------------------------------------------------------------------


def test_a_link_leads_to_its_seat(store: Store) -> None:
    """Each key is one seat; without a key, one watches and sees no hand."""

    async def run() -> list[object]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        found: list[object] = []
        for key in (*keys, None):
            peer = Peer(app)
            joined = await peer.ask({"join": table, "key": key})
            view = view_of(await peer.news())
            hands = [view.hand(seat) is not None for seat in range(4)]
            found.append((joined["seat"], hands.index(True) if True in hands else None))
            await peer.leave()
        return found

    assert [(0, 0), (1, 1), (2, 2), (3, 3), (None, None)] == asyncio.run(run())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"key": "guessed"}, "this link is to no seat of the table"),
        ({"key": {"$ne": ""}}, "this link is to no seat of the table"),
        ({"key": "\ud800"}, "this link is to no seat of the table"),
        ({"join": "guessed"}, "there is no such table"),
        ({"join": "' OR '1' = '1"}, "there is no such table"),
        ({"join": "\ud800"}, "there is no such table"),
        ({"join": 7}, "there is no such table"),
        ({"name": ""}, "expected a name of 1 to 40 characters"),
        ({"name": "two\nlines"}, "expected a name that can be printed"),
        ({"name": ["a", "list"] * 90}, "expected a name of 1 to 40 characters"),
        ({"name": "BEN"}, "'Ben' appears twice"),
    ],
)
def test_who_has_no_right_to_a_seat(store: Store, change: dict[str, object], sentence: str) -> None:
    """A wrong key, table or name is refused, and the client may try again."""

    async def run() -> tuple[str, object]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        peer = Peer(app)
        right = {"join": table, "key": keys[0], "name": "Zoe"}
        refused = (await peer.ask(right | change))["refused"]
        return refused, (await peer.ask(right))["seat"]

    refused, seat = asyncio.run(run())
    assert sentence in refused.replace("'BEN'", "'Ben'")
    assert 0 == seat


def test_a_name_is_kept_as_it_is(store: Store) -> None:
    """A name that looks like markup stays a text; the page sets it as text."""

    async def run() -> list[str]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        peer = Peer(app)
        await peer.ask({"join": table, "key": keys[2], "name": "<script>"})
        names: list[str] = (await peer.news())["names"]
        return names

    assert ["Anna", "Ben", "<script>", "David"] == asyncio.run(run())


@pytest.mark.parametrize(
    "rules", ["trichu", "tientsin", "grandseigneur:5", "nanjing(target=", "\ud800", 7, None, [1]]
)
def test_tables_are_for_four(store: Store, rules: object) -> None:
    """Other games, and what cannot be read, make no table."""

    async def run() -> bool:
        return "refused" in await Peer(application(store, SLOW)).ask({"create": rules})

    assert asyncio.run(run())
    assert 0 == store.number()


# --- what clients may not send -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected an object of JSON"),
        ("7", "expected an object of JSON"),
        ("[" * 1900, "expected an object of JSON"),
        ("9" * 1900, "expected an object of JSON"),
        ("x" * 2001, "expected at most 2000 characters, got 2001"),
        ("{}", "expected create, list, join, begin, act or hint"),
        ('{"join": "another"}', "you are at a table"),
        ('{"act": "play 5x", "ply": 1}', "'5x' is not a card"),
        ('{"act": {"play": "everything"}, "ply": 1}', "expected"),
        ('{"act": "decline", "ply": 99}', "expected a ply from 0 to 1, got 99"),
        ('{"act": "decline", "ply": true}', "expected a ply from 0 to 1, got True"),
        ('{"act": "decline", "ply": 1e400}', "expected a ply from 0 to 1, got inf"),
        ('{"act": "decline"}', "expected a ply from 0 to 1, got None"),
        ('{"act": "1 decline", "ply": 1}', "expected an action of seat 0"),
        ('{"act": "pass", "ply": 1}', "GRAND-1"),
        ('{"act": "deal 2j 3j 4j 5j", "ply": 1}', "expected a verb"),
        ('{"act": "\\ud800", "ply": 1}', "expected"),
    ],
)
def test_a_wrong_message_changes_nothing(store: Store, text: str, sentence: str) -> None:
    """It is answered with a sentence, by the rule's ID if it is illegal, and play goes on."""

    async def run() -> tuple[str, list[str], bool]:
        app = application(store, SLOW)
        peer, table = await seated(app)
        refused = (await peer.ask(text))["refused"]
        log = store.actions(table)
        accepted = await peer.ask({"act": "decline", "ply": 1})
        return refused, log, accepted["accepted"]

    refused, log, accepted = asyncio.run(run())
    assert sentence in refused
    assert 1 == len(log)
    assert accepted


def test_bytes_are_no_message(store: Store) -> None:
    """A binary message is refused as other text is that is not JSON."""

    async def run() -> dict[str, Any]:
        peer = Peer(application(store, SLOW))
        peer.inbox.put_nowait({"type": "websocket.receive", "bytes": b"\xff", "text": None})
        return await peer.hear(lambda _: True)

    assert {"refused": "expected an object of JSON"} == asyncio.run(run())


def test_an_answer_that_is_sent_twice_counts_once(store: Store) -> None:
    """The second is illegal, or late."""

    async def run() -> tuple[str, list[str]]:
        app = application(store, SLOW)
        peer, table = await seated(app)
        await peer.ask({"act": "decline", "ply": 1})
        return (await peer.ask({"act": "decline", "ply": 1}))["refused"], store.actions(table)

    refused, log = asyncio.run(run())
    assert "you have no decision on grand tichu to make (GRAND-4)" == refused
    assert "0 decline" == log[-1]
    assert 2 == len(log)


@pytest.mark.parametrize("message", [{"act": "decline", "ply": 1}, {"begin": True}, {"hint": True}])
def test_a_spectator_only_watches(store: Store, message: dict[str, object]) -> None:
    """Without a key, nothing is done and nothing is advised."""

    async def run() -> bool:
        app = application(store, SLOW)
        _, table = await seated(app)
        watching = Peer(app)
        await watching.ask({"join": table})
        return "refused" in await watching.ask(message)

    assert asyncio.run(run())


def test_nothing_is_played_before_the_game_begins(store: Store) -> None:
    """Somebody at the table says that it begins."""

    async def run() -> tuple[str, bool]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        peer = Peer(app)
        await peer.ask({"join": table, "key": keys[0]})
        refused = (await peer.ask({"act": "decline", "ply": 1}))["refused"]
        await peer.ask({"begin": True})
        return refused, (await peer.ask({"act": "decline", "ply": 1}))["accepted"]

    assert ("the game has not begun", True) == asyncio.run(run())


# --- limits --------------------------------------------------------------------------------------


def test_limits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are so many tables, connections, and people at a table."""
    monkeypatch.setattr(server, "MOST_TABLES", 1)
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(tables, "MOST_CLIENTS", 2)

    async def run() -> tuple[list[str], object]:
        app = application(store, SLOW)
        table, _ = await opened(app)
        peers = [Peer(app) for _ in range(4)]
        await peers[0].ask({"join": table})
        await peers[1].ask({"join": table})
        refused = [
            (await peers[2].ask({"join": table}))["refused"],
            (await peers[2].ask({"create": "nanjing"}))["refused"],
        ]
        await peers[3].task
        return refused, (peers[3].closed or {})["reason"]

    refused, reason = asyncio.run(run())
    assert "there are too many people at this table" == refused[0]
    assert "there are too many tables; try again later" == refused[1]
    assert "there are too many connections" == reason


def test_another_site_cannot_use_the_server(store: Store) -> None:
    """A browser says which site a page is from; this one's is let in."""

    async def run() -> tuple[object, object]:
        app = application(store, SLOW)
        ours = Peer(app, host="tichu.example", origin="https://tichu.example")
        theirs = Peer(app, host="tichu.example", origin="https://evil.example")
        await theirs.task
        return await ours.ask({"list": True}), (theirs.closed or {})["reason"]

    assert ({"tables": []}, "another site has opened this connection") == asyncio.run(run())


def test_who_does_not_read_is_dropped(store: Store) -> None:
    """A client that only sends is closed after a few answers; the others play on."""

    async def run() -> int:
        app = application(store, SLOW)
        peer, _ = await seated(app)
        deaf = Peer(app)
        await deaf.ask({"list": True})
        deaf.reads.clear()
        for _ in range(1000):
            deaf.send({"list": True})
        await asyncio.wait_for(deaf.task, 60)
        assert await peer.ask({"act": "decline", "ply": 1})
        return deaf.inbox.qsize()

    assert 900 < asyncio.run(run())


def test_who_takes_nothing_for_a_while_is_dropped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message must be taken in time."""
    monkeypatch.setattr(server, "PATIENCE", 0.01)

    async def run() -> bool:
        app = application(store, SLOW)
        deaf, _ = await seated(app)
        deaf.reads.clear()
        deaf.send({"list": True})
        await asyncio.wait_for(deaf.task, 60)
        return deaf.closed is not None

    assert asyncio.run(run())


def test_a_slow_client_gets_all_news_at_once(store: Store) -> None:
    """What it missed is one message, however long it did not read."""

    async def run() -> tuple[int, int, bool]:
        app = application(store, FAST)
        slow, table = await seated(app)
        await slow.ask({"act": "decline", "ply": 1})
        slow.heard.clear()
        view = view_of(await slow.news())
        slow.reads.clear()
        before = slow.heard[:]
        other = Peer(app)
        await other.ask({"join": table})
        ply = 0
        while ply < 8:
            ply = (await other.news())["ply"]
        slow.reads.set()
        heard = len(before)
        while True:
            news = await slow.news()
            heard += 1
            view = followed(view, news)
            if news["ply"] >= ply:
                return heard, ply, view == view_of(news)

    heard, ply, same = asyncio.run(run())
    assert heard <= 4 < ply
    assert same


# --- playing -------------------------------------------------------------------------------------


async def play(peer: Peer, rng: random.Random, watch: Callable[[dict[str, Any]], None]) -> None:
    """Follow a game by its events, and play at random, until it is over."""
    view: tichu.PublicView | None = None
    while view is None or not view.is_over:
        message = await peer.hear(lambda _: True)
        watch(message)
        if "view" not in message:
            continue
        seen = view_of(message)
        assert view is None or followed(view, message) == seen
        view = seen
        if isinstance(seen, tichu.PlayerView) and not seen.is_over:
            action = tichu.random_action(seen, rng)
            if action is not None:
                peer.send({"act": format_action(action), "ply": message["ply"]})
                peer.send({"hint": True})


def test_no_message_shows_a_hidden_card(store: Store) -> None:
    """A game of two people and two bots: whatever is sent shows only what its receiver may see.

    Each client follows the game by its events, and always has the view that the server sends.
    """
    shown: dict[int | None, int] = {}

    def watcher(seat: int | None, games: Games) -> Callable[[dict[str, Any]], None]:
        known = 0

        def watch(message: dict[str, Any]) -> None:
            nonlocal known
            states = games.since(message.get("since", known))
            known = message.get("ply", known)
            if "ply" in message:
                states = states[: known - message["since"] + 1]
                now = {key: part for key, part in message.items() if key != "events"}
                assert not cards_in(now) & hidden_from(seat, states[-1]), (seat, message)
            hidden = hidden_from(seat, states[0])  # events may be of a round that has ended
            for game in states[1:]:
                hidden &= hidden_from(seat, game)
            assert not cards_in(message) & hidden, (seat, message)
            shown[seat] = shown.get(seat, 0) + len(cards_in(message))

        return watch

    async def run() -> None:
        app = application(store, attrs.evolve(FAST, pace=0.001))
        table, keys = await opened(app)
        games = Games(store, table)
        seats = (0, 1, None, 1)
        peers = [Peer(app) for _ in seats]
        for peer, seat in zip(peers, seats, strict=True):
            await peer.ask({"join": table, "key": None if seat is None else keys[seat]})
        await peers[0].ask({"begin": True})
        playing = [
            play(peer, random.Random(number), watcher(seat, games))
            for number, (peer, seat) in enumerate(zip(peers, seats, strict=True))
        ]
        await asyncio.wait_for(asyncio.gather(*playing), 240)

    asyncio.run(run())
    assert {0, 1, None} == shown.keys()
    assert min(shown.values()) > 100


def test_who_reloads_gets_the_round(store: Store) -> None:
    """Without a ply, one gets the events of the round; with one, those since."""

    async def run() -> tuple[int, list[str], int, list[str]]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        first = Peer(app)
        await first.ask({"join": table, "key": keys[0]})
        await first.ask({"begin": True})
        await first.ask({"act": "grand", "ply": 1})
        await first.leave()
        found: list[Any] = []
        for more in ({}, {"ply": 1}):
            again = Peer(app)
            await again.ask({"join": table, "key": keys[0], **more})
            news = await again.news()
            found += [news["since"], news["events"]["events"]]
            await again.leave()
        return tuple(found)

    since, events, later, new = asyncio.run(run())
    assert (0, 1) == (since, later)
    assert ["dealt", "0"] == [event.split()[0] for event in events]
    assert ["0 decided grand secret"] == new


def test_a_server_goes_on_where_another_stopped(tmp_path: Path) -> None:
    """All actions are in the file, none twice; only a held answer is sent again."""

    async def first(store: Store) -> tuple[str, list[str]]:
        app = application(store, SLOW)
        table, keys = await opened(app)
        peers = [Peer(app) for _ in keys]
        for peer, key in zip(peers, keys, strict=True):
            await peer.ask({"join": table, "key": key})
        await peers[0].ask({"begin": True})
        for peer in peers:
            await peer.ask({"act": "decline", "ply": 1})
        return table, keys

    async def second(store: Store, table: str, keys: list[str]) -> tuple[int, str, bool]:
        app = application(store, SLOW)
        peer = Peer(app)
        await peer.ask({"join": table, "key": keys[3], "ply": 3})
        news = await peer.news()
        again = await peer.ask({"act": "decline", "ply": 1})
        return news["ply"], again["refused"], news["begun"]

    store = Store(tmp_path / "a.db")
    table, keys = asyncio.run(first(store))
    log = store.actions(table)
    store.close()
    store = Store(tmp_path / "a.db")
    ply, refused, begun = asyncio.run(second(store, table, keys))
    assert (6, True) == (ply, begun)
    assert "changed since ply 1" in refused
    assert log == store.actions(table)
    store.close()


async def connected(serving: Serving) -> ClientConnection:
    """Connect as soon as the server listens."""
    end = time.monotonic() + 60
    while True:
        try:
            return await connect(f"ws://127.0.0.1:{serving.port}/ws", proxy=None)
        except (OSError, InvalidMessage):
            assert time.monotonic() < end, "the server does not start"
            await asyncio.sleep(0.05)


async def ask(connection: ClientConnection, message: object) -> dict[str, Any]:
    """Send a message, and return the answer to it."""
    await connection.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await connection.recv())
        if "view" not in answer:
            return answer


async def play_on(serving: Serving, join: dict[str, object], rng: random.Random) -> Any:  # noqa: ANN401  # a view
    """Play at random until the game is over, whatever happens to the connection."""
    ply, view = None, None
    while True:
        async with await connected(serving) as connection:
            with contextlib.suppress(ConnectionClosed):
                await connection.send(json.dumps(join | {"ply": ply}))
                async for text in connection:
                    news = json.loads(text)
                    if "view" not in news:
                        continue
                    seen = view_of(news)
                    assert view is None or followed(view, news) == seen
                    ply, view = news["ply"], seen
                    if view.is_over:
                        return view
                    assert isinstance(view, tichu.PlayerView)
                    action = tichu.random_action(view, rng)
                    if action is not None:
                        act = {"act": format_action(action), "ply": ply}
                        await connection.send(json.dumps(act))


def test_a_game_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """Nothing is lost and nothing played twice: all end with the view that the log gives them."""

    async def run(serving: Serving) -> tuple[str, list[str], list[Any]]:
        async with await connected(serving) as connection:
            made = await ask(connection, {"create": "nanjing(target=100)"})
            table, keys = made["created"], made["keys"]
            await ask(connection, {"join": table, "key": keys[0]})
            await ask(connection, {"begin": True})
        join = [{"join": table, "key": key} for key in keys[:3]]
        playing = [
            asyncio.create_task(play_on(serving, each, random.Random(number)))
            for number, each in enumerate(join)
        ]
        await written(table, 40)
        serving.kill()
        cut = store.actions(table)
        playing[1].cancel()  # leaves for good: a bot plays
        serving.start()
        await written(table, len(cut) + 20)
        serving.kill()
        serving.start()
        views = await asyncio.wait_for(asyncio.gather(playing[0], playing[2]), 120)
        return table, cut, [*views]

    async def written(table: str, number: int) -> None:
        end = time.monotonic() + 120
        while len(store.actions(table)) < number:
            assert time.monotonic() < end, "the game has stopped"
            await asyncio.sleep(0.02)

    store = Store(tmp_path / "tables.db")
    serving = Serving(tmp_path / "tables.db", thinking=2, bombing=0.005, pace=0.001)
    try:
        table, cut, views = asyncio.run(run(serving))
        (game,) = Games(store, table).since(len(store.actions(table)))
        assert cut == store.actions(table)[: len(cut)]
        assert [tichu.view(game, 0), tichu.view(game, 2)] == views
    finally:
        serving.kill()
        store.close()


# --- time ----------------------------------------------------------------------------------------


@attrs.define(eq=False)
class Sitting:
    """Somebody at a table, without a connection."""

    seat: int | None

    def tell(self) -> None:
        """Hear that something has changed."""


def begun(store: Store, clocks: Clocks, *seats: int) -> tuple[Table, list[Sitting]]:
    """Return a table that has begun at time 0, and who sits there."""
    table = Table(store, tables.new_table(store, "nanjing"), clocks)
    people = [Sitting(seat) for seat in seats]
    for person in people:
        table.join(person, None, 0)
    table.begin(0)
    return table, people


def until(table: Table, now: float, end: float) -> float:
    """Let time pass, and return when the table would act next."""
    while True:
        wait = table.step(now)
        assert wait is not None
        if now + wait > end:
            return now + wait
        now += wait


def test_time_to_decide(store: Store) -> None:
    """Who does not decide in time declines, pushes the lowest cards, or passes."""
    table, _ = begun(store, Clocks(thinking=10), 0, 1, 2, 3)
    assert 10 == until(table, 0, 9.9)
    table.submit(0, "decline", 1, 5)
    assert 10 == until(table, 5, 9.9)  # others have no more time because somebody was quick
    assert 20 == until(table, 10, 19.9)
    phases = [table.host.game.phase]
    until(table, 20, 20.1)
    phases.append(table.host.game.phase)
    assert [tichu.Phase.PUSH, tichu.Phase.PLAY] == phases


def test_time_for_bombs(store: Store) -> None:
    """After a play, the next answer waits, as long whatever anybody holds."""
    table, _ = begun(store, Clocks(thinking=10, bombing=3), 0, 1, 2, 3)
    until(table, 0, 20.1)
    host = table.host
    (leader,) = host.pending().decide
    card = next(card for card in host.game.round.hand(leader) if card.suit is not None)
    play = tichu.Play(leader, f"{card}")
    table.submit(leader, format_action(play), host.ply, 21)
    until(table, 21, 21.1)
    ply = host.ply
    (seat,) = host.pending().decide
    assert table.submit(seat, "pass", ply, 22).held
    assert 24 == until(table, 22, 23.9)
    assert ply == host.ply
    until(table, 24, 24.1)
    assert ply + 1 == host.ply
    (seat,) = host.pending().decide
    table.submit(seat, "pass", host.ply, 25)
    until(table, 25, 25)
    assert ply + 2 == host.ply  # the time for bombs against this play is over


def test_bots_play_for_empty_seats(store: Store) -> None:
    """At once for a seat at which nobody sat, later for who has left, never for who is here."""
    table, (_, ben) = begun(store, Clocks(thinking=100, pace=1, grace=20), 0, 1)
    assert 100 == until(table, 0, 50)
    assert ["2", "3"] == [action[0] for action in store.actions(table.saved.id)[1:]]
    table.leave(ben, 50)
    assert 100 == until(table, 50, 80)
    assert "1" == store.actions(table.saved.id)[-1][0]


def test_people_have_time_to_come_back_to_a_new_server(store: Store) -> None:
    """A bot does not act at once for who has given a name and is not there yet."""
    clocks = Clocks(thinking=100, pace=1, grace=20)
    before = Table(store, tables.new_table(store, "nanjing"), clocks)
    for seat, name in enumerate(("Zoe", "Eva")):
        before.join(Sitting(seat), name, 0)
    before.begin(0)
    saved = store.find(before.saved.id)
    assert saved is not None
    table = Table(store, saved, clocks)
    table.join(Sitting(0), None, 50)
    found: list[set[str]] = []
    for now, end in ((50, 69), (69, 72)):
        until(table, now, end)
        found.append({action[0] for action in store.actions(saved.id)[1:]})
    assert [{"2", "3"}, {"1", "2", "3"}] == found


def test_time_stops_when_nobody_plays(store: Store) -> None:
    """Bots do not play by themselves, nor for a spectator."""
    table, (anna,) = begun(store, FAST, 0)
    table.leave(anna, 1)
    table.join(Sitting(None), None, 2)
    assert table.step(1000) is None
    table.join(anna, None, 2000)
    assert table.step(2000) is not None


def test_hints_have_a_reason(store: Store) -> None:
    """A bot says what it would do, and why; there is none for who need not decide."""
    table, _ = begun(store, SLOW, 0, 1, 2, 3)
    assert table.hint(0)["hint"] in ("decline", "grand")
    assert table.hint(0)["reason"]
    table.submit(0, "decline", 1, 0)
    with pytest.raises(tables.Problem, match="there is nothing to decide"):
        table.hint(0)


# --- pages ---------------------------------------------------------------------------------------


def got(app: Starlette, path: str) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers and the body of a page."""
    told: list[Any] = []

    async def send(message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        told.append(message)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"type": "http.request"}

    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [],
        "query_string": b"",
    }
    asyncio.run(app(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return told[0]["status"], headers, b"".join(part.get("body", b"") for part in told[1:])


def test_the_page_runs_only_its_own_code(store: Store) -> None:
    """Its policy forbids code and styles within pages, and it has none."""
    status, headers, body = got(application(store, SLOW), "/")
    policy = headers["content-security-policy"]
    assert 200 == status
    assert "script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(rb" style=| on[a-z]+=|<style|<script>", body)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/cards/2j.svg", 200),
        ("/cards/2x.svg", 404),
        ("/page/main.js", 200),
        ("/page/../server.py", 404),
        ("/tables/guessed/record", 404),
        ("/tables/%ff/record", 404),
    ],
)
def test_paths(store: Store, path: str, status: int) -> None:
    """Nothing is served but the page, the pictures and the ended rounds."""
    assert status == got(application(store, SLOW), path)[0]


def test_only_ended_rounds_can_be_replayed(store: Store) -> None:
    """The record has all cards, so the round that is played is not in it."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0), 0, 1, 2, 3)
    now = 0.0
    app = application(store, SLOW)
    path = f"/tables/{table.saved.id}"
    assert 404 == got(app, f"{path}/record")[0]
    while not table.host.game.results:
        now += table.step(now) or 0
    status, _, text = got(app, f"{path}/record")
    (record,) = records.read(text.decode())
    assert 200 == status
    assert (1, ("Anna", "Ben", "Clara", "David")) == (len(record.rounds), record.players)
    _, headers, page = got(app, f"{path}/replay")
    assert b"<!doctype html>" == page[:15]
    assert "sandbox allow-scripts" == headers["content-security-policy"]
