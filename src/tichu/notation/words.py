"""A text, word by word.

Owns :class:`Words`, which knows where each word stands, so that whatever is wrong has its place.
Blanks of any kind separate words; capitals do not matter in the words that are ours.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeVar

from tichu.errors import NotationError

T = TypeVar("T")

_WORD: Final = re.compile(r"\S+")


class Words:
    """The words of a text, one after the other, with their places."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans = [match.span() for match in _WORD.finditer(text)]
        self.at = -1

    @property
    def left(self) -> int:
        """The number of words that are still to be read."""
        return len(self.spans) - self.at - 1

    def next(self, wanted: str) -> str:
        """Return the next word; without one, fail at the end."""
        if not self.left:
            raise NotationError(self.text, (len(self.text), len(self.text)), wanted)
        self.at += 1
        start, end = self.spans[self.at]
        return self.text[start:end]

    def is_next(self, name: str) -> bool:
        """Return whether the next word is one of ours."""
        if not self.left:
            return False
        start, end = self.spans[self.at + 1]
        return plain(self.text[start:end]) == name

    def choose(self, choices: Mapping[str, T], wanted: str = "") -> T:
        """Return what the next word, one of ours, stands for."""
        message = wanted or f"one of these is wanted: {', '.join(choices)}"
        word = plain(self.next(message))
        if word not in choices:
            self.fail(message)
        return choices[word]

    def key(self, name: str) -> None:
        """Read a certain word of ours."""
        self.choose({name: name}, f"'{name}' is wanted")

    def until(self, name: str, wanted: str) -> tuple[str, int]:
        """Return what stands before a word of ours, one word at least, and where it starts."""
        is_missing = self.is_next(name)
        self.next(wanted)
        if is_missing:
            self.fail(wanted)
        start, end = self.spans[self.at]
        while self.left and not self.is_next(name):
            self.at += 1
            end = self.spans[self.at][1]
        return self.text[start:end], start

    def rest(self, wanted: str) -> tuple[str, int]:
        """Return all that is left, one word at least, and where it starts."""
        self.next(wanted)
        start = self.spans[self.at][0]
        end = self.spans[-1][1]
        self.at = len(self.spans) - 1
        return self.text[start:end], start

    def fail(self, message: str) -> NoReturn:
        """Fail at the word that was read last."""
        raise NotationError(self.text, self.spans[self.at], message)

    def read(self, reader: Callable[[str], T], wanted: str = "more is wanted here") -> T:
        """Return the next word as a reader reads it, with the place in the whole text."""
        word = self.next(wanted)
        return self.within(word, self.spans[self.at][0], reader)

    def within(self, part: str, start: int, reader: Callable[[str], T]) -> T:
        """Return a part of the text as a reader reads it."""
        try:
            return reader(part)
        except NotationError as error:
            raise moved(error, self.text, start) from None

    def seat_of(self, word: str, wanted: str = "a seat is wanted: a number from 0 to 5") -> int:
        """Return the word read last as a seat."""
        if len(word) != 1 or word not in "012345":
            self.fail(wanted)
        return int(word)

    def seat(self) -> int:
        """Return the next word as a seat."""
        return self.seat_of(self.next("a seat is wanted: a number from 0 to 5"))

    def end(self) -> None:
        """Fail if a word is left."""
        if self.left:
            self.next("")
            self.fail("nothing more belongs here")


def plain(word: str) -> str:
    """Return a word in small letters, if it can be one of ours."""
    return word.lower() if word.isascii() else word


def moved(error: NotationError, text: str, start: int) -> NotationError:
    """Return the error of a part as one of the whole text, in which the part starts there."""
    left, right = error.span
    return NotationError(text, (start + left, start + right), error.message)
