"""Bots in any language: programs that read standard input and write standard output.

:class:`StdioBot` plays with a program, :func:`serve` makes a Python bot a program, and
:func:`check` reports the faults of a program.
"""

import json
import random
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from typing import IO, Final, NoReturn, Self, cast

import attrs

from tichu._processes import Program, words_of
from tichu._syntax import either, rules_given
from tichu._trees import field, number_of, parse_json, text_of, wrong
from tichu._values import blaming, want_function, want_instance, want_int, want_seconds
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
from tichu.codec import Envelope, dumps, loads
from tichu.engine.move_text import format_action
from tichu.engine.moves import Move, PlayerAction, RoundEnded
from tichu.engine.verbs import advance
from tichu.engine.view import PlayerView
from tichu.errors import DataCode, DataError, InvalidValue, TichuError, shown
from tichu.notation import format_rules, format_view
from tichu.rules import NANJING, Rules

__all__ = [
    "LONGEST",
    "LONGEST_REPLY",
    "PROTOCOL",
    "Checked",
    "StdioBot",
    "check",
    "serve",
]


PROTOCOL: Final = 1
"""The version of the protocol."""

LONGEST: Final = 1_000_000
"""The most bytes of a line that is sent to a bot."""

LONGEST_REPLY: Final = 100_000
"""The most bytes of a line that a bot writes."""

WANTS: Final = ("actions", "position")
"""The fields that a bot may ask for with each question."""

_REPLIES: Final = {"ready": (), "answer": ("id", "action"), "pong": ("id",)}
"""The fields that the messages of a bot must have."""


def write(kind: str, **fields: object) -> bytes:
    """Return a message as a line, without its line break."""
    return json.dumps({"kind": kind, **fields}).encode("ascii")


def read_view(line: bytes) -> PlayerView:
    """Return the view of a seat; raises :class:`DataError`."""
    found = loads(line, Envelope.VIEW)
    if not isinstance(found, PlayerView):
        raise DataError(DataCode.BAD_VALUE, "position", "expected the view of a seat")
    return found


def read(line: bytes, longest: int = LONGEST) -> Mapping[str, object]:
    """Return the message of a line; raises :class:`DataError`."""
    message = parse_json(line, longest)
    if not isinstance(message, dict):
        raise wrong("", "an object", message)
    text_of("kind", field(message, "kind"))
    return message


def read_reply(line: bytes) -> Mapping[str, object]:
    """Return the message of a line that a bot wrote; raises :class:`DataError`."""
    message = read(line, LONGEST_REPLY)
    kind = text_of("kind", message["kind"])
    names = _REPLIES.get(kind)
    if names is None:
        raise wrong("kind", either(_REPLIES), kind, DataCode.UNKNOWN_KIND)
    for name in names:
        value = field(message, name)
        if name == "id":
            number_of(name, value)
    return message


def wants(message: Mapping[str, object]) -> tuple[str, ...]:
    """Return the fields that a bot wants with each question; all if it does not say."""
    given = message.get("wants", list(WANTS))
    named = tuple(given) if isinstance(given, list) else (given,)
    for name in named:
        if name not in WANTS:
            expected = f"expected a list of {' and '.join(WANTS)}"
            raise DataError(DataCode.BAD_VALUE, "wants", f"{expected}, got {shown(name)}")
    return named


PATIENCE: Final = 2.0
"""The seconds within which a program must end after ``quit``."""


class Session:
    """A running program; raises :class:`Unfit` if it cannot be started."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self._program = Program("command", command, LONGEST_REPLY)
        except InvalidValue as error:
            raise Unfit(FaultKind.CRASHED, error.message) from None
        self._wants: tuple[str, ...] = ()
        self._place: tuple[Rules, int] | None = None
        self._seen: PlayerView | None = None
        self._asked = 0
        self._unanswered: set[int | None] = set()

    @property
    def pid(self) -> int:
        """The number of its process group."""
        return self._program.pid

    def greet(self, rules: Rules, seat: int, seconds: float) -> None:
        """Tell the program its seat, unless it knows it, and wait until it is ready."""
        if self._place == (rules, seat):
            return
        self._place, self._seen = (rules, seat), None
        self._send(
            "hello",
            protocol="tichu",
            version=PROTOCOL,
            rules=format_rules(rules),
            seat=seat,
        )
        ready = self._received("ready", None, seconds)
        try:
            self._wants = wants(ready)
        except DataError as error:
            raise Unfit(FaultKind.UNREADABLE, str(error)) from None

    def follow(self, seen: PlayerView | None, moves: Sequence[Move]) -> None:
        """Send moves, so that the program knows what ``seen`` shows.

        If the moves do not lead to ``seen``, as in another game or after a step back, the view
        itself is sent. Without ``seen`` only the moves are sent, if they can follow.
        """
        moved = self._seen
        try:
            for move in moves:
                moved = moved and advance(moved, move)
        except TichuError:
            moved = None
        if moved is None or (seen is not None and moved != seen):
            self._seen = seen
            if seen is not None:
                self._program.write(dumps(seen).encode("ascii"))
        elif moves:
            self._seen = moved
            self._program.write(dumps(tuple(moves), Envelope.MOVES).encode("ascii"))

    def ask(
        self, seen: PlayerView, actions: Sequence[PlayerAction], seconds: float, *, must: bool
    ) -> object:
        """Return the answer of the program, unchecked."""
        self._asked += 1
        asked = self._asked
        fields: dict[str, object] = {"id": asked, "ms": int(seconds * 1000), "must": must}
        if "position" in self._wants:
            fields["position"] = format_view(seen)
        if "actions" in self._wants:
            fields["actions"] = [format_action(action) for action in actions]
        self._send("ask", **fields)
        self._unanswered.add(asked)
        return self._received("answer", asked, seconds)["action"]

    def ping(self, seconds: float) -> None:
        """Wait until it answers a ``ping`` that follows a message of an unknown kind."""
        self._send("later")
        self._asked += 1
        self._send("ping", id=self._asked)
        self._received("pong", self._asked, seconds)

    def quit(self, seconds: float = PATIENCE, *, say: bool = True) -> bool:
        """Return whether the program ends by itself, and end it if it does not."""
        if say:
            self._send("quit")
        self._program.close_input()
        ends = self._program.ends(seconds)
        self._program.kill()
        return ends

    def kill(self) -> None:
        """Stop the program and all processes of its group at once."""
        self._program.kill()

    def _send(self, kind: str, **fields: object) -> None:
        self._program.write(write(kind, **fields))

    def _received(self, kind: str, number: int | None, seconds: float) -> Mapping[str, object]:
        """Return the next message, which must be of a kind and have a number as its ``id``.

        Late answers to earlier questions are ignored, each once.
        """
        until = time.monotonic() + seconds
        while True:
            message = self._message(kind, until, seconds)
            given = message.get("id")
            if message["kind"] == "answer" and given != number and given in self._unanswered:
                self._unanswered.remove(given)
                continue
            if message["kind"] != kind:
                problem = f"expected {kind}, got {message['kind']}"
                raise Unfit(FaultKind.UNREADABLE, problem)
            if number is not None and given != number:
                problem = f"expected {kind} {number}, got {kind} {given}"
                raise Unfit(FaultKind.UNREADABLE, problem)
            self._unanswered.discard(number)
            return message

    def _message(self, kind: str, until: float, seconds: float) -> Mapping[str, object]:
        """Return the next message, whatever it is; ``kind`` is the one that is expected."""
        line = self._program.read(until)
        if line is None:
            unit = "second" if seconds == 1 else "seconds"
            raise Unfit(FaultKind.LATE, f"no {kind} in {seconds:g} {unit}")
        if self._program.has_ended:
            is_long = len(line) > LONGEST_REPLY
            why = self._program.failure("the program", line)
            raise Unfit(FaultKind.UNREADABLE if is_long else FaultKind.CRASHED, why)
        try:
            return read_reply(line)
        except DataError as error:
            problem = f"expected {kind}, got {shown(line)}: {error}"
            raise Unfit(FaultKind.UNREADABLE, problem) from None


_MOST_LATE: Final = 3  # answers in a row
_LONGEST_NAME: Final = 60  # characters of a command


class StdioBot(Bot):
    """A bot that is a program, in any language, which speaks the protocol of this package.

    ``command`` starts it: a list of words, as :class:`subprocess.Popen` takes it. It runs until
    :meth:`close`, or as long as a ``with`` statement. ``seconds`` is the time for a decision,
    ``startup`` the time until the program is ready, and ``name`` its name in reports, by default
    its command.

    If it does not decide, the default action is played, and the fault is added to ``faults`` and
    given to ``on_error``; nothing is raised. A late answer is ignored. A program that crashes,
    writes something that is not a message, or is late three times in a row is ended with all
    processes of its group, and started again for the next decision, at most ``restarts`` times.
    What it writes to its standard error is passed on, up to 1,000,000 bytes of each run; the fault
    of a program that crashes has the last lines of it.
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
        on_error: Callable[[Fault], object] | None = None,
    ) -> None:
        self.command: Final = words_of("StdioBot(command)", command)
        want_seconds("StdioBot(seconds)", seconds)
        want_seconds("StdioBot(startup)", startup)
        want_int("StdioBot(restarts)", restarts, 0, 1_000_000)
        if name is not None:
            want_instance("StdioBot(name)", name, str)
        if on_error is not None:
            want_function("StdioBot(on_error)", on_error)
        self.name: Final = name or _cut(shlex.join(self.command))
        self.faults: Final[list[Fault]] = []
        """The decisions that it did not make, in order."""
        self._seconds = seconds
        self._startup = startup
        self._starts = restarts + 1
        self._on_error = on_error
        self._session: Session | None = None
        self._heard: list[Move] = []
        self._late = 0  # answers in a row

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a StdioBot cannot be copied or pickled: its program runs once")

    @property
    def pid(self) -> int | None:
        """The number of its process, and of its process group; None if it does not run."""
        return None if self._session is None else self._session.pid

    def start(self) -> None:
        """Start the program unless it runs; raise :class:`InvalidValue` if that fails."""
        try:
            self._started()
        except Unfit as unfit:
            raise InvalidValue("StdioBot(command)", unfit.message) from None

    def close(self) -> None:
        """Ask the program to end, and stop it if it does not."""
        session, self._session = self._session, None
        if session is not None:
            session.quit()

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
        """Return the program's call or bomb, or None; ask only if it has one."""
        actions = seen.interruptions()
        return self._decided(seen, actions, must=False) if actions else None

    def observe(self, move: Move) -> None:
        """Keep a move until the next decision, or the end of the round."""
        self._heard.append(move)
        if isinstance(move, RoundEnded):
            heard, self._heard = self._heard, []
            if self._session is not None:
                self._session.follow(None, heard)

    def _decided(
        self, seen: PlayerView, actions: Sequence[PlayerAction], *, must: bool
    ) -> PlayerAction | None:
        """Return the program's answer, or what is played instead."""
        try:
            heard, self._heard = self._heard, []
            session = self._started()
            self._greet(session, seen)
            session.follow(seen, heard)
            answer = session.ask(seen, actions, self._seconds, must=must)
            self._late = 0
            return _judged(answer, actions, seen, must=must)
        except Unfit as unfit:
            self._end_after(unfit.kind)
            fault = fault_of(self.name, seen, unfit, must=must)
        self.faults.append(fault)
        if self._on_error is not None:
            self._on_error(fault)
        return fault.instead

    def _started(self) -> Session:
        if self._session is None:
            if not self._starts:
                raise Unfit(FaultKind.GONE, "it had failed too often, and was not asked")
            self._starts -= 1
            self._late = 0
            self._session = Session(self.command)
        return self._session

    def _greet(self, session: Session, seen: PlayerView) -> None:
        try:
            session.greet(seen.rules, seen.seat, self._startup)
        except Unfit:
            self._late = _MOST_LATE  # a program that is not ready cannot be asked
            raise

    def _end_after(self, kind: FaultKind) -> None:
        """End a program that cannot go on after a fault."""
        self._late += kind is FaultKind.LATE
        is_lost = kind in (FaultKind.CRASHED, FaultKind.UNREADABLE) or self._late >= _MOST_LATE
        if is_lost and self._session is not None:
            self._session.kill()
            self._session = None


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def _judged(
    answer: object, actions: Sequence[PlayerAction], seen: PlayerView, *, must: bool
) -> PlayerAction | None:
    """Return the action of an answer: one in notation, or the index of one that was offered."""
    if type(answer) is int:
        if 0 <= answer < len(actions):
            return actions[answer]
        message = f"expected an index from 0 to {len(actions) - 1}, got {answer}"
        raise Unfit(FaultKind.ILLEGAL, message)
    if type(answer) is not str and (must or answer is not None):
        expected = "an action" if must else "an action or null"
        raise Unfit(FaultKind.ILLEGAL, f"expected {expected}, got {shown(answer)}")
    return judged(answer, seen, must=must)


def serve(bot: Bot, source: IO[bytes] | None = None, target: IO[bytes] | None = None) -> None:
    """Let a bot answer the messages on standard input, until ``quit`` or the end of the input.

    The bot is given the view that follows from the moves that were sent. Its own output goes to
    standard error, because standard output belongs to the protocol. Raises :class:`DataError` for
    a line that is not a message, :class:`InvalidValue` for a value that is not a bot, and passes on
    the exceptions of the bot.
    """
    want_bot("serve(bot)", bot)
    given = sys.stdin.buffer if source is None else source
    output = sys.stdout.buffer if target is None else target
    seen: PlayerView | None = None
    with redirect_stdout(sys.stderr):
        while line := given.readline(LONGEST + 1):
            message = read(line)
            reply: bytes | None = None
            match message["kind"]:
                case "hello":
                    seen = None
                    reply = _ready(field(message, "version"))
                case "view":
                    seen = read_view(line)
                case "moves":
                    for move in loads(line, Envelope.MOVES):
                        seen = advance(_known(seen), move)
                        bot.observe(move)
                case "ask":
                    known = _known(seen)
                    must = field(message, "must")
                    if must and known.seat not in known.to_act:
                        problem = f"seat {known.seat} does not have to act"
                        raise DataError(DataCode.BAD_VALUE, "must", problem)
                    action = bot.act(known) if must else bot.interrupt(known)
                    text = (
                        action
                        if action is None or isinstance(action, str)
                        else format_action(action)
                    )
                    reply = write("answer", id=field(message, "id"), action=text)
                case "ping":
                    reply = write("pong", id=field(message, "id"))
                case "quit":
                    return
                case _:  # of a later version
                    pass
            if reply is not None:
                output.write(reply + b"\n")
                output.flush()


def _ready(version: object) -> bytes:
    if version != PROTOCOL:
        message = f"expected {PROTOCOL}, got {shown(version)}"
        raise DataError(DataCode.UNKNOWN_VERSION, "version", message)
    return write("ready", wants=[])


def _known(seen: PlayerView | None) -> PlayerView:
    if seen is None:
        raise DataError(DataCode.MISSING_FIELD, "view", "expected a view before moves and asks")
    return seen


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
        program = StdioBot(words, seconds=seconds, startup=startup)
    bot = guarded(program)
    problems = [*_of_protocol(words, ruled, startup)]
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
