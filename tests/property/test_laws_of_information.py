"""Laws L25 to L29: what a seat sees, and the worlds that agree with it."""

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws import library
from laws.examples import LAW, late
from laws.frequencies import Frequencies
from laws.plies import note_world
from steering.strategies import round_states
from tichu import NANJING, TRICHU, Phase, RoundState, Rules, new_round
from tichu.testing import laws
from tichu.testing.strategies import actions

SEEDS = st.integers(0, 2**32 - 1)
WORLDS = int(os.environ.get("TICHU_LAW_WORLDS", "2000"))


@pytest.mark.rule("L25")
@LAW
@given(state=round_states())
def test_l25_a_view_lists_what_the_state_lists(state: RoundState) -> None:
    """A seat's legal actions depend only on its view."""
    laws.check_views(state)


@pytest.mark.rule("L26")
@LAW
@given(state=round_states(), seed=SEEDS)
def test_l26_a_hidden_card_changes_nothing(state: RoundState, seed: int) -> None:
    """Exchanging two hidden cards changes nothing a seat can observe, byte for byte.

    That is its view, its events, its legal actions and the words of every refusal.
    """
    library.check_twins(state, random.Random(seed))


@pytest.mark.rule("L27")
@LAW
@given(data=st.data(), state=round_states())
def test_l27_views_follow_the_events(data: st.DataObject, state: RoundState) -> None:
    """Equal views that receive the same events stay equal."""
    if not state.is_over:
        laws.check_followed(state, data.draw(actions(state), label="action"))


@pytest.mark.rule("L28")
@LAW
@given(state=round_states())
def test_l28_no_reference_leads_to_a_hidden_hand(state: RoundState) -> None:
    """No object reachable from a view is a state or a hidden hand."""
    library.check_references(state)


@pytest.mark.rule("L29")
@LAW
@given(state=round_states(), seed=SEEDS)
def test_l29_worlds_agree_with_their_view(state: RoundState, seed: int) -> None:
    """A sampled world agrees with its view, repeats for a seed, and varies if it can."""
    library.check_determinize(state, random.Random(seed))


@pytest.mark.slow
@pytest.mark.rule("L29")
@pytest.mark.parametrize("table", [NANJING, TRICHU], ids=["nanjing", "trichu"])
def test_l29_worlds_are_fair(table: Rules) -> None:
    """Each hidden card comes to each hidden place as often as it should.

    The places follow from the rules, and the counts are within five standard deviations.
    ``TICHU_LAW_WORLDS`` says how many worlds are sampled.
    """
    rng = random.Random(29)
    found = Frequencies()
    states = [
        state
        for seed in range(4, 20)
        for state, _, _ in late(table, 4 * seed)
        if state.phase is not Phase.OVER
    ]
    for _ in range(WORLDS):
        note_world(states[int(rng.random() * len(states))], rng, found)

    assert [] == found.outliers()
    assert 0 < found.largest


@pytest.mark.rule("L29")
def test_l29_unfair_worlds_would_be_found() -> None:
    """A bias of a tenth towards one seat would be noticed."""
    rng = random.Random(1)
    found = Frequencies()
    shares = [("left", 0.5), ("right", 0.5)]
    for _ in range(10_000):
        found.note("Dr", "left" if rng.random() < 0.55 else "right", shares)

    assert 2 == len(found.outliers())
    assert new_round().phase.is_chance
