"""The kinds of envelopes, and the fields of each."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from tichu._spelling.words import either
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue, did_you_mean, shown
from tichu.events import Event
from tichu.records import Record

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

Listed = Sequence[Action] | Sequence[Event] | Sequence[Record]
"""A value that is written like a tuple: a list, or a list of legal actions."""

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "round": ("position",),  # a round, with all hands
    "game": ("position", "scores", "results"),  # its round, and the results before it
    "view": ("position", "scores", "results"),  # of a seat or a spectator; scores only of a game
    "action": ("action",),
    "actions": ("actions",),  # the legal actions of a seat, in their order
    "event": ("event",),  # redacted for its receiver
    "events": ("events",),  # all events of an action, in order
    "games": ("games",),  # records of games
}
"""The fields of each kind, besides the version and the kind."""


def want_kind(place: str, kind: object, kinds: Collection[str] = FIELDS) -> None:
    """Raise :class:`InvalidValue` unless a value is one of some kinds or None."""
    if kind is not None and (type(kind) is not str or kind not in kinds):
        meant = did_you_mean(kind, kinds) if type(kind) is str else ""
        raise InvalidValue(place, f"expected {either(kinds)}, got {shown(kind)}{meant}")
