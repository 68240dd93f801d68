"""The ``VectorEnv`` of Gymnasium, beside `tichu.sequential`."""

import random
from array import array
from typing import Any

import pytest

import tichu
from support import frameworks
from support.numbered import Beside, marked
from tichu import InvalidValue, PlayerAction, PlayerView
from tichu.bots import Bot
from tichu.encoding.batch import MOST_SEEDS
from tichu.envs import PolicyModelBot
from tichu.search import default_policy

np = frameworks.needed("numpy")
gymnasium = frameworks.needed("gymnasium")
vector = frameworks.needed("tichu.envs.vector")


def seeds(number: int, seed: int) -> list[int]:
    """Return the seeds of rounds."""
    rng = gymnasium.utils.seeding.np_random(seed)[0]
    found: list[int] = rng.integers(MOST_SEEDS, size=number).tolist()
    return found


@pytest.mark.parametrize(
    ("rules", "history"), [("nanjing", 0), ("griffin", 56), ("tientsin", 3), ("trichu", 1)]
)
def test_the_same_rounds_decision_by_decision(rules: str, history: int) -> None:
    """The same masks, observations and rewards, and the next rounds after the first ones."""
    env = vector.TichuVectorEnv(2, rules=rules, history=history)
    observed, infos = env.reset(seed=5)
    beside = [Beside(env.rules, seed, history) for seed in seeds(2, 5)]
    ended = 0
    while ended < 2:
        numbers = env.random_actions()
        seats = [*infos["seat"]]
        for place, each in enumerate(beside):
            assert each.now.to_act == seats[place]
            assert each.observation() == array_of(observed["observation"][place])
            assert each.mask() == observed["action_mask"][place].tobytes()
            person = each.person
            each.choose(int(numbers[place]))
            seats[place] = person
        observed, rewards, terminated, truncated, infos = env.step(numbers)
        assert not truncated.any()
        for place, each in enumerate(beside):
            assert each.now.is_over == terminated[place]
            if not terminated[place]:
                assert 0 == rewards[place]
                continue
            ended += 1
            assert each.now.state.result is not None
            own, other = each.now.state.result.scores
            margins: list[int] = [(own - other, other - own)[team] for team in env.rules.teams]
            assert margins == infos["points"][place].tolist()
            assert margins[seats[place]] == rewards[place]
            final = infos["final_obs"][place]
            assert each.observation(seats[place]) == array_of(final["observation"])
            assert not final["action_mask"].any()
            each.begin()


def array_of(numbers: Any) -> object:  # noqa: ANN401  # an array
    """Return numbers as the library has them."""
    return array("f", numbers.tobytes())


def played(env: Any, steps: int, seed: int = 1) -> list[tuple[bytes, ...]]:  # noqa: ANN401
    """Return what the first round of an environment is like for some steps of random numbers."""
    rng = random.Random(seed)
    observed, _ = env.reset(seed=seed)
    found: list[tuple[bytes, ...]] = []
    for _ in range(steps):
        numbers = np.array(
            [
                rng.choice(marked(mask)) if place == 0 else marked(mask)[0]
                for place, mask in enumerate(observed["action_mask"])
            ]
        )
        observed, *_ = env.step(numbers)
        found.append((observed["observation"][0].tobytes(), observed["action_mask"][0].tobytes()))
    return found


def test_a_round_does_not_depend_on_how_many_there_are() -> None:
    """Each has random numbers of its own, also of the others at its table."""
    seats = ["learner", "random", default_policy(), "random"]
    one, three = (vector.TichuVectorEnv(number, seats) for number in (1, 3))
    assert played(one, 80) == played(three, 80)


def test_without_copies_the_arrays_are_the_same() -> None:
    """The next step writes in them what new arrays have."""
    new, kept = (vector.TichuVectorEnv(3, copy=copy) for copy in (True, False))
    expected, _ = new.reset(seed=1)
    observed, _ = kept.reset(seed=1)
    for _ in range(100):
        numbers = new.random_actions()
        before = {name: values.copy() for name, values in expected.items()}
        after, *_ = new.step(numbers)
        again, *_ = kept.step(numbers)
        for name, values in before.items():
            assert (values == expected[name]).all()
            assert (after[name] == again[name]).all()
            assert observed[name] is again[name]
        expected = after


@pytest.mark.parametrize("polls", ["all", "none"])
@pytest.mark.parametrize("rules", ["nanjing", "bsw", "tientsin", "trichu"])
def test_the_learner_is_asked_only_for_its_seats(rules: str, polls: str) -> None:
    """Where others decide, they do it within a step; forced decisions can be left out."""
    others: list[Any] = ["random", default_policy(), "random", "random", default_policy()]
    seats = ["learner", *others[: tichu.new_round(rules).rules.seats - 1]]
    env = vector.TichuVectorEnv(2, seats, rules=rules, polls=polls, skip_forced=True)
    observed, infos = env.reset(seed=1)
    ended = 0
    for _ in range(100):
        assert not infos["seat"].any()
        assert (observed["action_mask"].sum(axis=1) > 1).all()
        assert env.observation_space.contains(observed)
        observed, rewards, terminated, _, infos = env.step(env.random_actions())
        ended += terminated.sum()
        if terminated.any():
            assert (rewards[terminated] == infos["points"][terminated, 0]).all()
    assert ended


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_number_that_is_not_allowed(processes: int) -> None:
    """It is refused with its round before any round moves, and all go on as if it had not been."""
    env, other = (vector.TichuVectorEnv(4, processes=number) for number in (processes, 1))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.array([0, 0, 0, 0]))
    for each in (env, other):
        each.reset(seed=1)
    for wrong in range(4):
        numbers = env.random_actions()
        for number in (-1, 9999):
            illegal = numbers.copy()
            illegal[wrong:] = number
            message = f"expected a number that the mask of round {wrong} allows, got {number}"
            with pytest.raises(InvalidValue, match=message):
                env.step(illegal)
        observed, *_ = env.step(numbers)
        expected, *_ = other.step(other.random_actions())
        assert all((observed[name] == expected[name]).all() for name in expected)
    env.close()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": ["learner"]}, "expected 4 players, one for each seat, got 1"),
        ({"seats": "random"}, "expected the learner at one seat or more"),
        ({"seats": "RuleBot"}, "expected the learner at one seat or more"),
        (
            {"seats": ["learner", "Rulebot", "random", "random"]},
            "expected 'learner', 'random', a Policy, a Model or a bot: expected PolicyBot",
        ),
        (
            {"seats": ["learner", lambda: PolicyModelBot(first), "random", "random"]},
            "expected a bot that decides by its view alone; a trained model can be a Model$",
        ),
    ],
)
def test_wrong_seats(arguments: dict[str, Any], message: str) -> None:
    """They are refused, as other wrong arguments are."""
    with pytest.raises(InvalidValue, match=message):
        vector.TichuVectorEnv(**{"num_envs": 2, **arguments})


def first(observed: Any) -> Any:  # noqa: ANN401  # arrays
    """Choose the first number that each mask allows."""
    return observed["action_mask"].argmax(axis=-1)


class Quick(Bot):
    """Calls tichu when it is asked for it, and else plays what is legal first."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the first legal action."""
        return seen.legal()[0]

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Call, or bomb."""
        return seen.interruptions()[0]


@pytest.mark.parametrize("rules", ["nanjing", "bsw", "tientsin", "trichu", "griffin"])
def test_bots_and_models_decide_within_a_step(rules: str) -> None:
    """The learner is asked for its own seats only, and rewarded for what it has decided in."""
    others: list[Any] = [Quick, vector.Model(first), Quick, vector.Model(first), "RandomBot"]
    seats = [*others[: tichu.new_round(rules).rules.seats - 1], "learner"]
    env = vector.TichuVectorEnv(3, seats, rules=rules)
    observed, infos = env.reset(seed=1)
    ended = 0
    while ended < 3:
        assert {len(seats) - 1} == {*infos["seat"].tolist()}
        observed, rewards, terminated, _, infos = env.step(first(observed))
        for place in terminated.nonzero()[0]:
            assert rewards[place] == infos["points"][place, -1]
            assert not infos["final_obs"][place]["action_mask"].any()
        ended += terminated.sum()


def test_a_model_decides_as_the_learner_would() -> None:
    """Rounds go the same way with the model at some seats as with the learner at all."""
    model = vector.Model(first)
    alone, both = (
        vector.TichuVectorEnv(1, seats)
        for seats in ("learner", ["learner", model, "learner", model])
    )
    observed, infos = alone.reset(seed=3)
    fewer, known = both.reset(seed=3)
    ended = False
    while not ended:
        while infos["seat"][0] % 2 and not ended:
            observed, _, over, _, infos = alone.step(first(observed))
            ended |= bool(over[0])
        if not ended:
            assert infos["seat"] == known["seat"]
            assert all((observed[name] == fewer[name]).all() for name in observed)
            observed, _, over, _, infos = alone.step(first(observed))
            fewer, _, after, _, known = both.step(first(fewer))
            ended |= bool(over[0])
    assert after[0]
    assert (infos["points"] == known["points"]).all()


@pytest.mark.parametrize("wrong", [[0], 0.5, [1588, 1588], [-1, -1]])
def test_wrong_numbers_of_a_model(wrong: Any) -> None:  # noqa: ANN401
    """They are refused as numbers of the model; then the rounds must be dealt again."""
    env = vector.TichuVectorEnv(2, ["learner", vector.Model(lambda _: wrong), "random", "random"])
    with pytest.raises(InvalidValue, match=r"Model\.predict: expected"):  # noqa: PT012
        env.reset(seed=1)
        for _ in range(20):
            env.step(env.random_actions())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, int))


def test_what_a_bot_may_not_do() -> None:
    """It is refused as at any table."""
    env = vector.TichuVectorEnv(1, [Late, "learner", "random", "random"])
    with pytest.raises(tichu.IllegalAction):
        env.reset(seed=1)


class Late(Bot):
    """Passes always."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Pass."""
        return tichu.Pass(seen.seat)


def test_spaces_are_made_when_they_are_asked_for() -> None:
    """They would take more memory than the rounds."""
    env = vector.TichuVectorEnv(2)
    assert {"observation_space", "action_space"}.isdisjoint(vars(env))
    assert env.observation_space is env.observation_space
    assert env.action_space.contains(np.zeros(2, np.int64))


def test_wrong_actions() -> None:
    """A step takes a whole number for each round."""
    env = vector.TichuVectorEnv(2)
    env.reset(seed=1)
    with pytest.raises(InvalidValue, match="expected an array of 2 whole numbers"):
        env.step([1])
