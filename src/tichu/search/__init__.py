"""Tools for search: judgement of hands, random playouts, and worlds that agree with a view.

>>> import random, tichu
>>> tichu.search.playout(tichu.new_round(), random.Random(1)).scores
(65, 35)
"""

from tichu._values import export
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
from tichu.search.odds import chance_to_beat, sampled_chance
from tichu.search.playouts import LOW_FIRST, Policy, Scores, playout, playouts
from tichu.search.worlds import determinize, sample_worlds

__all__ = [
    "LOW_FIRST",
    "Policy",
    "Scores",
    "bombs",
    "can_be_beaten",
    "chance_to_beat",
    "collapse",
    "combinations",
    "determinize",
    "losers",
    "partition",
    "playout",
    "playouts",
    "sample_worlds",
    "sampled_chance",
    "turns",
    "unseen",
]

export(globals())
