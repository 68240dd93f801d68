"""A rules engine for the card game Tichu, made of immutable values and pure functions.

>>> from tichu import NANJING, apply, new_game, random_action
>>> import random
>>> rng = random.Random(7)
>>> game = new_game(NANJING)
>>> while not game.is_over:
...     game = apply(game, random_action(game, rng))
>>> game.winner in (0, 1)
True
"""

import typing

from tichu._kernel import COMPILED
from tichu._values import export
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, CardMap, Cards, Suit
from tichu.engine.answers import score_round
from tichu.engine.legal import LegalActions
from tichu.engine.moves import (
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
    PlayerAction,
    Push,
    TakeTrick,
)
from tichu.engine.setup import RoundSetup
from tichu.engine.state import GameState, RoundState, new_game, new_round
from tichu.engine.table import Table, Trick
from tichu.engine.verbs import (
    advance,
    apply,
    deal,
    due,
    happenings,
    is_legal,
    legal_actions,
    random_action,
    told,
    transition,
    view,
    why_illegal,
)
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import (
    DataError,
    IllegalAction,
    InvalidSetup,
    InvalidValue,
    NotationError,
    RulesError,
    TichuError,
    Violation,
)
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, Figure, Kind, readings
from tichu.rulebook.scoring import RoundResult
from tichu.rules import (
    BSW,
    GRIFFIN,
    MANUAL,
    NANJING,
    ONE_CALL,
    TIENTSIN,
    TOURNAMENT,
    TRICHU,
    Phase,
    Rules,
)
from tichu.search.playouts import playout
from tichu.search.worlds import determinize

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
    "TIENTSIN",
    "TOURNAMENT",
    "TRICHU",
    "Action",
    "AnnounceBomb",
    "Call",
    "CallGrandTichu",
    "CallTichu",
    "Card",
    "CardMap",
    "Cards",
    "ChooseLeader",
    "Combination",
    "DataError",
    "Deal",
    "DeclineGrandTichu",
    "Figure",
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
    "PlayerAction",
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
    "deal",
    "determinize",
    "due",
    "happenings",
    "is_legal",
    "legal_actions",
    "new_game",
    "new_round",
    "playout",
    "random_action",
    "readings",
    "score_round",
    "told",
    "transition",
    "view",
    "why_illegal",
]


# Submodules that few programs need are loaded on first use.
_LAZY = (
    "arena bots bsw codec conformance encoding envs hosting html moves notation perft protocol"
    " records seigneur sequential svg tables testing text"
)
export(globals(), _LAZY.split())
if typing.TYPE_CHECKING:
    from tichu import arena as arena
    from tichu import bots as bots
    from tichu import bsw as bsw
    from tichu import codec as codec
    from tichu import conformance as conformance
    from tichu import encoding as encoding
    from tichu import envs as envs
    from tichu import errors as errors
    from tichu import hosting as hosting
    from tichu import html as html
    from tichu import moves as moves
    from tichu import notation as notation
    from tichu import perft as perft
    from tichu import protocol as protocol
    from tichu import records as records
    from tichu import rules as rules
    from tichu import search as search
    from tichu import seigneur as seigneur
    from tichu import sequential as sequential
    from tichu import svg as svg
    from tichu import tables as tables
    from tichu import testing as testing
    from tichu import text as text
