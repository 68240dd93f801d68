"""Where logs are: texts, files, folders and zip archives, as a stream.

Owns all access to files. Imports ``reader``. One file is open at a time, and of it one round is
held, so that memory does not grow with the number of logs or their length.
"""

import errno
import io
import os
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final

import attrs

from tichu.bsw.defects import Defect, DefectKind
from tichu.bsw.log import LogGame, LogRound
from tichu.bsw.reader import read_lines
from tichu.errors import InvalidValue, shown

_LONGEST: Final = 1 << 20
"""Characters of a line that are read; what a longer one has more is passed over."""


@attrs.frozen(slots=True, eq=False)
class LogFile:
    """A log that can be read: its name, and how to open it."""

    name: str
    """The path; within an archive ``archive.zip/member.tch``; empty for a text."""
    open: Callable[[], IO[bytes]] = attrs.field(repr=False)
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
    its name. An archive that cannot be opened gives a defect.

    Raises :class:`FileNotFoundError`, when the first log is asked for, if nothing is there.
    """
    if not isinstance(path, str | os.PathLike):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("find(path)", f"a path is wanted, not {shown(path)}")
    start = os.fsdecode(path)
    if not start or not _exists(start):
        raise FileNotFoundError(errno.ENOENT, "no such file or folder", start)
    if not Path(start).is_dir() and not Path(start).is_file():
        where = _shown(start)
        yield Defect(DefectKind.UNREADABLE_FILE, where, None, 0, "it is no file and no folder")
        return
    if not Path(start).is_dir():
        yield from _archive(start) if zipfile.is_zipfile(start) else (_plain(start),)
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
                yield from _archive(place)
    for error in closed:
        where = _shown(os.fsdecode(error.filename or start))
        yield Defect(DefectKind.UNREADABLE_FILE, where, None, 0, _sentence(error))


def read_file(file: LogFile, *, strict: bool = False) -> Iterator[LogRound | Defect]:
    """Yield the rounds of a log and the defects of its text, as the file is read.

    A file that fails ends with a defect. With ``strict`` the first defect of the text raises
    :class:`NotationError`.
    """
    broken: list[str] = []
    yield from read_lines(_lines(file, broken), file.name, strict=strict)
    for message in broken:
        yield Defect(DefectKind.UNREADABLE_FILE, file.name, None, 0, message)


def games(path: str | os.PathLike[str]) -> Iterator[LogGame]:
    """Yield the games of all logs at a path; see :func:`find`.

    A file without any round gives a game without rounds, which has the defects.
    """
    for found in find(path):
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


def _archive(path: str) -> Iterator[LogFile | Defect]:
    """Yield the logs in an archive, which stays open meanwhile."""
    try:
        archive = zipfile.ZipFile(path)
    except Exception as error:  # noqa: BLE001  # a damaged archive fails in any way
        yield Defect(DefectKind.UNREADABLE_FILE, _shown(path), None, 0, _sentence(error))
        return
    with archive:
        members = [one for one in archive.infolist() if one.filename.lower().endswith(".tch")]
        for member in sorted(members, key=lambda one: one.filename):
            yield LogFile(_shown(f"{path}/{member.filename}"), partial(_member, archive, member))


def _file(path: str) -> IO[bytes]:
    """Open a file."""
    return Path(path).open("rb")


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> IO[bytes]:
    """Open a member of an archive, which may have several of a name."""
    return archive.open(member)


def _lines(file: LogFile, broken: list[str]) -> Iterator[str]:
    """Yield the lines of a file; what goes wrong is added to ``broken`` and ends them."""
    try:
        with file.open() as raw, io.TextIOWrapper(raw, "utf-8", "replace", newline="\n") as text:
            for line in iter(partial(text.readline, _LONGEST), ""):
                yield line if len(line) < _LONGEST else _shortened(line, text)
    except Exception as error:  # noqa: BLE001  # a damaged archive fails in any way
        broken.append(_sentence(error))


def _shortened(line: str, text: IO[str]) -> str:
    """Return the beginning of a line as a line, and pass over the rest of it."""
    rest = line
    while rest and not rest.endswith("\n"):
        rest = text.readline(_LONGEST)
    return line.removesuffix("\n") + "\n"


def _shown(path: str) -> str:
    """Return a path as text that can be printed, whatever bytes the system has for it."""
    return os.fsencode(path).decode("utf-8", "replace")


def _sentence(error: Exception) -> str:
    """Return what went wrong as a sentence."""
    return f"the file cannot be read: {str(error) or type(error).__name__}"
