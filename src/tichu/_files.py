"""Find, read and write files safely.

A path may be a pipe that nobody writes to, a device whose data never ends, or a locked folder. A
file may be the only copy of a game, so it is replaced completely or not at all.
"""

import errno
import os
import secrets
import stat
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from tichu.errors import InvalidValue, shown

_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL  # which follows no link
_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)  # does not wait for a pipe's writer
_BINARY: Final = getattr(os, "O_BINARY", 0)


def want_path(place: str, path: object) -> str:
    """Return a path as text; raise :class:`InvalidValue` unless it is one."""
    with suppress(TypeError, UnicodeEncodeError):  # a lone surrogate has no name in a file system
        if isinstance(path, str | os.PathLike):
            found = os.fsdecode(path)
            if b"\0" not in os.fsencode(found):
                return found
    raise InvalidValue(place, f"expected a path, got {shown(path)}")


def printable(path: str) -> str:
    """Return a path as text that can be encoded for output."""
    return os.fsencode(path).decode("utf-8", "replace")


def open_file(path: str) -> BinaryIO:
    """Open a regular file to read bytes; raise :class:`OSError` for anything else.

    A pipe or a device is rejected, since it may block or have no end.
    """
    descriptor = os.open(path, _READ | _BINARY)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    raise OSError(errno.EINVAL, "not a regular file", path)


def walk(folder: str) -> Iterator[str | OSError]:
    """Yield the files in a folder and its subfolders, sorted by name, at any depth.

    The files of a folder come before its subfolders. Links to folders are not followed, and the
    ``._*`` files of macOS are skipped. After all files comes an error for each folder that cannot
    be listed.
    """
    failed: list[OSError] = []
    folders = [folder]
    while folders:
        inner: list[str] = []
        try:
            with os.scandir(folders.pop()) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            failed.append(error)
            continue
        for entry in listed:
            try:
                if entry.is_dir(follow_symlinks=False):
                    inner.append(entry.path)
                elif entry.is_file() and not entry.name.startswith("._"):
                    yield entry.path
            except OSError as error:
                failed.append(error)
        folders += reversed(inner)
    yield from failed


def write_file(path: str, parts: Iterable[str], *, overwrite: bool) -> None:
    """Write text to a file with :func:`new_file`: all of it, or nothing.

    If ``parts`` raises an error, it propagates, and the old file is unchanged.
    """
    with new_file(path, overwrite=overwrite) as file:
        file.writelines(part.encode() for part in parts)


@contextmanager
def new_file(path: str, *, overwrite: bool) -> Generator[BinaryIO, None, None]:
    """Yield a file for bytes; it gets its final name when everything is written.

    Until then it has a temporary name in the same folder. A link at the path is replaced, not
    followed. Raises :class:`FileExistsError` if the path exists, unless it is a file and
    ``overwrite`` is true; :class:`PermissionError` for a read-only file; and any other
    :class:`OSError`.
    """
    target = Path(path)
    mode = _mode_of(path, overwrite=overwrite)
    with _draft(target.parent) as draft:
        descriptor = _opened(draft, path)
        with os.fdopen(descriptor, "wb") as file:
            if mode is not None:
                draft.chmod(mode)
            yield file
            file.flush()
            os.fsync(descriptor)
        if overwrite:
            draft.replace(target)
        else:
            _put(draft, target)
    with suppress(OSError, AttributeError):  # not every system can open a folder
        folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def try_to_write(path: str, *, overwrite: bool) -> None:
    """Raise any :class:`OSError` that :func:`write_file` would raise before writing."""
    _mode_of(path, overwrite=overwrite)
    try_folder(Path(path).parent)


def try_folder(folder: Path) -> None:
    """Raise any :class:`OSError` that creating a file in a folder would raise."""
    with _draft(folder) as draft:
        os.close(_opened(draft, str(folder)))
        draft.unlink()


@contextmanager
def _draft(folder: Path) -> Generator[Path, None, None]:
    """Yield the name of a temporary file in a folder; the file is removed after an error."""
    draft = folder / f".{secrets.token_hex(16)}.part"
    try:
        yield draft
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def _opened(draft: Path, path: str) -> int:
    """Open a temporary file; errors name ``path``, the final file."""
    try:
        return os.open(draft, _WRITE | _BINARY, 0o666)
    except OSError as error:
        error.filename = path
        raise


def _mode_of(path: str, *, overwrite: bool) -> int | None:
    """Return the permissions of the file at a path, or None if there is none."""
    try:
        found = os.lstat(path).st_mode
    except FileNotFoundError:
        return None
    if not overwrite:
        raise FileExistsError(errno.EEXIST, "the file already exists", path)
    if stat.S_ISREG(found):
        if not found & stat.S_IWRITE:  # Windows could not replace it at the end
            raise PermissionError(errno.EACCES, "the file is read-only", path)
        return stat.S_IMODE(found)
    if stat.S_ISLNK(found):
        return None
    raise FileExistsError(errno.EEXIST, "not a regular file", path)


def _put(draft: Path, target: Path) -> None:
    """Give a file its final name, unless that name has been taken in the meantime."""
    try:
        target.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # the file system has no links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "the file already exists", str(target)) from None
        draft.replace(target)
    else:
        draft.unlink()
