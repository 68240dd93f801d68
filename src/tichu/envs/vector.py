"""Many rounds at once: a ``VectorEnv`` of Gymnasium.

Needs the extra ``tichu[gymnasium]``. :mod:`tichu.encoding.batch` steps the rounds in compiled code,
and :class:`Tensors` makes arrays of the bytes that it writes. :class:`Rounds` does both in this
process. :class:`Workers` has the same methods, and shares the rounds out among other processes:
these write what is observed into memory that they share with this one; numbers and what else a
step tells go through pipes.
"""

import ctypes
import multiprocessing
import signal
import weakref
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Literal, NamedTuple, NoReturn, final

from tichu._spelling.rules import rules_given
from tichu._values import items_of, want_instance, want_int
from tichu.encoding.batch import LEARNER, MOST_SEEDS, POLICY, RANDOM, Batch
from tichu.encoding.observation import ALL_CARDS, MOST_HISTORY, WORD, Layout, ObservationSpace
from tichu.encoding.space import ActionSpace
from tichu.envs.episode import MASK, OBSERVATION, Array, Arrays, extra
from tichu.errors import InvalidValue, shown
from tichu.rulebook.flags import facts_of
from tichu.rules import Rules
from tichu.search.features import Preferences
from tichu.search.playouts import Policy, preferences_of

with extra("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces as kinds
    from gymnasium import vector

__all__ = ["TichuVectorEnv"]

_MOST_ROUNDS: Final = 1_000_000
_CONTEXT: Final = multiprocessing.get_context("spawn")  # which every system has

Memory = tuple["ctypes.Array[ctypes.c_float]", "ctypes.Array[ctypes.c_byte]"]
"""What is observed, and what may be chosen, in memory that processes share."""
_AT_ONCE: Final = 256
"""Rows that are unpacked at once: more would not fit into the fast memory of a core."""
_FREED: Final = 1 << 24

Player = Literal["learner", "random"] | Policy
"""Who decides at a seat."""


class Setup(NamedTuple):
    """What all rounds have in common."""

    rules: Rules
    players: Sequence[Player]
    polls: bool
    skips: bool
    history: int
    size: tuple[int, int]
    """How many numbers an observation has, and how many actions there are."""


class Told(NamedTuple):
    """What a step tells beside what is observed; :class:`Batch` describes each."""

    legal: Array
    lengths: Array
    seats: Array
    ended: list[int]
    scores: list[int]
    finals: bytes


Step = tuple[Arrays, Told]
"""What is observed, and what else is told."""


class TichuVectorEnv(vector.VectorEnv[Arrays, Array, Array]):
    """Rounds in which the learner decides, one decision in each at a time.

    ``seats`` says who decides: ``"learner"`` at all seats, or for each seat ``"learner"``,
    ``"random"`` or a :class:`~tichu.search.Policy`. Those that are not the learner's decide within
    a step; they call nothing and push at random. With ``polls="none"`` nobody is asked whether they
    interrupt, so there are no bombs and no calls out of turn. With ``skip_forced`` the learner is
    not asked where its mask allows one number. Without ``copy`` the arrays of observations are
    always the same, which saves time with thousands of rounds: the next step overwrites them.

    The rounds are shared out among ``processes``, which ``reset`` starts and ``close`` ends; with 1
    they run in this one. The results are the same, however many there are. Others are spawned, so a
    script needs ``if __name__ == "__main__"``. If one of them is killed, the next step raises
    :class:`ChildProcessError`, and ``reset`` starts new ones.

    Observations are dictionaries of two arrays: ``observation``, which is that of an
    :class:`~tichu.encoding.ObservationSpace` with this ``history``, and ``action_mask``, that of an
    :class:`~tichu.encoding.ActionSpace`. Both are those of the player who decides, whom
    ``infos["seat"]`` names. A round that ends is dealt again in the same step: the reward is the
    difference in points for the team that decided in it, ``infos["points"]`` has it for each seat,
    and ``infos["final_obs"]`` what the player who had decided last observes at its end.

    A number that the mask does not allow raises :class:`InvalidValue`, which names the round; then
    no round has moved.
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
        want_instance(f"{place}(skip_forced)", skip_forced, bool)
        want_int(f"{place}(history)", history, 0, MOST_HISTORY)
        want_instance(f"{place}(copy)", copy, bool)
        want_int(f"{place}(processes)", processes, 1, num_envs)
        if polls not in ("all", "none"):
            raise InvalidValue(f"{place}(polls)", f"expected 'all' or 'none', got {shown(polls)}")
        self.num_envs: int = num_envs
        self.rules: Rules = rules_given(f"{place}(rules)", rules)
        players = _players(f"{place}(seats)", seats, self.rules)
        size = ObservationSpace(self.rules, history).n, ActionSpace(self.rules).n
        setup = Setup(self.rules, players, polls == "all", skip_forced, history, size)
        self._tensors = Tensors(setup, num_envs, new=copy or processes > 1)
        self._rounds: Rounds | Workers = (
            Rounds(setup, self._tensors)
            if processes == 1
            else Workers(setup, num_envs, processes, new=copy)
        )
        self._told: Told | None = None  # in the last step; None if it must be reset
        self.single_observation_space, self.single_action_space = spaces(*size)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a TichuVectorEnv cannot be copied or pickled: make another one")

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal all rounds; return what the players observe who decide.

        With the same seed the first rounds are the same, however many there are.
        """
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("the environment is closed")
        super().reset(seed=seed, options=options)
        seeds = self.np_random.integers(MOST_SEEDS, size=self.num_envs)
        observed, _, infos = self._read(self._rounds.begin(seeds))
        return observed, infos

    def step(self, actions: Array) -> tuple[Arrays, Array, Array, Array, dict[str, Any]]:
        """Choose a number in each round; return what is observed at the next decisions.

        Raises :class:`InvalidValue` for a number that the mask does not allow, before any round
        moves.
        """
        last = self._last()
        before = last.seats
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            message = f"expected an array of {self.num_envs} whole numbers, got {shown(actions)}"
            raise InvalidValue("TichuVectorEnv.step(actions)", message)
        allowed = last.legal == numbers.repeat(last.lengths)
        if allowed.sum() < self.num_envs:
            rounds = np.arange(self.num_envs)
            wrong = np.setdiff1d(rounds, rounds.repeat(last.lengths)[allowed])[0]
            message = (
                f"expected a number that the mask of round {wrong} allows, got {numbers[wrong]}"
            )
            raise InvalidValue("TichuVectorEnv.step(actions)", message)
        self._told = None
        observed, told, infos = self._read(self._rounds.step(numbers))
        rewards = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        ended = told.ended
        if ended:
            scores = np.array(told.scores, np.float64).reshape(-1, 2)
            teams = np.array(self.rules.teams)
            margins = (scores[:, 0] - scores[:, 1])[:, None] * np.where(teams == 0, 1, -1)
            points = np.zeros((self.num_envs, self.rules.seats))
            points[ended] = margins
            rewards[ended] = points[ended, before[ended]]
            terminated[ended] = True
            finals = np.full(self.num_envs, None, object)
            finals[ended] = self._tensors.finals(told.finals, before[ended])
            infos |= {"points": points, "final_obs": finals}
            infos |= {"_points": terminated.copy(), "_final_obs": terminated.copy()}
        return observed, rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def random_actions(self) -> Array:
        """Return a random number for each round, of those that its mask allows.

        It is much quicker than to draw from the masks. The random numbers are those of
        ``np_random``, which ``reset(seed=...)`` seeds.
        """
        told = self._last()
        starts = np.cumsum(told.lengths) - told.lengths
        places = (self.np_random.random(self.num_envs) * told.lengths).astype(np.int64)
        found: Array = told.legal[starts + places].astype(np.int64)
        return found

    def close_extras(self) -> None:
        """End the processes; ``close`` calls it."""
        self._told = None
        if hasattr(self, "_rounds"):  # Gymnasium 1.1 also closes what is half-built
            self._rounds.close()

    def _last(self) -> Told:
        if self._told is None:
            raise gymnasium.error.ResetNeeded("no rounds run: call reset() first")
        return self._told

    def _read(self, step: Step) -> tuple[Arrays, Told, dict[str, Any]]:
        """Keep what a step tells; return it with what is observed and the ``infos``."""
        observed, told = step
        self._told = told
        every = np.ones(self.num_envs, np.bool_)
        return observed, told, {"seat": told.seats.astype(np.int64), "_seat": every}


def spaces(observed: int, actions: int) -> tuple[kinds.Space[Any], kinds.Space[Any]]:
    """Return the spaces of what is observed, so many numbers, and of the actions."""
    numbers = kinds.Box(0.0, 1.0, (observed,), np.float32)
    mask = kinds.Box(0, 1, (actions,), np.int8)
    return kinds.Dict({OBSERVATION: numbers, MASK: mask}), kinds.Discrete(actions)


def _players(place: str, seats: Player | Sequence[Player], rules: Rules) -> Sequence[Player]:
    """Return who decides at each seat."""
    given: Sequence[Player] = (
        (seats,) * rules.seats
        if isinstance(seats, str | Policy)
        else items_of(place, seats, "players")
    )
    if len(given) != rules.seats:
        message = f"expected {rules.seats} players, one for each seat, got {len(given)}"
        raise InvalidValue(place, message)
    for player in given:
        if not isinstance(player, Policy) and player not in ("learner", "random"):
            message = f"expected 'learner', 'random' or a Policy, got {shown(player)}"
            raise InvalidValue(place, message)
    if "learner" not in given:
        raise InvalidValue(place, "expected the learner at one seat or more")
    return given


@final
class Tensors:
    """What is observed and allowed in some rounds, in new arrays or always in the same."""

    def __init__(
        self, setup: Setup, number: int, *, new: bool = False, kept: "Arrays | None" = None
    ) -> None:
        layout = Layout(setup.rules, setup.history)
        actions = setup.size[1]
        self._layout = layout
        self._order = np.array(layout.order)
        self._bits = np.array(layout.bits)
        self._counts = np.array(layout.counts)
        self._divisors = np.array(layout.divisors, np.float32)
        self._actions = actions
        self._starts = layout.words * np.arange(min(number, _AT_ONCE))[:, None]
        self._marks = actions * np.arange(number)
        # Once so much has been freed, glibc keeps what each step frees, and asks for it only once.
        np.empty(_FREED, np.uint8)
        self._kept: Arrays | None = None if new else kept or self._empty(number)

    def _empty(self, number: int) -> Arrays:
        return {
            OBSERVATION: np.empty((number, self._layout.n), np.float32),
            MASK: np.empty((number, self._actions), np.int8),
        }

    def observed(self, rows: bytes, seats: Array, legal: Array, lengths: Array) -> Arrays:
        """Return what is observed at the decisions of some seats, and what may be chosen.

        ``legal`` has the numbers that may be chosen, and ``lengths`` how many in each round.
        """
        found = self._empty(len(seats)) if self._kept is None else self._kept
        self._unpack(rows, seats, found[OBSERVATION])
        marks = found[MASK].reshape(-1)
        marks.fill(0)
        marks[self._marks.repeat(lengths) + legal] = 1
        return found

    def finals(self, rows: bytes, seats: Array) -> list[Arrays]:
        """Return what seats observe where nothing may be chosen, in new arrays."""
        found = self._empty(len(seats))
        self._unpack(rows, seats, found[OBSERVATION])
        found[MASK].fill(0)
        pairs = zip(found[OBSERVATION], found[MASK], strict=True)
        return [{OBSERVATION: row, MASK: mask} for row, mask in pairs]

    def _unpack(self, rows: bytes, seats: Array, found: Array) -> None:
        """Write the numbers of what seats observe, some rows at a time."""
        words = np.frombuffer(rows, "<i8").reshape(-1, self._layout.words)
        for first in range(0, len(seats), _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            self._unpack_some(words[some], seats[some], found[some])

    def _unpack_some(self, rows: Array, seats: Array, found: Array) -> None:
        layout = self._layout
        number, every = len(seats), layout.cards
        places = self._order[seats]
        places += self._starts[:number]
        words = rows.take(places).view(np.uint8)
        bits = np.unpackbits(words, axis=1, bitorder="little")
        # The words of cards, of which the last bits are left out: the same memory as an array.
        step = found.itemsize
        strides = (found.strides[0], ALL_CARDS * step, step)
        cards = np.ndarray((number, every, ALL_CARDS), found.dtype, found, strides=strides)
        cards[:] = bits.reshape(number, -1, WORD)[:, :every, :ALL_CARDS]
        found[:, every * ALL_CARDS :] = bits[:, every * WORD :].take(self._bits, axis=1)
        counted = words[:, every * (WORD // 8) :].take(self._counts, axis=1) / self._divisors
        for where, which in layout.parts:
            found[:, where] = counted[:, which]
        found[:, layout.score] = 0.5


@final
class Rounds:
    """Rounds in this process."""

    def __init__(self, setup: Setup, tensors: Tensors) -> None:
        self._setup = setup
        self._tensors = tensors
        self._batch: Batch | None = None

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed of an array."""
        setup = self._setup
        kinds: list[int] = []
        wanted: list[Preferences | None] = []
        for each in setup.players:
            is_policy = isinstance(each, Policy)
            wanted.append(preferences_of("seats", each) if is_policy else None)
            kinds.append(POLICY if is_policy else LEARNER if each == "learner" else RANDOM)
        facts = facts_of(setup.rules)
        self._batch = Batch(
            facts, seeds.tolist(), kinds, wanted, setup.polls, setup.skips, setup.history
        )
        return self._told(self._batch)

    def step(self, numbers: Array) -> Step:
        """Choose a number in each round; all must be allowed."""
        assert self._batch is not None  # noqa: S101  # the rounds have begun
        self._batch.step(numbers.tolist())
        return self._told(self._batch)

    def _told(self, batch: Batch) -> Step:
        rows, legal, lengths, seats = batch.read()
        told = Told(
            np.frombuffer(legal, "<u2"),
            np.frombuffer(lengths, "<u2").astype(np.int64),
            np.frombuffer(seats, np.uint8),
            batch.ended,
            batch.scores,
            b"".join(batch.finals),
        )
        return self._tensors.observed(rows, told.seats, told.legal, told.lengths), told

    def close(self) -> None:
        """Forget the rounds."""
        self._batch = None


@final
class Workers:
    """Rounds in other processes, which begin with the first rounds and end with :meth:`close`."""

    def __init__(self, setup: Setup, number: int, processes: int, *, new: bool) -> None:
        self._setup = setup
        self._new = new
        self._parts = [
            slice(number * place // processes, number * (place + 1) // processes)
            for place in range(processes)
        ]
        self._arrays: Arrays = {}
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        weakref.finalize(self, _end, self._pipes, self._processes)

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed of an array."""
        return self._ask("begin", seeds)

    def step(self, numbers: Array) -> Step:
        """Choose a number in each round; all must be allowed."""
        return self._ask("step", numbers)

    def _ask(self, name: str, numbers: Array) -> Step:
        """Ask all processes at the same time."""
        try:
            if not self._processes:
                self._start(len(numbers))
            for pipe, part in zip(self._pipes, self._parts, strict=True):
                pipe.send((name, numbers[part]))
            found = [pipe.recv() for pipe in self._pipes]
        except BaseException as error:  # what the others answer would be read too late
            self.close()
            if isinstance(error, EOFError | OSError):
                raise ChildProcessError("a worker process has ended: call reset()") from error
            raise
        told = Told(
            np.concatenate([each.legal for each in found]),
            np.concatenate([each.lengths for each in found]),
            np.concatenate([each.seats for each in found]),
            [
                part.start + place
                for part, each in zip(self._parts, found, strict=True)
                for place in each.ended
            ],
            [score for each in found for score in each.scores],
            b"".join([each.finals for each in found]),
        )
        if not self._new:
            return self._arrays, told
        return {name: values.copy() for name, values in self._arrays.items()}, told

    def _start(self, number: int) -> None:
        observed, actions = self._setup.size
        memory = (
            _CONTEXT.RawArray(ctypes.c_float, number * observed),
            _CONTEXT.RawArray(ctypes.c_byte, number * actions),
        )
        self._arrays = _arrays(memory, number)
        for part in self._parts:
            ours, theirs = _CONTEXT.Pipe()
            given = (theirs, self._setup, memory, number, part)
            process = _CONTEXT.Process(target=work, args=given, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def close(self) -> None:
        """End the processes; the memory lives on while somebody has its arrays."""
        self._arrays = {}
        _end(self._pipes, self._processes)


def _end(pipes: list[Connection], processes: list[SpawnProcess]) -> None:
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.kill()  # it has nothing to lose
    for process in processes:
        process.join()
        process.close()
    pipes.clear()
    processes.clear()


def _arrays(memory: Memory, number: int) -> Arrays:
    """Return shared memory as the arrays of what is observed."""
    observed, marks = memory
    return {
        OBSERVATION: np.ctypeslib.as_array(observed).reshape(number, -1),
        MASK: np.ctypeslib.as_array(marks).reshape(number, -1),
    }


def work(pipe: Connection, setup: Setup, memory: Memory, number: int, part: slice) -> None:
    """Step a part of so many rounds until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kept = {name: values[part] for name, values in _arrays(memory, number).items()}
    rounds = Rounds(setup, Tensors(setup, part.stop - part.start, kept=kept))
    with suppress(EOFError, OSError):
        while True:
            name, numbers = pipe.recv()
            _, answer = getattr(rounds, name)(numbers)
            pipe.send(answer)
