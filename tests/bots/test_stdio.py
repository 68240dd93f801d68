"""Bots that are programs: the game ends, the report names them, and no process is left."""

import gc
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

import tichu
from support import anything
from support.tables import cases
from tichu import InvalidValue, PlayerAction, PlayerView, Rules, bots
from tichu import _processes as _process
from tichu._processes import Answer, NoAnswer, Program
from tichu.bots import Bot, FaultKind, RandomBot
from tichu.bots.stdio import StdioBot
from tichu.records import Record

PROGRAMS: Final = Path(__file__).parent / "programs.py"
SERVED: Final = "from tichu.bots import RandomBot, stdio; stdio.serve(RandomBot(3, bombs=True))"
CRASHED, GONE, LATE, UNREADABLE = (
    *(FaultKind.CRASHED, FaultKind.GONE, FaultKind.LATE, FaultKind.UNREADABLE),
)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")


def with_habit(habit: str, seconds: float = 60.0, *, restarts: int = 3) -> StdioBot:
    """Return a bot with a habit."""
    command = [sys.executable, str(PROGRAMS), habit]
    return StdioBot(command, seconds=seconds, startup=60.0, restarts=restarts)


def served() -> StdioBot:
    """Return a random bot of the library as a program."""
    return StdioBot([sys.executable, "-c", SERVED], seconds=60.0, startup=60.0)


def round_with(bot: Bot, rules: Rules = tichu.NANJING, seed: int = 1, at: int = 0) -> Record:
    """Let a bot play a round against random bots."""
    seated: list[Bot] = [RandomBot(seed) for seed in range(rules.seats)]
    seated[at] = bot
    return bots.play_round(seated, random.Random(seed), rules)


def wait_until_gone(group: int) -> bool:
    """Return whether no process of a group is left, after a moment."""
    for _ in range(2000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("name", ["trichu", pytest.param("tientsin", marks=pytest.mark.slow)])
def test_a_program_plays_as_the_same_bot_does(name: str) -> None:
    """A bot that is served makes the decisions that it makes without a program between."""
    rules = tichu.rules.PRESETS[name]
    with served() as bot:
        record = round_with(bot, rules)
        assert [] == bot.faults

    assert round_with(RandomBot(3, bombs=True), rules) == record


@pytest.mark.slow
def test_games_in_which_players_change_seats() -> None:
    """A program receives its new seat when players change theirs (TRICHU-8)."""
    with served() as bot:
        others = [RandomBot(seed) for seed in range(3)]
        record = bots.play_game([bot, *others], random.Random(2), tichu.TRICHU)
        assert [] == bot.faults

    same = bots.play_game([RandomBot(3, bombs=True), *others_of(3)], random.Random(2), tichu.TRICHU)
    assert len(same.rounds) == len(record.rounds) == 9


def others_of(number: int) -> list[RandomBot]:
    """Return fresh random bots."""
    return [RandomBot(seed) for seed in range(number)]


def test_another_game_and_a_step_back() -> None:
    """A program follows when a round is left, begun again, or continued from a position."""
    with served() as bot:
        seated: list[Bot] = [bot, *others_of(3)]
        start = tichu.new_round()
        taken = [step.state for step in bots.steps(seated, random.Random(1), start)][:40]
        for state in (taken[39], taken[10], start):
            *_, last = bots.steps(seated, random.Random(1), state)
            assert last.state.is_over
        assert [] == bot.faults


@pytest.mark.parametrize("habit", ["texts", "indexes"])
def test_programs_without_the_library(habit: str) -> None:
    """An action is a text or an index of the list; more fields do no harm."""
    with with_habit(habit) as bot:
        record = round_with(bot)
        assert [] == bot.faults

    assert len(record.end().results) == 1


def test_calls() -> None:
    """A program calls out of turn, and also when it must act as well."""
    with with_habit("calls") as bot:
        for seat, rules in enumerate((tichu.NANJING, tichu.BSW)):
            record = round_with(bot, rules, at=2 * seat)
            called = [each.action for each in record.entries if is_call(each.action)]
            assert [2 * seat] == [anything(each).seat for each in called]
        assert [] == bot.faults


def is_call(action: object) -> bool:
    """Return whether an action is a call."""
    return isinstance(action, tichu.CallTichu | tichu.CallGrandTichu)


@pytest.mark.parametrize(
    ("habit", "kind", "message"), cases(__file__, "stdio: failing programs", globals())
)
def test_failing_programs(
    habit: str, kind: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that fails is started again, at most as often as allowed; the round ends."""
    if habit == "closes":
        monkeypatch.setattr(_process, "_FAREWELL", 0.2)
    bot = with_habit(habit, restarts=1)
    groups: list[int] = []
    try:
        round_with(Watched(bot, groups))
    finally:
        bot.close()

    kinds = Counter(fault.kind for fault in bot.faults)
    assert message in bot.faults[0].message
    assert 2 == kinds[FaultKind(kind)]
    assert {kind, GONE} == set(kinds)
    assert 2 == len({*groups})
    assert all(map(wait_until_gone, groups))


class Watched(Bot):
    """Notes the process groups of a program."""

    def __init__(self, bot: StdioBot, groups: list[int]) -> None:
        self.bot = bot
        self.groups = groups

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the program's action."""
        if self.bot.pid is None and not any(each.kind is GONE for each in self.bot.faults):
            try:
                self.bot.start()
            except InvalidValue:
                return self.bot.act(seen)
        if self.bot.pid is not None:
            self.groups.append(self.bot.pid)
        return self.bot.act(seen)


@pytest.mark.parametrize(
    "habit", ["silent", *(pytest.param(each, marks=pytest.mark.slow) for each in ("deaf", "forks"))]
)
def test_silence(habit: str) -> None:
    """A program that does not answer is ended after three decisions, with its children."""
    bot = with_habit(habit, 0.2, restarts=0)
    bot.start()
    group = bot.pid
    assert group is not None
    round_with(bot)

    assert [LATE] * 3 == [fault.kind for fault in bot.faults[:3]]
    assert {GONE} == {fault.kind for fault in bot.faults[3:]}
    assert "no answer in 0.2 seconds" == bot.faults[0].message
    assert bot.pid is None
    assert wait_until_gone(group)


@pytest.mark.slow
def test_late_answers() -> None:
    """A late answer is ignored when it comes, and the next decisions count."""
    with with_habit("late-once", 1.0) as bot:
        group = bot.pid
        round_with(bot)
        assert group == bot.pid

    assert LATE == bot.faults[0].kind
    assert {LATE} == {fault.kind for fault in bot.faults}
    assert len(bot.faults) <= 3


@pytest.mark.slow
def test_late_answers_to_earlier_questions() -> None:
    """Late answers are ignored if the questions have numbers."""
    program = Program("it", (sys.executable, str(PROGRAMS), "late-once"), 1000)
    question = {"kind": "act", "actions": ["0 pass"]}
    assert 0 == program.ask({"id": 1, **question}, 60.0).value
    with pytest.raises(NoAnswer, match=r"^no answer in 0\.2 seconds$"):
        program.ask({"id": 2, **question}, 0.2)
    assert Answer(3, {"wants": ["actions"]}) == program.ask({"id": 3, "kind": "hello"}, 60.0)
    program.tell({"id": 4, "kind": "hello"})
    with pytest.raises(NoAnswer, match=r"^expected the answer to 'x', got that to 4$"):
        program.ask({"id": "x", "kind": "hello"}, 60.0)
    program.kill()


def test_the_end_of_a_program() -> None:
    """After the last line there is nothing more to read, and killing it again does no harm."""
    program = Program("it", (sys.executable, "-c", "print('one')"), 100)
    until = time.monotonic() + 60
    assert [b"one\n", b"", b""] == [program.read(until) for _ in range(3)]
    assert "the program ended with code 0" == program.failure(b"")
    program.kill()
    program.kill()
    assert program.ends(0.0)


@pytest.mark.slow
def test_a_program_that_does_not_begin() -> None:
    """A program that is never ready, or ends at once, decides nothing."""
    for habit, message in (("never-ready", "no answer in 0.2 seconds"), ("dead", "code 4")):
        command = [sys.executable, str(PROGRAMS), habit]
        bot = StdioBot(command, startup=0.2 if habit == "never-ready" else 60.0, restarts=1)
        round_with(bot)
        assert message in bot.faults[0].message
        assert bot.pid is None
        assert GONE == bot.faults[2].kind


@pytest.mark.parametrize("habit", ["texts", pytest.param("stubborn", marks=pytest.mark.slow)])
def test_closing(habit: str) -> None:
    """A program that does not end when it should is stopped."""
    bot = with_habit(habit)
    bot.close()
    bot.start()
    group = bot.pid
    assert group is not None
    round_with(bot)
    bot.close()
    bot.close()
    assert [] == bot.faults
    assert bot.pid is None
    assert wait_until_gone(group)


def test_a_bot_that_is_forgotten() -> None:
    """A program does not outlive its bot."""
    bot = with_habit("stubborn")
    bot.start()
    group = bot.pid
    assert group is not None
    del bot
    gc.collect()

    assert wait_until_gone(group)


def test_no_program() -> None:
    """A command that cannot be started is noticed by ``start``, and reported in a game."""
    bot = StdioBot(["/no/such/program"])
    with pytest.raises(InvalidValue, match="could not be started: '/no/such/program': No such"):
        bot.start()
    round_with(bot)

    assert CRASHED == bot.faults[0].kind
    assert "/no/such/program" == bot.faults[0].bot


def test_moves_that_are_told_whole_are_not_sent() -> None:
    """A program is never sent what its seat may not see, even by a careless table."""
    with served() as bot:
        state = tichu.new_round()
        rng = random.Random(1)
        while not state.is_over:
            seen = tichu.view(state, 0)
            action: tichu.Action
            if state.phase.is_chance:
                action = tichu.deal(state, rng)
            elif 0 in state.to_act:
                action = bot.act(seen)
            else:
                action = anything(tichu.random_action(state, rng))
            state, whole = tichu.transition(state, action)
            for move in whole:
                bot.observe(anything(move))  # without `told`
        assert [] == bot.faults
