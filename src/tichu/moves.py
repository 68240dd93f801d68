"""Moves: what happens in a round, and what a seat hears of it.

The actions, which are moves too, are in :mod:`tichu` itself.
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
