"""A task, its episodes, and a model that has learned it as a bot.

1. Decisions come one after the other, in the order of :mod:`tichu.sequential`.
2. :meth:`Episode.settle` deals, and makes the decisions that the task does not ask for.
3. In a round a player is a seat. In a game a player is a person, who may change seats.
4. Frameworks get observations and masks as arrays (:func:`arrays`).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from operator import add
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    SupportsInt,
    TypeAlias,
    TypedDict,
    cast,
    final,
)

import attrs

from tichu import sequential
from tichu._syntax import rules_given
from tichu._values import Rng, blaming, want_function, want_instance, want_int
from tichu.bots.bot import Bot
from tichu.encoding import ActionSpace, ObservationSpace, limits, remember
from tichu.encoding.observation import Floats
from tichu.encoding.space import one_of
from tichu.engine.moves import Action, Move, Play, PlayerAction
from tichu.engine.state import GameState, RoundState, new_game, new_round
from tichu.engine.verbs import deal, view
from tichu.engine.view import PlayerView
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules
from tichu.sequential import Decline, Sequential

if TYPE_CHECKING:
    from numpy.typing import NDArray

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
Array: TypeAlias = "NDArray[Any]"
Arrays: TypeAlias = "dict[str, NDArray[Any]]"
"""An observation and a mask, or those of many rounds."""

_PACKAGES: Final = ("gymnasium", "numpy", "pettingzoo", "pyspiel")


class Options(TypedDict, total=False):
    """The arguments of a :class:`Task` besides the rules, which the environments pass on."""

    episode: Literal["round", "game"]
    polls: Literal["all", "none"]
    skip_forced: bool
    suits: Literal["canonical", "exact"]
    history: int


def _rules(value: Rules | str) -> Rules:
    return rules_given("Task(rules)", value)


@final
@attrs.frozen(slots=True)
class Task:
    """The game that is learned, and the decisions that are asked for.

    Raises :class:`InvalidValue` for a wrong argument.

    >>> from tichu.envs import Task
    >>> task = Task("nanjing", polls="none")
    >>> task.players, task.most, task.actions.n
    (4, 800, 1589)
    """

    rules: Rules = attrs.field(converter=_rules, default=NANJING)
    """The rules of the table; text is read as rules."""
    episode: Literal["round", "game"] = attrs.field(
        default="round", kw_only=True, validator=one_of("round", "game")
    )
    """The length of an episode: a round, or a game of rounds."""
    polls: Literal["all", "none"] = attrs.field(
        default="all", kw_only=True, validator=one_of("all", "none")
    )
    """The seats that are asked before each action whether they interrupt.

    ``all``: every seat that may, whatever it holds, as at a table. ``none``: no seat, so that there
    are no bombs and no calls out of turn.
    """
    skip_forced: bool = attrs.field(default=False, kw_only=True)
    """True if decisions with one choice are made without asking."""
    suits: Literal["canonical", "exact"] = attrs.field(default="canonical", kw_only=True)
    """The plays that can be chosen if only suits differ: see :class:`ActionSpace`."""
    history: int = attrs.field(default=0, kw_only=True)
    """The number of the last plays that are observed one by one: see :class:`ObservationSpace`."""
    actions: ActionSpace = attrs.field(init=False, eq=False, repr=False)
    """The numbers of the actions."""
    observations: ObservationSpace = attrs.field(init=False, eq=False, repr=False)
    """The numbers of the observations."""

    def __attrs_post_init__(self) -> None:
        want_instance("Task(skip_forced)", self.skip_forced, bool)
        with blaming("Task"):
            object.__setattr__(self, "actions", ActionSpace(self.rules, self.suits))
            object.__setattr__(self, "observations", ObservationSpace(self.rules, self.history))

    @property
    def players(self) -> int:
        """The number of players, an open dummy included."""
        return self.rules.seats

    @property
    def most(self) -> int:
        """The most that a player can win or lose in a round (:meth:`margins`)."""
        return limits(self.rules).difference

    @property
    def dealers(self) -> int:
        """The number of seats of which one, the first ones, may deal first."""
        return 1 if self.rules.open_dummy else self.players  # TRICHU-9

    def margins(self, result: RoundResult) -> Sequence[int]:
        """Return what the result of a round is worth to each seat; the sum is 0.

        It is the score of the seat's team minus that of the other one.

        >>> from tichu.envs import Task
        >>> import tichu
        >>> result = tichu.score_round((0, 2), calls={1: "tichu"})
        >>> Task().margins(result)
        [300, -300, 300, -300]
        """
        return [result.margin(team) for team in self.rules.teams]


class Episode:
    """A round or a game of a :class:`Task`, from before the first deal; it changes as it is played.

    Raises :class:`InvalidValue` for a wrong argument.

    >>> import random
    >>> from tichu.envs import Episode, Task
    >>> rng = random.Random(1)
    >>> episode = Episode(Task(skip_forced=True))
    >>> episode.settle(rng)
    >>> while not episode.is_over:
    ...     seen = episode.observe(episode.player)
    ...     episode.choose(rng.choice(episode.allowed()))
    ...     episode.settle(rng)
    >>> episode.points
    (-530, 530, -530, 530)
    """

    def __init__(self, task: Task, dealer: int = 0) -> None:
        want_instance("Episode(task)", task, Task)
        want_int("Episode(dealer)", dealer, 0, task.players - 1)
        begin = new_game if task.episode == "game" else new_round
        start: RoundState | GameState = begin(task.rules, dealer=dealer % task.dealers)
        self.task: Task = task
        self.asked: Sequential[Any] = sequential.begin(start)
        self.chosen: tuple[int, ...] = ()
        self.memory: tuple[Play, ...] = ()
        self.points: tuple[int, ...] = (0,) * task.players
        self._mask: bytes | None = None
        self._seen: dict[int, PlayerView] = {}

    @property
    def state(self) -> RoundState | GameState:
        """The round or the game now."""
        return cast("RoundState | GameState", self.asked.state)

    @property
    def is_over(self) -> bool:
        """True if the episode is over."""
        return self.asked.is_over

    @property
    def persons(self) -> tuple[int, ...]:
        """The player at each seat."""
        state = self.state
        if isinstance(state, GameState):
            return state.persons
        return tuple(range(self.task.players))

    @property
    def player(self) -> int:
        """The player who decides; -1 before a deal and at the end."""
        seat = self.asked.to_act
        return -1 if seat is None else self.persons[seat]

    def view(self, player: int) -> PlayerView:
        """Return what a player sees."""
        seen = self._seen.get(player)
        if seen is None:
            seen = self._seen[player] = view(self.state, self.persons.index(player))
        return seen

    def mask(self) -> bytes:
        """Return which numbers the player who decides may choose; none if nobody does."""
        if self._mask is None:
            seen = self.view(max(self.player, 0))
            self._mask = self.task.actions.mask(seen, self.chosen, is_poll=self.asked.is_poll)
        return self._mask

    def allowed(self) -> list[int]:
        """Return the numbers that the player who decides may choose, ascending."""
        found, mask = [], self.mask()
        number = mask.find(1)
        while number >= 0:
            found.append(number)
            number = mask.find(1, number + 1)
        return found

    def observe(self, player: int) -> Floats:
        """Return what a player observes."""
        chosen = self.chosen if player == self.player else ()
        return self.task.observations.encode(self.view(player), self.memory, chosen)

    def choose(self, number: int) -> None:
        """Choose a number for the player who decides; raise :class:`InvalidValue` for a wrong one.

        A decision may take several numbers (:class:`~tichu.encoding.ActionSpace`).
        """
        chosen = (*self.chosen, number)
        seen = self.view(max(self.player, 0))
        action = self.task.actions.decode(chosen, seen, is_poll=self.asked.is_poll)
        if action is not None:
            self.take(action)
        else:
            self.chosen = chosen
            self._mask = None

    def take(self, decision: Action | Decline) -> None:
        """Make a deal, or the whole decision of the seat that decides.

        Raises :class:`IllegalAction` for another one.
        """
        seats = self.persons
        rounds = len(_results(self.state))
        self.asked = sequential.apply(self.asked, decision)
        self.chosen = ()
        self._mask = None
        if isinstance(decision, Decline):
            return
        self._seen = {}
        self.memory = remember(self.memory, decision)
        for result in _results(self.state)[rounds:]:
            margins = self.task.margins(result)
            won = [margins[seats.index(player)] for player in range(self.task.players)]
            self.points = tuple(map(add, self.points, won))

    def settle(self, rng: Rng | None = None) -> None:
        """Deal, and decide what is not asked, until a player is; without ``rng``, do not deal."""
        while not self.asked.is_over:
            if self.asked.to_act is None:
                if rng is None:
                    return
                self.take(deal(self.state, rng))
            elif not self._skip():
                return

    def _skip(self) -> bool:
        """Make a decision that is not asked; return whether it was one."""
        if self.asked.is_poll and (
            self.task.polls == "none"
            or (self.task.skip_forced and len(sequential.legal(self.asked)) == 1)
        ):
            self.take(Decline(self.asked.asked[0]))
        elif self.task.skip_forced and self.mask().count(1) == 1:
            self.choose(self.mask().index(1))
        else:
            return False
        return True

    def __deepcopy__(self, _: dict[int, object]) -> "Episode":
        return copy(self)  # what it keeps is immutable, or replaced when the round moves


def _results(state: RoundState | GameState) -> tuple[RoundResult, ...]:
    """Return the results of the rounds that are over."""
    if isinstance(state, GameState):
        return state.results
    return () if state.result is None else (state.result,)


class PolicyModelBot(Bot):
    """Plays as a trained model does, at any table whose numbers the model knows.

    ``predict`` is called with what the environments show: a dictionary with the arrays
    ``observation`` and ``action_mask``. It returns the number that the model chooses. A decision
    with one choice is made without asking.

    ``polls``, ``suits`` and ``history`` are those of the :class:`Task` that the model has learned.
    Say ``remembers`` if what it does may depend on earlier calls, such as those of a random
    generator. Needs NumPy. Raises :class:`InvalidValue` for a number that the mask does not allow.
    """

    def __init__(
        self,
        predict: Callable[[Arrays], SupportsInt],
        *,
        polls: Literal["all", "none"] = "all",
        suits: Literal["canonical", "exact"] = "canonical",
        history: int = 0,
        remembers: bool = False,
    ) -> None:
        want_function("PolicyModelBot(predict)", predict)
        want_instance("PolicyModelBot(remembers)", remembers, bool)
        with extra("gymnasium"):
            import_module("numpy")
        self.remembers: bool = remembers
        self._predict = predict
        with blaming("PolicyModelBot"):
            self._task = Task(polls=polls, suits=suits, history=history)
        self._memory: tuple[Play, ...] = ()

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action of the numbers that the model chooses."""
        return cast("PlayerAction", self._decide(seen, is_poll=False))  # nobody declines on turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the call or bomb that the model chooses, or None if it declines."""
        if self._task.polls == "none" or not seen.legal():
            return None
        action = self._decide(seen, is_poll=True)
        return None if isinstance(action, Decline) else action

    def observe(self, move: Move) -> None:
        """Remember who plays what."""
        self._memory = remember(self._memory, move)

    def _decide(self, seen: PlayerView, *, is_poll: bool) -> PlayerAction | Decline:
        if self._task.rules != seen.rules:
            self._task = attrs.evolve(self._task, rules=seen.rules)
        task = self._task
        chosen: list[int] = []
        while True:
            mask = task.actions.mask(seen, chosen, is_poll=is_poll)
            if mask.count(1) == 1:
                number = mask.index(1)
            else:
                observed = task.observations.encode(seen, self._memory, chosen)
                number = int(self._predict(arrays(observed, mask)))
            chosen.append(number)
            action = task.actions.decode(chosen, seen, is_poll=is_poll)
            if action is not None:
                return action


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Name the extra that brings a package, if an import within finds that it is missing."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _PACKAGES:
            raise
        message = f"needs {package}; install it with: pip install 'tichu[{name}]'"
        raise ImportError(message, name=package) from None


def arrays(observed: Floats, mask: bytes) -> Arrays:
    """Return an observation and a mask as new arrays."""
    import numpy as np  # noqa: PLC0415  # only learners need it

    return {
        OBSERVATION: np.frombuffer(observed, np.float32),
        MASK: np.frombuffer(bytearray(mask), np.int8),
    }
