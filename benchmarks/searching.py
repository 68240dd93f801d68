"""How strong SearchBot is: duplicate deals of each two bots, and what `tichu review` is worth.

    python benchmarks/searching.py search-100 rule [--deals 300] [--seed 0] [--workers 2] [--write]
    python benchmarks/searching.py --review 100 [--worlds 200]

A bot is `random`, `rule`, or `search-N`, which makes N playouts for a decision. Each two
of those that are named are compared. Prints the table of all pairs that have been measured; with
`--write`, keeps the results in `benchmarks/results/searching.json` and writes the table into
`docs/reference/bot-search.md`.

With `--review`, RuleBot plays so many rounds against itself. Each choice that `tichu review` calls
better is played out again, and so is the one that was made, in so many worlds, with other random
numbers; counted is how often the better choice is better again.
"""

import argparse
import functools
import json
import random
from itertools import combinations
from typing import Any

import attrs
import marked

from tichu.arena import Factory, compare
from tichu.bots import RuleBot, SearchBot, play_round
from tichu.cli.review import judgements
from tichu.search import evaluate

RESULTS = marked.ROOT / "benchmarks" / "results" / "searching.json"
PAGE = marked.ROOT / "docs" / "reference" / "bot-search.md"
COMMAND = "python benchmarks/searching.py"


def factory(name: str) -> Factory:
    """Return what makes the bot of a name."""
    if name.startswith("search-"):
        return functools.partial(SearchBot, budget=int(name.removeprefix("search-")))
    return {"random": "RandomBot", "rule": "RuleBot"}[name]


def measured(one: str, other: str, given: argparse.Namespace) -> dict[str, Any]:
    """Return what is kept of a comparison."""
    result = compare(
        {one: factory(one), other: factory(other)},
        given.deals,
        seed=given.seed,
        workers=given.workers,
    )
    (pairing,) = result.pairings
    return {
        "machine": attrs.asdict(marked.machine()),
        **marked.origin(),
        "deals": pairing.deals,
        "seed": given.seed,
        "margin": round(pairing.margin, 1),
        "low": round(pairing.low, 1),
        "high": round(pairing.high, 1),
        "milliseconds": [round(tally.milliseconds, 2) for tally in result.tallies],
        "tichu": [[tally.tichu_made, tally.tichu] for tally in result.tallies],
        "crashes": [tally.crashes for tally in result.tallies],
    }


def table(found: dict[str, dict[str, Any]]) -> str:
    """Return the rows as Markdown."""
    lines = [
        "| bot | against | deals, seed | margin | 95 % interval | ms a decision | measured |",
        "|---|---|---|---|---|---|---|",
    ]
    for pair, row in found.items():
        one, other = pair.split()
        date, commit = row["machine"]["date"][:10], row["commit"]
        times = " and ".join(f"{each:.1f}" for each in row["milliseconds"])
        lines.append(
            f"| `{one}` | `{other}` | {row['deals']}, {row['seed']} | {row['margin']:+.1f} "
            f"| {row['low']:+.1f} to {row['high']:+.1f} | {times} | {date}, {commit} |"
        )
    where = {
        f"{row['machine']['cpu']}, {row['machine']['python']}, {row['machine']['kernel']} kernel"
        for row in found.values()
    }
    return "\n".join([*lines, "", f"Measured on: {'; '.join(sorted(where))}."])


def review(rounds: int, worlds: int, seed: int) -> None:
    """Print how often what `tichu review` calls better is better in other playouts."""
    better = again = decisions = 0
    rng = random.Random(f"{seed} again")
    for number in range(rounds):
        record = play_round([RuleBot()] * 4, random.Random(f"{seed} {number}"))
        for found in judgements(record, None, None, 400, seed):
            decisions += 1
            if found is None:
                continue
            better += 1
            choices = [found.better, found.played]
            one, other = evaluate(found.seen, choices, rng=rng, budget=2 * worlds, trust=0)
            again += one.action == found.better and one.difference(other)[0] > 0
    print(f"{rounds} rounds, {decisions} decisions, {better} called worse; better again: {again}")


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description="Measure how strong SearchBot is.")
    parser.add_argument("bots", nargs="*", metavar="BOT")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--review", type=int, metavar="ROUNDS")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--write", action="store_true", help="write the page")
    given = parser.parse_args()
    if given.review is not None:
        review(given.review, given.worlds, given.seed)
        return
    found: dict[str, dict[str, Any]] = {}
    if RESULTS.exists():
        found = json.loads(RESULTS.read_text("utf-8"))
    for one, other in combinations(given.bots, 2):
        found[f"{one} {other}"] = measured(one, other, given)
        print(table(found), flush=True)
        if given.write:
            RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            marked.write(PAGE, "searching", table(found))


if __name__ == "__main__":
    main()
