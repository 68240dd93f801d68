"""Laws L1 to L5: cards, points, and states as values."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws import library
from laws.examples import LAW, played
from steering.strategies import round_states
from tichu import TIENTSIN, RoundState, Rules, new_round
from tichu.notation import format_state, parse_state
from tichu.testing import laws
from tichu.testing.strategies import actions, rules

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.rule("L1")
@LAW
@given(state=round_states())
def test_l01_every_card_is_in_one_place(state: RoundState) -> None:
    """Once dealt, each of the 56 cards is in one hand, trick or pile; before, in at most one."""
    laws.check_partition(state)


@pytest.mark.rule("L2")
@LAW
@given(state=round_states())
def test_l02_the_points_in_play_are_a_hundred(state: RoundState) -> None:
    """Once all cards are dealt, hands, trick and piles are worth 100 points together."""
    laws.check_points(state)


@pytest.mark.rule("L3")
@LAW
@given(data=st.data(), state=round_states())
def test_l03_a_state_is_not_changed(data: st.DataObject, state: RoundState) -> None:
    """``apply`` leaves its state equal, with the same hash and the same bytes."""
    if not state.is_over:
        library.check_pure(state, data.draw(actions(state), label="action"))


@pytest.mark.rule("L4")
@LAW
@given(state=round_states())
def test_l04_equal_states_are_alike(state: RoundState) -> None:
    """Equal states have equal hashes, legal actions, views and successors."""
    library.check_equal(state, pickle.loads(pickle.dumps(state)))
    library.check_equal(state, parse_state(format_state(state)))


@pytest.mark.rule("L5")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l05_every_round_ends(drawn: Rules, seed: int) -> None:
    """Every action lowers a counter: 296 at the start with four seats, 415 with six."""
    start = new_round(drawn)
    steps = 0
    for state, action, following in played(start, seed):
        laws.check_nearer(state, action, following)
        steps += 1
    assert steps <= laws.steps_left(start) <= (415 if drawn.seats == 6 else 296)


@pytest.mark.rule("L5")
def test_l05_the_counter_at_the_start() -> None:
    """Deals, calls, pushes, and for each of 56 cards a play, the passes and a take."""
    four = 2 + 4 + 4 + 4 + 56 + 3 * 56 + 56 + 1 + 1
    six = 2 + 6 + 6 + 6 + 56 + 5 * 56 + 56 + 1 + 1 + 1  # and for the Dog a choice of leaders

    assert 296 == four == laws.steps_left(new_round())
    assert 415 == six == laws.steps_left(new_round(TIENTSIN))


@pytest.mark.rule("L5")
@LAW
@given(state=round_states(), seed=SEEDS)
def test_l05_play_from_any_position_ends(state: RoundState, seed: int) -> None:
    """Play from any position ends within the counter."""
    assert library.check_ends(state, seed).is_over
