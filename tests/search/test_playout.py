"""A playout comes to the result of the same choices, made one after the other with ``apply``.

``TICHU_PLAYOUT_ROUNDS`` in the environment says how many rounds are played for that.
"""

import math
import os
import random
from collections.abc import Iterator

import pytest

import tichu
from search import stepped, stepped_by
from steering import mixture, steered_round
from support import anything, house, position
from support.tables import cases
from tichu import Phase, RoundState, Rules, new_game
from tichu.rules import PRESETS
from tichu.search import Policy, default_policy
from tichu.search.playouts import playout

ROUNDS = int(os.environ.get("TICHU_PLAYOUT_ROUNDS", "24"))
"""The number of rounds that are compared, each from four moments; a longer run sets it."""

NEVER_PASS = Policy({"beat.decline": -50, "help.decline": -50})
POLICIES = {
    "default": default_policy(),
    "never pass": NEVER_PASS,
    "hot": Policy(default_policy().weights, 20),
    "no preferences": Policy(),
}
LOTS = 2
"""In how many tests each half of the rounds comes."""


def moments(rules: Rules, seed: int) -> Iterator[RoundState]:
    """Yield the beginning and three random moments of a steered round with calls."""
    rng = random.Random(seed)
    states = [state for state, _ in steered_round(rules, seed)]
    yield states[0]
    for _ in range(3):
        yield states[int(rng.random() * len(states))]


def check(state: RoundState, seed: int, policy: Policy | None = None) -> None:
    """Compare a playout with random actions: same result, and as many random numbers."""
    one, other = random.Random(seed), random.Random(seed)
    expected = stepped(state, one) if policy is None else stepped_by(policy, state, one)

    assert expected == playout(state, other, policy)
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


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_policies(policy: Policy) -> None:
    """A playout by a policy draws each choice by the probabilities of the policy."""
    for seed in range(ROUNDS // 8):
        rng = random.Random(seed)
        rules = (*PRESETS.values(), mixture(rng))[seed % (len(PRESETS) + 1)]
        for state in moments(rules, seed):
            check(state, seed, policy)


def test_a_policy_that_always_passes() -> None:
    """If to pass has by far the highest score, each leader takes the trick."""
    state = position("5j6j7w", "8j9j", "TjJjQj", "KjKwAj", turn=0)

    result = playout(state, random.Random(1), Policy({"beat.decline": 50, "help.decline": 50}))

    assert (0, 1, 2) == result.finished


def test_a_policy_that_never_passes() -> None:
    """If to pass has by far the lowest score, every seat that can beat a trick does."""
    state = position("5j", "2jTj", "3jJj", "4jQj", turn=0, rules=house(double_victory=None))

    for seed in range(20):
        result = playout(state, random.Random(seed), NEVER_PASS)
        assert (0, 3, 1) == result.finished  # 5, 10, J, Q; then 4, which nobody beats


def test_a_policy_that_prefers_low_cards() -> None:
    """The ace is twelve ranks above the 2: with -15 * ln 13 / 12 it is led once in 14 times."""
    state = position("2jAj", "Kj", "3j4j", "5j6j", turn=0, rules=house(double_victory=None))

    def led_low(policy: Policy) -> int:  # then the K is out first, otherwise the ace's hand
        return sum(
            playout(state, random.Random(seed), policy).finished[0] == 1 for seed in range(280)
        )

    weights = dict(NEVER_PASS.weights)
    assert led_low(NEVER_PASS) in range(120, 160)
    weights["lead.rank"] = -15 * math.log(13) / 12
    assert led_low(Policy(weights)) in range(250, 270)


def test_a_policy_that_keeps_bombs() -> None:
    """A bomb of a very low score is not played while there is another choice."""
    hands = ("5j9j", "7j7w7p7s2j", "4w4p", "3w3p")
    state = position(*hands, turn=1, trick="0:6j")
    keep = {f"{situation}.bomb": -50 for situation in ("beat", "help", "bomb")}
    keep |= {f"{situation}.breaks": -50 for situation in ("beat", "help")}
    for seed in range(20):
        result = playout(state, random.Random(seed), Policy(keep))
        assert 0 == result.finished[0]


def test_a_game_is_its_round() -> None:
    """The playout of a game is the playout of its round."""
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


# Moments that random deals seldom come to

STATED = ("rules", "phase", "turn", "wish", "finished", "piles")


def moment(hands: str, trick: str = "", **also: object) -> RoundState:
    """Return a position; seat 0 is on turn in play, and other fields follow the rules."""
    stated = {name: also.pop(name) for name in STATED if name in also}
    stated.setdefault("turn", None if "phase" in stated else 0)
    return position(hands, **anything({"trick": trick or (), "rules": house(**also), **stated}))


MOMENTS: dict[str, RoundState] = dict(cases(__file__, "playout: moments", globals()))
WEIGHED = (
    Policy({"beat.decline": -50, "help.decline": -50, "bomb.decline": -50}),
    default_policy(),
    Policy(),
)


@pytest.mark.parametrize("name", MOMENTS)
def test_moments(name: str) -> None:
    """Every choice is weighed, also taking, bombing and beating one's own trick."""
    for seed in range(6):
        check(MOMENTS[name], seed)
    for policy in WEIGHED:
        for seed in range(3):
            check(MOMENTS[name], seed, policy)
