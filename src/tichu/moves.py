"""The moves of a round, in the forms that a seat may see, and their consequences.

Actions are moves too; they are in :mod:`tichu` itself.
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
