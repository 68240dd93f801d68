"""``tichu bench``: measure the speed of the library on this machine."""

import argparse
import json
import textwrap
from typing import TYPE_CHECKING, Any, Final

import attrs

from tichu import __version__
from tichu.cli.console import say, show_table, track
from tichu.cli.options import add_options
from tichu.cli.parsing import Subparsers, count

if TYPE_CHECKING:
    from tichu.bench import Machine, Row

_RUNS: Final = 7
_NAMES: Final = (
    *("games", "views", "followed-views", "search", "replay"),
    *("play", "interrupts", "sequential", "events", "lists", "playout"),
    *("view", "public-view", "advance", "may-interrupt", "determinize"),
    *("parse-state", "load-state"),
    *("count-leads", "build-leads", "count-largest", "build-pushes"),
    *("seigneur-6", "seigneur-8", "count-many", "build-many"),
    *("import", "pickle"),
)
_FIGURES: Final = ("median", "best", "worst", "scaled")
_DESCRIPTION: Final = """\
Measure the library on this machine, in loops like those that its users write:
whole games, bots that see only views, search, replayed logs, and the parts of
these. Results are medians of all runs, in CPU time. With each run, a fixed loop
measures the pace of the machine; "scaled" is the result on a machine on which
that loop runs 14 million times a second, and "of goal" its share of the goal."""
_EPILOG: Final = f"""\
rows:
  {textwrap.fill(", ".join(_NAMES), 76, break_on_hyphens=False, subsequent_indent="  ")}

examples:
  tichu bench
  tichu bench --rows play --runs 15
  tichu bench --json > today.json
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the engine on this machine",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    parser.add_argument(
        "--runs",
        metavar="N",
        type=count,
        default=_RUNS,
        help="the number of runs of each row (default: %(default)s)",
    )
    parser.add_argument(
        "--rows",
        metavar="ROW",
        nargs="+",
        choices=_NAMES,
        help="the rows to measure (default: all)",
    )
    add_options(parser, "--json")


def run(arguments: argparse.Namespace) -> int:
    """Print the measurements that the arguments ask for."""
    from tichu import bench

    machine = bench.machine()
    chosen = [name for name in bench.ROWS if name in (arguments.rows or _NAMES)]
    rows = [bench.ROWS[name](arguments.runs) for name in track(chosen, "measuring")]
    if arguments.json:
        say(json.dumps(as_json(machine, rows, arguments.runs), indent=2))
    else:
        _show(machine, rows, arguments.runs)
    return 0


def as_json(machine: "Machine", rows: "list[Row]", runs: int) -> dict[str, Any]:
    """Return the measurements as a JSON object."""
    import statistics

    return {
        "tichu": __version__,
        "machine": attrs.asdict(machine),
        "runs": runs,
        "rows": [
            {
                "name": row.name,
                "title": row.title,
                "unit": row.unit,
                **{name: round(getattr(row, name), 3) for name in _FIGURES},
                "pace": round(statistics.median(row.paces), 3) if row.paces else None,
                "goal": row.goal,
                "share": None if row.share is None else round(row.share, 3),
                "note": row.note,
            }
            for row in rows
        ],
    }


def _show(machine: "Machine", rows: "list[Row]", runs: int) -> None:
    say(f"tichu {__version__}, {machine.kernel} kernel; {machine.python}, {machine.platform}")
    measured = "one run" if runs == 1 else f"medians of {runs} runs"
    say(f"{machine.cpu}; {machine.date}; {measured}")
    say()
    show_table(
        ("row", *_FIGURES, "unit", "goal", "of goal"),
        [
            (
                row.name,
                *(_number(getattr(row, name)) for name in _FIGURES),
                row.unit,
                _number(row.goal),
                "-" if row.share is None else f"{100 * row.share:.0f} %",
            )
            for row in rows
        ],
    )
    say()
    for row in rows:
        say(f"{row.name}: {'; '.join(filter(None, (row.title, row.note)))}")


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
