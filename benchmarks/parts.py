"""Where the time of random play goes: ``python benchmarks/parts.py --json``.

Some rounds are played once and every step is noted. Then each part of a step is done again for all
steps of a kind, several times over, and the least CPU time counts:

* list: what the acting seat may do, as ``state.legal(seat)`` finds it;
* pick: the rest of ``random_action``, which asks who may interrupt and makes one object;
* judge: whether a rule forbids the action;
* move: the state after it.

A part done again finds its values in the processor's cache, so that the sum is somewhat less than
what playing takes. Without ``--json`` a table is printed.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any, Final

import attrs

from tichu import RoundState, apply, bench, random_action, why_illegal
from tichu.engine.transitions.step import after

ROUNDS: Final = 100
TIMES: Final = 15
KINDS: Final = ("Play", "Pass", "TakeTrick")
"""The actions that are told apart; a wish and a Dragon's gift come once a round."""

Step = tuple[RoundState, Any]


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description="Tell where the time of random play goes.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    found = [measured(kind, steps) for kind, steps in by_kind().items()]
    if asked.json:
        told = {"machine": attrs.asdict(bench.machine()), "rounds": ROUNDS, "parts": found}
        print(json.dumps(told, indent=2))
        return
    for part in found:
        print("  ".join(f"{name} {value}" for name, value in part.items()))


def by_kind() -> dict[str, list[Step]]:
    """Return the steps of some rounds of random play, by the class of the action."""
    steps: dict[str, list[Step]] = {kind: [] for kind in (*KINDS, "others")}
    rng = random.Random(1)
    for start in bench.pushed_rounds(ROUNDS):
        state = start
        while not state.is_over:
            action = random_action(state, rng)
            kind = type(action).__name__
            steps[kind if kind in steps else "others"].append((state, action))
            state = apply(state, action)
    return steps


def measured(kind: str, steps: list[Step]) -> dict[str, str | float]:
    """Return how often a kind of action comes in a round, and the us that its parts take."""
    rng = random.Random(1)
    empty = least(lambda _state, _action: None, steps)
    listing = least(lambda state, action: state.legal(action.seat), steps) - empty
    choosing = least(lambda state, _action: random_action(state, rng), steps) - empty
    parts = {
        "list": listing,
        "pick": choosing - listing,
        "judge": least(why_illegal, steps),
        "move": least(after, steps),
    }
    told = {name: round(us, 2) for name, us in parts.items()}
    return {"kind": kind, "a_round": round(len(steps) / ROUNDS, 1), **told}


def least(part: Callable[[RoundState, Any], object], steps: list[Step]) -> float:
    """Return the least CPU time, in us, that a part of a step has taken, the loop left out."""
    times: list[float] = []
    for _ in range(TIMES):
        begun = time.process_time()
        for state, action in steps:
            part(state, action)
        done = time.process_time()
        for _state, _action in steps:
            pass
        times.append(done - begun - (time.process_time() - done))
    return 1e6 * min(times) / len(steps)


if __name__ == "__main__":
    main()
