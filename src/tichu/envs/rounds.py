"""Many rounds in this process, and the players who decide in them.

:mod:`tichu.encoding.batch` steps the rounds in compiled code. :class:`Rounds` converts the bytes
that it returns into arrays, and lets models choose numbers until the learner is asked in each
round. :class:`Bots` calls the bots of the library.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, final

import attrs

from tichu._values import want_function
from tichu.arena.deals import Entrant, Factory
from tichu.bots.bot import Bot, overrides
from tichu.bots.playing import answer
from tichu.encoding.batch import BOT, LEARNER, MODEL, POLICY, Batch
from tichu.encoding.observation import ALL_CARDS, WORD, Layout
from tichu.encoding.round import Asked
from tichu.engine.position import below
from tichu.engine.state import new_round_state
from tichu.envs.episode import MASK, OBSERVATION, Array, Arrays, Task, extra
from tichu.errors import InvalidValue, shown
from tichu.rulebook.flags import facts_of
from tichu.search.playouts import Policy, preferences_of

with extra("gymnasium"):
    import numpy as np

_AT_ONCE: Final = 256
"""How many rounds are unpacked at once. More would not fit into a core's fast memory."""
_FREED: Final = 1 << 24
_SEEDS: Final = 1 << 32


@final
@attrs.frozen
class Model:
    """A trained model that decides at a seat, in all rounds at once.

    ``predict`` is called with a dictionary of the arrays ``observation`` and ``action_mask``, which
    have a row for each round in which the model decides. It returns an action number of the
    environment for each row, so the model must have been trained with the same rules, ``polls`` and
    ``history``. Raises :class:`InvalidValue` if ``predict`` is not a function.
    """

    predict: Callable[[Arrays], Array] = attrs.field()

    @predict.validator
    def _check(self, _: object, predict: object) -> None:
        want_function("Model(predict)", predict)

    def numbers(self, observed: Arrays) -> list[int]:
        """Return the model's numbers; raise :class:`InvalidValue` if they are invalid."""
        given: Any = self.predict(observed)
        masks = observed[MASK]
        found = np.asarray(given)
        if found.shape != masks.shape[:1] or found.dtype.kind not in "iu":
            message = f"expected an array of {len(masks)} whole numbers, got {shown(given)}"
            raise InvalidValue("Model.predict", message)
        numbers: list[int] = found.tolist()
        for number, mask in zip(numbers, masks, strict=True):
            if not (0 <= number < len(mask) and mask[number]):
                message = f"expected a number that the mask allows, got {number}"
                raise InvalidValue("Model.predict", message)
        return numbers


Player = Literal["learner", "random"] | Policy | Model | Factory
"""A player who decides at a seat."""


class Setup(NamedTuple):
    """The task and the players, which all rounds share."""

    task: Task
    players: Sequence[Player]
    kinds: list[int]
    """The kind of each player, as :class:`Batch` takes it."""


class Told(NamedTuple):
    """The results of a step except the arrays of observations and masks."""

    legal: Array
    """The numbers that may be chosen, one round after another."""
    lengths: Array
    """How many numbers may be chosen in each round."""
    seats: Array
    """The seat that decides in each round."""
    ended: Array
    """The rounds that have ended."""
    leads: Array
    """The lead of team 0 in each ended round, in points."""
    finals: Array
    """What the learner who decided last observes at the end of each ended round."""


Step = tuple[Arrays, Told]
"""The arrays of observations and masks, and the other results of a step."""


def empty(task: Task, number: int) -> Arrays:
    """Return new arrays for the observations and masks of ``number`` rounds."""
    return {
        OBSERVATION: np.empty((number, task.observations.n), np.float32),
        MASK: np.empty((number, task.actions.n), np.int8),
    }


def one_each(place: str, given: Any, number: int, names: str) -> tuple[Any, ...]:
    """Return a player for each seat, given one player for all or a sequence with one for each."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (given,) * number
    if len(given) != number:
        raise InvalidValue(place, f"expected {number} {names}, got {len(given)}")
    return tuple(given)


def kind_of(place: str, player: object) -> int:
    """Return the kind of a player; raise :class:`InvalidValue` if it is not a player."""
    if player == "learner":
        return LEARNER
    if player == "random" or isinstance(player, Policy):
        return POLICY
    if isinstance(player, Model):
        return MODEL
    factory: Any = player
    try:
        bot = Entrant("", factory).make(0)
    except InvalidValue as error:
        message = f"expected 'learner', 'random', a Policy, a Model or a bot: {error.message}"
        raise InvalidValue(place, message) from None
    if overrides(bot, "observe"):
        message = "expected a bot that decides by its view alone; a trained model can be a Model"
        raise InvalidValue(place, message)
    return BOT


@final
class Bots:
    """The bots of the library in many rounds; each bot sees the view of its seat."""

    def __init__(self, players: Sequence[Any]) -> None:
        self._players = players
        self._made: dict[tuple[int, int], Bot] = {}

    def decide(self, asked: Asked, place: int) -> None:
        """Let a bot decide for the seat that is asked.

        Raises :class:`IllegalAction` if the bot's action is illegal.
        """
        seat = int(asked.seat)
        if asked.is_poll:
            asked.find()
            if len(asked.numbers) == 1:
                asked.decline()
                return
        bot = self._made.get((place, seat))
        if bot is None:
            entrant = Entrant("", self._players[seat])
            bot = self._made[place, seat] = entrant.make(below(asked.random, _SEEDS))
        state = new_round_state(asked.played.copy())
        asked.act(answer(bot, state, seat, must=not asked.is_poll))


@final
class Rounds:
    """Rounds in this process; each step writes into new arrays, or into ``kept`` if given."""

    def __init__(self, setup: Setup, number: int, kept: "Arrays | None") -> None:
        task = setup.task
        layout = Layout(task.rules, task.history)
        self._setup = setup
        self._kept = kept
        self._batch: Batch | None = None
        self._places = [*range(number)]
        self._starts = task.actions.n * np.arange(number)
        self._layout = layout
        self._orders = np.array(layout.asked)
        self._firsts = (self._orders.max() + 1) * np.arange(_AT_ONCE)[:, None]
        self._bits = np.array(layout.bits)
        self._counted, self._counts, divisors = np.array([*zip(*layout.counted, strict=True)])
        self._divisors = divisors.astype(np.float32)
        nothing = np.zeros(0, np.int64)
        self._no_ends = nothing, nothing, np.zeros((0, layout.n), np.float32)
        # After this much is freed, glibc keeps what a step frees, and the next step reuses it.
        np.empty(_FREED, np.uint8)

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed in an array."""
        task, players, kinds = self._setup
        self._batch = Batch(
            facts_of(task.rules),
            seeds.tolist(),
            kinds,
            [preferences_of("seats", p) if isinstance(p, Policy) else None for p in players],
            Bots(players).decide,
            task.polls == "all",
            task.skip_forced,
            task.history,
        )
        return self._go_on(self._batch, None)

    def step(self, numbers: Array) -> Step:
        """Choose a number in each round. The masks must allow them."""
        assert self._batch is not None  # noqa: S101  # the rounds have begun
        return self._go_on(self._batch, numbers.tolist())

    def _go_on(self, batch: Batch, chosen: list[int] | None) -> Step:
        """Choose numbers, if some are given, and go on to the learner's next decisions."""
        number = len(self._places)
        found = self._kept or empty(self._setup.task, number)
        legal, lengths, seats = self._write(found, batch, self._places, chosen)
        if MODEL in self._setup.kinds:
            self._ask_models(batch, found, seats)
            rows, legal = found[MASK].view(np.bool_).nonzero()
            lengths = np.bincount(rows, minlength=number)
        return found, Told(legal, lengths, seats, *self._ends(batch))

    def _ends(self, batch: Batch) -> tuple[Array, Array, Array]:
        """Return the indices of the rounds that have ended, their leads and last observations."""
        if not batch.ended:
            return self._no_ends
        places, leads, persons, rows = zip(*batch.ended, strict=True)
        batch.ended = []
        finals = np.empty((len(places), self._layout.n), np.float32)
        self._unpack(b"".join(rows), np.array(persons), finals)
        return np.array(places), np.array(leads), finals

    def _write(
        self, found: Arrays, batch: Batch, places: list[int], numbers: list[int] | None
    ) -> tuple[Array, Array, Array]:
        """Step some rounds and write the observations; return legal numbers, counts and seats."""
        rows, *told = batch.step(places, numbers)
        legal, lengths = (np.frombuffer(each, "<u2").astype(np.int64) for each in told[:2])
        seats = np.frombuffer(told[2], np.uint8).astype(np.int64)
        self._unpack(rows, seats, found[OBSERVATION])
        marks = found[MASK].reshape(-1)
        marks.fill(0)
        marks[self._starts[: len(places)].repeat(lengths) + legal] = 1
        return legal, lengths, seats

    def _unpack(self, rows: bytes, seats: Array, found: Array) -> None:
        """Write the observations of some seats, as :meth:`Layout.numbers` does for one seat."""
        words = np.frombuffer(rows, np.int64).reshape(len(seats), -1)
        for first in range(0, len(seats), _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            self._unpack_some(words[some], seats[some], found[some])

    def _unpack_some(self, words: Array, seats: Array, found: Array) -> None:
        layout, number = self._layout, len(seats)
        every = layout.cards
        places = self._orders.take(seats, axis=0) + self._firsts[:number]
        data = words.take(places).view(np.uint8)
        bits = np.unpackbits(data, axis=1, bitorder="little")
        cards = found[:, : every * ALL_CARDS].reshape(number, every, ALL_CARDS)  # not a copy
        cards[:] = bits[:, : every * WORD].reshape(number, every, WORD)[:, :, :ALL_CARDS]
        found[:, every * ALL_CARDS :] = bits[:, every * WORD :].take(self._bits, axis=1)
        counts = data[:, every * (WORD // 8) :].take(self._counts, axis=1)
        found[:, self._counted] = counts / self._divisors
        found[:, layout.score] = 0.5

    def _ask_models(self, batch: Batch, found: Arrays, seats: Array) -> None:
        """Let models choose numbers until the learner is asked in each round."""
        players: Array = np.array(self._setup.players, object)
        is_model = np.array(self._setup.kinds) == MODEL
        while (waiting := np.flatnonzero(is_model[seats])).size:
            model = players[seats[waiting[0]]]
            some = waiting[players[seats[waiting]] == model]
            numbers = model.numbers({name: values[some] for name, values in found.items()})
            rows = empty(self._setup.task, len(some))
            seats[some] = self._write(rows, batch, some.tolist(), numbers)[2]
            for name, values in rows.items():
                found[name][some] = values

    def close(self) -> None:
        """Drop the rounds."""
        self._batch = None
