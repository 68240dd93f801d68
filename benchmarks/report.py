"""The page of speed, from what was measured: ``python benchmarks/report.py --write``.

Writes the table of the README too. Reads ``benchmarks/results``, made on an idle machine by:

    python benchmarks/report.py --measure
    python benchmarks/peers.py --runs 7 --json > benchmarks/results/pure-peers.json

and by the same with a compiled kernel, for ``compiled.json`` and ``compiled-peers.json``. Without
``--write`` it prints the page, and the exit code is 1 if a file differs from what it would write.
``--measure`` prints the rows that have become slower than 0.9 of the last measurement, and writes
the new one.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import attrs
from bench import as_json
from marked import ROOT, machine, origin, since
from timed.measuring import ROWS

RESULTS = ROOT / "benchmarks" / "results"
INSTRUCTIONS = ROOT / "benchmarks" / "instructions.json"
PAGE = ROOT / "docs" / "reliability" / "speed.md"
README = ROOT / "README.md"
KERNELS = ("pure", "compiled")
RUNS = 15
LINE = 0.9
"""The share of the last measurement below which a row has become slower."""
HEAD = """\
# Speed

This page has measurements of the library, and a comparison with other programs.
`benchmarks/report.py` measures and generates it. `benchmarks/bench.py` measures on your machine.
"""
READING = """\
`median` is over all runs, in CPU time on one core. With each run, a fixed loop in Python measures
the pace of the machine: `scaled` is the median on a machine on which that loop runs 14 million
times a second, and `of goal` the share of the goal that it reaches. A goal is what is aimed at. A
measurement below 0.9 of the `scaled` of the last one is a regression.
`benchmarks/timed/loops.py` has the loop of each row.
"""
PEERS = """\
Each program is compared with the loop of this library that does the same work; the numbers are
medians of all runs of `benchmarks/peers.py`, in which the programs took turns on one machine. The
other Tichu engines play whole games at random from the deal on, by their own rules. Dou dizhu is
the most similar game in a package: it has three players and about 60 decisions a hand, a round of
Tichu about 120, so decisions are compared. A ratio above 1 is faster than this library.
"""
COUNTED = """\
`python benchmarks/instructions.py` lets Callgrind count the instructions of the hot paths, with
`PYTHONHASHSEED=0`: a round of random play, a playout, and counting the leads of a hand. It fails if
a count is more than a tenth above this baseline.
"""

Told = dict[str, Any]


@attrs.frozen(slots=True)
class Results:
    """The measurements with one kernel; a part that was not measured is empty."""

    kernel: str
    machine: Told
    rows: dict[str, Told]
    peers: Sequence[Told]
    peers_from: Told


USERS = {
    "games": "rounds played with `random_action` and `apply`",
    "views": "rounds played on views, everyone who may bomb asked",
    "search": "rounds dealt from a view and played to their end",
    "replay": "rounds of logs read, checked and scored",
}
"""The rows of the README, which are what users do."""


def main() -> int:
    """Write the pages, or print the page and compare."""
    parser = argparse.ArgumentParser(description="Make the page of speed from what was measured.")
    parser.add_argument("--write", action="store_true", help="write both files")
    parser.add_argument("--measure", action="store_true", help="measure the kernel that runs here")
    asked = parser.parse_args()
    if asked.measure:
        return int(measure())
    found = [results for kernel in KERNELS if (results := read(kernel)).machine]
    if not found:
        print(f"{RESULTS} has no results", file=sys.stderr)
        return 1
    pages = {PAGE: page(found), README: readme(found)}
    if asked.write:
        for path, text in pages.items():
            path.write_text(text, encoding="utf-8")
        return 0
    print(pages[PAGE], end="")
    return int(any(path.read_text(encoding="utf-8") != text for path, text in pages.items()))


def measure() -> bool:
    """Write the results of the kernel that runs; return whether a row has become slower."""
    here = machine()
    rows = [row(RUNS) for row in ROWS.values()]
    before = {row["name"]: row["scaled"] for row in _told(f"{here.kernel}.json").get("rows", ())}
    slower = False
    for row in rows:
        if row.name in before:
            share = row.scaled / before[row.name]
            share = share if row.more_is_better else 1 / share
            slower |= share < LINE
            print(f"{row.name:16} {share:.2f}{'  slower' if share < LINE else ''}")
    told = {**as_json(here, rows, RUNS), **origin()}
    text = json.dumps(told, indent=2) + "\n"
    RESULTS.joinpath(f"{here.kernel}.json").write_text(text, encoding="utf-8")
    return slower


def read(kernel: str) -> Results:
    """Return all results of a kernel; what was not measured is empty."""
    told = _told(f"{kernel}.json")
    rows = {row["name"]: row for row in told.get("rows", ())}
    keys = ("tichu", "runs", "commit", "sources")
    machine = {**told["machine"], **{key: told[key] for key in keys}} if told else {}
    compared = _told(f"{kernel}-peers.json")
    return Results(kernel, machine, rows, compared.get("peers", ()), compared)


def _told(name: str) -> Told:
    path = RESULTS / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def page(found: Sequence[Results]) -> str:
    """Return the whole page."""
    parts = [HEAD, READING]
    for results in found:
        where = f"{measured_on(results)}; {since(results.machine)}.\n"
        parts += [f"## The {results.kernel} kernel\n", where, rows_table(results)]
    compared = [results for results in found if results.peers]
    if compared:
        parts += ["## Other programs\n", PEERS]
    for results in compared:
        told = results.peers_from
        where = f"{told['machine']['date'][:10]}; commit {told['commit']}; {since(told)}"
        parts += [f"With the {results.kernel} kernel, {where}:\n", peers_table(results.peers)]
    if INSTRUCTIONS.exists():
        parts += ["## Instructions\n", COUNTED, instructions_table()]
    return "\n".join(parts)


def readme(found: Sequence[Results]) -> str:
    """Return the README with the table of what users do."""
    lines = [
        (name, *(number(results.rows[row]["median"]) for results in found))
        for row, name in USERS.items()
    ]
    headers = ("per second, on one core", *(results.kernel for results in found))
    shown = table(headers, lines, numbers={1, 2})
    before, _, rest = README.read_text(encoding="utf-8").partition("<!-- speed -->\n")
    _, end, after = rest.partition("<!-- end of speed -->\n")
    return f"{before}<!-- speed -->\n{shown}\n{measured_on(found[-1])}.\n{end}{after}"


def measured_on(results: Results) -> str:
    """Return what was measured, where and when."""
    here = results.machine
    return (
        f"tichu {here['tichu']} on {here['python']}, {here['platform']}, {here['cpu']}; "
        f"{here['date'][:10]}; {here['runs']} runs; commit {here['commit']}"
    )


def rows_table(results: Results) -> str:
    """Return the table of all rows of a kernel."""
    return table(
        ("row", "measured", "median", "scaled", "unit", "goal", "of goal"),
        [
            (
                f"`{row['name']}`",
                row["title"] + (f"; {row['note']}" if row["note"] else ""),
                f"**{number(row['median'])}**",
                number(row["scaled"]),
                row["unit"],
                number(row["goal"]),
                "-" if row["share"] is None else f"{100 * row['share']:.0f} %",
            )
            for row in results.rows.values()
        ],
        numbers={2, 3, 5, 6},
    )


def peers_table(peers: Sequence[Told]) -> str:
    """Return the table of programs, by what they are compared in; the first is this library."""
    ours = {peer["beside"]: peer for peer in reversed(peers)}
    return table(
        ("compared in", "program", "version", "rounds or hands/s", "decisions/s", "ratio"),
        [
            (
                peer["beside"],
                peer["title"],
                peer["version"],
                number(peer["hands"]),
                number(peer["decisions"]),
                number(_ratio(peer, ours[peer["beside"]])),
            )
            for peer in sorted(peers, key=lambda peer: -list(ours).index(peer["beside"]))
        ],
        numbers={3, 4, 5},
    )


def _ratio(peer: Told, ours: Told) -> float:
    """Compare decisions where both count them, else rounds."""
    key = "hands" if peer["decisions"] is None or ours["decisions"] is None else "decisions"
    return float(peer[key] / ours[key])


def instructions_table() -> str:
    """Return the table of the committed baseline."""
    baselines = json.loads(INSTRUCTIONS.read_text(encoding="utf-8"))
    paths = list(dict.fromkeys(path for told in baselines.values() for path in told["counts"]))
    return table(
        ("interpreter", *(f"`{path}`" for path in paths), "commit", "date"),
        [
            (
                name,
                *(f"{told['counts'][path]:,}" if path in told["counts"] else "" for path in paths),
                *(told["commit"], told["date"]),
            )
            for name, told in baselines.items()
        ],
        numbers=set(range(1, len(paths) + 1)),
    )


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], numbers: set[int]) -> str:
    """Return a table in Markdown, with the columns of numbers set to the right."""
    rule = ["---:" if place in numbers else "---" for place in range(len(headers))]
    return "".join(f"| {' | '.join(line)} |\n" for line in (headers, rule, *rows))


def number(value: float | None) -> str:
    """Return a number with about three significant figures, or a dash."""
    if value is None:
        return "-"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


if __name__ == "__main__":
    raise SystemExit(main())
