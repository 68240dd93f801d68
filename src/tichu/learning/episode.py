"""A round or a game that is played by choosing numbers.

1. Decisions come one after the other, in the order of :mod:`tichu.sequential`.
2. Deals, and what the task says not to ask, are not among them: :meth:`Episode.settle` makes them.
3. In a round a player is a seat. In a game a player is a person, who may change seats.
"""

from copy import copy
from operator import add
from typing import Any, ClassVar

from tichu import sequential
from tichu._values import Rng, want_instance, want_int
from tichu.encoding import remember
from tichu.encoding.observation import Floats
from tichu.engine.moves import Action, Event, Play
from tichu.engine.state import GameState, RoundState, new_game, new_round
from tichu.engine.verbs import deal, view
from tichu.engine.view import PlayerView
from tichu.learning.task import Task
from tichu.rulebook.scoring import RoundResult
from tichu.sequential import Decline, Sequential


class Episode:
    """A round or a game of a :class:`Task`, from before the first deal; it changes as it is played.

    Raises :class:`InvalidValue` for a wrong argument.

    >>> import random
    >>> from tichu.learning import Episode, Task
    >>> rng = random.Random(1)
    >>> episode = Episode(Task(skip_forced=True))
    >>> episode.settle(rng)
    >>> while not episode.is_over:
    ...     allowed = [number for number, legal in enumerate(episode.mask()) if legal]
    ...     seen = episode.observe(episode.player)
    ...     episode.choose(rng.choice(allowed))
    ...     episode.settle(rng)
    >>> episode.points
    (-530, 530, -530, 530)
    """

    __slots__ = ("_mask", "_seen", "asked", "chosen", "memory", "points", "task")
    kept: ClassVar[tuple[str, ...]] = ("task", "asked", "chosen", "memory", "points")
    """The attributes that copies and pickles have."""

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
        state: RoundState | GameState = self.asked.state
        return state

    @property
    def is_over(self) -> bool:
        """Whether the episode is over."""
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
            if self.asked.to_act is None:
                self._mask = bytes(self.task.actions.n)
            else:
                seen = self.view(self.player)
                polled = self.asked.is_poll
                self._mask = self.task.actions.mask(seen, self.chosen, is_poll=polled)
        return self._mask

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

    def take(self, decision: Action | Decline) -> tuple[Event, ...]:
        """Make a deal, or the whole decision of the seat that decides; return what happened.

        Raises :class:`IllegalAction` for another one.
        """
        seats = self.persons
        rounds = len(_results(self.state))
        self.asked, events = sequential.transition(self.asked, decision)
        self.chosen = ()
        self._mask = None
        if isinstance(decision, Decline):
            return events
        self._seen = {}
        for event in events:
            self.memory = remember(self.memory, event)
        for result in _results(self.state)[rounds:]:
            margins = self.task.margins(result)
            won = [margins[seats.index(player)] for player in range(self.task.players)]
            self.points = tuple(map(add, self.points, won))
        return events

    def settle(self, rng: Rng | None = None) -> None:
        """Deal, and make the decisions that are not asked, until a player is to be asked.

        Without a generator it also stops before a deal.
        """
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
            return True
        if self.task.skip_forced and self.mask().count(1) == 1:
            self.choose(self.mask().index(1))
            return True
        return False

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.kept}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self._mask = None
        self._seen = {}

    def __deepcopy__(self, _: dict[int, object]) -> "Episode":
        return copy(self)  # all that it keeps is immutable


def _results(state: RoundState | GameState) -> tuple[RoundResult, ...]:
    """Return the results of the rounds that are over."""
    if isinstance(state, GameState):
        return state.results
    return () if state.result is None else (state.result,)
