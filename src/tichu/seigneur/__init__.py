"""Grandseigneur, the rule book's game for five to twelve players (SEIGNEUR-1 to SEIGNEUR-30).

Everyone plays for themselves, for ranks and not for points. The verbs of :mod:`tichu` play it. Its
engine is separate from the one for four players; the two share the recognition of combinations,
bombs, the wish and the order of play.

>>> import random
>>> from tichu import apply, new_game, random_action
>>> rng = random.Random(7)
>>> game = new_game(SeigneurRules(6, rounds=3))
>>> while not game.is_over:
...     game = apply(game, random_action(game, rng))
>>> [sorted(result.ranking) for result in game.results] == [[0, 1, 2, 3, 4, 5]] * 3
True
"""

from typing import get_args

from tichu._values import export
from tichu.games import register
from tichu.seigneur import kind
from tichu.seigneur.engine.actions import Action, PlayerAction
from tichu.seigneur.engine.events import Event, GameEnded, Own, RoundEnded, RoundStarted
from tichu.seigneur.engine.options import LegalActions
from tichu.seigneur.engine.round import SeigneurGame, SeigneurResult, SeigneurRound
from tichu.seigneur.engine.rules import PRESETS, SeigneurRules, preset
from tichu.seigneur.engine.setup import SeigneurSetup
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView

__all__ = [
    "PRESETS",
    "Action",
    "Event",
    "GameEnded",
    "LegalActions",
    "PlayerAction",
    "RoundEnded",
    "RoundStarted",
    "SeigneurGame",
    "SeigneurResult",
    "SeigneurRound",
    "SeigneurRules",
    "SeigneurSetup",
    "SeigneurView",
    "Table",
    "preset",
]

export(globals())

# The verbs of `tichu` ask the kind about these values; the other events are the base game's.
register(
    kind,
    (
        *(SeigneurRules, SeigneurRound, SeigneurGame, SeigneurView, Table, SeigneurResult),
        *(LegalActions, *get_args(Own)),
    ),
)
