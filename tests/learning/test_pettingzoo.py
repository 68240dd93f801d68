"""The environment of PettingZoo."""

import contextlib
import io
import random
import warnings
from typing import Any

import pytest

from support import frameworks
from tichu import InvalidValue

suites: Any = frameworks.needed("pettingzoo.test", "pettingzoo")
door = pytest.importorskip("tichu.envs.pettingzoo")

TASKS: dict[str, dict[str, Any]] = {
    "nanjing": {},
    "self-play": {"skip_forced": True, "polls": "none", "history": 3},
    "a game": {"episode": "game", "skip_forced": True, "suits": "exact"},
    "six seats": {"rules": "tientsin", "skip_forced": True},
    "persons who change seats": {"rules": "trichu(rounds=2)", "episode": "game"},
}
UNAVOIDABLE = (
    # an observation with a mask is a dictionary
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # at the end nothing may be chosen
    "Action mask numpy array is all zeros",
)


@pytest.mark.parametrize("name", TASKS)
def test_api(name: str) -> None:
    """PettingZoo's test of the interface passes; it warns only of what cannot be avoided."""
    with warnings.catch_warnings():
        for message in UNAVOIDABLE:
            warnings.filterwarnings("ignore", message)
        suites.api_test(door.env(**TASKS[name]), num_cycles=75)


@pytest.mark.parametrize("name", TASKS)
def test_seeds(name: str) -> None:
    """The same seed gives the same episode."""
    suites.seed_test(lambda: door.env(**TASKS[name]), num_cycles=40)


def is_picture(drawn: str) -> bool:
    """Return whether a render is a picture."""
    return drawn.startswith("<svg")


def test_rendering() -> None:
    """Text is returned or printed, and pictures are returned."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        suites.render_test(door.env, {"svg": is_picture})
    assert "as Seat 0 sees it" in printed.getvalue()


def test_a_round() -> None:
    """Everybody wins or loses what the round is worth, when it ends."""
    env = door.env(skip_forced=True)
    env.reset(seed=1)
    rng = random.Random(1)
    last: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, terminated, _, _ = env.last()
        last[agent] = reward
        allowed = [n for n, legal in enumerate(observed["action_mask"]) if legal]
        assert bool(allowed) is not terminated
        env.step(None if terminated else rng.choice(allowed))

    assert last["player_0"] == last["player_2"] == -last["player_1"] == -last["player_3"] != 0


def test_only_who_decides_may_choose() -> None:
    """The masks of the others allow nothing."""
    env = door.raw_env()
    env.reset(seed=1)
    decides = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]

    assert [env.agent_selection] == decides


@pytest.mark.parametrize("make", [door.raw_env, door.env])
def test_wrong_actions(make: Any) -> None:
    """A number that is not allowed ends the episode; what is no number is an error."""
    env = make()
    env.reset(seed=1)
    with pytest.raises(InvalidValue, match="expected a number, got None"):
        env.step(None)
    with pytest.raises(InvalidValue, match="expected a number that the mask allows, got 1589"):
        env.step(1589)
    agent = env.agent_selection
    env.step(0)

    _, reward, terminated, truncated, info = env.last()
    assert (agent, -800.0, True, False) == (env.agent_selection, reward, terminated, truncated)
    assert "expected a number that the mask allows, got 0 (single Ma)" in info["error"]
    assert {0.0} == {env.rewards[other] for other in env.agents if other != agent}
    assert {True} == {*env.terminations.values()}


def test_drawing_needs_a_mode() -> None:
    """The error names the argument."""
    with pytest.raises(InvalidValue, match="render_mode"):
        door.env(render_mode="rgb_array")
