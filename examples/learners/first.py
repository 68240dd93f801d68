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


def scores(weights: Array, seen: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return where numbers are legal, these numbers, and how much each is preferred."""
    rows, numbers = seen["action_mask"].nonzero()
    wanted = seen["observation"][:, TABLE] @ weights
    return rows, numbers, (wanted[rows] * MEANINGS[numbers]).sum(axis=1)


def learn(passes: int, rounds: int = 64) -> Array:
    """Play with all seats; the choices of a seat become likelier, the more points its team won."""
    env, rng = TichuVectorEnv(rounds, polls="none", skip_forced=True), np.random.default_rng(1)
    weights = np.zeros((TABLE.stop - TABLE.start, MEANINGS.shape[1]), np.float32)
    chosen = np.zeros((rounds, 4, *weights.shape), np.float32)  # by each seat, in this round
    seen, infos = env.reset(seed=1)
    for _ in range(passes):
        slope = np.zeros_like(weights)
        for _ in range(256):
            rows, numbers, liked = scores(weights, seen)
            last = np.bincount(rows).cumsum() - 1  # of each row, after it is sorted
            drawn = numbers[np.lexsort((liked + rng.gumbel(size=len(liked)), rows))[last]]
            shares = np.exp(liked - liked.max())
            shares /= np.bincount(rows, shares)[rows]
            moves = MEANINGS[drawn]
            np.subtract.at(moves, rows, shares[:, None] * MEANINGS[numbers])  # what is usual
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

    def best(seen: dict[str, Array]) -> int:
        _, numbers, liked = scores(weights, {name: seen[name][None] for name in seen})
        return int(numbers[liked.argmax()])

    return PolicyModelBot(best, polls="none")


if __name__ == "__main__":
    np.save("first.npy", learn(passes=10))
