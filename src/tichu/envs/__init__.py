"""Reinforcement-learning environments: Gymnasium, PettingZoo, OpenSpiel, and batches of rounds.

A :class:`Task` has the rules, and determines which decisions are asked for. An :class:`Episode` is
a round or a game that is played by choosing numbers. A :class:`PolicyModelBot` wraps a trained
model as a bot of the library. The environments are :mod:`tichu.envs.gymnasium`,
:mod:`tichu.envs.pettingzoo`, :mod:`tichu.envs.openspiel` and :mod:`tichu.envs.vector`.
"""

from tichu._values import export
from tichu.envs.episode import Episode, PolicyModelBot, Task

__all__ = ["Episode", "PolicyModelBot", "Task"]

export(globals(), extras=("gymnasium", "openspiel", "pettingzoo", "vector"))
