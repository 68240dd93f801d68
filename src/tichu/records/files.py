"""Reading and writing records: texts and files.

Owns the version of the format, and the two ways of reading: strict, which takes a whole file or
nothing of it, and lenient, which takes of each game what comes before the first thing that is
wrong. Imports ``tree`` and ``toml``.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.records import toml
from tichu.records.fields import named
from tichu.records.record import Record
from tichu.records.tree import Reading, game_tree, read_game

VERSION: Final = 1
"""The version of the format that is written; all versions up to it are read."""

_LONGEST: Final = 100_000_000  # characters or bytes
_FILE: Final = ("tichu", "games")


def read(text: str | bytes) -> tuple[Record, ...]:
    """Return the games of a record file, every one of which is right from first to last.

    Raises :class:`DataError` where the first thing is wrong.
    """
    decoded, broken = _decoded("read(text)", text)
    if broken is not None:
        raise broken
    readings = _readings(toml.parse(decoded), strict=True)
    return tuple(cast("Record", reading.record) for reading in readings)


def read_lenient(text: str | bytes) -> tuple[Reading, ...]:
    """Return each game of a record file as far as it is right, and what is wrong with it then.

    Of a file that breaks off, or is no TOML from some line on, what comes before that line is
    read, and the last reading has the error. Nothing behind an error is ever joined to what is
    before it.
    """
    try:
        decoded, broken = _decoded("read_lenient(text)", text)
    except DataError as error:  # of its length
        return (Reading(None, error),)
    if broken is None:
        try:
            return tuple(_readings(toml.parse(decoded), strict=False))
        except DataError as error:
            broken = error
    return tuple(_readings_before(decoded, broken))


def _readings_before(text: str, broken: DataError) -> Iterator[Reading]:
    kept = toml.before(text, broken)
    if kept is None:
        yield Reading(None, broken)
        return
    tree, is_within = kept
    if is_within:
        _cut_last(tree)
    try:
        readings = [*_readings(tree, strict=False)]
    except DataError:
        readings = []
    last = readings.pop() if readings else Reading(None, None)
    yield from readings
    wrong = last.error
    is_cut = wrong is not None and wrong.path == f"games[{len(readings)}].scores"
    if last.record is None or is_cut or (is_within and wrong is None):
        yield Reading(last.record, broken)
    else:
        yield last
        yield Reading(None, broken)


def _cut_last(tree: dict[str, Any]) -> None:
    game = _last(tree.get("games"))
    game.pop("scores", None)
    last = _last(game.setdefault("rounds", []))
    last.pop("scores", None)
    if last and "actions" not in last:
        game["rounds"].pop()


def _last(tables: object) -> dict[str, Any]:
    last = cast("list[object]", tables)[-1] if isinstance(tables, list) and tables else None
    return cast("dict[str, Any]", last) if isinstance(last, dict) else {}


def write(records: Record | Iterable[Record]) -> str:
    """Return the text of a record file with one or more games; reading gives them back.

    What is wrong with a record is written, too; :meth:`Record.check` tells.
    """
    return "".join(parts(records))


def parts(records: Record | Iterable[Record]) -> Iterator[str]:
    """Yield the text of a record file piece by piece, for more games than fit into memory."""
    yield toml.head(VERSION)
    is_empty = True
    for record in _listed(records):
        is_empty = False
        yield toml.game_text(game_tree(record))
    if is_empty:
        yield "games = []\n"


def read_file(path: str | os.PathLike[str]) -> tuple[Record, ...]:
    """Return the games of a file; see :func:`read`. Raises :class:`OSError` as files do."""
    _want_path("read_file(path)", path)
    with Path(path).open("rb") as file:
        return read(file.read(_LONGEST + 1))


def write_file(path: str | os.PathLike[str], records: Record | Iterable[Record]) -> None:
    """Write a file with one or more games, one after the other."""
    _want_path("write_file(path)", path)
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(parts(records))


def games_of(tree: dict[str, Any], *, strict: bool) -> Iterator[Reading]:
    """Yield the games of a tree of any text form; strictly, raise the first error instead."""
    games = tree.get("games", [])
    if type(games) is not list:
        raise DataError(DataCode.WRONG_TYPE, "games", f"a list is wanted, not {shown(games)}")
    for number, game in enumerate(cast("list[object]", games)):
        reading = read_game(game, f"games[{number}]")
        if strict and reading.error is not None:
            raise reading.error
        yield reading


def check_version(tree: dict[str, Any]) -> None:
    """Raise :class:`DataError` unless a tree is of a version that can be read."""
    version = tree.get("tichu")
    if version is None:
        message = f"the version of the format is wanted: tichu = {VERSION}"
        raise DataError(DataCode.MISSING_FIELD, "tichu", message)
    if type(version) is not int:
        message = f"a version is a whole number, not {shown(version)}"
        raise DataError(DataCode.WRONG_TYPE, "tichu", message)
    if not 1 <= version <= VERSION:
        message = f"this library reads versions up to {VERSION}, not {shown(version)}"
        raise DataError(DataCode.UNKNOWN_VERSION, "tichu", message)


def _readings(tree: dict[str, Any], *, strict: bool) -> Iterator[Reading]:
    check_version(tree)
    for name in tree:
        if name not in _FILE:
            message = f"there is no such field; the fields of a file are {', '.join(_FILE)}"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
    if "games" not in tree:
        message = "the games are wanted, each begun by [[games]]; if there are none, games = []"
        raise DataError(DataCode.MISSING_FIELD, "games", message)
    yield from games_of(tree, strict=strict)


def _decoded(place: str, text: object) -> tuple[str, DataError | None]:
    broken: DataError | None = None
    if type(text) is bytes:
        _check_length(len(text))
        try:
            decoded = text.decode()
        except UnicodeDecodeError as error:
            decoded = text[: error.start].decode()
            line = decoded.count("\n") + 1
            message = f"byte {error.start} of the file is no UTF-8"
            broken = DataError(DataCode.BAD_ENCODING, f"line {line}", message)
    elif type(text) is str:
        _check_length(len(text))
        decoded = text
    else:
        raise InvalidValue(place, f"text or bytes are wanted, not {shown(text)}")
    return decoded.removeprefix("\ufeff"), broken


def _check_length(length: int) -> None:
    if length > _LONGEST:
        raise DataError(
            DataCode.TOO_LONG, "", f"a file has {_LONGEST:,} characters or bytes at most"
        )


def _listed(records: object) -> Iterator[Record]:
    items = [records] if isinstance(records, Record) else records
    if not isinstance(items, Iterable) or isinstance(items, str | bytes):
        raise InvalidValue("write(records)", f"records are wanted, not {shown(records)}")
    for item in cast("Iterable[object]", items):
        if not isinstance(item, Record):
            raise InvalidValue("write(records)", f"a record is wanted, not {shown(item)}")
        yield item


def _want_path(place: str, path: object) -> None:
    try:
        # An int would be an open file, and a lone surrogate has no name in a file system.
        encoded = os.fsencode(cast("os.PathLike[str]", path))
    except Exception:  # noqa: BLE001  # a strange path may fail in any way
        encoded = b"\0"
    if isinstance(path, bytes) or b"\0" in encoded:
        raise InvalidValue(place, f"a path is wanted, not {shown(path)}")
