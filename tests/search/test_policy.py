"""``Policy``: its weights and its text, and the probabilities that it gives to actions."""

import math
import pickle
import random

import pytest

import tichu
from steering import steered_round
from support import anything, house, play, position
from tichu import InvalidValue, MakeWish, Pass, Phase, Play, PlayerView, RoundState
from tichu.search import Policy, action_features, default_policy
from tichu.search.playouts import NAMES


def seen(state: RoundState, seat: int = 0) -> PlayerView:
    """Return the view of a seat."""
    return tichu.view(state, seat)


def test_weights() -> None:
    """The weights are put into order; a missing one is 0."""
    policy = Policy({"lead.out": 2, "lead.cards": 1.5, "gift_call": -3}, 0.5)

    assert (("lead.out", 2.0), ("lead.cards", 1.5), ("gift_call", -3.0)) == policy.weights
    assert policy == Policy(policy.weights, 0.5) != Policy(policy.weights)
    assert hash(policy) == hash(Policy(policy.weights, 0.5))
    assert "<Policy: 3 weights, temperature 0.5>" == repr(policy)


def test_a_policy_can_be_pickled() -> None:
    """A pickled policy gives the same probabilities."""
    policy = Policy({"lead.out": 2}, 2)
    copy = pickle.loads(pickle.dumps(policy))

    state = position("2j3j", "4j", "Ph", "Dr", turn=0)
    assert policy == copy
    assert policy.probabilities(seen(state)) == copy.probabilities(seen(state))


def test_text() -> None:
    """The text of a policy is complete, and may have comments."""
    policy = Policy({"lead.out": 2, "wish_ace": -0.25}, 0.5)
    text = "tichu policy 1\ntemperature 0.5\nlead.out 2\nwish_ace -0.25\n"

    assert text == str(policy)
    assert policy == Policy.parse(text) == Policy.parse(text.replace("\nlead", "\n\n# all\nlead"))
    assert Policy() == Policy.parse("tichu policy 1")
    assert default_policy() == Policy.parse(str(default_policy()))


def test_other_values_are_refused() -> None:
    """Texts are texts, views are views of the base game, and actions are legal."""
    state = position("2j3j", "4j", "Ph", "Dr", turn=0)
    for wrong in (None, state, 7):
        with pytest.raises(InvalidValue):
            Policy().probabilities(anything(wrong))
        with pytest.raises(InvalidValue):
            action_features(anything(wrong))
        with pytest.raises(InvalidValue):
            Policy.parse(anything(wrong))
    for actions in (7, [Pass(0)], [Play(1, "4j")], ["2j"], [None], "2j"):
        with pytest.raises(InvalidValue, match="legal actions"):
            Policy().probabilities(seen(state), anything(actions))
        with pytest.raises(InvalidValue, match="legal actions"):
            action_features(seen(state), anything(actions))


def test_probabilities_follow_from_scores() -> None:
    """A score is the sum of the features times the weights; its exponential makes it likely."""
    rng = random.Random(3)
    for seed in range(2):
        policy = Policy({name: rng.uniform(-2, 2) for name in NAMES}, 1.5)
        weights = dict(policy.weights)
        for state, _ in steered_round(tichu.NANJING, seed):
            if state.phase not in {Phase.PLAY, Phase.WISH, Phase.GIVE_TRICK, Phase.TAKE_TRICK}:
                continue
            for seat in {*state.to_act, *state.may_interrupt}:
                view = seen(state, seat)
                actions = [
                    one
                    for one in tichu.search.collapse(view.legal())
                    if not isinstance(one, tichu.CallTichu)
                ]
                waits = seat not in state.to_act
                if waits and not actions:
                    continue
                features = action_features(view, [None, *actions] if waits else actions)
                scores = [
                    sum(weights[name] * value for name, value in one.items()) / 1.5
                    for one in features
                ]
                powers = [math.exp(score) for score in scores]
                expected = [power / sum(powers) for power in powers][waits:]

                assert expected == pytest.approx(policy.probabilities(view, actions), abs=1e-9)
                assert sum(expected) == pytest.approx(sum(policy.probabilities(view)))


def test_actions_that_differ_in_suits() -> None:
    """The first of them has the probability of all."""
    state = position("2j2w3j", "4j", "Ph", "Dr", turn=0)

    assert (1 / 3, 0, 1 / 3, 1 / 3) == Policy().probabilities(seen(state))
    two = Play(0, "2w"), Play(0, "3j")
    assert (0.5, 0.5) == Policy().probabilities(seen(state), two)
    assert ({}, {}) != action_features(seen(state), two)


def test_calls_have_no_probability() -> None:
    """Neither tichu nor grand tichu has one; all other actions keep theirs."""
    first = tichu.new_round()
    rng = random.Random(1)
    first = tichu.apply(first, tichu.deal(first, rng))
    led = first
    while led.phase is not Phase.PLAY:
        led = tichu.apply(led, tichu.random_action(led, rng))
    (seat,) = led.to_act

    assert (1, 0) == Policy().probabilities(seen(first))
    assert 0 == Policy().probabilities(seen(led, seat))[-1]
    assert (0,) == Policy().probabilities(seen(led, seat), [tichu.CallTichu(seat)])
    assert (0,) == Policy().probabilities(seen(led, (seat + 1) % 4))
    assert ({},) == action_features(seen(led, seat), [tichu.CallTichu(seat)])
    assert ({}, {}) == action_features(seen(first))


def test_pushes_are_equally_likely() -> None:
    """A policy has no features of a push."""
    state = tichu.new_round()
    rng = random.Random(1)
    while state.phase is not Phase.PUSH:
        state = tichu.apply(state, tichu.random_action(state, rng))

    likely = Policy().probabilities(seen(state))

    assert {1 / 2184, 0.0} == {*likely}
    assert 1 == pytest.approx(sum(likely))


def test_out_of_turn() -> None:
    """The difference from 1 is the probability of doing nothing."""
    state = position("2j9j", "7j7w7p7s9w", "Qj3j", "Kj4j", turn=2, trick="0:8j")
    bomb = Play(1, "7j7w7p7s")

    assert (0.5,) == Policy().probabilities(seen(state, 1))
    assert (0.8,) == pytest.approx(
        Policy({"bomb.decline": -math.log(4)}).probabilities(seen(state, 1))
    )
    nothing, laid = action_features(seen(state, 1), [None, bomb])
    assert 1 == nothing["bomb.decline"] == laid["bomb.bomb"]


@pytest.mark.rule("IRR-1")
def test_announcements() -> None:
    """To announce is judged as the first bomb; without one it is never likely."""
    rules = house(announced_bombs=True)
    hands = "2j9j", "7j7w7p7s9w", "Qj3j5j6j8w", "Kj4j"
    state = position(*hands, turn=3, trick="0:8j", rules=rules)

    assert (0.5,) == Policy().probabilities(seen(state, 1))
    assert (0,) == Policy().probabilities(seen(state, 2))
    announced = tichu.apply(state, tichu.AnnounceBomb(1))
    assert (1,) == Policy().probabilities(seen(announced, 1))


def test_wishes_and_gifts() -> None:
    """Wishes and gifts have their own features, and a choice of leader none."""
    state = position("Ma2j", "4jKj", "5jAj", "6j9j", turn=0)
    wishes = seen(tichu.apply(state, play(0, "Ma")))
    aces = Policy({"wish_ace": 50})
    assert 14 == len(wishes.legal())
    assert 1 == pytest.approx(aces.probabilities(wishes, [MakeWish(0, 14), MakeWish(0, None)])[0])
    assert {"wish_rank": 1 / 7, "wish_held": 1 / 4} == action_features(wishes, [MakeWish(0, 2)])[0]
    assert {} == action_features(wishes, [MakeWish(0, None)])[0]
    gift = position("3j2j", "4j", "5jAj", "6j9j", trick="0:Dr", turn=0, phase=Phase.GIVE_TRICK)
    assert (
        {"gift_cards": 1 / 14, "gift_next": 1},
        {"gift_cards": 1 / 7},
    ) == action_features(seen(gift))
    leader = position(
        *("2j4j", "3j", "7j7w", "5j", "6j9j", "8j"),
        phase=Phase.CHOOSE_LEADER,
        piles={0: "Dg"},
        turn=0,
        rules=tichu.TIENTSIN,
    )
    assert (0.5, 0.5) == Policy(default_policy().weights).probabilities(seen(leader))
    assert ({}, {}) == action_features(seen(leader))


def test_a_round_that_is_over() -> None:
    """Nothing can be done any more."""
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), rest_to=0)
    over = tichu.apply(state, play(2, "3j"))

    assert () == Policy().probabilities(seen(over))
