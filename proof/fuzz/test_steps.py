"""Hostile actions at every step: all verbs refuse them alike, and nothing changes."""

import os

import pytest

import tichu
from fuzz.steps import offered, steered_by
from tichu import Code

ROUNDS = int(os.environ.get("TICHU_FUZZ_ROUNDS", "1"))
"""Of each preset; the long run is elsewhere."""


@pytest.mark.parametrize("name", tichu.PRESETS)
def test_hostile_actions_change_nothing(name: str) -> None:
    """Illegal, forged and foreign actions at every step of a steered round."""
    for seed in range(ROUNDS):
        steps = offered(tichu.PRESETS[name], seed)

        assert () == steps.failures
        codes = {code for code, _ in steps.refused}
        assert {Code.NOT_AN_ACTION, Code.NO_SUCH_SEAT, Code.WRONG_PHASE} <= codes
        assert steps.actions > 100


def test_bytes_choose_the_way() -> None:
    """What the guided fuzzer calls comes to the end of rounds."""
    for start in range(8):
        steered_by(bytes(range(start, 192, 1 + start % 3)) + bytes(range(192, 256)))
