"""Brief rounds, from positions with few ranks, beside the slow referee.

Here wishes are open, bombs are held, seats are nearly out and others may still call, so that what
whole rounds show once in a hundred comes up in each. ``TICHU_ORACLE_POSITIONS`` says how many
positions are played on.
"""

import itertools
import os
import random
from typing import Final

import attrs
import pytest

import oracle
import tichu
from differential.ends import brief_position
from differential.rounds import Player, play_on
from differential.words import rules_dict
from tichu import MANUAL, NANJING, PRESETS, TIENTSIN, TRICHU, Action, RoundState, Rules

POSITIONS: Final = int(os.environ.get("TICHU_ORACLE_POSITIONS", "200"))
LOTS: Final = 6
SIZES: Final = (1, 3, 4, 5, 6, 7)
"""How many cards the seats hold, the specials apart."""

RULES: Final = (
    *(NANJING,) * 6,
    *PRESETS.values(),
    attrs.evolve(NANJING, dog_under_wish=True),
    attrs.evolve(NANJING, beat_own_play=True),
    attrs.evolve(MANUAL, beat_own_play=True),
    attrs.evolve(NANJING, own_straight_fulfils_wish=True),
    attrs.evolve(NANJING, bomb_leads="trick_leader"),
    attrs.evolve(NANJING, dragon_recipient="active_only"),
)


def any_player(rng: random.Random) -> Player:
    """Return who takes any action of whoever may act, more often of who must."""

    def choose(state: RoundState) -> Action:
        seats = state.to_act
        if state.may_interrupt and rng.random() < 0.3:
            seats = state.may_interrupt
        seat = rng.choice(seats)
        legal = state.legal(seat) or state.legal(state.to_act[0])
        return legal[rng.randrange(len(legal))]

    return choose


@pytest.mark.parametrize("lot", range(LOTS))
def test_brief_positions(lot: int) -> None:
    """From leads with few ranks on, the engine and the referee agree at every step."""
    rng = random.Random(f"brief {lot}")
    played = 0
    for rules in itertools.islice(itertools.cycle(RULES), 20 * POSITIONS):
        try:
            state = brief_position(rules, rng, SIZES)
        except tichu.InvalidSetup:  # who is out has won already
            continue
        play_on(state, any_player(rng))
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
    """What is played if nothing else is said, the referee has read for itself."""
    assert oracle.read_rules(theirs) == oracle.read_rules(rules_dict(rules))
