"""Task: learn by self-play from nothing, with numpy and the vector environment.

All four seats choose by one model (REINFORCE). A score is bilinear in the observation and the
meaning of the number: its kind, and its cards without suits. After a round, the choices of a team
become likelier if it won more points than expected, and rarer if it won fewer.
"""

import argparse
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tichu.arena import compare
from tichu.encoding import ActionSpace, ObservationSpace
from tichu.envs import PolicyModelBot
from tichu.envs.vector import TichuVectorEnv

Array = NDArray[Any]

NAMES, OBSERVED = ActionSpace("nanjing").names, ObservationSpace("nanjing")
KINDS = [re.sub(r"(?<!opponent) [A-Z2-9].*", "", name) for name in NAMES]
CARDS = ("Ma", "Dg", "Ph", "Dr", *"23456789TJQKA")
RANKS = np.eye(17, dtype=np.float32)[np.repeat(np.arange(17), [1] * 4 + [4] * 13)]
"""The rank of each of the 56 cards."""
COUNTS = np.array([[len(re.findall(f"(?<!=){card}", name)) for card in CARDS] for name in NAMES])
SAME = np.array([[kind == each for each in sorted({*KINDS})] for kind in KINDS])
MEANINGS = np.hstack([SAME, COUNTS, COUNTS.sum(axis=1, keepdims=True) / 4], dtype=np.float32)
"""For each number: its kind, and the ranks and the number of its cards."""
STEP = 0.02


def features(observed: Array) -> Array:
    """Return observations as features: ranks in hand and unseen, pairs and so on, and the rest."""
    hand, unseen = (observed[:, OBSERVED.fields[name]] @ RANKS for name in ("hand", "unseen"))
    sets = [hand[:, 4:] == size for size in (2, 3, 4)]
    rest = observed[:, OBSERVED.fields["began"].start :]
    return np.hstack([hand, unseen / 4, *sets, rest], dtype=np.float32)


WIDTH = features(np.zeros((1, OBSERVED.n))).shape[1]


def shares(weights: Array, xs: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Return the legal numbers of all rows, where each row begins, and their probabilities."""
    rows, numbers = masks.nonzero()
    begins = np.flatnonzero(np.diff(rows, prepend=-1))
    scores = ((xs @ weights)[rows] * MEANINGS[numbers]).sum(axis=1, dtype=float)
    found = np.exp(scores - np.maximum.reduceat(scores, begins)[rows])
    return numbers, begins, found / np.add.reduceat(found, begins)[rows]


def bot(weights: Array) -> Callable[[], PolicyModelBot]:
    """Return a function that makes a bot that plays the likeliest number."""

    def best(seen: dict[str, Any]) -> int:
        xs = features(seen["observation"][None])
        numbers, _, likely = shares(weights, xs, seen["action_mask"][None])
        return int(numbers[likely.argmax()])

    return partial(PolicyModelBot, best, polls="none")


def learn(rounds: int, steps: int, passes: int) -> Iterator[tuple[int, Array]]:
    """Play many rounds at once; yield after some steps how many are over, and the weights."""
    env, rng = TichuVectorEnv(rounds, polls="none", skip_forced=True), np.random.default_rng(1)
    weights = np.zeros((WIDTH, MEANINGS.shape[1]), np.float32)
    mean, square = np.zeros((2, *weights.shape), np.float32)
    expected, played = np.zeros(WIDTH, np.float32), 0
    seen, infos = env.reset(seed=1)
    for each in range(1, passes + 1):
        xs, moves = (np.zeros((steps, rounds, width), np.float32) for width in weights.shape)
        seats, won = np.zeros((steps, rounds), int), np.full((steps, rounds), np.nan, np.float32)
        begun = np.zeros(rounds, int)
        for step in range(steps):
            xs[step] = features(seen["observation"])
            numbers, begins, likely = shares(weights, xs[step], seen["action_mask"])
            at = np.searchsorted(likely.cumsum(), np.arange(rounds) + rng.random(rounds) * 0.999999)
            means = np.add.reduceat(likely[:, None] * MEANINGS[numbers], begins)
            moves[step] = MEANINGS[numbers[at]] - means
            seats[step] = infos["seat"]
            seen, _, ended, _, infos = env.step(numbers[at])
            for place in ended.nonzero()[0]:
                past = slice(begun[place], step + 1)
                won[past, place] = infos["points"][place, seats[past, place]] / 100
                begun[place] = step + 1
                played += 1
        x, y = xs[known := ~np.isnan(won)], won[known]
        slope = x.T @ (moves[known] * (y - x @ expected)[:, None]) / len(x)
        expected = np.linalg.solve(x.T @ x + 100 * np.eye(WIDTH), x.T @ y).astype(np.float32)
        mean += 0.1 * (slope - mean)  # these lines are Adam
        square += 0.01 * (slope**2 - square)
        size = np.sqrt(square / (1 - 0.99**each)) + 1e-6
        weights += STEP * (mean / (1 - 0.9**each)) / size
        yield played, weights


def main() -> None:
    """Learn, and print now and then how strong the model is as a bot."""
    parser = argparse.ArgumentParser(description="Learn by self-play.")
    sizes = {"rounds": 64, "steps": 512, "passes": 20, "every": 10, "deals": 10}
    for name, size in sizes.items():
        parser.add_argument(f"--{name}", type=int, default=size)
    given = parser.parse_args()
    for each, (played, weights) in enumerate(learn(given.rounds, given.steps, given.passes), 1):
        if each % given.every == 0:
            said = f"pass {each}, {played} rounds, {time.process_time():.0f} s"
            for rival in ("RandomBot", "RuleBot"):
                result = compare({"learned": bot(weights), rival: rival}, given.deals)
                said += f", {result.pairings[0].margin:+.1f} against {rival}"
            print(said, flush=True)


if __name__ == "__main__":
    main()
