"""The version of envelopes, and the values that they hold."""

from typing import Final

from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView, PublicView
from tichu.records.record import Record

VERSION: Final = 1
"""The version of the envelope that is written; all versions up to it are read."""

MOST_BYTES: Final = 10**12
"""The greatest limit that a text can be given."""

Value = (
    RoundState
    | GameState
    | PlayerView
    | PublicView
    | Action
    | Event
    | tuple[Action, ...]
    | tuple[Event, ...]
    | tuple[Record, ...]
)
"""A value that can be sent and read."""
