"""Task: learn to play like RuleBot from records of its games, with numpy.

The observation at a decision becomes a row of features. The model gives each number of the
action space a score, and the softmax of the legal ones moves towards the number that was played.
"""

import argparse
import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tichu import PlayerAction, bots, view
from tichu.arena import compare
from tichu.encoding import ActionSpace, ObservationSpace
from tichu.envs import PolicyModelBot
from tichu.records import Record

Array = NDArray[np.float32]
Examples = tuple[Array, NDArray[np.int8], NDArray[np.int64]]

ACTIONS, OBSERVED = ActionSpace("nanjing"), ObservationSpace("nanjing")
FIELDS = OBSERVED.fields
RANKS = np.eye(17, dtype=np.float32)[np.repeat(np.arange(17), [1] * 4 + [4] * 13)]
"""The rank of each of the 56 cards."""
BATCH, STEP = 32, 0.01


def features(observed: Iterable[float]) -> Array:
    """Return an observation as features: cards without suits, and nothing from memory."""
    row = np.array(observed, np.float32)
    hand, chosen = row[FIELDS["hand"]] @ RANKS, row[FIELDS["chosen"]] @ RANKS
    sets = [hand[4:] == size for size in (2, 3, 4)]
    return np.concatenate([hand, *sets, chosen, row[FIELDS["began"].start :]], dtype=np.float32)


WIDTH = len(features(np.zeros(OBSERVED.n)))


def examples(records: Iterable[Record]) -> tuple[Examples, list[int]]:
    """Return features, mask and number of each choice, and the total of choices after each game."""
    xs: list[Array] = []
    masks: list[NDArray[np.int8]] = []
    numbers: list[int] = []
    ends: list[int] = []
    for record in records:
        for state, entry in zip(record.states(), record.entries, strict=False):
            action = entry.action
            if not isinstance(action, PlayerAction) or action.seat not in state.to_act:
                continue
            seen = view(state, action.seat)
            played = ACTIONS.encode(action, seen)
            for at, number in enumerate(played):  # a push has a number for each card
                mask = np.frombuffer(ACTIONS.mask(seen, played[:at]), np.int8)
                if mask.sum() > 1:
                    xs.append(features(OBSERVED.encode(seen, chosen=played[:at])))
                    masks.append(mask)
                    numbers.append(number)
        ends.append(len(xs))
    return (np.array(xs), np.array(masks), np.array(numbers)), ends


def fitted(weights: Array, given: Examples, rng: np.random.Generator) -> None:
    """Move the weights once through all examples, a few at a time."""
    xs, masks, numbers = given
    for chosen in np.array_split(rng.permutation(len(xs)), len(xs) // BATCH + 1):
        scores = np.where(masks[chosen], xs[chosen] @ weights, -np.inf)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        shares[np.arange(len(chosen)), numbers[chosen]] -= 1
        weights -= STEP * (xs[chosen].T @ shares)


def best(weights: Array, seen: dict[str, Any]) -> int:
    """Return the legal number with the best score."""
    scores = features(seen["observation"]) @ weights
    return int(np.where(seen["action_mask"], scores, -np.inf).argmax())


def pupil(weights: Array) -> Callable[[], PolicyModelBot]:
    """Return a function that makes a bot that plays by the weights."""
    return lambda: PolicyModelBot(partial(best, weights), polls="none")


def main() -> None:
    """Learn from more and more rounds, and print how strong the bot becomes."""
    parser = argparse.ArgumentParser(description="Learn to play like RuleBot.")
    parser.add_argument("--rounds", type=int, nargs="+", default=[5, 10])
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--deals", type=int, default=2)
    given = parser.parse_args()
    sizes: list[int] = given.rounds
    four = [bots.RuleBot()] * 4
    games = (bots.play_round(four, random.Random(seed)) for seed in range(max(sizes)))
    (xs, masks, numbers), ends = examples(games)
    for rounds in sizes:
        n = ends[rounds - 1]
        weights, rng = np.zeros((WIDTH, ACTIONS.n), np.float32), np.random.default_rng(1)
        for _ in range(given.passes):
            fitted(weights, (xs[:n], masks[:n], numbers[:n]), rng)
        ahead: list[str] = []
        for rival in ("RandomBot", "RuleBot"):
            result = compare({"pupil": pupil(weights), rival: rival}, given.deals)
            ahead.append(f"{result.pairings[0].margin:+.1f} against {rival}")
        print(f"{rounds} rounds, {n} decisions: {', '.join(ahead)}", flush=True)


if __name__ == "__main__":
    main()
