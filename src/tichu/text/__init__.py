"""Format cards, moves, tricks, positions and score sheets as text, and read reports of rounds.

Every function returns a str without colour, in ASCII except for names, and prints nothing. The
names of cards, ranks, combinations, calls and actions can be in German, or in any language that has
a file of words (:func:`words_of`). For machine-readable text, see :mod:`tichu.notation`.

``names`` has a name for each seat; by default the seats are called ``Seat 0`` and so on
(:func:`seat_names`). A move may contain hidden cards, so a server must format only the moves that a
seat receives.
"""

from tichu._values import export
from tichu.text.reports import RoundReport, format_report, parse_report
from tichu.text.sentences import format_trick, sentence
from tichu.text.tables import (
    format_position,
    format_score,
    format_score_sheet,
    seat_names,
    team_names,
)
from tichu.text.words import (
    action_name,
    call_name,
    card_name,
    combination_name,
    rank_name,
    words_of,
)

__all__ = [
    "RoundReport",
    "action_name",
    "call_name",
    "card_name",
    "combination_name",
    "format_position",
    "format_report",
    "format_score",
    "format_score_sheet",
    "format_trick",
    "parse_report",
    "rank_name",
    "seat_names",
    "sentence",
    "team_names",
    "words_of",
]

export(globals())
