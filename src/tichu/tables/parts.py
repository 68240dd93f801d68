"""A table in parts: a file for each file of games, written by one process or by many."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from pathlib import Path

import attrs

from tichu import bsw, codec, records
from tichu._files import want_path
from tichu._values import items_of, want_function
from tichu.bsw.findings import DROPPED
from tichu.records import Record
from tichu.tables.columns import Numbers
from tichu.tables.parquet import TableName, pyarrow, want_table, write_rows


@attrs.frozen(slots=True)
class Part:
    """A part of a table that has been written."""

    path: str
    """The file with the part."""
    source: str
    """The file that its games are from."""
    games: int
    """The number of games."""
    rows: int
    """The number of rows."""
    dropped: int
    """The lines, rounds and logs that could not be read, as :func:`tichu.bsw.to_records` says."""


def write_parts(
    folder: str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    table: TableName = "plays",
    overwrite: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Part, ...]:
    """Write a table into a folder, a file ``00000.parquet`` and so on for each file of games.

    The paths are records (``.tichu``), JSON, or logs of Brettspielwelt: files, archives or folders.
    The games of part *p* are numbered from *p* million on, and so are its players: a name in two
    parts has two numbers. With ``executor``, any executor of ``concurrent.futures``, the parts are
    written by its workers, which must reach the same files.

    ``progress`` is called with the number of finished parts and of all parts, at the start and
    after each part. Raises :class:`DataError` for a broken record or JSON, and what
    :func:`write_file` raises.
    """
    target = want_path("write_parts(folder)", folder)
    sources = [
        want_path("write_parts(paths)", path)
        for path in items_of("write_parts(paths)", paths, "paths")
    ]
    want_table("write_parts(table)", table)
    if progress is not None:
        want_function("write_parts(progress)", progress)
    pyarrow("write_parts")
    Path(target).mkdir(parents=True, exist_ok=True)
    tasks: list[_Task] = [
        (number, source, str(Path(target, f"{number:05}.parquet")), table, overwrite)
        for number, source in enumerate(sources)
    ]
    found: dict[str, Part] = {}
    if progress is not None:
        progress(0, len(tasks))
    for part in _written(tasks, executor):
        found[part.path] = part
        if progress is not None:
            progress(len(found), len(tasks))
    return tuple(found[path] for path in sorted(found))


_Task = tuple[int, str, str, TableName, bool]


def _written(tasks: list[_Task], executor: Executor | None) -> Iterator[Part]:
    if executor is None:
        yield from (_write_part(*task) for task in tasks)
        return
    running = [executor.submit(_write_part, *task) for task in tasks]
    try:
        for future in as_completed(running):
            yield future.result()
    finally:
        for future in running:
            future.cancel()


def _write_part(number: int, source: str, path: str, table: TableName, overwrite: bool) -> Part:
    numbers = Numbers(number)
    dropped = [0]
    rows = write_rows(path, _games(source, dropped), table, numbers, overwrite=overwrite)
    return Part(path, source, numbers.games, rows, dropped[0])


def _games(source: str, dropped: list[int]) -> Iterator[Record]:
    """Yield the records at a path, and count what could not be converted."""
    suffix = Path(source).suffix.lower()
    if suffix == ".tichu":
        yield from records.read_file(source)
    elif suffix == ".json":
        yield from codec.loads(Path(source).read_bytes(), codec.Envelope.GAMES)
    else:
        for game in bsw.log.files.games(source):
            found = bsw.to_records(game, changes=False)
            dropped[0] += sum(loss.kind in DROPPED for loss in found.losses)
            yield from found.records
