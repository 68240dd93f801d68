"""Laws L20 to L24: points, the end of a game, and symmetry."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws import symmetry
from laws.examples import LAW, late
from steering.strategies import games, round_states
from tichu import NANJING, TIENTSIN, GameState, Phase, RoundState, Rules, apply
from tichu.testing import laws
from tichu.testing.strategies import rules

SEEDS = st.integers(0, 2**32 - 1)
SUITS = tuple(itertools.permutations(range(4)))


@pytest.mark.rule("L20")
@LAW
@given(state=round_states(Phase.OVER))
def test_l20_the_cards_make_a_hundred(state: RoundState) -> None:
    """Card points add up to 100, each -25 to 125 in fives; a victory scores its worth to 0."""
    assert state.result is not None
    laws.check_result(state.result, state.rules)
    laws.check_score(state)


@pytest.mark.rule("L20")
@LAW
@given(drawn=rules(), seed=SEEDS)
def test_l20_at_the_end_of_play(drawn: Rules, seed: int) -> None:
    """The same holds for rounds that were played."""
    *_, (_, _, over) = late(drawn, seed)
    laws.check_score(over)


@pytest.mark.rule("L21")
@LAW
@given(state=round_states(Phase.OVER))
def test_l21_the_first_out_wins_their_call(state: RoundState) -> None:
    """Only the call of the first seat out succeeds.

    If a team was counted out, all its calls fail and those of the other team succeed.
    """
    laws.check_score(state)


@pytest.mark.rule("L22")
@LAW
@given(game=games(), seed=SEEDS)
def test_l22_a_game_ends_when_its_rules_say(game: GameState, seed: int) -> None:
    """A game ends when ``target`` or ``rounds`` is reached, unless a tie is played on."""
    laws.check_game(game)


@pytest.mark.rule("L22")
@LAW
@given(drawn=rules(), seed=SEEDS, scores=st.tuples(*[st.integers(180, 199)] * 4))
def test_l22_after_a_round_near_the_target(
    drawn: Rules, seed: int, scores: tuple[int, ...]
) -> None:
    """The same holds after rounds begun near the target, with equal scores too."""
    *_, (state, action, _) = late(drawn, seed)
    below = 0 if drawn.target is None else drawn.target - 1000
    points = tuple(5 * each + below for each in scores)
    for start in (points, points[:1] * 4):
        begun = GameState(state, start if drawn.open_dummy else start[:2], ())
        laws.check_game(apply(begun, action))


@pytest.mark.rule("L23")
@LAW
@given(state=round_states(), suits=st.permutations(range(4)), steps=st.integers(0, 5), seed=SEEDS)
def test_l23_suits_and_seats_are_alike(
    state: RoundState, suits: list[int], steps: int, seed: int
) -> None:
    """Permuting suits and rotating seats commutes with ``apply`` and with the legal actions."""
    symmetry.check_symmetric(state, random.Random(seed), suits, steps % state.rules.seats)


@pytest.mark.slow
@pytest.mark.rule("L23")
@pytest.mark.parametrize("table", [NANJING, TIENTSIN], ids=["four", "six"])
def test_l23_all_permutations_and_rotations(table: Rules) -> None:
    """All 24 permutations of the suits with all rotations of the seats."""
    rng = random.Random(23)
    states = [state for seed in range(9) for state, _, _ in late(table, seed)]
    for suits, steps in itertools.product(SUITS, range(table.seats)):
        symmetry.check_symmetric(rng.choice(states), rng, suits, steps)


@pytest.mark.rule("L24")
@LAW
@given(state=round_states(Phase.OVER))
def test_l24_swapping_teams_negates_the_difference(state: RoundState) -> None:
    """Swapping the team numbers negates the difference of the scores."""
    symmetry.check_swapped(state)
