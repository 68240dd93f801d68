"""Compare bots, or let them play games and save the games to files, in many processes.

A comparison plays each deal twice, so that both bots play all hands.

>>> from tichu.arena import compare
>>> result = compare(["RandomBot", "RandomBot"], deals=3)
>>> result.pairings[0].margin
0.0

A bot always ties with itself, because both rounds of a deal have the same cards and random numbers.
"""

from tichu._values import export
from tichu.arena.comparison import Pairing, Result, compare
from tichu.arena.deals import DealResult, Factory, Tally
from tichu.arena.games import Games, play_games

__all__ = ["DealResult", "Factory", "Games", "Pairing", "Result", "Tally", "compare", "play_games"]

export(globals())
