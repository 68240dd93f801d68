"""Comparisons of bots: many deals, each played twice, the second time with the teams swapped.

>>> result = compare(["RandomBot", "RandomBot"], deals=3)
>>> result.pairings[0].margin
0.0

A bot is always level with itself, because cards and random numbers are the same in both rounds of
a deal.
"""

from tichu._values import export
from tichu.arena.deals import DealResult, Tally
from tichu.arena.entrants import Factory
from tichu.arena.results import Pairing, Result
from tichu.arena.running import compare

__all__ = ["DealResult", "Factory", "Pairing", "Result", "Tally", "compare"]

export(globals())
