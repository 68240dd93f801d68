"""What ``tichu convert`` has read and written, and what it has lost on the way.

``tichu.bsw``, ``tichu.records`` and ``tichu.codec`` are loaded when the command runs. Games are
converted one at a time, so an archive may have any size.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from tichu._files import open_file, walk, write_file
from tichu._spelling.words import either
from tichu.cli.console import (
    LONGEST_JSON,
    LONGEST_RECORD,
    complain,
    reason_of,
    say,
    show_table,
    track,
    want_folder,
    want_target,
)
from tichu.cli.parsing import Subparsers, add_option, add_options
from tichu.errors import InvalidValue, TichuError, shown
from tichu.records.record import Record

if TYPE_CHECKING:
    from tichu import bsw
    from tichu.tables import TableName


Item = tuple[str, Record]
"""A place, and the game there."""


@attrs.frozen(slots=True)
class Lost:
    """Something that is lost."""

    kind: str
    place: str
    message: str
    is_dropped: bool = False
    """Whether a round or a whole game is lost."""


@attrs.frozen(slots=True)
class Taken:
    """The games of a file, and its losses."""

    path: str
    """The file, including its archive."""
    records: tuple[Record, ...]
    losses: tuple[Lost, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """The games with their places: the file, and the index if it has several."""
        several = len(self.records) > 1
        return tuple(
            (f"{self.path}: games[{number}]" if several else self.path, record)
            for number, record in enumerate(self.records)
        )


class Report:
    """The counts so far."""

    def __init__(self) -> None:
        self.files: int = 0
        self.games: int = 0
        self.rounds: int = 0
        self.kinds: Counter[str] = Counter()
        self.first: dict[str, Lost] = {}
        self.written: int = 0
        self.dropped: int = 0

    def read(self, taken: Taken) -> Taken:
        """Count the games of a file, and its losses; return the file."""
        self.files += 1
        self.games += len(taken.records)
        self.rounds += sum(len(record.rounds) for record in taken.records)
        for lost in taken.losses:
            self.lose(lost)
        return taken

    def written_of(self, items: Iterable[Item]) -> Iterator[Record]:
        """Yield the records, and count them."""
        for _, record in items:
            self.written += 1
            yield record

    def lose(self, lost: Lost) -> None:
        """Count a loss."""
        self.kinds[lost.kind] += 1
        self.first.setdefault(lost.kind, lost)
        self.dropped += lost.is_dropped


def print_report(report: Report, *, as_json: bool) -> None:
    """Print the counts, and each kind of loss with the place of the first."""
    lost = sorted(report.kinds.items())
    if as_json:
        found: dict[str, object] = {
            "files": report.files,
            "games": report.games,
            "rounds": report.rounds,
            "written": report.written,
            "dropped": report.dropped,
            "lost": [
                {"kind": kind, "number": number, **_first(report.first[kind])}
                for kind, number in lost
            ],
        }
        say(json.dumps(found, indent=2))
        return
    counted = f"{_counted(report.games, 'game')}, {_counted(report.rounds, 'round')}"
    say(f"{_counted(report.files, 'file')} read: {counted}")
    if not report.written:
        say("nothing was written, since no game could be converted")
    if lost:
        say()
        rows = [
            (kind, f"{number:,}", *_first(report.first[kind]).values()) for kind, number in lost
        ]
        show_table(("lost", "number", "first at", "what"), rows)


def _counted(number: int, name: str) -> str:
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def _first(lost: Lost) -> dict[str, str]:
    return {"place": lost.place, "message": shown(lost.message, 300)[1:-1]}


_DROPPED: Final = 1
_WRONG: Final = 2
_FORMS: Final = {
    ".tichu": "tichu",
    ".json": "json",
    ".tch": "tch",
    ".html": "html",
    ".parquet": "parquet",
}
_IN_FOLDERS: Final = ("tichu", "json", "tch", "html")
_SINGLE: Final = {"tch": "a log", "html": "a page"}
"""The forms whose files contain a single game."""
_RECORDS: Final = (".tichu", ".json")
_ENDINGS: Final = either(f"*{suffix}" for suffix in _FORMS)
_DESCRIPTION: Final = """\
Convert recorded games between logs of Brettspielwelt (*.tch, or archives *.zip
of logs), records (*.tichu) and JSON (*.json), into pages (*.html) that replay a
game in a browser, or into tables (*.parquet) of their actions or rounds. A path
may also be a folder.
Every game is checked against its rules on the way; rounds that break them are
not written.

TARGET is a file *.tichu, *.json, *.tch, *.html or *.parquet, or with --to a
folder, which gets a file for each input file, but no tables. A log *.tch and a
page *.html contain a single game, a log one of the base game; records are
limited to 100 MB, JSON to 20 MB.

The command counts the losses of each kind, and shows where the first one is.
How the lines of a log were printed counts as lost, except in tables."""
_EPILOG: Final = """\
examples:
  tichu convert games.zip games.tichu         logs into one file of records
  tichu convert games.zip logs/ --to tichu    logs into a folder of records
  tichu convert evening.tichu evening.json    a record into JSON
  tichu convert evening.tichu evening.json --force --json   ... again; the report as JSON
  tichu convert evening.tichu tidy.tichu      a record as the library writes it
  tichu convert evening.tichu evening.html    a record as a page that replays it
  tichu convert evening.tichu evening.html --seat 2   ... as seat 2 saw it
  tichu convert games.zip plays.parquet       a table with a row for each action
  tichu convert games.zip rounds.parquet --table rounds   ... for each round
  tichu convert cut.tichu saved.tichu --lenient   the part before the error

exit code: 0; 1 if a line was not read, or a round or a game could not be
converted; 2 for wrong arguments, in which case nothing is written.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "convert",
        help="convert logs, records and JSON into each other, or into pages",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a file or a folder to read")
    parser.add_argument("target", metavar="TARGET", help="the file or folder to write")
    parser.add_argument(
        "--to",
        metavar="FORM",
        choices=_IN_FOLDERS,
        help="write a folder of tichu, json, tch or html files",
    )
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="read a record with an error up to that error",
    )
    parser.add_argument(
        "--table",
        choices=("plays", "rounds"),
        help="the rows of a table *.parquet: actions (the default) or rounds",
    )
    add_option(parser, "--seat", more=" (only in pages *.html)")
    add_options(parser, "--force", "--json")


def run(arguments: argparse.Namespace) -> int:
    """Convert the games at the paths, and report the losses."""
    target = Path(arguments.target)
    form: str | None = arguments.to or _FORMS.get(target.suffix.lower())
    to_folder = _is_folder(arguments)
    wrong = _wrong(arguments.paths, target, form, arguments)
    if form is None or wrong is not None:
        complain(wrong or "")
        return _WRONG
    report = Report()
    games = _all(arguments.paths, lenient=arguments.lenient, lines=form != "parquet")
    found = map(report.read, track(games, "files"))
    if to_folder:
        _into_folder(target, form, found, report, arguments)
    else:
        items = (item for taken in found for item in taken.items)
        _write(target, form, items, report, arguments)
    print_report(report, as_json=arguments.json)
    return _DROPPED if report.dropped or not report.written else 0


def _is_folder(arguments: argparse.Namespace) -> bool:
    """Return whether the target is a folder: an existing one, or with ``--to`` no known file."""
    target = Path(arguments.target)
    named = arguments.to and target.suffix.lower() not in _FORMS and not target.exists()
    return target.is_dir() or arguments.target.endswith("/") or bool(named)


def _wrong(
    paths: Sequence[str], target: Path, form: str | None, arguments: argparse.Namespace
) -> str | None:
    for path in paths:
        if not Path(path).exists():
            return f"no such file or folder: {path!r}"
    if _is_folder(arguments):
        if arguments.seat is not None and arguments.to != "html":
            return "--seat is for pages *.html"
        if arguments.table is not None:
            return "--table is for tables *.parquet"
        forms = either(f"--to {form}" for form in _IN_FOLDERS)
        return None if arguments.to else f"the folder {shown(arguments.target)} needs {forms}"
    if form is None:
        return f"expected a folder or a file {_ENDINGS}, got {str(target)!r}"
    if arguments.to and _FORMS.get(target.suffix.lower()) not in {None, form}:
        return f"{str(target)!r} is not a {form} file"
    if arguments.seat is not None and form != "html":
        return "--seat is for pages *.html"
    if arguments.table is not None and form != "parquet":
        return "--table is for tables *.parquet"
    if form == "parquet" and find_spec("pyarrow") is None:
        return "a table needs pyarrow; install it with: pip install 'tichu[parquet]'"
    want_target("TARGET", arguments.target, force=arguments.force)
    return None


# Reading


def _all(paths: Sequence[str], *, lenient: bool, lines: bool) -> Iterator[Taken]:
    """Yield the games of each file; with ``lines`` the changes to lines of logs are losses."""
    from tichu import bsw

    for given in paths:
        for record in _records_at(given):
            yield _of_record(record, lenient=lenient)
        if _has_logs(given):
            for game in bsw.files.games(given):
                yield _of_log(game, lines=lines)


def _records_at(given: str) -> list[Path]:
    """Return the records in a folder, sorted by name, or the one that a path is."""
    path = Path(given)
    if path.is_dir():
        inside = [Path(each) for each in walk(given) if isinstance(each, str)]
        return sorted(each for each in inside if each.suffix.lower() in _RECORDS)
    return [path] if path.suffix.lower() in _RECORDS else []


def _has_logs(given: str) -> bool:
    """Return whether a path may be a log, or lead to logs."""
    path = Path(given)
    return path.is_dir() or path.suffix.lower() not in _RECORDS


def _of_log(game: "bsw.LogGame", *, lines: bool) -> Taken:
    from tichu import bsw
    from tichu.bsw.log import DROPPED

    found = bsw.to_records(game, changes=lines)
    losses = (
        Lost(loss.kind.value, loss.place, loss.message, loss.kind in DROPPED)
        for loss in found.losses
    )
    return Taken(game.file, found.records, tuple(losses))


def _of_record(path: Path, *, lenient: bool) -> Taken:
    from tichu import codec, records

    try:
        is_json = path.suffix.lower() == ".json"
        with open_file(str(path)) as file:
            content = file.read(1 + (LONGEST_JSON if is_json else LONGEST_RECORD))
        if is_json:
            return Taken(
                str(path), codec.loads(content, codec.Envelope.GAMES, longest=LONGEST_JSON)
            )
        if not lenient:
            return Taken(str(path), records.read(content))
        readings = records.read_lenient(content)
    except (OSError, TichuError) as error:
        reason = reason_of(error)
        return Taken(str(path), (), (Lost("not_taken", str(path), reason, is_dropped=True),))
    found = [reading.record for reading in readings if reading.record is not None]
    losses = (
        Lost("cut_short", str(path), str(reading.error), is_dropped=True)
        for reading in readings
        if reading.error is not None
    )
    return Taken(str(path), tuple(record for record in found if record.rounds), tuple(losses))


# Writing


def _into_folder(
    folder: Path,
    form: str,
    found: Iterable[Taken],
    report: Report,
    arguments: argparse.Namespace,
) -> None:
    """Write a file into a folder for each input file, or for each game as a log or a page."""
    want_folder("TARGET", str(folder))
    made: set[str] = set()
    again: Counter[str] = Counter()
    for taken in found:
        stem = Path(taken.path).stem
        each = [taken.items] if form not in _SINGLE else [(item,) for item in taken.items]
        for number, items in enumerate(each, 1):
            if not items:
                continue
            name = stem if len(each) == 1 else f"{stem}-{number}"
            numbered = f"{stem}-{number}"
            while name in made:  # files of the same name from several folders
                again[numbered] += 1
                name = f"{numbered}-{again[numbered] + 1}"
            made.add(name)
            target = folder / f"{name}.{form}"
            try:
                _write(target, form, iter(items), report, arguments)
            except OSError as error:
                message = reason_of(error)
                if isinstance(error, FileExistsError) and not arguments.force:
                    message = "the file already exists; --force overwrites it"
                report.lose(Lost("not_written", str(target), message, is_dropped=True))


def _write(
    target: Path,
    form: str,
    items: "Iterator[Item]",
    report: Report,
    arguments: argparse.Namespace,
) -> None:
    if form == "parquet":
        from tichu import tables

        known = _known(items, report)
        if first := [*islice(known, 1)]:
            games = report.written_of(chain(first, known))
            name: TableName = arguments.table or "plays"
            tables.write_file(target, games, table=name, overwrite=arguments.force)
        return
    from tichu import codec, records

    before = report.written
    parts: Iterable[str] = ()
    if form in _SINGLE:
        single = _logs if form == "tch" else partial(_pages, seat=arguments.seat)
        parts = [*single(_only(items, form), report)]
    elif first := [*islice(items, 1)]:
        games = report.written_of(chain(first, items))
        parts = codec.parts(games) if form == "json" else records.parts(games)
    if not parts:
        return
    try:
        longest = LONGEST_JSON if form == "json" else LONGEST_RECORD
        write_file(str(target), _limited(parts, longest), overwrite=arguments.force)
    except OSError:
        report.written = before
        raise


def _known(items: "Iterable[Item]", report: Report) -> "Iterator[Item]":
    """Yield the games without hidden cards."""
    for place, record in items:
        if record.is_known:
            yield place, record
        else:
            report.lose(Lost("not_taken", place, "the record hides cards", is_dropped=True))


def _limited(parts: Iterable[str], longest: int) -> Iterator[str]:
    """Yield the parts of a file up to its greatest length."""
    length = 0
    for part in parts:
        length += len(part.encode())
        if length > longest:
            message = f"this file is limited to {longest:,} bytes; use a folder to get several"
            raise InvalidValue("TARGET", message)
        yield part


def _only(items: "Iterable[Item]", form: str) -> "Iterator[Item]":
    """Yield the only game, and raise an error if there is another one."""
    for number, item in enumerate(items):
        if number:
            name = _SINGLE[form]
            message = f"{name} contains a single game; use a folder to get {name} for each"
            raise InvalidValue("TARGET", message)
        yield item


def _logs(items: "Iterable[Item]", report: Report) -> Iterator[str]:
    """Yield the text of a log for each game."""
    from tichu import bsw

    for place, record in items:
        try:
            found = bsw.to_log(record)
        except TichuError as error:
            report.lose(Lost("not_taken", place, str(error), is_dropped=True))
            continue
        for loss in found.losses:
            report.lose(Lost(loss.kind.value, f"{place}: {loss.place}", loss.message))
        report.written += 1
        yield bsw.write(found.game)


def _pages(items: "Iterable[Item]", report: Report, seat: int | None) -> Iterator[str]:
    """Yield a page for each game."""
    from tichu import html

    for place, record in items:
        try:
            page = html.page(record, seat)
        except TichuError as error:
            report.lose(Lost("not_taken", place, str(error), is_dropped=True))
            continue
        report.written += 1
        yield page
