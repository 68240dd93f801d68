"""Results of rounds as text: who went out, points for cards, points for calls, and a victory.

Owns the form of a :class:`~tichu.RoundResult`: ``210 70:30 100:0``, ``13 0:200 0:-100 double``,
``- 200:0 0:0 counted_out``. What a team scored is the sum of the two and is not written.
"""

from typing import Final

from tichu._values import objects, want_instance
from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation.points import format_points, format_seats, parse_points, parse_seats
from tichu.notation.words import Words
from tichu.rulebook.ending import Victory
from tichu.rulebook.scoring import RoundResult

_TEAMS: Final = 2
_LONGEST: Final = 200  # characters; the longest result has 61
_VICTORIES: Final[dict[str, Victory]] = {
    "double": "double",
    "triple": "triple",
    "counted_out": "counted_out",
}


def format_result(result: RoundResult) -> str:
    """Return the result of a round as text.

    Raises :class:`InvalidValue` for one whose scores are not its points for cards and calls.

    >>> from tichu import score_round
    >>> format_result(score_round((2, 1, 0), (70, 30), {2: "tichu"}))
    '210 70:30 100:0'
    """
    return write_result("format_result(result)", result)


def parse_result(text: str) -> RoundResult:
    """Return the result that a text describes.

    Raises :class:`NotationError` with the place. Whether a round can end so is another question.

    >>> parse_result("13 0:200 0:-100 double").scores
    (0, 100)
    """
    want_instance("parse_result(text)", text, str)
    if len(text) > _LONGEST:
        raise NotationError(text, (_LONGEST, len(text)), "this is too long for a result")
    words = Words(text)
    result = read_result(words)
    words.end()
    return result


def write_result(place: str, result: object) -> str:
    """Return a result as text; an error names the place."""
    if type(result) is not RoundResult:
        raise InvalidValue(place, f"a RoundResult is wanted, not {shown(result)}")
    words = [
        format_seats(place, result.finished),
        format_points(place, result.card_points, _TEAMS),
        format_points(place, result.call_points, _TEAMS),
    ]
    scores = tuple(map(sum, zip(result.card_points, result.call_points, strict=True)))
    given = objects(result.scores) or ()
    if any(type(each) is not int for each in given) or given != scores:
        message = f"the points for cards and calls make {scores}, not {shown(result.scores)}"
        raise InvalidValue(place, message)
    if result.victory is not None:
        words.append(_victory(place, result.victory))
    return " ".join(words)


def read_result(words: Words, following: str = "") -> RoundResult:
    """Return the result at this place of a text, behind which a certain word may follow."""
    finished = words.read(parse_seats, "the seats that went out are wanted")
    cards = words.read(_points, "points for cards are wanted")
    calls = words.read(_points, "points for calls are wanted")
    victory = None
    if words.left and not words.is_next(following):
        victory = words.choose(_VICTORIES)
    scores = tuple(card + call for card, call in zip(cards, calls, strict=True))
    return RoundResult(finished, cards, victory, calls, scores)


def _points(word: str) -> tuple[int, ...]:
    """Return the points of both teams."""
    return parse_points(word, _TEAMS)


def _victory(place: str, victory: object) -> str:
    """Return the name of a victory."""
    if type(victory) is not str or victory not in _VICTORIES:
        message = f"one of {', '.join(_VICTORIES)} is wanted, not {shown(victory)}"
        raise InvalidValue(place, message)
    return victory
