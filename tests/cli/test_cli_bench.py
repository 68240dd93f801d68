"""``tichu bench``: what it measures and how it tells it; no test looks at the numbers."""

import json

import pytest

import tichu
from tichu import bench
from tichu.cli import main


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
    keys = ["name", "title", "median", "best", "worst", "unit", "floor", "goal", "note"]
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
