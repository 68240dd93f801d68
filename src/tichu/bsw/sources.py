"""Where logs are: texts, files, folders and zip archives, as a stream.

Owns all access to files. Imports ``reader``. One file is open at a time, and of it one round is
held, so that memory does not grow with the number of logs or their length. Of the archives that
one search finds one is open at a time, too; it is opened again when a log of it is read later.
"""

import errno
import io
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final, cast

import attrs

from tichu._values import want_instance
from tichu.bsw import checks as check
from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.log import LogGame, LogRound
from tichu.bsw.reader import LONGEST, read_lines
from tichu.errors import InvalidValue, NotationError, shown

_CHUNK: Final = LONGEST + 2
"""Characters that are read of a line at a time: one more than are kept, and its end."""


@attrs.frozen(slots=True, eq=False)
class LogFile:
    """A log that can be read: its name, and how to open it."""

    name: str = attrs.field(validator=check.text)
    """The path; within an archive ``archive.zip/member.tch``; empty for a text."""
    open: Callable[[], IO[bytes]] = attrs.field(repr=False, validator=check.function)
    """Opens the bytes from their start. What it raises becomes a defect of the file."""

    @classmethod
    def of_text(cls, text: str | bytes, name: str = "") -> "LogFile":
        """Return a text as a log.

        >>> [each.kind.value for each in read_file(LogFile.of_text(""))]
        ['empty_file']
        """
        if not isinstance(text, str | bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidValue("LogFile.of_text", f"text or bytes are wanted, not {shown(text)}")
        # "replace" turns a lone surrogate into "?", as it cannot be anything in a file
        content = text.encode("utf-8", "replace") if isinstance(text, str) else text
        return cls(name, partial(io.BytesIO, content))


def find(path: str | os.PathLike[str]) -> Iterator[LogFile | Defect]:
    """Yield the logs at a path, in order of their names.

    A folder is searched through, links to folders excepted: it gives its files ``*.tch`` and the
    members ``*.tch`` of its archives ``*.zip``. A path to a file is that log or archive, whatever
    its name. An archive that cannot be opened gives a defect. What is found can be read at any
    time, most cheaply in this order.

    Raises :class:`FileNotFoundError`, when the first log is asked for, if nothing is there.
    """
    return _found(_start("find(path)", path))


def _start(place: str, path: object) -> str:
    """Return a path as text; raise :class:`InvalidValue` for what is none."""
    try:
        if not isinstance(path, bytes):
            return os.fsdecode(cast("os.PathLike[str]", path))
    except Exception:  # noqa: BLE001, S110  # a strange path may fail in any way
        pass
    raise InvalidValue(place, f"a path is wanted, not {shown(path)}")


def _found(start: str) -> Iterator[LogFile | Defect]:
    """Yield the logs at a path."""
    shelf = _Shelf()
    if not start or not _exists(start):
        raise FileNotFoundError(errno.ENOENT, "no such file or folder", start)
    if not Path(start).is_dir() and not Path(start).is_file():
        where = _shown(start)
        yield Defect(DefectKind.UNREADABLE_FILE, where, None, 0, "it is no file and no folder")
        return
    if not Path(start).is_dir():
        packed = start.lower().endswith(".zip") or zipfile.is_zipfile(start)
        yield from _archive(shelf, start) if packed else (_plain(start),)
        return
    closed: list[OSError] = []  # folders that may not be looked into
    for folder, folders, names in os.walk(start, onerror=closed.append):
        folders.sort()
        for name in sorted(names):
            place = str(Path(folder, name))
            if not Path(place).is_file():
                continue
            if name.lower().endswith(".tch"):
                yield _plain(place)
            elif name.lower().endswith(".zip"):
                yield from _archive(shelf, place)
    for error in closed:
        where = _shown(os.fsdecode(error.filename or start))
        yield Defect(DefectKind.UNREADABLE_FILE, where, None, 0, _sentence(error))


def read_file(file: LogFile, *, strict: bool = False) -> Iterator[LogRound | Defect]:
    """Yield the rounds of a log and the defects of its text, as the file is read.

    A file that fails ends with a defect. With ``strict`` the first defect raises
    :class:`NotationError`.
    """
    want_file("read_file(file)", file)
    want_instance("read_file(strict)", strict, bool)
    return _read(file, strict=strict)


def want_file(place: str, file: object) -> None:
    """Raise :class:`InvalidValue`, which tells of :func:`find`, unless this is a log."""
    if not isinstance(file, LogFile):
        message = f"a LogFile is wanted, not {shown(file)}; find() gives those at a path"
        raise InvalidValue(place, message)


def _read(file: LogFile, *, strict: bool) -> Iterator[LogRound | Defect]:
    """Yield the rounds of a log and its defects."""
    broken: list[str] = []
    try:
        for item in read_lines(_lines(file, broken), file.name, strict=strict):
            # a file that cannot be read is not called empty as well
            if not (broken and isinstance(item, Defect) and item.kind is DefectKind.EMPTY_FILE):
                yield item
    except NotationError:
        if not broken:
            raise
    for message in broken:
        if strict:
            raise NotationError("", (0, 0), f"line 0: {DefectKind.UNREADABLE_FILE}: {message}")
        yield Defect(DefectKind.UNREADABLE_FILE, file.name, None, 0, message)


def games(path: str | os.PathLike[str]) -> Iterator[LogGame]:
    """Yield the games of all logs at a path; see :func:`find`.

    A file without any round gives a game without rounds, which has the defects.
    """
    return _games(_start("games(path)", path))


def _games(start: str) -> Iterator[LogGame]:
    """Yield the games of all logs at a path."""
    for found in _found(start):
        if isinstance(found, Defect):
            yield LogGame(found.file, (), (found,))
            continue
        rounds: list[LogRound] = []
        defects: list[Defect] = []
        for item in read_file(found):
            if isinstance(item, LogRound):
                rounds.append(item)
            else:
                defects.append(item)
        yield LogGame(found.name, tuple(rounds), tuple(defects))


def _exists(path: str) -> bool:
    """Return whether something is at a path; what can be no path is not there."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def _plain(path: str) -> LogFile:
    """Return the log in a file."""
    return LogFile(_shown(path), partial(_file, path))


class _Shelf:
    """The archive that is open, of all those that a search finds."""

    __slots__ = ("archive", "path")

    def __init__(self) -> None:
        self.path = ""
        self.archive: zipfile.ZipFile | None = None

    def get(self, path: str) -> zipfile.ZipFile:
        """Return an open archive; one that was open before closes, once none of it is read."""
        archive = self.archive
        if archive is None or path != self.path:
            self.close()
            archive = zipfile.ZipFile(path)
            self.path, self.archive = path, archive
        return archive

    def close(self) -> None:
        """Close the archive that is open."""
        archive, self.archive = self.archive, None
        if archive is not None:
            archive.close()


def _archive(shelf: _Shelf, path: str) -> Iterator[LogFile | Defect]:
    """Yield the logs in an archive, which stays open meanwhile."""
    try:
        archive = shelf.get(path)
    except Exception as error:  # noqa: BLE001  # a damaged archive fails in any way
        yield Defect(DefectKind.UNREADABLE_FILE, _shown(path), None, 0, _sentence(error))
        return
    try:
        members = [one for one in archive.infolist() if one.filename.lower().endswith(".tch")]
        for member in sorted(members, key=lambda one: one.filename):
            name = _shown(f"{path}/{member.filename}")
            yield LogFile(name, partial(_member, shelf, path, member))
    finally:
        shelf.close()


def _file(path: str) -> IO[bytes]:
    """Open a file."""
    return Path(path).open("rb")


def _member(shelf: _Shelf, path: str, member: zipfile.ZipInfo) -> IO[bytes]:
    """Open a member of an archive, which may have several of a name."""
    return shelf.get(path).open(member)


def _lines(file: LogFile, broken: list[str]) -> Iterator[str]:
    """Yield the lines of a file; what goes wrong is added to ``broken`` and ends them."""
    try:
        with file.open() as raw, io.TextIOWrapper(raw, "utf-8", "replace", newline="\n") as text:
            for line in iter(partial(text.readline, _CHUNK), ""):
                yield line if line[-1] == "\n" or len(line) < _CHUNK else line + _rest(text)
    except Exception as error:  # noqa: BLE001  # a damaged archive fails in any way
        broken.append(_sentence(error))


def _rest(text: IO[str]) -> str:
    """Pass over the rest of a line, and return its end."""
    for part in iter(partial(text.readline, _CHUNK), ""):
        if part[-1] == "\n":
            return "\n"
    return ""


def _shown(path: str) -> str:
    """Return a path as text that can be printed, whatever bytes the system has for it."""
    return os.fsencode(path).decode("utf-8", "replace")


def _sentence(error: Exception) -> str:
    """Return what went wrong as a sentence."""
    return f"the file cannot be read: {str(error) or type(error).__name__}"
