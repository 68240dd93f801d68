"""Many rounds in this process, and who decides in them.

:mod:`tichu.encoding.batch` steps the rounds in compiled code, and :class:`Tensors` makes arrays of
the bytes that it writes. :class:`Rounds` does both, some rounds at a time, and lets models choose
numbers until the learner is asked in each round. :class:`Bots` decides for the bots of the library.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, final

import attrs

from tichu._values import want_function
from tichu.arena.deals import Entrant, Factory
from tichu.bots.bot import Bot, overrides
from tichu.bots.playing import answer
from tichu.encoding.batch import BOT, LEARNER, MODEL, POLICY, RANDOM, Batch
from tichu.encoding.observation import ALL_CARDS, WORD, Layout
from tichu.encoding.round import Asked
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.engine.position import below
from tichu.engine.state import new_round_state
from tichu.envs.episode import MASK, OBSERVATION, Array, Arrays, Task, extra
from tichu.errors import IllegalAction, InvalidValue, shown
from tichu.rulebook.combinations import to_play
from tichu.rulebook.flags import facts_of
from tichu.search.playouts import Policy, preferences_of

with extra("gymnasium"):
    import numpy as np

_AT_ONCE: Final = 256
"""Rounds that are stepped and shown at once: more would not fit into the fast memory of a core."""
_FREED: Final = 1 << 24
_SEEDS: Final = 1 << 32


@final
@attrs.frozen
class Model:
    """A trained model that decides at a seat, in all rounds at once.

    ``predict`` is called with the arrays ``observation`` and ``action_mask``, which have a row for
    each round in which the model decides. It returns a number for each row. The numbers are those
    of the environment, so the model must have learned with the same rules, and the same ``polls``
    and ``history``. Raises :class:`InvalidValue` for anything but a function.
    """

    predict: Callable[[Arrays], Array] = attrs.field()

    @predict.validator
    def _check(self, _: object, predict: object) -> None:
        want_function("Model(predict)", predict)

    def numbers(self, observed: Arrays) -> list[int]:
        """Return the numbers that the model chooses; raise :class:`InvalidValue` for wrong ones."""
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
"""Who decides at a seat."""


class Setup(NamedTuple):
    """What all rounds have in common."""

    task: Task
    players: Sequence[Player]
    kinds: list[int]
    """The kind of each player, as :class:`Batch` has them."""


class Told(NamedTuple):
    """What a step tells beside what is observed; :class:`Batch` describes each."""

    legal: Array
    lengths: Array
    seats: Array
    ended: Array
    scores: Array
    finals: Array


Step = tuple[Arrays, Told]
"""What is observed, and what else is told."""


def one_each(place: str, given: Any, number: int, names: str) -> tuple[Any, ...]:
    """Return a player for each of some seats, where one for all or one for each may be given."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        return (given,) * number
    if len(given) != number:
        raise InvalidValue(place, f"expected {number} {names}, got {len(given)}")
    return tuple(given)


def kind_of(place: str, player: object) -> int:
    """Return which kind of player decides; raise :class:`InvalidValue` if it is none."""
    if player == "learner":
        return LEARNER
    if player == "random":
        return RANDOM
    if isinstance(player, Policy):
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
        message = "expected a bot that needs no more than what it sees; a Model needs none of it"
        raise InvalidValue(place, message)
    return BOT


@final
class Bots:
    """The bots of the library at the seats of many rounds, which see the view of their seat."""

    def __init__(self, players: Sequence[Any]) -> None:
        self._players = players
        self._made: dict[tuple[int, int], Bot] = {}

    def decide(self, asked: Asked, place: int) -> None:
        """Let the bot decide that a round asks; raise :class:`IllegalAction` if it may not."""
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
        action: Any = answer(bot, state, seat, must=not asked.is_poll)
        violation = None if action is None else state._why_illegal(action)  # noqa: SLF001
        if violation is not None:
            raise IllegalAction(violation)
        _carry_out(asked, action)


def _carry_out(asked: Asked, action: PlayerAction | None) -> None:
    """Do what a bot has decided."""
    match action:
        case None:
            asked.decline()
        case act.CallTichu():
            asked.call()
        case act.CallGrandTichu() | act.DeclineGrandTichu():
            asked.decide(isinstance(action, act.CallGrandTichu))
        case act.Push():
            for card in action.cards:
                asked.push(1 << card.index)
        case act.Play():
            asked.play(to_play(action.combination))
        case act.AnnounceBomb():
            asked.announce()
        case act.MakeWish():
            asked.play(action.rank or 0)
        case act.GiveTrick() | act.ChooseLeader():
            asked.play(action.to)
        case _:  # pass, or take the trick
            asked.play(0)


@final
class Tensors:
    """What is observed and allowed in some rounds, in new arrays or always in the same."""

    def __init__(
        self, setup: Setup, number: int, *, new: bool = False, kept: "Arrays | None" = None
    ) -> None:
        layout = Layout(setup.task.rules, setup.task.history)
        self._layout = layout
        self._order = np.array(layout.order)
        self._bits = np.array(layout.bits)
        self._counts = np.array(layout.counts)
        self._divisors = np.array(layout.divisors, np.float32)
        self._actions = setup.task.actions.n
        self._marks = self._actions * np.arange(number)
        # Once so much has been freed, glibc keeps what each step frees, and asks for it only once.
        np.empty(_FREED, np.uint8)
        self._kept: Arrays | None = None if new else kept or self.empty(number)

    def empty(self, number: int) -> Arrays:
        """Return new arrays for some rounds."""
        return {
            OBSERVATION: np.empty((number, self._layout.n), np.float32),
            MASK: np.empty((number, self._actions), np.int8),
        }

    def arrays(self, number: int) -> Arrays:
        """Return the arrays of a step."""
        return self.empty(number) if self._kept is None else self._kept

    def words(self, rows: bytes, seats: Array) -> Array:
        """Return the words of what some seats observe, in the order of the fields."""
        places = self._order[seats]
        places += self._layout.words * np.arange(len(seats))[:, None]
        found: Array = np.frombuffer(rows, "<i8").take(places)
        return found

    def write(self, found: Arrays, words: Array, legal: Array, lengths: Array) -> None:
        """Write what is observed, and which numbers are allowed, so many in each round."""
        self._unpack(words, found[OBSERVATION])
        marks = found[MASK].reshape(-1)
        marks.fill(0)
        marks[self._marks[: len(words)].repeat(lengths) + legal] = 1

    def finals(self, words: Array) -> list[Arrays]:
        """Return what is observed where nothing may be chosen, in new arrays."""
        found = self.empty(len(words))
        self._unpack(words, found[OBSERVATION])
        found[MASK].fill(0)
        pairs = zip(found[OBSERVATION], found[MASK], strict=True)
        return [{OBSERVATION: row, MASK: mask} for row, mask in pairs]

    def _unpack(self, words: Array, found: Array) -> None:
        """Write the numbers of what is observed."""
        layout = self._layout
        number, every = len(words), layout.cards
        data = words.view(np.uint8)
        bits = np.unpackbits(data, axis=1, bitorder="little")
        # The words of cards, of which the last bits are left out: the same memory as an array.
        step = found.itemsize
        strides = (found.strides[0], ALL_CARDS * step, step)
        cards = np.ndarray((number, every, ALL_CARDS), found.dtype, found, strides=strides)
        cards[:] = bits.reshape(number, -1, WORD)[:, :every, :ALL_CARDS]
        found[:, every * ALL_CARDS :] = bits[:, every * WORD :].take(self._bits, axis=1)
        counted = data[:, every * (WORD // 8) :].take(self._counts, axis=1) / self._divisors
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
        nothing = np.zeros(0, np.int64)
        self._no_ends = nothing, nothing, tensors.words(b"", nothing)

    def begin(self, seeds: Array) -> Step:
        """Begin a round for each seed of an array."""
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
        return self._go_on(self._batch, len(seeds), None)

    def step(self, numbers: Array) -> Step:
        """Choose a number in each round; all must be allowed."""
        assert self._batch is not None  # noqa: S101  # the rounds have begun
        return self._go_on(self._batch, len(numbers), numbers.tolist())

    def _go_on(self, batch: Batch, number: int, chosen: list[int] | None) -> Step:
        """Choose numbers, if some are given, and go on to the learner's next decisions."""
        found = self._tensors.arrays(number)
        told: list[tuple[Array, Array, Array]] = []
        batch.forget()
        for first in range(0, number, _AT_ONCE):
            some = slice(first, first + _AT_ONCE)
            places = range(number)[some]
            if chosen is None:
                batch.look(places)
            else:
                batch.step(places, chosen[some])
            told.append(self._write({name: each[some] for name, each in found.items()}, batch))
        legal, lengths, seats = (
            told[0] if len(told) == 1 else map(np.concatenate, zip(*told, strict=True))
        )
        if MODEL in self._setup.kinds:
            self._ask_models(batch, found, seats)
            rows, legal = found[MASK].view(np.bool_).nonzero()
            lengths = np.bincount(rows, minlength=number)
        return found, Told(legal, lengths, seats, *self._ends(batch))

    def _ends(self, batch: Batch) -> tuple[Array, Array, Array]:
        """Return which rounds have ended, their scores, and what is observed at their ends."""
        if not batch.ended:
            return self._no_ends
        ended, scores, persons = map(np.array, (batch.ended, batch.scores, batch.persons))
        return ended, scores, self._tensors.words(b"".join(batch.finals), persons)

    def _write(self, found: Arrays, batch: Batch) -> tuple[Array, Array, Array]:
        """Write what a batch has read; return the numbers that may be chosen and the seats."""
        rows, *told = batch.read()
        legal, lengths = (np.frombuffer(each, "<u2").astype(np.int64) for each in told[:2])
        seats = np.frombuffer(told[2], np.uint8).astype(np.int64)
        self._tensors.write(found, self._tensors.words(rows, seats), legal, lengths)
        return legal, lengths, seats

    def _ask_models(self, batch: Batch, found: Arrays, seats: Array) -> None:
        """Let models choose numbers until the learner is asked in each round."""
        players: Array = np.array(self._setup.players, object)
        is_model = np.array(self._setup.kinds) == MODEL
        while (waiting := np.flatnonzero(is_model[seats])).size:
            model = players[seats[waiting[0]]]
            some = waiting[players[seats[waiting]] == model]
            numbers = model.numbers({name: values[some] for name, values in found.items()})
            batch.step(some.tolist(), numbers)
            rows = self._tensors.empty(len(some))
            seats[some] = self._write(rows, batch)[2]
            for name, values in rows.items():
                found[name][some] = values

    def close(self) -> None:
        """Forget the rounds."""
        self._batch = None
