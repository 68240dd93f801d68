"""The way back: a model that has learned to choose numbers, as a bot of the library."""

from collections.abc import Callable
from importlib import import_module
from typing import Literal, SupportsInt, cast

from tichu._values import blaming, want_function, want_instance
from tichu.bots.bot import Bot
from tichu.encoding import remember
from tichu.encoding.arrays import Arrays, arrays, extra
from tichu.engine.moves import Event, Play, PlayerAction
from tichu.engine.view import PlayerView
from tichu.learning.task import Task
from tichu.rules import Rules
from tichu.sequential import Decline


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

    def observe(self, event: Event) -> None:
        """Remember who plays what."""
        self._memory = remember(self._memory, event)

    def _decide(self, seen: PlayerView, *, is_poll: bool) -> PlayerAction | Decline:
        task = self._told(seen.rules)
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

    def _told(self, rules: Rules) -> Task:
        """Return the task by the rules of a table."""
        told = self._task
        if told.rules != rules:
            told = Task(rules, polls=told.polls, suits=told.suits, history=told.history)
            self._task = told
        return told
