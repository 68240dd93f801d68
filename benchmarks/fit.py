"""Fit the weights of the library's policy to self-play of its own bots.

    python benchmarks/fit.py [--rounds 2000] [--positions 4000] [--worlds 64] [--iterations 3]
                             [--seed 1] [--keep FOLDER] [--write]

1. Imitation: `RuleBot` plays rounds with itself, and the weights make its choices likely.
2. Iteration, as often as asked: policies and `RuleBot` play rounds; in some of their decisions,
   each likely action is played out by the policy in the same possible worlds with the same random
   numbers. The weights make the better actions likely, and the next iteration starts from them.

The weights of each situation are fitted by Newton's method, as a multinomial logistic regression
with a penalty on the distance to the weights before. Prints the loss of each fit. Needs numpy: the
dependency group `fit`. With `--write`, the last policy becomes that of the library; with `--keep`,
the policy of each iteration is kept as a file, for `benchmarks/strength.py`.
"""

import argparse
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

import tichu
from tichu import Phase, PlayerAction, PlayerView, bots
from tichu.search import Policy, action_features

SHIPPED = Path(__file__).parents[1] / "src" / "tichu" / "_data" / "policy.txt"
PLAYED = Phase.PLAY, Phase.TAKE_TRICK, Phase.WISH, Phase.GIVE_TRICK
SHARE = 0.25
"""The share of the decisions of a round that are played out."""
LIKELY = 0.01
"""The least probability with which an action is played out; the eight likeliest are tried."""
MOST = 8

Choice = PlayerAction | None
Vector: TypeAlias = NDArray[np.float64]


@attrs.frozen
class Sample:
    """A decision: the features of its actions, and how much each action is wanted."""

    features: tuple[dict[str, float], ...]
    wanted: tuple[float, ...]


class Watched(bots.Bot):
    """A bot whose views and decisions are kept."""

    def __init__(self, bot: bots.RuleBot | bots.PolicyBot) -> None:
        self.bot = bot
        self.seen: list[tuple[PlayerView, Choice]] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Answer as the bot does."""
        action = self.bot.act(seen)
        self.seen.append((seen, action))
        return action

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Answer as the bot does; decisions without a bomb are not kept."""
        action = self.bot.interrupt(seen)
        if any(isinstance(each, tichu.Play) for each in seen.legal()):
            self.seen.append((seen, action))
        return action


def choices(seen: PlayerView) -> list[Choice]:
    """Return the choices, without calls; plays that differ only in suits count once."""
    if seen.phase not in PLAYED:
        return []
    found: list[Choice] = [
        action
        for action in tichu.search.collapse(seen.legal())
        if not isinstance(action, tichu.CallTichu)
    ]
    return found if seen.seat in seen.to_act else [None, *found]


def pattern(action: Choice) -> object:
    """Return an action without its suits."""
    if not isinstance(action, tichu.Play):
        return action
    play = action.combination
    cards = [card if card.is_special else card.rank for card in play.cards]
    return play.kind, play.phoenix_as, sorted(map(str, cards))


def imitated(seed: int) -> list[Sample]:
    """Return the decisions of a round of ``RuleBot``."""
    players = [Watched(bots.RuleBot()) for _ in range(4)]
    bots.play_round(players, random.Random(seed))
    samples: list[Sample] = []
    for seen, action in (each for player in players for each in player.seen):
        found = choices(seen)
        if len(found) > 1 and not isinstance(action, tichu.CallTichu):
            same = [pattern(one) == pattern(action) for one in found]
            if any(same):
                features = action_features(seen, found)
                samples.append(Sample(features, tuple(one / sum(same) for one in same)))
    return samples


Task = tuple[int, Policy, int, int, float, float]
"""Seed, policy, number of worlds, 1 if the policy is a prior or 0, temperature, patience."""


def searched(task: Task) -> list[Sample]:
    """Return a quarter of the decisions of a round, judged by playouts."""
    seed, policy, *_ = task
    rng = random.Random(seed)
    players = [
        Watched(
            bots.RuleBot()
            if rng.random() < 0.3
            else bots.PolicyBot(n, policy=policy, temperature=1)
        )
        for n in range(4)
    ]
    bots.play_round(players, rng)
    samples: list[Sample] = []
    for seen, _ in (each for player in players for each in player.seen):
        found = choices(seen)
        if len(found) > 1 and rng.random() < SHARE:
            samples.append(judged(seen, found, task, rng))
    return samples


def judged(seen: PlayerView, found: list[Choice], task: Task, rng: random.Random) -> Sample:
    """Return a decision with the values of its likely actions, by playouts in the same worlds."""
    _, policy, number, prior, temperature, patience = task
    played = attrs.evolve(policy, temperature=temperature)
    features = action_features(seen, found)
    weights = dict(policy.weights)
    scores = np.array([sum(weights.get(n, 0) * x for n, x in one.items()) for one in features])
    likely = np.exp(scores - scores.max())
    likely /= likely.sum()
    tried = [int(place) for place in np.argsort(-likely)[:MOST] if likely[place] >= LIKELY]
    if len(tried) == 1:
        tried = [int(place) for place in np.argsort(-likely)[:2]]
    margins = np.zeros(len(tried))
    team = seen.rules.team(seen.seat)
    for world in tichu.search.sample_worlds(seen, rng, number):
        seed = rng.random()
        for place, choice in enumerate(tried):
            action = found[choice]
            after = world if action is None else tichu.apply(world, action)
            margins[place] += tichu.search.playouts(after, random.Random(seed), 1, played).margin(
                team
            )
    wanted = likely[tried] ** prior * np.exp((margins - margins.max()) / number / patience)
    wanted /= wanted.sum()
    return Sample(tuple(features[place] for place in tried), tuple(map(float, wanted)))


def fitted(samples: Sequence[Sample], before: Policy, penalty: float) -> Policy:
    """Return a policy near the previous one that makes the wanted actions likely."""
    known = dict(before.weights)
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        name = next((name for one in sample.features for name in one), None)
        if name is not None:
            groups.setdefault(name.partition(".")[0].partition("_")[0], []).append(sample)
    for _, those in sorted(groups.items()):
        names = sorted({name for sample in those for one in sample.features for name in one})
        start = np.array([known.get(name, 0.0) for name in names])
        weights = newton(those, names, start, penalty)
        known |= {
            name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)
        }
    return Policy({name: weight for name, weight in known.items() if weight})


def newton(samples: list[Sample], names: list[str], start: Vector, penalty: float) -> Vector:
    """Return the weights of a multinomial logistic regression, by Newton's method."""
    places = {name: place for place, name in enumerate(names)}
    rows = sum(len(sample.features) for sample in samples)
    x = np.zeros((rows, len(names)), dtype=np.float64)
    wanted = np.concatenate([np.array(sample.wanted) for sample in samples])
    row = 0
    begins: list[int] = []
    for sample in samples:
        begins.append(row)
        for one in sample.features:
            for name, value in one.items():
                x[row, places[name]] = value
            row += 1
    sizes = np.diff([*begins, rows])
    weights = start.copy()

    def state(weights: Vector) -> tuple[float, Vector]:
        scores = x @ weights
        scores -= np.repeat(np.maximum.reduceat(scores, begins), sizes)
        powers = np.exp(scores)
        totals = np.add.reduceat(powers, begins)
        likely = powers / np.repeat(totals, sizes)
        loss = -float(np.sum(wanted * (scores - np.repeat(np.log(totals), sizes))))
        return loss + penalty * float(np.sum((weights - start) ** 2)), likely

    loss, likely = state(weights)
    first = loss
    for _ in range(30):
        gradient: Vector = x.T @ (likely - wanted) + 2 * penalty * (weights - start)
        means = np.add.reduceat(x * likely[:, None], begins)
        curve = x.T @ (x * likely[:, None]) - means.T @ means
        step = np.linalg.solve(curve + 2 * penalty * np.eye(len(names)), gradient)
        size = 1.0
        while True:
            tried, chances = state(weights - size * step)
            if tried <= loss or size < 1e-4:
                break
            size /= 2
        done = loss - tried < 1e-6 * loss
        weights, loss, likely = weights - size * step, tried, chances
        if done:
            break
    agree = np.mean(
        [
            np.argmax(likely[b : b + s]) == np.argmax(wanted[b : b + s])
            for b, s in zip(begins, sizes, strict=True)
        ]
    )
    print(
        f"  {names[0]:24} {len(samples):7} decisions, loss {first / len(samples):.4f} to "
        f"{loss / len(samples):.4f}, agreement {agree:.3f}",
        flush=True,
    )
    return np.clip(weights, -50, 50)


def main() -> None:
    """Imitate, iterate and write."""
    parser = argparse.ArgumentParser(description="Fit the weights of the library's policy.")
    parser.add_argument("--rounds", type=int, default=2000, help="rounds to imitate")
    parser.add_argument("--positions", type=int, default=4000, help="decisions of an iteration")
    parser.add_argument("--worlds", type=int, default=64, help="worlds of a decision")
    parser.add_argument("--temperature", type=float, default=1, help="of the playouts")
    parser.add_argument(
        "--patience", type=float, default=12, help="points that are worth a factor of e"
    )
    parser.add_argument("--iterations", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER", help="keep each policy, and go on from there")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    policy = Policy()
    start = time.perf_counter()
    with ProcessPoolExecutor(asked.workers) as pool:
        for iteration in range(asked.iterations + 1):
            seeds = range(asked.seed * 10**6 + iteration * 10**5, 2**62)
            kept = asked.keep and Path(asked.keep, f"policy-{iteration}.txt")
            if kept and kept.exists():
                policy = Policy.parse(kept.read_text("utf-8"))
                continue
            print(f"iteration {iteration}, {time.perf_counter() - start:.0f} s", flush=True)
            if iteration == 0:
                samples = [
                    one
                    for some in pool.map(imitated, seeds[: asked.rounds], chunksize=8)
                    for one in some
                ]
                policy = fitted(samples, policy, 0.5)
            else:
                rounds = max(asked.positions // 12, 1)
                # RuleBot never hesitates, so a mere imitation of it is too sure to start from.
                prior = int(iteration > 1)
                options = asked.worlds, prior, asked.temperature, asked.patience
                tasks = [(seed, policy, *options) for seed in seeds[:rounds]]
                samples = [one for some in pool.map(searched, tasks, chunksize=2) for one in some]
                policy = fitted(samples, policy, 0.5)
            if kept:
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(str(policy), "utf-8")
    if asked.write:
        SHIPPED.write_text(str(policy), "utf-8")


if __name__ == "__main__":
    main()
