"""Events of Grandseigneur alone as text: ``round started 3,0,4,1,2``, ``game ended winner 3``."""

from typing import Final

from tichu._spelling.spellings import Form, Spellings, word
from tichu._spelling.words import Words
from tichu._values import want_int
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine.events import Own
from tichu.seigneur.notation.values import (
    LAST_SEAT,
    format_seats,
    parse_seats,
    read_result,
    write_result,
)

_PLACE: Final = "format_event(event)"
_LONGEST: Final = 1000  # characters


def format_event(event: Own) -> str:
    """Return an event as text."""
    return _SPELLINGS.write(_PLACE, "an event of Grandseigneur", event)


def parse_event(text: str) -> Own:
    """Return the event that a text describes."""
    return _SPELLINGS.read(Words("parse_event(text)", text, _LONGEST))


def _person(person: object) -> str:
    want_int(_PLACE, person, 0, LAST_SEAT)
    return str(person)


_SPELLINGS: Final[Spellings[Own]] = Spellings(
    {
        ev.RoundStarted: "round started ranking:persons",
        ev.RoundEnded: "round ended result:result",
        ev.GameEnded: "game ended winner winner:person",
    },
    {
        "person": Form(_person, Words.seat),
        "persons": word(lambda persons: format_seats(_PLACE, persons), parse_seats, "seats"),
        "result": Form(lambda result: write_result(_PLACE, result), read_result),
    },
)
