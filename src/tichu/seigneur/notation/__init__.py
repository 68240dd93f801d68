"""Text for the values of Grandseigneur: events, rules, results and positions.

The spellings are those of the base game, except that seats are numbers from 0 to 11, seats in a row
have commas between them, and a second copy of a card is written as the same card: ``7j7j``.
"""

from tichu._values import export
from tichu.seigneur.engine.spelled import format_rules, parse_rules
from tichu.seigneur.notation.events import format_event, parse_event
from tichu.seigneur.notation.positions import (
    format_state,
    format_view,
    parse_state,
    parse_view,
)
from tichu.seigneur.notation.values import (
    format_result,
    names_rules,
    parse_result,
)

__all__ = [
    "format_event",
    "format_result",
    "format_rules",
    "format_state",
    "format_view",
    "names_rules",
    "parse_event",
    "parse_result",
    "parse_rules",
    "parse_state",
    "parse_view",
]

export(globals())
