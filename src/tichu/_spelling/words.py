"""A reader of texts, word by word, so that every error names its place.

Words are separated by blanks; keywords may be written in capitals.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from tichu._values import want_instance
from tichu.errors import NotationError, did_you_mean, shown
from tichu.rules import MOST_PLAYERS, MOST_SEATS

T = TypeVar("T")

SEAT_DIGITS: Final = "".join(map(str, range(MOST_SEATS)))
A_SEAT: Final[dict[int | None, str]] = {
    None: "the number of a seat",
    **{seats: f"a seat from 0 to {seats - 1}" for seats in range(4, MOST_SEATS + 1)},
}
"""What an error says where a seat is expected, by the number of seats at the table."""
EMPTY: Final = "-"
"""An empty field, packet or list."""
UNKNOWN: Final = "??"
"""A hidden card, packet, push or decision."""
NONE: Final = "none"
"""No wish, or no winner."""
_WORD: Final = re.compile(r"\S+")
_QUOTED: Final = 30  # characters of a wrong part that a message repeats


def quoted(part: str) -> str:
    """Return a part of a text as a message quotes it."""
    return shown(part, _QUOTED)


def unexpected(
    expected: str, text: str, start: int = 0, end: int | None = None, *, of: Iterable[str] = ()
) -> NotationError:
    """Return the error about a part of a text that is not as expected.

    If it is like one of the words ``of`` which one was expected, the message proposes that word.
    """
    span = (start, len(text) if end is None else end)
    part = text[slice(*span)]
    given = quoted(part) if part else "nothing"
    return NotationError(text, span, f"expected {expected}, got {given}{did_you_mean(part, of)}")


def twice(text: str, start: int, end: int) -> NotationError:
    """Return the error about a part of a text that appears twice."""
    return NotationError(text, (start, end), f"{quoted(text[start:end])} appears twice")


def either(words: Iterable[str]) -> str:
    """Return words as alternatives: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def plain(word: str) -> str:
    """Return a word in lower case if it can be a keyword."""
    return word.lower() if word.isascii() else word


def number_of(word: str, largest: int) -> int | None:
    """Return a number from 0 to ``largest`` written with one or two digits, else None."""
    if len(word) > len(str(largest)) or not (word.isascii() and word.isdigit()):
        return None
    number = int(word)
    return number if number <= largest and str(number) == word else None


def want_text(place: str, text: object, longest: int) -> str:
    """Return a text, checked to be short enough to be read.

    Raises :class:`InvalidValue` for another type, and :class:`NotationError` for a longer text.
    """
    want_instance(place, text, str)
    assert isinstance(text, str)  # noqa: S101  # for the type checkers
    if len(text) > longest:
        message = f"expected at most {longest:,} characters, got {len(text):,}"
        raise NotationError(text, (longest, len(text)), message)
    return text


class Words:
    """The words of a text, read one after the other."""

    def __init__(self, place: str, text: str, longest: int, seats: int | None = None) -> None:
        """Take a text; errors about seats name those of the table if their number is known."""
        self.seats: int | None = seats
        self.text: str = want_text(place, text, longest)
        self.spans: list[tuple[int, int]] = [match.span() for match in _WORD.finditer(text)]
        self.at: int = -1

    @property
    def left(self) -> int:
        """The number of words that are still to be read."""
        return len(self.spans) - self.at - 1

    def next(self, expected: str) -> str:
        """Return the next word; if it is missing, the error says what was ``expected``."""
        if not self.left:
            raise unexpected(expected, self.text, len(self.text))
        self.at += 1
        return self.text[slice(*self.spans[self.at])]

    def is_next(self, keyword: str) -> bool:
        """Return whether the next word is a keyword."""
        return self.left > 0 and plain(self.text[slice(*self.spans[self.at + 1])]) == keyword

    def choose(self, choices: Mapping[str, T], expected: str = "") -> T:
        """Return the value of the next word, a keyword."""
        expected = expected or either(choices)
        word = plain(self.next(expected))
        if word not in choices:
            raise self.unexpected(expected, choices)
        return choices[word]

    def key(self, keyword: str) -> None:
        """Read a keyword."""
        self.choose({keyword: None}, f"'{keyword}'")

    def until(self, keyword: str, expected: str) -> tuple[str, int]:
        """Return the part before a keyword, at least one word, and where it starts."""
        is_missing = self.is_next(keyword)
        self.next(expected)
        if is_missing:
            raise self.unexpected(expected)
        start, end = self.spans[self.at]
        while self.left and not self.is_next(keyword):
            self.at += 1
            end = self.spans[self.at][1]
        return self.text[start:end], start

    def rest(self, expected: str) -> tuple[str, int]:
        """Return the rest of the text, at least one word, and where it starts."""
        self.next(expected)
        start = self.spans[self.at][0]
        self.at = len(self.spans) - 1
        return self.text[start : self.spans[-1][1]], start

    def unexpected(self, expected: str, of: Iterable[str] = ()) -> NotationError:
        """Return the error about the last word, which is not as expected."""
        return unexpected(expected, self.text, *self.spans[self.at], of=of)

    def read(self, reader: Callable[[str], T], expected: str) -> T:
        """Read the next word."""
        word = self.next(expected)
        return self.within(word, self.spans[self.at][0], reader)

    def within(self, part: str, start: int, reader: Callable[[str], T]) -> T:
        """Read a part of the text; errors name the place in the text."""
        try:
            return reader(part)
        except NotationError as error:
            raise error.within(self.text, start) from None

    def seat_of(self, word: str, expected: str) -> int:
        """Return the last word as a seat."""
        seat = number_of(word, MOST_PLAYERS - 1)
        if seat is None:
            raise self.unexpected(expected)
        return seat

    def seat(self) -> int:
        """Return the next word as a seat."""
        expected = A_SEAT[self.seats]
        return self.seat_of(self.next(expected), expected)

    def end(self) -> None:
        """Raise :class:`NotationError` if a word is left."""
        if self.left:
            self.at += 1
            raise self.unexpected("the end of the text")
