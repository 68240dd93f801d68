"""Logs in texts, files, folders and zip archives, as a stream.

One file is open at a time and one round of it in memory, so memory does not grow with the number
of logs or their length. Likewise a search keeps one archive open at a time, and opens it again when
one of its logs is read later.
"""

import errno
import io
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final

import attrs

from tichu._files import open_file, printable, walk, want_path
from tichu.bsw import checks as check
from tichu.bsw.findings import Defect, DefectKind
from tichu.bsw.log.archives import LONGEST_NAME, Shelf, is_archive
from tichu.bsw.log.reader import LONGEST
from tichu.bsw.log.text import game_of, read_lines, unreadable
from tichu.bsw.log.values import LogGame, LogRound
from tichu.errors import InvalidValue, shown

_CHUNK: Final = LONGEST + 2
"""Characters that are read of a line at a time: one more than are kept, and the line break."""


@attrs.frozen(slots=True, eq=False)
class LogFile:
    """A log that can be read: its name, and how to open it.

    >>> from tichu import bsw
    >>> file = bsw.LogFile.of_text("nothing of a log", "1.tch")
    >>> [defect.kind for defect in bsw.read_file(file)]
    [<DefectKind.CUT_LINE: 'cut_line'>, <DefectKind.EMPTY_FILE: 'empty_file'>]
    """

    name: str = attrs.field(validator=check.of_type(str))
    """The path; in an archive ``archive.zip/member.tch``; empty for a text."""
    open: Callable[[], IO[bytes]] = attrs.field(repr=False)
    """Opens the log as bytes. Any exception that it raises becomes a defect of the file."""

    @classmethod
    def of_text(cls, text: str | bytes, name: str = "") -> "LogFile":
        """Return a text as a log.

        >>> [each.kind.value for each in read_file(LogFile.of_text(""))]
        ['empty_file']
        """
        if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidValue(
                "LogFile.of_text(text)", f"expected text or bytes, got {shown(text)}"
            )
        # "replace" turns a lone surrogate into "?", since no file can contain it
        content = text.encode("utf-8", "replace") if isinstance(text, str) else text
        return cls(name, partial(io.BytesIO, content))


def find(path: str | os.PathLike[str]) -> Iterator[LogFile | Defect]:
    """Yield the logs at a path, sorted by name.

    A folder is searched at any depth, without following links to folders: its logs are the files
    ``*.tch`` and the members ``*.tch`` of its archives ``*.zip``. A path to a file is a log or an
    archive, whatever its name. A file that cannot be opened gives a defect, and so does a member of
    an archive that is itself an archive, is larger than 10,000,000 bytes, or is compressed to less
    than a hundredth. Files ``._*``, which a Mac adds, are left out.
    The logs can be read at any time, most efficiently in this order.

    Raises :class:`FileNotFoundError`, when the first log is requested, if the path does not exist.

    >>> import pathlib, tempfile
    >>> from tichu import bsw
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "1.tch")
    ...     size = path.write_text("nothing of a log")
    ...     [file.name == str(path) for file in bsw.find(folder)]
    [True]
    """
    return _found(want_path("find(path)", path))


def _found(start: str) -> Iterator[LogFile | Defect]:
    shelf = Shelf()
    if not os.path.lexists(start):
        raise FileNotFoundError(errno.ENOENT, "no such file or folder", start)
    if Path(start).is_dir():
        for found in walk(start):
            if isinstance(found, OSError):
                yield unreadable(printable(os.fsdecode(found.filename or start)), found)
            elif found.lower().endswith(".tch"):
                yield _plain(found)
            elif found.lower().endswith(".zip"):
                yield from _archive(shelf, found)
    elif start.lower().endswith(".zip") or is_archive(start):
        yield from _archive(shelf, start)
    else:
        yield _plain(start)


def read_file(file: LogFile) -> Iterator[LogRound | Defect]:
    """Yield the rounds of a log and the defects of its text, as the file is read.

    An error while reading ends the file with a defect.
    """
    want_file("read_file(file)", file)
    return _read(file)


def want_file(place: str, file: object) -> None:
    """Raise :class:`InvalidValue`, which mentions :func:`find`, unless this is a log."""
    if not isinstance(file, LogFile):
        message = f"expected a LogFile, got {shown(file)}; find() gives those at a path"
        raise InvalidValue(place, message)


def _read(file: LogFile) -> Iterator[LogRound | Defect]:
    broken: list[Defect] = []
    for item in read_lines(_lines(file, broken), file.name):
        # a file that cannot be read is not reported as empty as well
        if not (broken and isinstance(item, Defect) and item.kind is DefectKind.EMPTY_FILE):
            yield item
    yield from broken


def games(path: str | os.PathLike[str]) -> Iterator[LogGame]:
    """Yield the games of all logs at a path, one at a time, in the order of :func:`find`.

    A file without a round gives a game without rounds, with its defects.
    """
    logs = _found(want_path("games(path)", path))
    return (
        LogGame(log.file, (), (log,))
        if isinstance(log, Defect)
        else game_of(read_file(log), log.name)
        for log in logs
    )


def _plain(path: str) -> LogFile:
    return LogFile(printable(path), partial(open_file, path))


def _archive(shelf: Shelf, path: str) -> Iterator[LogFile | Defect]:
    """Yield the logs in an archive, which stays open meanwhile."""
    try:
        logs = shelf.logs(path)
    except Exception as error:  # noqa: BLE001  # a damaged archive may fail in any way
        yield unreadable(printable(path), error)
        return
    try:
        for member, wrong in logs:
            name = printable(f"{path}/{member.filename[:LONGEST_NAME]}")
            if wrong:
                yield unreadable(name, wrong)
            else:
                yield LogFile(name, partial(shelf.open, path, member))
    finally:
        shelf.close()


def _lines(file: LogFile, broken: list[Defect]) -> Iterator[str]:
    """Yield the lines of a file; an error ends them and is added to ``broken``."""
    try:
        with file.open() as raw, io.TextIOWrapper(raw, "utf-8", "surrogateescape") as text:
            for line in iter(partial(text.readline, _CHUNK), ""):
                yield line if line[-1] == "\n" or len(line) < _CHUNK else line + _rest(text)
    except Exception as error:  # noqa: BLE001  # a damaged archive may fail in any way
        broken.append(unreadable(file.name, error))


def _rest(text: IO[str]) -> str:
    """Skip the rest of a line, and return its line break."""
    for part in iter(partial(text.readline, _CHUNK), ""):
        if part[-1] == "\n":
            return "\n"
    return ""
