"""Guarded bots: whatever the bot does, the game goes on."""

import queue
import threading
import warnings
import weakref
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import NoReturn

from tichu._values import want_function, want_instance, want_seconds
from tichu.bots.answers import Unfit, judged
from tichu.bots.bot import Bot
from tichu.bots.checks import want_bot
from tichu.bots.default import default_action
from tichu.bots.faults import Fault, FaultKind
from tichu.engine.moves import Event, PlayerAction
from tichu.engine.view import PlayerView
from tichu.errors import shown


def guarded(
    bot: Bot,
    *,
    seconds: float | None = None,
    on_error: Callable[[Fault], object] | None = None,
    name: str = "",
) -> "GuardedBot":
    """Return a bot that answers as ``bot`` does, as long as its answers are legal.

    If ``bot`` raises an exception, answers illegally or for another seat, or takes longer than
    ``seconds``, ``on_error`` is called with the :class:`Fault`, and :func:`default_action` is
    played, or out of turn nothing. At the next decision the bot is asked again. Without
    ``on_error`` a fault is a :class:`RuntimeWarning`. The name of the bot is that of its class,
    unless another one is given. Raises :class:`InvalidValue` for a value that is not a bot.

    With ``seconds`` the bot runs in a thread of its own. Python cannot stop a thread: a bot that
    never answers goes on using the processor. Until it answers, its seat plays the default action
    without waiting again.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> from tichu.bots import Bot, guarded
    >>> class Broken(Bot):
    ...     def act(self, seen):
    ...         raise ValueError("no idea")
    >>> guarded(Broken(), on_error=print).act(seen)
    Broken (seat 0): raised ValueError('no idea')
    Play(seat=0, combination=Combination('2j'))
    """
    report = _warn if on_error is None else on_error
    return GuardedBot(bot, seconds, report, name)


def _warn(fault: Fault) -> None:
    warnings.warn(str(fault), RuntimeWarning, stacklevel=2)


class GuardedBot(Bot):
    """A guarded bot, made by :func:`guarded`."""

    def __init__(
        self, bot: Bot, seconds: float | None, on_error: Callable[[Fault], object], name: str
    ) -> None:
        want_bot("guarded(bot)", bot)
        if seconds is not None:
            want_seconds("guarded(seconds)", seconds)
        want_function("guarded(on_error)", on_error)
        want_instance("guarded(name)", name, str)
        self._bot = bot
        self._name = name or type(bot).__name__
        self._on_error = on_error
        self._reported: list[Fault] = []
        self._seat = -1
        self._seconds = seconds
        self._run = _run_here if seconds is None else _in_thread(self)
        self._heard: list[Future[object]] = []
        self._late: Future[object] | None = None
        self.remembers: bool = bot.remembers

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a GuardedBot cannot be copied or pickled: guard a copy of its bot")

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the answer of the bot, or the default action."""
        default = default_action(seen)
        return self._answer(seen, lambda: self._bot.act(seen), default) or default

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the answer of the bot, or None."""
        return self._answer(seen, lambda: self._bot.interrupt(seen), None)

    def observe(self, event: Event) -> None:
        """Pass an event on to the bot."""
        self._heard.append(self._run(lambda: self._bot.observe(event)))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults that the bot itself has noted, and those that were reported here.

        >>> from tichu import RoundSetup, RoundState, view
        >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
        >>> seen = view(RoundState.from_setup(setup), 0)
        >>> from tichu.bots import Bot, guarded
        >>> class Silent(Bot):
        ...     def act(self, seen):
        ...         return None
        >>> bot = guarded(Silent(), on_error=lambda fault: None)
        >>> action = bot.act(seen)
        >>> [fault.kind for fault in bot.faults]
        [<FaultKind.ILLEGAL: 'illegal'>]
        """
        return *getattr(self._bot, "faults", ()), *self._reported

    def close(self) -> None:
        """Call the bot's own method ``close``, if it has one."""
        close: Callable[[], object] | None = getattr(self._bot, "close", None)
        if close is None:
            return
        closed = self._run(close)
        wait([closed], self._seconds)
        if closed.done() and (error := closed.exception()) is not None:
            message = f"raised {shown(error)} when it was closed"
            self._report(Fault(self._name, self._seat, FaultKind.RAISED, message, None))

    def _report(self, fault: Fault) -> None:
        self._reported.append(fault)
        self._on_error(fault)

    def _answer(
        self, seen: PlayerView, ask: Callable[[], object], default: PlayerAction | None
    ) -> PlayerAction | None:
        """Return the answer of the bot if it comes in time and is legal; report any other."""
        self._seat = seen.seat
        try:
            return judged(self._given(seen, ask), seen, must=default is not None)
        except Unfit as unfit:
            self._report(Fault(self._name, seen.seat, unfit.kind, unfit.message, default))
        return None

    def _given(self, seen: PlayerView, ask: Callable[[], object]) -> object:
        if self._late is not None and not self._late.done():
            raise Unfit(FaultKind.LATE, "has still not answered an earlier question")
        self._late = answer = self._run(ask)
        wait([answer], self._seconds)
        self._report_heard(seen.seat)
        if not answer.done():
            raise Unfit(FaultKind.LATE, f"did not answer within {self._seconds} s")
        if (error := answer.exception()) is not None:
            raise Unfit(FaultKind.RAISED, f"raised {shown(error)}")
        return answer.result()

    def _report_heard(self, seat: int) -> None:
        """Report the exceptions that events have caused since the bot was last asked."""
        for heard in [each for each in self._heard if each.done()]:
            self._heard.remove(heard)
            if (error := heard.exception()) is not None:
                message = f"raised {shown(error)} when it received an event"
                self._report(Fault(self._name, seat, FaultKind.RAISED, message, None))


_Task = Callable[[], object]


def _run_here(task: _Task) -> Future[object]:
    future: Future[object] = Future()
    _settle(future, task)
    return future


def _settle(future: Future[object], task: _Task) -> None:
    try:
        future.set_result(task())
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may raise anything
        future.set_exception(error)


def _in_thread(owner: object) -> Callable[[_Task], Future[object]]:
    """Return a function that runs tasks in order in a thread, which ends with its owner.

    A thread of an executor would keep the program from exiting until the bot answers.
    """
    tasks: queue.SimpleQueue[tuple[Future[object], _Task] | None] = queue.SimpleQueue()

    def work() -> None:
        while (given := tasks.get()) is not None:
            _settle(*given)
            del given  # the task refers to the owner

    def run(task: _Task) -> Future[object]:
        future: Future[object] = Future()
        tasks.put((future, task))
        return future

    threading.Thread(target=work, daemon=True).start()
    weakref.finalize(owner, tasks.put, None)
    return run
