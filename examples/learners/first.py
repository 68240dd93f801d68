"""Task: learn by self-play from nothing, in a minute, and play in the arena (REINFORCE)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tichu.encoding import ActionSpace, ObservationSpace
from tichu.envs import PolicyModelBot
from tichu.envs.vector import TichuVectorEnv

Array = NDArray[Any]

NAMES, OBSERVED = ActionSpace("nanjing").names, ObservationSpace("nanjing")
KINDS = np.array([name.split()[0] for name in NAMES])
RANKS = [[name.count(rank) for rank in "23456789TJQKA"] for name in NAMES]
MEANINGS = np.hstack([KINDS[:, None] == np.unique(KINDS), RANKS]).astype(np.float32)
TABLE = slice(OBSERVED.fields["phase"].start, OBSERVED.n)  # the fields that are not about cards


def scores(weights: Array, seen: dict[str, Array]) -> Array:
    """Return how much each number is preferred; one that is not allowed has no chance."""
    wanted = seen["observation"][..., TABLE] @ weights @ MEANINGS.T
    return np.where(seen["action_mask"], wanted, -np.inf)


def learn(passes: int, rounds: int = 64) -> Array:
    """Play with all seats; the choices of a seat become likelier, the more points its team won."""
    env, rng = TichuVectorEnv(rounds, polls="none", skip_forced=True), np.random.default_rng(1)
    weights = np.zeros((TABLE.stop - TABLE.start, MEANINGS.shape[1]), np.float32)
    chosen = np.zeros((rounds, 4, *weights.shape), np.float32)  # by each seat, in this round
    seen, infos = env.reset(seed=1)
    for _ in range(passes):
        slope = np.zeros_like(weights)
        for _ in range(256):
            liked = scores(weights, seen)
            drawn = (liked + rng.gumbel(size=liked.shape)).argmax(axis=1)
            chances = np.exp(liked - liked.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            moves = MEANINGS[drawn] - chances @ MEANINGS  # from what is usual
            table = seen["observation"][:, TABLE]
            chosen[np.arange(rounds), infos["seat"]] += table[:, :, None] * moves[:, None]
            seen, _, ended, _, infos = env.step(drawn)
            if ended.any():
                slope += np.einsum("rs,rsij->ij", infos["points"][ended], chosen[ended])
                chosen[ended] = 0
        weights += 0.01 * slope / (np.abs(slope).mean() + 1e-9)
    return weights


def learned() -> PolicyModelBot:
    """Return a bot that chooses by the weights in the file."""
    weights = np.load("first.npy")
    return PolicyModelBot(lambda seen: scores(weights, seen).argmax(), polls="none")


if __name__ == "__main__":
    np.save("first.npy", learn(passes=10))
