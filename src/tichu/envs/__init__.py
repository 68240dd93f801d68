"""Environments for learners: Gymnasium, PettingZoo, OpenSpiel, and many rounds at once.

A :class:`Task` says by which rules and how a seat is asked; an :class:`Episode` is played by
choosing numbers. A model that has learned a task becomes a bot of the library as a
:class:`PolicyModelBot`. The environments are :mod:`tichu.envs.gymnasium`,
:mod:`tichu.envs.pettingzoo`, :mod:`tichu.envs.openspiel` and :mod:`tichu.envs.vector`.
"""

from tichu._values import export
from tichu.envs.episode import Episode, PolicyModelBot, Task

__all__ = ["Episode", "PolicyModelBot", "Task"]

export(globals(), extras=("gymnasium", "openspiel", "pettingzoo", "vector"))
