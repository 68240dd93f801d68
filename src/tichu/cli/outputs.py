"""The files that commands write.

One rule for all of them: a file that exists needs ``--force``, and whether a file can be written is
tried before the command reads, asks or prints anything.
"""

from pathlib import Path

from tichu._files import try_folder, try_to_write, want_path
from tichu.cli.inputs import reason_of
from tichu.errors import InvalidValue, shown


def want_target(place: str, path: str, *, force: bool, suffix: str = "") -> None:
    """Raise :class:`~tichu.InvalidValue`, which names a place, unless a file can be written."""
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
    """Make a folder, unless there is one; raise :class:`~tichu.InvalidValue` if it is of no use."""
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
