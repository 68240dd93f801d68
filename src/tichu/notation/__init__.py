"""Text for values: cards, combinations, actions, events, results, rules and positions.

Each value is written in one spelling and read in several, and a written value is read as an equal
one. Invalid text raises :class:`~tichu.NotationError`, which names the place; an impossible
position raises :class:`~tichu.InvalidSetup`.
"""

from tichu._spelling.rules import format_rules, parse_rules
from tichu._spelling.values import format_rank, parse_rank
from tichu._values import export
from tichu.engine.table.spelled import format_action, parse_action
from tichu.notation.events import format_event, parse_event
from tichu.notation.positions import (
    format_state,
    format_view,
    parse_setup,
    parse_state,
    parse_view,
)
from tichu.notation.results import format_result, parse_result
from tichu.notation.values import (
    format_cards,
    format_combination,
    parse_cards,
    parse_combination,
)

__all__ = [
    "format_action",
    "format_cards",
    "format_combination",
    "format_event",
    "format_rank",
    "format_result",
    "format_rules",
    "format_state",
    "format_view",
    "parse_action",
    "parse_cards",
    "parse_combination",
    "parse_event",
    "parse_rank",
    "parse_result",
    "parse_rules",
    "parse_setup",
    "parse_state",
    "parse_view",
]

export(globals())
