"""The kinds of envelopes, and what each holds.

Owns :data:`Kind`, :data:`Value`, the fields of each kind and the version. Imports the values that
can be sent.

    round    position                       a round, with all hands
    game     position  scores  results      a game: its round, and what was scored before
    view     position  scores  results      what a seat, or a spectator, sees; scores of a game only
    action   action                         what somebody does
    actions  actions                        what somebody may do, in the order of the list
    event    event                          what happened, as redacted for whom it is sent to
    events   events                         all that happened by an action, in order
    games    games                          records of one or more games
"""

from collections.abc import Sequence
from typing import Final, Literal

from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue
from tichu.events import Event
from tichu.records import Record

VERSION: Final = 1
"""The version of the envelope that is written; all versions up to it are read."""

Kind = Literal["round", "game", "view", "action", "actions", "event", "events", "games"]
"""What an envelope holds."""

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
"""What can be sent, and is read."""

Listed = Sequence[Action] | Sequence[Event] | Sequence[Record]
"""What is as good as a tuple when it is written: a list, or the list of legal actions."""

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "round": ("position",),
    "game": ("position", "scores", "results"),
    "view": ("position", "scores", "results"),
    "action": ("action",),
    "actions": ("actions",),
    "event": ("event",),
    "events": ("events",),
    "games": ("games",),
}
"""The fields of each kind, besides the version and the kind."""
MOST_ITEMS: Final = 10_000
"""Results of a game, actions or events at most."""


def want_kind(place: str, kind: object) -> None:
    """Raise :class:`InvalidValue` for a kind that there is not."""
    if kind is not None and (type(kind) is not str or kind not in FIELDS):
        raise InvalidValue(place, f"one of {', '.join(FIELDS)} is wanted")
