"""Write tables of records, or of many game files, as Parquet files with pyarrow.

The extra ``tichu[parquet]`` installs pyarrow. A table in parts has one Parquet file for each game
file; one process or many can write them.
"""

import importlib
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, get_type_hints

import attrs

from tichu import bsw, codec, records
from tichu._files import new_file, want_path
from tichu._processes import results
from tichu._syntax import either
from tichu._values import items_of, progress_given
from tichu.bsw.log import DROPPED
from tichu.errors import InvalidValue, shown
from tichu.records.record import Record
from tichu.tables.columns import Columns, Numbers, play_columns, round_columns
from tichu.tables.rows import PlayRow, RoundRow

TableName = Literal["plays", "rounds"]
"""The name of a table."""

_BATCH: Final = 8192  # rows that are Python objects at a time
_GROUP: Final = 1 << 16  # rows of a row group, which is written while the next one is made
_LEVEL: Final = 7  # with 9 a table is 2 % smaller, and its compression takes a third longer


def _types(row: type) -> dict[str, str]:
    hints = get_type_hints(row, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items()}


TYPES: Final[dict[TableName, dict[str, str]]] = {
    "plays": _types(PlayRow),
    "rounds": _types(RoundRow),
}
"""The type of each column of a table, as its pyarrow name; list types are in brackets."""
_MAKERS: Final[dict[TableName, Any]] = {"plays": play_columns, "rounds": round_columns}
_VARIED: Final = {"hand", "sizes", "top", "number", "action", "cards", "dealt", "held"}
"""Columns with few repeated values, which dictionary encoding would not make smaller."""


def write_file(
    path: str | os.PathLike[str],
    records: Record | Iterable[Record],
    *,
    table: TableName = "plays",
    overwrite: bool = False,
) -> None:
    """Write the table of some games as a Parquet file, completely or not at all.

    The records are read one by one, so there may be more than fit into memory. Raises
    :class:`FileExistsError` if the file exists, unless ``overwrite`` is true, any other
    :class:`OSError`, the errors of :func:`plays`, and :class:`ImportError` without pyarrow.

    >>> import random, tempfile
    >>> from pathlib import Path
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> record = play_round([RuleBot()] * 4, random.Random(1))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tables.write_file(Path(folder, "plays.parquet"), record)
    ...     [file.name for file in Path(folder).iterdir()]
    ['plays.parquet']
    """
    name = want_path("write_file(path)", path)
    want_table("write_file(table)", table)
    pyarrow("write_file")
    with new_file(name, overwrite=overwrite) as file:
        write_rows(file, records, table, Numbers())


def want_table(place: str, table: object) -> None:
    """Raise :class:`InvalidValue` unless a value is the name of a table."""
    if table not in TYPES:
        names = either([repr(name) for name in TYPES])
        raise InvalidValue(place, f"expected {names}, got {shown(table)}")


def pyarrow(place: str) -> Any:  # noqa: ANN401  # a module without types
    """Return the module pyarrow; raise :class:`ImportError` if it is not installed."""
    try:
        return importlib.import_module("pyarrow")
    except ImportError:
        message = f"{place} needs pyarrow; install it with: pip install 'tichu[parquet]'"
        raise ImportError(message) from None


def write_rows(
    file: BinaryIO, records: Record | Iterable[Record], table: TableName, numbers: Numbers
) -> int:
    """Write a table whose games and players get ``numbers``; return the number of rows."""
    arrow = importlib.import_module("pyarrow")
    schema = arrow.schema([(name, _type(arrow, of)) for name, of in TYPES[table].items()])
    return _write(arrow, file, schema, _MAKERS[table]("write_file(records)", records, numbers))


def _write(
    arrow: Any,  # noqa: ANN401
    file: BinaryIO,
    schema: Any,  # noqa: ANN401
    tables: Iterator[Columns],
) -> int:
    parquet = importlib.import_module("pyarrow.parquet")
    alike = [name for name in schema.names if name not in _VARIED]
    written = 0
    writing: Future[None] | None = None
    with (
        parquet.ParquetWriter(
            file, schema, compression="zstd", compression_level=_LEVEL, use_dictionary=alike
        ) as writer,
        ThreadPoolExecutor(1) as beside,
    ):
        for group in _groups(arrow, _batches(arrow, schema, tables)):
            if writing is not None:
                writing.result()
            writing = beside.submit(writer.write_table, group, len(group))
            written += len(group)
        if writing is not None:
            writing.result()
    return written


def _groups(arrow: Any, batches: Iterator[Any]) -> Iterator[Any]:  # noqa: ANN401
    """Yield the rows in groups."""
    group: list[Any] = []
    for batch in batches:
        group.append(batch)
        if sum(map(len, group)) >= _GROUP:
            yield arrow.Table.from_batches(group)
            group = []
    if group:
        yield arrow.Table.from_batches(group)


def _batches(arrow: Any, schema: Any, tables: Iterator[Columns]) -> Iterator[Any]:  # noqa: ANN401
    """Yield the rows in batches."""
    batch: defaultdict[str, list[Any]] = defaultdict(list)
    for columns in tables:
        for name, values in columns.items():
            batch[name].extend(values)
        if len(batch["game"]) >= _BATCH:
            yield _batch(arrow, schema, batch)
            batch.clear()
    if batch:
        yield _batch(arrow, schema, batch)


def _batch(arrow: Any, schema: Any, columns: Mapping[str, Sequence[object]]) -> Any:  # noqa: ANN401
    """Return rows as a pyarrow batch."""
    arrays = [
        _lists_of_bytes(arrow, columns[field.name], field.type)
        if field.name == "sizes"
        else arrow.array(columns[field.name], field.type)
        for field in schema
    ]
    return arrow.RecordBatch.from_arrays(arrays, schema=schema)


def _lists_of_bytes(arrow: Any, values: Sequence[object], kind: Any) -> Any:  # noqa: ANN401
    """Return bytes as lists of numbers, without copying them."""
    _, ends, content = arrow.array(values, arrow.binary()).buffers()
    number = kind.value_type
    numbers = arrow.Array.from_buffers(number, content.size, [None, content])
    return arrow.Array.from_buffers(kind, len(values), [None, ends], children=[numbers])


def _type(arrow: Any, name: str) -> Any:  # noqa: ANN401
    if name.startswith("["):
        return arrow.list_(_type(arrow, name.strip("[]")))
    return getattr(arrow, name)()


@attrs.frozen(slots=True)
class Part:
    """A written part of a table."""

    path: str
    """The Parquet file of the part."""
    source: str
    """The game file that it comes from."""
    games: int
    """The number of games."""
    rows: int
    """The number of rows."""
    dropped: int
    """The number of lines, rounds and logs lost in conversion; see :func:`tichu.bsw.to_records`."""


def write_parts(
    folder: str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    table: TableName = "plays",
    overwrite: bool = False,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Part, ...]:
    """Write a table to a folder: one file (``00000.parquet`` and so on) for each game file.

    Each path is a record file (``.tichu``), JSON, or Brettspielwelt logs: a file, archive or
    folder. The games of part *p* are numbered from *p* million on, and so are its players: a name
    in two parts gets two numbers. ``executor`` may be any ``concurrent.futures`` executor: its
    workers then write the parts, and need access to the same files.

    ``progress`` is called with the number of finished parts and the number of all parts, at the
    start and after each part. Raises :class:`DataError` for an invalid record or invalid JSON, and
    the same errors as :func:`write_file`.
    """
    target = want_path("write_parts(folder)", folder)
    sources = [
        want_path("write_parts(paths)", path)
        for path in items_of("write_parts(paths)", paths, "paths")
    ]
    want_table("write_parts(table)", table)
    tell = progress_given("write_parts(progress)", progress)
    pyarrow("write_parts")
    Path(target).mkdir(parents=True, exist_ok=True)
    tasks: list[_Task] = [
        (number, source, str(Path(target, f"{number:05}.parquet")), table, overwrite)
        for number, source in enumerate(sources)
    ]
    found: list[Part] = []
    tell(0, len(tasks))
    with closing(results(_write_part, tasks, executor, lambda task: task[1])) as parts:
        for part in parts:
            found.append(part)
            tell(len(found), len(tasks))
    return tuple(sorted(found, key=lambda part: part.path))


_Task = tuple[int, str, str, TableName, bool]


def _write_part(number: int, source: str, path: str, table: TableName, overwrite: bool) -> Part:
    numbers = Numbers(number)
    dropped = [0]
    with new_file(path, overwrite=overwrite) as file:
        rows = write_rows(file, _games(source, dropped), table, numbers)
    return Part(path, source, numbers.games, rows, dropped[0])


def _games(source: str, dropped: list[int]) -> Iterator[Record]:
    """Yield the records at a path, and count what conversion loses."""
    suffix = Path(source).suffix.lower()
    if suffix == ".tichu":
        yield from records.read_file(source)
    elif suffix == ".json":
        yield from codec.loads(Path(source).read_bytes(), codec.Envelope.GAMES)
    else:
        for game in bsw.games(source):
            found = bsw.to_records(game)
            dropped[0] += sum(loss.kind in DROPPED for loss in found.losses)
            yield from found.records
