"""What the environments for learners have in common: a task, its episodes, and a model as a bot.

A :class:`Task` says by which rules and how a seat is asked; an :class:`Episode` is played by
choosing numbers. A model that has learned a task becomes a bot of the library as a
:class:`PolicyModelBot`. The environments are :mod:`tichu.gymnasium`, :mod:`tichu.pettingzoo` and
:mod:`tichu.openspiel`.
"""

from tichu._values import export
from tichu.learning.episode import Episode
from tichu.learning.model import PolicyModelBot
from tichu.learning.task import Task

__all__ = ["Episode", "PolicyModelBot", "Task"]

export(globals())
