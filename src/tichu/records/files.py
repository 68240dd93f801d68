"""Read and write record files, and their text.

Strict reading accepts a whole file or raises an error; lenient reading accepts each game up to its
first error.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from tichu import _files
from tichu._files import printable, want_path
from tichu._trees import check_names, check_version, decoded, field, list_of
from tichu._values import want_instance, want_many
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.records import toml
from tichu.records.record import Record
from tichu.records.tree import Reading, game_tree, read_game

VERSION: Final = 1
"""The version of the format that is written; all versions up to it are read."""

LONGEST: Final = 100_000_000
"""The maximum length of a file, in characters or bytes."""
_FILE: Final = ("tichu", "games")
_SUFFIX: Final = ".tichu"


def read(text: str | bytes) -> tuple[Record, ...]:
    """Parse the text of a record file, and return its games.

    Raises :class:`DataError` for the first error.

    >>> import random
    >>> from tichu import records
    >>> from tichu.bots import RuleBot, play_round
    >>> text = records.write(play_round([RuleBot()] * 4, random.Random(1)))
    >>> (record,) = records.read(text)
    >>> len(record.rounds)
    1
    """
    found, broken = _decoded("read(text)", text)
    if broken is not None:
        raise broken
    tree = toml.parse(found)
    _check_file(tree)
    return tuple(strict_games(tree))


def read_lenient(text: str | bytes) -> tuple[Reading, ...]:
    """Return each game of a record file up to its first error, and the error.

    If a file is truncated, or is not TOML from some line on, the part before that line is read, and
    the last reading has the error. Text after an error is never joined to the part before it.

    >>> from tichu import records
    >>> text = records.write([records.Record(), records.Record()])
    >>> for reading in records.read_lenient(text[:-3]):
    ...     print(reading.record, reading.error is None)
    <Record nanjing: 0 rounds> True
    <Record nanjing: 0 rounds> False
    """
    try:
        found, broken = _decoded("read_lenient(text)", text)
    except DataError as error:  # the text is too long
        return (Reading(None, error),)
    if broken is None:
        try:
            return tuple(_readings(toml.parse(found)))
        except DataError as error:
            broken = error
    return tuple(_readings_before(found, broken))


def _readings_before(text: str, broken: DataError) -> Iterator[Reading]:
    kept = toml.before(text, broken)
    if kept is None:
        yield Reading(None, broken)
        return
    tree, is_within = kept
    if is_within:
        _cut_last(tree)
    try:
        readings = [*_readings(tree)]
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


def _cut_last(tree: dict[str, object]) -> None:
    """Remove the stated scores of the last game and of its last round, which are incomplete."""
    game = _last(tree.get("games"))
    game.pop("scores", None)
    rounds = game.setdefault("rounds", [])
    last = _last(rounds)
    last.pop("scores", None)
    if isinstance(rounds, list) and last and "actions" not in last:
        rounds.pop()


def _last(tables: object) -> dict[str, object]:
    last = tables[-1] if isinstance(tables, list) and tables else None
    return last if isinstance(last, dict) else {}


def write(records: Record | Iterable[Record]) -> str:
    """Return the text of a record file with one or more games.

    The actions are not checked; :meth:`Record.check` does that.

    >>> from tichu import records
    >>> record = records.Record(players=("Anna", "Ben", "Clara", "David"))
    >>> print(records.write(record), end="")
    tichu = 1
    <BLANKLINE>
    [[games]]
    rules = "nanjing"
    players = ["Anna", "Ben", "Clara", "David"]
    rounds = []
    """
    return "".join(parts(records))


def parts(records: Record | Iterable[Record]) -> Iterator[str]:
    """Yield the text of a record file piece by piece, for more games than fit into memory.

    >>> import io
    >>> from tichu import records
    >>> file = io.StringIO()
    >>> file.writelines(records.parts(records.Record() for _ in range(3)))
    >>> len(records.read(file.getvalue()))
    3
    """
    yield f"tichu = {VERSION}\n"
    is_empty = True
    for record in listed("write(records)", records):
        is_empty = False
        yield toml.game_text(game_tree(record))
    if is_empty:
        yield "games = []\n"


def read_file(path: str | os.PathLike[str]) -> tuple[Record, ...]:
    """Return the games of a file; see :func:`read`. Also raises :class:`OSError`.

    Raises :class:`InvalidValue` if the name is that of a Brettspielwelt log: ``*.tch`` or
    ``*.zip``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from tichu import records
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "friday.tichu")
    ...     size = path.write_text("tichu = 2")
    ...     records.read_file(path)
    Traceback (most recent call last):
        ...
    tichu.DataError: ...friday.tichu: tichu: expected a version up to 1, got 2
    """
    name = want_path("read_file(path)", path)
    if name.lower().endswith((".tch", ".zip")):
        message = "expected records, got a log of Brettspielwelt, which bsw.to_records converts"
        raise InvalidValue(printable(name), message)
    with Path(name).open("rb") as file:
        content = file.read(LONGEST + 1)  # enough to detect a file that is too long
    try:
        return read(content)
    except DataError as error:
        raise error.of_file(printable(name)) from None


def write_file(
    path: str | os.PathLike[str], records: Record | Iterable[Record], *, overwrite: bool = False
) -> None:
    """Write a file with one or more games, completely or not at all.

    Raises :class:`FileExistsError` if the file exists, unless ``overwrite`` is true, and any other
    :class:`OSError`. A link at the path is replaced, not followed.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from tichu import records
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     records.write_file(Path(folder, "friday.tichu"), records.Record())
    ...     records.read_file(Path(folder, "friday.tichu"))
    (<Record nanjing: 0 rounds>,)
    """
    _files.write_file(want_path("write_file(path)", path), parts(records), overwrite=overwrite)


def strict_games(tree: Mapping[str, object]) -> Iterator[Record]:
    """Yield the games of a tree; raise the first error."""
    for reading in _games(tree):
        if reading.error is not None:
            raise reading.error
        if reading.record is not None:
            yield reading.record


def _games(tree: Mapping[str, object]) -> Iterator[Reading]:
    """Yield the games of a tree, each up to its first error."""
    for number, game in enumerate(list_of("games", tree.get("games", []), LONGEST)):
        yield read_game(game, f"games[{number}]")


def _readings(tree: dict[str, object]) -> Iterator[Reading]:
    _check_file(tree)
    yield from _games(tree)


def _check_file(tree: dict[str, object]) -> None:
    check_version(tree, VERSION, f"expected the version of the format: tichu = {VERSION}")
    check_names(tree, _FILE)
    field(tree, "games", "expected games, each after [[games]], or games = []")


def _decoded(place: str, text: object) -> tuple[str, DataError | None]:
    if isinstance(text, os.PathLike):
        message = f"expected text or bytes, got {shown(text)}; use read_file for a path"
        raise InvalidValue(place, message)
    found, broken = decoded(place, text, LONGEST)
    if found.endswith(_SUFFIX) and "\n" not in found:
        message = f"expected the text of a file, got its path: use read_file({shown(found)})"
        raise DataError(DataCode.BAD_SYNTAX, "line 1, column 1", message)
    if "\r" in found:
        found = found.replace("\r\n", "\n").replace("\r", "\n")
    return found, broken


def listed(place: str, records: object) -> Iterator[Record]:
    """Return one or several records; raise :class:`InvalidValue` for anything else."""
    if isinstance(records, Record):
        yield records
        return
    want_many(place, records, "records")
    for record in cast("Iterable[Record]", records):
        want_instance(place, record, Record)
        yield record
