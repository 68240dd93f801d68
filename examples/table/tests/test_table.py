"""A table without a server: its times, its bots, and what it does when nothing can be written."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable
from functools import partial

import attrs
import pytest
from examples.table import table as module
from examples.table.store import Store
from examples.table.table import Clocks, Keeper, Problem, Saved, Table, new_table
from examples.table.tests.peers import FAST, SLOW, happened

import tichu
from tichu.bots import RuleBot


@attrs.define(eq=False)
class Sitting:
    """Somebody at a table, without a connection."""

    seat: int | None
    told: int = 0

    def tell(self) -> None:
        """Hear that something has changed."""
        self.told += 1


def begun(store: Store, clocks: Clocks, *seats: int) -> tuple[Table, list[Sitting]]:
    """Return a table that has begun at time 0, and who sits there."""
    table = Table(store, new_table(store, "nanjing"), clocks)
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


def rounds(table: Table, number: int, now: float = 0) -> float:
    """Let time pass until so many rounds are over, and return the time."""
    while len(table.host.game.results) < number:
        now += table.step(now) or 0
    return now


# --- time ----------------------------------------------------------------------------------------


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


def test_all_the_time_that_people_want(store: Store) -> None:
    """Without a time to decide, a table waits for people, and bots act."""
    table, _ = begun(store, Clocks(thinking=None, pace=1), 0)
    now = 0.0
    while (wait := table.step(now)) is not None:
        now += wait
    assert ["1", "2", "3"] == sorted(action[0] for action in store.actions(table.saved.id)[1:])
    assert table.news(Sitting(0), None, now)["time"] is None


def test_time_for_bombs(store: Store) -> None:
    """After a play, the next answer waits, as long whatever anybody holds."""
    table, _ = begun(store, Clocks(thinking=10, bombing=3), 0, 1, 2, 3)
    until(table, 0, 20.1)
    host = table.host
    (leader,) = host.pending().decide
    card = next(card for card in host.game.round.hand(leader) if card.suit is not None)
    play = tichu.Play(leader, f"{card}")
    table.submit(leader, str(play), host.ply, 21)
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
    before = Table(store, new_table(store, "nanjing"), clocks)
    for seat, name in enumerate(("Zoe", "Eva")):
        before.join(Sitting(seat), name, 0)
    before.begin(0)
    table = opened_again(store, before, clocks)
    table.join(Sitting(0), None, 50)
    found: list[set[str]] = []
    for now, end in ((50, 69), (69, 72)):
        until(table, now, end)
        found.append({action[0] for action in store.actions(table.saved.id)[1:]})
    assert [{"2", "3"}, {"1", "2", "3"}] == found


def opened_again(store: Store, table: Table, clocks: Clocks) -> Table:
    """Return a table as a new server opens it."""
    saved = store.find(table.saved.id)
    assert saved == table.saved
    return Table(store, saved, clocks)


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
    with pytest.raises(Problem, match="there is nothing to decide"):
        table.hint(0)


# --- long games ----------------------------------------------------------------------------------


def test_a_long_game_is_opened_at_the_round_before_this_one(store: Store) -> None:
    """All see the same there, and who knows something older gets the whole round."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0), 0, 1, 2, 3)
    rounds(table, 3)
    again = opened_again(store, table, SLOW)
    assert table.ply == again.ply
    assert len(again.host.log) < len(table.host.log)
    for seat in (0, 1, 2, 3, None):
        views = [each.host.snapshot(seat) for each in (table, again)]
        assert views[0] == views[1]
    (first, _), (second, _) = table.saved.starts
    client = Sitting(1)
    found = [again.news(client, known, 0)["since"] for known in (None, first - 1, first, second)]
    assert [second, second, first, second] == found
    happenings = [each.news(client, first, 0)["happenings"] for each in (table, again)]
    assert happenings[0] == happenings[1]
    again.join(client, None, 0)
    with pytest.raises(Problem, match=f"the table has changed since ply {first - 1}"):
        again.submit(1, "decline", first - 1, 0)
    with pytest.raises(Problem, match=f"the table has changed since ply {first}"):
        again.submit(1, "decline", first, 0)
    again.submit(1, "decline", again.ply, 0)
    assert store.actions(table.saved.id)[-1] == "1 decline"


def test_a_table_does_not_grow(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in memory begins with the round before, and a game has an end."""
    monkeypatch.setattr(module, "_MOST_IN_MEMORY", 100)
    table, _ = begun(store, Clocks(thinking=1, bombing=0), 0, 1, 2, 3)
    rounds(table, 5)
    assert table.ply == len(store.actions(table.saved.id))
    assert table.ply - len(table.host.log) == table.saved.starts[0][0] > 0
    monkeypatch.setattr(module, "MOST_ACTIONS", table.ply)
    assert table.step(1e9) is None
    with pytest.raises(Problem, match="the game is too long for this server"):
        table.submit(0, "decline", table.ply, 1e9)


# --- what fails ----------------------------------------------------------------------------------


class Full(Store):
    """A store on a disk that is full for a while."""

    is_full = False

    def write(self, saved: Saved, ply: int = 0, actions: Iterable[str] = ()) -> None:
        """Write, if there is space."""
        if self.is_full:
            raise sqlite3.OperationalError("database or disk is full")
        super().write(saved, ply, actions)


def state(table: Table, people: list[Sitting]) -> list[object]:
    """Return what can be seen of a table, and how often people were told something."""
    host = table.host
    views = [host.snapshot(seat) for seat in (0, 1, 2, 3, None)]
    told = [person.told for person in people]
    return [table.ply, table.saved, host.is_holding, host.pending(), views, told]


def test_what_cannot_be_written_has_not_happened() -> None:
    """Whoever acts, a person, a bot or the clock: nothing changes, nobody is told, and it comes.

    Answers that wait for bombs go on waiting.
    """
    store = Full(":memory:")
    clocks = Clocks(thinking=10, bombing=3, pace=1, grace=0)
    table, people = begun(store, clocks, 0, 1)
    failed = {"person": 0, "call": 0, "time": 0}

    def act(who: str, do: Callable[[], object]) -> object:
        """Do something that may write, first on a full disk."""
        before = state(table, people)
        store.is_full = True
        try:
            return do()
        except sqlite3.OperationalError:
            assert before == state(table, people)
            failed[who] += 1
        finally:
            store.is_full = False
        return None if who == "call" else do()

    now, acted = 0.0, -1
    while not table.host.game.results or not all(failed.values()):
        pending = table.host.pending()
        if table.host.is_holding and pending.may_call:
            call = pending.may_call[0]
            act("call", partial(table.submit, call, "tichu", table.ply, now))
        if 0 in pending.decide and acted != table.ply:
            acted = table.ply
            action = str(RuleBot().act(table.host.snapshot(0)))
            act("person", partial(table.submit, 0, action, acted, now))
        wait = act("time", partial(table.step, now))
        now += wait if isinstance(wait, float) else 0
    assert table.ply == len(store.actions(table.saved.id))


@pytest.mark.parametrize("what", ["new", "name", "begin", "open"])
def test_a_table_that_cannot_be_written(what: str) -> None:
    """It is as it was, and can be made, joined, begun or opened later."""
    store = Full(":memory:")
    saved = new_table(store, "nanjing")
    table = Table(store, saved, SLOW)
    acts: dict[str, Callable[[], object]] = {
        "new": lambda: new_table(store, "nanjing"),
        "name": lambda: table.join(Sitting(0), "Zoe", 0),
        "begin": lambda: table.begin(0),
        "open": lambda: Table(store, new_table(Keeper(), "nanjing"), SLOW),
    }
    store.is_full = True
    with pytest.raises(sqlite3.OperationalError):
        acts[what]()
    assert (saved, saved, set()) == (table.saved, store.find(saved.id), table.clients)
    assert 1 == store.numbers("")[0]
    store.is_full = False
    acts[what]()


def test_a_game_goes_on_when_it_can_be_written_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The time of a table never ends without a word: what fails is logged and tried again."""
    monkeypatch.setattr(module, "RETRY", 0.001)
    store = Full(":memory:")
    table, _ = begun(store, attrs.evolve(FAST, thinking=None), 0)

    async def run() -> None:
        running = asyncio.create_task(table.run(time.monotonic))
        store.is_full = True
        await happened(lambda: len(caplog.records) > 2)
        assert 1 == table.ply
        store.is_full = False
        await happened(lambda: table.ply > 3)
        assert not running.done()
        running.cancel()

    asyncio.run(run())
    assert "what was due is tried again" in caplog.text


def test_a_bot_that_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The default action is played, and the log says why."""

    def broken(bot: RuleBot, seen: tichu.PlayerView) -> tichu.PlayerAction:
        raise ValueError(f"{type(bot).__name__} has no idea")

    monkeypatch.setattr(RuleBot, "act", broken)
    table, _ = begun(store, Clocks(thinking=10, pace=1), 0)
    rounds(table, 1)
    assert "RuleBot has no idea" in caplog.text
