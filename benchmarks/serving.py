"""Measure how long ``tichu serve`` takes to answer: ``python benchmarks/serving.py``.

The questions are about positions of random rounds. They are asked over pipes, first one after the
other, and then a thousand at once, with the answers read during the writing.
"""

import json
import random
import statistics
import subprocess
import sys
import threading
import time

import tichu
from tichu.cli.console import say, show_table
from tichu.notation import format_action, format_state

KINDS = ("judge", "why", "apply", "transition", "legal", "random", "view")
COMMAND = (sys.executable, "-m", "tichu", "serve")


def questions(kind: str, number: int, *, trees: bool) -> list[bytes]:
    """Return questions about positions in play."""
    rng, state, found = random.Random(1), tichu.new_round(), list[bytes]()
    while len(found) < number:
        action = tichu.random_action(state, rng)
        if state.phase is tichu.Phase.PLAY:
            asked = {"id": len(found), "kind": kind, "position": format_state(state)}
            asked |= {"trees": True} if trees else {}
            asked |= {"action": format_action(action)} if kind in KINDS[:4] else {}
            asked |= {"seat": 0} if kind == "view" else {}
            found.append(json.dumps(asked).encode("ascii") + b"\n")
        state = tichu.apply(state, action)
        state = tichu.new_round() if state.is_over else state
    return found


def main() -> None:
    """Print the median of a question, and the mean of one in a batch, in milliseconds."""
    rows: list[tuple[str, ...]] = []
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        given, answers = program.stdin, program.stdout
        if given is None or answers is None:
            raise RuntimeError("expected pipes")
        for kind, trees in [(kind, trees) for kind in KINDS for trees in (False, True)]:
            lines, times = questions(kind, 1_000, trees=trees), list[float]()
            for line in lines:
                start = time.perf_counter()
                given.write(line)
                given.flush()
                answers.readline()
                times.append(time.perf_counter() - start)
            start = time.perf_counter()
            writer = threading.Thread(target=lambda: (given.write(b"".join(lines)), given.flush()))  # noqa: B023
            writer.start()
            for _ in lines:
                answers.readline()
            batch = time.perf_counter() - start
            writer.join()
            name = f"{kind}, trees" if trees else kind
            rows.append((name, f"{statistics.median(times) * 1000:.3f}", f"{batch:.3f}"))
        given.close()
    show_table(("question", "median, ms", "a thousand at once, ms each"), rows)
    say(f"tichu {tichu.__version__}, Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
