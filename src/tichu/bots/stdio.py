"""Play with bots in any language: programs that read standard input and write standard output.

:class:`StdioBot` runs a program as a bot, :func:`serve` runs a Python bot as a program, and
:func:`check` reports the faults of a program.
"""

import random
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from typing import IO, Final, NoReturn, Self, cast

import attrs

from tichu._processes import Answer, NoAnswer, Program, words_of
from tichu._syntax import rules_given
from tichu._trees import each, table_of, text_of, wrong
from tichu._values import blaming, want_instance, want_int, want_seconds
from tichu.bots.bot import (
    Bot,
    Fault,
    FaultKind,
    RandomBot,
    Unfit,
    fault_of,
    guarded,
    judged,
    want_bot,
)
from tichu.bots.playing import play_round
from tichu.codec import as_json, text_or_tree
from tichu.engine.move_text import parse_action
from tichu.engine.moves import Move, PlayerAction, RoundEnded
from tichu.engine.verbs import advance
from tichu.engine.view import PlayerView
from tichu.errors import DataCode, DataError, InvalidValue, TichuError, shown
from tichu.notation import format_rules
from tichu.protocol import answer_lines, as_text, fields_of
from tichu.rules import NANJING, Rules

__all__ = [
    "LONGEST_REPLY",
    "PROTOCOL",
    "Checked",
    "StdioBot",
    "check",
    "serve",
]


PROTOCOL: Final = 1
"""The version of the protocol."""

LONGEST_REPLY: Final = 100_000
"""The greatest length of a line that a bot writes, in bytes."""

WANTS: Final = ("actions", "position", "moves", "trees")
"""The information that a bot may ask for with each question."""
_BY_DEFAULT: Final = ("actions", "position")

PATIENCE: Final = 2.0
"""The time limit in seconds for a program to exit after its input has ended."""


def wants(answer: object) -> tuple[str, ...]:
    """Return the information that a bot asks for in its answer to ``hello``."""
    table = {} if answer is None else table_of(answer)
    named = each(text_of)("wants", table.get("wants", [*_BY_DEFAULT]))
    for name in named:
        if name not in WANTS:
            expected = f"expected some of {', '.join(WANTS)}"
            raise DataError(DataCode.BAD_VALUE, "wants", f"{expected}, got {shown(name)}")
    return named


@attrs.define
class _Run:
    """A running program, and the state of the conversation with it."""

    program: Program
    place: tuple[Rules, int] | None = None
    """Its rules and its seat."""
    wants: tuple[str, ...] = ()
    seen: PlayerView | None = None
    """The view at the last question; None if the program does not want the moves."""
    asked: int = 0
    """The number of questions."""
    late: int = 0
    """The number of late answers in a row."""

    def question(self, kind: str, fields: Mapping[str, object]) -> dict[str, object]:
        """Return the next question."""
        self.asked += 1
        told = as_json(fields) if "trees" in self.wants else as_text(fields)
        return {"id": self.asked, "kind": kind, **told}

    def ask(self, kind: str, fields: Mapping[str, object], seconds: float) -> Answer:
        """Ask a question and return the answer; raise :class:`Unfit` if there is none."""
        try:
            return self.program.ask(self.question(kind, fields), seconds)
        except NoAnswer as error:
            raise Unfit(FaultKind(error.kind), str(error)) from None

    def greet(self, rules: Rules, seat: int, seconds: float) -> None:
        """Tell the program its seat, unless this is done already, and wait until it is ready."""
        if self.place == (rules, seat):
            return
        place = {"version": PROTOCOL, "rules": format_rules(rules), "seat": seat}
        try:
            self.wants = wants(valued(self.ask("hello", place, seconds)))
        except DataError as error:
            raise Unfit(FaultKind.UNREADABLE, str(error)) from None
        self.place, self.seen = (rules, seat), None

    def follow(self, moves: Sequence[Move]) -> PlayerView | None:
        """Return the view after some moves; None if they do not fit the last view."""
        moved = self.seen
        try:
            for move in moves:
                moved = moved and advance(moved, move)
        except TichuError:
            return None
        return moved

    def quit(self) -> bool:
        """Close the program's input, and return whether it exits; kill it if it does not."""
        self.program.close_input()
        ends = self.program.ends(PATIENCE)
        self.program.kill()
        return ends


def valued(answer: Answer) -> object:
    """Return the value of an answer; raise :class:`Unfit` if the answer is an error."""
    if answer.code is not None:
        raise Unfit(FaultKind.ILLEGAL, f"{shown(answer.code)}: {shown(answer.message)}")
    return answer.value


_MOST_LATE: Final = 3  # answers in a row


class StdioBot(Bot):
    """A bot that runs a program in any language, and asks it the questions of the protocol.

    ``command`` starts the program: a list of strings, as for :class:`subprocess.Popen`. The program
    runs until :meth:`close`, or to the end of a ``with`` statement. ``seconds`` is the time limit
    for a decision, and ``startup`` the time limit for getting ready. ``name`` is the bot's name in
    reports, by default the command.

    If the program gives no legal answer in time, the bot plays the default action, and adds the
    fault to ``faults``; nothing is raised. A late answer is ignored. A program that crashes, writes
    a line that is not an answer, or is late three times in a row is stopped, with its whole process
    group. It is restarted for the next decision, at most ``restarts`` times. It shares the standard
    error of this process.
    """

    remembers = True

    def __init__(
        self,
        command: Sequence[str],
        *,
        seconds: float = 1.0,
        startup: float = 10.0,
        restarts: int = 3,
        name: str | None = None,
    ) -> None:
        self.command: Final = words_of("StdioBot(command)", command)
        want_seconds("StdioBot(seconds)", seconds)
        want_seconds("StdioBot(startup)", startup)
        want_int("StdioBot(restarts)", restarts, 0, 1_000_000)
        if name is not None:
            want_instance("StdioBot(name)", name, str)
        self.name: Final = name or shlex.join(self.command)
        self.faults: Final[list[Fault]] = []
        """The faults so far, in order."""
        self._seconds = seconds
        self._startup = startup
        self._starts = restarts + 1
        self._run: _Run | None = None
        self._heard: list[Move] = []

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a StdioBot cannot be copied or pickled: its program runs once")

    @property
    def pid(self) -> int | None:
        """The process ID, also the ID of its process group; None if the program is not running."""
        return None if self._run is None else self._run.program.pid

    def start(self) -> None:
        """Start the program unless it is running; raise :class:`InvalidValue` if that fails."""
        try:
            self._started()
        except Unfit as unfit:
            raise InvalidValue("StdioBot(command)", unfit.message) from None

    def close(self) -> None:
        """Close the input of the program, and kill it if it does not exit."""
        run, self._run = self._run, None
        if run is not None:
            run.quit()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the program's action, or the default action."""
        action = self._decided(seen, seen.legal(), must=True)
        return cast("PlayerAction", action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the program's call or bomb, or None; ask only if the seat has one."""
        actions = seen.interruptions()
        return self._decided(seen, actions, must=False) if actions else None

    def observe(self, move: Move) -> None:
        """Keep a move until the next decision, or the end of the round."""
        self._heard.append(move)
        if isinstance(move, RoundEnded):
            heard, self._heard = self._heard, []
            run = self._run
            if run is not None:
                run.seen = run.follow(heard)
                if run.seen is not None:
                    run.program.tell(run.question("hear", {"moves": heard}))

    def _decided(
        self, seen: PlayerView, actions: Sequence[PlayerAction], *, must: bool
    ) -> PlayerAction | None:
        """Return the program's answer, or the action that is played instead."""
        try:
            answer = self._answer(seen, actions, "act" if must else "interrupt")
            return _judged(answer, actions, seen, must=must)
        except Unfit as unfit:
            self._end_after(unfit.kind)
            fault = fault_of(self.name, seen, unfit, must=must)
        self.faults.append(fault)
        return fault.instead

    def _answer(self, seen: PlayerView, actions: Sequence[PlayerAction], kind: str) -> object:
        """Return the program's answer, unchecked.

        The program gets the moves since its last question, unless they do not lead to this view:
        in another game, or after a step back.
        """
        heard, self._heard = self._heard, []
        run = self._started()
        run.greet(seen.rules, seen.seat, self._startup)
        fields: dict[str, object] = {"ms": int(self._seconds * 1000)}
        if "actions" in run.wants:
            fields["actions"] = actions
        if "position" in run.wants:
            fields["position"] = seen
        if "moves" in run.wants:
            fields["moves"] = heard if run.follow(heard) == seen else None
            run.seen = seen
        answer = run.ask(kind, fields, self._seconds)
        run.late = 0
        return valued(answer)

    def _started(self) -> _Run:
        if self._run is None:
            if not self._starts:
                raise Unfit(FaultKind.GONE, "it had failed too often, and was not asked")
            self._starts -= 1
            try:
                self._run = _Run(Program("command", self.command, LONGEST_REPLY))
            except InvalidValue as error:
                raise Unfit(FaultKind.CRASHED, error.message) from None
        return self._run

    def _end_after(self, kind: FaultKind) -> None:
        """End a program that cannot go on after a fault."""
        run = self._run
        if run is None:
            return
        run.late += kind is FaultKind.LATE
        broken = kind in (FaultKind.CRASHED, FaultKind.UNREADABLE) or run.place is None
        if broken or run.late >= _MOST_LATE:
            run.program.kill()
            self._run = None


def _judged(
    answer: object, actions: Sequence[PlayerAction], seen: PlayerView, *, must: bool
) -> PlayerAction | None:
    """Return the action in an answer: a string, a tree, or an index into the offered actions."""
    if type(answer) is int:
        if 0 <= answer < len(actions):
            return actions[answer]
        message = f"expected an index from 0 to {len(actions) - 1}, got {answer}"
        raise Unfit(FaultKind.ILLEGAL, message)
    action = answer
    if type(answer) is not str and (must or answer is not None):
        try:
            action = _action("answer", answer)
        except DataError as error:
            raise Unfit(FaultKind.ILLEGAL, error.message) from None
    return judged(action, seen, must=must)


_action: Final = text_or_tree(parse_action)


def serve(bot: Bot, source: IO[bytes] | None = None, target: IO[bytes] | None = None) -> None:
    """Let a bot answer questions from standard input until the input ends.

    The bot gets the views and moves of its seat. What it prints goes to standard error, because
    standard output carries the protocol. If a line is not a question, or the bot raises a
    :class:`TichuError`, the answer is an error; other exceptions of the bot propagate. Raises
    :class:`InvalidValue` if ``bot`` is not a bot.
    """
    want_bot("serve(bot)", bot)
    given = sys.stdin.buffer if source is None else source
    output = sys.stdout.buffer if target is None else target
    with redirect_stdout(sys.stderr):
        answer_lines(given, output, lambda question: _served(bot, question))


def _served(bot: Bot, question: Mapping[str, object]) -> object:
    """Return the answer of a bot."""
    kind, fields = fields_of(question, ("hello", "act", "interrupt", "hear"))
    for move in fields.get("moves") or ():
        bot.observe(move)
    if kind == "hear":
        return None
    if kind == "hello":
        if fields["version"] != PROTOCOL:
            raise wrong("version", str(PROTOCOL), fields["version"], DataCode.UNKNOWN_VERSION)
        return {"wants": ["position", "moves"]}
    seen = fields.get("position")
    if not isinstance(seen, PlayerView):
        raise DataError(DataCode.BAD_VALUE, "position", "expected the view of a seat")
    if kind == "interrupt":
        return as_text(bot.interrupt(seen))
    if seen.seat not in seen.to_act:
        raise DataError(DataCode.BAD_VALUE, "position", f"seat {seen.seat} does not have to act")
    return as_text(bot.act(seen))


@attrs.frozen(slots=True)
class Checked:
    """The result of checking a bot."""

    rounds: int
    """The number of rounds that it played."""
    decisions: int
    """The number of decisions that it had to make."""
    mean: float
    """Its mean time for a decision, in seconds."""
    slowest: float
    """Its longest time for a decision, in seconds."""
    problems: tuple[str, ...]
    """A sentence about each kind of fault."""


def check(
    command: Sequence[str],
    *,
    rounds: int = 10,
    seconds: float = 1.0,
    startup: float = 10.0,
    rules: Rules | str = NANJING,
    seed: int = 0,
) -> Checked:
    """Let a program play some rounds against random bots, in each seat in turn.

    ``seconds`` is the time limit for a decision, and ``startup`` the time limit for getting ready.
    The program must also answer questions of unknown kinds, and exit when its input ends. Raises
    :class:`InvalidValue` if an argument is invalid or the program cannot be started.
    """
    words = words_of("check(command)", command)
    want_int("check(rounds)", rounds, 1, 1_000_000)
    ruled = rules_given("check(rules)", rules)
    want_int("check(seed)", seed, -(2**63), 2**63)
    with blaming("check"):
        program = StdioBot(words, seconds=seconds, startup=startup)
    bot = guarded(program)
    run = _Run(Program("check(command)", words, LONGEST_REPLY))
    problems = [*_of_protocol(run, ruled, startup)]
    try:
        for number in range(rounds):
            bots: list[Bot] = [
                RandomBot(seed + 10 * number + seat, bombs=True) for seat in range(ruled.seats)
            ]
            bots[number % ruled.seats] = bot
            play_round(bots, random.Random(seed + number), ruled)
    finally:
        program.close()
    problems += _of_play(program.faults)
    times = bot.decisions  # in each round, every seat decides something
    return Checked(rounds, len(times), sum(times) / len(times), max(times), tuple(problems))


def _of_protocol(run: _Run, rules: Rules, startup: float) -> Iterator[str]:
    """Yield the faults of a program before and after play."""
    try:
        for seat in (0, 1):
            run.greet(rules, seat, startup)
        run.ask("later", {}, startup)  # of a later version of the protocol
    except Unfit as unfit:
        run.program.kill()
        yield f"It does not begin as it should: {unfit.message}."
        return
    if not run.quit():
        yield f"It does not end within {PATIENCE:g} seconds after the end of its input."


def _of_play(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield a sentence for each kind of fault."""
    for kind, number in Counter(fault.kind for fault in faults).items():
        first = next(fault for fault in faults if fault.kind is kind)
        times = "once" if number == 1 else f"{number} times"
        yield f"{_WRONG[kind]} {times}; first at seat {first.seat}: {first.message}."


_WRONG = {
    FaultKind.LATE: "It was late",
    FaultKind.ILLEGAL: "It answered illegally",
    FaultKind.WRONG_SEAT: "It answered for another seat",
    FaultKind.CRASHED: "It crashed",
    FaultKind.UNREADABLE: "It wrote something that is not an answer",
    FaultKind.GONE: "It could not be asked",
}
