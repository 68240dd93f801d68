"""A PettingZoo environment: all players decide, one after another (AEC).

Needs the extra ``tichu[pettingzoo]``.
"""

import random
from copy import deepcopy
from operator import sub
from typing import Any, ClassVar, Unpack

from tichu._values import blaming
from tichu.envs.episode import Arrays, Episode, Options, Task, arrays, extra
from tichu.errors import InvalidValue
from tichu.rules import Rules

with extra("pettingzoo"):
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from tichu.envs.gymnasium import RENDER_MODES, drawn, spaces, want_mode

__all__ = ["env", "raw_env"]


def env(
    rules: Rules | str = "nanjing", *, render_mode: str | None = None, **options: Unpack[Options]
) -> AECEnv[str, Arrays, int | None]:
    """Return a :class:`raw_env` in a wrapper that checks the order of calls."""
    return _Env(raw_env(rules, render_mode=render_mode, **options))


class _Env(wrappers.OrderEnforcingWrapper[str, Arrays, int | None]):
    """The environment that :func:`env` returns."""

    __copy__ = deepcopy


class raw_env(AECEnv[str, Arrays, int | None]):  # noqa: N801  # the name that PettingZoo expects
    """An environment in which all players decide, one after another.

    The arguments are those of a :class:`~tichu.envs.Task`. The agents are ``player_0`` and so on.
    An agent is a seat or, in a game, a person. Observations are dictionaries with the arrays
    ``observation`` and ``action_mask``. At the end of a round, the reward of every agent is the
    value of the round for it, in points (:meth:`Task.margins <tichu.envs.Task.margins>`).

    If the mask does not allow a number, the episode ends. The agent gets the worst reward, and
    ``infos[agent]["error"]`` has the reason. Any other value raises :class:`~tichu.InvalidValue`.

    ``render_mode`` is ``ansi`` for text, ``svg`` for a picture, or ``human`` to print the text. It
    shows the table as the player who decides sees it and, at the end, all cards.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tichu_v1",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = "nanjing",
        *,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__()
        with blaming("raw_env"):
            self.task: Task = Task(rules, **options)
        want_mode("raw_env(render_mode)", render_mode)
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"player_{each}" for each in range(self.task.players)]
        self.agents: list[str] = []
        self._spaces = {agent: spaces(self.task) for agent in self.possible_agents}
        self._rng = random.Random()
        self._now = Episode(self.task)

    __copy__ = deepcopy

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space of an agent."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space of an agent."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin an episode."""
        if seed is not None:
            self._rng = random.Random(int(seed))
        self._now = Episode(self.task, int(self._rng.random() * self.task.dealers))
        self._now.settle(self._rng)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._now.player]
        self._show()

    def step(self, action: int | None) -> None:
        """Choose a number for the agent that decides."""
        agent, now = self.agent_selection, self._now
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidValue("step(action)", "expected a number, got None")
        before = now.points
        try:
            now.choose(action)
        except InvalidValue as error:
            if not self.action_space(agent).contains(action):
                raise
            self.infos[agent] = {"error": str(error)}
            self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: float(-self.task.most)}
            is_over = True
        else:
            now.settle(self._rng)
            won = map(float, map(sub, now.points, before))
            self.rewards = dict(zip(self.agents, won, strict=True))
            is_over = now.is_over
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[now.player]
        self._show()

    def observe(self, agent: str) -> Arrays:
        """Return an agent's observation; the mask is all zeros unless the agent decides."""
        player = self.possible_agents.index(agent)
        mask = self._now.mask() if player == self._now.player else bytes(self.task.actions.n)
        return arrays(self._now.observe(player), mask)

    def render(self) -> str | None:
        """Return the table as the player who decides sees it, or print it."""
        if self.render_mode is None:
            return None
        now = self._now
        return drawn(self.render_mode, now.state if now.is_over else now.view(now.player))

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
