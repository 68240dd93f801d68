"""Bots that fail, and the game that goes on."""

import gc
import random
import threading
import time

import pytest

import tichu
from support import dealt
from tichu import Pass, Phase, PlayerAction, PlayerView
from tichu.bots import Bot, Fault, FaultKind, RandomBot, default_action, guarded, play_round
from tichu.moves import Move


class Faulty(RandomBot):
    """Acts as given at each of its plays, and otherwise plays at random."""

    def __init__(self, fault: str) -> None:
        super().__init__(1)
        self.fault = fault

    def act(self, seen: PlayerView) -> PlayerAction:
        """Fail, or act at random."""
        if seen.phase is not Phase.PLAY:
            return super().act(seen)
        match self.fault:
            case "raise":
                raise KeyError("lost")
            case "exit":
                raise SystemExit
            case "illegal":
                return tichu.DeclineGrandTichu(seen.seat)
            case "seat":
                return Pass((seen.seat + 1) % 4)
            case "late":
                time.sleep(0.05)
            case "nothing":
                return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]
            case "flood":
                return "x" * 10**6  # type: ignore[return-value]  # pyright: ignore[reportReturnType]
            case _:
                pass
        return super().act(seen)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Fail out of turn."""
        match self.fault:
            case "interrupt":
                return Pass(seen.seat)
            case "raise out of turn":
                raise RecursionError
            case _:
                return None

    def observe(self, move: Move) -> None:
        """Fail while it listens."""
        if self.fault == "deaf":
            raise ValueError(move)


LEAD = tichu.RoundSetup(hands=("5j 9j", "4j", "Kj", "Dr"), turn=0, rest_to=1)
"""Seat 0 is to lead."""
KINDS = {
    "raise": ("raised", "raised KeyError('lost')"),
    "exit": ("raised", "raised SystemExit()"),
    "illegal": ("illegal", "DeclineGrandTichu(seat=2): "),
    "seat": ("wrong_seat", "expected an action of seat 2, got Pass(seat=3)"),
    "nothing": ("illegal", "expected an action of seat 2, got None"),
    "flood": ("illegal", "expected at most 1,000 characters, got 1,000,002"),
    "interrupt": ("illegal", "Pass(seat=2): "),
    "raise out of turn": ("raised", "raised RecursionError()"),
    "deaf": ("raised", "when it received a move"),
}


@pytest.mark.parametrize("seconds", [None, 60.0])
@pytest.mark.parametrize("fault", KINDS)
def test_the_round_ends_and_the_bot_is_named(fault: str, seconds: float | None) -> None:
    """Every fault is reported, and the default action is played instead."""
    faults: list[Fault] = []
    bot = guarded(Faulty(fault), seconds=seconds, on_error=faults.append, name="Zed")
    record = play_round([RandomBot(0), RandomBot(1), bot, RandomBot(3)], random.Random(1))

    kind, message = KINDS[fault]
    assert record.end().results
    assert {("Zed", kind)} == {(each.bot, each.kind) for each in faults}
    assert {2} == {each.seat for each in faults}
    assert message in str(faults[0])


def test_a_faulty_seat_plays_by_default() -> None:
    """In place of what it may not do, the seat does what ``default_action`` says."""
    faults: list[Fault] = []
    seen = PlayerView.from_setup(LEAD, 0)

    assert default_action(seen) == guarded(Faulty("raise"), on_error=faults.append).act(seen)
    assert ["Faulty (seat 0): raised KeyError('lost')"] == list(map(str, faults))


def test_a_proper_bot_is_left_alone() -> None:
    """With a guard, and in a thread, a bot plays the same round."""
    tables: list[list[Bot]] = [[RandomBot(seed, bombs=True) for seed in range(4)] for _ in "123"]
    tables[1] = [guarded(bot) for bot in tables[1]]
    tables[2] = [guarded(bot, seconds=60) for bot in tables[2]]
    plain, *others = (play_round(bots, random.Random(2)) for bots in tables)

    assert others == [plain, plain]


def test_late_bots() -> None:
    """A late answer is ignored; while the bot still thinks, the game does not wait for it again."""
    faults: list[Fault] = []
    bot = guarded(Faulty("late"), seconds=0.01, on_error=faults.append)
    record = play_round([bot, *map(RandomBot, (1, 2, 3))], random.Random(1))

    assert record.end().results
    assert {"late"} == {each.kind for each in faults}
    assert "Faulty (seat 0): did not answer within 0.01 s" == str(faults[0])


class Stuck(RandomBot):
    """Never answers, until the test ends."""

    free = threading.Event()

    def act(self, seen: PlayerView) -> PlayerAction:
        """Wait."""
        self.free.wait()
        return super().act(seen)


def test_a_bot_that_never_answers() -> None:
    """Its seat plays by default to the end, and waits only once."""
    faults: list[Fault] = []
    bot: Bot = guarded(Stuck(), seconds=0.5, on_error=faults.append)
    start = time.monotonic()
    play_round([bot, *map(RandomBot, (1, 2, 3))], random.Random(1))

    assert time.monotonic() - start < 0.5 * len(faults)
    assert "has still not answered an earlier question" == faults[-1].message
    Stuck.free.set()


def test_no_thread_is_left() -> None:
    """The thread of a bot ends with its guard."""
    before = threading.active_count()
    bot = guarded(RandomBot(1), seconds=60)
    play_round([bot, *map(RandomBot, (1, 2, 3))], random.Random(1))
    del bot
    gc.collect()
    for _ in range(1000):
        if threading.active_count() <= before:
            break
        time.sleep(0.02)

    assert threading.active_count() <= before


def test_only_calls_before_the_first_push() -> None:
    """A seat that must push is asked for a call, and its push is not taken for an answer."""

    class Eager(RandomBot):
        def interrupt(self, seen: PlayerView) -> PlayerAction | None:
            """Push too early."""
            return self.act(seen) if seen.phase is Phase.PUSH else None

    faults: list[Fault] = []
    bot = guarded(Eager(1), on_error=faults.append)
    play_round([RandomBot(0), bot, RandomBot(2), RandomBot(3)], random.Random(1))

    assert [True] == [each.message.endswith("): only a call is possible now") for each in faults]


def test_a_fault_is_a_warning_by_default() -> None:
    """Without ``on_error`` faults do not pass in silence."""
    bots = [guarded(Faulty("raise")), *map(RandomBot, (1, 2, 3))]
    with pytest.warns(RuntimeWarning, match=r"Faulty \(seat 0\): raised KeyError"):
        play_round(bots, random.Random(1))


class Closing(RandomBot):
    """Notes that it was closed, and has a fault of its own."""

    faults = (Fault("inner", 0, FaultKind.GONE, "was not asked", None),)

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(1)
        self.error = error
        self.closed = 0

    def close(self) -> None:
        """Count after a moment, and fail if it shall."""
        time.sleep(0.01)
        self.closed += 1
        if self.error is not None:
            raise self.error


@pytest.mark.parametrize("seconds", [None, 60.0])
def test_closing_the_guard_closes_the_bot(seconds: float | None) -> None:
    """A bot without ``close`` is left alone."""
    bot = Closing()

    guarded(bot, seconds=seconds).close()
    guarded(RandomBot(1), seconds=seconds).close()

    assert bot.closed == 1


def test_a_bot_that_fails_when_it_is_closed() -> None:
    """The error is reported, after the faults that the bot itself has noted."""
    heard: list[Fault] = []
    guard = guarded(Closing(KeyError("lost")), on_error=heard.append, name="Anna")
    seen = tichu.view(tichu.new_round(), 2)
    guard.interrupt(seen)

    guard.close()

    assert [str(fault) for fault in heard] == [
        "Anna (seat 2): raised KeyError('lost') when it was closed"
    ]
    assert guard.faults == (*Closing.faults, *heard)


def test_a_bot_that_takes_too_long_to_close_is_left() -> None:
    """The guard waits no longer than for an answer."""
    left = threading.Event()
    closed: list[bool] = []

    class Stuck(RandomBot):
        def close(self) -> None:
            """Wait until the guard has left."""
            closed.append(left.wait(60))

    guarded(Stuck(), seconds=0.01).close()

    assert [] == closed
    left.set()


def test_what_is_played_instead_is_told() -> None:
    """The default action on turn, and nothing out of turn."""
    faults: list[Fault] = []
    seen = PlayerView.from_setup(LEAD, 0)
    for fault in ("raise", "illegal"):
        guarded(Faulty(fault), on_error=faults.append).act(seen)
    for fault in ("interrupt", "raise out of turn"):
        guarded(Faulty(fault), on_error=faults.append).interrupt(seen)

    default = default_action(seen)
    assert [default, default, None, None] == [each.instead for each in faults]


def test_a_fault_of_an_event_is_told_once() -> None:
    """The fault is reported once, when the bot is asked next."""
    faults: list[Fault] = []
    bot = guarded(Faulty("deaf"), on_error=faults.append)
    bot.observe(tichu.Pass(1))
    for _ in range(2):
        bot.act(PlayerView.from_setup(LEAD, 0))

    assert ["raised ValueError(Pass(seat=1)) when it received a move"] == [
        each.message for each in faults
    ]


def test_a_call_before_the_first_push_is_an_answer() -> None:
    """The call counts although the seat must also act."""
    seen = tichu.view(dealt(), 1)

    class Caller(RandomBot):
        def interrupt(self, seen: PlayerView) -> PlayerAction | None:
            """Call."""
            return tichu.CallTichu(seen.seat)

    assert tichu.CallTichu(1) == guarded(Caller(1)).interrupt(seen)


class Waiting(RandomBot):
    """Waits in observe or close until the test ends; notes its threads."""

    def __init__(self) -> None:
        super().__init__(1)
        self.free = threading.Event()
        self.threads: list[threading.Thread] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Note the thread, and act."""
        self.threads.append(threading.current_thread())
        return super().act(seen)

    def observe(self, move: Move) -> None:
        """Wait."""
        self.free.wait()

    def close(self) -> None:
        """Wait."""
        self.free.wait()


def test_nothing_waits_for_a_bot_that_only_listens() -> None:
    """A bot that is stuck in a move, or in its end, is late, and the game goes on."""
    bot, faults = Waiting(), list[Fault]()
    guard = guarded(bot, seconds=0.05, on_error=faults.append)
    guard.observe(tichu.Pass(1))

    assert default_action(PlayerView.from_setup(LEAD, 0)) == guard.act(
        PlayerView.from_setup(LEAD, 0)
    )
    guard.close()

    assert [FaultKind.LATE] == [each.kind for each in faults]
    bot.free.set()


def test_a_bot_with_a_limit_has_a_thread_of_its_own() -> None:
    """The thread does not keep the program from ending; without a limit there is none."""
    seen = PlayerView.from_setup(LEAD, 0)
    plain, limited = Waiting(), Waiting()
    guarded(plain).act(seen)
    guarded(limited, seconds=86_400).act(seen)

    assert [threading.current_thread()] == plain.threads
    assert [(True, False)] == [
        (each.daemon, each is threading.current_thread()) for each in limited.threads
    ]


def test_a_guard_without_faults() -> None:
    """A bot need not note its faults, and no seat is known before the first question."""
    heard: list[Fault] = []
    assert () == guarded(RandomBot(1)).faults

    guarded(Closing(KeyError("lost")), on_error=heard.append).close()

    assert [(FaultKind.RAISED, -1)] == [(each.kind, each.seat) for each in heard]
