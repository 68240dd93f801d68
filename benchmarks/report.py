"""Write the page of speed from measurements: ``python benchmarks/report.py --write``.

It also writes the figures of the README and of the front page. It reads ``proof/figures.toml`` and
``benchmarks/results``, which these commands make on an idle machine:

    python benchmarks/report.py --measure
    python benchmarks/peers.py --runs 7 --json > benchmarks/results/pure-peers.json

With a compiled kernel, they make ``compiled.json`` and ``compiled-peers.json``. Without ``--write``
it prints the page, and the exit code is 1 if a file is not up to date.
``--measure`` prints the rows that have become slower than 0.9 of the last measurement, and writes
the new one.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs
from bench import as_json
from marked import ROOT, machine, origin
from timed.measuring import ROWS

FIGURES = ROOT / "proof" / "figures.toml"
RESULTS = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "reliability" / "speed.md"
FRONTS = (ROOT / "README.md", ROOT / "docs" / "index.md")
KERNELS = ("pure", "compiled")
RUNS = 15
LINE = 0.9
"""The share of the last measurement below which a row has become slower."""
HEAD = """\
# Speed

One core does this much in a second, in pure Python and with the compiled kernel:
"""
READING = """\
Figures are medians, in CPU time on one core. `benchmarks/bench.py` measures on your machine. The
third row calls {func}`tichu.determinize` for a view in the middle of play, and
{func}`tichu.playout` without a policy.
"""
PEERS = """\
Each program was measured in turn with a loop of this library that does the same work
(`benchmarks/peers.py`). The other Tichu engines play whole games at random, by their own rules.
Dou dizhu is the most similar game in a package; its rounds are half as long, so decisions are
compared.
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
"""The rows of the work that users do."""
FRONT = """\
Does it play by the rules? A second engine, written from the rule sheet, agrees at each step of
{differential}. A replay of games that people played at Brettspielwelt found {real-logs}. A core
plays {games} random rounds a second.
"""
"""The README's sentences: figures of reliability, and a row of speed."""


def main() -> int:
    """Write the pages, or print the page and compare."""
    parser = argparse.ArgumentParser(description="Make the page of speed from what was measured.")
    parser.add_argument("--write", action="store_true", help="write the files")
    parser.add_argument("--measure", action="store_true", help="measure the kernel that runs here")
    asked = parser.parse_args()
    if asked.measure:
        return int(measure())
    found = [results for kernel in KERNELS if (results := read(kernel)).machine]
    if not found:
        print(f"{RESULTS} has no results", file=sys.stderr)
        return 1
    pages = {PAGE: page(found)} | {path: front(path, found) for path in FRONTS}
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
    """Return all results of a kernel; parts that were not measured are empty."""
    told = _told(f"{kernel}.json")
    rows = {row["name"]: row for row in told.get("rows", ())}
    keys = ("tichu", "runs", "commit")
    machine = {**told["machine"], **{key: told[key] for key in keys}} if told else {}
    compared = _told(f"{kernel}-peers.json")
    return Results(kernel, machine, rows, compared.get("peers", ()), compared)


def _told(name: str) -> Told:
    path = RESULTS / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def page(found: Sequence[Results]) -> str:
    """Return the whole page."""
    origins = dict.fromkeys(f"{measured_on(each)}.\n" for each in found)
    parts = [HEAD, users_table(found), *origins, READING]
    if all(results.peers for results in found):
        parts += ["## Other programs\n", PEERS, peers_table(found), peers_on(found[-1])]
    return "\n".join(parts)


def users_table(found: Sequence[Results]) -> str:
    """Return the table of the work that users do."""
    lines = [
        (name, *(number(results.rows[row]["median"]) for results in found))
        for row, name in USERS.items()
    ]
    return table(("a second", *(results.kernel for results in found)), lines, numbers={1, 2})


def front(path: Path, found: Sequence[Results]) -> str:
    """Return the README or the front page with the measured figures."""
    known = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    told = {name: each["found"].partition(", ")[0] for name, each in known.items()}
    medians = (f"{number(each.rows['games']['median'])} ({each.kernel})" for each in found)
    told["games"] = " or ".join(medians)
    shown = FRONT.replace("\n", " ").format(**told).rstrip()
    before, _, rest = path.read_text(encoding="utf-8").partition("<!-- measured -->\n")
    _, end, after = rest.partition("<!-- end of measured -->\n")
    return f"{before}<!-- measured -->\n{shown}\n\n{end}{after}"


def measured_on(results: Results) -> str:
    """Return what was measured, where and when."""
    here = results.machine
    return (
        f"tichu {here['tichu']} on {here['python']}, {here['platform']}, {here['cpu']}; "
        f"{here['date'][:10]}; {here['runs']} runs; commit {here['commit']}"
    )


def peers_table(found: Sequence[Results]) -> str:
    """Return the table of programs, each next to the loops of this library."""
    ours = [{each["beside"]: each for each in reversed(results.peers)} for results in found]
    lines: list[tuple[str, ...]] = []
    for peer in found[-1].peers:
        beside = [each[peer["beside"]] for each in ours]
        if peer in beside:
            continue
        has_decisions = all(each["decisions"] is not None for each in (peer, *beside))
        key, unit = ("decisions", "decisions/s") if has_decisions else ("hands", "rounds/s")
        rates = (number(each[key]) for each in (peer, *beside))
        lines.append((peer["beside"], f"{peer['title']}, {peer['version']}", unit, *rates))
    kernels = (f"tichu, {results.kernel}" for results in found)
    headers = ("compared in", "program", "unit", "it", *kernels)
    return table(headers, lines, numbers=set(range(3, len(headers))))


def peers_on(results: Results) -> str:
    """Return when the programs were compared."""
    told = results.peers_from
    return f"{told['machine']['date'][:10]}; commit {told['commit']}.\n"


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
