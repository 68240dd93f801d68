"""The connections: who is let in, who has to go, and what a browser gets."""

import asyncio
import contextlib
import gzip
import json
import re
import socket
import threading
import time
from typing import Any

import pytest
from examples.table import limits, pages
from examples.table import table as tables
from examples.table.limits import Address, Addresses, Share, most_connections
from examples.table.store import Store
from examples.table.table import Table, new_table
from examples.table.tests.floods import HELLO
from examples.table.tests.news import followed, view_of
from examples.table.tests.peers import FAST, SLOW, Peer, Served, happened, seated, served
from websockets.exceptions import InvalidMessage

from tichu import records


async def idle(served: Served, source: str = "127.0.0.2") -> socket.socket:
    """Return a connection of TCP that says nothing."""
    made = socket.socket()
    made.setblocking(False)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.bind((source, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(made, ("127.0.0.1", served.port))
    return made


async def is_cut(connection: socket.socket) -> bool:
    """Return whether a connection has been closed, or is within a second."""
    try:
        async with asyncio.timeout(1):
            return not await asyncio.get_running_loop().sock_recv(connection, 1000)
    except TimeoutError:
        return False
    except ConnectionError:
        return True


# --- how many ------------------------------------------------------------------------------------


def test_tables_have_limits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are so many in all, and so many of an address in a day."""
    monkeypatch.setattr(limits, "MOST_TABLES", 3)
    monkeypatch.setattr(limits, "MOST_TABLES_A_DAY", 2)

    async def run() -> list[str]:
        async with served(store) as server:
            peers = [await Peer.of(server, f"127.0.0.{last}") for last in (1, 2)]
            return [
                (await peers[at].ask({"create": "nanjing"})).get("refused", "created")
                for at in (0, 0, 0, 1, 1)
            ]

    assert [
        "created",
        "created",
        "your address has opened 2 tables in a day",
        "created",
        "there are too many tables; try again later",
    ] == asyncio.run(run())


def test_who_watches_uses_another_share_than_who_plays(store: Store) -> None:
    """So however many watch from an address, its players are heard."""

    async def run() -> bool:
        async with served(store) as server:
            _, table, _ = await seated(server)
            await (await Peer.of(server)).ask({"join": table})
            own = server.server.addresses.of("127.0.0.1")
            shares = {each.seat: each.share for each in here(server)}
        return shares == {0: own.players, None: own.others}

    assert asyncio.run(run())


@pytest.mark.parametrize("is_from_one_address", [True, False])
def test_who_says_nothing_gives_way(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, is_from_one_address: bool
) -> None:
    """Of too many connections the oldest without a seat is cut; players come and stay."""
    monkeypatch.setattr(limits, "MOST_STRANGERS", 5 if is_from_one_address else 1000)
    monkeypatch.setattr(limits, "most_connections", lambda: 1000 if is_from_one_address else 8)
    source = "127.0.0.1" if is_from_one_address else "127.0.0.2"

    async def run() -> tuple[list[bool], bool, bool]:
        async with served(store) as server:
            player, table, key = await seated(server)
            many = [await idle(server, source) for _ in range(10)]
            again = await Peer.of(server)
            await again.ask({"join": table, "key": key})
            await player.closed()
            many += [await idle(server, source) for _ in range(10)]
            plays = "accepted" in await again.ask({"act": "decline", "ply": 1})
            (first, *_) = await server.get("/")
            cut = await asyncio.gather(*map(is_cut, many))
            for each in many:
                each.close()
        return cut, plays, first.endswith("200 OK")

    cut, plays, has_page = asyncio.run(run())
    assert plays
    assert has_page
    assert cut == sorted(cut, reverse=True)
    assert 3 <= cut.count(False) <= 8


@pytest.mark.parametrize("is_behind_proxy", [False, True])
def test_connections_come_one_after_the_other(store: Store, *, is_behind_proxy: bool) -> None:
    """So many from an address at once, and then so many a second; others are let in."""

    async def run() -> list[int]:
        async with served(store, SLOW, is_behind_proxy=is_behind_proxy) as server:
            sources = ("127.0.0.2", "127.0.0.3")
            server.server.addresses.of(sources[0]).arrivals = Share(0.001, 3)
            found: list[int] = []
            for source in sources:
                local = "127.0.0.1" if is_behind_proxy else source
                let_in = 0
                for _ in range(5):
                    with contextlib.suppress(OSError, EOFError, InvalidMessage):
                        peer = await Peer.of(server, local, **{"X-Forwarded-For": source})
                        let_in += "tables" in await peer.ask({"list": True})
                found.append(let_in)
        return found

    assert [4, 5] == asyncio.run(run())


class Guest:
    """A connection that notes whether it is cut."""

    is_cut = False

    def abort(self) -> None:
        """Be cut."""
        self.is_cut = True


def test_a_server_full_of_players() -> None:
    """Nobody has to go for somebody new; who has left makes a place."""
    addresses = Addresses(2)
    players = [Guest(), Guest()]
    for player in players:
        addresses.enter(player, "10.0.0.1").strangers.clear()  # they have sat down
    new = [Guest(), Guest()]
    addresses.enter(new[0], "10.0.0.2")
    addresses.leave(new[0])
    addresses.leave(players[0])
    addresses.enter(new[1], "10.0.0.2")
    assert [False, False, True, False] == [each.is_cut for each in (*players, *new)]


def test_addresses() -> None:
    """Those that one customer has are one."""
    known = Addresses(10)
    same = ("10.1.2.3", "::ffff:10.1.2.3"), ("2001:db8::1", "2001:db8::2:3"), ("odd", "odd")
    for one, other in same:
        assert known.of(one) is known.of(other)
    assert known.of("10.1.2.3") is not known.of("10.1.2.4")
    assert known.of("2001:db8::1") is not known.of("2001:db8:0:1::1")


def test_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """So much at once, and then so much a second."""
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    share = Share(a_second=2, at_once=4)
    found = [(share.wait, share.use()) for _ in range(6)]
    assert [(0, True)] * 4 + [(0, False), (0.5, False)] == found
    assert 1 == share.wait
    now += 1
    assert 0 == share.wait


def test_what_an_address_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections, and parts of the processor: so much at once, and then so much a second."""
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    own = Address()
    for share, at_once, a_second in (
        (own.arrivals, 200, 30),
        (own.players, 1, 0.25),
        (own.others, 0.5, 0.1),
        (own.bots, 1, 0.25),
    ):
        found = [share.use(at_once), share.wait, share.use(a_second), round(share.wait, 6)]
        assert [True, 0, False, 1] == found


def test_connections_are_as_many_as_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says how many files a process may open; some are kept for others."""
    resource = pytest.importorskip("resource")
    found: list[int] = []
    for files in (1024, 100, 10, 1_000_000, resource.RLIM_INFINITY):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        found.append(most_connections())
    assert [960, 36, 1, 2000, 2000] == found


# --- who is silent, and who does not hear --------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"x" * 40_000])
def test_a_request_must_come_soon(
    store: Store, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """Whoever says nothing, a part, or too much is cut."""
    monkeypatch.setattr(limits, "HEAD", 0.05)

    async def run() -> bool:
        async with served(store) as server:
            with await idle(server) as silent:
                await asyncio.get_running_loop().sock_sendall(silent, said)
                return await is_cut(silent)

    assert asyncio.run(run())


async def deaf(served: Served) -> socket.socket:
    """Return a WebSocket of a client that reads nothing."""
    made = await idle(served)
    await asyncio.get_running_loop().sock_sendall(made, HELLO)
    return made


def frame(opcode: int, data: bytes = b"") -> bytes:
    """Return a whole message as a client sends it, masked with zeros."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.mark.parametrize("message", [frame(9, b"x" * 125), frame(1, b'{"list": true}'), frame(1)])
def test_who_says_too_much_is_cut(
    store: Store, monkeypatch: pytest.MonkeyPatch, message: bytes
) -> None:
    """So much may be said at once, and then so much a second, whether it is answered or not."""
    monkeypatch.setattr(limits, "PATIENCE", 2)

    async def run() -> bool:
        async with served(store) as server:
            player, *_ = await seated(server)
            client = await deaf(server)
            with contextlib.suppress(ConnectionError):
                while True:
                    sending = asyncio.get_running_loop().sock_sendall(client, message * 100)
                    await asyncio.wait_for(sending, 20)
            client.close()
            return "accepted" in await player.ask({"act": "decline", "ply": 1})

    assert asyncio.run(run())


def test_who_does_not_read_is_cut(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that does not take the news of its table in time is cut, and nothing is queued."""
    monkeypatch.setattr(limits, "PATIENCE", 0.3)

    async def run() -> int:
        async with served(store, FAST) as server:
            player, table, _ = await seated(server)
            client = await deaf(server)
            join = json.dumps({"join": table}).encode()
            await asyncio.get_running_loop().sock_sendall(client, frame(1, join))
            await happened(lambda: len(here(server)) == 2)
            (watcher,) = (each for each in here(server) if each.seat is None)
            watcher.transport.pause_reading()  # it gives no sign of life either
            watcher.ping_timeout = None
            most = 0
            while watcher in here(server):
                watcher._told = {"view": {}}  # everything is news
                watcher.tell()
                await asyncio.sleep(0.001)
                most = max(most, watcher.transport.get_write_buffer_size())
            client.close()
            assert "accepted" in await player.ask({"act": "decline", "ply": 1})
            return most

    assert 0 < asyncio.run(run()) < 100_000


def test_who_gives_no_sign_of_life_is_cut(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent client is asked; one that answers may stay as long as it wants."""
    monkeypatch.setattr(limits, "PATIENCE", 0.1)

    async def run() -> bool:
        async with served(store) as server:
            waiting, dead = await Peer.of(server), await deaf(server)
            async with asyncio.timeout(10):
                while await asyncio.get_running_loop().sock_recv(dead, 1000):
                    pass
            dead.close()
            return "tables" in await waiting.ask({"list": True})

    assert asyncio.run(run())


def test_a_slow_client_gets_all_news_at_once(store: Store) -> None:
    """What it missed is one message, however long it did not read."""

    async def run() -> tuple[int, int]:
        async with served(store, FAST) as server:
            slow, table, _ = await seated(server)
            other = await Peer.of(server)
            await other.ask({"join": table})
            await slow.ask({"act": "decline", "ply": 1})
            client = next(each for each in here(server) if each.seat == 0)
            client.tell = lambda: None
            await slow.ask({"list": True})
            last = slow.heard[-1]
            ply = 0
            while ply < 6:
                ply = (await other.news())["ply"]
            slow.heard.clear()
            client.awake.set()
            news = await slow.hear(lambda message: message.get("ply", 0) >= ply)
            assert last["ply"] == news["since"]
            followed(view_of(last), last["ply"], news)
            return len(slow.heard), ply

    heard, ply = asyncio.run(run())
    assert heard <= 1 < ply


def here(served: Served) -> list[Any]:
    """Return all clients at tables."""
    opened = served.server._tables.values()
    return [client for table, _ in opened for client in table.clients]


def test_clients_of_an_address_have_their_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, and together no more of the processor than a part."""
    used = iter(range(1000))
    monkeypatch.setattr("time.thread_time", lambda: next(used) / 100)  # each takes 10 ms

    async def run() -> tuple[str, float]:
        share = Share(a_second=0.5, at_once=0.02)
        order: list[str] = []

        async def act(name: str) -> None:
            for _ in range(5):
                async with share.turn():
                    order.append(name)

        start = time.monotonic()
        await asyncio.gather(act("a"), act("b"))
        return "".join(order), time.monotonic() - start

    order, took = asyncio.run(run())
    assert "ababababab" == order
    assert took >= (9 * 0.01 - 0.02) / 0.5


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origins", "host", "origin", "is_let_in"),
    [
        ((), "127.0.0.1:8765", "http://127.0.0.1:8765", True),
        ((), "localhost:8765", "http://localhost:8765", True),
        ((), "[::1]:8765", "http://[::1]:8765", True),
        ((), "192.168.0.7", None, True),
        ((), "127.0.0.1:8765", "https://127.0.0.1:8765", False),
        ((), "127.0.0.1:8765", "http://127.0.0.1:9999", False),
        ((), "127.0.0.1:8765", "null", False),
        ((), "rebound.example", "http://rebound.example", False),
        ((), "rebound.example", None, False),
        ((), "", None, False),
        ((), "[", None, False),
        (("https://tichu.example",), "tichu.example", "https://tichu.example", True),
        (("https://tichu.example",), "Tichu.Example", "https://tichu.example", True),
        (("https://tichu.example",), "tichu.example", "http://tichu.example", False),
        (("https://tichu.example",), "tichu.example", "https://evil.example", False),
        (("https://tichu.example",), "127.0.0.1:8765", "http://127.0.0.1:8765", False),
        (("https://a.example", "http://b:8765"), "b:8765", "http://b:8765", True),
    ],
)
def test_under_which_names(
    store: Store, origins: tuple[str, ...], host: str, origin: str | None, *, is_let_in: bool
) -> None:
    """A name of somebody else could lead here, and a page of another site could connect."""

    async def run() -> list[str]:
        async with served(store, SLOW, *origins) as server:
            own = () if origin is None else (f"Origin: {origin}",)
            found = [await server.get(path, f"Host: {host}", *own) for path in ("/", "/ws")]
            return [first.removeprefix("HTTP/1.1 ") for first, *_ in found]

    expected = ["200 OK", "426 Upgrade Required"] if is_let_in else ["403 Forbidden"] * 2
    assert expected == asyncio.run(run())


def test_a_proxy_says_where_clients_come_from(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its word counts if the server is told so, and only what the proxy itself has added."""
    monkeypatch.setattr(limits, "MOST_TABLES_A_DAY", 1)

    async def run(*, is_behind_proxy: bool) -> list[bool]:
        async with served(store, SLOW, is_behind_proxy=is_behind_proxy) as server:
            found: list[bool] = []
            for said in ("10.0.0.1", "10.0.0.2", "10.9.9.9, 10.0.0.2"):
                peer = await Peer.of(server, **{"X-Forwarded-For": said})
                found.append("created" in await peer.ask({"create": "nanjing"}))
        return found

    assert [True, True, False] == asyncio.run(run(is_behind_proxy=True))
    assert [True, False, False] == asyncio.run(run(is_behind_proxy=False))


# --- pages ---------------------------------------------------------------------------------------


def page(store: Store, path: str) -> tuple[str, str, bytes]:
    """Return the first line, the other lines of the head, and the body of a page."""

    async def run() -> tuple[str, str, bytes]:
        async with served(store) as server:
            return await server.get(path)

    return asyncio.run(run())


def test_the_page_runs_only_its_own_code(store: Store) -> None:
    """Its policy forbids code and styles within pages, and it has none."""
    first, head, body = page(store, "/")
    assert "HTTP/1.1 200 OK" == first
    policy = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    assert policy in head
    assert "unsafe" not in head
    assert not re.search(rb" style=| on[a-z]+=|<style|<script>", body)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/cards/2j.svg", "200 OK\nimage/svg+xml"),
        ("/cards/back.svg", "200 OK\nimage/svg+xml"),
        ("/page/words/languages.json", "200 OK\napplication/json"),
        ("/page/style.css", "200 OK\ntext/css; charset=utf-8"),
        ("/", "200 OK\ntext/html; charset=utf-8"),
        ("/page/words/../../store.py", "404 Not Found"),
        ("/cards/2x.svg", "404 Not Found"),
        ("/page/main.js?1", "200 OK\ntext/javascript; charset=utf-8"),
        ("/page/../store.py", "404 Not Found"),
        ("/page/%2e%2e/store.py", "404 Not Found"),
        ("/index.html", "404 Not Found"),
        ("/tables/guessed/record", "404 Not Found"),
        ("/tables/%ff/record", "404 Not Found"),
        ("/ws", "426 Upgrade Required"),
    ],
)
def test_paths(store: Store, path: str, status: str) -> None:
    """Nothing is served but the page, the pictures and the ended rounds."""
    first, head, body = page(store, path)
    line, _, kind = status.partition("\n")
    assert f"HTTP/1.1 {line}" == first
    assert f"Content-Type: {kind or 'text/plain'}" in head
    lines = f"Content-Length: {len(body)}", "Connection: close"
    safe = "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"
    assert {*lines, *safe} <= {*head.split("\r\n")} or path == "/ws"
    assert ("200" in line) is ("Cache-Control: no-cache\r\n" in head)


def made_in(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list that gets, for each replay that is made, whether it is in the main thread."""
    made: list[bool] = []

    def finished(*call: Any) -> records.Record:  # noqa: ANN401  # as replaced
        made.append(threading.current_thread() is threading.main_thread())
        return tables.finished(*call)

    monkeypatch.setattr(pages, "finished", finished)
    return made


def ended(store: Store) -> str:
    """Return the path of a table at which a round is over."""
    table = Table(store, new_table(store, "nanjing"), SLOW)
    path = f"/tables/{table.saved.id}"
    assert b"there is no such table, or no round is over\n" == page(store, f"{path}/record")[2]
    while not table.host.game.results:
        table._act(table.host.timeout, 0)
    return path


def test_only_ended_rounds_can_be_replayed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record has all cards, so the round that is played is not in it.

    It is made once, in another thread, however many ask for it.
    """
    path = ended(store)
    made = made_in(monkeypatch)

    async def run() -> list[tuple[str, str, bytes]]:
        async with served(store) as server:
            both = f"{path}/record", f"{path}/replay"
            return await asyncio.gather(*(server.get(each) for each in both * 10))

    (first, _, text), (second, head, replay), *_ = asyncio.run(run())
    (record,) = records.read(text.decode())
    assert "HTTP/1.1 200 OK" == first == second
    assert (1, ("Anna", "Ben", "Clara", "David")) == (len(record.rounds), record.players)
    assert b"<!doctype html>" == gzip.decompress(replay)[:15]
    assert "sandbox allow-scripts" in head
    assert "Content-Encoding: gzip\r\n" in head
    assert [False] == made


def test_a_replay_that_cannot_be_made(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused with a sentence, and made when it can be."""
    path = f"{ended(store)}/record"

    async def run() -> list[str]:
        async with served(store) as server:
            found: list[str] = []
            with monkeypatch.context() as broken:
                broken.setattr(pages, "finished", None)
                found.append((await server.get(path))[0])
            found.append((await server.get(path))[0])
        return found

    assert ["HTTP/1.1 503 Service Unavailable", "HTTP/1.1 200 OK"] == asyncio.run(run())


def test_few_replays_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the last that were asked for."""
    monkeypatch.setattr(limits, "MOST_REPLAYS", 1)
    first, second = (f"{ended(store)}/record" for _ in range(2))
    made = made_in(monkeypatch)

    async def run() -> list[int]:
        async with served(store) as server:
            found: list[int] = []
            for path in (first, first, second, first):
                await server.get(path)
                found.append(len(made))
            return found

    assert [1, 1, 2, 3] == asyncio.run(run())
