"""The moves of a round, including the hidden forms that seats receive, and their consequences.

Actions are moves too, but are imported from :mod:`tichu`.
"""

from tichu.engine.moves import (
    Exchanged,
    GameEnded,
    GrandTichuShown,
    HandShown,
    Happening,
    Hidden,
    LeadPassed,
    Move,
    Revelation,
    RoundEnded,
    RoundStarted,
    SeenDeal,
    SeenDecision,
    SeenPush,
    TrickTaken,
    WentOut,
    WishFulfilled,
    is_move,
)

__all__ = [
    "Exchanged",
    "GameEnded",
    "GrandTichuShown",
    "HandShown",
    "Happening",
    "Hidden",
    "LeadPassed",
    "Move",
    "Revelation",
    "RoundEnded",
    "RoundStarted",
    "SeenDeal",
    "SeenDecision",
    "SeenPush",
    "TrickTaken",
    "WentOut",
    "WishFulfilled",
    "is_move",
]
