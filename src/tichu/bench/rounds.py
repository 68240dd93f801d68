"""The rounds that are played to measure, each with its own seed."""

import random
from collections.abc import Iterable
from typing import Final

import tichu

ROUNDS: Final = 300
"""The rounds of a run: enough for the clock, and few enough to repeat."""


def pushed_rounds(number: int, rules: tichu.Rules = tichu.NANJING) -> Iterable[tichu.RoundState]:
    """Yield rounds of different seeds before the first lead."""
    for seed in range(number):
        rng = random.Random(seed)
        state = tichu.new_round(rules, seed % rules.seats)
        while state.phase is not tichu.Phase.PLAY:
            state = tichu.apply(state, tichu.random_action(state, rng))
        yield state


def play(starts: Iterable[tichu.RoundState]) -> int:
    """Play rounds to their ends at random, and return the number of decisions."""
    decisions = 0
    rng = random.Random(1)
    for start in starts:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
            decisions += 1
    return decisions
