"""Tichu: the rules of the card game as an engine of immutable values and pure functions.

>>> import random
>>> rng = random.Random(7)
>>> game = new_game(NANJING)
>>> while not game.is_over:
...     game = apply(game, random_action(game, rng))
>>> game.winner in (0, 1)
True
"""

from tichu._kernel import COMPILED
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards, Suit
from tichu.engine.actions import (
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    ChooseLeader,
    Deal,
    DeclineGrandTichu,
    GiveTrick,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
)
from tichu.engine.events import Event
from tichu.engine.folding import advance
from tichu.engine.game import GameState, new_game
from tichu.engine.legality import LegalActions
from tichu.engine.redaction import redact
from tichu.engine.setup import RoundSetup
from tichu.engine.state import RoundState, new_round
from tichu.engine.table import Table, Trick
from tichu.engine.verbs import (
    apply,
    bomb_order,
    deal,
    is_legal,
    legal_actions,
    random_action,
    transition,
    why_illegal,
)
from tichu.engine.views import PlayerView, PublicView, public_view, view
from tichu.errors import (
    Code,
    DataCode,
    DataError,
    IllegalAction,
    InvalidSetup,
    InvalidValue,
    NotationError,
    RulesError,
    TichuError,
    Violation,
)
from tichu.phases import Phase
from tichu.playout import playout, playouts
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, Kind, readings
from tichu.rulebook.drawing import Drawing, dealer_by_draw, seats_by_draw
from tichu.rulebook.scoring import RoundResult, score_round
from tichu.rules import (
    BSW,
    GRIFFIN,
    MANUAL,
    NANJING,
    ONE_CALL,
    PRESETS,
    TIENTSIN,
    TOURNAMENT,
    TRICHU,
    Rules,
)
from tichu.sampling import determinize, sample_worlds

__version__ = "0.1.0"

__all__ = [
    "BSW",
    "COMPILED",
    "DECK",
    "DOG",
    "DRAGON",
    "GRIFFIN",
    "MAH_JONG",
    "MANUAL",
    "NANJING",
    "ONE_CALL",
    "PHOENIX",
    "PRESETS",
    "TIENTSIN",
    "TOURNAMENT",
    "TRICHU",
    "Action",
    "AnnounceBomb",
    "Call",
    "CallGrandTichu",
    "CallTichu",
    "Card",
    "Cards",
    "ChooseLeader",
    "Code",
    "Combination",
    "DataCode",
    "DataError",
    "Deal",
    "DeclineGrandTichu",
    "Drawing",
    "Event",
    "GameState",
    "GiveTrick",
    "IllegalAction",
    "InvalidSetup",
    "InvalidValue",
    "Kind",
    "LegalActions",
    "MakeWish",
    "NotationError",
    "Pass",
    "Phase",
    "Play",
    "PlayerView",
    "PublicView",
    "Push",
    "RoundResult",
    "RoundSetup",
    "RoundState",
    "Rules",
    "RulesError",
    "Suit",
    "Table",
    "TakeTrick",
    "TichuError",
    "Trick",
    "Violation",
    "advance",
    "apply",
    "bomb_order",
    "deal",
    "dealer_by_draw",
    "determinize",
    "is_legal",
    "legal_actions",
    "new_game",
    "new_round",
    "playout",
    "playouts",
    "public_view",
    "random_action",
    "readings",
    "redact",
    "sample_worlds",
    "score_round",
    "seats_by_draw",
    "transition",
    "view",
    "why_illegal",
]
