"""Decisions and rounds a second for learners, in one run: ``python benchmarks/learning.py``.

A row counts decisions. Each reads the mask and the observation and chooses a random number of the
mask, in Python or with NumPy. Most decisions decline to interrupt, so a row also has the rounds a
second: its decisions a second, divided by the mean number of decisions of 100 whole rounds or more.
The rows are:

* ``sequential``: `tichu.sequential`, with an `ActionSpace` and an `ObservationSpace`;
* ``Gymnasium``, ``PettingZoo`` and ``OpenSpiel``: environments of this library, where these are
  installed; with Gymnasium random bots have the other seats;
* ``vector``: `tichu.envs.vector.TichuVectorEnv`, with 64, 1,024 and 4,096 rounds;
* dou dizhu of RLCard and of OpenSpiel, where they are installed: other games with fewer actions.

``playout``, which reads nothing, shows the pace of the machine. The rows take turns, and the
medians of all runs are printed, in CPU time on one core. ``--write`` stores them, and writes the
table of the page on encodings.
"""

import argparse
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import attrs
from marked import ROOT, machine, origin, write

import tichu
from tichu import sequential
from tichu.encoding import ActionSpace, ObservationSpace, remember
from tichu.envs.vector import TichuVectorEnv
from tichu.rules import BEFORE_PLAY

RESULTS = ROOT / "benchmarks" / "results" / "learning.json"
PAGE = ROOT / "docs" / "reference" / "encoding.md"
SIZES = (64, 1_024, 4_096)
WHOLE = 100
"""The whole rounds that are counted for the mean number of decisions of a round."""

Loop = Callable[[], int]
"""A function that plays for a while, and returns the number of decisions."""
Row = tuple[Loop, float]
"""A loop, and the mean number of decisions of a round."""


def playouts() -> Row:
    """Play rounds to their ends; count the decisions that `random_action` would make."""
    rng = random.Random(1)
    state = tichu.new_round()
    while state.phase in BEFORE_PLAY:
        state = tichu.apply(state, tichu.random_action(state, rng))
    decisions = 0
    for seed in range(WHOLE):
        rng, played = random.Random(seed), state
        while not played.is_over:
            played = tichu.apply(played, tichu.random_action(played, rng))
            decisions += 1

    def loop() -> int:
        for seed in range(WHOLE):
            tichu.playout(state, random.Random(seed))
        return decisions

    return loop, decisions / WHOLE


def whole(loop: Loop) -> Row:
    """Return the row of a loop that plays one round."""
    return loop, statistics.mean(loop() for _ in range(WHOLE))


def in_sequence() -> Loop:
    """Play a round in `tichu.sequential`."""
    rng = random.Random(1)
    actions, observations = ActionSpace("nanjing"), ObservationSpace("nanjing")

    def loop() -> int:
        asked: sequential.Sequential[tichu.RoundState] = sequential.begin(tichu.new_round())
        memory: tuple[tichu.Play, ...] = ()
        chosen: tuple[int, ...] = ()
        decisions = 0
        while not asked.is_over:
            if asked.to_act is None:
                action: Any = tichu.deal(asked.state, rng)
            else:
                seen = tichu.view(asked.state, asked.to_act)
                observations.encode(seen, memory, chosen)
                mask = actions.mask(seen, chosen, is_poll=asked.is_poll)
                chosen = (*chosen, drawn(mask, rng))
                action = actions.decode(chosen, seen, is_poll=asked.is_poll)
                decisions += 1
            if action is not None:
                asked = sequential.apply(asked, action)
                chosen = ()
                memory = remember(memory, action)
        return decisions

    return loop


def drawn(mask: bytes, rng: random.Random) -> int:
    """Return a random number that a mask allows."""
    allowed = [mask.find(1)]
    while (number := mask.find(1, allowed[-1] + 1)) >= 0:
        allowed.append(number)
    return rng.choice(allowed)


def gymnasium() -> Loop:
    """Play a round through Gymnasium, with random bots at the other seats."""
    door: Any = import_module("tichu.envs.gymnasium")
    env, rng = door.TichuEnv("RandomBot"), random.Random(1)

    def loop() -> int:
        observed, _ = env.reset(seed=rng.randrange(1_000_000))
        decisions, over = 0, False
        while not over:
            number = int(rng.choice(observed["action_mask"].view(bool).nonzero()[0]))
            observed, _, over, _, _ = env.step(number)
            decisions += 1
        return decisions

    return loop


def pettingzoo() -> Loop:
    """Play a round through PettingZoo."""
    door: Any = import_module("tichu.envs.pettingzoo")
    env, rng = door.raw_env(), random.Random(1)

    def loop() -> int:
        env.reset(seed=rng.randrange(1_000_000))
        decisions = 0
        while not any(env.terminations.values()):
            observed = env.observe(env.agent_selection)
            env.step(int(rng.choice(observed["action_mask"].view(bool).nonzero()[0])))
            decisions += 1
        return decisions

    return loop


def openspiel(name: str) -> Loop:
    """Play a game of OpenSpiel; neither this one nor dou dizhu has an information state tensor."""
    game, rng = import_module("pyspiel").load_game(name), random.Random(1)

    def loop() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                chances, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(chances, odds)[0])
                continue
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return loop


def rlcard() -> Loop:
    """Play a hand of RLCard's dou dizhu."""
    env: Any = import_module("rlcard").make("doudizhu", config={"seed": 1})
    rng = random.Random(1)

    def loop() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice([*state["legal_actions"]]))
            decisions += 1
        return decisions

    return loop


def vector(rounds: int, processes: int = 1) -> Loop:
    """Step many rounds at once; the loop chooses by the masks."""
    env: Any = TichuVectorEnv(rounds, copy=False, processes=processes)
    numpy: Any = import_module("numpy")
    rng, actions = numpy.random.default_rng(1), env.single_action_space.n
    observed = env.reset(seed=1)[0]

    def loop() -> int:
        nonlocal observed
        places = numpy.flatnonzero(observed["action_mask"].view(bool))
        lengths = numpy.bincount(places // actions, minlength=rounds)
        starts = lengths.cumsum() - lengths
        chosen = places[starts + (rng.random(rounds) * lengths).astype(int)]
        observed = env.step(chosen % actions)[0]
        return rounds

    for _ in range(500):  # some are at their end, and some at their beginning
        loop()
    return loop


def length() -> float:
    """Return the mean number of decisions of a round in the vector environment."""
    env = TichuVectorEnv(2 * WHOLE, copy=False)
    env.reset(seed=1)
    found: dict[int, int] = {}  # of the first round in each place, until all have ended
    steps = 0
    while len(found) < env.num_envs:
        steps += 1
        _, _, ended, _, _ = env.step(env.random_actions())
        for place in ended.nonzero()[0].tolist():
            found.setdefault(place, steps)
    return statistics.mean(found.values())


def rows() -> dict[str, Row]:
    """Return each row that can run here."""
    found = {"playout": playouts(), "sequential": whole(in_sequence())}
    found["Gymnasium"] = whole(gymnasium())
    if find_spec("pettingzoo"):
        found["PettingZoo"] = whole(pettingzoo())
    if find_spec("pyspiel"):
        import_module("tichu.envs.openspiel")
        found["OpenSpiel"] = whole(openspiel("tichu"))
        found["OpenSpiel's dou dizhu"] = whole(openspiel("dou_dizhu"))
    if find_spec("rlcard"):
        found["RLCard's dou dizhu"] = whole(rlcard())
    mean = length()
    return found | {f"vector, {rounds:,} rounds": (vector(rounds), mean) for rounds in SIZES}


def rate(loop: Loop, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Return the decisions a second of a loop, in CPU time by default."""
    decisions, begun = 0, clock()
    while clock() - begun < seconds:
        decisions += loop()
    return decisions / (clock() - begun)


def side_by_side(processes: int, runs: int, seconds: float) -> None:
    """Print the decisions of one and more processes in a second of wall-clock time."""
    for rounds in SIZES[1:]:
        loops = vector(rounds), vector(rounds, processes)
        rates = [[rate(loop, seconds, time.perf_counter) for loop in loops] for _ in range(runs)]
        one, more = (statistics.median(found) for found in zip(*rates, strict=True))
        print(f"{rounds:,} rounds: {one:,.0f} with 1 process, {more:,.0f} with {processes}")


def memory() -> int:
    """Return the number of bytes of a round, with its part of the arrays that are kept."""
    tracemalloc.start()
    env = TichuVectorEnv(1_024, copy=False)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    found = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return found // 1_024


def main() -> None:
    """Measure, print, and with ``--write`` store the results."""
    parser = argparse.ArgumentParser(description="Decisions a second for learners.")
    parser.add_argument("--runs", type=int, default=3, help="runs of each row (default: 3)")
    parser.add_argument("--seconds", type=float, default=0.3, help="of each run (default: 0.3)")
    parser.add_argument("--write", action="store_true", help="keep the result, write the page")
    help_text = "only compare 1 process with so many, by the clock"
    parser.add_argument("--processes", type=int, default=1, help=help_text)
    asked = parser.parse_args()
    if asked.processes > 1:
        side_by_side(asked.processes, asked.runs, asked.seconds)
        return
    found = rows()
    rates: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(asked.runs):
        for name, (loop, _) in found.items():
            rates[name].append(rate(loop, asked.seconds))
    medians = {name: statistics.median(rates[name]) for name in found}
    told = {
        "machine": attrs.asdict(machine()),
        **origin(),
        "runs": asked.runs,
        "bytes": memory(),
        "rows": {
            name: [round(median), round(median / found[name][1])]
            for name, median in medians.items()
        },
    }
    print(table(told))
    if asked.write:
        RESULTS.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        write(PAGE, "learning", table(told))


def table(told: dict[str, Any]) -> str:
    """Return the table of the page."""
    here = told["machine"]
    pace = told["rows"]["playout"][0]
    words = (
        f"A round takes {told['bytes'] / 1024:.1f} KiB, including its rows of the arrays. "
        f"`python benchmarks/learning.py`, medians of {told['runs']} runs in which all took turns; "
        f"{here['cpu']}, {here['python']}, {here['kernel']} kernel; {here['date'][:10]}."
    )
    lines = [
        "| on one core | decisions a second | rounds a second | of `playout` |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {decisions:,} | {rounds:,} | {decisions / pace:.4f} |"
            for name, (decisions, rounds) in told["rows"].items()
        ),
        "",
        words,
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
