"""A trained model as a bot."""

import random
from typing import Any

import pytest

import tichu
from support import frameworks, position
from tichu import InvalidValue, arena, bots
from tichu.envs import PolicyModelBot, Task

numpy = frameworks.needed("numpy")


def drawing(seed: int) -> Any:
    """Return a model that chooses at random."""
    rng = random.Random(seed)

    def predict(observed: dict[str, Any]) -> Any:
        return rng.choice(numpy.flatnonzero(observed["action_mask"]))

    return predict


@pytest.mark.parametrize("rules", ["nanjing", "tientsin", "trichu"])
def test_a_model_plays_a_round(rules: str) -> None:
    """A model gets the observations of the environments, and is asked only if it has a choice."""
    shown: list[dict[str, Any]] = []

    def predict(observed: dict[str, Any]) -> Any:
        shown.append(observed)
        return observed["action_mask"].argmax()

    seats = tichu.new_round(rules).rules.seats
    record = bots.play_round(
        [PolicyModelBot(predict) for _ in range(seats)], random.Random(1), rules
    )

    assert record is not None
    assert {("float32", "int8")} == {
        (str(each["observation"].dtype), str(each["action_mask"].dtype)) for each in shown
    }
    assert all(each["action_mask"].sum() > 1 for each in shown)
    assert all(each["observation"].max() <= 1 for each in shown)


def test_a_model_that_is_not_polled_never_interrupts() -> None:
    """A model without polls bombs and calls only when it must act."""
    bot = PolicyModelBot(lambda _: 1 / 0, polls="none")
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PLAY:
        state = tichu.apply(state, tichu.random_action(state, random.Random(1)))

    assert {None} == {bot.interrupt(tichu.view(state, seat)) for seat in state.may_interrupt}


def test_exact_suits_and_history_are_those_of_the_task() -> None:
    """A model that has learned so is shown the plays that its bot has observed."""
    shown: list[dict[str, Any]] = []

    def predict(observed: dict[str, Any]) -> Any:
        shown.append(observed)
        return observed["action_mask"].argmax()

    bot = PolicyModelBot(predict, suits="exact", history=2)
    state = position("2j3j", "4j5j", "6j7j", "8j9j", turn=0, rules=tichu.BSW)
    state = tichu.apply(state, tichu.Play(0, "2j"))
    bot.observe(tichu.Play(0, "2j"))
    bot.act(tichu.view(state, 1))

    task = Task("bsw", suits="exact", history=2)
    expected = task.observations.encode(tichu.view(state, 1), (tichu.Play(0, "2j"),))
    assert [*expected] == shown[0]["observation"].tolist()


def test_the_arena_measures_a_model() -> None:
    """A model in one line plays against a bot of the library without a crash."""

    def model(seed: int) -> PolicyModelBot:
        return PolicyModelBot(drawing(seed), remembers=True)

    result = arena.compare([model, "RandomBot"], deals=2)

    assert [0, 0] == [tally.crashes for tally in result.tallies]


def test_a_wrong_number_is_an_error() -> None:
    """The error names the wrong number."""
    bot = PolicyModelBot(lambda _: 3)

    with pytest.raises(InvalidValue, match="expected a number that the mask allows, got 3"):
        bots.play_round([bot] * 4, random.Random(1))
