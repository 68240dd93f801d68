"""The long run: ``python -m differential --rounds 20000 --trees 2000``, in ``proof``."""

import argparse
import json
import time
from collections.abc import Iterable
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import attrs

from differential.campaign import lots, run
from differential.counting import Tally, text_of
from differential.mixtures import ENOUGH, VALUES
from tichu import PRESETS
from tichu.bench import machine


def main() -> int:
    """Play rounds and walk trees in lots, say what was found, and write the figures."""
    parser = argparse.ArgumentParser(prog="python -m differential", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="whole rounds")
    parser.add_argument("--trees", type=int, default=0, help="trees of end positions")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first of each")
    parser.add_argument("--most", type=int, default=4000, help="positions of a tree at most")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    asked = parser.parse_args()
    begun = time.perf_counter()
    total = Tally()
    every = 1
    with Pool(asked.workers) as pool:
        work = lots(asked.rounds, asked.trees, asked.seed, asked.most)
        for number, tally in enumerate(pool.imap_unordered(run, work), 1):
            for text in tally.found:
                print(text, flush=True)
            total.add(tally)
            if number == every:
                every = min(2 * every, every + 64)
                _progress(total, time.perf_counter() - begun)
    seconds = time.perf_counter() - begun
    missing = never(total) if asked.rounds >= ENOUGH else []
    known = figures(total, missing, seconds) | {
        "seeds": [asked.seed, asked.seed + max(asked.rounds, asked.trees) - 1],
        "workers": asked.workers,
    }
    _progress(total, seconds)
    for each in missing:
        print(f"never played: {each}")
    if asked.json is not None:
        asked.json.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return 0 if known["ok"] else 1


def figures(total: Tally, missing: Iterable[str], seconds: float) -> dict[str, Any]:
    """Return what a run has found, where and when, as JSON holds it."""
    counts = total.counts
    here = attrs.asdict(machine())
    return {
        "ok": not counts["differences"] and not list(missing),
        "rounds": counts["rounds"],
        "steps": counts["steps"],
        "legal_sets": counts["legal sets"],
        "legal_actions": counts["legal actions"],
        "sampled_push_lists": counts["lists of pushes, sampled"],
        "trees": counts["trees"],
        "tree_positions": counts["positions of trees"],
        "tree_nodes": counts["nodes of trees"],
        "tree_leaves": counts["leaves of trees"],
        "differences": counts["differences"],
        "found": total.found,
        "never_played": list(missing),
        "presets": dict(total.presets.most_common()),
        "fields": total.fields_by_name(),
        "reached": dict(total.reached.most_common()),
        "seconds": round(seconds, 1),
        **{name: here[name] for name in ("date", "cpu", "python")},
    }


def never(total: Tally) -> list[str]:
    """Return the presets, and the values of fields, by which nothing was played."""
    fields = [
        f"{name}={text_of(value)}"
        for name, values in VALUES.items()
        for value in values
        if not total.fields[name, text_of(value)]
    ]
    return [name for name in PRESETS if not total.presets[name]] + fields


def _progress(total: Tally, seconds: float) -> None:
    """Print how far it is."""
    told = ("rounds", "steps", "legal sets", "trees", "nodes of trees", "differences")
    counts = ", ".join(f"{total.counts[name]:,} {name}" for name in told)
    print(f"{counts}; {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
