"""The number of examples for the test of a law, and rounds for laws of whole rounds.

``TICHU_LAW_EXAMPLES`` sets the number of examples.
"""

import os
import random
from collections.abc import Iterator
from typing import Final

from hypothesis import HealthCheck, settings

from steering import Swarm, endgame
from tichu import Action, RoundState, Rules, apply, new_round

EXAMPLES: Final = int(os.environ.get("TICHU_LAW_EXAMPLES", "6"))
LAW: Final = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
MANY: Final = settings(LAW, max_examples=4 * EXAMPLES)
"""For laws that are quick to check."""

Step = tuple[RoundState, Action, RoundState]
"""A state, the action taken there, and what follows."""


def played(state: RoundState, seed: int) -> Iterator[Step]:
    """Yield the steps of steered play from a state to the end."""
    swarm = Swarm(state.rules, seed)
    while not state.is_over:
        action = swarm.choose(state)
        following = apply(state, action)
        yield state, action, following
        state = following


def late(rules: Rules, seed: int) -> Iterator[Step]:
    """Yield the steps of steered play from an endgame, or for every fourth seed from the deal."""
    if seed % 4 == 0:
        dealer = 0 if rules.open_dummy else seed % rules.seats
        return played(new_round(rules, dealer), seed)
    return played(endgame(rules, random.Random(seed)), seed)
