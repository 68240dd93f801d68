"""Plain text for people: cards, events, tricks, hands and score sheets.

Owns how the library speaks to a player in a terminal, a log or a chat. Imports the values that it
renders, and nothing that prints: every function returns a str of ASCII, without colour. What is
meant for programs is ``notation``'s.

Seats are called what the caller calls them: ``names`` has a name for each seat, and
:func:`seat_names` has some for who has none. An event may tell what a seat must not know, so a
server renders only what it has redacted.
"""

from tichu.text.cards import combination_name, format_cards, format_combination, format_rank
from tichu.text.events import (
    format_ending,
    format_event,
    format_exchange,
    format_hands,
)
from tichu.text.sheets import (
    format_score,
    format_score_sheet,
    party_names,
    seat_names,
    team_names,
)
from tichu.text.tables import format_table
from tichu.text.tricks import format_trick

__all__ = [
    "combination_name",
    "format_cards",
    "format_combination",
    "format_ending",
    "format_event",
    "format_exchange",
    "format_hands",
    "format_rank",
    "format_score",
    "format_score_sheet",
    "format_table",
    "format_trick",
    "party_names",
    "seat_names",
    "team_names",
]
