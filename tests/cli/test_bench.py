"""``tichu bench``: what it measures and how it tells it; no test looks at the numbers."""

import json
from collections.abc import Callable

import pytest

import tichu
from tichu import bench
from tichu.bench import steadiness
from tichu.bench.steadiness import Run, Steady, steadily
from tichu.cli import main


@pytest.mark.slow
def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one object: version, machine, runs, and every row in order."""
    assert 0 == main(["bench", "--json", "--runs", "1"])
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert "" == printed.err
    assert ["tichu", "machine", "runs", "rows"] == list(told)
    assert (tichu.__version__, 1) == (told["tichu"], told["runs"])
    assert ["cpu", "python", "platform", "kernel", "date"] == list(told["machine"])
    assert list(bench.ROWS) == [row["name"] for row in told["rows"]]
    keys = ["name", "title", "median", "best", "worst", "unit", "floor", "goal", "note", "repeated"]
    for row in told["rows"]:
        assert keys == list(row)
        assert row["median"] > 0
        assert row["best"] > 0


def test_the_table_has_the_chosen_rows(capsys: pytest.CaptureFixture[str]) -> None:
    """Rows come in the documented order, whatever order they are asked for in."""
    assert 0 == main(["bench", "--runs", "1", "--rows", "pickle", "count-leads"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"tichu {tichu.__version__}, ")
    assert ["row", "median", "best", "worst", "unit", "floor", "goal", "reached"] == (
        lines[3].split()
    )
    assert ["count-leads", "pickle"] == [line.split()[0] for line in lines[5:7]]
    assert ["count-leads", "pickle"] == [line.split(":")[0] for line in lines[8:]]


@pytest.mark.slow
def test_processes_play_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """With --workers there are the rows of processes; others only if they are asked for."""
    assert 0 == main(["bench", "--json", "--runs", "1", "--workers", "2"])
    total, ratio = json.loads(capsys.readouterr().out)["rows"]
    assert ("workers", "rounds/s") == (total["name"], total["unit"])
    assert ("ratio", "times") == (ratio["name"], ratio["unit"])
    assert total["median"] > 0
    assert ratio["median"] > 0
    asked = ["bench", "--json", "--runs", "1", "--workers", "1", "--rows", "pickle"]
    assert 0 == main(asked)
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert ["pickle", "workers", "ratio"] == [row["name"] for row in rows]


@pytest.mark.parametrize("number", ["0", "-1", "62", "two"])
def test_processes_have_a_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A pool has 1 to 61 processes; anything else is a wrong question."""
    try:
        code: object = main(["bench", f"--workers={number}"])
    except SystemExit as stopped:
        code = stopped.code
    printed = capsys.readouterr()
    assert (2, "") == (code, printed.out)
    assert number in printed.err


def test_more_processes_than_a_pool_has_are_refused() -> None:
    """So are numbers that are none, to programs."""
    for number in (0, 62, "2", None, True):
        with pytest.raises(tichu.InvalidValue):
            bench.together(number, 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_the_largest_hand_is_the_largest() -> None:
    """The row of the largest hand counts the 1,857 plays that are the most there are."""
    assert "1,857 plays, and a call" == bench.count_largest(1).note


def test_a_row_knows_its_middle_and_its_ends() -> None:
    """Of a rate more is better, of a cost less; the median is held against floor and goal."""
    rate = bench.Row("play", "", "rounds/s", (1600.0, 1900.0, 1700.0), floor=1500, goal=2000)
    assert (1700.0, 1900.0, 1600.0, "floor") == (rate.median, rate.best, rate.worst, rate.verdict)
    cost = bench.Row("import", "", "ms", (55.0, 70.0, 58.0), floor=100, goal=60)
    assert (58.0, 55.0, 70.0, "goal") == (cost.median, cost.best, cost.worst, cost.verdict)
    slow = bench.Row("import", "", "ms", (101.0,), floor=100, goal=60)
    assert "below" == slow.verdict
    gain = bench.Row("ratio", "", "times", (1.7, 1.9, 1.85), floor=1.8, goal=1.8)
    assert (1.85, 1.9, 1.7, "goal") == (gain.median, gain.best, gain.worst, gain.verdict)


@pytest.fixture
def paces(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Paces that a process of its own has known so far: none."""
    known: list[float] = []
    monkeypatch.setattr(steadiness, "_known", known)
    return known


def test_a_quiet_machine_repeats_nothing(paces: list[float]) -> None:
    """As many runs are made as are asked for, however different what they give is."""
    runs = iter([Run(9, 1.0), Run(50, 1.3), Run(1, 1.1)])
    assert Steady((9, 1, 50), 0) == steadily(lambda: next(runs), 3)
    assert [1.0, 1.3, 1.1] == paces


@pytest.mark.usefixtures("paces")
def test_disturbed_runs_are_made_again() -> None:
    """A run beside which fixed work was slow does not count, even if it was a quick one itself."""
    runs = iter([Run("slow", 1.6), Run("a", 1.0), Run("slow", 1.4), Run("b", 1.0)])
    assert Steady(("a", "b"), 2) == steadily(lambda: next(runs), 2)


@pytest.mark.usefixtures("paces")
def test_a_better_pace_makes_earlier_runs_disturbed_ones() -> None:
    """What was the best so far no longer counts once the machine shows that it can do better."""
    runs = iter([Run("slow", 2.0), Run("a", 1.0), Run("b", 1.1)])
    assert Steady(("a", "b"), 1) == steadily(lambda: next(runs), 2)


def test_a_slow_row_is_known_by_the_rows_before(paces: list[float]) -> None:
    """A row during which the machine is slow all the time takes five times as many runs.

    Of these the least disturbed ones count, for there are no others.
    """
    paces.append(1.0)
    slow = iter([Run(number, 3.0 - number / 10) for number in range(10)])
    assert Steady((9, 8), 8) == steadily(lambda: next(slow), 2)


def test_the_table_says_what_was_made_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readers see that the machine was not quiet; programs find the number in the row."""
    row = bench.Row("play", "rounds", "rounds/s", (1.0,), 1, 1, note="a note", repeated=4)
    rows: dict[str, Callable[[int], bench.Row]] = {"play": lambda _: row}
    monkeypatch.setattr(bench, "ROWS", rows)
    assert 0 == main(["bench", "--rows", "play"])
    assert (
        "play: rounds; a note; 4 disturbed runs repeated"
        == capsys.readouterr().out.splitlines()[-1]
    )


def test_the_pace_is_a_time() -> None:
    """Fixed work takes some time, and next to none of a second."""
    assert 0 < steadiness.pace() < 1


def test_the_rounds_are_different_and_due_to_lead() -> None:
    """The prepared rounds start after the exchange, with full and different hands."""
    rounds = list(bench.pushed_rounds(5))
    assert 5 == len(set(rounds))
    for state in rounds:
        assert tichu.Phase.PLAY is state.phase
        assert [14, 14, 14, 14] == [len(state.hand(seat)) for seat in range(4)]


def test_the_machine_is_told() -> None:
    """What numbers were measured on is known, for they say little without."""
    here = bench.machine()
    assert "" not in (here.cpu, here.python, here.platform)
    assert here.kernel in ("pure", "compiled")
