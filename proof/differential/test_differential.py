"""Random rounds of the engine beside the slow referee: positions, legal actions and scores."""

import os
import random
from typing import Any

import attrs
import pytest

import tichu
from differential.rounds import forward, play_beside
from tichu import NANJING, Rules

ROUNDS = int(os.environ.get("TICHU_ORACLE_ROUNDS", "60"))
"""How many rounds are played in all; a longer run sets the variable."""


def house_rules(rng: random.Random) -> Rules:
    """Return four-player rules in which each option is the usual one or, half the time, another."""
    changes: dict[str, Any] = {
        name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.5
    }
    if changes.get("calls", "everyone") != "everyone" and "grand_order" not in changes:
        changes["grand_order"] = "open"
    if changes.get("bombs") == "in_turn":
        changes.pop("announced_bombs", None)
    if changes.get("take_trick") == "auto":
        changes.pop("beat_own_play", None)
    return attrs.evolve(NANJING, **changes)


OPTIONS: dict[str, tuple[object, ...]] = {
    "push_to": ("partners", "opponents"),
    "grand_tichu": (False,),
    "grand_order": ("open", "sequential"),
    "calls": ("one_per_team", "one_per_table"),
    "calls_in_exchange": ("until_own_push", "any"),
    "phoenix_ambiguity": ("high",),
    "wish_optional": (False,),
    "own_straight_fulfils_wish": (True,),
    "wish_bomb": ("strict_turn",),
    "dog_under_wish": (True,),
    "bombs": ("in_turn",),
    "announced_bombs": (True,),
    "bomb_leads": ("trick_leader",),
    "take_trick": ("auto",),
    "beat_own_play": (True,),
    "dragon_recipient": ("active_only",),
    "dragon_last_trick": ("keep",),
    "double_victory": (100, None),
    "tailender_tricks": ("opponents",),
}


@pytest.mark.parametrize("lot", range(10))
def test_official_rules(lot: int) -> None:
    """Under the official rules the engine and the referee agree at every step."""
    for seed in range(lot, ROUNDS // 2, 10):
        state = play_beside(NANJING, seed, forward(seed))

        assert state.is_over


@pytest.mark.parametrize("lot", range(10))
def test_house_rules(lot: int) -> None:
    """Under any mixture of the options the engine and the referee agree at every step."""
    for seed in range(lot, ROUNDS // 2, 10):
        rules = house_rules(random.Random(seed))
        state = play_beside(rules, seed, forward(seed))

        assert state.phase is tichu.Phase.OVER
