"""Comparisons, in this process or in others.

1. A task is one deal of two bots. Tasks finish in any order, and each is counted once, whatever
   happens to its process.
2. A task whose process dies is tried again; after a number of failures, its error is raised.
3. A finished deal is written to the file at once.
"""

import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from itertools import combinations
from typing import Any, Final

from tichu._spelling.rules import rules_given
from tichu._values import want_function, want_int
from tichu._workers import MOST, Pool
from tichu.arena.deals import Contest, DealResult
from tichu.arena.entrants import Factory, entrants
from tichu.arena.journal import Journal
from tichu.arena.results import Result
from tichu.errors import InvalidValue
from tichu.rules import NANJING, Rules

Task = tuple[int, tuple[int, int]]
"""The number of a deal, and those of its two bots."""

_AHEAD: Final = 1000
"""The most tasks that wait in an executor; fewer in a pool, since all fail when it breaks."""
_TRIES: Final = 3
"""The number of times that a task is tried."""


def compare(
    bots: Mapping[str, Factory] | Iterable[Factory],
    deals: int,
    *,
    seed: int = 0,
    rules: Rules | str = NANJING,
    workers: int = 1,
    executor: Executor | None = None,
    file: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Result:
    """Let bots play a number of deals, and return how far each is ahead of each other one.

    ``bots`` are the classes or functions that make the bots, or their names as
    ``"package.module:name"``; a mapping gives the bots names of its own. A new bot is made for
    each seat and round, with a seed unless it takes none; if it has a method ``close``, that is
    called after the round.

    Each pair plays ``deals`` deals, each of them twice, the second time with the teams swapped.
    The cards and the seeds of the bots depend only on ``seed`` and the number of the deal.

    With ``workers``, from 2 to 61, that many processes play, and one that dies is replaced; or
    ``executor`` is any executor of ``concurrent.futures``. The result does not depend on them.

    Each finished deal is kept in ``file``. If the file exists, the comparison is resumed: the file
    must have the same bots, seed and rules, but may have another number of deals.

    ``progress`` is called with the number of finished deals and of all deals, at the start and
    after each deal.

    Raises :class:`InvalidValue` for a wrong argument, such as a bot that cannot be loaded or a file
    of something else, :class:`OSError`, and the error of a deal that has failed three times because
    its process died.

    >>> from tichu.arena import compare
    >>> from tichu.bots import RandomBot, RuleBot
    >>> result = compare([RuleBot, RandomBot], deals=5)
    >>> pairing = result.pairings[0]
    >>> pairing.bots, pairing.low, pairing.margin, pairing.high
    (('RuleBot', 'RandomBot'), 184.0, 231.0, 270.0)
    """
    want_int("compare(deals)", deals, 1, 10**9)
    want_int("compare(seed)", seed, -(2**63), 2**64)
    want_int("compare(workers)", workers, 1, MOST)
    ruled = rules_given("compare(rules)", rules)
    if progress is not None:
        want_function("compare(progress)", progress)
    contest = Contest(entrants(bots), seed, ruled)
    tasks = [
        (number, pair)
        for number in range(deals)
        for pair in combinations(range(len(contest.entrants)), 2)
    ]
    with nullcontext() if file is None else closing(Journal(file, contest)) as journal:
        known = {(deal.number, deal.bots): deal for deal in (journal.deals if journal else ())}
        found = {task: known[task] for task in tasks if task in known}
        if progress is not None:
            progress(len(found), len(tasks))
        waiting = [task for task in tasks if task not in found]
        most = _AHEAD if executor is not None else 2 * workers
        with (
            _executor(executor, workers, contest) as chosen,
            closing(_played(contest, waiting, chosen, most)) as played,
        ):
            for deal in played:
                found[deal.number, deal.bots] = deal
                if journal is not None:
                    journal.add(deal)
                if progress is not None:
                    progress(len(found), len(tasks))
    names = tuple(entrant.name for entrant in contest.entrants)
    return Result(names, seed, ruled, tuple(found[task] for task in tasks))


def _executor(given: Executor | None, workers: int, contest: Contest) -> Any:  # noqa: ANN401
    """Return a context with the executor to use, or None."""
    if given is not None:
        if workers != 1:
            raise InvalidValue("compare(workers)", "expected 1, because an executor is given")
        return nullcontext(given)
    if workers == 1:
        return nullcontext()
    try:
        pickle.dumps(contest)
    except Exception as error:  # pickle has no one exception of its own
        message = f"expected factories that can be pickled, since there are {workers} workers"
        raise InvalidValue("compare(bots)", f"{message}: {error}") from error
    return _Workers(workers)


def _played(
    contest: Contest, tasks: Iterable[Task], executor: Executor | None, most: int
) -> Generator[DealResult, None, None]:
    """Yield the results of the tasks, in any order; ``most`` of them wait at a time."""
    if executor is None:
        yield from (contest.play(*task) for task in tasks)
        return
    left = deque(tasks)
    tries: Counter[Task] = Counter()
    running: dict[Future[DealResult], Task] = {}
    try:
        while left or running:
            while left and len(running) < most:
                task = left.popleft()
                running[executor.submit(contest.play, *task)] = task
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                task = running.pop(future)
                try:
                    deal = future.result()
                except Exception as error:  # which one depends on the executor
                    tries[task] += 1
                    if tries[task] == _TRIES:
                        names = " against ".join(contest.entrants[bot].name for bot in task[1])
                        error.add_note(f"deal {task[0]}, {names}, has failed {_TRIES} times")
                        raise
                    left.appendleft(task)
                else:
                    yield deal
    finally:
        for future in running:
            future.cancel()


class _Workers(Executor):
    """A pool of processes that is rebuilt when one of them has died.

    All tasks of a broken pool fail, and have to be submitted again.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = Pool("compare(workers)", number)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        try:
            return self._pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool.stop()
            self._pool = Pool("compare(workers)", self._number)
            return self._pool.submit(fn, *args, **kwargs)

    def __exit__(self, *_: object) -> None:
        """End the processes: nobody waits for work that is not done yet."""
        self._pool.stop()
