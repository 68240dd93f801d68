"""What clients ask for: what the server answers, what it sends to whom, what it keeps."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from examples.table import limits
from examples.table.store import Store
from examples.table.tests.news import cards_in, followed, hidden_from, is_end, view_of
from examples.table.tests.peers import FAST, Peer, happened, opened, seated, served

import tichu

# --- sitting down ------------------------------------------------------------------------------


def test_a_link_leads_to_its_seat(store: Store) -> None:
    """Each link is to one seat; without one, one watches and sees no hand.

    Nobody guesses a link or a key: they have 128 bits.
    """

    async def run() -> list[object]:
        async with served(store) as server:
            table, links = await opened(server)
            found: list[object] = []
            for key in (*links, None):
                peer = await Peer.of(server)
                joined = await peer.ask({"join": table, "key": key})
                assert key is None or len(joined["key"]) == len(key) == 128 // 6 + 1
                view = view_of(await peer.news())
                hands = [view.hand(seat) is not None for seat in range(4)]
                found.append((joined["seat"], hands.index(True) if True in hands else None))
                await peer.leave()
        return found

    assert [(0, 0), (1, 1), (2, 2), (3, 3), (None, None)] == asyncio.run(run())


def test_a_link_works_once(store: Store) -> None:
    """The first who sits down gets a key; nobody else can sit there, who opened the table neither.

    Who has chosen the key may send the link again: perhaps the answer was lost.
    """

    async def run() -> list[object]:
        async with served(store) as server:
            table, links = await opened(server)
            own = "0123456789abcdef"
            found: list[object] = []
            for message in (
                {"key": links[1]},
                {"key": links[1]},
                {"key": links[2], "own": own},
                {"key": links[2], "own": own},
                {"key": links[2], "own": own[::-1]},
                {"key": links[3], "own": "short"},
                {"key": links[3], "own": links[0]},
            ):
                peer = await Peer.of(server)
                answer = await peer.ask({"join": table} | message)
                found.append(answer.get("seat", answer.get("refused")))
                await peer.leave()
            peer = await Peer.of(server)
            await peer.ask({"join": table})
            found.append((await peer.news())["taken"])
        return found

    used = "somebody has sat down with this link, and it works once"
    weak = "expected a key of 16 to 64 letters and digits"
    assert [1, used, 2, 2, used, weak, weak, [1, 2]] == asyncio.run(run())


def test_who_comes_back_takes_the_place_of_the_own_connection(store: Store) -> None:
    """There is one client at a seat: the older one is closed, and acts no more."""

    async def run() -> tuple[object, object, object]:
        async with served(store) as server:
            first, table, key = await seated(server)
            second = await Peer.of(server)
            joined = await second.ask({"join": table, "key": key})
            closed = await first.closed()
            return joined["seat"], closed, await second.ask({"act": "decline", "ply": 1})

    seat, closed, answer = asyncio.run(run())
    assert (0, (4001, "another client has taken the seat")) == (seat, closed)
    assert {"accepted": True, "held": False} == answer


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
        ({"name": "TOM"}, "expected a name that nobody else has"),
    ],
)
def test_who_has_no_right_to_a_seat(store: Store, change: dict[str, object], sentence: str) -> None:
    """A wrong key, table or name is refused, and the client may try again with the same link."""

    async def run() -> tuple[str, object]:
        async with served(store) as server:
            table, links = await opened(server)
            tom = await Peer.of(server)
            await tom.ask({"join": table, "key": links[1], "name": "Tom"})
            peer = await Peer.of(server)
            right = {"join": table, "key": links[0], "name": "Zoe"}
            refused = (await peer.ask(right | change))["refused"]
            other = await Peer.of(server)
            assert "refused" in await other.ask(right | change)
            assert (await other.ask({"join": table}))["seat"] is None
            return refused, (await peer.ask(right))["seat"]

    refused, seat = asyncio.run(run())
    assert refused.startswith(sentence)
    assert 0 == seat


def test_names(store: Store) -> None:
    """A name is kept as it is, also one that looks like markup; names of nobody give way."""

    async def run() -> list[list[str]]:
        found: list[list[str]] = []
        async with served(store) as server:
            table, links = await opened(server)
            for seat, name in ((0, "David"), (2, "<script>"), (1, "EMMA"), (3, "Anna")):
                peer = await Peer.of(server)
                await peer.ask({"join": table, "key": links[seat], "name": name})
                found.append((await peer.news())["names"])
        return found

    assert [
        ["David", "Ben", "Clara", "Emma"],
        ["David", "Ben", "<script>", "Emma"],
        ["David", "EMMA", "<script>", "Felix"],
        ["David", "EMMA", "<script>", "Anna"],
    ] == asyncio.run(run())


@pytest.mark.parametrize(
    "rules", ["trichu", "tientsin", "grandseigneur:5", "nanjing(target=", "\ud800", 7, None, [1]]
)
def test_tables_are_for_four(store: Store, rules: object) -> None:
    """Other games, and what cannot be read, make no table."""

    async def run() -> bool:
        async with served(store) as server:
            return "refused" in await (await Peer.of(server)).ask({"create": rules})

    assert asyncio.run(run())
    assert 0 == store.numbers("")[0]


# --- what clients may not send -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected an object of JSON"),
        ("7", "expected an object of JSON"),
        ("[" * 1900, "expected an object of JSON"),
        ("9" * 1900, "expected an object of JSON"),
        ("{}", "expected create, list, join, begin, act, ready or hint"),
        ('{"join": "another"}', "you are at a table"),
        ('{"act": "play 5x", "ply": 1}', "'5x' is not a card"),
        ('{"act": {"play": "everything"}, "ply": 1}', "expected"),
        ('{"act": "decline", "ply": 99}', "expected a ply from 0 to 1, got 99"),
        ('{"act": "decline", "ply": true}', "expected a ply from 0 to 1, got True"),
        ('{"act": "decline", "ply": 1e400}', "expected a ply from 0 to 1, got inf"),
        ('{"act": "decline"}', "expected a ply from 0 to 1, got None"),
        ('{"act": "1 decline", "ply": 1}', "expected an action of seat 0"),
        ('{"act": "pass", "ply": 1}', "GRAND-1"),
        ('{"act": "deal 2j 3j 4j 5j", "ply": 1}', "got a deal"),
        ('{"act": "\\ud800", "ply": 1}', "expected"),
        (b"\xff", "expected an object of JSON"),
    ],
)
def test_a_wrong_message_changes_nothing(store: Store, text: str | bytes, sentence: str) -> None:
    """It is answered with a sentence, by the rule's ID if it is illegal, and play goes on."""
    unread = ("expected an object", "expected create")

    async def run() -> tuple[str, list[str], bool]:
        async with served(store) as server:
            peer, table, _ = await seated(server)
            await peer.connection.send(text)
            answer = await peer.hear(lambda answer: "view" not in answer)
            assert (answer["code"] == "bad_message") is sentence.startswith(unread)
            log = store.actions(table)
            accepted = await peer.ask({"act": "decline", "ply": 1})
            return answer["refused"], log, accepted["accepted"]

    refused, log, accepted = asyncio.run(run())
    assert sentence in refused
    assert 1 == len(log)
    assert accepted


def test_a_message_in_parts(store: Store) -> None:
    """Its parts are put together, however many there are; one that is too long ends the talk."""

    async def run() -> tuple[dict[str, Any], object]:
        async with served(store) as server:
            peer = await Peer.of(server)
            await peer.connection.send(['{"li', "", 'st": ', *["" for _ in range(500)], "true}"])
            found = await peer.ask('{"list": true}'.ljust(limits.LONGEST))
            assert found == await peer.hear(lambda _: True)
            await peer.send('{"list": true}'.ljust(limits.LONGEST + 1))
            return found, (await peer.closed())[0]

    assert ({"tables": []}, 1009) == asyncio.run(run())


@pytest.mark.parametrize("message", [{"act": "decline", "ply": 1}, {"begin": True}, {"hint": True}])
def test_a_spectator_only_watches(store: Store, message: dict[str, object]) -> None:
    """Without a key, nothing is done and nothing is advised."""

    async def run() -> bool:
        async with served(store) as server:
            _, table, _ = await seated(server)
            watching = await Peer.of(server)
            await watching.ask({"join": table})
            return "refused" in await watching.ask(message)

    assert asyncio.run(run())


def test_nothing_is_played_before_the_game_begins(store: Store) -> None:
    """Somebody at the table says that it begins; then others find it in a list."""

    async def run() -> list[Any]:
        async with served(store) as server:
            table, links = await opened(server)
            peer = await Peer.of(server)
            await peer.ask({"join": table, "key": links[0]})
            found = [await peer.ask({"act": "decline", "ply": 1}), await peer.ask({"list": True})]
            await peer.ask({"begin": True})
            found += [await peer.ask({"act": "decline", "ply": 1}), await peer.ask({"list": True})]
            assert table == found[-1]["tables"][0].pop("table")
            return found

    names = ["Anna", "Ben", "Clara", "David"]
    assert [
        {"refused": "the game has not begun", "code": "not_begun", "rule": None},
        {"tables": []},
        {"accepted": True, "held": False},
        {"tables": [{"rules": "nanjing(target=100)", "names": names, "scores": [0, 0]}]},
    ] == asyncio.run(run())


# --- playing -------------------------------------------------------------------------------------


class Games:
    """The states of a table, as its log in the file gives them."""

    def __init__(self, store: Store, table: str) -> None:
        saved = store.find(table)
        assert saved is not None
        game = tichu.new_game(saved.rules)
        self._store, self._table = store, table
        self._states = [game]

    def since(self, ply: int) -> list[tichu.GameState]:
        """Return the states from a ply on, which must have been written."""
        for action in self._store.actions(self._table, len(self._states) - 1):
            self._states.append(tichu.apply(self._states[-1], action))
        assert ply < len(self._states), "the log is behind"
        return self._states[ply:]


async def play(peer: Peer, rng: random.Random, watch: Callable[[dict[str, Any]], None]) -> None:
    """Follow a game by its moves, and play at random, until it is over."""
    view, known = None, None
    while True:
        message = await peer.hear(lambda _: True)
        watch(message)
        if "view" not in message:
            continue
        view, known = followed(view, known, message), message["ply"]
        if is_end(message):
            return
        action = tichu.random_action(view, rng) if isinstance(view, tichu.PlayerView) else None
        if action is not None:
            await peer.send({"act": str(action), "ply": known})
            await peer.send({"hint": True})


def test_no_message_shows_a_hidden_card(store: Store) -> None:
    """A game of two people and two bots: whatever is sent shows only what its receiver may see.

    Each client follows the game by its moves, and always has the view that the server sends.
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
                now = {key: part for key, part in message.items() if key != "happenings"}
                assert not cards_in(now) & hidden_from(seat, states[-1]), (seat, message)
            hidden = hidden_from(seat, states[0])  # they may be of a round that has ended
            for game in states[1:]:
                hidden &= hidden_from(seat, game)
            assert not cards_in(message) & hidden, (seat, message)
            shown[seat] = shown.get(seat, 0) + len(cards_in(message))

        return watch

    async def run() -> None:
        async with served(store, attrs.evolve(FAST, pace=0.001)) as server:
            table, links = await opened(server)
            games = Games(store, table)
            seats = (0, 1, None)
            peers = [await Peer.of(server) for _ in seats]
            for peer, seat in zip(peers, seats, strict=True):
                await peer.ask({"join": table, "key": None if seat is None else links[seat]})
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
    """Without a ply, one gets the happenings of the round; with one, those since.

    In the meantime, a table at which nobody is is only in the file.
    """

    async def run() -> tuple[int, list[str], int, list[str]]:
        async with served(store) as server:
            first, table, key = await seated(server)
            await first.ask({"act": "grand", "ply": 1})
            await first.leave()
            found: list[Any] = []
            for more in ({}, {"ply": 1}):
                await happened(lambda: not server.server._tables)
                again = await Peer.of(server)
                assert "refused" in await again.ask({"join": table, "key": key, "name": ""})
                assert not server.server._tables
                await again.ask({"join": table, "key": key, **more})
                news = await again.news()
                found += [news["since"], [each["text"] for each in news["happenings"]]]
                await again.leave()
        return tuple(found)

    since, happenings, later, new = asyncio.run(run())
    assert (0, 1) == (since, later)
    assert ["deal", "0"] == [each.split()[0] for each in happenings]
    assert ["0 grand"] == new


def test_a_server_goes_on_where_another_stopped(tmp_path: Path) -> None:
    """All actions are in the file, none twice; only a held answer is sent again."""

    async def first(store: Store) -> tuple[str, list[str]]:
        async with served(store) as server:
            table, links = await opened(server)
            peers = [await Peer.of(server) for _ in links]
            keys = [
                (await peer.ask({"join": table, "key": link}))["key"]
                for peer, link in zip(peers, links, strict=True)
            ]
            await peers[0].ask({"begin": True})
            for peer in peers:
                await peer.ask({"act": "decline", "ply": 1})
        return table, keys

    async def second(store: Store, table: str, keys: list[str]) -> tuple[int, str, bool]:
        async with served(store) as server:
            peer = await Peer.of(server)
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
