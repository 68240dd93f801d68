"""Pools of worker processes, and work shared by them."""

import errno
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from tichu.errors import InvalidValue

T = TypeVar("T")
R = TypeVar("R")

MOST: Final = 61
"""The most processes that a pool can have on every system."""


class Pool(ProcessPoolExecutor):
    """A pool whose processes end with this one, or when :meth:`stop` is called, and ignore Ctrl-C.

    Raises :class:`InvalidValue` if no processes can be started; ``place`` is that of the error.
    """

    def __init__(self, place: str, workers: int) -> None:
        self._place = place
        context = multiprocessing.get_context("spawn")  # which every system has
        # When this process ends or closes its end, the workers read the end of the pipe.
        ends, self._end = context.Pipe(duplex=False)
        with _starting(place):
            super().__init__(workers, context, _begin, (ends,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":  # noqa: ANN401
        """Submit work, for which a process may be started."""
        with _starting(self._place):
            return super().submit(fn, *args, **kwargs)

    def stop(self) -> None:
        """End the processes at once, whatever they do."""
        self._end.close()
        self.shutdown(cancel_futures=True)


@contextmanager
def _starting(place: str) -> Generator[None, None, None]:
    """Start processes that do not hear Ctrl-C, not even while their modules load."""
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


def _begin(ends: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(ends,), daemon=True).start()


def _end_with(ends: Connection) -> None:
    with suppress(EOFError, OSError):
        ends.recv_bytes()
    os._exit(1)


_BATCH: Final = 8
"""The items that a process gets at a time."""
_AHEAD: Final = 3
"""The batches that wait for each process, so that none is idle and few are in memory."""


def in_order(work: Callable[[T], R], items: Iterable[T], workers: int) -> Iterator[R]:
    """Yield what ``work`` makes of each item, in the order of the items.

    Raises :class:`ChildProcessError` if a process is killed, and the exceptions of ``work``.
    """
    pool = Pool("--workers", min(workers, MOST))
    waiting: deque[Future[list[R]]] = deque()
    rest = iter(items)
    try:
        while batch := tuple(islice(rest, _BATCH)):
            waiting.append(pool.submit(partial(_each, work), batch))
            if len(waiting) > _AHEAD * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenExecutor:
        raise ChildProcessError(errno.ECHILD, "a worker process was killed") from None
    finally:
        pool.stop()


def _each(work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [work(item) for item in items]
