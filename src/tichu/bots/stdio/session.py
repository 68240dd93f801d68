"""One run of a bot's program, from its start to its end.

Keeps what the program knows: its rules and seat, and the view that follows from its messages.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Final

from tichu._process import Program
from tichu.bots.answers import Unfit
from tichu.bots.faults import FaultKind
from tichu.bots.stdio import messages
from tichu.engine.advance import advance
from tichu.engine.moves import Event, PlayerAction
from tichu.engine.view import PlayerView
from tichu.errors import DataError, InvalidValue, shown
from tichu.notation import format_action, format_rules, format_view
from tichu.rules import Rules

PATIENCE: Final = 2.0
"""The seconds within which a program must end after ``quit``."""


class Session:
    """A running program; raises :class:`Unfit` if it cannot be started."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self._program = Program("command", command, messages.LONGEST_REPLY)
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
            version=messages.PROTOCOL,
            rules=format_rules(rules),
            seat=seat,
        )
        ready = self._received("ready", None, seconds)
        try:
            self._wants = messages.wants(ready)
        except DataError as error:
            raise Unfit(FaultKind.UNREADABLE, str(error)) from None

    def follow(self, seen: PlayerView | None, events: Sequence[Event]) -> None:
        """Send events, so that the program knows what ``seen`` shows.

        If the events do not lead to ``seen``, as in another game or after a step back, the view
        itself is sent. Without ``seen`` only the events are sent, if they can follow.
        """
        moved = self._seen
        try:
            for event in events:
                moved = moved and advance(moved, event)
        except InvalidValue:
            moved = None
        if moved is None or (seen is not None and moved != seen):
            self._seen = seen
            if seen is not None:
                self._program.write(messages.write_view(seen))
        elif events:
            self._seen = moved
            self._program.write(messages.write_events(events))

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
        self._program.write(messages.write(kind, **fields))

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
            is_long = len(line) > messages.LONGEST_REPLY
            why = self._program.failure("the program", line)
            raise Unfit(FaultKind.UNREADABLE if is_long else FaultKind.CRASHED, why)
        try:
            return messages.read_reply(line)
        except DataError as error:
            problem = f"expected {kind}, got {shown(line)}: {error}"
            raise Unfit(FaultKind.UNREADABLE, problem) from None
