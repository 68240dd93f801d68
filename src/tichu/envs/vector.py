"""Many rounds at once, as a Gymnasium ``VectorEnv``.

Needs the extra ``tichu[gymnasium]``. :class:`~tichu.envs.rounds.Rounds` plays in this process.
:class:`Workers` has the same methods, but distributes the rounds among other processes, which write
observations into memory that they share with this process.
"""

import ctypes
import multiprocessing
import signal
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cached_property
from typing import Any, Final, Literal, NoReturn, final

from tichu._values import blaming, want_instance, want_int
from tichu.encoding.batch import LEARNER, MOST_SEEDS
from tichu.envs.episode import MASK, OBSERVATION, Array, Arrays, Task, extra
from tichu.envs.rounds import (
    Model,
    Player,
    Rounds,
    Setup,
    Step,
    Told,
    empty,
    kind_of,
    one_each,
)
from tichu.errors import InvalidValue, shown
from tichu.rules import Rules

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces as kinds
    from gymnasium import vector

__all__ = ["Model", "TichuVectorEnv"]

_MOST_ROUNDS: Final = 1_000_000
_CONTEXT: Final = multiprocessing.get_context("spawn")  # every system has it

Memory = tuple["ctypes.Array[ctypes.c_float]", "ctypes.Array[ctypes.c_byte]"]
"""Observations and masks in memory that processes share."""


class TichuVectorEnv(vector.VectorEnv[Arrays, Array, Array]):
    """Many rounds, stepped at once; in each step, the learner decides once in each round.

    ``seats`` is ``"learner"`` for a learner at all seats, or a sequence that has one of these
    players for each seat. The players other than the learner decide within a step.

    * ``"learner"``;
    * ``"random"``, or a :class:`~tichu.search.Policy`: a player that never calls, and pushes
      random cards;
    * a trained :class:`Model`, which decides in all rounds at once;
    * a bot of the library such as ``"RuleBot"``: by name, or as a class or a function, as in
      :func:`tichu.arena.compare`. It gets the views of its seat, but no moves. Bots are much slower
      than the other players: ``RuleBot`` takes a few thousand decisions per second. With several
      ``processes``, the bot must be picklable.

    With ``polls="none"``, nobody is asked whether they interrupt, so there are no bombs and no
    calls out of turn. With ``skip_forced``, the learner is not asked if the mask allows only one
    number. Without ``copy``, each step overwrites the same arrays, which saves time with thousands
    of rounds.

    With ``processes=1``, the rounds run in this process. Otherwise ``reset`` spawns processes among
    which the rounds are divided, and ``close`` ends the processes; a script then needs the guard
    ``if __name__ == "__main__"``. The results do not depend on the number of processes. If a
    process is killed, the next step raises :class:`ChildProcessError`, and ``reset`` starts new
    processes.

    Observations are dictionaries of two arrays, with a row for each round: ``observation`` has the
    numbers of an :class:`~tichu.encoding.ObservationSpace` with this ``history``, and
    ``action_mask`` has the mask of an :class:`~tichu.encoding.ActionSpace`. ``infos["seat"]`` has
    the seat that decides in each round, which is also the observer.

    When a round ends, a new one is dealt in the same step. The reward is the difference in points,
    from the side of the learner who decided in this step. ``infos["points"]`` has the difference
    for each seat. ``infos["final_obs"]`` has the observation at the end of the round, for the
    learner who decided last.

    If the mask does not allow a number, :class:`InvalidValue` is raised. The error names the round,
    and no round is changed.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "autoreset_mode": vector.AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int,
        seats: Player | Sequence[Player] = "learner",
        *,
        rules: Rules | str = "nanjing",
        polls: Literal["all", "none"] = "all",
        skip_forced: bool = False,
        history: int = 0,
        copy: bool = True,
        processes: int = 1,
    ) -> None:
        place = "TichuVectorEnv"
        want_int(f"{place}(num_envs)", num_envs, 1, _MOST_ROUNDS)
        want_instance(f"{place}(copy)", copy, bool)
        want_int(f"{place}(processes)", processes, 1, num_envs)
        with blaming(place):
            task = Task(rules, polls=polls, skip_forced=skip_forced, history=history)
        self.num_envs: int = num_envs
        self.rules: Rules = task.rules
        setup = Setup(task, *_players(f"{place}(seats)", seats, task.players))
        self._rounds: Rounds | Workers = (
            Rounds(setup, num_envs, None if copy else empty(task, num_envs))
            if processes == 1
            else Workers(setup, num_envs, processes, new=copy)
        )
        self._told: Told | None = None  # results of the last step; None before a reset
        self.single_observation_space, self.single_action_space = spaces(task)

    @cached_property
    def observation_space(self) -> kinds.Space[Any]:  # type: ignore[override]
        """The observation space of all rounds; it is large, so it is created on first use."""
        return vector.utils.batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> kinds.Space[Any]:  # type: ignore[override]
        """The action space of all rounds."""
        return vector.utils.batch_space(self.single_action_space, self.num_envs)

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a TichuVectorEnv cannot be copied or pickled: make another one")

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal all rounds; return the observations at the first decisions.

        With the same seed, a round is the same, whatever the number of rounds.
        """
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("the environment is closed")
        super().reset(seed=seed, options=options)
        seeds = self.np_random.integers(MOST_SEEDS, size=self.num_envs)
        return self._read(self._rounds.begin(seeds))

    def step(self, actions: Array) -> tuple[Arrays, Array, Array, Array, dict[str, Any]]:
        """Choose a number in each round; return the observations at the next decisions.

        Raises :class:`InvalidValue` if the mask does not allow a number; then no round is changed.
        """
        last = self._last()
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            message = f"expected an array of {self.num_envs} whole numbers, got {shown(actions)}"
            raise InvalidValue("TichuVectorEnv.step(actions)", message)
        allowed = last.legal == numbers.repeat(last.lengths)
        if np.count_nonzero(allowed) < self.num_envs:
            rounds = np.arange(self.num_envs)
            wrong = np.setdiff1d(rounds, rounds.repeat(last.lengths)[allowed])[0]
            message = (
                f"expected a number that the mask of round {wrong} allows, got {numbers[wrong]}"
            )
            raise InvalidValue("TichuVectorEnv.step(actions)", message)
        self._told = None
        observed, infos = self._read(self._rounds.step(numbers))
        rewards = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        told = self._last()
        ended = told.ended
        if ended.size:
            points = np.zeros((self.num_envs, self.rules.seats))
            points[ended] = told.leads[:, None] * (1 - 2 * np.array(self.rules.teams))
            rewards[ended] = points[ended, last.seats[ended]]
            terminated[ended] = True
            finals = np.full(self.num_envs, None, object)
            masks = np.zeros_like(observed[MASK][: ended.size])
            both = zip(told.finals, masks, strict=True)
            finals[ended] = [{OBSERVATION: row, MASK: mask} for row, mask in both]
            infos |= {"points": points, "final_obs": finals}
            infos |= {"_points": terminated.copy(), "_final_obs": terminated.copy()}
        return observed, rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def random_actions(self) -> Array:
        """Return, for each round, a random number that its mask allows.

        This is much faster than drawing from the masks. The random numbers come from ``np_random``,
        which ``reset(seed=...)`` seeds.
        """
        told = self._last()
        starts = told.lengths.cumsum() - told.lengths
        places = (self.np_random.random(self.num_envs) * told.lengths).astype(np.int64)
        found: Array = told.legal[starts + places]
        return found

    def close_extras(self) -> None:
        """End the processes; ``close`` calls this method."""
        self._told = None
        if hasattr(self, "_rounds"):  # Gymnasium 1.1 also closes a half-built environment
            self._rounds.close()

    def _last(self) -> Told:
        if self._told is None:
            raise gymnasium.error.ResetNeeded("no rounds run: call reset() first")
        return self._told

    def _read(self, step: Step) -> tuple[Arrays, dict[str, Any]]:
        """Keep the legal numbers of a step; return its observations and the ``infos``."""
        observed, self._told = step
        return observed, {"seat": self._told.seats, "_seat": np.ones(self.num_envs, np.bool_)}


def spaces(task: Task) -> tuple[kinds.Space[Any], kinds.Space[Any]]:
    """Return the observation space and the action space of a player, for Gymnasium."""
    numbers = kinds.Box(0.0, 1.0, (task.observations.n,), np.float32)
    mask = kinds.Box(0, 1, (task.actions.n,), np.int8)
    return kinds.Dict({OBSERVATION: numbers, MASK: mask}), kinds.Discrete(task.actions.n)


def _players(
    place: str, seats: Player | Sequence[Player], number: int
) -> tuple[Sequence[Player], list[int]]:
    """Return the player at each seat, and the kinds of these players."""
    given = one_each(place, seats, number, "players, one for each seat")
    found = [kind_of(place, player) for player in given]
    if LEARNER not in found:
        raise InvalidValue(place, "expected the learner at one seat or more")
    return given, found


@final
class Workers:
    """Rounds in other processes. :meth:`begin` starts the processes; :meth:`close` ends them."""

    def __init__(self, setup: Setup, number: int, processes: int, *, new: bool) -> None:
        self._setup = setup
        self._new = new
        self._parts = [
            slice(number * place // processes, number * (place + 1) // processes)
            for place in range(processes)
        ]
        self._arrays: Arrays = {}
        self._pools: list[ProcessPoolExecutor] = []  # of one process each
        weakref.finalize(self, _end, self._pools)

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed in an array."""
        return self._ask(Rounds.begin, seeds)

    def step(self, numbers: Array) -> Step:
        """Choose a number in each round. The masks must allow them."""
        return self._ask(Rounds.step, numbers)

    def _ask(self, do: Callable[[Rounds, Array], Step], numbers: Array) -> Step:
        """Ask all processes at the same time."""
        try:
            if not self._pools:
                self._start(len(numbers))
            both = zip(self._pools, self._parts, strict=True)
            asked = [pool.submit(_work, do, numbers[part]) for pool, part in both]
            found = [each.result() for each in asked]
        except BaseException as error:  # what the others answer would be read too late
            self.close()
            if isinstance(error, BrokenProcessPool):
                raise ChildProcessError("a worker process has ended: call reset()") from error
            raise
        told = Told(*map(np.concatenate, zip(*found, strict=True)))
        if not self._new:
            return self._arrays, told
        return {name: values.copy() for name, values in self._arrays.items()}, told

    def _start(self, number: int) -> None:
        task = self._setup.task
        memory = (
            _CONTEXT.RawArray(ctypes.c_float, number * task.observations.n),
            _CONTEXT.RawArray(ctypes.c_byte, number * task.actions.n),
        )
        self._arrays = _arrays(memory, number)
        for part in self._parts:
            given = self._setup, memory, number, part
            self._pools.append(ProcessPoolExecutor(1, _CONTEXT, begin_work, given))

    def close(self) -> None:
        """End the processes. The shared memory remains while its arrays are in use."""
        self._arrays = {}
        _end(self._pools)


def _end(pools: list[ProcessPoolExecutor]) -> None:
    while pools:
        pools.pop().shutdown()


def _arrays(memory: Memory, number: int) -> Arrays:
    """Return shared memory as arrays of observations and masks."""
    observed, marks = memory
    return {
        OBSERVATION: np.ctypeslib.as_array(observed).reshape(number, -1),
        MASK: np.ctypeslib.as_array(marks).reshape(number, -1),
    }


_here: Final[list[tuple[Rounds, int]]] = []  # in a worker: its rounds, and the place of the first


def begin_work(setup: Setup, memory: Memory, number: int, part: slice) -> None:
    """Prepare a worker process, which steps a part of ``number`` rounds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kept = {name: values[part] for name, values in _arrays(memory, number).items()}
    _here[:] = [(Rounds(setup, part.stop - part.start, kept), part.start)]


def _work(do: Callable[[Rounds, Array], Step], numbers: Array) -> Told:
    rounds, start = _here[0]
    told = do(rounds, numbers)[1]
    return told._replace(ended=told.ended + start)
