"""Comparisons of bots: many deals, each played twice, so that every bot has every hand once.

>>> from tichu.arena import compare
>>> result = compare(["RandomBot", "RandomBot"], deals=3)
>>> result.pairings[0].margin
0.0

A bot is always level with itself, because all rounds of a deal have the same cards and random
numbers.
"""

from tichu._values import export
from tichu.arena.comparison import Pairing, Result, compare
from tichu.arena.deals import DealResult, Factory, Tally

__all__ = ["DealResult", "Factory", "Pairing", "Result", "Tally", "compare"]

export(globals())
