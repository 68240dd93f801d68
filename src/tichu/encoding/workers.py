"""Rounds that are shared out among processes.

A :class:`Workers` has the methods of :class:`~tichu.encoding.rounds.Rounds`. The
processes write what is observed into memory that they share with this one; numbers and what else a
step tells go through pipes.
"""

import ctypes
import multiprocessing
import signal
import weakref
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, final

from tichu.encoding.arrays import MASK, OBSERVATION, Array, Arrays, extra
from tichu.encoding.observation import ObservationSpace
from tichu.encoding.rounds import Rounds, Setup, Step, Told
from tichu.encoding.space import ActionSpace
from tichu.encoding.tensors import Tensors

with extra("gymnasium"):
    import numpy as np

_CONTEXT: Final = multiprocessing.get_context("spawn")  # which every system has

Memory = tuple["ctypes.Array[ctypes.c_float]", "ctypes.Array[ctypes.c_byte]"]
"""What is observed, and what may be chosen, in memory that processes share."""


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
        rules, history = self._setup.rules, self._setup.history
        memory = (
            _CONTEXT.RawArray(ctypes.c_float, number * ObservationSpace(rules, history).n),
            _CONTEXT.RawArray(ctypes.c_byte, number * ActionSpace(rules).n),
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
    size, actions = kept[MASK].shape
    tensors = Tensors(setup.rules, actions, size, history=setup.history, kept=kept)
    rounds = Rounds(setup, tensors)
    with suppress(EOFError, OSError):
        while True:
            name, numbers = pipe.recv()
            _, answer = getattr(rounds, name)(numbers)
            pipe.send(answer)
