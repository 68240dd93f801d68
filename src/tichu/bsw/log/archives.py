"""Logs in zip archives, of which nobody knows who made them.

A small archive can contain members that unpack to any size. So only stored and deflated members are
read, which cannot overlap, within limits that no archive of logs comes near.
"""

import re
import zipfile
from functools import lru_cache
from itertools import pairwise
from typing import IO, Final, cast

from tichu._files import open_file

LONGEST_NAME: Final = 500
"""The most characters of the name of a member."""

_LOG: Final = re.compile(r"(?:.*/)?(?!\._)[^/]*\.(?:tch|zip)", re.DOTALL | re.IGNORECASE)
_MOST: Final = 200_000  # members
_LARGEST: Final = 10_000_000  # bytes of a log; one of ten rounds has 30,000
_HIGHEST_RATIO: Final = 100  # of a log's size to its packed size; 5 is usual
_LARGEST_DIRECTORY: Final = 16_000_000  # bytes at the end of an archive, which list its members
_HEADER: Final = 30  # the fewest bytes before the data of a member
_METHODS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


class _Source:
    """The file of an archive, closed when neither the archive nor a member refers to it.

    The list of members is read at once, so the size of a single read has a limit.
    """

    def __init__(self, path: str) -> None:
        self.file = file = open_file(path)
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > _LARGEST_DIRECTORY:
            message = f"its list of members is larger than {_LARGEST_DIRECTORY:,} bytes"
            raise zipfile.BadZipFile(message)
        return self.file.read(size)

    def __del__(self) -> None:
        if hasattr(self, "file"):
            self.file.close()


class Shelf:
    """The archives of a search, of which one is open at a time.

    Sent to another process, it is the one shelf of that process.
    """

    def __init__(self) -> None:
        self.path: str = ""
        self.archive: zipfile.ZipFile | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return _own_shelf, ()

    def logs(self, path: str) -> list[tuple[zipfile.ZipInfo, str]]:
        """Return the logs in an archive by name, each with the reason why it is not read, or ""."""
        members = sorted(self._opened(path).infolist(), key=lambda each: each.header_offset)
        if len(members) > _MOST:
            raise zipfile.BadZipFile(f"more than {_MOST:,} members")
        overlapping = {
            id(each)
            for each, following in pairwise(members)
            if each.header_offset + _HEADER + each.compress_size > following.header_offset
        }
        logs = [each for each in members if _LOG.fullmatch(each.filename)]
        logs.sort(key=lambda each: each.filename)
        return [(each, _wrong(each, overlaps=id(each) in overlapping)) for each in logs]

    def open(self, path: str, member: zipfile.ZipInfo) -> IO[bytes]:
        """Open a member by its entry, since several may have the same name."""
        return self._opened(path).open(member)

    def _opened(self, path: str) -> zipfile.ZipFile:
        """Return an open archive, and close the previous one once none of its logs is read."""
        if self.archive is None or path != self.path:
            self.close()
            self.archive = zipfile.ZipFile(_source(path))
            self.path = path
        return self.archive

    def close(self) -> None:
        """Close the open archive, if any, once none of its logs is read."""
        if self.archive is not None:
            self.archive.close()
            self.archive = None


@lru_cache
def _own_shelf() -> Shelf:
    return Shelf()


def is_archive(path: str) -> bool:
    """Return whether a file is an archive, whatever its name."""
    try:
        return zipfile.is_zipfile(_source(path))
    except OSError:
        return False


def _source(path: str) -> IO[bytes]:
    return cast("IO[bytes]", _Source(path))


def _wrong(member: zipfile.ZipInfo, *, overlaps: bool) -> str:
    """Return why a member is not read, or an empty text."""
    if member.filename.lower().endswith(".zip"):
        return "it is an archive in an archive"
    if len(member.filename) > LONGEST_NAME:
        return f"its name is longer than {LONGEST_NAME} characters"
    if member.compress_type not in _METHODS:
        return "it is neither stored nor deflated"
    if member.file_size > _LARGEST:
        return f"it is larger than {_LARGEST:,} bytes"
    if member.file_size > _HIGHEST_RATIO * (member.compress_size + 100):
        return f"it is packed more than {_HIGHEST_RATIO} times smaller"
    return "it overlaps the next member" if overlaps else ""
