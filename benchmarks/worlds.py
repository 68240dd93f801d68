"""How long 1,000 possible worlds of a mid-round view take: ``python benchmarks/worlds.py``."""

import random
import statistics
import time

import tichu


def mid_round(seed: int) -> tichu.RoundState:
    """Return a state of random play with about half of the cards still in hands."""
    rng = random.Random(seed)
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PLAY or sum(map(int.bit_count, state.hands)) > 30:
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


def milliseconds(seen: tichu.PublicView, *, heed_passes: bool) -> float:
    """Return the median over eleven runs of 1,000 worlds each."""
    times: list[float] = []
    for run in range(11):
        rng = random.Random(run)
        begun = time.perf_counter()
        for _ in tichu.sample_worlds(seen, rng, 1_000, heed_passes=heed_passes):
            pass
        times.append(1_000 * (time.perf_counter() - begun))
    return statistics.median(times)


def main() -> None:
    """Print the time for the first trick, where most is hidden, and for the middle of rounds."""
    rng = random.Random(1)
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PLAY:
        state = tichu.apply(state, tichu.random_action(state, rng))
    print(f"first lead: {milliseconds(tichu.view(state, 0), heed_passes=False):.1f} ms")
    middles = [tichu.view(mid_round(seed), seed % 4) for seed in range(20)]
    for heed_passes in (False, True):
        times = [milliseconds(seen, heed_passes=heed_passes) for seen in middles]
        print(
            f"mid-round, heed_passes={heed_passes}: median {statistics.median(times):.1f} ms, "
            f"from {min(times):.1f} to {max(times):.1f}, of {len(times)} views"
        )


if __name__ == "__main__":
    main()
