"""A task, its episodes, and a bot that plays with a trained model.

1. Decisions come one after the other, in the order of :mod:`tichu.sequential`.
2. :meth:`Episode.settle` deals, and takes the decisions that the task does not ask for.
3. In a round a player is a seat. In a game a player is a person, who may change seats.
4. Frameworks get observations and masks as arrays (:func:`arrays`).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from operator import add, index
from typing import TYPE_CHECKING, Any, Final, Literal, SupportsInt, TypeAlias, TypedDict, final

import attrs

from tichu import sequential
from tichu._syntax import rules_given
from tichu._values import Rng, blaming, want_function, want_instance, want_int
from tichu.bots.bot import Bot
from tichu.encoding import ActionSpace, ObservationSpace, limits, remember, rows
from tichu.encoding.observation import Floats, observed, recalled
from tichu.encoding.space import Found, Numbers, Steps, listed, marked
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
"""An observation and a mask, of one round or of many."""

_PACKAGES: Final = ("gymnasium", "numpy", "pettingzoo", "pyspiel")


class Options(TypedDict, total=False):
    """The arguments of a :class:`Task` except the rules, as the environments pass them on."""

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
    """A learning task: the rules, the length of an episode, and the decisions that are asked for.

    Raises :class:`InvalidValue` if an argument is invalid.

    >>> from tichu.envs import Task
    >>> task = Task("nanjing", polls="none")
    >>> task.players, task.most, task.actions.n
    (4, 800, 1589)
    """

    rules: Rules = attrs.field(converter=_rules, default=NANJING)
    """The rules of the table; text is read as rules."""
    episode: Literal["round", "game"] = attrs.field(default="round", kw_only=True, validator=listed)
    """The length of an episode: a round, or a game of rounds."""
    polls: Literal["all", "none"] = attrs.field(default="all", kw_only=True, validator=listed)
    """Which seats are asked, before each action, whether they interrupt.

    ``all``: every seat that may interrupt, whatever it holds, as at a table. ``none``: no seat, so
    there are no bombs and no calls out of turn.
    """
    skip_forced: bool = attrs.field(default=False, kw_only=True)
    """True if decisions with only one choice are made without asking."""
    suits: Literal["canonical", "exact"] = attrs.field(default="canonical", kw_only=True)
    """Which plays can be chosen among those that differ in suits only (:class:`ActionSpace`)."""
    history: int = attrs.field(default=0, kw_only=True)
    """How many of the last plays are observed one by one (:class:`ObservationSpace`)."""
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
        """The number of players, including an open dummy."""
        return self.rules.seats

    @property
    def most(self) -> int:
        """The most points that a player can win or lose in a round (:meth:`margins`)."""
        return limits(self.rules).difference

    @property
    def dealers(self) -> int:
        """The number of seats, counted from seat 0, that may deal first."""
        return 1 if self.rules.open_dummy else self.players  # TRICHU-9

    def margins(self, result: RoundResult) -> Sequence[int]:
        """Return what the result of a round is worth to each seat, in points.

        This is the score of the seat's team minus the score of the other team, so the sum is 0.

        >>> from tichu.envs import Task
        >>> import tichu
        >>> result = tichu.score_round((0, 2), calls={1: "tichu"})
        >>> Task().margins(result)
        [300, -300, 300, -300]
        """
        return [result.margin(team) for team in self.rules.teams]


class Episode:
    """A round or a game of a :class:`Task`, which changes as it is played.

    It begins before the first deal. Raises :class:`InvalidValue` if an argument is invalid.

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

    state: RoundState | GameState
    """The current state of the round or game."""
    is_over: bool
    """True if the episode is over."""
    player: int
    """The player who decides; -1 before a deal and at the end."""
    persons: Sequence[int]
    """The player at each seat."""

    def __init__(self, task: Task, dealer: int = 0) -> None:
        want_instance("Episode(task)", task, Task)
        want_int("Episode(dealer)", dealer, 0, task.players - 1)
        begin = new_game if task.episode == "game" else new_round
        start: RoundState | GameState = begin(task.rules, dealer=dealer % task.dealers)
        self.task: Task = task
        self.chosen: tuple[int, ...] = ()
        self.memory: tuple[Play, ...] = ()
        self.points: tuple[int, ...] = (0,) * task.players
        self.persons = range(task.players)
        self._kept: rows.Memory | None = None  # for the current state
        self._ask(sequential.begin(start))

    def _ask(self, asked: Sequential[Any]) -> None:
        """Continue with the next decision or deal."""
        state = asked.state
        self.asked: Sequential[Any] = asked
        self.state = state
        self.is_over = asked.is_over
        self.persons = state.persons if isinstance(state, GameState) else range(self.task.players)
        self.player = -1 if asked.to_act is None else self.persons[asked.to_act]
        self._steps: Steps | None = None

    def view(self, player: int) -> PlayerView:
        """Return the view of a player."""
        return view(self.state, self.persons.index(player))

    def _after(self, chosen: Numbers) -> Found:
        """Return the decision that some numbers stand for, or the numbers that may come next."""
        if self._steps is None:
            asked = self.asked
            self._steps = Steps(self.task.actions, self.state, asked.to_act or 0, asked.is_poll)
        return self._steps.after("ActionSpace.decode(chosen)", chosen)

    def mask(self) -> bytes:
        """Return the mask of the player who decides; it is all zeros if nobody decides."""
        return marked(self.task.actions, self._after(self.chosen)[1])

    def allowed(self) -> list[int]:
        """Return the numbers that the player who decides may choose, in ascending order."""
        return sorted(self._after(self.chosen)[1])

    def observe(self, player: int) -> Floats:
        """Return the observation of a player."""
        if self._kept is None:
            self._kept = recalled(self.state, self.memory, self.task.history)
        chosen = self.chosen if player == self.player else ()
        seat = self.persons.index(player)
        return observed(self.task.observations, self.state, seat, self._kept, chosen)

    def choose(self, number: int) -> None:
        """Choose a number for the player who decides.

        A decision may take several numbers (:class:`~tichu.encoding.ActionSpace`). Raises
        :class:`InvalidValue` if the mask does not allow the number.
        """
        chosen = (*self.chosen, index(number))
        action, _ = self._after(chosen)
        if action is None:
            self.chosen = chosen
        else:
            self.take(action)

    def take(self, decision: Action | Decline) -> None:
        """Apply a deal, or a complete decision of the seat that decides.

        Raises :class:`IllegalAction` if the decision is illegal.
        """
        seats, before = self.persons, self.state
        self._ask(sequential.apply(self.asked, decision))
        self.chosen = ()
        if isinstance(decision, Decline):
            return
        self._kept = None
        self.memory = remember(self.memory, decision)
        for result in _results(self.state)[len(_results(before)) :]:
            margins = self.task.margins(result)
            won = [margins[seats.index(player)] for player in range(self.task.players)]
            self.points = tuple(map(add, self.points, won))

    def settle(self, rng: Rng | None = None) -> None:
        """Continue until a player is asked.

        Deal, and take the decisions that the task does not ask for. Without ``rng``, stop before a
        deal.
        """
        task = self.task
        while not self.is_over:
            asked = self.asked
            if asked.to_act is None:
                if rng is None:
                    return
                self.take(deal(self.state, rng))
            elif asked.is_poll and (
                task.polls == "none" or (task.skip_forced and len(sequential.legal(asked)) == 1)
            ):
                self.take(sequential.DECLINES[asked.to_act])
            elif task.skip_forced and len(allowed := self.allowed()) == 1:
                self.choose(allowed[0])
            else:
                return

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_kept": None, "_steps": None}  # a copy makes its own

    def __deepcopy__(self, _: dict[int, object]) -> "Episode":
        return copy(self)  # what it keeps is immutable, or replaced when the round moves


def _results(state: RoundState | GameState) -> tuple[RoundResult, ...]:
    """Return the results of the rounds that are over."""
    if isinstance(state, GameState):
        return state.results
    return () if state.result is None else (state.result,)


class PolicyModelBot(Bot):
    """A bot that plays with a trained model, at any table whose action numbers the model knows.

    ``predict`` is called with an observation of the environments: a dictionary with the arrays
    ``observation`` and ``action_mask``. It returns the number that the model chooses. It is not
    called if there is only one choice.

    ``polls``, ``suits`` and ``history`` must be the same as in the :class:`Task` on which the model
    was trained. Set ``remembers`` if the model's choices may depend on earlier calls, for example
    through a random number generator. Needs NumPy. Raises :class:`InvalidValue` if the mask does
    not allow the number that the model returns.
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
        """Return the action that the model chooses."""
        decided: Any = self._decide(seen, is_poll=False)  # nobody declines on turn
        action: PlayerAction = decided
        return action

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the call or bomb that the model chooses, or None if it declines."""
        if self._task.polls == "none" or not seen.legal():
            return None
        action = self._decide(seen, is_poll=True)
        return None if isinstance(action, Decline) else action

    def observe(self, move: Move) -> None:
        """Remember the plays of the round."""
        self._memory = remember(self._memory, move)

    def _decide(self, seen: PlayerView, *, is_poll: bool) -> PlayerAction | Decline:
        if self._task.rules != seen.rules:
            self._task = attrs.evolve(self._task, rules=seen.rules)
        task = self._task
        steps = Steps(task.actions, seen, seen.seat, is_poll)
        chosen: Numbers = ()
        while True:
            action, allowed = steps.after("PolicyModelBot.predict", chosen)
            if action is not None:
                return action
            number = next(iter(allowed))
            if len(allowed) > 1:
                shown = task.observations.encode(seen, self._memory, chosen)
                number = int(self._predict(arrays(shown, marked(task.actions, allowed))))
            chosen = (*chosen, number)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """If an import in the block fails because a package is missing, name the extra to install."""
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
