"""Input that the commands share: files, standard input and position strings."""

import io
import os
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from tichu.cli.console import complain, watched
from tichu.errors import DataError, InvalidSetup, InvalidValue, NotationError, shown
from tichu.text.names import checked_names

T = TypeVar("T")

STANDARD_INPUT: Final = "-"
"""The name of standard input."""
ENDS_INPUT: Final = "Ctrl-Z and Enter end" if os.name == "nt" else "Ctrl-D ends"
"""What ends the input at a terminal, and the verb."""
LONGEST: Final = 10_000_000
"""The most characters of reports."""
LONGEST_RECORD: Final = 100_000_000
"""The most characters of records; one game has about 20,000."""
LONGEST_JSON: Final = 20_000_000
"""The most characters of JSON, which takes many times as much memory to read."""
_NOT_UTF_8: Final = re.compile("[\0\udc80-\udcff]")


def read_text(path: str, longest: int = LONGEST) -> str:
    """Return the text of a file in UTF-8, or of standard input.

    Raises :class:`~tichu.InvalidValue` with the name of the file.
    """
    name = "standard input" if path == STANDARD_INPUT else path
    try:
        if path != STANDARD_INPUT:
            with Path(path).open(encoding="utf-8", errors="surrogateescape") as file:
                found = file.read(longest + 1)
        else:
            found = sys.stdin.read(longest + 1)
    except (OSError, ValueError) as error:  # a ValueError for a path with a null character
        raise InvalidValue(name, f"cannot be read: {reason_of(error)}") from None
    if len(found) > longest:
        raise InvalidValue(name, f"expected at most {longest:,} characters")
    if wrong := _NOT_UTF_8.search(found):
        line = found.count("\n", 0, wrong.start()) + 1
        raise InvalidValue(name, f"expected text in UTF-8, got something else in line {line}")
    return found


def read_position(argument: str, what: str, others: str, parse: Callable[[str], T]) -> T:
    """Return the position that an argument states, or standard input if it is ``-``.

    Errors name the argument or standard input; ``others`` lists what else the argument can be.
    """
    by_argument = what != STANDARD_INPUT
    place = argument if by_argument else "standard input"
    if not by_argument and is_typed():
        complain(f"enter a position; {ENDS_INPUT} the input")
    text = what if by_argument else read_text(what)
    if not text.strip():
        raise InvalidValue(place, "expected a position, got nothing")
    if by_argument and len(text.split()) < 2:
        raise InvalidValue(place, f"expected a position string{others}, got {shown(what)}")
    try:
        return parse(text)
    except NotationError as error:
        message = f"{place}: {error.message}"
        raise NotationError(text, error.span, message) from None
    except InvalidSetup as error:
        raise InvalidSetup(tuple(f"{place}: {each}" for each in error.problems)) from None


def named_seats(given: str, seats: int, extra: str = "") -> tuple[str, ...]:
    """Return the names of the seats that ``--names`` gives, separated by commas.

    ``extra`` is a name that may be left out at the end.
    """
    names = [" ".join(name.split()) for name in given.split(",")]
    number = seats - bool(extra)
    if extra and len(names) == number:
        names.append(extra)
    if len(names) != seats:
        message = f"expected {number} names separated by commas, got {shown(given)}"
        raise InvalidValue("--names", message)
    with renamed("--names"):
        return checked_names(names, seats)


def chosen(option: str, number: int | None, total: int) -> int:
    """Return the place of one of several things that an option counts from 1; the default: last."""
    if number is None:
        return total - 1
    if number > total:
        numbers = f"a number from 1 to {total}" if total > 1 else "1, the only one"
        raise InvalidValue(option, f"expected {numbers}, got {number}")
    return number - 1


@contextmanager
def renamed(place: str) -> Generator[None, None, None]:
    """Let an :class:`~tichu.InvalidValue` or :class:`~tichu.DataError` name an option or file."""
    try:
        yield
    except InvalidValue as error:
        raise InvalidValue(place, error.message) from None
    except DataError as error:
        raise InvalidValue(place, str(error)) from None


def is_there(path: str) -> bool:
    """Return whether a file or folder exists."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def is_typed() -> bool:
    """Return whether standard input is a terminal, at which somebody types."""
    return watched(sys.stdin)


def typed_lines() -> Iterator[str]:
    """Yield the lines that are typed at a terminal, each as soon as it is entered."""
    try:
        while line := sys.stdin.readline(LONGEST):
            yield line
    except OSError as error:
        message = f"cannot be read: {reason_of(error)}"
        raise InvalidValue("standard input", message) from None


def read_utf_8() -> None:
    """Read standard input as the files are read, whatever the encoding of the console is.

    A byte that is not UTF-8 gives a lone surrogate, which no reader takes, instead of an exception.
    """
    with suppress(ValueError):  # it is closed, or has been read
        if isinstance(sys.stdin, io.TextIOWrapper):
            encoding = None if sys.stdin.isatty() else "utf-8-sig"
            sys.stdin.reconfigure(encoding=encoding, errors="surrogateescape")


def reason_of(error: Exception) -> str:
    """Return the reason why a file could not be read or written, in a few words."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
