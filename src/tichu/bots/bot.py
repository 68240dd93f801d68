"""The interface of bots, a random bot, and guards against bots that fail.

1. A :class:`Bot` returns actions; :class:`RandomBot` picks among the legal ones.
2. :func:`judged` decides whether an answer can be played. If not, it raises :class:`Unfit` with the
   reason, and :func:`default_action` is played instead.
3. A :func:`guarded` bot always gives a legal answer, and reports each :class:`Fault`.
"""

import enum
import queue
import random
import threading
import time
import warnings
import weakref
from abc import abstractmethod
from collections.abc import Callable, Collection
from copy import deepcopy
from typing import NoReturn, Protocol, cast

import attrs

from tichu._syntax import either
from tichu._values import want_function, want_instance, want_seconds
from tichu.cards import PHOENIX
from tichu.engine.judge import is_seated
from tichu.engine.move_text import action_at
from tichu.engine.moves import AnnounceBomb, CallTichu, Deal, Move, Play, PlayerAction, Push
from tichu.engine.verbs import why_illegal
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook.bombs import that_beat
from tichu.rules import Phase


class Bot(Protocol):
    """A player. Derive from this class and implement :meth:`act`; other methods have defaults.

    A bot gets views, never states, so it knows only what its seat may know. It decides for
    ``seen.seat``, and returns an action of that seat. An action may also be text, with or without
    the seat: ``"2 pass"``, ``"pass"``. An open dummy's hand is played by a separate bot (TRICHU-4).

    >>> from tichu import PlayerAction, PlayerView, bots
    >>> class FirstBot(bots.Bot):
    ...     def act(self, seen: PlayerView) -> PlayerAction:
    ...         return seen.legal()[0]
    """

    remembers: bool = False
    """True if decisions may depend on earlier rounds, for instance on a random generator."""

    @abstractmethod
    def act(self, seen: PlayerView) -> PlayerAction | str:
        """Return an action from ``seen.legal()``. This is called when the seat must act."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | str | None:  # noqa: ARG002
        """Return an action from ``seen.interruptions()``, or None to do nothing.

        The action is a call, a bomb, or the announcement of a bomb. :func:`steps` calls this method
        only if the seat has such an action; a server may call it at any time. Before the first
        push, a bot may be asked while its seat must also act; then only a call is possible.
        """
        return None

    def observe(self, move: Move) -> None:  # noqa: ARG002
        """Receive each move of the game, in order, as the seat sees it.

        Views contain no history, so override this method in a bot that counts passes or remembers
        tricks.
        """
        return  # an empty body would be abstract


class RandomBot(Bot):
    """A bot that picks among the legal actions with equal probability, and never calls.

    Without ``bombs`` it never interrupts. With ``bombs`` it plays like :func:`tichu.random_action`:
    when it may bomb out of turn, it picks one of its bombs or declines.

    >>> import random
    >>> from tichu.bots import RandomBot, play_round
    >>> play_round([RandomBot(seed) for seed in range(4)], random.Random(1))
    <Record nanjing: 1 round, 65:35>
    """

    remembers = True

    def __init__(self, seed: int = 0, *, bombs: bool = False) -> None:
        want_instance("RandomBot(seed)", seed, int)
        want_instance("RandomBot(bombs)", bombs, bool)
        self._rng = random.Random(seed)
        self._bombs = bombs

    __copy__ = deepcopy  # no two bots share a generator

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return a random action that is not a call."""
        return seen.legal().pick(self._rng)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a random bomb, or None."""
        if not self._bombs:
            return None
        found = [each for each in seen.interruptions() if isinstance(each, Play | AnnounceBomb)]
        if found and isinstance(found[0], AnnounceBomb) and not _has_bomb(seen):
            return None
        picked = int(self._rng.random() * (len(found) + 1)) if found else 0
        return found[picked - 1] if picked else None


def _has_bomb(seen: PlayerView) -> bool:
    """Return whether the seat holds a bomb that beats the trick."""
    trick = seen.trick
    return trick is not None and bool(that_beat(seen.own.mask, trick.form, trick.top))


def default_action(seen: PlayerView) -> PlayerAction:
    """Return the action for a seat whose player is late, is gone or answers illegally.

    The action changes as little as possible:

    - Grand tichu is declined, and tichu is never called.
    - The lowest non-special cards are pushed, the lowest one to the next recipient.
    - The seat passes if it may; if a wish forces it to play, it makes the first legal play.
    - A won trick is taken. The Dragon's trick is given to the first possible opponent.
    - No wish is made. If one must be made, it is for a two.
    - The lowest single card is led, but not the Phoenix, and the Dog only if there is nothing else.
      If an open wish must be fulfilled, that comes first.

    Out of turn the default is to do nothing. Raises :class:`InvalidValue` if the seat does not have
    to act.

    >>> from tichu.bots import default_action
    >>> from tichu import RoundSetup, PlayerView
    >>> setup = RoundSetup(hands=("Ph 5j 5w", "4j", "Kj", "Dr"), turn=0, rest_to=1)
    >>> default_action(PlayerView.from_setup(setup, 0))
    Play(seat=0, combination=Combination('5j'))
    """
    if seen.seat not in seen.to_act:
        raise InvalidValue("default_action(seen)", f"seat {seen.seat} does not have to act")
    legal = seen.legal()
    match seen.phase:
        case Phase.PUSH:
            lowest = [card for card in seen.own if not card.is_special]
            return Push(seen.seat, lowest[: len(seen.rules.push_recipients(seen.seat))])
        case Phase.PLAY if not seen.trick:
            leads = (each for each in legal if isinstance(each, Play))
            return next((each for each in leads if PHOENIX not in each.combination.cards), legal[0])
        case Phase.WISH:
            return legal[-1] if seen.rules.wish_optional else legal[0]
        case _:
            return legal[0]


class FaultKind(enum.StrEnum):
    """The reason why a bot did not decide."""

    LATE = "late"
    """The bot did not answer in time."""
    ILLEGAL = "illegal"
    """The answer is not a legal action."""
    WRONG_SEAT = "wrong_seat"
    """The answer is an action of another seat."""
    RAISED = "raised"
    """The bot raised an exception."""
    CRASHED = "crashed"
    """The bot's program ended, or could not be started."""
    UNREADABLE = "unreadable"
    """The bot's program wrote a line that is not a message of the protocol."""
    GONE = "gone"
    """The bot had failed too often, and was not asked."""


@attrs.frozen(slots=True)
class Fault:
    """A report on a decision that a bot failed to make.

    >>> from tichu.bots import Fault, FaultKind
    >>> print(Fault("slow.js", 2, FaultKind.LATE, "no answer in 1 second", None))
    slow.js (seat 2): no answer in 1 second
    """

    bot: str
    """The name of the bot."""
    seat: int
    """The seat of the decision."""
    kind: FaultKind
    """The reason."""
    message: str
    """The fault in a few words."""
    instead: PlayerAction | None
    """The default action, which was played instead; None if nothing was played out of turn."""

    def __str__(self) -> str:
        return f"{self.bot} (seat {self.seat}): {self.message}"


class Unfit(Exception):
    """A bot has given no answer, or one that cannot be played."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        self.kind = kind
        self.message = message


def as_read(answer: object, seat: int, seats: int) -> object:
    """Return an answer; parse text as an action at a table with ``seats`` seats.

    The text may leave out the seat. Raises :class:`Unfit` if the text is not an action.
    """
    if type(answer) is not str:
        return answer
    try:
        is_whole = answer[:1].isdecimal() or answer.startswith("deal")
        return action_at(answer if is_whole else f"{seat} {answer}", seats)
    except NotationError as error:
        raise Unfit(FaultKind.ILLEGAL, error.message) from None


def owned(answer: object, seats: Collection[int]) -> PlayerAction:
    """Return an answer if it is an action of one of ``seats``; raise :class:`Unfit` otherwise."""
    if is_seated(answer) and answer.seat in seats:
        return answer
    is_other = is_seated(answer) or isinstance(answer, Deal)
    expected = f"an action of seat {either(map(str, seats))}" if seats else "no action"
    message = f"expected {expected}, got {shown(answer)}"
    raise Unfit(FaultKind.WRONG_SEAT if is_other else FaultKind.ILLEGAL, message)


def judged(answer: object, seen: PlayerView, *, must: bool) -> PlayerAction | None:
    """Return an answer if it is legal; raise :class:`Unfit` otherwise.

    Without ``must``, the answer may be None; a seat that must also act can then only call.
    """
    if answer is None and not must:
        return None
    action = owned(as_read(answer, seen.seat, seen.rules.seats), (seen.seat,))
    why: object = why_illegal(seen, action)
    if why is None and not must and seen.seat in seen.to_act and type(action) is not CallTichu:
        why = "only a call is possible now"
    if why is not None:
        raise Unfit(FaultKind.ILLEGAL, f"{shown(answer)}: {why}")
    return action


def fault_of(name: str, seen: PlayerView, unfit: Unfit, *, must: bool) -> Fault:
    """Return the fault of a bot that failed to decide, with the action played instead."""
    instead = default_action(seen) if must else None
    return Fault(name, seen.seat, unfit.kind, unfit.message, instead)


_METHODS = ("act", "interrupt", "observe")


def missing_methods(bot: object) -> list[str]:
    """Return the names of the :class:`Bot` methods that an object or a class lacks."""
    return [name for name in _METHODS if not callable(getattr(bot, name, None))]


def overrides(bot: object, method: str) -> bool:
    """Return whether a bot, or the bot that it guards, overrides a method of :class:`Bot`."""
    inner = bot.bot if type(bot) is GuardedBot else bot
    return getattr(getattr(inner, method), "__func__", None) is not getattr(Bot, method)


def method_of(bot: object, seat: int | None, *, must: bool) -> str:
    """Return the bot's class, its method and the seat, for use in an error message."""
    return f"{type(bot).__name__}.{'act' if must else 'interrupt'} (seat {seat})"


def want_bot(place: str, bot: object, seat: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless an object is a bot; the error names the seat, if given."""
    missing = missing_methods(bot)
    if not hasattr(bot, "remembers"):
        missing.append("remembers")
    expected = "expected a bot" if seat is None else f"expected a bot for seat {seat}"
    if isinstance(bot, type):
        name = bot.__name__
        hint = "" if missing else f"; {name}() makes a bot"
        raise InvalidValue(place, f"{expected}, got the class {name}{hint}")
    if missing:
        hint = f", which has no {either(missing)}; derive its class from tichu.bots.Bot"
        is_plain = type(bot).__module__ == "builtins"
        raise InvalidValue(place, f"{expected}, got {shown(bot)}{'' if is_plain else hint}")


def guarded(
    bot: Bot,
    *,
    seconds: float | None = None,
    on_error: Callable[[Fault], object] | None = None,
    name: str = "",
) -> "GuardedBot":
    """Return a bot that plays like ``bot``, but always gives a legal answer.

    If ``bot`` raises an exception, answers illegally or for another seat, or takes longer than
    ``seconds``, the guarded bot calls ``on_error`` with the :class:`Fault`. It then plays
    :func:`default_action`, or nothing out of turn. At the next decision ``bot`` is asked again.
    Without ``on_error``, it issues a :class:`RuntimeWarning` instead. ``name`` is the name of the
    bot, by default the name of its class. Raises :class:`InvalidValue` if ``bot`` is not a bot.

    With ``seconds`` the bot runs in its own thread. Python cannot stop a thread, so a bot that
    never answers keeps using the processor. Until it answers, its seat plays the default action
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
        self.bot: Bot = bot
        """The guarded bot."""
        self._name = name or type(bot).__name__
        self._on_error = on_error
        self._reported: list[Fault] = []
        self._seat = -1
        self._seconds = seconds
        self._run = _run_here if seconds is None else _in_thread(self)
        self._heard: list[_Task] = []
        self._late: _Task | None = None
        self.remembers: bool = bot.remembers
        self.seconds: float = 0.0
        """The time in seconds that the bot has spent on questions and moves."""
        self.decisions: list[float] = []
        """The time in seconds for each decision on turn."""

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a GuardedBot cannot be copied or pickled: guard a copy of its bot")

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the answer of the bot, or the default action."""
        before = self.seconds
        action = self._answer(seen, lambda: self.bot.act(seen), must=True)
        self.decisions.append(self.seconds - before)
        return cast("PlayerAction", action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the answer of the bot, or None."""
        return self._answer(seen, lambda: self.bot.interrupt(seen), must=False)

    def observe(self, move: Move) -> None:
        """Pass a move on to the bot."""
        heard = self._run(lambda: self.bot.observe(move))
        self.seconds += heard.seconds
        if not heard.is_done or heard.error is not None:
            self._heard.append(heard)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults in the bot's ``faults`` attribute, if any, and then those of the guard.

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
        return *getattr(self.bot, "faults", ()), *self._reported

    def close(self) -> None:
        """Call the bot's ``close`` method, if it has one."""
        self._report_heard()
        close: Callable[[], object] | None = getattr(self.bot, "close", None)
        if close is None:
            return
        closed = self._run(close)
        closed.wait(self._seconds)
        if closed.error is not None:
            message = f"raised {shown(closed.error)} when it was closed"
            self._report(Fault(self._name, self._seat, FaultKind.RAISED, message, None))

    def _report(self, fault: Fault) -> None:
        self._reported.append(fault)
        self._on_error(fault)

    def _answer(
        self, seen: PlayerView, ask: Callable[[], object], *, must: bool
    ) -> PlayerAction | None:
        """Return the answer of the bot if it is legal and in time; report a fault otherwise."""
        self._seat = seen.seat
        try:
            return judged(self._given(ask), seen, must=must)
        except Unfit as unfit:
            fault = fault_of(self._name, seen, unfit, must=must)
        self._report(fault)
        return fault.instead

    def _given(self, ask: Callable[[], object]) -> object:
        if self._late is not None and not self._late.is_done:
            raise Unfit(FaultKind.LATE, "has still not answered an earlier question")
        self._late = task = self._run(ask)
        task.wait(self._seconds)
        self.seconds += task.seconds
        self._report_heard()
        if not task.is_done:
            raise Unfit(FaultKind.LATE, f"did not answer within {self._seconds} s")
        if task.error is not None:
            raise Unfit(FaultKind.RAISED, f"raised {shown(task.error)}")
        return task.answer

    def _report_heard(self) -> None:
        """Report the exceptions that the bot has raised in ``observe`` since the last question."""
        heard, self._heard = self._heard, []
        for task in heard:
            if not task.is_done:
                self._heard.append(task)
            elif task.error is not None:
                message = f"raised {shown(task.error)} when it received a move"
                self._report(Fault(self._name, self._seat, FaultKind.RAISED, message, None))


class _Task:
    """A question to a bot, and its answer or exception."""

    __slots__ = ("_question", "_settled", "answer", "error", "is_done", "seconds")

    def __init__(self, question: Callable[[], object], settled: threading.Event | None) -> None:
        self._question = question
        self._settled = settled
        self.is_done = False
        self.answer: object = None
        self.error: BaseException | None = None
        self.seconds = 0.0  # until it is done

    def settle(self) -> None:
        """Ask the question."""
        begun = time.perf_counter()
        try:
            self.answer = self._question()
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may raise anything
            self.error = error
        self.seconds = time.perf_counter() - begun
        self.is_done = True
        if self._settled is not None:
            self._settled.set()

    def wait(self, seconds: float | None) -> None:
        """Wait for an answer, for at most ``seconds``."""
        if self._settled is not None:
            self._settled.wait(seconds)


def _run_here(question: Callable[[], object]) -> _Task:
    task = _Task(question, None)
    task.settle()
    return task


def _in_thread(owner: object) -> Callable[[Callable[[], object]], _Task]:
    """Return a function that runs tasks in order in a thread, which ends with its owner.

    An executor's thread would keep the program from exiting until the bot answers.
    """
    tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()

    def work() -> None:
        while (task := tasks.get()) is not None:
            task.settle()
            del task  # it refers to the owner

    def run(question: Callable[[], object]) -> _Task:
        task = _Task(question, threading.Event())
        tasks.put(task)
        return task

    threading.Thread(target=work, daemon=True).start()
    weakref.finalize(owner, tasks.put, None)
    return run
