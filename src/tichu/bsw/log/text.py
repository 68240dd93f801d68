"""From the text of a log to its rounds, as a stream, and back.

Any text gives rounds and defects. The defects found here are those of the text; ``replay`` finds
those of the deal and the play. Only one round is in memory at a time.
"""

import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from tichu._values import want_instance
from tichu.bsw.findings import Defect, DefectKind
from tichu.bsw.log.lines import line_text
from tichu.bsw.log.reader import Reader
from tichu.bsw.log.values import LogGame, LogRound
from tichu.errors import InvalidValue, shown

_NO_TEXT: Final = re.compile(".{0,3}[\0-\x08\x0e-\x1f]|[\udc80-\udcff]")
"""How UTF-16, archives and other files begin that are not text in UTF-8."""


def read(text: str | bytes, file: str = "") -> LogGame:
    r"""Return the game in the text of a log, with the defects of the text.

    ``file`` is the name that the defects give. Raises :class:`InvalidValue` for the path of a log;
    :func:`find` takes one.

    >>> game = read("Hello\n")
    >>> game.rounds, [defect.kind.value for defect in game.defects]
    ((), ['unreadable_line', 'empty_file'])
    """
    want_instance("read(file)", file, str)
    if isinstance(text, bytes):
        text = text.decode("utf-8", "surrogateescape")
    elif not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("read(text)", f"expected text or bytes, got {shown(text)}")
    if text.endswith((".tch", ".zip")) and "\n" not in text:
        expected = "expected the text of a log, got a path"
        raise InvalidValue(
            "read(text)", f"{expected}; bsw.log.files.games({shown(text)}) reads its logs"
        )
    return game_of(read_lines(io.StringIO(text, newline=None), file), file)


def game_of(items: Iterable[LogRound | Defect], file: str) -> LogGame:
    """Return the game that is made of the rounds and defects of a file."""
    found = list(items)
    rounds = tuple(item for item in found if isinstance(item, LogRound))
    return LogGame(file, rounds, tuple(item for item in found if isinstance(item, Defect)))


def read_lines(lines: Iterable[str], file: str) -> Iterator[LogRound | Defect]:
    r"""Yield the rounds of a log and the defects of its text, in order, as the lines come in.

    Each line except the last ends with ``"\n"``. The defects of a round come before it. Bytes that
    are not UTF-8 are as ``"surrogateescape"`` decodes them.
    """
    lines = iter(lines)
    start = next(lines, "")
    if _NO_TEXT.match(start):
        yield unreadable(file, "it is not text in UTF-8")
        return
    reader = Reader(file)
    at = 0
    for at, text in enumerate(chain([start], lines) if start else (), 1):
        reader.take(at, text)
        if reader.found:
            yield from reader.found
            reader.found.clear()
    reader.end(at)
    yield from reader.found


def unreadable(file: str, error: Exception | str) -> Defect:
    """Return the defect of a file that cannot be read."""
    message = f"the file cannot be read: {str(error) or type(error).__name__}"
    return Defect(DefectKind.UNREADABLE_FILE, file, None, 0, message)


def write(what: LogGame | LogRound) -> str:
    """Return the text of a game or a round, exactly as Brettspielwelt prints it.

    Reading the text gives an equal value. Writing what was read gives the same text, except for
    what is not kept: lines before the first round, empty ones, and other spaces and line ends.
    """
    if not isinstance(what, LogGame | LogRound):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("write(what)", f"expected a game or a round, got {shown(what)}")
    rounds = (what,) if isinstance(what, LogRound) else what.rounds
    lines = [line_text(line) for each in rounds for line in each.lines]
    if not lines:
        return ""
    return "\n".join(lines) + ("" if rounds[-1].is_cut else "\n")
