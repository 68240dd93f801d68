"""Work shared by several processes, with results in the order of the work."""

import errno
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from tichu._workers import MOST, Pool

T = TypeVar("T")
R = TypeVar("R")

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
