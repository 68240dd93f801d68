"""Grandseigneur, the rule book's game for five to twelve players (SEIGNEUR-1 to SEIGNEUR-30).

Everyone plays for themselves, for ranks and not for points. This engine is separate from the one
for four players and has the same verbs; the two share the recognition of combinations, bombs, the
wish and the order of play.

>>> import random
>>> rng = random.Random(7)
>>> game = new_game(SeigneurRules(6, rounds=3))
>>> while not game.is_over:
...     game = apply(game, random_action(game, rng))
>>> [sorted(result.ranking) for result in game.results] == [[0, 1, 2, 3, 4, 5]] * 3
True
"""

import sys
from typing import Any, cast, get_args

from tichu._values import export
from tichu.games import register
from tichu.seigneur.engine.actions import (
    Action,
    PlayerAction,
)
from tichu.seigneur.engine.events import Event, Own
from tichu.seigneur.engine.options import LegalActions
from tichu.seigneur.engine.round import (
    SeigneurGame,
    SeigneurResult,
    SeigneurRound,
    new_game,
    new_round,
)
from tichu.seigneur.engine.rules import PRESETS, SeigneurRules, preset
from tichu.seigneur.engine.setup import SeigneurSetup
from tichu.seigneur.engine.spelled import parse_rules as parse_rules
from tichu.seigneur.engine.streams import advance
from tichu.seigneur.engine.streams import redact as redact
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.verbs import (
    apply,
    bomb_order,
    deal,
    is_legal,
    legal_actions,
    random_action,
    transition,
    why_illegal,
)
from tichu.seigneur.engine.views import SeigneurView, public_view, view
from tichu.seigneur.engine.worlds import determinize, sample_worlds

__all__ = [
    "PRESETS",
    "Action",
    "Event",
    "LegalActions",
    "PlayerAction",
    "SeigneurGame",
    "SeigneurResult",
    "SeigneurRound",
    "SeigneurRules",
    "SeigneurSetup",
    "SeigneurView",
    "Table",
    "advance",
    "apply",
    "bomb_order",
    "deal",
    "determinize",
    "is_legal",
    "legal_actions",
    "new_game",
    "new_round",
    "preset",
    "public_view",
    "random_action",
    "sample_worlds",
    "transition",
    "view",
    "why_illegal",
]

export(globals())

# The verbs of `tichu` ask this module about its values; events of both games are the base game's.
register(
    cast("Any", sys.modules[__name__]),
    (
        *(SeigneurRules, SeigneurRound, SeigneurGame, SeigneurView, Table, SeigneurResult),
        *(LegalActions, *get_args(Own)),
    ),
)
