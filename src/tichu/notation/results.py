"""Results of rounds as text: the seats that went out, the points for cards and calls, a victory.

``210 70:30 100:0``, ``13 0:200 0:-100 double``, ``- 200:0 0:0 counted_out``. The score of a team is
the sum of its points for cards and calls, and is not written.
"""

from typing import Final, get_args

from tichu._spelling.words import Words, either
from tichu._values import objects
from tichu.errors import InvalidValue, shown
from tichu.notation.points import format_points, format_seats, parse_points, parse_seats
from tichu.rulebook.ending import Victory
from tichu.rulebook.scoring import RoundResult

_TEAMS: Final = 2
_LONGEST: Final = 200  # characters; the longest result has 61
_VICTORIES: Final[dict[str, Victory]] = {name: name for name in get_args(Victory)}


def format_result(result: RoundResult) -> str:
    """Return the result of a round as text.

    Raises :class:`InvalidValue` if the scores are not the sums of the points for cards and calls.

    >>> from tichu import score_round
    >>> format_result(score_round((2, 1, 0), (70, 30), {2: "tichu"}))
    '210 70:30 100:0'
    """
    return write_result("format_result(result)", result)


def parse_result(text: str) -> RoundResult:
    """Return the result that a text describes, whether or not a round can end like that.

    Raises :class:`NotationError` with the place.

    >>> parse_result("13 0:200 0:-100 double").scores
    (0, 100)
    """
    words = Words("parse_result(text)", text, _LONGEST)
    result = read_result(words)
    words.end()
    return result


def write_result(place: str, result: object) -> str:
    """Return a result as text; an error names the place."""
    if type(result) is not RoundResult:
        raise InvalidValue(place, f"expected a RoundResult, got {shown(result)}")
    words = [
        format_seats(place, result.finished),
        format_points(place, result.card_points, _TEAMS),
        format_points(place, result.call_points, _TEAMS),
    ]
    scores = tuple(map(sum, zip(result.card_points, result.call_points, strict=True)))
    given = objects(result.scores) or ()
    if any(type(each) is not int for each in given) or given != scores:
        message = f"expected the scores {scores}, got {shown(result.scores)}"
        raise InvalidValue(place, message)
    victory: object = result.victory
    if victory is not None:
        if type(victory) is not str or victory not in _VICTORIES:
            raise InvalidValue(place, f"expected {either(_VICTORIES)}, got {shown(victory)}")
        words.append(victory)
    return " ".join(words)


def read_result(words: Words, following: str = "") -> RoundResult:
    """Return the result that comes next in a text; the keyword ``following`` may come after it."""
    finished = words.read(parse_seats, "the seats that went out")
    cards = words.read(_points, "the points for cards")
    calls = words.read(_points, "the points for calls")
    victory = None
    if words.left and not words.is_next(following):
        victory = words.choose(_VICTORIES)
    scores = tuple(card + call for card, call in zip(cards, calls, strict=True))
    return RoundResult(finished, cards, victory, calls, scores)


def _points(word: str) -> tuple[int, ...]:
    return parse_points(word, _TEAMS)
