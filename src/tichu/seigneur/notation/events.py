"""Events of Grandseigneur as text: ``11 played 7j7j``, ``round started 3,0,4,1,2``.

``??`` is a hidden hand or push; in an exchange ``-`` stands for a push that is hidden or that does
not exist.
"""

from collections.abc import Callable
from typing import Any, Final

from tichu._spelling.spellings import Form, Spellings, word
from tichu._spelling.values import format_rank, parse_rank
from tichu._spelling.words import EMPTY, NONE, UNKNOWN, Words, number_of, plain, unexpected
from tichu._values import objects, want_instance, want_int
from tichu.cards import Cards
from tichu.engine.table.spelled import COMBINATION, WISH, parse_packet
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook.combinations import Combination
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine.events import Event
from tichu.seigneur.engine.rules import MOST
from tichu.seigneur.notation.values import (
    LAST_SEAT,
    format_seats,
    parse_seats,
    read_result,
    write_result,
)

_PLACE: Final = "format_event(event)"
_LONGEST: Final = 1000  # characters; the longest event, a deal, has about 260


def format_event(event: Event) -> str:
    """Return an event as text, whole or redacted.

    Raises :class:`~tichu.InvalidValue` for a value of another type and for a field of the wrong
    type: the constructors of events check nothing.

    >>> from tichu.seigneur.engine.events import Passed, Pushed
    >>> format_event(Pushed(1, None, (1,))), format_event(Passed(11))
    ('1 pushed ?? known 1', '11 passed')
    """
    return _SPELLINGS.write(_PLACE, "an event of Grandseigneur", event)


def parse_event(text: str) -> Event:
    """Return the event that a text describes, possible or not; capitals do not matter.

    Raises :class:`~tichu.NotationError` with the place.

    >>> parse_event("10 fulfilled 7")
    WishFulfilled(seat=10, rank=7)
    """
    return _SPELLINGS.read(Words("parse_event(text)", text, _LONGEST))


def _number(low: int, high: int) -> Callable[[object], str]:
    def write(value: object) -> str:
        want_int(_PLACE, value, low, high)
        return str(value)

    return write


def _bag(value: object) -> str:
    want_instance(_PLACE, value, Cards)
    return str(value) or EMPTY


def _combination(value: object) -> str:
    want_instance(_PLACE, value, Combination)
    return str(value)


def _by_seat(values: object) -> tuple[object, ...]:
    given = objects(values)
    if given is None or not 1 <= len(given) <= MOST:
        raise InvalidValue(_PLACE, f"expected a tuple with an item per seat, got {shown(values)}")
    return given


def _row(write: Callable[[Any], str], reader: Callable[[str], object], expected: str) -> Form:
    """Return the form of a field that is one word, with a part for each seat; ``-`` is None."""

    def read(text: str) -> tuple[object, ...]:
        found: list[object] = []
        start = 0
        for part in text.split("/", MOST):
            try:
                found.append(None if part == EMPTY else reader(part))
            except NotationError as error:
                raise error.within(text, start) from None
            start += len(part) + 1
        if len(found) > MOST:
            raise unexpected(f"parts for at most {MOST} seats", text)
        return tuple(found)

    def written(values: object) -> str:
        return "/".join(EMPTY if value is None else write(value) for value in _by_seat(values))

    return word(written, read, expected)


def _seat_of(text: str) -> int:
    seat = number_of(text, LAST_SEAT)
    if seat is None:
        raise unexpected(f"a seat from 0 to {LAST_SEAT}", text)
    return seat


def _place_of(text: str) -> int:
    place = number_of(text, MOST)
    if not place:
        raise unexpected(f"a place from 1 to {MOST}", text)
    return place


def _read_hands(words: Words) -> tuple[Cards | None, ...]:
    found: list[Cards | None] = []
    while words.left and not words.is_next("leader"):
        found.append(words.read(_read_hidden, "cards"))
        if len(found) > MOST:
            raise words.unexpected("'leader'")
    return tuple(found)


def _read_hidden(text: str) -> Cards | None:
    return None if text == UNKNOWN else parse_packet(text)


def _row_of(hands: object) -> str:
    return " ".join(_write_hidden(hand) for hand in _by_seat(hands))


def _write_hidden(bag: object) -> str:
    return UNKNOWN if bag is None else _bag(bag)


def _read_pushed(words: Words) -> Cards | None:
    part, start = words.until("known", "the pushed cards")
    return words.within(part, start, _read_hidden)


_SEAT: Final = Form(_number(0, LAST_SEAT), Words.seat)
_SPELLINGS: Final[Spellings[Event]] = Spellings(
    {
        ev.Pushed: "seat pushed cards:pushed known known_to:seats",
        ev.Played: "seat played combination:combination",
        ev.Passed: "seat passed",
        ev.WishMade: "seat wished rank:wish",
        ev.WishFulfilled: "seat fulfilled rank:rank",
        ev.WentOut: "seat finished place:place",
        ev.TrickTaken: "seat took cards:cards",
        ev.Dealt: "dealt hands:hands leader leader:leader",
        ev.Exchanged: "exchanged pushes:pushes to recipients:recipients leader leader:seat",
        ev.RoundStarted: "round started ranking:seats",
        ev.RoundEnded: "round ended result:result",
        ev.GameEnded: "game ended winner winner:seat",
    },
    {
        "seat": _SEAT,
        "seats": word(lambda seats: format_seats(_PLACE, seats), parse_seats, "seats"),
        "leader": word(
            lambda seat: NONE if seat is None else _SEAT.write(seat),
            lambda text: None if plain(text) == NONE else _seat_of(text),
            f"a seat from 0 to {LAST_SEAT}, or 'none'",
        ),
        "cards": word(_bag, parse_packet, "cards"),
        "hands": Form(_row_of, _read_hands),
        "pushed": Form(_write_hidden, _read_pushed),
        "pushes": _row(_bag, Cards.parse, "the pushed cards"),
        "recipients": _row(_number(0, LAST_SEAT), _seat_of, "the recipients"),
        "combination": Form(_combination, COMBINATION.read),
        "wish": WISH,
        "rank": word(format_rank, parse_rank, "a rank"),
        "place": word(_number(1, MOST), _place_of, "a place"),
        "result": Form(lambda result: write_result(_PLACE, result), read_result),
    },
)
