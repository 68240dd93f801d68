"""Actions and results of Grandseigneur as text."""

from typing import Final

from tichu._spelling.words import EMPTY, Words, number_of, unexpected
from tichu._values import objects, want_instance, want_int
from tichu.errors import InvalidValue, shown
from tichu.seigneur.engine.round import SeigneurResult
from tichu.seigneur.engine.rules import MOST

LAST_SEAT: Final = MOST - 1
"""The highest number of a seat."""
_LONGEST: Final = 1000  # characters; the longest action, a deal, has about 250


def format_result(result: SeigneurResult) -> str:
    """Return a result as text: the seats and the persons by the rank that they reached.

    >>> from tichu.seigneur import SeigneurResult
    >>> format_result(SeigneurResult((3, 0, 4, 1, 2), (1, 0, 2, 4, 3)))
    '3,0,4,1,2 1,0,2,4,3'
    """
    return write_result("format_result(result)", result)


def parse_result(text: str) -> SeigneurResult:
    """Return the result that a text describes, whether or not a round can end like that.

    Raises :class:`~tichu.NotationError` with the place.

    >>> parse_result("3,0,4,1,2 1,0,2,4,3")
    SeigneurResult(order=(3, 0, 4, 1, 2), ranking=(1, 0, 2, 4, 3))
    """
    words = Words("parse_result(text)", text, _LONGEST)
    result = read_result(words)
    words.end()
    return result


def write_result(place: str, result: SeigneurResult) -> str:
    """Return a result as text; an error names the place."""
    want_instance(place, result, SeigneurResult)
    return " ".join(format_seats(place, row) for row in (result.order, result.ranking))


def read_result(words: Words) -> SeigneurResult:
    """Return the result that comes next in a text."""
    order = words.read(parse_seats, "the seats by rank")
    ranking = words.read(parse_seats, "the persons by rank")
    if sorted(ranking) != sorted(order) or len(order) != max(order, default=-1) + 1:
        raise words.unexpected("each seat, and each person, once")
    return SeigneurResult(order, ranking)


def format_seats(place: str, seats: object) -> str:
    """Return different seats or persons in their order, ``-`` for none."""
    given = objects(seats)
    if given is None or len(given) > MOST:
        raise InvalidValue(place, f"expected a tuple of seats, got {shown(seats)}")
    for number, seat in enumerate(given):
        want_int(place, seat, 0, LAST_SEAT)
        if seat in given[:number]:
            raise InvalidValue(place, f"{seat} appears twice")
    return ",".join(map(str, given)) or EMPTY


def parse_seats(word: str) -> tuple[int, ...]:
    """Return the seats or persons of a word, all different."""
    found: list[int] = []
    start = 0
    for part in [] if word == EMPTY else word.split(",", MOST):
        end = start + len(part)
        seat = number_of(part, LAST_SEAT)
        if seat is None or seat in found:
            expected = f"different numbers from 0 to {LAST_SEAT}"
            raise unexpected(expected, word, start, end)
        found.append(seat)
        start = end + 1
    return tuple(found)
