"""Input that the commands share: files and standard input."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from tichu.errors import DataError, InvalidValue

STANDARD_INPUT: Final = "-"
"""The name of standard input."""
LONGEST: Final = 10_000_000
"""The most characters of reports."""
LONGEST_RECORD: Final = 100_000_000
"""The most characters of records; one game has about 20,000."""


def read_text(path: str, longest: int = LONGEST) -> str:
    """Return the text of a file in UTF-8, or of standard input.

    Raises :class:`~tichu.InvalidValue` with the name of the file.
    """
    name = "standard input" if path == STANDARD_INPUT else path
    try:
        if path != STANDARD_INPUT:
            with Path(path).open(encoding="utf-8-sig") as file:
                found = file.read(longest + 1)
        elif standard_input() is None:
            found = ""
        else:
            found = sys.stdin.read(longest + 1)
    except UnicodeDecodeError:
        raise InvalidValue(name, "expected text in UTF-8") from None
    except (OSError, ValueError) as error:  # a ValueError for a path with a null character
        raise InvalidValue(name, f"cannot be read: {reason_of(error)}") from None
    if len(found) > longest:
        raise InvalidValue(name, f"expected at most {longest:,} characters")
    return found


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


def standard_input() -> IO[str] | None:
    """Return standard input; None if it is closed."""
    return sys.stdin


def reason_of(error: Exception) -> str:
    """Return in a few words why a file could not be read or written."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
