"""Output that the commands share: tables, progress and messages.

Rich (the extra ``tichu[rich]``) draws tables and headings if it is installed and the output is a
terminal; pipes and files get plain text, and ``NO_COLOR`` is respected.
"""

import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence, Sized
from contextlib import suppress
from functools import lru_cache
from typing import IO, TYPE_CHECKING, Final, TypeVar

from tichu.text.tables import format_table

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

_TICK: Final = 0.1
"""Seconds between two updates of a counter."""
_NUMBER: Final = re.compile(r"[-+]?\d[\d,.:]*%?|-|")
"""A cell of a column that is aligned right."""

CARD: Final = re.compile(
    r"(?<!of )(?<!to )(?<!three )(?<!four )(?<![A-Z])(?:[2-9TJQKA][jwps]|Ma|Dg|Ph|Dr)(?![a-z])"
)
"""A card in a sentence; three 5s are not the five of star."""
_COLOURS: Final = {"j": "green", "w": "bold", "p": "bright_blue", "s": "red"}
"""The colours of the suits."""
_SPECIAL: Final = "bold yellow"


def say(text: str = "", style: str = "", *, cards: bool = False) -> None:
    """Print a text to standard output, in a style of rich where colours are used.

    With ``cards``, each card in it has the colour of its suit.
    """
    shown = "\n".join(printable(line, sys.stdout) for line in text.split("\n"))
    console = _rich(sys.stdout) if (style or cards) and colours(sys.stdout) else None
    if console is None:
        sys.stdout.write(f"{shown}\n")
        return
    from rich.text import Text

    line = Text(shown, style)
    for card in CARD.finditer(shown) if cards else ():
        is_special = card[0] in ("Ma", "Dg", "Ph", "Dr")
        line.stylize(_SPECIAL if is_special else _COLOURS[card[0][1]], *card.span())
    console.print(line, soft_wrap=True)


def complain(message: str) -> None:
    """Print a sentence about an error to standard error."""
    with suppress(OSError, AttributeError):  # it may be full, or closed and so None
        sys.stderr.write(f"tichu: {printable(message, sys.stderr)}\n")


def printable(text: str, stream: IO[str]) -> str:
    """Return a text as one line that a stream can show.

    Names of files and players, and answers of other programs, must not control a terminal: control
    characters, line breaks and marks that change the direction of writing become escapes, and so do
    characters that the stream cannot encode.
    """
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def watched(stream: IO[str] | None) -> bool:
    """Return whether a stream is open and a terminal."""
    return stream is not None and stream.isatty()


def colours(stream: IO[str]) -> bool:
    """Return whether colours are used on a stream: on a terminal, without ``NO_COLOR``."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def show_table(
    headers: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None
) -> None:
    """Print a table to standard output; columns of numbers are aligned right."""
    lines = [tuple(printable(cell, sys.stdout) for cell in row) for row in rows]
    title = title and printable(title, sys.stdout)
    right = [
        any(cell[:1].isdigit() for cell in column)
        and all(_NUMBER.fullmatch(cell) for cell in column)
        for column in (tuple(line[place] for line in lines) for place in range(len(headers)))
    ]
    console = _rich(sys.stdout) if sys.stdout.isatty() else None
    if console is None:
        say(format_table(headers, lines, right, title))
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for header, to_right in zip(headers, right, strict=True):
        table.add_column(Text(header), justify="right" if to_right else "left")
    for line in lines:
        table.add_row(*map(Text, line))  # a Text is not searched for markup
    console.print(table)


def track(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Yield the items, and show their number on standard error if it is a terminal.

    The default for ``total`` is the length of the items, if they have one.
    """
    if total is None and isinstance(items, Sized):
        total = len(items)
    if not watched(sys.stderr):
        yield from items
        return
    of = "" if total is None else f"/{total}"
    shown, width = 0.0, 0
    try:
        for done, item in enumerate(items):
            now = time.monotonic()
            if now - shown >= _TICK:
                line = f"{label} {done}{of}"
                width = max(width, len(line))
                sys.stderr.write(f"\r{line}")
                sys.stderr.flush()
                shown = now
            yield item
    finally:
        sys.stderr.write(f"\r{'':{width}}\r")
        sys.stderr.flush()


@lru_cache(maxsize=2)
def _rich(stream: IO[str]) -> "Console | None":
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(file=stream)
