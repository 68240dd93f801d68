"""The strength of RuleBot: duplicate deals against each of some opponents.

    python benchmarks/strength.py [OPPONENT ...] [--deals 2000] [--workers 2] [--write]

An opponent is `random-bombs`, `random`, `newcomer`, `six` or `eight`, which are random players at a
table of Grandseigneur, or `program`. The program is a bot whose
command is given; for the one in the table, FOLDER is a copy of https://github.com/frohlfing/tichu:

    python benchmarks/strength.py program --deals 300 --write \
        --program "python examples/bots/bridge.py FOLDER"

Prints the table of all that has been measured. With `--write`, keeps the results in
`benchmarks/results/strength.json` and writes the table into `docs/reference/bot-rule.md`. With
`--keep FOLDER`, each deal is kept, and what was stopped is resumed.
"""

import argparse
import functools
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import attrs
import marked

from tichu.arena import Factory, compare
from tichu.bots import RandomBot
from tichu.bots.stdio import StdioBot

RESULTS = marked.ROOT / "benchmarks" / "results" / "strength.json"
TITLES = {
    "random-bombs": "random play that bombs, `RandomBot(bombs=True)`",
    "random": "random play that never interrupts, `RandomBot()`",
    "newcomer": "a newcomer",
    "program": "the heuristic agent of frohlfing/tichu",
    "six": "Grandseigneur, six players: random play that bombs",
    "eight": "Grandseigneur, eight players: random play that bombs",
}
CALLS = ("tichu", "grand_tichu")
RULES = {"six": "grandseigneur:6", "eight": "grandseigneur:8"}
Measured = dict[str, Any]


def bombing(seed: int) -> RandomBot:
    """Return a random player that bombs."""
    return RandomBot(seed, bombs=True)


def program(command: str, _seed: int) -> StdioBot:
    """Return a bot that is a program."""
    return StdioBot(shlex.split(command), seconds=60, startup=120)


def measure(name: str, opponent: Factory, given: argparse.Namespace) -> Measured:
    """Return what is kept of a comparison."""
    result = compare(
        {"RuleBot": "RuleBot", name: opponent},
        given.deals,
        seed=given.seed,
        rules=RULES.get(name, "nanjing"),
        workers=given.workers,
        file=given.keep and Path(given.keep) / f"{name}.jsonl",
        progress=lambda done, of: print(f"{name}: {done}/{of}", end="\r", file=sys.stderr),
    )
    (pairing,) = result.pairings
    ours, theirs = result.tallies
    return {
        "machine": attrs.asdict(marked.machine()),
        **marked.origin(),
        "deals": pairing.deals,
        "seed": given.seed,
        "margin": round(pairing.margin, 2),
        "low": round(pairing.low, 2),
        "high": round(pairing.high, 2),
        "deviation": round(pairing.deviation or 0, 1),
        "tichu": [ours.tichu_made, ours.tichu],
        "grand_tichu": [ours.grand_tichu_made, ours.grand_tichu],
        "rounds": 2 * pairing.deals,
        "crashes": [ours.crashes, theirs.crashes],
    }


def table(found: dict[str, Measured]) -> str:
    """Return the rows as Markdown, with when and where each was measured."""
    lines = [
        "| against | deals | margin | 95 % interval | tichu made | grand tichu made | measured |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, title in TITLES.items():
        if name in found:
            row = found[name]
            ranks, digits = (" ranks", 2) if name in RULES else ("", 1)
            cells = [
                title,
                f"{row['deals']:,}",
                f"{row['margin']:+.{digits}f}{ranks}",
                f"{row['low']:+.{digits}f} to {row['high']:+.{digits}f}",
                *("" if ranks else "{} of {}".format(*row[call]) for call in CALLS),
                f"{row['machine']['date'][:10]}, {row['commit']}",
            ]
            lines.append(f"| {' | '.join(cells)} |")
    where = {
        f"{row['machine']['cpu']}, {row['machine']['python']}, {row['machine']['kernel']} kernel"
        for row in found.values()
    }
    where.add(min(map(marked.since, found.values())))  # changed since any was measured
    return "\n".join([*lines, "", f"Measured on: {'; '.join(sorted(where))}."])


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Measure how strong RuleBot is.")
    parser.add_argument("opponents", nargs="*", metavar="OPPONENT", help=", ".join(TITLES))
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--program", metavar="COMMAND", help="the command of a bot program")
    parser.add_argument("--keep", metavar="FOLDER", help="keep each deal, and resume")
    parser.add_argument("--write", action="store_true", help="write the page")
    given = parser.parse_args()
    sys.path.append(str(marked.ROOT / "tests"))
    opponents: dict[str, Factory] = {
        "random-bombs": bombing,
        "random": "RandomBot",
        "newcomer": "support.newcomer:Newcomer",
        "program": functools.partial(program, given.program),
        "six": bombing,
        "eight": bombing,
    }
    found: dict[str, Measured] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for name in given.opponents:
        if name not in opponents or (name == "program" and not given.program):
            parser.error(f"expected one of {', '.join(opponents)}, and --program for `program`")
        found[name] = measure(name, opponents[name], given)
    print(table(found))
    if given.write:
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        marked.write(marked.RULE_BOT, "strength", table(found))


if __name__ == "__main__":
    main()
