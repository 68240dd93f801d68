"""Plain text for people: cards, events, tricks, positions and score sheets; and their reports.

Owns how the library speaks to a player in a terminal, a log or a chat, and how it understands what
players report of a round. Imports the values that it renders, and nothing that prints: every
function that formats returns a str of ASCII, but for names, without colour. What is meant for
programs is ``notation``'s.

Seats are called what the caller calls them: ``names`` has a name for each seat. Without it, or
with None, they are what :func:`seat_names` has, ``Seat 0`` and so on. An event may tell what a seat
must not know, so a server renders only what it has redacted.
"""

from tichu.text.cards import combination_name, format_cards, format_combination, format_rank
from tichu.text.events import (
    format_ending,
    format_event,
    format_exchange,
    format_hands,
)
from tichu.text.names import checked_names
from tichu.text.positions import format_awaited, format_position
from tichu.text.reports import RoundReport, format_report, parse_report
from tichu.text.sheets import (
    format_score,
    format_score_sheet,
    format_verdict,
    party_names,
    seat_names,
    team_names,
)
from tichu.text.tables import format_table
from tichu.text.tricks import format_trick

__all__ = [
    "RoundReport",
    "checked_names",
    "combination_name",
    "format_awaited",
    "format_cards",
    "format_combination",
    "format_ending",
    "format_event",
    "format_exchange",
    "format_hands",
    "format_position",
    "format_rank",
    "format_report",
    "format_score",
    "format_score_sheet",
    "format_table",
    "format_trick",
    "format_verdict",
    "parse_report",
    "party_names",
    "seat_names",
    "team_names",
]

RoundReport.__module__ = __name__  # pickles name the module that users import it from
