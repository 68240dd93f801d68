"""The ``VectorEnv`` of Gymnasium with more than one process."""

import gc
import multiprocessing
from collections.abc import Iterator
from multiprocessing.sharedctypes import RawArray
from typing import Any

import pytest

from support import frameworks
from tichu import InvalidValue
from tichu.search import default_policy

np = frameworks.needed("numpy")
gymnasium = frameworks.needed("gymnasium")
vector = frameworks.needed("tichu.envs.vector")

NAMES = "observation", "action_mask"


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    """See that all processes have ended when an environment is gone."""
    yield
    gc.collect()
    assert [] == multiprocessing.active_children()


def flat(values: Any) -> Any:  # noqa: ANN401  # of any kind
    """Return values with their arrays as bytes, so that they can be compared."""
    if values is None:
        return None
    if hasattr(values, "items"):
        return {name: flat(value) for name, value in values.items()}
    if hasattr(values, "tobytes") and not values.dtype.hasobject:
        return values.dtype, values.shape, values.tobytes()
    return [*map(flat, values)]


@pytest.mark.parametrize(
    ("seats", "arguments"),
    [
        ("learner", {"polls": "none", "skip_forced": True, "history": 4}),
        pytest.param(
            ["learner", default_policy(), "RandomBot", "learner"],
            {"copy": False, "skip_forced": True},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_all_is_the_same_with_two_processes(seats: object, arguments: dict[str, Any]) -> None:
    """The same arrays, at the ends of rounds too, and the same random numbers.

    What was observed before changes only without copies; the arrays outlive the processes.
    """
    copies = arguments.get("copy", True)
    one, two = (vector.TichuVectorEnv(5, seats, processes=number, **arguments) for number in (1, 2))
    ended = 0
    for seed, steps in ((1, 90), (2, 20)):
        expected, observed = one.reset(seed=seed), two.reset(seed=seed)
        assert flat(expected) == flat(observed)
        for _ in range(steps):
            before, held = observed[0], flat(observed[0])
            numbers = one.random_actions()
            assert flat(numbers) == flat(two.random_actions())
            expected, observed = one.step(numbers), two.step(numbers)
            assert flat(expected) == flat(observed)
            assert copies == (flat(before) == held)
            assert copies == (before["observation"] is not observed[0]["observation"])
            ended += expected[2].sum()
    assert ended > 1
    closed(two)
    assert flat(expected) == flat(observed)


def closed(env: Any) -> None:  # noqa: ANN401  # an environment
    """Close an environment: its processes end, and it does not begin again."""
    env.close()
    env.close()
    assert [] == multiprocessing.active_children()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(env.num_envs, int))
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        env.reset()


def test_a_closed_environment() -> None:
    """It needs no processes for that."""
    env = vector.TichuVectorEnv(2)
    env.reset(seed=1)
    closed(env)


def test_a_process_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next step says so, and reset starts new ones.

    They end when a step is interrupted, so that nobody reads late what they answer.
    """
    env = vector.TichuVectorEnv(2, processes=2)
    first = flat(env.reset(seed=1))
    multiprocessing.active_children()[0].kill()
    with pytest.raises(ChildProcessError, match=r"a worker process has ended: call reset\(\)"):
        env.step(env.random_actions())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.random_actions()
    assert [] == multiprocessing.active_children()
    assert first == flat(env.reset(seed=1))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("concurrent.futures.Future.result", interrupt)
        with pytest.raises(KeyboardInterrupt):
            env.step(env.random_actions())
    assert [] == multiprocessing.active_children()


@pytest.mark.parametrize("processes", [0, 3, True])
def test_wrong_numbers_of_processes(processes: int) -> None:
    """Each process has a round or more."""
    with pytest.raises(InvalidValue, match="expected a whole number from 1 to 2"):
        vector.TichuVectorEnv(2, processes=processes)


def test_what_a_process_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """It steps its part, and writes into the arrays of all."""

    def nothing(*_: object) -> None:
        """Do nothing, as signals are for the process."""

    monkeypatch.setattr("signal.signal", nothing)
    env = vector.TichuVectorEnv(3)
    observed, actions = (env.single_observation_space[name].shape[0] for name in NAMES)
    memory = RawArray("f", 3 * observed), RawArray("b", 3 * actions)
    vector.begin_work(env._rounds._setup, memory, 3, slice(1, 3))
    told = vector._work(vector.Rounds.begin, np.array([1, 2]))
    marks = np.frombuffer(memory[1], np.int8).reshape(3, -1).sum(axis=1)
    assert [0, *told.lengths] == marks.tolist()
    after = vector._work(vector.Rounds.step, told.legal[[0, told.lengths[0]]])
    assert len(after.seats) == 2
