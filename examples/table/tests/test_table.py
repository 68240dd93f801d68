"""A table without a server: its times, its bots, and what it does when nothing can be written."""

import asyncio
import math
import random
import sqlite3
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import attrs
import pytest
from examples.table import table as module
from examples.table.store import Store
from examples.table.table import Clocks, Keeper, Problem, Saved, Table, new_table
from examples.table.tests.moments import moments
from examples.table.tests.peers import FAST, SLOW, happened

import tichu
from tichu.bots import RuleBot
from tichu.codec import as_json, dumps


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
        if wait is None:
            return math.inf
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
    table.join(Sitting(None), None, 6)
    assert 10 == until(table, 6, 9.9)  # others have no more time because somebody was quick
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
    news = table.news(Sitting(0), None, now)
    assert (None, False) == (news["time"], news["left"])


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
    assert table.submit(seat, "pass", ply, 22)
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
    assert [70, 100] == [until(table, 50, 69), until(table, 69, 80)]
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
    hint = table.hint(0)
    assert hint == {
        "hint": as_json(RuleBot().act(table.host.snapshot(0))),
        "reason": RuleBot().advise(table.host.snapshot(0)).reason,
    }
    table.submit(0, "decline", 1, 0)
    with pytest.raises(Problem, match="there is nothing to decide"):
        table.hint(0)


def test_names_have_limits(store: Store) -> None:
    """Forty characters that can be printed, no blanks around, and no second one like it."""
    saved = new_table(store, "nanjing")
    longest = "N" * 40
    assert (longest, "Ben", "Clara", "O") == saved.named(0, longest).named(3, "O").called
    for name in ("", longest + "N", "a\tb", " a", "a  b", None, 7):
        with pytest.raises(Problem, match="expected a name"):
            saved.named(0, name)
    with pytest.raises(Problem, match="that nobody else has"):
        saved.named(0, "Zoe").named(1, "ZOE")
    assert "Zoe" == saved.named(0, "Eva").named(0, "Zoe").called[0]
    assert "Hanna" == attrs.evolve(saved, names=(None, "Anna", "EMMA", "Felix")).called[0]


# --- rounds --------------------------------------------------------------------------------------


def to_the_end(table: Table, now: float = 0) -> float:
    """Let time pass until a round is over, and return the time."""
    return rounds(table, len(table.host.game.results) + 1, now)


def test_the_next_round_waits_until_people_have_seen_the_last(store: Store) -> None:
    """The view is that of the round that is over, with the hands as far as the rules show them."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0, pause=7), 0, 1, 2, 3)
    now = to_the_end(table)
    news = table.news(Sitting(0), None, now)
    view = news["view"]
    assert ("over", 7, (), []) == (view["phase"], news["pause"], news["decide"], news["legal"])
    assert "round_ended" == news["happenings"][-1]["move"]
    assert [view["result"]] == view["results"]
    assert view["scores"] == view["result"]["scores"]
    assert now + 7 == until(table, now, now + 6.9)
    ply = table.host.ply
    until(table, now + 7, now + 7.1)
    following = table.news(Sitting(0), ply, now + 7)
    assert (None, ply, "grand_tichu") == (
        following["pause"],
        following["since"],
        table.host.game.phase,
    )


def test_the_next_round_begins_when_all_people_want_it(store: Store) -> None:
    """Bots and spectators are not waited for; who leaves is not either."""
    table, people = begun(store, Clocks(thinking=1, bombing=0, grace=0, pause=7), 0, 1, 2)
    now = to_the_end(table)
    with pytest.raises(Problem, match="a spectator does not act"):
        table.answer(Sitting(None), {"ready": True}, now)
    found: list[object] = []
    for person in people[:2]:
        assert table.answer(person, {"ready": True}, now) == {"accepted": True, "held": False}
        found.append((table.news(person, None, now)["ready"], table.step(now)))
    assert [([0], 7), ([0, 1], 7)] == found
    table.leave(people[2], now)
    assert (0, []) == (table.step(now), table.news(people[0], None, now)["ready"])
    assert table.host.game.phase is tichu.Phase.GRAND_TICHU


def test_a_pause_survives_a_new_server(store: Store) -> None:
    """It begins anew, with the view of the round that is over."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0, pause=7), 0, 1, 2, 3)
    now = to_the_end(table)
    again = opened_again(store, table, Clocks(pause=7))
    again.join(Sitting(1), None, 100)
    found = [each.news(Sitting(1), None, at) for each, at in ((table, now), (again, 100))]
    for news in found:
        del news["here"], news["thinking"], news["bombing"]
    assert found[0] == found[1]


def test_a_game_that_is_over(store: Store) -> None:
    """It has no pause, and nothing more happens."""
    saved = new_table(store, "nanjing(target=1, direction=left)")
    table = Table(store, saved, Clocks(thinking=1, bombing=0))
    table.join(Sitting(0), None, 0)
    table.begin(0)
    now = 0.0
    while not table.has_end:
        now += table.step(now) or 0
    news = table.news(Sitting(0), None, now)
    assert (None, None, "over") == (table.step(now), news["pause"], news["view"]["phase"])
    assert (True, moments()["end"].keys()) == (news["left"], news.keys())


def test_a_table_is_opened_at_its_round(store: Store) -> None:
    """All see the same there, and who knows something older gets the whole round."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0, pause=0), 0, 1, 2, 3)
    table.step(rounds(table, 3))
    start = table.saved.start
    again = opened_again(store, table, SLOW)
    assert table.host.ply == again.host.ply == len(store.actions(table.saved.id))
    for seat in (0, 1, 2, 3, None):
        views = [each.host.snapshot(seat) for each in (table, again)]
        assert views[0] == views[1]
    client = Sitting(1)
    found = [again.news(client, known, 0)["since"] for known in (None, 0, start - 1, start)]
    assert [start] * 4 == found
    again.join(client, None, 0)
    for ply in (0, start):
        with pytest.raises(Problem, match=f"the table has changed since ply {ply}"):
            again.submit(1, "decline", ply, 0)
    again.submit(1, "decline", again.host.ply, 0)
    assert store.actions(table.saved.id)[-1] == "1 decline"


def test_a_game_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of many rounds is stopped."""
    table, _ = begun(store, Clocks(thinking=1, bombing=0, pause=0), 0, 1, 2, 3)
    monkeypatch.setattr(module, "MOST_ACTIONS", table.host.ply)
    assert table.step(1e9) is None
    with pytest.raises(Problem, match="the game is too long for this server"):
        table.submit(0, "decline", table.host.ply, 1e9)


@pytest.mark.parametrize("ply", [2, -1, True, 1.0, "1", None, 10**30])
def test_a_ply_that_was_not(store: Store, ply: object) -> None:
    """An answer names a number of actions that the table has had."""
    table, _ = begun(store, SLOW, 0)
    with pytest.raises(Problem, match="expected a ply from 0 to 1, got ") as caught:
        table.submit(0, "decline", ply, 0)
    assert ("no_such_ply", None) == (caught.value.answer["code"], caught.value.answer["rule"])
    assert 1 == table.host.ply


# --- what people wait for ------------------------------------------------------------------------


def at(store: Store, hands: tuple[str, ...], *seats: int, clocks: Clocks) -> Table:
    """Return a table in the middle of a round: seat 3 has the lead, and all the others sit."""
    setup = tichu.RoundSetup(hands=hands, turn=3, rest_to=3)
    game = tichu.GameState(tichu.RoundState.from_setup(setup), (0, 0), ())
    saved = attrs.evolve(new_table(store, "nanjing"), game=dumps(game), begun=True)
    table = Table(store, saved, clocks)
    for seat in seats:
        table.join(Sitting(seat), None, 0)
    return table


_BOMB: Final = "9j 9w 9p 9s Ts"
_NONE: Final = "9j Tw Jp Qs Ks"


@pytest.mark.parametrize(
    ("seats", "hand", "is_watched", "wait"),
    [
        ((1,), _NONE, False, 0.6),
        ((1,), _BOMB, False, 2.5),
        ((1,), _NONE, True, 2.5),
        ((1,), _BOMB, True, 2.5),
        ((1, 2), _NONE, False, 2.5),
        ((1, 2), _BOMB, False, 2.5),
        ((1, 2), "9j Tw Jp", False, 2.5),
        ((1,), "9j Tw Jp", True, 0.6),
    ],
)
def test_who_could_learn_that_somebody_has_a_bomb(
    store: Store, seats: tuple[int, ...], hand: str, wait: float, *, is_watched: bool
) -> None:
    """One person among bots is waited for only with a bomb, and more as long whatever they hold."""
    hands = "2j 3j 4w 5w 6w", hand, "2w 3w 4p 5p 6p", "7j 8j 2p 3p 4s"
    table = at(store, hands, *seats, clocks=Clocks(thinking=None))
    watching = Sitting(None)
    if is_watched:
        table.join(watching, None, 0)
    table.submit(3, "play 7j", table.host.ply, 10)
    bombs = None if wait == 0.6 else 2.5
    assert bombs == table.news(watching, None, 10)["bombs"]
    ply = table.host.ply
    now = 10.0
    while table.host.ply == ply:
        now += table.step(now) or 0
    assert wait == pytest.approx(now - 10)


def test_nobody_is_told_that_an_answer_is_held(store: Store) -> None:
    """Only who has sent it sees it, and can replace it."""
    hands = "2j 3j 4w 5w 8w", _BOMB, "2w 3w 4p 5p 6p", "7j 8j 2p 3p 4s"
    table = at(store, hands, clocks=Clocks(thinking=None))
    people = [Sitting(seat) for seat in (0, 1, None)]
    for person in people:
        table.join(person, None, 0)
    table.submit(3, "play 7j", table.host.ply, 10)
    before = [(person.told, table.news(person, None, 11)) for person in people]
    for answer in ("pass", "play 8w"):
        assert table.submit(0, answer, table.host.ply, 11)
    assert [2, 0, 0] == [p.told - told for p, (told, _) in zip(people, before, strict=True)]
    after = [table.news(person, None, 11) for person in people]
    assert [news for _, news in before[1:]] == after[1:]
    assert (None, as_json(tichu.Play(0, "8w"))) == (before[0][1]["held"], after[0]["held"])


def test_time_for_bombs_ends_with_the_deal(store: Store) -> None:
    """The next round begins without it."""
    table, _ = begun(store, Clocks(thinking=1, bombing=60, pause=0.1), 0, 1, 2, 3)
    now = to_the_end(table)
    until(table, now, now + 0.2)
    news = table.news(Sitting(0), None, now + 0.2)
    assert (tichu.Phase.GRAND_TICHU, None) == (table.host.game.phase, news["bombs"])


@pytest.mark.parametrize("rules", ["nanjing", "manual"])
def test_bots_push_after_people(store: Store, rules: str) -> None:
    """So people can still call tichu; when they have pushed, bots do at the same time."""
    table = Table(store, new_table(store, rules), Clocks(thinking=None))
    person = Sitting(0)
    table.join(person, None, 0)
    table.begin(0)
    table.submit(0, "decline", 1, 0)
    now = 0.0
    while (wait := table.step(now)) is not None:
        now += wait
    assert (tichu.Phase.PUSH, (0, 1, 2, 3)) == (table.host.game.phase, table.host.pending().decide)
    call = as_json(tichu.CallTichu(0))
    assert [call] == table.news(person, None, now)["legal"]
    table.submit(0, "tichu", table.host.ply, now)
    assert [] == table.news(person, None, now)["legal"]
    now += 5
    table.submit(0, str(RuleBot().act(table.host.snapshot(0))), table.host.ply, now)
    while table.host.game.phase is tichu.Phase.PUSH:
        assert 0 == table.step(now)


def test_a_trick_is_taken_without_a_click(store: Store) -> None:
    """A person who wins it has no choice; there is time to see it, and to bomb it."""
    hands = "2j 3j 4w 5w 6w", "2s 3s 4p 5p 6p", "2w 3w 5j 5s 6s", "7j 8j 2p 3p 4s"
    table = at(store, hands, 3, clocks=Clocks(thinking=None))
    table.submit(3, "play 7j", table.host.ply, 0)
    now = 0.0
    while table.host.game.phase is not tichu.Phase.TAKE_TRICK:
        now += table.step(now) or 0
    assert [0.6, 0.9, 1.2] == [0.6, 0.9, pytest.approx(now)]
    assert pytest.approx(now + 0.6) == until(table, now, now + 0.59)
    until(table, now + 0.6, now + 0.6)
    assert (tichu.Phase.PLAY, None) == (table.host.game.phase, table.host.game.trick)


def test_a_round_with_three_bots_has_little_waiting() -> None:
    """Whole rounds with a person who acts at once, at the default pace: at most 45 seconds each.

    Each play can be seen: after it, nothing covers it for half a second.
    """
    found: list[float] = []
    for seed in range(4):
        keeper = Keeper()
        table = Table(keeper, new_table(keeper, "nanjing"), Clocks(), random.Random(seed))
        person = Sitting(0)
        table.join(person, None, 0)
        table.begin(0)
        now, begins, played = 0.0, 0.0, -1.0
        while len(found) < 3 * (seed + 1):
            seen, ply = table.host.snapshot(0), table.host.ply
            if len(table.host.game.results) > len(found) % 3:
                found.append(now - begins)
                begins = now
                table.answer(person, {"ready": True}, now)
            if 0 in seen.to_act and table.host.held(0) is None:
                table.submit(0, str(RuleBot().act(seen)), ply, now)
            else:
                now += table.step(now) or 0
            if table.host.ply > ply and isinstance(table.host.log[-1], tichu.Play):
                assert table.host.log[-1].seat == 0 or now - played > 0.5
                played = now
    assert 20 < sum(found) / len(found) < max(found) < 45


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
    return [table.host.ply, table.saved, host.is_holding, host.pending(), views, told]


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
            act("call", partial(table.submit, call, "tichu", table.host.ply, now))
        if 0 in pending.decide and acted != table.host.ply:
            acted = table.host.ply
            action = str(RuleBot().act(table.host.snapshot(0)))
            act("person", partial(table.submit, 0, action, acted, now))
        wait = act("time", partial(table.step, now))
        now += wait if isinstance(wait, float) else 0
    assert table.host.ply == len(store.actions(table.saved.id))


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
    assert (1, 1) == store.numbers("")
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
        assert 1 == table.host.ply
        store.is_full = False
        await happened(lambda: table.host.ply > 3)
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
