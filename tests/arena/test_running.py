"""Tasks that wait in executors, and broken pools."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

import pytest

from support import anything
from tichu import _processes
from tichu.arena import compare


class Lazy(Executor):
    """Finishes a task only when some wait."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: list[tuple[Future[Any], tuple[Any, ...]]] = []
        self.counts: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        """Finish the oldest task if there are many."""
        future: Future[Any] = Future()
        self.waiting.append((future, args))
        self.counts.append(len(self.waiting))
        if len(self.waiting) == self.most:
            oldest, task = self.waiting.pop(0)
            oldest.set_result(task)
        return future

    def shutdown(self, *_: Any, **__: Any) -> None:  # noqa: ANN401
        """Do nothing: nothing runs."""


@pytest.mark.parametrize(("workers", "most"), [(1, 1000), (3, 6)])
def test_only_some_tasks_wait_and_what_is_left_is_cancelled(
    workers: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand tasks wait; in a pool two for each process, since all fail when one dies."""
    lazy = Lazy(most)
    monkeypatch.setattr(_processes, "ProcessPoolExecutor", lambda *_: lazy)
    given = lazy if workers == 1 else None
    tasks = [(number, (0, 1)) for number in range(most + 6)]
    with _processes.workers_for("compare", workers, given, 0) as executor:
        played = _processes.results(anything, tasks, executor, str)

        assert tasks[:6] == [anything(one) for one in islice(played, 6)]
        played.close()

    assert most == max(lazy.counts)
    assert {True} == {future.cancelled() for future, _ in lazy.waiting}


class Pool(Executor):
    """Plays at once; the first pool breaks with its second task."""

    made: list["Pool"]

    def __init__(self, workers: int, *_: object) -> None:
        self.workers = workers
        self.breaks = not self.made
        self.tasks = 0
        self.ended = 0
        self.made.append(self)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:  # noqa: ANN401
        """Play, or break."""
        self.tasks += 1
        if self.breaks and self.tasks == 2:
            raise BrokenProcessPool("a process has died")
        future: Future[Any] = Future()
        future.set_result(fn(*args, **options))
        return future

    def shutdown(self, *_: Any, **__: Any) -> None:  # noqa: ANN401
        """Note it."""
        self.ended += 1


def test_a_broken_pool_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new pool has as many processes; both are stopped, and the result is the same."""
    Pool.made = []
    monkeypatch.setattr(_processes, "ProcessPoolExecutor", Pool)
    bots = ["RandomBot", "RandomBot"]

    assert compare(bots, 3) == compare(bots, 3, workers=2)
    assert [(2, 2), (2, 2)] == [(pool.workers, pool.tasks) for pool in Pool.made]
    assert [1, 1] == [pool.ended for pool in Pool.made]
