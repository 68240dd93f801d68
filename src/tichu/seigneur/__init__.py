"""Grandseigneur, the rule book's game for five to twelve players (SEIGNEUR-1 to SEIGNEUR-30).

Everyone plays for themselves, and for ranks instead of points. With two decks, a hand can contain
two copies of a card, so the package has its own values and verbs. Combinations, bombs, the wish and
the order of play are largely as in the base game.

>>> import random
>>> from tichu import seigneur
>>> rng = random.Random(7)
>>> game = seigneur.new_game(seigneur.SeigneurRules(6, rounds=3))
>>> while not game.is_over:
...     game = seigneur.apply(game, seigneur.random_action(game, rng))
>>> [sorted(result.ranking) for result in game.results] == [[0, 1, 2, 3, 4, 5]] * 3
True
"""

from tichu._values import export
from tichu.seigneur.bot import SeigneurBot
from tichu.seigneur.moves import (
    Action,
    Cards,
    Combination,
    Deal,
    Dealt,
    Event,
    Exchanged,
    GameEnded,
    MakeWish,
    Pass,
    Play,
    PlayerAction,
    Push,
    Pushed,
    RoundEnded,
    RoundStarted,
    SeigneurResult,
    TakeTrick,
    TrickTaken,
    WentOut,
    WishFulfilled,
    readings,
)
from tichu.seigneur.rules import PRESETS, SeigneurRules, format_rules, parse_rules
from tichu.seigneur.setup import SeigneurSetup
from tichu.seigneur.state import SeigneurGame, SeigneurRound, SeigneurView, redact
from tichu.seigneur.verbs import (
    apply,
    deal,
    is_legal,
    legal_actions,
    new_game,
    new_round,
    random_action,
    transition,
    view,
    why_illegal,
)

__all__ = [
    "PRESETS",
    "Action",
    "Cards",
    "Combination",
    "Deal",
    "Dealt",
    "Event",
    "Exchanged",
    "GameEnded",
    "MakeWish",
    "Pass",
    "Play",
    "PlayerAction",
    "Push",
    "Pushed",
    "RoundEnded",
    "RoundStarted",
    "SeigneurBot",
    "SeigneurGame",
    "SeigneurResult",
    "SeigneurRound",
    "SeigneurRules",
    "SeigneurSetup",
    "SeigneurView",
    "TakeTrick",
    "TrickTaken",
    "WentOut",
    "WishFulfilled",
    "apply",
    "deal",
    "format_rules",
    "is_legal",
    "legal_actions",
    "new_game",
    "new_round",
    "parse_rules",
    "random_action",
    "readings",
    "redact",
    "transition",
    "view",
    "why_illegal",
]

export(globals())
