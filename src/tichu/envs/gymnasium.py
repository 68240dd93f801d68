"""A Gymnasium environment: one learner plays with bots.

Needs the extra ``tichu[gymnasium]``. Importing the module registers the environment as
``tichu/Tichu-v1``; ``gymnasium.make("tichu.envs.gymnasium:tichu/Tichu-v1")`` imports it.
"""

import sys
from collections.abc import Sequence
from copy import copy, deepcopy
from typing import Any, Final, Unpack

from tichu._values import blaming, want_int
from tichu.arena.deals import Factory, entrants, seed_of
from tichu.bots.bot import Bot, overrides
from tichu.bots.playing import answer
from tichu.engine.moves import Action
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import told
from tichu.engine.view import PublicView
from tichu.envs.episode import Array, Arrays, Episode, Options, Task, arrays, extra
from tichu.envs.rounds import one_each
from tichu.envs.vector import spaces
from tichu.errors import InvalidValue, shown
from tichu.rules import Rules
from tichu.sequential import DECLINES, Decline, legal
from tichu.svg import table
from tichu.text import format_position

with extra("gymnasium"):
    import gymnasium
    import numpy as np

__all__ = ["TichuEnv", "spaces"]

RENDER_MODES: Final = ("human", "ansi", "svg")


def drawn(mode: str, position: RoundState | GameState | PublicView) -> str | None:
    """Return a position as text or as a picture, or print it for ``human``."""
    if mode == "svg":
        return str(table(position))
    text = format_position(position)
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n\n")
    return None


def want_mode(place: str, mode: object) -> None:
    """Raise :class:`InvalidValue` if a render mode is unknown."""
    if mode is not None and mode not in RENDER_MODES:
        message = f"expected None or one of {', '.join(RENDER_MODES)}, got {shown(mode)}"
        raise InvalidValue(place, message)


class _AtTable(Episode):
    """An episode that passes the moves on to the bots."""

    bots: dict[int, Bot]

    def take(self, decision: Action | Decline) -> None:
        """Apply a decision, and pass its moves on to the bots."""
        seats = self.persons
        before = self.state
        super().take(decision)
        if not isinstance(decision, Decline):
            for player, bot in self.bots.items():
                if overrides(bot, "observe"):
                    for move in told(before, decision, self.state, seats.index(player)):
                        bot.observe(move)

    def __deepcopy__(self, memo: dict[int, object]) -> "_AtTable":
        found = copy(self)
        found.bots = deepcopy(self.bots, memo)
        return found


class TichuEnv(gymnasium.Env[Arrays, int]):
    """An environment in which one learner decides, and bots play at the other seats.

    ``bots`` is one bot for all other players, or a sequence with a bot for each of them, starting
    with the next player. A bot is given by name, or as a class or a function, as in
    :func:`tichu.arena.compare`. New bots are created for each episode. ``seat`` is the learner's
    seat or, in a game, the learner's number as a person. The other arguments are those of a
    :class:`~tichu.envs.Task`. Raises :class:`~tichu.InvalidValue` if an argument is invalid.

    Observations are dictionaries with the arrays ``observation`` and ``action_mask``. The reward at
    the end of a round is the value of the round in points (:meth:`Task.margins
    <tichu.envs.Task.margins>`); all other rewards are 0. If the mask does not allow a number, the
    episode ends with the worst reward, and ``info["error"]`` has the reason.

    ``render_mode`` is ``ansi`` for text, ``svg`` for a picture, or ``human`` to print the text. It
    shows what the learner sees.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        bots: Factory | Sequence[Factory] = "RuleBot",
        *,
        seat: int = 0,
        rules: Rules | str = "nanjing",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        with blaming("TichuEnv"):
            self.task: Task = Task(rules, **options)
        others = self.task.players - 1
        want_int("TichuEnv(seat)", seat, 0, others)
        want_mode("TichuEnv(render_mode)", render_mode)
        self.seat: int = seat
        given = one_each("TichuEnv(bots)", bots, others, "bots, one for each other player")
        with blaming("TichuEnv"):
            self._entrants = entrants(given, least=1)
        self.observation_space, self.action_space = spaces(self.task)
        self.render_mode: str | None = render_mode
        self._now: _AtTable | None = None
        self._is_over = False

    __copy__ = deepcopy

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin an episode; return the learner's observation at the first decision."""
        super().reset(seed=seed, options=options)
        task = self.task
        drawn_seed = self.np_random.random()
        bots = {
            (self.seat + step) % task.players: entrant.make(seed_of(drawn_seed, step))
            for step, entrant in enumerate(self._entrants, 1)
        }
        self._now = _AtTable(task, int(self.np_random.random() * task.dealers))
        self._now.bots = bots
        self._is_over = False
        self._go_on(self._now)
        return self._observed(self._now), {}

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Choose a number; return the learner's observation at the next decision, and the reward.

        Raises Gymnasium's errors: ``InvalidAction`` if ``action`` is not a number in the action
        space, and ``ResetNeeded`` if no episode is running.
        """
        now = self._running()
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset() first")
        if not self.action_space.contains(action):
            expected = f"expected a number from 0 to {self.task.actions.n - 1}"
            raise gymnasium.error.InvalidAction(f"{expected}, got {shown(action)}")
        before = now.points[self.seat]
        try:
            now.choose(action)
        except InvalidValue as error:
            self._is_over = True
            return self._observed(now), float(-self.task.most), True, False, {"error": str(error)}
        self._go_on(now)
        reward = float(now.points[self.seat] - before)
        self._is_over = now.is_over
        return self._observed(now), reward, now.is_over, False, {}

    def action_masks(self) -> Array:
        """Return the mask as an array of booleans, for ``MaskablePPO``."""
        return np.frombuffer(bytearray(self._mask(self._running())), np.bool_)

    def render(self) -> str | None:
        """Return the table as the learner sees it, or print it."""
        seen = self._running().view(self.seat)
        return None if self.render_mode is None else drawn(self.render_mode, seen)

    def _running(self) -> _AtTable:
        if self._now is None:
            raise gymnasium.error.ResetNeeded("no episode runs: call reset() first")
        return self._now

    def _go_on(self, now: _AtTable) -> None:
        """Let the bots play until the learner is asked."""
        now.settle(self.np_random)
        while not now.is_over and now.player != self.seat:
            seat, asked, bot = now.persons.index(now.player), now.asked, now.bots[now.player]
            must = not asked.is_poll
            action: Action | None = None
            if must or (len(legal(asked)) > 1 and overrides(bot, "interrupt")):
                action = answer(bot, asked.state, seat, must=must)
            now.take(action or DECLINES[seat])
            now.settle(self.np_random)
        if self.render_mode == "human":
            self.render()

    def _mask(self, now: _AtTable) -> bytes:
        return bytes(self.task.actions.n) if self._is_over else now.mask()

    def _observed(self, now: _AtTable) -> Arrays:
        return arrays(now.observe(self.seat), self._mask(now))


gymnasium.register(id="tichu/Tichu-v1", entry_point="tichu.envs.gymnasium:TichuEnv")
