"""Ask other programs questions, one per line, and distribute work among processes.

No call waits beyond its deadline, even if the program hangs: one thread writes to the program, and
another reads its output. A program and the processes that it starts form a process group, and are
stopped together.
"""

import errno
import json
import multiprocessing
import os
import pickle
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from typing import IO, Any, Final, TypeVar

import attrs

from tichu._trees import field, parse_json, table_of, wrong
from tichu._values import as_tuple, objects, want_int
from tichu.errors import DataCode, DataError, InvalidValue, TichuError, shown

_AHEAD: Final = 4  # lines that are read before they are asked for
_FAREWELL: Final = 1.0  # seconds for a program to end after it has closed its output
_DRAIN: Final = 1.0  # seconds for a killed program to end and its output to be read


@attrs.frozen(slots=True)
class Answer:
    """The answer to a question, or the error that a program returns instead."""

    id: object
    """The ``id`` of the question."""
    value: object = None
    """The answer; None if there is an error."""
    code: str | None = None
    """The code of the error; None if there is an answer."""
    message: str = ""
    """The error as a sentence."""


class NoAnswer(TichuError):
    """A program gave no answer; the message is the reason."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind: Final = kind
        """``late``, ``crashed`` or ``unreadable``."""


def read_answer(line: bytes, longest: int) -> Answer:
    """Parse the answer in a line; raise :class:`DataError` for anything else."""
    message = table_of(parse_json(line, longest))
    name = field(message, "id")
    if "error" not in message:
        return Answer(name, field(message, "answer"))
    if "answer" in message:
        raise DataError(DataCode.BAD_VALUE, "", "expected either answer or error, got both")
    error = message["error"]
    if not isinstance(error, dict):
        raise wrong("error", "an object", error)
    return Answer(name, None, str(error.get("code")), str(error.get("message")))


class Program:
    """A running program, which answers questions: see :mod:`tichu.protocol`.

    Raises :class:`InvalidValue`, which names ``place``, if the program cannot be started. The
    program shares the standard error of this process. A line of its output may have up to
    ``longest`` bytes.
    """

    def __init__(self, place: str, command: tuple[str, ...], longest: int) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603  # the user asks for it
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # A process group of its own, which Ctrl-C does not reach.
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            message = f"could not be started: {shown(command[0])}: {reason}"
            raise InvalidValue(place, message) from None
        self._process = process
        self._longest = longest
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.Queue[bytes] = queue.Queue(_AHEAD)
        _begin(_write, process.stdin, self._outgoing)
        _begin(_read, process.stdout, self._lines, longest)
        self.has_ended = False
        """True if the last line has been read."""
        self._stop = weakref.finalize(self, _stop, process)  # also when this process ends

    @property
    def pid(self) -> int:
        """The process ID, which is also the ID of the process group."""
        return self._process.pid

    def tell(self, question: Mapping[str, object]) -> None:
        """Send a question, without waiting for the program to read it."""
        self._outgoing.put(json.dumps(question).encode("ascii") + b"\n")

    def ask(self, question: Mapping[str, object], seconds: float) -> Answer:
        """Return the answer to a question; raises :class:`NoAnswer`.

        If the ``id`` is a number, answers to questions with lower numbers are late, and ignored.
        """
        name = question["id"]
        self.tell(question)
        until = time.monotonic() + seconds
        while (answer := self._next_answer(until, seconds)).id != name:
            if not (isinstance(name, int) and isinstance(answer.id, int) and answer.id < name):
                message = f"expected the answer to {shown(name)}, got that to {shown(answer.id)}"
                raise NoAnswer("unreadable", message)
        return answer

    def _next_answer(self, until: float, seconds: float) -> Answer:
        line = self.read(until)
        if line is None:
            unit = "second" if seconds == 1 else "seconds"
            raise NoAnswer("late", f"no answer in {seconds:g} {unit}")
        if self.has_ended:
            is_long = len(line) > self._longest
            raise NoAnswer("unreadable" if is_long else "crashed", self.failure(line))
        try:
            return read_answer(line, self._longest)
        except DataError as error:
            raise NoAnswer(
                "unreadable", f"expected an answer, got {shown(line)}: {error}"
            ) from None

    def read(self, until: float) -> bytes | None:
        """Return the next line; None if none arrives by ``until``, a time of ``time.monotonic``.

        Nothing is read after a line that is too long or lacks a line break.
        """
        if self.has_ended:
            return b""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return None
        self.has_ended = _is_last(line, self._longest)
        return line

    def failure(self, line: bytes) -> str:
        """Return the reason why nothing more can be read after this line."""
        if len(line) > self._longest:
            return f"more than {self._longest:,} bytes in a line"
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(timeout=_FAREWELL)
        within = " within a line" if line else ""
        if code is None:
            return f"the program closed its output{within}"
        return f"the program ended with code {code}{within}"

    def close_input(self) -> None:
        """Close its standard input once all lines are sent."""
        self._outgoing.put(None)

    def ends(self, seconds: float) -> bool:
        """Return whether it exits within some seconds; its remaining output is discarded."""
        until = time.monotonic() + seconds
        while self.read(until):
            pass
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, until - time.monotonic()))
            return True
        return False

    def kill(self) -> None:
        """Kill it and its process group."""
        self._stop()
        self.close_input()
        until = time.monotonic() + _DRAIN
        while self.read(until):  # so that the thread that reads can end
            pass


def words_of(place: str, command: Sequence[str]) -> tuple[str, ...]:
    """Return a command as a list of words; raise :class:`InvalidValue` for anything else."""
    given = objects(as_tuple(command)) or ()
    words = tuple(word for word in given if isinstance(word, str))
    if not words or len(words) != len(given):
        message = f"expected a list of words, like ['node', 'program.js'], got {shown(command)}"
        raise InvalidValue(place, message)
    return words


def _begin(work: Callable[..., None], *given: object) -> None:
    threading.Thread(target=work, args=given, daemon=True).start()


def _stop(process: "subprocess.Popen[bytes]") -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:  # and what it has started
            task = ("taskkill", "/F", "/T", "/PID", f"{process.pid}")
            subprocess.run(task, check=False, capture_output=True)  # noqa: S603  # Windows has it
            process.kill()
    with suppress(subprocess.TimeoutExpired):  # a program of another user cannot be killed
        process.wait(_DRAIN)


def _write(pipe: IO[bytes], outgoing: "queue.SimpleQueue[bytes | None]") -> None:
    with suppress(OSError, ValueError):  # the program has ended, or closed its input
        while (line := outgoing.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with suppress(OSError, ValueError):
        pipe.close()


def _read(pipe: IO[bytes], lines: "queue.Queue[bytes]", longest: int) -> None:
    line = b"\n"
    while not _is_last(line, longest):
        line = b""
        with suppress(OSError, ValueError):
            line = pipe.readline(longest + 1)
        lines.put(line)
    pipe.close()


def _is_last(line: bytes, longest: int) -> bool:
    return len(line) > longest or not line.endswith(b"\n")


T = TypeVar("T")
R = TypeVar("R")
K = TypeVar("K", bound=tuple[object, ...])

MOST: Final = 61
"""The largest number of processes that a pool can have on every system."""


class Pool(Executor):
    """A pool of processes that ignore Ctrl-C, and end with this process or on :meth:`stop`.

    If a process dies, all tasks fail and have to be submitted again; the pool is then rebuilt.
    Raises :class:`InvalidValue`, which names ``place``, if no processes can be started.
    """

    def __init__(self, place: str, workers: int) -> None:
        self.workers: Final = workers
        self._place = place
        self._build()

    def _build(self) -> None:
        context = multiprocessing.get_context("spawn")  # which every system has
        # When this process ends or closes its end, the workers find the pipe closed.
        ends, self._end = context.Pipe(duplex=False)
        with _starting(self._place):
            self._pool = ProcessPoolExecutor(self.workers, context, _begin_worker, (ends,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":  # noqa: ANN401
        """Submit work; this may start a process."""
        try:
            with _starting(self._place):
                return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self.stop()
            self._build()
            return self.submit(fn, *args, **kwargs)

    def stop(self) -> None:
        """End the processes at once, even in the middle of work."""
        self._end.close()
        self._pool.shutdown(cancel_futures=True)

    def __exit__(self, *_: object) -> None:
        """End the processes at once, even in the middle of work."""
        self.stop()


@contextmanager
def _starting(place: str) -> Generator[None, None, None]:
    """Start processes that ignore Ctrl-C, even while they are importing modules."""
    block = getattr(signal, "pthread_sigmask", None)  # which Windows lacks
    before = block(signal.SIG_BLOCK, {signal.SIGINT}) if block else ()
    try:
        yield
    except OSError as error:  # such as a /dev/shm that is read-only
        message = f"no process can be started: {error.strerror or error}"
        raise InvalidValue(place, message) from None
    finally:
        if block:
            block(signal.SIG_SETMASK, before)


def _begin_worker(ends: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(ends,), daemon=True).start()


def _end_with(ends: Connection) -> None:
    with suppress(EOFError, OSError):
        ends.recv_bytes()
    os._exit(1)


def workers_for(
    function: str, workers: int, executor: Executor | None, work: object
) -> AbstractContextManager[Executor | None]:
    """Return a context manager for the executor to use, or for None to work in this process.

    With several ``workers``, ``work`` must be picklable; with an executor, ``workers`` must be 1.
    Raises :class:`InvalidValue`, which names ``function``, for anything else.
    """
    want_int(f"{function}(workers)", workers, 1, MOST)
    if executor is not None and workers != 1:
        raise InvalidValue(f"{function}(workers)", "expected 1, because an executor is given")
    if workers == 1:
        return nullcontext(executor)
    try:
        pickle.dumps(work)
    except Exception as error:  # pickle raises many kinds of exceptions
        message = f"expected factories that can be pickled, since there are {workers} workers"
        raise InvalidValue(f"{function}(bots)", f"{message}: {error}") from error
    return Pool(f"{function}(workers)", workers)


_TRIES: Final = 3
"""The number of times that a task is tried."""
_WAITING_TASKS: Final = 1000
"""The most tasks in an executor at once; a pool gets fewer, since all fail if it breaks."""


def results(
    work: Callable[..., R],
    tasks: Iterable[K],
    executor: Executor | None,
    named: Callable[[K], str],
) -> Generator[R, None, None]:
    """Call ``work`` with the arguments of each task, and yield the results in any order.

    A task that fails is retried, since its process may have died. After several failures its error
    is raised, with a note that names the task. An error of this library is raised at once.
    """
    if executor is None:
        yield from (work(*task) for task in tasks)
        return
    most = 2 * executor.workers if isinstance(executor, Pool) else _WAITING_TASKS
    left = deque(tasks)
    tries: Counter[K] = Counter()
    running: dict[Future[R], K] = {}
    try:
        while left or running:
            while left and len(running) < most:
                task = left.popleft()
                running[executor.submit(work, *task)] = task
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                try:
                    found = future.result()
                except TichuError:
                    raise
                except Exception as error:  # which one depends on the executor
                    tries[task] += 1
                    if tries[task] == _TRIES:
                        error.add_note(f"{named(task)} has failed {_TRIES} times")
                        raise
                    left.appendleft(task)
                else:
                    yield found
    finally:
        for future in running:
            future.cancel()


_BATCH: Final = 8
"""The number of items sent to a process at a time."""
_WAITING: Final = 3
"""The number of batches queued for each process: enough to keep it busy, few in memory."""


def in_order(work: Callable[[T], R], items: Iterable[T], workers: int) -> Iterator[R]:
    """Yield the result of ``work`` for each item, in the order of the items.

    Raises :class:`ChildProcessError` if a process is killed, and the exceptions of ``work``.
    """
    pool = Pool("--workers", min(workers, MOST))
    waiting: deque[Future[list[R]]] = deque()
    rest = iter(items)
    try:
        while batch := tuple(islice(rest, _BATCH)):
            waiting.append(pool.submit(partial(_each, work), batch))
            if len(waiting) > _WAITING * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenExecutor:
        raise ChildProcessError(errno.ECHILD, "a worker process was killed") from None
    finally:
        pool.stop()


def _each(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [work(item) for item in items]
