"""Rounds for learners that go on side by side, with what is observed as arrays.

A :class:`Rounds` runs in one process: :mod:`tichu.encoding.batch` steps the rounds, and
here their bytes become arrays. :mod:`tichu.encoding.workers` runs it in others.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, final

from tichu.encoding.arrays import Array, Arrays, extra
from tichu.encoding.batch import LEARNER, POLICY, RANDOM, Batch
from tichu.encoding.tensors import Tensors
from tichu.rulebook.flags import facts_of
from tichu.rules import Rules
from tichu.search.features import Preferences
from tichu.search.playouts import Policy, preferences_of

with extra("gymnasium"):
    import numpy as np

Player = Literal["learner", "random"] | Policy
"""Who decides at a seat."""


class Setup(NamedTuple):
    """What all rounds have in common."""

    rules: Rules
    players: Sequence[Player]
    polls: bool
    skips: bool
    history: int


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


@final
class Rounds:
    """Rounds in this process."""

    def __init__(self, setup: Setup, tensors: Tensors) -> None:
        self._setup = setup
        self._tensors = tensors
        self._batch: Batch | None = None

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed of an array."""
        rules, players, polls, skips, history = self._setup
        kinds: list[int] = []
        wanted: list[Preferences | None] = []
        for each in players:
            is_policy = isinstance(each, Policy)
            wanted.append(preferences_of("seats", each) if is_policy else None)
            kinds.append(POLICY if is_policy else LEARNER if each == "learner" else RANDOM)
        facts = facts_of(rules)
        self._batch = Batch(facts, seeds.tolist(), kinds, wanted, polls, skips, history)
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
