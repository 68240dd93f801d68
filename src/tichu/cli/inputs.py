"""What commands read: files and standard input.

Owns how a text gets in, and how it is said that none does. Imports ``errors``. Whatever goes wrong
is an :class:`~tichu.InvalidValue` that names the file.
"""

import sys
from pathlib import Path
from typing import IO, Final

from tichu.errors import InvalidValue

STANDARD_INPUT: Final = "-"
"""What stands for standard input where a file may be named."""
LONGEST: Final = 10_000_000
"""Characters that a report may have."""
LONGEST_RECORD: Final = 100_000_000
"""Characters that records may have; that of a game has some 20,000."""


def read_text(path: str, longest: int = LONGEST) -> str:
    """Return the text of a file in UTF-8, or of standard input."""
    name = "standard input" if path == STANDARD_INPUT else path
    try:
        if path != STANDARD_INPUT:
            with Path(path).open(encoding="utf-8-sig") as file:
                told = file.read(longest + 1)
        elif standard_input() is None:
            told = ""
        else:
            told = sys.stdin.read(longest + 1)
    except UnicodeDecodeError:
        raise InvalidValue(name, "this is no text in UTF-8") from None
    except (OSError, ValueError) as error:  # a path with a zero character is a ValueError
        raise InvalidValue(name, f"it cannot be read: {reason_of(error)}") from None
    if len(told) > longest:
        raise InvalidValue(name, f"{longest:,} characters are enough for everything")
    return told


def is_there(path: str) -> bool:
    """Return whether something is at a path; what can be no path is not there."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def standard_input() -> IO[str] | None:
    """Return standard input, None if it is closed."""
    return sys.stdin


def reason_of(error: Exception) -> str:
    """Return in a few words why something could not be read or written."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
