"""The actions that this game has; ``judgement`` says whether one is legal."""

from typing import Final, cast, get_args

from tichu.engine.table.actions import Deal, MakeWish, Pass, Play, Push, TakeTrick

PlayerAction = Push | Play | Pass | MakeWish | TakeTrick
"""Any action of a player: each names its ``seat``. Nobody calls tichu (SEIGNEUR-28)."""
Action = Deal | PlayerAction
"""Any action."""
_PLAYERS: Final = get_args(PlayerAction)


def seated(action: object) -> PlayerAction | None:
    """Return a value that is the action of a seat; None for any other."""
    return cast("PlayerAction", action) if type(action) in _PLAYERS else None
