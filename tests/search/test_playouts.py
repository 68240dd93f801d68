"""``playouts``, its scores, and what both refuse."""

import pickle
import random
from collections import Counter

import pytest

import tichu
from support import anything, position
from tichu import InvalidValue, RoundState, new_round
from tichu.search import Policy
from tichu.search.playouts import Scores, playout, playouts


def pushed(seed: int = 1) -> RoundState:
    """Return a round where the first lead is due."""
    state = new_round()
    rng = random.Random(seed)
    while state.phase is not tichu.Phase.PLAY:
        state = tichu.apply(state, tichu.random_action(state, rng))
    return state


def test_playouts_are_single_playouts() -> None:
    """The scores agree with single playouts with the same random numbers."""
    called = tichu.apply(tichu.apply(pushed(), tichu.CallTichu(1)), tichu.CallTichu(2))
    for state in (pushed(), called, new_round()):
        rng = random.Random(1)
        results = [playout(state, rng).scores for _ in range(50)]

        scores = playouts(state, random.Random(1), 50)

        assert tuple(sorted(Counter(results).items())) == scores.counts
        assert 50 == scores.n


def test_playouts_with_a_policy() -> None:
    """Every playout uses the policy."""
    policy = Policy({"lead.rank": -10})
    rng = random.Random(1)
    results = [playout(pushed(), rng, policy).scores for _ in range(20)]

    scores = playouts(pushed(), random.Random(1), 20, policy)

    assert tuple(sorted(Counter(results).items())) == scores.counts


def test_playouts_of_a_view() -> None:
    """From a view each playout begins with a world of its own, also for what passes may tell."""
    state = pushed()
    hands = ("2j", "3j4j7w", "8j6w9w", "6s7j8s")
    passed = position(*hands, turn=2, trick="0:5w", wish=8, rest_to=0)  # 1 passed
    for seen in (tichu.view(state, 2), tichu.view(state, None), tichu.view(passed, 0)):
        rng = random.Random(1)
        results = [
            playout(world, rng).scores for world in tichu.search.sample_worlds(seen, rng, 30)
        ]

        scores = playouts(seen, random.Random(1), 30)

        assert tuple(sorted(Counter(results).items())) == scores.counts


SCORES = Scores((((-200, 400), 1), ((40, 60), 4), ((50, 50), 2), ((60, 40), 3)))


def test_averages() -> None:
    """Means are weighted by the counts; a tie counts for neither team."""
    assert 10 == SCORES.n
    assert (240 / 10, 860 / 10) == (SCORES.mean(0), SCORES.mean(1))
    assert (-62.0, 62.0) == (SCORES.margin(0), SCORES.margin(1))
    assert (0.3, 0.5) == (SCORES.share(0), SCORES.share(1))


def test_margins() -> None:
    """Scores with the same difference are counted together."""
    scores = Scores((((0, 200), 2), ((40, 60), 1), ((140, 160), 3)))

    assert ((-200, 2), (-20, 4)) == scores.margins


def test_scores_of_several_processes_add_up() -> None:
    """Scores can be added and sent between processes."""
    other = Scores((((0, 200), 1), ((40, 60), 1)))
    expected = (((-200, 400), 1), ((0, 200), 1), ((40, 60), 5), ((50, 50), 2), ((60, 40), 3))

    assert Scores(expected) == SCORES + pickle.loads(pickle.dumps(other))
    assert Scores(expected) == sum([SCORES, other])
    for wrong in (1, "0", None, 0.0):
        with pytest.raises(InvalidValue):
            _ = anything(wrong) + SCORES


@pytest.mark.parametrize("team", [-1, 2, None, "0", True, 0.0])
def test_invalid_teams(team: object) -> None:
    """The teams are 0 and 1."""
    for question in (SCORES.mean, SCORES.margin, SCORES.share):
        with pytest.raises(InvalidValue):
            question(anything(team))


def test_adding_other_values() -> None:
    """Only scores can be added to scores."""
    with pytest.raises(InvalidValue):
        _ = SCORES + anything(1)


def test_one_playout_needs_a_state() -> None:
    """A view is not a state: a world must be made of it first."""
    with pytest.raises(InvalidValue):
        playout(anything(tichu.view(pushed(), 0)), random.Random(1))


class Broken:
    """A source of chance that always gives the same value, of any kind."""

    def __init__(self, value: object) -> None:
        self.value = value

    def random(self) -> object:
        """Return what is no random number."""
        return self.value


def test_invalid_random_numbers() -> None:
    """Random numbers go from 0.0 to below 1.0."""
    for value in [1.0, -1.0, float("nan"), float("inf"), 10**400, "x", None, ()]:
        for policy in [None, Policy()]:
            for state in (pushed(), new_round()):
                with pytest.raises(tichu.TichuError):
                    playout(state, anything(Broken(value)), policy)


def test_the_ends_of_the_range() -> None:
    """The least and the greatest random number are accepted."""
    for value in (0.0, 1 - 2**-53):
        assert 100 == sum(playout(pushed(), anything(Broken(value))).card_points)


@pytest.mark.rule("IRR-1")
def test_playouts_of_a_round_that_is_over() -> None:
    """A finished round keeps its result, even counted out, and no number is drawn."""
    rules = tichu.Rules(announced_bombs=True)
    state = position("5j9j", "6j7w", "4j7j", "8j9w9pTj", turn=1, rules=rules)
    state = tichu.apply(state, tichu.Play(1, "6j"))
    state = tichu.apply(state, tichu.AnnounceBomb(3))
    rng = random.Random(1)

    assert state.result is not None
    assert state.result == playout(state, rng)
    assert (((state.result.scores), 7),) == playouts(state, rng, 7).counts
    assert random.Random(1).getstate() == rng.getstate()
