"""Rounds that go on side by side, with what is observed as arrays of NumPy.

A :class:`Rounds` runs in one process: :mod:`tichu.encoding.batch` steps the rounds, and here their
bytes become arrays. :mod:`tichu.envs.vector` also runs it in other processes.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, final

from tichu.encoding.batch import LEARNER, POLICY, RANDOM, Batch
from tichu.encoding.observation import ALL_CARDS, WORD, Layout
from tichu.envs.arrays import MASK, OBSERVATION, Array, Arrays, extra
from tichu.rulebook.facts import facts_of
from tichu.rules import Rules
from tichu.search.features import Preferences
from tichu.search.playouts import Policy, preferences_of

with extra("gymnasium"):
    import numpy as np

_AT_ONCE: Final = 256
"""Rows that are unpacked at once: more would not fit into the fast memory of a core."""
_FREED: Final = 1 << 24


@final
class Tensors:
    """What is observed and allowed in some rounds, in new arrays or always in the same."""

    def __init__(
        self,
        rules: Rules,
        actions: int,
        number: int,
        *,
        history: int = 0,
        new: bool = False,
        kept: "Arrays | None" = None,
    ) -> None:
        layout = Layout(rules, history)
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
