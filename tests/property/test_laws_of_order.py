"""Laws L17 to L19: which seats act when, and in which order."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws import library
from laws.examples import LAW, late
from steering import twin
from steering.strategies import round_states
from tichu import Phase, RoundState, Rules
from tichu.testing import laws
from tichu.testing.strategies import rules

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.rule("L17")
@LAW
@given(data=st.data(), seed=SEEDS)
def test_l17_simultaneous_decisions_commute(data: st.DataObject, seed: int) -> None:
    """Decisions that several seats make at once lead to the same state in any order.

    These are grand tichu, pushes and calls; calls during the exchange are separate (TICHU-2).
    """
    phase = data.draw(st.sampled_from((None, Phase.GRAND_TICHU, Phase.PUSH)), label="phase")
    state = data.draw(round_states(phase), label="state")
    library.check_confluent(state, random.Random(seed))


@pytest.mark.rule("L18")
@LAW
@given(drawn=rules(bombs="any_time"), seed=SEEDS)
def test_l18_the_order_of_asking_does_not_matter(drawn: Rules, seed: int) -> None:
    """The outcomes of several bombs out of turn do not depend on the order of asking."""
    rng = random.Random(seed)
    for state, _, _ in late(drawn, 1 + 4 * seed):
        library.check_interrupts(state, rng)


@pytest.mark.rule("L18")
def test_l18_several_seats_hold_bombs() -> None:
    """In the endgames two or more seats hold bombs at once, so there is an order to test."""
    held = [
        library.check_interrupts(state, random.Random(seed))
        for seed in range(1, 240, 2)
        for state, _, _ in late(Rules(), seed)
    ]

    assert 10 < sum(number > 1 for number in held)


@pytest.mark.rule("L19")
@LAW
@given(state=round_states(), seed=SEEDS)
def test_l19_whose_turn_it_is_is_public(state: RoundState, seed: int) -> None:
    """``to_act`` and ``may_interrupt`` are those of the public view, whatever the hands hold."""
    laws.check_public_turn(state)
    found = twin(state, None, random.Random(seed))
    if found is not None:
        assert (state.to_act, state.may_interrupt) == (
            found.other.to_act,
            found.other.may_interrupt,
        )
