"""A playout comes to the result of the same choices, made one after the other with ``apply``.

``TICHU_PLAYOUT_ROUNDS`` in the environment says how many rounds are played for that.
"""

import os
import random
from collections.abc import Iterator

import pytest

import tichu
from search import stepped, stepped_by
from steering import mixture
from support import house, position
from tichu import PRESETS, Phase, RoundState, Rules, new_game, new_round
from tichu.search.playouts import LOW_FIRST, Policy, playout
from tichu.testing import steered_round

ROUNDS = int(os.environ.get("TICHU_PLAYOUT_ROUNDS", "120"))
"""The number of rounds that are compared, each from four moments; a longer run sets it."""

LOTS = 5
"""In how many tests each half of the rounds comes."""


def moments(rules: Rules, seed: int) -> Iterator[RoundState]:
    """Yield the beginning and three random moments of a steered round with calls."""
    rng = random.Random(seed)
    states = [state for state, _ in steered_round(rules, seed)]
    yield states[0]
    for _ in range(3):
        yield states[int(rng.random() * len(states))]


def check(state: RoundState, seed: int) -> None:
    """Both ways come to the same result, and have drawn as many random numbers."""
    one, other = random.Random(seed), random.Random(seed)

    assert stepped(state, one) == playout(state, other)
    assert one.random() == other.random()


@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str, lot: int) -> None:
    """Under every preset a playout makes the choices of random play."""
    for seed in range(lot, ROUNDS // 2 // len(PRESETS), LOTS):
        for state in moments(PRESETS[name], seed):
            check(state, seed)


@pytest.mark.parametrize("lot", range(LOTS))
def test_house_rules(lot: int) -> None:
    """The same holds under any mixture of options."""
    for seed in range(lot, ROUNDS // 2, LOTS):
        for state in moments(mixture(random.Random(seed)), seed):
            check(state, seed)


@pytest.mark.parametrize(
    "policy",
    [
        LOW_FIRST,
        Policy(decline=0, play=0, low=1, bomb=5),
        Policy(decline=3, play=2, low=1, long=4, bomb=7),
        Policy(decline=0, play=0, bomb=0),
    ],
    ids=["low first", "never pass", "of all", "none"],
)
def test_policies(policy: Policy) -> None:
    """A policy weighs each choice by its fields, and changes nothing else."""
    for seed in range(ROUNDS // 8):
        rng = random.Random(seed)
        rules = (*PRESETS.values(), mixture(rng))[seed % (len(PRESETS) + 1)]
        for state in moments(rules, seed):
            one, other = random.Random(seed), random.Random(seed)
            assert stepped_by(policy, state, one) == playout(state, other, policy)
            assert one.random() == other.random()


def test_equal_weights_are_random_play() -> None:
    """A policy of equal weights, or of only zeros, draws as random play does."""
    for seed in range(20):
        for state in moments(PRESETS["griffin"], seed):
            expected = playout(state, random.Random(seed))
            nothing = Policy(decline=0, play=0, bomb=0)
            assert expected == playout(state, random.Random(seed), Policy())
            assert expected == playout(state, random.Random(seed), nothing)


def test_a_policy_that_always_passes() -> None:
    """If only passing has a weight, each leader takes the trick."""
    state = position("5j6j7w", "8j9j", "TjJjQj", "KjKwAj", turn=0)

    result = playout(state, random.Random(1), Policy(play=0, bomb=0))

    assert (0, 1, 2) == result.finished


def test_a_policy_that_never_passes() -> None:
    """If passing has no weight, every seat that can beat a trick does."""
    state = position("5j", "2jTj", "3jJj", "4jQj", turn=0, rules=house(double_victory=None))

    for seed in range(20):
        result = playout(state, random.Random(seed), Policy(decline=0))
        assert (0, 3, 1) == result.finished  # 5, 10, J, Q; then 4, which nobody beats


def test_a_policy_that_prefers_low_cards() -> None:
    """The 2, thirteen ranks below the Dragon, is led thirteen times as often as the ace."""
    state = position("2jAj", "Kj", "3j4j", "5j6j", turn=0, rules=house(double_victory=None))

    def led_low(policy: Policy) -> int:  # then the K is out first, otherwise the ace's hand
        return sum(
            playout(state, random.Random(seed), policy).finished[0] == 1 for seed in range(280)
        )

    assert led_low(Policy(decline=0)) in range(120, 160)
    assert led_low(Policy(decline=0, play=0, low=1)) in range(250, 270)


def test_a_policy_that_keeps_bombs() -> None:
    """A bomb of weight 0 is not played while there is another choice."""
    hands = ("5j9j", "7j7w7p7s2j", "4w4p", "3w3p")
    state = position(*hands, turn=1, trick="0:6j")
    for seed in range(20):
        result = playout(state, random.Random(seed), Policy(bomb=0, decline=1, play=0))
        assert 0 == result.finished[0]


def test_a_playout_of_a_finished_round() -> None:
    """It returns the result and draws nothing."""
    state = new_round()
    rng = random.Random(1)
    while not state.is_over:
        state = tichu.apply(state, tichu.random_action(state, rng))

    rng = random.Random(2)

    assert state.result == playout(state, rng)
    assert random.Random(2).random() == rng.random()


def test_a_game_is_its_round() -> None:
    """The playout of a game is that of its round."""
    game = new_game()
    rng = random.Random(3)
    while game.phase is not Phase.TAKE_TRICK:
        game = tichu.apply(game, tichu.random_action(game, rng))

    assert playout(game.round, random.Random(1)) == playout(game, random.Random(1))


def test_calls_are_scored() -> None:
    """Calls made before count in the result."""
    state = position("2j", "3j4j", "5j", "6j7j", turn=0, calls={0: tichu.Call.TICHU})

    result = playout(state, random.Random(1))

    assert (100, 0) == result.call_points
    assert result.finished[0] == 0


def test_the_state_stays_as_it_was() -> None:
    """A playout does not change its state."""
    for state, _ in steered_round(tichu.NANJING, 5):
        twin = RoundState(state.table, state.hand_masks, state.push_masks)
        playout(state, random.Random(1))
        assert twin == state
