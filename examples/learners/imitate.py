"""Task: learn to play like RuleBot from a table of its games, with numpy.

The table is written and read as a Parquet file, and its games are replayed. What a seat knew at a
decision becomes a row of features. The model gives each number of the action space a score, and
the softmax of the legal ones moves towards the number that was played. Pushes are left to RuleBot.
"""

import argparse
import random
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tichu import Phase, PlayerAction, PlayerView, Push, bots, tables, view
from tichu.arena import compare
from tichu.encoding import ActionSpace
from tichu.records import Record

Array = NDArray[np.float32]
Examples = tuple[Array, NDArray[np.int8], NDArray[np.int64]]

SPACE = ActionSpace("nanjing")
WIDTH = 56 + 56 + 4 + 4 + 13 + 1
BATCH, STEP = 32, 0.01


def features(seen: PlayerView) -> Array:
    """Return what a seat knows, as numbers; seats are counted from the one that acts."""
    found = np.zeros(WIDTH, np.float32)
    found[[card.index for card in seen.own]] = 1
    found[112:116] = [seen.size((seen.seat + step) % 4) / 14 for step in range(4)]
    if seen.trick:
        best = seen.trick.best
        found[[56 + card.index for card in best.combination.cards]] = 1
        found[116 + (best.seat - seen.seat) % 4] = 1
    if seen.wish is not None:
        found[120 + seen.wish - 2] = 1
    found[-1] = 1
    return found


def examples(records: Iterable[Record]) -> Examples:
    """Return the features, the mask and the number of each decision with a choice."""
    xs: list[Array] = []
    masks: list[NDArray[np.int8]] = []
    numbers: list[int] = []
    for record in records:
        for state, entry in zip(record.states(), record.entries, strict=False):
            action = entry.action
            if not isinstance(action, PlayerAction) or isinstance(action, Push):
                continue
            if action.seat not in state.to_act:
                continue
            seen = view(state, action.seat)
            mask = np.frombuffer(SPACE.mask(seen), np.int8)
            if mask.sum() > 1:
                xs.append(features(seen))
                masks.append(mask)
                numbers.append(SPACE.encode(action, seen)[0])
    return np.array(xs), np.array(masks), np.array(numbers)


def fitted(weights: Array, given: Examples, rng: np.random.Generator) -> None:
    """Move the weights once through all examples, a few at a time."""
    xs, masks, numbers = given
    for chosen in np.array_split(rng.permutation(len(xs)), len(xs) // BATCH + 1):
        scores = np.where(masks[chosen], xs[chosen] @ weights, -np.inf)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[np.arange(len(chosen)), numbers[chosen]] -= 1
        weights -= STEP * (xs[chosen].T @ shares)


class Imitator(bots.Bot):
    """Plays the legal number with the best score."""

    def __init__(self, weights: Array) -> None:
        """Take the weights of the model."""
        self.weights = weights

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the best action, and RuleBot's push."""
        if seen.phase is Phase.PUSH:
            return bots.RuleBot().act(seen)
        legal = np.frombuffer(SPACE.mask(seen), np.int8)
        number = int(np.where(legal, features(seen) @ self.weights, -np.inf).argmax())
        action = SPACE.decode([number], seen)
        return next(each for each in seen.legal() if each == action)


def main() -> None:
    """Learn, and print after each pass how strong the bot has become."""
    parser = argparse.ArgumentParser(description="Learn to play like RuleBot.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--passes", type=int, default=2)
    given = parser.parse_args()
    four = [bots.RuleBot()] * 4
    games = (bots.play_round(four, random.Random(seed)) for seed in range(given.rounds))
    with tempfile.TemporaryDirectory() as folder:
        tables.write_file(Path(folder, "plays.parquet"), games)
        found = examples(tables.read_file(Path(folder, "plays.parquet")))
    weights = np.zeros((WIDTH, SPACE.n), np.float32)
    rng = np.random.default_rng(1)
    for each in range(1, given.passes + 1):
        fitted(weights, found, rng)
        ahead: dict[str, float] = {}
        for rival in (bots.RandomBot, bots.RuleBot):
            result = compare({"pupil": partial(Imitator, weights), "rival": rival}, given.deals)
            ahead[rival.__name__] = round(result.pairings[0].margin, 1)
        print(f"pass {each}, {len(found[0])} decisions: {ahead}", flush=True)


if __name__ == "__main__":
    main()
