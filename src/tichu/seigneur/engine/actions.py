"""The actions that this game has; ``judgement`` says whether one is legal."""

from tichu.engine.table.actions import Deal, MakeWish, Pass, Play, Push, TakeTrick

PlayerAction = Push | Play | Pass | MakeWish | TakeTrick
"""Any action of a player: each names its ``seat``. Nobody calls tichu (SEIGNEUR-28)."""
Action = Deal | PlayerAction
"""Any action."""
