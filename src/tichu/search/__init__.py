"""What a search needs: rounds played out at random, and worlds that agree with a view.

>>> import random, tichu
>>> tichu.search.playout(tichu.new_round(), random.Random(1)).scores
(65, 35)
"""

from tichu.search.playouts import LOW_FIRST, Policy, Scores, playout, playouts
from tichu.search.worlds import determinize, sample_worlds

__all__ = [
    "LOW_FIRST",
    "Policy",
    "Scores",
    "determinize",
    "playout",
    "playouts",
    "sample_worlds",
]
