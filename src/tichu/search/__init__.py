"""Evaluate hands and actions, play rounds to their end, and find best play with open hands.

:func:`tichu.playout` and :func:`tichu.determinize` are in :mod:`tichu` itself.

The modules use the kernel's ints and the engine's ``Board``, ``Position`` and ``Choices``. They get
the position of a state or a view from ``position_in``, and play on a copy of it.

The functions raise :class:`~tichu.InvalidValue` if an argument is invalid, and
:class:`~tichu.NotationError` if a text cannot be parsed.

>>> import tichu
>>> [str(play) for play in tichu.search.partition("2j3j4j5j6w8j")]
['2j3j4j5j6w', '8j']
"""

from tichu._values import Rng, export
from tichu.engine.answers import answers
from tichu.search.evaluate import Estimate, evaluate, playout_policy
from tichu.search.hands import (
    bombs,
    can_be_beaten,
    collapse,
    combinations,
    losers,
    partition,
    turns,
    unseen,
)
from tichu.search.playouts import Policy, Scores, action_features, default_policy, playouts
from tichu.search.solve import Solution, solve
from tichu.search.worlds import chance_to_beat, sample_worlds, sampled_chance

__all__ = [
    "Estimate",
    "Policy",
    "Rng",
    "Scores",
    "Solution",
    "action_features",
    "answers",
    "bombs",
    "can_be_beaten",
    "chance_to_beat",
    "collapse",
    "combinations",
    "default_policy",
    "evaluate",
    "losers",
    "partition",
    "playout_policy",
    "playouts",
    "sample_worlds",
    "sampled_chance",
    "solve",
    "turns",
    "unseen",
]

export(globals())
