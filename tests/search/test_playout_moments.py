"""Moments that random deals seldom come to: a playout goes on from each as ``apply`` does."""

import random

import pytest

from search import stepped, stepped_by
from support import anything, house, position
from support.tables import cases
from tichu import RoundState
from tichu.search import Policy, default_policy
from tichu.search.playouts import playout

STATED = ("rules", "phase", "turn", "wish", "finished", "piles")


def moment(hands: str, trick: str = "", **also: object) -> RoundState:
    """Return a position; seat 0 is on turn in play, and other fields are those of the rules."""
    stated = {name: also.pop(name) for name in STATED if name in also}
    stated.setdefault("turn", None if "phase" in stated else 0)
    return position(hands, **anything({"trick": trick or (), "rules": house(**also), **stated}))


MOMENTS: dict[str, RoundState] = dict(cases(__file__, "playout_moments: moments", globals()))

POLICIES = {
    "never declines": Policy({"beat.decline": -50, "help.decline": -50, "bomb.decline": -50}),
    "default": default_policy(),
    "no preferences": Policy(),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_playout_agrees_with_apply(name: str) -> None:
    """The result is that of the same choices made with ``apply``."""
    state = MOMENTS[name]
    for seed in range(12):
        one, other = random.Random(seed), random.Random(seed)

        assert stepped(state, one) == playout(state, other)
        assert one.random() == other.random()


@pytest.mark.parametrize("name", MOMENTS)
def test_a_playout_agrees_with_its_policy(name: str) -> None:
    """Every choice is weighed, also taking, bombing and beating one's own trick."""
    state = MOMENTS[name]
    for kind, policy in POLICIES.items():
        for seed in range(5):
            one, other = random.Random(seed), random.Random(seed)
            assert stepped_by(policy, state, one) == playout(state, other, policy), kind
            assert one.random() == other.random(), kind
