"""``tichu bench``: what it measures and how it is shown; no test looks at the numbers."""

import json
from collections.abc import Callable

import attrs
import pytest

import tichu
from tichu import bench, bsw
from tichu.bench import loops, positions
from tichu.cli import bench as command
from tichu.cli import main


def test_the_command_names_every_row() -> None:
    """The command line lists the rows without loading them."""
    assert tuple(bench.ROWS) == command._NAMES


@pytest.mark.slow
def test_json_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one object: version, machine, runs, and every row in order."""
    assert 0 == main(["bench", "--json", "--runs", "1"])
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert "" == printed.err
    assert ["tichu", "machine", "runs", "rows"] == list(found)
    assert (tichu.__version__, 1) == (found["tichu"], found["runs"])
    assert ["cpu", "python", "platform", "kernel", "date"] == list(found["machine"])
    assert list(bench.ROWS) == [row["name"] for row in found["rows"]]
    keys = ["name", "title", "unit", "median", "best", "worst", "scaled", "pace"]
    for row in found["rows"]:
        assert [*keys, "goal", "share", "note"] == list(row)
        assert row["median"] > 0


def test_the_table_has_the_chosen_rows(capsys: pytest.CaptureFixture[str]) -> None:
    """Rows come in the documented order, not in the order on the command line."""
    assert 0 == main(["bench", "--runs", "1", "--rows", "pickle", "count-largest"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"tichu {tichu.__version__}, ")
    assert lines[1].endswith("; one run")
    header = ["row", "median", "best", "worst", "scaled", "unit", "goal", "of", "goal"]
    assert header == lines[3].split()
    assert ["count-largest", "pickle"] == [line.split()[0] for line in lines[5:7]]
    assert ["count-largest", "pickle"] == [line.split(":")[0] for line in lines[8:]]


ROWS = (
    bench.Row("play", "any play", "rounds/s", (1234.5678, 900.0, 2000.0), (7.0,) * 3, 1400),
    bench.Row("view", "a view", "us", (9.994, 10.0, 100.0), (14.0006, 14.0, 15.0), note="alone"),
    bench.Row("pickle", "a pickled game", "bytes", (99.9,), goal=100),
)
MEASURED = f"""\
tichu {tichu.__version__}, pure kernel; CPython 3.11, Linux
a computer; today; medians of 7 runs

row     median   best  worst  scaled  unit       goal  of goal
------  ------  -----  -----  ------  --------  -----  -------
play     1,235  2,000    900   2,469  rounds/s  1,400  176 %
view      10.0   9.99    100    10.0  us            -  -
pickle    99.9   99.9   99.9    99.9  bytes       100  100 %

play: any play
view: a view; alone
pickle: a pickled game
"""


def test_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The machine, a table, and what the rows are; or all as JSON."""
    machine = bench.Machine("a computer", "CPython 3.11", "Linux", "pure", "today")
    monkeypatch.setattr(bench, "machine", lambda: machine)
    runs: list[int] = []

    def measured(row: bench.Row) -> Callable[[int], bench.Row]:
        def measure(number: int) -> bench.Row:
            runs.append(number)
            return row

        return measure

    monkeypatch.setattr(bench, "ROWS", {row.name: measured(row) for row in ROWS})

    assert 0 == main(["bench"])
    assert [7, 7, 7] == runs
    assert MEASURED == capsys.readouterr().out
    assert 0 == main(["bench", "--json", "--runs", "2"])
    described = {"tichu": tichu.__version__, "machine": attrs.asdict(machine), "runs": 2}
    names = ("name", "title", "unit", "median", "best", "worst", "scaled", "pace", "goal", "share")
    rows = [
        (
            "play",
            "any play",
            "rounds/s",
            1234.568,
            2000.0,
            900.0,
            2469.136,
            7.0,
            1400,
            1.764,
            "",
        ),
        ("view", "a view", "us", 10.0, 9.994, 100.0, 10.0, 14.001, None, None, "alone"),
        ("pickle", "a pickled game", "bytes", 99.9, 99.9, 99.9, 99.9, None, 100, 1.001, ""),
    ]
    listed = [dict(zip((*names, "note"), row, strict=True)) for row in rows]
    assert json.dumps({**described, "rows": listed}, indent=2) + "\n" == capsys.readouterr().out


def test_each_loop_counts_what_it_does() -> None:
    """A loop returns the number of rounds, worlds, views, events or texts that it handled."""
    pushed = tuple(positions.pushed_rounds(2))
    for loop in (
        *(loops.play, loops.interrupts, loops.views, loops.followers, loops.lists),
        *(loops.events, loops.polls, loops.playouts, loops.count, loops.build),
        *(loops.own_views, loops.public_views, loops.interrupters),
    ):
        assert 2 == loop(pushed)
    seen = tuple(positions.half_views(2))
    assert (2, 2) == (loops.searches(seen), loops.worlds(seen))
    (text,) = positions.logs(1)
    assert text.count(bsw.Section.PLAY) == loops.replay((text,))
    assert 2 == loops.parse(tuple(positions.texts(2)))
    assert 2 == loops.load(tuple(positions.trees(2)))
    steps = tuple(positions.steps(1))
    assert len(steps) == loops.advances(steps)
    assert loops.games(tuple(positions.games(1))) > 1


def test_the_largest_hand_has_its_size() -> None:
    """The hand of that row has 1,857 plays and a call."""
    (state,) = positions.largest(1)
    assert 1858 == len(state.legal(0))


def test_the_middle_of_a_round_has_somebody_to_act() -> None:
    """Rounds that end before their middle are taken just before their end."""
    assert all(state.to_act for state in positions.half_rounds(30))


def test_a_row_knows_its_middle_and_its_ends() -> None:
    """More is better for a rate, less for a time; the share is that of the goal."""
    rate = bench.Row("play", "", "rounds/s", (1600.0, 1900.0, 1700.0), goal=2000)
    assert (1700.0, 1900.0, 1600.0, 0.85) == (rate.median, rate.best, rate.worst, rate.share)
    cost = bench.Row("import", "", "ms", (50.0, 70.0, 58.0), goal=58)
    assert (58.0, 50.0, 70.0, 1.0) == (cost.median, cost.best, cost.worst, cost.share)
    assert 0.5 == bench.Row("import", "", "ms", (116.0,), goal=58).share
    assert None is bench.Row("view", "", "us", (3.0,)).share


def test_results_are_scaled_by_the_pace_of_their_run() -> None:
    """On a machine half as fast as a quiet one, a rate counts double and a time half."""
    rate = bench.Row("play", "", "rounds/s", (700.0, 1000.0, 1400.0), (7.0, 7.0, 14.0), 2000)
    assert (1400.0, 0.7) == (rate.scaled, rate.share)
    cost = bench.Row("view", "", "us", (8.0, 6.0, 4.0), (7.0, 7.0, 14.0))
    assert 4.0 == cost.scaled
    assert 900.0 == bench.Row("pickle", "", "bytes", (900.0,)).scaled


def test_the_pace_is_that_of_a_computer() -> None:
    """A million turns take between a thousandth of a second and ten seconds."""
    assert 0.1 < bench.pace() < 1000


def test_the_rounds_are_different_and_due_to_lead() -> None:
    """The prepared rounds start after the exchange, with full and different hands."""
    rounds = list(bench.pushed_rounds(5))
    assert 5 == len(set(rounds))
    for state in rounds:
        assert tichu.Phase.PLAY is state.phase
        assert [14, 14, 14, 14] == [len(state.hand(seat)) for seat in range(4)]


def test_the_machine_is_described() -> None:
    """Numbers say little without the machine that they were measured on."""
    here = bench.machine()
    assert "" not in (here.cpu, here.python, here.platform)
    assert here.kernel in ("pure", "compiled")
