"""The ``VectorEnv`` of Gymnasium with more than one process."""

import gc
import multiprocessing
from collections.abc import Iterator
from typing import Any

import pytest

from support import frameworks
from tichu.search import default_policy

np = frameworks.needed("numpy")
gymnasium = frameworks.needed("gymnasium")
vector = frameworks.needed("tichu.envs.vector")


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
        (["learner", default_policy(), "random", "learner"], {"copy": False}),
    ],
)
def test_all_is_the_same_with_two_processes(seats: object, arguments: dict[str, Any]) -> None:
    """The same arrays, at the ends of rounds too, and the same random numbers."""
    one, two = (vector.TichuVectorEnv(5, seats, processes=number, **arguments) for number in (1, 2))
    ended = 0
    for seed in (1, 2):
        assert flat(one.reset(seed=seed)) == flat(two.reset(seed=seed))
        for _ in range(150):
            numbers = one.random_actions()
            assert flat(numbers) == flat(two.random_actions())
            expected = one.step(numbers)
            assert flat(expected) == flat(two.step(numbers))
            ended += expected[2].sum()
    assert ended > 1


def test_with_copies_the_arrays_are_new() -> None:
    """What was observed before does not change; without copies the next step overwrites it."""
    for copy in (True, False):
        env = vector.TichuVectorEnv(2, processes=2, copy=copy)
        before, _ = env.reset(seed=1)
        held = flat(before)
        after, *_ = env.step(env.random_actions())
        assert copy == (flat(before) == held)
        assert copy == (before["observation"] is not after["observation"])
        env.close()
        assert flat(after)  # the arrays live on


def test_a_process_that_was_killed() -> None:
    """The next step says so, and reset starts new ones."""
    env = vector.TichuVectorEnv(2, processes=2)
    first = flat(env.reset(seed=1))
    multiprocessing.active_children()[0].kill()
    with pytest.raises(ChildProcessError, match=r"a worker process has ended: call reset\(\)"):
        env.step(env.random_actions())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.random_actions()
    assert [] == multiprocessing.active_children()
    assert first == flat(env.reset(seed=1))


def test_an_interrupted_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes end, so that nobody reads late what they answer."""
    env = vector.TichuVectorEnv(2, processes=2)
    env.reset(seed=1)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("multiprocessing.connection.Connection.recv", interrupt)
        with pytest.raises(KeyboardInterrupt):
            env.step(env.random_actions())
    assert [] == multiprocessing.active_children()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_closed_environment(processes: int) -> None:
    """Its processes have ended, and it does not begin again."""
    env = vector.TichuVectorEnv(2, processes=processes)
    env.reset(seed=1)
    env.close()
    env.close()
    assert [] == multiprocessing.active_children()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.array([0, 0]))
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        env.reset()
