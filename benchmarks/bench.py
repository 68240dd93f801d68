"""Measure the speed of the library on this machine: ``python benchmarks/bench.py``.

It measures the ``tichu`` that is installed, pure or compiled, in loops like those that its users
write: whole games, bots that see only views, search, replayed logs, and the parts of these; all are
in ``timed/loops.py``. Times are CPU time of this process, which depends little on other work on the
machine. Each loop runs once to warm up, and then starts each run from the same seeded positions,
made anew. No run is left out.

With each run, a fixed loop that has nothing to do with Tichu measures the pace of the machine:
``scaled`` is the median of the results, each scaled to a machine on which that loop runs 14 million
times a second, and ``of goal`` the share of the goal that it reaches. Goals are for such a machine,
and depend on the kernel. On PyPy these two columns mean nothing, since it makes the fixed loop many
times as fast.
"""

import argparse
import json
import statistics
from collections.abc import Sequence
from typing import Any, Final

import attrs
from marked import Machine, machine
from timed.measuring import ROWS
from timed.rows import Row

from tichu import __version__
from tichu.cli.console import say, show_table, track
from tichu.cli.parsing import count

_FIGURES: Final = ("median", "best", "worst", "scaled")


def main() -> None:
    """Print the measurements that are asked for."""
    parser = argparse.ArgumentParser(description="Measure the library on this machine.")
    runs = "the number of runs of each row (default: %(default)s)"
    parser.add_argument("--runs", metavar="N", type=count, default=7, help=runs)
    rows = f"the rows to measure (default: all): {', '.join(ROWS)}"
    parser.add_argument("--rows", metavar="ROW", nargs="+", choices=ROWS, default=ROWS, help=rows)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    here = machine()
    chosen = [name for name in ROWS if name in asked.rows]
    measured = [ROWS[name](asked.runs) for name in track(chosen, "measuring")]
    if asked.json:
        say(json.dumps(as_json(here, measured, asked.runs), indent=2))
    else:
        _show(here, measured, asked.runs)


def as_json(machine: Machine, rows: Sequence[Row], runs: int) -> dict[str, Any]:
    """Return the measurements as a JSON object."""
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


def _show(machine: Machine, rows: Sequence[Row], runs: int) -> None:
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


if __name__ == "__main__":
    main()
