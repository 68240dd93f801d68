"""Improve the weights of the library's policy by the results of its decisions.

    python benchmarks/refine.py --rounds 100 100 100 [--seed 1] [--spread 9] [--hold 200] [--write]

`fit.py` makes weights from nothing; this begins with those of the library.

1. Policies and `RuleBot` play blocks of rounds, each block from a seed. A decision is kept for
   certain if `RuleBot` would decide otherwise than the policy, else the likelier, the less sure
   the policy is; its weight makes up for that. The likely actions, that of `RuleBot`, and one of
   the others are tried: in the true deal, and in possible worlds, and the rest is played by the
   policy, with the same random numbers for all.
2. The weights become those with the greatest sum, over the decisions, of the points to expect of
   what the policy plays, plus `--spread` points for each nat of its entropy, less `--hold` times
   the squared distance to the weights before. Points count here as they were found, so luck in
   single playouts does not favour any action, as it would if the best one was made the target.

Printed is what the new weights gain in points a decision, where they were fitted to other decisions
(cross-validation in five parts). With `--write`, they become those of the library. Needs numpy: the
dependency group `fit`.
"""

import argparse
import random
from typing import Final

import attrs
import numpy as np
from fit import SHIPPED, Choice, Vector, choices, pattern

import tichu
from tichu import Phase, Play, PlayerView, RoundState, bots, sequential
from tichu.search import Policy, action_features, default_policy
from tichu.search.features import FEATURES, SITUATIONS
from tichu.search.playouts import preferences_of
from tichu.search.simulation import Trials

PLAYED: Final = Phase.PLAY, Phase.TAKE_TRICK
SHARPER: Final = 0.35
"""The factor for the temperature of the policy in playouts."""
SHARE: Final = 0.8
"""The share of decisions on turn that are judged."""
POLLS: Final = 0.3
"""The share of decisions out of turn that are judged."""
LIKELY: Final = 0.01
MOST: Final = 5
PLAYOUTS: Final = 8
"""The number of playouts of each action in the true deal, and again in possible worlds."""
HEAVIEST: Final = 4.0
"""The greatest weight of a decision in the fit: a few great weights would make it random."""
PARTS: Final = 5


@attrs.frozen
class Decision:
    """A decision: the features of its actions, their results, and its weight."""

    situation: str
    features: tuple[dict[str, float], ...]
    points: tuple[float, ...]
    weight: float


class Table:
    """Rounds whose decisions are judged."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.sharp = attrs.evolve(policy, temperature=SHARPER * policy.temperature)
        self.wanted = preferences_of("refine", self.sharp)
        self.weights = dict(policy.weights)
        self.rules = bots.RuleBot()
        self.found: list[Decision] = []

    def player(self, rng: random.Random) -> bots.RuleBot | bots.PolicyBot:
        """Return a bot."""
        kind = rng.random()
        if kind < 0.4:
            return self.rules
        seed = rng.randrange(10**6)
        return bots.PolicyBot(seed, policy=self.policy, temperature=0 if kind < 0.7 else SHARPER)

    def play(self, seed: int) -> None:
        """Play a round."""
        rng = random.Random(seed)
        one, other = self.player(rng), self.player(rng)
        players = [one, other, one, other]
        if rng.random() >= 0.7:
            players = [self.player(rng) for _ in range(4)]
        asked = sequential.begin(tichu.new_round())
        while not asked.is_over:
            seat = asked.to_act
            if seat is None:
                asked = sequential.apply(asked, tichu.deal(asked.state, rng))
                continue
            seen = tichu.view(asked.state, seat)
            action: tichu.PlayerAction | sequential.Decline | None
            if asked.is_poll:
                bombs = any(isinstance(each, Play) for each in seen.legal())
                waits = seat not in seen.to_act
                if seen.phase in PLAYED and bombs and waits and rng.random() < POLLS:
                    self.judge(asked.state, seen, rng)
                action = players[seat].interrupt(seen) or sequential.Decline(seat)
            else:
                if seen.phase in PLAYED and rng.random() < SHARE:
                    self.judge(asked.state, seen, rng)
                action = players[seat].act(seen)
            asked = sequential.apply(asked, action)

    def judge(self, state: RoundState, seen: PlayerView, rng: random.Random) -> None:
        """Try the actions of a decision, if it is kept."""
        choice = choices(seen)
        if len(choice) < 2:
            return
        features = action_features(seen, choice)
        scores = np.array(
            [sum(self.weights.get(n, 0) * x for n, x in one.items()) for one in features]
        )
        scores /= self.policy.temperature
        likely = np.exp(scores - scores.max())
        likely /= likely.sum()
        sharp = np.exp((scores - scores.max()) / SHARPER)
        sharp /= sharp.sum()
        best = int(np.argmax(sharp))
        same = [pattern(one) for one in choice]
        advised = pattern(self.rules.advise(seen).action)
        ruled = same.index(advised) if advised in same else best
        keep = 1.0 if ruled != best else min(1.0, 0.08 + 2.0 * (1 - float(sharp[best])))
        if rng.random() >= keep:
            return
        order = [int(place) for place in np.argsort(-likely)]
        tried = [place for place in order[:MOST] if likely[place] >= LIKELY]
        if len(tried) < 2:
            tried = order[:2]
        if ruled not in tried:
            tried.append(ruled)
        if rest := [place for place in range(len(choice)) if place not in tried]:
            tried.append(rng.choice(rest))
        points = self.outcomes(state, seen, [choice[place] for place in tried], rng)
        kept = tuple(features[place] for place in tried)
        situation = next(iter(kept[0])).partition(".")[0]
        self.found.append(Decision(situation, kept, points, 1 / keep))

    def outcomes(
        self, state: RoundState, seen: PlayerView, tried: list[Choice], rng: random.Random
    ) -> tuple[float, ...]:
        """Return the points of each action, less their mean."""
        seeds = [rng.randrange(2_000_000_000) for _ in range(PLAYOUTS)]
        possible = Trials(seen, tuple(tried), self.wanted).outcomes(seeds)
        again = [rng.random() for _ in range(PLAYOUTS)]
        team = seen.rules.team(seen.seat)
        points: list[float] = []
        for action, those in zip(tried, possible, strict=True):
            after = state if action is None else tichu.apply(state, action)
            true = [
                tichu.search.playouts(after, random.Random(seed), 1, self.sharp).margin(team)
                for seed in again
            ]
            points.append((sum(true) + sum(each >> 1 for each in those)) / (2 * PLAYOUTS))
        mean = sum(points) / len(points)
        return tuple(each - mean for each in points)


class Sample:
    """Decisions of one situation as arrays."""

    def __init__(self, those: list[Decision]) -> None:
        self.sizes = np.array([len(one.points) for one in those])
        self.begins = np.concatenate([[0], np.cumsum(self.sizes)[:-1]])
        self.points = np.concatenate([one.points for one in those])
        self.weights = np.array([one.weight for one in those])
        self.x = np.zeros((len(self.points), len(FEATURES)))
        places = {name: place for place, name in enumerate(FEATURES)}
        rows = (features for one in those for features in one.features)
        for row, features in enumerate(rows):
            for name, value in features.items():
                self.x[row, places[name.partition(".")[2]]] = value

    def fitted(self, before: Vector, spread: float, hold: float) -> Vector:
        """Return the better weights, found by steps of the natural gradient."""
        each = np.minimum(self.weights, HEAVIEST)
        every = np.repeat(each, self.sizes)

        def worth(weights: Vector) -> tuple[float, Vector, Vector]:
            scores = self.x @ weights
            scores -= np.repeat(np.maximum.reduceat(scores, self.begins), self.sizes)
            powers = np.exp(scores)
            totals = np.repeat(np.add.reduceat(powers, self.begins), self.sizes)
            likely = powers / totals
            gains = self.points - spread * (scores - np.log(totals))
            whole = float(np.sum(every * likely * gains))
            return whole - hold * float(np.sum((weights - before) ** 2)), likely, gains

        weights = before.copy()
        found, likely, gains = worth(weights)
        for _ in range(8):
            means = np.repeat(np.add.reduceat(likely * gains, self.begins), self.sizes)
            gradient = self.x.T @ (every * likely * (gains - means)) - 2 * hold * (weights - before)
            middle = np.add.reduceat(self.x * likely[:, None], self.begins)
            curve = self.x.T @ (self.x * (every * likely)[:, None])
            curve -= middle.T @ (middle * each[:, None])
            step = np.linalg.solve(spread * curve + 2 * hold * np.eye(len(weights)), gradient)
            size = 1.0
            while (tried := worth(weights + size * step))[0] <= found and size > 1e-3:
                size /= 2
            if tried[0] <= found:
                break
            done = tried[0] - found < 1e-3 * abs(found)
            weights = weights + size * step
            found, likely, gains = tried
            if done:
                break
        return weights

    def played(self, weights: Vector) -> Vector:
        """Return the points of the likeliest action of each decision."""
        scores = self.x @ weights
        parts = zip(np.split(scores, self.begins[1:]), self.begins, strict=True)
        return self.points[[begin + int(np.argmax(part)) for part, begin in parts]]


def refined(policy: Policy, decisions: list[Decision], spread: float, hold: float) -> Policy:
    """Return the policy with better weights; print their gain in parts left out."""
    known = dict(policy.weights)
    for situation in SITUATIONS:
        those = [one for one in decisions if one.situation == situation]
        names = [f"{situation}.{feature}" for feature in FEATURES]
        before = np.array([known.get(name, 0.0) for name in names])
        gains: list[Vector] = []
        for part in range(PARTS):
            first, last = len(those) * part // PARTS, len(those) * (part + 1) // PARTS
            weights = Sample(those[:first] + those[last:]).fitted(before, spread, hold)
            rest = Sample(those[first:last])
            gains.append(rest.played(weights) - rest.played(before))
        counts = np.array([one.weight for one in those])
        gained = np.concatenate(gains)
        mean = float(np.sum(counts * gained) / counts.sum())
        error = float(np.sqrt(np.sum((counts * (gained - mean)) ** 2)) / counts.sum())
        print(f"{situation:5} {len(those):6} decisions: {mean:+.2f}, standard error {error:.2f}")
        fitted = Sample(those).fitted(before, spread, hold)
        known |= {name: round(float(x), 4) for name, x in zip(names, fitted, strict=True)}
    return attrs.evolve(policy, weights={name: weight for name, weight in known.items() if weight})


def block(policy: Policy, seed: int, rounds: int) -> list[Decision]:
    """Return the decisions of some rounds."""
    table = Table(policy)
    for number in range(rounds):
        table.play(seed * 1_000_003 + number)
    return table.found


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description="Better the weights of the library's policy.")
    parser.add_argument("--rounds", type=int, nargs="+", required=True, help="rounds of each block")
    parser.add_argument("--seed", type=int, default=1, help="of the first block; the next add 1")
    parser.add_argument("--spread", type=float, default=9, help="points for a nat of entropy")
    parser.add_argument("--hold", type=float, default=200, help="how near the weights stay")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    policy = default_policy()
    decisions: list[Decision] = []
    for seed, rounds in enumerate(asked.rounds, asked.seed):
        decisions += block(policy, seed, rounds)
    policy = refined(policy, decisions, asked.spread, asked.hold)
    if asked.write:
        SHIPPED.write_text(str(policy), "utf-8")


if __name__ == "__main__":
    main()
