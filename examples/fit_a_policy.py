"""Task: fit the weights of a policy to the play in records.

At a lead, each action has a score: a sum of features times weights. The weights move in the
direction that makes the played action likelier. Here the records are of RuleBot; take
your own with tichu.records.read_file.
"""

import math
import random

import tichu
from tichu import bots
from tichu.records import Record
from tichu.search import Policy, action_features

ROUNDS = 2
STEP = 0.3
Decision = tuple[tuple[dict[str, float], ...], int]


def decisions(record: Record) -> list[Decision]:
    """Return for each lead the features of all possible leads, and the index of the actual one."""
    found: list[Decision] = []
    for state, entry in zip(record.states(), record.entries, strict=False):
        action = entry.action
        if isinstance(action, tichu.Play) and state.trick is None:
            seen = tichu.view(state, action.seat)
            found.append((action_features(seen), tuple(seen.legal()).index(action)))
    return found


def shares(features: tuple[dict[str, float], ...], weights: dict[str, float]) -> list[float]:
    """Return the probability of each action."""
    scores = [sum(weights.get(name, 0) * value for name, value in one.items()) for one in features]
    powers = [math.exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]


def main() -> None:
    """Play, fit, and print the policy."""
    rng = random.Random(1)
    records = [bots.play_round([bots.RuleBot()] * 4, rng) for _ in range(ROUNDS)]
    samples = [one for record in records for one in decisions(record)]
    weights: dict[str, float] = {}
    for _ in range(5):
        for features, done in samples:
            likely = shares(features, weights)
            for place, (one, share) in enumerate(zip(features, likely, strict=True)):
                for name, value in one.items():
                    step = STEP * ((place == done) - share) * value
                    weights[name] = weights.get(name, 0.0) + step
    print(Policy(weights))


if __name__ == "__main__":
    main()
