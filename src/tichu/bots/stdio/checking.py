"""Checks of a bot that is a program."""

import random
import time
from collections.abc import Iterable, Iterator, Sequence

import attrs

from tichu._process import words_of
from tichu._spelling.rules import rules_given
from tichu._values import blaming, want_int
from tichu.bots.answers import Unfit
from tichu.bots.bot import Bot
from tichu.bots.faults import Fault, FaultKind
from tichu.bots.playing import play_round
from tichu.bots.stdio.playing import StdioBot
from tichu.bots.stdio.session import PATIENCE, Session
from tichu.bots.uniform import RandomBot
from tichu.engine.moves import Event, PlayerAction
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.rules import NANJING, Rules


@attrs.frozen(slots=True)
class Checked:
    """The result of checking a bot."""

    rounds: int
    """The number of rounds that it played."""
    decisions: int
    """The number of times that it was asked for an action it had to choose."""
    mean: float
    """Its mean time for one of them, in seconds."""
    slowest: float
    """Its longest time for one of them, in seconds."""
    problems: tuple[str, ...]
    """Its faults, as sentences."""


def check(
    command: Sequence[str],
    *,
    rounds: int = 10,
    seconds: float = 1.0,
    startup: float = 10.0,
    rules: Rules | str = NANJING,
    seed: int = 0,
) -> Checked:
    """Play some rounds with a program against random bots, in turn at each seat.

    ``seconds`` is the time for a decision, and ``startup`` the time until the program is ready.
    Also checks that it answers ``ping``, ignores messages of unknown kinds, and ends when it
    should. Raises :class:`InvalidValue` for a wrong argument, and if it cannot be started.
    """
    words = words_of("check(command)", command)
    want_int("check(rounds)", rounds, 1, 1_000_000)
    ruled = rules_given("check(rules)", rules)
    want_int("check(seed)", seed, -(2**63), 2**63)
    with blaming("check"):
        bot = _Timed(StdioBot(words, seconds=seconds, startup=startup))
    problems = [*_of_protocol(words, ruled, startup)]
    try:
        for number in range(rounds):
            bots: list[Bot] = [
                RandomBot(seed + 10 * number + seat, bombs=True) for seat in range(ruled.seats)
            ]
            bots[number % ruled.seats] = bot
            play_round(bots, random.Random(seed + number), ruled)
    finally:
        bot.inner.close()
    problems += _of_play(bot.inner.faults)
    times = bot.times  # in each round, every seat decides something
    return Checked(rounds, len(times), sum(times) / len(times), max(times), tuple(problems))


class _Timed(Bot):
    """Measures the time that a bot takes."""

    def __init__(self, inner: StdioBot) -> None:
        self.inner = inner
        self.times: list[float] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action of the bot."""
        begun = time.perf_counter()
        action = self.inner.act(seen)
        self.times.append(time.perf_counter() - begun)
        return action

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the interruption of the bot."""
        return self.inner.interrupt(seen)

    def observe(self, event: Event) -> None:
        """Pass an event on."""
        self.inner.observe(event)


def _of_protocol(words: tuple[str, ...], rules: Rules, startup: float) -> Iterator[str]:
    """Yield the faults of a program before and after play."""
    for says in (True, False):
        try:
            session = Session(words)
        except Unfit as unfit:
            raise InvalidValue("check(command)", unfit.message) from None
        try:
            for seat in (0, 1):
                session.greet(rules, seat, startup)
            session.ping(startup)
        except Unfit as unfit:
            session.kill()
            yield f"It does not begin as it should: {unfit.message}."
            return
        if not session.quit(say=says):
            when = "quit" if says else "the end of its input"
            yield f"It does not end within {PATIENCE:g} seconds after {when}."


def _of_play(faults: Iterable[Fault]) -> Iterator[str]:
    """Yield a sentence for each kind of fault."""
    found: dict[FaultKind, list[Fault]] = {}
    for fault in faults:
        found.setdefault(fault.kind, []).append(fault)
    for kind, alike in found.items():
        number = len(alike)
        times = "once" if number == 1 else f"{number} times"
        first = alike[0]
        yield f"{_WRONG[kind]} {times}; first at seat {first.seat}: {first.message}."


_WRONG = {
    FaultKind.LATE: "It was late",
    FaultKind.ILLEGAL: "It answered illegally",
    FaultKind.WRONG_SEAT: "It answered for another seat",
    FaultKind.CRASHED: "It crashed",
    FaultKind.UNREADABLE: "It wrote something that is not a message",
    FaultKind.GONE: "It could not be asked",
}
