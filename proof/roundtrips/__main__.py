"""The long run: ``python -m roundtrips --states 100000``, or ``--logs PATH``."""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tichu
from roundtrips.checks import check_game, check_log, check_record, random_actions
from tichu import bsw
from tichu.bench import machine
from tichu.records import Record


def main() -> int:
    """Check random games until there are enough states, or logs, and print what was checked."""
    parser = argparse.ArgumentParser(prog="python -m roundtrips", description=__doc__)
    parser.add_argument("--states", type=int, default=100_000, help="states of random games")
    parser.add_argument("--logs", type=Path, help="logs to check in place of random games")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.perf_counter()
    counts: Counter[str] = Counter()
    if asked.logs is None:
        for found in _random(asked.seed):
            counts.update(found)
            if counts["states"] >= asked.states:
                break
    else:
        for found in _logged(asked.logs):
            counts.update(found)
    here = machine()
    print(f"{here.cpu}, {here.python}, {here.date}, {time.perf_counter() - begun:.0f} s")
    for name, number in sorted(counts.items()):
        print(f"{number:>12,}  {name}")
    return 0


def _random(seed: int) -> Iterator[Counter[str]]:
    """Yield what was checked of random games, one of each preset after the other."""
    rng = random.Random(seed)
    while True:
        for name, rules in tichu.PRESETS.items():
            actions = list(random_actions(rules, rng))
            counts = check_game(tichu.new_game(rules), actions, rng, share=0.3)
            check_record(Record.of(actions, rules), counts)
            counts[f"states of {name}"] = counts["states"]
            yield counts


def _logged(path: Path) -> Iterator[Counter[str]]:
    """Yield what was checked of logs: every state of every game."""
    rng = random.Random(1)
    for game in bsw.games(path):
        counts: Counter[str] = Counter()
        check_log(game, counts)
        for record in bsw.to_records(game).records:
            actions = [entry.action for told in record.rounds for entry in told.entries]
            known = [action for action in actions if isinstance(action, tichu.Action)]
            counts += check_game(record.start(), known, rng)
        yield counts


if __name__ == "__main__":
    raise SystemExit(main())
