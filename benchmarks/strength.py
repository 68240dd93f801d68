r"""Measure how strong bots are: each pair of the named bots plays duplicate deals.

    python benchmarks/strength.py [BOT ...] [--deals 300] [--seed 0] [--keep FOLDER] [--write]

A bot is `yardstick`, `rule`, `policy`, `search-N`, which makes N playouts for a decision,
`inferring-N`, which also infers hands from play, `prior`, which plays the action that SearchBot
prefers before it searches, `random`, `random-bombs`, `newcomer`, or `program`.
The program is a bot that a command starts. In the table it is a copy of
https://github.com/frohlfing/tichu in FOLDER:

    python benchmarks/strength.py yardstick program \
        --program "python examples/bots/bridge.py FOLDER"

It prints the table of all measured pairs. `--write` stores the results in
`benchmarks/results/strength.json` and writes the table into `docs/reliability/index.md`.
`--keep FOLDER` keeps each deal, and resumes a comparison that was stopped.

All are measured against the yardstick, an earlier RuleBot whose pushes ignore calls; see
`yardstick.py`. Each row keeps its version, a digest of its play in 50 deals.
"""

import argparse
import functools
import hashlib
import json
import random
import shlex
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs
import marked
from inferring import InferringBot
from yardstick import Yardstick

import tichu
from tichu.arena import Factory, compare
from tichu.arena.deals import Entrant
from tichu.bots import RandomBot, SearchBot, steps
from tichu.bots.stdio import StdioBot
from tichu.notation import format_action

RESULTS = marked.ROOT / "benchmarks" / "results" / "strength.json"
PAGE = marked.RELIABILITY
TITLES = {
    "yardstick": "the yardstick",
    "rule": "`RuleBot`",
    "policy": "`PolicyBot`",
    "prior": "the prior of `SearchBot`",
    "random": "`RandomBot`",
    "random-bombs": "`RandomBot(bombs=True)`",
    "newcomer": "a newcomer",
    "program": "frohlfing/tichu",
}
SEARCHING = {"search": SearchBot, "inferring": InferringBot}
Measured = dict[str, Any]


def program(command: str, _seed: int) -> StdioBot:
    """Return a bot that is a program."""
    return StdioBot(shlex.split(command), seconds=60, startup=120)


def factory(name: str, command: str | None) -> Factory:
    """Return the function that makes the bot of a name."""
    kind, _, number = name.partition("-")
    if kind in SEARCHING:
        return functools.partial(SEARCHING[kind], budget=int(number))
    known: dict[str, Factory] = {
        "yardstick": Yardstick,
        "rule": "RuleBot",
        "policy": "PolicyBot",
        "prior": functools.partial(SearchBot, budget=1, most=1),
        "random": "RandomBot",
        "random-bombs": functools.partial(RandomBot, bombs=True),
        "newcomer": "support.newcomer:Newcomer",
    }
    if command is not None:
        known["program"] = functools.partial(program, command)
    if name not in known:
        raise SystemExit(f"expected {', '.join(known)}, search-N or inferring-N, got {name}")
    return known[name]


def title(name: str) -> str:
    """Return the name of a bot in the table."""
    kind, _, number = name.partition("-")
    return f"`{SEARCHING[kind].__name__}(budget={number})`" if kind in SEARCHING else TITLES[name]


def version() -> str:
    """Return a digest of the yardstick's play."""
    actions = [
        format_action(step.action)
        for seed in range(50)
        for step in steps([Yardstick()] * 4, random.Random(seed), tichu.new_round())
    ]
    return hashlib.sha256("\n".join(actions).encode()).hexdigest()[:6]


def milliseconds(made: Factory, rules: str) -> float:
    """Return the processor time of an action of a bot, in two rounds with the bot in all seats.

    The time of this process does not depend on other processes; it excludes the time of a program.
    """
    begun = time.process_time()
    actions = 0
    for seed in range(2):
        start = tichu.new_round(rules)
        bots = [Entrant("", made).make(seat) for seat in range(start.rules.seats)]
        actions += sum(1 for _ in steps(bots, random.Random(seed), start))
    return round(1000 * (time.process_time() - begun) / actions, 2)


def measure(pair: tuple[str, str], given: argparse.Namespace) -> Measured:
    """Return the stored form of a comparison."""
    names = "-".join(pair)
    result = compare(
        {name: factory(name, given.program) for name in pair},
        given.deals,
        seed=given.seed,
        rules=given.rules,
        workers=given.workers,
        file=given.keep and Path(given.keep) / f"{names}-{given.seed}.jsonl",
        progress=lambda done, of: print(f"{names}: {done}/{of}", end="\r", file=sys.stderr),
    )
    (pairing,) = result.pairings
    return {
        "bots": pair,
        "rules": given.rules,
        "deals": pairing.deals,
        "seed": given.seed,
        "margin": round(pairing.margin, 2),
        "low": round(pairing.low, 2),
        "high": round(pairing.high, 2),
        "milliseconds": [milliseconds(factory(name, given.program), given.rules) for name in pair],
        "tichu": [[each.tichu_made, each.tichu] for each in result.tallies],
        "grand_tichu": [[each.grand_tichu_made, each.grand_tichu] for each in result.tallies],
        "crashes": [each.crashes for each in result.tallies],
        "machine": attrs.asdict(marked.machine()),
        **marked.origin(),
        "version": version(),
    }


def table(found: list[Measured]) -> str:
    """Return the rows as Markdown, with when and where each was measured."""
    lines = [
        "| bot | against | deals | margin | 95 % interval | ms | measured |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in sorted(found, key=lambda row: (row["rules"] != "nanjing", place(row), row["seed"])):
        cells = [
            *map(title, row["bots"]),
            f"{row['deals']:,}" + (f", seed {row['seed']}" if row["seed"] else ""),
            f"{row['margin']:+.1f}",
            f"{row['low']:+.1f} to {row['high']:+.1f}",
            " and ".join(f"{each:.1f}" for each in row["milliseconds"]),
            f"{row['machine']['date'][:10]}, {row['commit']}, {row['machine']['kernel']}",
        ]
        if row["rules"] != "nanjing":
            cells[1] += f", {row['rules']}"
        lines.append(f"| {' | '.join(cells)} |")
    where = {f"{row['machine']['cpu']}, {row['machine']['python']}" for row in found}
    versions = {row["version"] for row in found}
    now = version()
    same = "which it still is" if versions == {now} else f"and is {now} now"
    told = f"The yardstick was version {', '.join(sorted(versions))}, {same}"
    return "\n".join([*lines, "", f"Measured on: {'; '.join(sorted(where))}. {told}."])


def place(row: Measured) -> list[int]:
    """Return the sort key of a row: the strongest bots come first."""
    return [
        [*TITLES].index(bot) if bot in TITLES else -int(bot.partition("-")[2])
        for bot in row["bots"]
    ]


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("bots", nargs="*", metavar="BOT")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rules", default="nanjing")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--program", metavar="COMMAND", help="the command of a bot program")
    parser.add_argument("--keep", metavar="FOLDER", help="keep each deal, and resume")
    parser.add_argument("--write", action="store_true", help="write the page")
    given = parser.parse_args()
    sys.path.append(str(marked.ROOT / "tests"))
    found: list[Measured] = json.loads(RESULTS.read_text("utf-8"))
    for pair in combinations(given.bots, 2):
        row = measure(pair, given)
        key = [*pair], given.rules, given.seed
        found = [each for each in found if (each["bots"], each["rules"], each["seed"]) != key]
        found.append({**row, "bots": [*pair]})
        if given.write:
            RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(table(found))
    if given.write:
        marked.write(PAGE, "strength", table(found))


if __name__ == "__main__":
    main()
