"""Write bots that decide from a seat's view, and play rounds and games with them.

>>> from tichu.bots import RandomBot, play_round
>>> import random
>>> record = play_round([RandomBot(seed) for seed in range(4)], random.Random(7))
>>> record
<Record nanjing: 1 round, -5:105>
"""

import typing

from tichu._values import export
from tichu.bots.bot import Bot, Fault, FaultKind, GuardedBot, RandomBot, default_action, guarded
from tichu.bots.playing import Step, play_game, play_round, steps
from tichu.bots.rule import RuleBot
from tichu.bots.search import PolicyBot, SearchBot
from tichu.bots.situation import Advice

__all__ = [
    "Advice",
    "Bot",
    "Fault",
    "FaultKind",
    "GuardedBot",
    "PolicyBot",
    "RandomBot",
    "RuleBot",
    "SearchBot",
    "Step",
    "default_action",
    "guarded",
    "play_game",
    "play_round",
    "steps",
]

export(globals(), lazy=("stdio",))

if typing.TYPE_CHECKING:
    from tichu.bots import stdio as stdio
