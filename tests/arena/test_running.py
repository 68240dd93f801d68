"""What waits in executors, and what happens to their pools: the rules of ``arena.running``."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any

import pytest

import tichu
from support import anything
from tichu.arena import compare
from tichu.arena import comparison as running
from tichu.arena.deals import Contest


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


def test_only_some_tasks_wait_and_what_is_left_is_cancelled() -> None:
    """A comparison that is ended leaves no task behind."""
    executor = Lazy(3)
    tasks = [(number, (0, 1)) for number in range(9)]
    played = running._played(Contest((), 0, tichu.NANJING), tasks, executor, 3)

    assert tasks[:6] == [anything(one) for one in islice(played, 6)]
    played.close()

    assert 3 == max(executor.counts)
    assert {True} == {future.cancelled() for future, _ in executor.waiting}


class Pool(Executor):
    """Plays at once; the first pool breaks with its second task."""

    made: list["Pool"]

    def __init__(self, _place: str, workers: int) -> None:
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

    def stop(self) -> None:
        """Note it."""
        self.ended += 1


def test_a_broken_pool_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """By one with as many processes; both are stopped, and the result is the same."""
    Pool.made = []
    monkeypatch.setattr(running, "Pool", Pool)
    bots = ["RandomBot", "RandomBot"]

    assert compare(bots, 3) == compare(bots, 3, workers=2)
    assert [(2, 2), (2, 2)] == [(pool.workers, pool.tasks) for pool in Pool.made]
    assert [1, 1] == [pool.ended for pool in Pool.made]
