"""``compare``: what is played, and how it is counted."""

import itertools
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tichu
from support import bots
from support.tables import cases
from tichu import InvalidValue, PlayerAction, PlayerView
from tichu.arena import Factory, Result, compare
from tichu.bots import Bot, RandomBot
from tichu.rules import PRESETS

TWO = ("RandomBot", partial(RandomBot, bombs=True))


def test_a_bot_is_level_with_itself() -> None:
    """Two bots of the same kind score the same in each deal, since nothing else differs."""
    result = compare({"one": RandomBot, "other": RandomBot}, 5)

    assert [0] * 5 == [sum(deal.margins) for deal in result.deals]


def test_a_seed_gives_its_result() -> None:
    """The same seed gives the same result, another seed another one."""
    one, again, other = (compare(TWO, 2, seed=seed) for seed in (4, 4, 5))
    assert one == again
    assert one.deals != other.deals


def test_more_deals_begin_with_the_same() -> None:
    """The deals do not depend on their number."""
    assert compare(TWO, 3).deals[:2] == compare(TWO, 2).deals


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_all_rules(rules: tichu.Rules) -> None:
    """Bots are compared under any rules, those for six or three players too."""
    result = compare(TWO, 1, rules=rules)

    assert (1, rules) == (len(result.deals), result.rules)
    assert (0, 0) == tuple(tally.crashes for tally in result.tallies)


def test_threads_and_order() -> None:
    """An executor may finish the deals in any order: the result is the same."""
    expected = compare(["RandomBot", bots.Slow], 4)

    with ThreadPoolExecutor(4) as pool:
        assert expected == compare(["RandomBot", bots.Slow], 4, executor=pool)


class Unreliable(Executor):
    """Fails each task a number of times before it is done."""

    def __init__(self, failures: int) -> None:
        self._failures = failures
        self._tries: dict[object, int] = {}

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        """Do the task at once, or fail."""
        future: Future[Any] = Future()
        self._tries[args] = self._tries.get(args, 0) + 1
        if self._tries[args] <= self._failures:
            future.set_exception(ConnectionError("the worker has gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_failed_deal_is_given_out_again(tmp_path: Path) -> None:
    """A deal whose worker dies is played again, and counted and written once."""
    file = tmp_path / "deals.jsonl"

    assert compare(TWO, 2) == compare(TWO, 2, executor=Unreliable(2), file=file)
    assert 3 == len(file.read_text(encoding="utf-8").splitlines())


def test_a_deal_that_always_fails_is_named() -> None:
    """After three failures the error is raised, with a note that names deal and bots."""
    with pytest.raises(ConnectionError) as raised:
        compare(TWO, 100, executor=Unreliable(3))

    (note,) = raised.value.__notes__
    assert re.fullmatch(r"deal [0-9]+, RandomBot against RandomBot 2, has failed 3 times", note)


def test_progress() -> None:
    """The number of finished deals is reported at the start and after each deal."""
    seen: list[tuple[int, int]] = []

    compare(["RandomBot"] * 3, 1, progress=lambda done, total: seen.append((done, total)))

    assert [(done, 3) for done in range(4)] == seen


@pytest.mark.parametrize(
    ("bot", "error"),
    cases(__file__, "compare: a crash is counted", globals()),
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_crash_is_counted(bot: Factory, error: str) -> None:
    """A bot that fails is named, with its first error; the other bot has no crash."""
    result = compare({"good": RandomBot, "bad": bot}, 1)

    good, bad = result.tallies
    assert (0, "") == (good.crashes, good.error)
    assert bad.crashes > 0
    assert bad.error.startswith(error)
    (remark,) = result.remarks
    assert remark.startswith("bad crashed ")
    assert bad.error in remark


def test_a_bot_may_take_no_seed() -> None:
    """A class without a constructor and a function without parameters make bots, too."""

    class First(Bot):
        def act(self, seen: PlayerView) -> PlayerAction:
            return seen.legal()[0]

    def second() -> Bot:
        return RandomBot(2)

    result = compare({"class": First, "function": second, "rules": "RuleBot"}, 1)

    assert [0, 0, 0] == [tally.crashes for tally in result.tallies]


def test_an_error_of_a_constructor_is_reported() -> None:
    """A bot that needs more than a seed, or whose constructor is wrong, crashes with its error."""

    def needs_more(seed: int, more: int) -> Bot:
        return RandomBot(seed + more)

    def wrong() -> Bot:
        return RandomBot(int("one"))

    more: Any = needs_more
    _, first, second = compare({"good": RandomBot, "more": more, "wrong": wrong}, 1).tallies

    assert "needs_more() missing 1 required positional argument" in first.error
    assert "invalid literal for int()" in second.error


def test_faults_are_crashes() -> None:
    """Faults that a bot which guards itself has noted are counted."""

    class Reports(RandomBot):
        faults = ("late", "late again")

    _, reports = compare([RandomBot, Reports], 1).tallies

    assert (8, "late") == (reports.crashes, reports.error)


def test_bots_are_closed() -> None:
    """A bot that has a method ``close`` is closed after each round."""
    closed: list[int] = []

    class Closes(RandomBot):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self._seed = seed

        def close(self) -> None:
            closed.append(self._seed)

    compare(["RandomBot", Closes], 3)

    assert 12 == len(closed)


def test_names() -> None:
    """Bots are named after their factories; a number keeps two of the same name apart."""
    given: list[Factory] = [
        "RandomBot",
        "tichu.bots:RandomBot",
        partial(RandomBot, bombs=True),
        bots.Slow,
    ]

    assert ("RandomBot", "RandomBot 2", "RandomBot 3", "Slow") == compare(given, 1).bots
    assert ("a", "b") == compare({"a": RandomBot, "b": "RandomBot"}, 1).bots


def test_workers_need_factories_that_can_be_pickled() -> None:
    """The error names the argument."""
    unpicklable: Factory = lambda seed: RandomBot(seed)  # noqa: E731, PLW0108
    with pytest.raises(InvalidValue, match=r"^compare\(bots\): expected factories"):
        compare(["RandomBot", unpicklable], 1, workers=2)


def test_tallies_count_decisions_and_calls() -> None:
    """A call is counted for its bot, and as a success if the caller goes out first."""

    class Caller(RandomBot):
        def interrupt(self, seen: PlayerView) -> PlayerAction | None:
            call = tichu.CallTichu(seen.seat)
            return call if tichu.is_legal(seen, call) else None

        def act(self, seen: PlayerView) -> PlayerAction:
            call = tichu.CallGrandTichu(seen.seat)
            return call if seen.seat == 0 and tichu.is_legal(seen, call) else super().act(seen)

    result = compare({"quiet": RandomBot, "caller": Caller}, 6)

    quiet, caller = result.tallies
    assert (0, 0) == (quiet.tichu, quiet.grand_tichu)
    assert (18, 6) == (caller.tichu, caller.grand_tichu)
    assert 0 <= caller.tichu_made + caller.grand_tichu_made <= 12
    assert 0 < caller.tichu_made
    assert min(quiet.decisions, caller.decisions) > 6 * 2 * 20
    assert min(quiet.milliseconds, caller.milliseconds) > 0


def test_results_are_values() -> None:
    """Results of the same deals are equal, even if they took different times."""
    one, other = compare(TWO, 2), compare(TWO, 2)

    assert one == other
    assert isinstance(one, Result)
    seconds = [tally.seconds for tally in itertools.chain(one.tallies, other.tallies)]
    assert 4 == len(set(seconds))
