"""Laws L6 to L10 and L13: what is legal, and what beats what."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tichu
from laws import library
from laws.examples import LAW, MANY, late
from steering.strategies import round_states
from tichu import Combination, IllegalAction, Pass, Phase, Play, RoundState, Rules, apply, is_legal
from tichu.testing import laws
from tichu.testing.strategies import actions, combinations, rules

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.rule("L6")
@LAW
@given(data=st.data(), state=round_states())
def test_l06_all_say_the_same_of_an_action(data: st.DataObject, state: RoundState) -> None:
    """Listing, ``is_legal``, ``why_illegal`` and ``apply`` always agree, except about deals."""
    for legal in (True, False) if not state.is_over else (False,):
        action = data.draw(actions(state, legal=legal), label="action")
        if legal:
            laws.check_accepted(state, action)
        else:
            laws.check_refused(state, action)


@pytest.mark.rule("L6")
@MANY
@given(data=st.data(), state=round_states())
def test_l06_of_any_action_at_all(data: st.DataObject, state: RoundState) -> None:
    """They also agree about arbitrary actions."""
    action = data.draw(actions(state, legal=None), label="action")
    applied = True
    try:
        apply(state, action)
    except IllegalAction:
        applied = False

    assert applied is is_legal(state, action) is (tichu.why_illegal(state, action) is None)
    if not state.phase.is_chance:
        assert applied is any(action in state.legal(seat) for seat in range(state.rules.seats))


@pytest.mark.rule("L7")
@LAW
@given(state=round_states(), seed=SEEDS)
def test_l07_lists_are_sorted_and_complete(state: RoundState, seed: int) -> None:
    """Lists are sorted, without duplicates, and empty only before a deal or at the end."""
    laws.check_listed(state, random.Random(seed), tried=3)


@pytest.mark.rule("L8")
@LAW
@given(combination=combinations(), state=round_states(Phase.PLAY))
def test_l08_a_combination_is_found_again(combination: Combination, state: RoundState) -> None:
    """Every listed combination is read back from its cards and from its text."""
    library.check_combination(combination)
    for action in state.legal(state.to_act[0]):
        if isinstance(action, Play):
            library.check_combination(action.combination)


@pytest.mark.rule("L9")
@LAW
@given(state=round_states(Phase.PLAY))
def test_l09_only_a_follower_may_pass(state: RoundState) -> None:
    """Only a seat that follows may pass, and only if no wish obliges it to play."""
    (seat,) = state.to_act
    if state.wish is None:
        assert is_legal(state, Pass(seat)) is (state.trick is not None)
    laws.check_wish(state)


@pytest.mark.rule("L10")
@MANY
@given(given_combinations=st.lists(combinations(), min_size=2, max_size=6))
def test_l10_beating_is_an_order(given_combinations: list[Combination]) -> None:
    """``beats`` is a strict order, total for one kind and length; bombs beat all other kinds."""
    library.check_order(given_combinations)


@pytest.mark.rule("L10")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l10_beating_orders_the_plays_of_a_position(drawn: Rules, seed: int) -> None:
    """The plays of one position, bombs included, are ordered."""
    rng = random.Random(seed)
    for state, _, _ in late(drawn, 1 + 4 * seed):
        plays = [
            action.combination
            for seat in range(drawn.seats)
            for action in state.legal(seat)
            if isinstance(action, Play)
        ]
        library.check_order(rng.sample(plays, min(len(plays), 6)))


@pytest.mark.rule("L13")
@LAW
@given(state=round_states(Phase.PLAY))
def test_l13_an_open_wish_binds(state: RoundState) -> None:
    """A seat that can fulfil an open wish must; any other seat is free.

    It cannot pass either. With ``wish_bomb="interrupt"`` a follower may bomb instead, with
    ``dog_under_wish`` a leader may lead the Dog, and with ``open_dummy`` nothing binds the dummy.
    """
    assume(state.wish is not None)
    laws.check_wish(state)


@pytest.mark.rule("L13")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l13_in_every_step_of_a_round(drawn: Rules, seed: int) -> None:
    """The same holds in steered play from endgames, half of them with an open wish."""
    for state, _, _ in late(drawn, 1 + 4 * seed):
        laws.check_wish(state)
