"""The kinds of envelopes, and the fields of each."""

from typing import Final, Literal

from tichu._spelling.words import either
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue, did_you_mean, shown
from tichu.records.record import Record

VERSION: Final = 1
"""The version of the envelope that is written; all versions up to it are read."""

MOST_BYTES: Final = 10**12
"""The greatest limit that a text can be given."""

EnvelopeKind = Literal["round", "game", "view", "action", "actions", "event", "events", "games"]
"""The kind of an envelope."""

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

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "round": ("position",),  # a round, with all hands
    "game": ("position", "scores", "results"),  # its round, the scores, the results
    "view": ("position", "scores", "results"),  # of a seat or a spectator; scores only of a game
    "action": ("action",),
    "actions": ("actions",),  # the legal actions of a seat, in their order
    "event": ("event",),  # redacted for its receiver
    "events": ("events",),  # all events of an action, in order
    "games": ("games",),  # records of games
}
"""The fields of each kind, besides the version and the kind."""


def want_kind(place: str, kind: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a kind of envelope or None."""
    if kind is not None and (type(kind) is not str or kind not in FIELDS):
        meant = did_you_mean(kind, FIELDS) if type(kind) is str else ""
        raise InvalidValue(place, f"expected {either(FIELDS)}, got {shown(kind)}{meant}")
