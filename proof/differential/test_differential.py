"""The engine beside the slow referee: rounds under all rules, and brief rounds of few cards."""

import itertools
import os
import random
from typing import Final

import attrs
import pytest

import oracle
import tichu
from differential.ends import brief_position
from differential.rounds import play_beside, play_on
from differential.words import rules_dict
from reliability.tally import Tally
from steering import mixture, rules_for
from tichu import MANUAL, NANJING, TIENTSIN, TRICHU, Rules
from tichu.rules import PRESETS

ROUNDS: Final = int(os.environ.get("TICHU_ORACLE_ROUNDS", "6"))
"""The number of rounds, half of them under the official rules."""
PRESET_ROUNDS: Final = int(os.environ.get("TICHU_ORACLE_PRESET_ROUNDS", "1"))
"""The number of rounds for each preset."""
POSITIONS: Final = int(os.environ.get("TICHU_ORACLE_POSITIONS", "40"))
"""The number of brief rounds."""
LOTS: Final = 6
SIZES: Final = (1, 3, 4, 5, 6, 7)
"""The number of cards that the seats hold in a brief round, without special cards."""

BRIEF: Final = (
    *(NANJING,) * 6,
    *PRESETS.values(),
    attrs.evolve(NANJING, dog_under_wish=True),
    attrs.evolve(NANJING, beat_own_play=True),
    attrs.evolve(MANUAL, beat_own_play=True),
    attrs.evolve(NANJING, own_straight_fulfils_wish=True),
    attrs.evolve(NANJING, bomb_leads="trick_leader"),
    attrs.evolve(NANJING, dragon_recipient="active_only"),
)


@pytest.mark.parametrize("lot", range(LOTS))
def test_official_rules(lot: int) -> None:
    """Under the official rules the engine and the referee agree at every step."""
    for seed in range(lot, ROUNDS // 2, LOTS):
        assert play_beside(NANJING, seed).is_over


@pytest.mark.parametrize("lot", range(LOTS))
def test_mixtures(lot: int) -> None:
    """Under mixtures of every value of every field the engine and the referee agree."""
    for seed in range(lot, ROUNDS // 2, LOTS):
        assert play_beside(rules_for(seed), seed).is_over


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    """Under each preset positions, actions and scores agree with the referee."""
    tally = Tally()
    for seed in range(PRESET_ROUNDS):
        assert play_beside(PRESETS[name], seed, tally).is_over
    ends = ("counted", "double", "triple", "counted_out")
    assert sum(tally.counts[f"reached: end: {end}"] for end in ends) == PRESET_ROUNDS


@pytest.mark.parametrize("fixed", [{"seats": 6}, {"open_dummy": True}], ids=["six", "dummy"])
def test_mixtures_for_other_tables(fixed: dict[str, object]) -> None:
    """Six seats, and three persons with a dummy, agree under any mixture of the other fields."""
    for seed in range(PRESET_ROUNDS):
        assert play_beside(mixture(random.Random(seed), **fixed), seed).is_over


@pytest.mark.parametrize("lot", range(LOTS))
def test_brief_rounds(lot: int) -> None:
    """From leads with few ranks on, with wishes and bombs, the two agree at every step."""
    rng = random.Random(f"brief {lot}")
    played = 0
    for rules in itertools.islice(itertools.cycle(BRIEF), 20 * POSITIONS):
        try:
            state = brief_position(rules, rng, SIZES)
        except tichu.InvalidSetup:  # the round is over
            continue
        play_on(state, rng.randrange(2**32))
        played += 1
        if played == POSITIONS // LOTS:
            return
    raise AssertionError("too few positions are possible")


@pytest.mark.parametrize(
    ("rules", "theirs"),
    [(NANJING, {}), (TIENTSIN, oracle.TIENTSIN), (TRICHU, oracle.TRICHU)],
    ids=["four", "six", "three"],
)
def test_presets_are_the_referees(rules: Rules, theirs: oracle.RulesDict) -> None:
    """The referee has read the defaults from the sheets for itself."""
    assert oracle.read_rules(theirs) == oracle.read_rules(rules_dict(rules))
