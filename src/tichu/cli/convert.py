"""``tichu convert``: convert logs, records and JSON into each other, or into pages and tables.

``tichu.bsw``, ``tichu.records`` and ``tichu.codec`` are loaded when the command runs. Games are
converted one at a time, so archives may be of any size.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from tichu._files import open_file, walk, write_file
from tichu._syntax import either
from tichu._values import want_int
from tichu.cli.console import (
    LONGEST_JSON,
    LONGEST_RECORD,
    is_there,
    reason_of,
    say,
    say_json,
    show_table,
    track,
    want_folder,
    want_target,
)
from tichu.cli.parsing import Parser
from tichu.errors import InvalidValue, TichuError, shown
from tichu.records.record import Record
from tichu.text.words import counted

if TYPE_CHECKING:
    from tichu import bsw
    from tichu.tables import TableName

_DROPPED: Final = 1
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

The command counts the losses of each kind, and shows where the first one is."""
_EPILOG: Final = """\
examples:
  tichu convert games.zip games.tichu         logs into one file of records
  tichu convert games.zip logs/ --to tichu    logs into a folder of records
  tichu convert evening.tichu evening.json    a record into JSON
  tichu convert evening.tichu evening.json --force --json   ... again; the report as JSON
  tichu convert evening.tichu evening.html    a record as a page that replays it
  tichu convert evening.tichu evening.html --seat 2   ... as seat 2 saw it
  tichu convert games.zip plays.parquet       a table with a row for each action
  tichu convert games.zip rounds.parquet --table rounds   ... for each round
  tichu convert cut.tichu saved.tichu --lenient   the part before the error

exit code: 0; 1 if a line was not read, or a round or a game could not be
converted; 2 for wrong arguments, in which case nothing is written.
"""


def add_convert(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "convert logs, records and JSON into each other, or into pages"
    parser = program.command("convert", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("paths", "PATH", "a file or a folder to read", nargs="+")
    parser.option("target", "TARGET", "the file or folder to write")
    meaning = "write a folder of tichu, json, tch or html files"
    parser.option("--to", "FORM", meaning, choices=_IN_FOLDERS)
    parser.flag("--lenient", "read a record with an error up to that error")
    meaning = "the rows of a table *.parquet: actions (plays) or rounds (default: plays)"
    parser.option("--table", None, meaning, choices=("plays", "rounds"))
    parser.shared("--seat", more=" (only in pages *.html)")
    parser.shared("--force", "--json")


def run(arguments: argparse.Namespace) -> int:
    """Convert the games at the paths, and report what was lost."""
    target = Path(arguments.target)
    named = arguments.to and target.suffix.lower() not in _FORMS and not target.exists()
    to_folder = target.is_dir() or arguments.target.endswith("/") or bool(named)
    form: str = arguments.to or _FORMS.get(target.suffix.lower(), "")
    _check(arguments, form, to_folder=to_folder)
    conversion = _Conversion(arguments, form)
    games = _all(arguments.paths, lenient=arguments.lenient)
    found = map(conversion.read, track(games, "files"))
    if to_folder:
        conversion.write_into(target, found)
    else:
        conversion.write(target, (item for taken in found for item in taken.items))
    conversion.report(as_json=arguments.json)
    return _DROPPED if conversion.dropped or not conversion.written else 0


def _check(arguments: argparse.Namespace, form: str, *, to_folder: bool) -> None:
    """Raise an error if arguments exclude each other."""
    for path in arguments.paths:
        if not is_there(path):
            raise TichuError(f"no such file or folder: {path!r}")
    target = Path(arguments.target)
    if to_folder and not arguments.to:
        forms = either(f"--to {form}" for form in _IN_FOLDERS)
        raise TichuError(f"the folder {shown(arguments.target)} needs {forms}")
    if not form:
        raise TichuError(f"expected a folder or a file {_ENDINGS}, got {str(target)!r}")
    if not to_folder and arguments.to and _FORMS.get(target.suffix.lower()) not in {None, form}:
        raise TichuError(f"{str(target)!r} is not a {form} file")
    if arguments.seat is not None and form != "html":
        raise TichuError("--seat is for pages *.html")
    if arguments.table is not None and (to_folder or form != "parquet"):
        raise TichuError("--table is for tables *.parquet")
    if form == "parquet" and find_spec("pyarrow") is None:
        raise TichuError("a table needs pyarrow; install it with: pip install 'tichu[parquet]'")
    if not to_folder:
        want_target("TARGET", arguments.target, force=arguments.force)


# Reading

Item = tuple[str, Record]
"""A place and its game."""


@attrs.frozen(slots=True)
class Lost:
    """A piece of information that a conversion has lost."""

    kind: str
    place: str
    message: str
    is_dropped: bool = False
    """True if a round or a whole game is lost."""


@attrs.frozen(slots=True)
class Taken:
    """The games of a file, and what was lost when it was read."""

    path: str
    """The file, including its archive."""
    records: tuple[Record, ...]
    losses: tuple[Lost, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """The games, each with its file, and with its index if the file has several games."""
        several = len(self.records) > 1
        return tuple(
            (f"{self.path}: games[{number}]" if several else self.path, record)
            for number, record in enumerate(self.records)
        )


def _all(paths: Sequence[str], *, lenient: bool) -> Iterator[Taken]:
    """Yield the games of each file."""
    from tichu import bsw

    for given in paths:
        path = Path(given)
        is_folder = path.is_dir()
        files = [path]
        if is_folder:
            files = sorted(Path(each) for each in walk(given) if isinstance(each, str))
        records = [each for each in files if each.suffix.lower() in _RECORDS]
        for record in records:
            yield _of_record(record, lenient=lenient)
        if is_folder or not records:
            for game in bsw.games(given):
                yield _of_log(game)


def _of_log(game: "bsw.LogGame") -> Taken:
    from tichu import bsw
    from tichu.bsw.log import DROPPED

    found = bsw.to_records(game)
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


class _Conversion:
    """The number of games and losses so far."""

    def __init__(self, arguments: argparse.Namespace, form: str) -> None:
        self.written: int = 0
        self.dropped: int = 0
        self._form = form
        self._seat: int | None = arguments.seat
        self._table: TableName = arguments.table or "plays"
        self._force: bool = arguments.force
        self._files = self._games = self._rounds = 0
        self._kinds: Counter[str] = Counter()
        self._first: dict[str, Lost] = {}

    def read(self, taken: Taken) -> Taken:
        """Count the games and losses of a file, and return the file."""
        self._files += 1
        self._games += len(taken.records)
        self._rounds += sum(len(record.rounds) for record in taken.records)
        for lost in taken.losses:
            self._lose(lost)
        return taken

    def write_into(self, folder: Path, found: Iterable[Taken]) -> None:
        """Write one file for each input file; for logs and pages, one for each game."""
        want_folder("TARGET", str(folder))
        made: set[str] = set()
        again: Counter[str] = Counter()
        for taken in found:
            stem = Path(taken.path).stem
            each = [(item,) for item in taken.items] if self._form in _SINGLE else [taken.items]
            for number, items in enumerate(each, 1):
                numbered = f"{stem}-{number}"
                name = stem if len(each) == 1 else numbered
                while name in made:  # files of the same name from several folders
                    again[numbered] += 1
                    name = f"{numbered}-{again[numbered] + 1}"
                target = folder / f"{name}.{self._form}"
                if items:
                    made.add(name)
                    self._try_to_write(target, items)

    def _try_to_write(self, target: Path, items: Iterable[Item]) -> None:
        before = self.written
        try:
            self.write(target, iter(items))
        except OSError as error:
            self.written = before
            message = reason_of(error)
            if isinstance(error, FileExistsError) and not self._force:
                message = "the file already exists; --force overwrites it"
            self._lose(Lost("not_written", str(target), message, is_dropped=True))

    def write(self, target: Path, items: Iterator[Item]) -> None:
        """Write some games to a file; if there are none, write no file."""
        if self._form == "parquet":
            from tichu import tables

            known = self._known(items)
            if first := [*islice(known, 1)]:
                games = self._counted(chain(first, known))
                tables.write_file(target, games, table=self._table, overwrite=self._force)
        elif first := [*islice(items, 1)]:
            longest = LONGEST_JSON if self._form == "json" else LONGEST_RECORD
            parts = self._parts(chain(first, items))
            if parts:
                write_file(str(target), _limited(parts, longest), overwrite=self._force)

    def _parts(self, items: Iterable[Item]) -> Iterable[str]:
        """Return the content of a file in parts; no parts if its only game cannot be written."""
        from tichu import codec, records

        if self._form in _SINGLE:
            return [*self._single(items)]
        parts = codec.parts if self._form == "json" else records.parts
        return parts(self._counted(items))

    def _single(self, items: Iterable[Item]) -> Iterator[str]:
        """Yield the only game as a log or a page; raise an error if there is another one."""
        from tichu import html

        for number, (place, record) in enumerate(items):
            if number:
                name = _SINGLE[self._form]
                message = f"{name} contains a single game; use a folder to get {name} for each"
                raise InvalidValue("TARGET", message)
            if self._seat is not None:
                want_int("--seat", self._seat, 0, record.rules.seats - 1)
            try:
                is_log = self._form == "tch"
                text = self._log(place, record) if is_log else html.page(record, self._seat)
            except TichuError as error:
                self._lose(Lost("not_taken", place, str(error), is_dropped=True))
            else:
                self.written += 1
                yield text

    def _log(self, place: str, record: Record) -> str:
        from tichu import bsw

        found = bsw.to_log(record)
        for loss in found.losses:
            self._lose(Lost(loss.kind.value, f"{place}: {loss.place}", loss.message))
        return bsw.write(found.game)

    def _counted(self, items: Iterable[Item]) -> Iterator[Record]:
        for _, record in items:
            self.written += 1
            yield record

    def _known(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield the games without hidden cards."""
        for place, record in items:
            if record.is_known:
                yield place, record
            else:
                self._lose(Lost("not_taken", place, "the record hides cards", is_dropped=True))

    def _lose(self, lost: Lost) -> None:
        self._kinds[lost.kind] += 1
        self._first.setdefault(lost.kind, lost)
        self.dropped += lost.is_dropped

    def report(self, *, as_json: bool) -> None:
        """Print the counts, and each kind of loss with its first occurrence."""
        lost: list[dict[str, object]] = []
        for kind, number in sorted(self._kinds.items()):
            first = self._first[kind]
            message = shown(first.message, 300)[1:-1]
            lost.append({"kind": kind, "number": number, "place": first.place, "message": message})
        if as_json:
            found = {"files": self._files, "games": self._games, "rounds": self._rounds}
            say_json({**found, "written": self.written, "dropped": self.dropped, "lost": lost})
            return
        read = f"{counted(self._games, 'game')}, {counted(self._rounds, 'round')}"
        say(f"{counted(self._files, 'file')} read: {read}")
        if not self.written:
            say("nothing was written, since no game could be converted")
        if lost:
            say()
            rows = [
                (f"{each['kind']}", f"{each['number']:,}", f"{each['place']}", f"{each['message']}")
                for each in lost
            ]
            show_table(("lost", "number", "first at", "what"), rows)


def _limited(parts: Iterable[str], longest: int) -> Iterator[str]:
    """Yield the parts of a file, up to its maximum length."""
    length = 0
    for part in parts:
        length += len(part.encode())
        if length > longest:
            message = f"this file is limited to {longest:,} bytes; use a folder to get several"
            raise InvalidValue("TARGET", message)
        yield part
