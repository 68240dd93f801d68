"""A bot that is another program."""

import shlex
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Final, NoReturn, Self

from tichu._process import words_of
from tichu._values import want_function, want_instance, want_int, want_seconds
from tichu.bots.answers import Unfit, judged
from tichu.bots.bot import Bot
from tichu.bots.default import default_action
from tichu.bots.faults import Fault, FaultKind
from tichu.bots.stdio.session import Session
from tichu.engine.moves import CallTichu, Event, GameEnded, PlayerAction, RoundEnded
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation import parse_action

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
        self._heard: list[Event] = []
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the program's action, or the default action."""
        return self._decided(seen, seen.legal(), must=True) or default_action(seen)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the program's call or bomb, or None; ask only if it has one."""
        actions: Sequence[PlayerAction] = seen.legal()
        if seen.seat in seen.to_act:  # `act` asks for the rest
            call = CallTichu(seen.seat)
            actions = (call,) if call in actions else ()
        return self._decided(seen, actions, must=False) if actions else None

    def observe(self, event: Event) -> None:
        """Keep an event until the next decision, or the end of the round."""
        self._heard.append(event)
        if isinstance(event, RoundEnded | GameEnded):
            heard, self._heard = self._heard, []
            if self._session is not None:
                self._session.follow(None, heard)

    def _decided(
        self, seen: PlayerView, actions: Sequence[PlayerAction], *, must: bool
    ) -> PlayerAction | None:
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
            instead = default_action(seen) if must else None
            fault = Fault(self.name, seen.seat, unfit.kind, unfit.message, instead)
        self.faults.append(fault)
        if self._on_error is not None:
            self._on_error(fault)
        return None

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
    action: object = None
    if type(answer) is str:
        try:
            action = parse_action(answer)
        except NotationError as error:
            raise Unfit(FaultKind.ILLEGAL, str(error)) from None
    elif must or answer is not None:
        expected = "an action" if must else "an action or null"
        raise Unfit(FaultKind.ILLEGAL, f"expected {expected}, got {shown(answer)}")
    return judged(action, seen, answer, must=must)
