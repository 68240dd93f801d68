"""Tables as Parquet files, which other libraries read."""

import errno
import random
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import groupby, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, get_type_hints

import attrs
import pytest

import tichu
from support.logs import round_text
from tichu import records, tables
from tichu.bots import RandomBot, steps
from tichu.cli import main
from tichu.errors import DataError, InvalidValue
from tichu.hosting import Host
from tichu.notation import parse_action
from tichu.tables import parquet
from tichu.tables.columns import Numbers, round_columns

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

GAMES: Final = ("nanjing", "bsw", "tientsin", "trichu")
ROWS: Final = {"plays": tables.PlayRow, "rounds": tables.RoundRow}


@cache
def played(rules: str) -> records.Record:
    """Return the record of a game, which breaks off."""
    start = tichu.new_game(rules)
    seated = [RandomBot(seat, bombs=True) for seat in range(start.rules.seats)]
    actions = [step.action for step in islice(steps(seated, random.Random(1), start), 220)]
    record = Host(start, random.Random(1), actions).record()
    # Without scores it begins at 0:0, as a record with these scores does.
    return attrs.evolve(record, start_scores=None)


@pytest.fixture(name="path")
def fixture_path(tmp_path: Path) -> Path:
    """Return the path of a table of plays."""
    path = tmp_path / "plays.parquet"
    tables.write_file(path, [played(rules) for rules in GAMES])
    return path


def games_in(path: str | Path) -> Iterator[records.Record]:
    """Yield the games of a table of plays as records."""
    for _, group in groupby(pq.read_table(path).to_pylist(), key=lambda row: row["game"]):
        rows = list(group)
        yield records.Record.of(
            [parse_action(row["action"]) for row in rows],
            rows[0]["rules"],
            dealer=rows[0]["dealer"],
            start_scores=rows[0]["scores"] if any(rows[0]["scores"]) else None,
        )


def test_a_table_has_the_whole_games(path: Path) -> None:
    """A table has the deals and actions of its games, and the scores before them."""
    assert [played(rules) for rules in GAMES] == list(games_in(path))


def test_games_begin_with_scores(tmp_path: Path) -> None:
    """The starting scores of a game are in the table."""
    actions = played("nanjing").rounds[0].entries
    scored = records.Record.of(actions, dealer=2, start_scores=(300, 200))
    tables.write_file(tmp_path / "plays.parquet", scored)

    assert [scored] == list(games_in(tmp_path / "plays.parquet"))


@pytest.mark.parametrize("table", ROWS)
def test_every_column_has_a_type(table: str) -> None:
    """The columns of a file are the columns of the rows, in their order."""
    assert [*get_type_hints(ROWS[table])] == [*parquet.TYPES[table]]  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.parametrize("table", ROWS)
def test_readers_agree(table: tables.TableName, tmp_path: Path) -> None:
    """Pyarrow, polars and duckdb find the rows that were written."""
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / f"{table}.parquet"
    games = [played(rules) for rules in GAMES]
    rows: list[Any] = [*(tables.plays if table == "plays" else tables.rounds)(games)]
    tables.write_file(path, games, table=table)

    assert rows == pq.read_table(path).to_pylist()
    assert rows == polars.read_parquet(path).to_dicts()
    found = duckdb.sql(f"select * from '{path}'")  # a path of the test
    assert [tuple(row.values()) for row in rows] == found.fetchall()


def test_a_file_is_compressed_in_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows wait in memory until a group is full, and each column is compressed."""
    monkeypatch.setattr(parquet, "_BATCH", 64)
    monkeypatch.setattr(parquet, "_GROUP", 128)
    tables.write_file(tmp_path / "a.parquet", [played("bsw")] * 2)
    found = pq.ParquetFile(tmp_path / "a.parquet").metadata

    assert [len(played("bsw").entries)] * 2 == [found.row_group(n).num_rows for n in range(2)]
    columns = [found.row_group(0).column(number) for number in range(found.num_columns)]
    assert {"ZSTD"} == {each.compression for each in columns}
    varied = {each.path_in_schema for each in columns if not each.has_dictionary_page}
    assert {"action", "cards", "hand", "number", "top"} == {n for n in varied if "." not in n}
    assert [played("bsw")] * 2 == list(games_in(tmp_path / "a.parquet"))


def test_nothing_is_written_of_a_wrong_record(tmp_path: Path) -> None:
    """A file that exists stays, unless it may be overwritten and all is well."""
    path = tmp_path / "a.parquet"
    tables.write_file(path, played("bsw"))
    before = path.read_bytes()
    wrong = attrs.evolve(played("nanjing"), scores=(1, 2))
    with pytest.raises(FileExistsError):
        tables.write_file(path, played("nanjing"))
    with pytest.raises(DataError):
        tables.write_file(path, [played("nanjing"), wrong], overwrite=True)

    assert before == path.read_bytes()
    assert [path] == [*tmp_path.iterdir()]


def test_an_error_while_rows_are_written_reaches_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A group is written while the next one is made; nothing is left of the file."""

    def fill_up(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pq.ParquetWriter, "write_table", fill_up)
    for rows in (128, 1_000):  # a group is followed by another one, or is the last
        monkeypatch.setattr(parquet, "_GROUP", rows)
        monkeypatch.setattr(parquet, "_BATCH", 64)
        with pytest.raises(OSError, match="No space left"):
            tables.write_file(tmp_path / "a.parquet", [played("bsw")] * 5)

    assert [] == [*tmp_path.iterdir()]


def test_no_games_are_a_table_without_rows(tmp_path: Path) -> None:
    """An empty table is read again."""
    tables.write_file(tmp_path / "a.parquet", [])

    assert [] == list(games_in(tmp_path / "a.parquet"))


def sources(folder: Path) -> list[Path]:
    """Write files of games in each form, and return their paths."""
    (folder / "a.tch").write_text(round_text(3))
    records.write_file(folder / "b.tichu", [played("nanjing"), played("trichu")])
    (folder / "c.json").write_text(tichu.codec.dumps([played("bsw")], tichu.codec.Envelope.GAMES))
    (folder / "d.tch").write_text("nothing of a log")
    return [folder / name for name in ("a.tch", "b.tichu", "c.json", "d.tch")]


@contextmanager
def workers(kind: str) -> Generator[Executor, None, None]:
    """Yield two workers."""
    if kind == "processes":
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            yield pool
    else:
        with ThreadPoolExecutor(2) as pool:
            yield pool


@pytest.mark.parametrize("kind", ["threads", pytest.param("processes", marks=pytest.mark.slow)])
def test_parts_are_written_by_workers(kind: str, tmp_path: Path) -> None:
    """A file of games becomes a part with its own numbers, from any worker."""
    given = sources(tmp_path)
    done: list[tuple[int, int]] = []
    one = tables.write_parts(
        tmp_path / "one", given, progress=lambda each, of: done.append((each, of))
    )
    with workers(kind) as pool:
        two = tables.write_parts(tmp_path / "two", given, executor=pool)

    assert [(1, 0), (2, 0), (1, 0), (0, 1)] == [(part.games, part.dropped) for part in one]
    assert [(number, 4) for number in range(5)] == done
    assert [attrs.evolve(part, path="") for part in one] == [
        attrs.evolve(part, path="") for part in two
    ]
    for part in one:
        again = Path(part.path.replace("one", "two"))
        assert pq.read_table(part.path) == pq.read_table(again)
    assert [1_000_000, 1_000_001] == sorted(set(pq.read_table(one[1].path)["game"].to_pylist()))
    assert [played("nanjing"), played("trichu")] == list(games_in(one[1].path))


def test_wrong_arguments_are_named(tmp_path: Path) -> None:
    """The error comes before anything is written."""
    calls: list[tuple[str, Any]] = [
        ("write_file(table)", lambda: tables.write_file(tmp_path / "a", [], table="x")),  # type: ignore[arg-type]
        ("write_file(path)", lambda: tables.write_file(7, [])),  # type: ignore[arg-type]
        ("write_parts(paths)", lambda: tables.write_parts(tmp_path / "x", "a.zip")),
        ("write_parts(progress)", lambda: tables.write_parts(tmp_path, [], progress=7)),  # type: ignore[arg-type]
    ]
    for place, call in calls:
        with pytest.raises(InvalidValue) as caught:
            call()
        assert place == caught.value.place
    assert [] == [*tmp_path.iterdir()]


def test_a_million_games_are_the_most_of_a_part() -> None:
    """The numbers of two parts never meet."""
    numbers = Numbers(1)
    numbers.games = 999_999
    record = attrs.evolve(played("bsw"), players=("Anna", "Ben", "Clara", "David"))
    (columns,) = round_columns("rounds(records)", record, numbers)

    assert {1_999_999} == {*columns["game"]}
    assert [*range(1_000_000, 1_000_004)] == columns["players"][0]
    with pytest.raises(InvalidValue, match="expected at most 1,000,000 games"):
        next(round_columns("rounds(records)", played("bsw"), numbers))


def test_pyarrow_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the rows can still be made."""
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    for call in (
        lambda: tables.write_file(tmp_path / "a", []),
        lambda: tables.write_parts(tmp_path, []),
    ):
        with pytest.raises(ImportError, match=r"needs pyarrow; install it with: pip install"):
            call()
    assert [*tables.plays(played("bsw"))]


# The command


def test_logs_and_records_are_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games of all files are in one table; a game that hides cards is left out."""
    paths = [*map(str, sources(tmp_path)[:3])]
    hidden = tmp_path / "seen.tichu"
    records.write_file(hidden, records.seen_by(played("nanjing"), 1))
    target = str(tmp_path / "plays.parquet")

    assert 1 == main(["convert", *paths, str(hidden), target])
    assert "the record hides cards" in capsys.readouterr().out
    assert 4 == len(list(games_in(target)))
    assert 2 == main(["convert", *paths, target])
    assert "already exists; --force" in capsys.readouterr().err
    assert 0 == main(["convert", *paths, target, "--force", "--table", "rounds"])
    assert "is_over" in pq.read_table(target).column_names


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["a.tichu", "b.json", "--table", "rounds"], "--table is for tables *.parquet"),
        (
            ["a.tichu", "x/", "--to", "tichu", "--table", "rounds"],
            "--table is for tables *.parquet",
        ),
        (["a.tichu", "b.parquet", "--seat", "1"], "--seat is for pages *.html"),
    ],
)
def test_options_of_other_forms_are_refused(
    words: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An option that has no effect is an error."""
    monkeypatch.chdir(tmp_path)
    records.write_file("a.tichu", played("bsw"))

    assert 2 == main(["convert", *words])
    assert f"tichu: {message}\n" == capsys.readouterr().err


def _nothing(name: str) -> None:
    """Find no module."""


def test_the_command_asks_for_pyarrow(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error comes before anything is read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tichu.cli.convert.find_spec", _nothing)
    records.write_file("a.tichu", played("bsw"))

    assert 2 == main(["convert", "a.tichu", "a.parquet"])
    message = "a table needs pyarrow; install it with: pip install 'tichu[parquet]'"
    assert f"tichu: {message}\n" == capsys.readouterr().err
