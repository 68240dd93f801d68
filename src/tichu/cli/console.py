"""Print text, and read and write files, for the commands.

1. Print lines, tables, progress and error messages. Text from outside never controls the terminal,
   and colours are used on terminals only.
2. Read files, standard input and the names of seats.
3. Write files: overwriting a file needs ``--force``, and a command checks that a file can be
   written before it reads, asks or prints anything.
"""

import io
import json
import os
import re
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final, TextIO, TypeVar

from tichu._files import try_folder, try_to_write, want_path
from tichu.errors import DataError, InvalidValue, shown
from tichu.text.tables import format_table
from tichu.text.words import checked_names

T = TypeVar("T")

# Printing

CARD: Final = re.compile(
    r"(?<!of )(?<!to )(?<!three )(?<!four )(?<![A-Z])(?:[2-9TJQKA][jwps]|Ma|Dg|Ph|Dr)(?![a-z])"
)
"""A card in a sentence; "5s" in "three 5s" is not a card."""
_COLOURS: Final = {"j": "32", "w": "1", "p": "94", "s": "31"}
"""The colours of the suits, as terminals number them."""
_SPECIAL: Final = "1;33"
_NUMBER: Final = re.compile(r"[-+]?\d[\d,.:]*%?|-|")
"""A cell of a right-aligned column."""
_TICK: Final = 0.1
"""Seconds between two updates of the progress."""
_WIDTH: Final = 40
"""The width of the progress."""


def say(text: str = "", *, bold: bool = False, cards: bool = False) -> None:
    """Print text to standard output; on a terminal, in bold or with coloured cards."""
    line = "\n".join(printable(line, sys.stdout) for line in text.split("\n"))
    if colours(sys.stdout):
        if cards:
            line = CARD.sub(_coloured, line)
        if bold:
            line = f"\x1b[1m{line}\x1b[0m"
    sys.stdout.write(f"{line}\n")


def _coloured(card: re.Match[str]) -> str:
    return f"\x1b[{_COLOURS.get(card[0][1:], _SPECIAL)}m{card[0]}\x1b[0m"


def say_json(value: object) -> None:
    """Print a value as JSON; actions, positions and results are converted to trees."""
    from tichu.codec import as_json

    say(json.dumps(as_json(value), indent=2))


def complain(message: str) -> None:
    """Print a sentence about an error to standard error."""
    with suppress(OSError):  # the disk may be full
        sys.stderr.write(f"tichu: {printable(message, sys.stderr)}\n")


def printable(text: str, stream: IO[str]) -> str:
    """Return a text as a single line that is safe to print to a stream.

    File names, player names and the output of other programs must not control a terminal, so
    control characters, line breaks and marks that change the text direction are escaped, and so are
    characters that the stream cannot encode.
    """
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def colours(stream: IO[str]) -> bool:
    """Return whether to use colours: the stream is a terminal, and ``NO_COLOR`` is not set."""
    get = os.environ.get
    has_them = get("TERM") != "dumb" and (os.name != "nt" or bool(get("WT_SESSION")))
    return stream.isatty() and has_them and not get("NO_COLOR")


def show_table(
    headers: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None
) -> None:
    """Print a table to standard output; columns of numbers are right-aligned."""
    lines = [tuple(printable(cell, sys.stdout) for cell in row) for row in rows]
    right = [
        any(cell[:1].isdigit() for cell in column)
        and all(_NUMBER.fullmatch(cell) for cell in column)
        for column in zip(*lines, strict=True)
    ]
    say(format_table(headers, lines, right, title and printable(title, sys.stdout)))


class Progress:
    """A progress line on standard error, shown only if that is a terminal."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = 0.0

    def show(self, done: int, total: int | None) -> None:
        """Show the number of finished items, and the total if it is known."""
        now = time.monotonic()
        if sys.stderr.isatty() and now - self._shown >= _TICK:
            self._shown = now
            of = "" if total is None else f" of {total:,}"
            sys.stderr.write(f"\r{f'{done:,}{of} {self._what}':{_WIDTH}}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Erase the line."""
        if self._shown:
            sys.stderr.write(f"\r{'':{_WIDTH}}\r")
            sys.stderr.flush()


def track(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """Yield the items and show the progress; ``total`` defaults to their number, if it is known."""
    if total is None and isinstance(items, Sized):
        total = len(items)
    progress = Progress(what)
    try:
        for done, item in enumerate(items):
            progress.show(done, total)
            yield item
    finally:
        progress.clear()


# Reading

STANDARD_INPUT: Final = "-"
"""The name of standard input."""
ENDS_INPUT: Final = "Ctrl-Z and Enter end" if os.name == "nt" else "Ctrl-D ends"
"""The keys that end the input at a terminal, with the verb."""
LONGEST: Final = 10_000_000
"""The greatest length of reports, in characters."""
LONGEST_RECORD: Final = 100_000_000
"""The greatest length of records, in characters; one game has about 20,000."""
LONGEST_JSON: Final = 20_000_000
"""The greatest length of JSON, in characters; reading it takes many times as much memory."""
_NOT_UTF_8: Final = re.compile("[\0\udc80-\udcff]")


def standard_input() -> TextIO:
    """Return standard input; raises :class:`~tichu.InvalidValue` if it is closed."""
    if sys.stdin is None:
        raise InvalidValue("standard input", "cannot be read: it is closed")
    return sys.stdin


def read_text(path: str, longest: int = LONGEST) -> str:
    """Return the text of a UTF-8 file, or of standard input.

    Raises :class:`~tichu.InvalidValue`, naming the file.
    """
    name = "standard input" if path == STANDARD_INPUT else path
    try:
        if path != STANDARD_INPUT:
            with Path(path).open(encoding="utf-8", errors="surrogateescape") as file:
                found = file.read(longest + 1)
        else:
            found = standard_input().read(longest + 1)
    except (OSError, ValueError) as error:  # a ValueError for a path with a null character
        raise InvalidValue(name, f"cannot be read: {reason_of(error)}") from None
    if len(found) > longest:
        raise InvalidValue(name, f"expected at most {longest:,} characters")
    if wrong := _NOT_UTF_8.search(found):
        line = found.count("\n", 0, wrong.start()) + 1
        raise InvalidValue(name, f"expected text in UTF-8, got something else in line {line}")
    return found


def named_seats(given: str, seats: int, extra: str = "") -> tuple[str, ...]:
    """Return the names of the seats from the comma-separated value of ``--names``.

    ``extra`` is a name at the end of the list that may be left out.
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
    """Return the index for an option whose value counts from 1; for None, the last index."""
    if number is None:
        return total - 1
    if number > total:
        numbers = f"a number from 1 to {total}" if total > 1 else "1, the only one"
        raise InvalidValue(option, f"expected {numbers}, got {number}")
    return number - 1


@contextmanager
def renamed(place: str, hint: str = "") -> Generator[None, None, None]:
    """Make :class:`~tichu.InvalidValue` or :class:`~tichu.DataError` name an option or a file.

    ``hint`` ends the message of a :class:`~tichu.DataError`.
    """
    try:
        yield
    except InvalidValue as error:
        raise InvalidValue(place, error.message) from None
    except DataError as error:
        raise InvalidValue(place, f"{error}{hint}") from None


@contextmanager
def as_typed(function: str, **places: str) -> Generator[None, None, None]:
    """Make errors about a function's parameters name the options that set them.

    ``places`` has the options whose names differ from the parameters'.
    """
    try:
        yield
    except InvalidValue as error:
        name, _, parameter = error.place.rstrip(")").partition("(")
        place = places.get(parameter, f"--{parameter}") if name == function else error.place
        raise InvalidValue(place, error.message) from None


def is_there(path: str) -> bool:
    """Return whether a file or folder exists."""
    return os.path.exists(path)  # noqa: PTH110  # which is False for what cannot be a path


def typed_lines() -> Iterator[str]:
    """Yield the lines typed at a terminal, each as soon as it is entered."""
    try:
        while line := standard_input().readline(LONGEST):
            yield line
    except OSError as error:
        message = f"cannot be read: {reason_of(error)}"
        raise InvalidValue("standard input", message) from None


def read_utf_8() -> None:
    """Decode standard input as UTF-8, like files, in any console.

    A byte that is not UTF-8 raises no exception but becomes a lone surrogate, which the parsers
    reject.
    """
    with suppress(ValueError):  # it is closed, or has been read
        if isinstance(sys.stdin, io.TextIOWrapper):
            encoding = None if sys.stdin.isatty() else "utf-8-sig"
            sys.stdin.reconfigure(encoding=encoding, errors="surrogateescape")


def reason_of(error: Exception) -> str:
    """Return the reason why a file could not be read or written, in a few words."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


# Writing


def want_target(place: str, path: str, *, force: bool, suffix: str = "") -> None:
    """Raise :class:`~tichu.InvalidValue`, naming ``place``, unless a file can be written."""
    target = Path(want_path(place, path))
    if suffix and target.suffix.lower() != suffix:
        raise InvalidValue(place, f"expected the name of an {suffix} file, got {shown(path)}")
    if target.is_dir() or path.endswith("/"):
        folder = "the folder " * bool(path)
        raise InvalidValue(place, f"expected the name of a file, got {folder}{shown(path)}")
    try:
        try_to_write(path, overwrite=force)
    except OSError as error:
        raise InvalidValue(place, _why_not(path, error)) from None


def want_folder(place: str, path: str) -> None:
    """Create a folder if it is missing; raise :class:`~tichu.InvalidValue` if it cannot be used."""
    try:
        Path(want_path(place, path)).mkdir(parents=True, exist_ok=True)
        try_folder(Path(path))
    except OSError as error:
        message = f"no files can be written into {shown(path)}: {reason_of(error)}"
        raise InvalidValue(place, message) from None


def _why_not(path: str, error: OSError) -> str:
    target = Path(path)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return f"no such folder: {shown(str(target.parent))}"
    if isinstance(error, FileExistsError):
        if target.is_file() or target.is_symlink():
            return f"{shown(path)} already exists; --force overwrites it"
        return f"{shown(path)} is not a regular file"
    return f"{shown(path)} cannot be written: {reason_of(error)}"
