"""What `tichu.codec` asks about Grandseigneur: the fields of its envelopes, and its events."""

from typing import Any, Final, get_args

from tichu.notation import format_event, format_result, format_state, format_view
from tichu.seigneur.engine.events import Own
from tichu.seigneur.engine.round import SeigneurGame, SeigneurRound
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView

EVENTS: Final = get_args(Own)
"""The events of this game alone."""
GAME: Final = SeigneurGame
"""The class of a game, which is made of a round and the results before it."""


def content(value: object) -> tuple[str, dict[str, Any]] | None:
    """Return the kind of an envelope for one value, and its fields; None for any other value."""
    if isinstance(value, SeigneurRound):
        return "round", {"position": format_state(value)}
    if isinstance(value, SeigneurGame):
        results = [*map(format_result, value.results)]
        return "game", {"position": format_state(value.round), "results": results}
    if isinstance(value, SeigneurView | Table):
        return "view", {"position": format_view(value)}
    return ("event", {"event": format_event(value)}) if isinstance(value, EVENTS) else None
