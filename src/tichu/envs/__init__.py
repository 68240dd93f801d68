"""Environments for learners: Gymnasium, PettingZoo, OpenSpiel, and many rounds at once.

A :class:`Task` has the rules and the decisions that are asked for. An :class:`Episode` is a round
or a game that is played by choosing numbers. A :class:`PolicyModelBot` makes a trained model a bot
of the library. The environments are :mod:`tichu.envs.gymnasium`, :mod:`tichu.envs.pettingzoo`,
:mod:`tichu.envs.openspiel` and :mod:`tichu.envs.vector`.
"""

from tichu._values import export
from tichu.envs.episode import Episode, PolicyModelBot, Task

__all__ = ["Episode", "PolicyModelBot", "Task"]

export(globals(), extras=("gymnasium", "openspiel", "pettingzoo", "vector"))
