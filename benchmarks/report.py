"""The page of speed, from what was measured: ``python benchmarks/report.py --write``.

Reads ``benchmarks/results/*.json``, which are made, on an idle machine, by:

    tichu bench --runs 15 --json > benchmarks/results/pure.json
    tichu bench --runs 15 --json --workers 2 > benchmarks/results/pure-workers.json
    python benchmarks/peers.py --runs 7 --json > benchmarks/results/pure-peers.json
    python benchmarks/parts.py --json > benchmarks/results/pure-parts.json

and by the same with a compiled kernel, to ``compiled.json`` and so on; which kernel a file is about
stands in it. Writes ``docs/reliability/speed.md``; the short table of the README, between the lines
``<!-- speed -->`` and ``<!-- /speed -->``; and the table of parts in ``docs/design.md``, between
``<!-- parts -->`` and ``<!-- /parts -->``. Without ``--write`` it prints the page, and the exit
code is 1 if the files say something else.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results"
INSTRUCTIONS = ROOT / "benchmarks" / "instructions.json"
PAGE = ROOT / "docs" / "reliability" / "speed.md"
README = ROOT / "README.md"
DESIGN = ROOT / "docs" / "design.md"
KERNELS = ("pure", "compiled")
SHORT = ("play", "playout", "count-leads", "import")
"""The rows that the README has."""
AT_ONCE = ("workers", "ratio")
"""The rows that come last."""
PARTS = ("list", "pick", "judge", "move")
"""The parts of a decision."""
HEAD = """\
# Speed

What the library takes, as `tichu bench` measures it, and how other libraries do beside it.
This page is written by `benchmarks/report.py`.
"""
READING = """\
Each number is the median of several runs in CPU time on one core, with processes at once by the
clock; beside it stand the best run, what a release must reach, and what it should reach.
What the rows measure is told in [](../reference/bench.md).
`below` says that a floor is missed; a busy machine makes all numbers worse, so that runs beside
which a fixed loop was slower than at its best are made again.
"""
PEERS = """\
There is no other Tichu on PyPI, so the peers play dou dizhu, the nearest game: of three players,
in some 60 decisions a hand, where a round of Tichu has 120.
All took turns in one go on one machine, in random play after the deal, in Tichu after the
exchange; medians of the runs. The ratios are to `apply`, by decisions: above 1 is quicker.
"""
COUNTED = """\
Callgrind counts the instructions of the hot paths, with `PYTHONHASHSEED=0`: of a round of random
play, of a playout, and of counting the leads of a hand. They hardly differ from run to run, so
`benchmarks/instructions.py` fails where one has grown by more than a tenth.
"""

Told = dict[str, Any]


@attrs.frozen(slots=True)
class Results:
    """What was measured with one kernel; each part is empty if it was not."""

    kernel: str
    machine: Told
    rows: dict[str, Told]
    peers: Sequence[Told]
    peers_machine: Told
    parts: Sequence[Told]


def main() -> int:
    """Write the page, or print it and compare."""
    parser = argparse.ArgumentParser(description="Make the page of speed from what was measured.")
    parser.add_argument("--write", action="store_true", help="write the page and the README")
    asked = parser.parse_args()
    found = [results for kernel in KERNELS if (results := read(kernel)).machine]
    if not found:
        print(f"{RESULTS} has no results", file=sys.stderr)
        return 1
    readme, design = README.read_text(encoding="utf-8"), DESIGN.read_text(encoding="utf-8")
    texts = {
        PAGE: page(found),
        README: between(readme, "speed", short_table(found)),
        DESIGN: between(design, "parts", f"\n{parts_table(found)}\n{measured_on(found[0])}\n"),
    }
    if asked.write:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
        return 0
    print(texts[PAGE], end="")
    return int(any(not p.exists() or p.read_text(encoding="utf-8") != texts[p] for p in texts))


def read(kernel: str) -> Results:
    """Return all results of a kernel; a row that two files have is the later name's."""
    machine: Told = {}
    rows: dict[str, Told] = {}
    peers: list[Told] = []
    peers_machine: Told = {}
    parts: list[Told] = []
    for path in sorted(RESULTS.glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["machine"]["kernel"] != kernel:
            continue
        if "peers" in told:
            peers, peers_machine = told["peers"], told["machine"]
        elif "parts" in told:
            parts = told["parts"]
        else:
            machine = {**told["machine"], "tichu": told["tichu"], "runs": told["runs"]}
            rows |= {row["name"]: row for row in told["rows"]}
    ordered = {name: rows[name] for name in sorted(rows, key=AT_ONCE.__contains__)}
    return Results(kernel, machine, ordered, peers, peers_machine, parts)


def page(found: Sequence[Results]) -> str:
    """Return the whole page."""
    parts = [HEAD, READING]
    for results in found:
        parts += [f"## The {results.kernel} kernel\n", measured_on(results), rows_table(results)]
    compared = [results for results in found if results.peers]
    if compared:
        parts += ["## Beside others\n", PEERS]
    for results in compared:
        day = results.peers_machine["date"][:10]
        parts += [f"With the {results.kernel} kernel, {day}:\n", peers_table(results.peers)]
    if INSTRUCTIONS.exists():
        parts += ["## Instructions\n", COUNTED, instructions_table()]
    return "\n".join(parts)


def measured_on(results: Results) -> str:
    """Return the sentence about the machine."""
    here = results.machine
    return (
        f"tichu {here['tichu']} on {here['python']}, {here['platform']}, {here['cpu']}; "
        f"{here['date'][:10]}; {here['runs']} runs.\n"
    )


def rows_table(results: Results) -> str:
    """Return the table of all rows of a kernel."""
    return table(
        ("row", "measured", "median", "best", "floor", "goal", "unit", "reached"),
        [
            (
                f"`{row['name']}`",
                row["title"] + (f"; {row['note']}" if row["note"] else ""),
                f"**{number(row['median'])}**",
                *(number(row[key]) for key in ("best", "floor", "goal")),
                row["unit"],
                reached(row),
            )
            for row in results.rows.values()
        ],
        numbers={2, 3, 4, 5},
    )


def peers_table(peers: Sequence[Told]) -> str:
    """Return the table of those that have played side by side; the first is the measure."""
    return table(
        ("program", "version", "rounds or hands/s", "decisions/s", "ratio"),
        [
            (
                peer["title"],
                peer["version"],
                number(peer["hands"]),
                number(peer["decisions"]),
                number(peer["decisions"] / peers[0]["decisions"]),
            )
            for peer in peers
        ],
        numbers={2, 3, 4},
    )


def instructions_table() -> str:
    """Return the table of the committed baseline."""
    baselines = json.loads(INSTRUCTIONS.read_text(encoding="utf-8"))
    paths = list(dict.fromkeys(path for counts in baselines.values() for path in counts))
    return table(
        ("interpreter", *(f"`{path}`" for path in paths)),
        [
            (name, *(f"{counts[path]:,}" if path in counts else "" for path in paths))
            for name, counts in baselines.items()
        ],
        numbers=set(range(1, len(paths) + 1)),
    )


def parts_table(found: Sequence[Results]) -> str:
    """Return the table of the parts of a decision, one row for an action and a kernel."""
    return table(
        ("action", "a round", "kernel", *PARTS),
        [
            (
                f"`{part['kind']}`" if part["kind"] != "others" else "others",
                number(part["a_round"]),
                results.kernel,
                *(number(part[name]) for name in PARTS),
            )
            for results in found
            for part in results.parts
        ],
        numbers={1, 3, 4, 5, 6},
    )


def between(text: str, mark: str, told: str) -> str:
    """Return a text with what is told between the two lines of a mark, if it has them."""
    opening, closing = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    before, opened, rest = text.partition(opening)
    _, closed, after = rest.partition(closing)
    if not (opened and closed):
        return text
    return f"{before}{opening}{told}{closing}{after}"


def short_table(found: Sequence[Results]) -> str:
    """Return the table for the README: some rows, pure beside compiled, and the peers' ratios."""
    kernels = [results.kernel for results in found]
    rows = [
        (found[0].rows[name]["title"], *(told_short(results, name) for results in found))
        for name in SHORT
        if name in found[0].rows
    ]
    for place, peer in enumerate(found[0].peers):
        if place and not peer["title"].startswith("tichu"):
            title = f"decisions/s of `apply` and of `playout`, by those of {peer['title']}"
            rows.append((title, *(told_ratios(results, peer["title"]) for results in found)))
    here = found[0].machine
    machine = f"{here['cpu']}, {here['python']}, one core, {here['date'][:10]}"
    lines = table(("", *kernels), rows, numbers=set(range(1, len(kernels) + 1)))
    return f"{lines}\n{machine}; medians.\n"


def told_short(results: Results, name: str) -> str:
    """Return a median with its unit."""
    row = results.rows.get(name)
    return "" if row is None else f"{number(row['median'])} {row['unit']}"


def told_ratios(results: Results, title: str) -> str:
    """Return how many times as many decisions as a peer we make, in each way that we play."""
    rates = {peer["title"]: peer["decisions"] for peer in results.peers}
    if title not in rates:
        return ""
    ours = [rate for name, rate in rates.items() if name.startswith("tichu")]
    return " and ".join(number(rate / rates[title]) for rate in ours)


def reached(row: Told) -> str:
    """Return what a median reaches, as :attr:`tichu.bench.Row.verdict` says it."""
    sign = 1 if row["unit"].endswith("/s") or row["unit"] == "times" else -1
    if sign * row["median"] >= sign * row["goal"]:
        return "goal"
    return "floor" if sign * row["median"] >= sign * row["floor"] else "below"


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], numbers: set[int]) -> str:
    """Return a table in Markdown, with the columns of numbers set to the right."""
    rule = ["---:" if place in numbers else "---" for place in range(len(headers))]
    return "".join(f"| {' | '.join(line)} |\n" for line in (headers, rule, *rows))


def number(value: float) -> str:
    """Return a number with three or so figures that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
