"""``tichu convert``: recorded games from one form into another, saying what is lost.

Owns which form a file has, and what is written where. Imports ``tichu.bsw``, ``tichu.records`` and
``tichu.codec`` when it runs, and the parts that commands share. Games pass through one by one, so
that an archive of any size can be converted.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from tichu.cli.console import complain, say, show_table, track
from tichu.cli.parsing import Subparsers, add_command
from tichu.errors import InvalidValue, TichuError, shown

if TYPE_CHECKING:
    from tichu import bsw
    from tichu.records import Record

    Item = tuple[str, Record]
    """A place, and the game there."""

_DROPPED: Final = 1
_WRONG: Final = 2
_FORMS: Final = {".tichu": "tichu", ".json": "json", ".tch": "tch"}
_RECORDS: Final = (".tichu", ".json")
_LONGEST: Final = 100_000_000
_DESCRIPTION: Final = """\
Convert recorded games: logs of Brettspielwelt (*.tch, archives *.zip of them,
folders), records (*.tichu) and JSON (*.json), each into each of these. Every
game is followed by the rules on the way; what breaks them is not written.

TARGET is a file *.tichu, *.json or *.tch, or with --to a folder, which then
gets a file for each file that is read. A log *.tch holds a single game, any
other file 100 MB at most.

What the new form cannot hold is counted, with the first place of each kind."""
_EPILOG: Final = """\
examples:
  tichu convert games.zip games.tichu         logs into one file of records
  tichu convert games.zip logs/ --to tichu    logs into a folder of records
  tichu convert evening.tichu evening.json    a record into JSON
  tichu convert evening.tichu tidy.tichu      a record as the library writes it
  tichu convert cut.tichu saved.tichu --lenient   what is whole of a broken file

exit code: 0, or 1 if a round or a game could not be taken, or 2 for a wrong
question, when nothing is written.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = add_command(
        subparsers,
        "convert",
        run,
        summary="convert logs, records and JSON into each other",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a file or a folder to read")
    parser.add_argument("target", metavar="TARGET", help="the file, or folder, to write")
    parser.add_argument(
        "--to", metavar="FORM", choices=(*_FORMS.values(),), help="tichu, json or tch, in a folder"
    )
    parser.add_argument("--force", action="store_true", help="write over files that are there")
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="of a record that is wrong somewhere, take what is right before that",
    )
    parser.add_argument("--json", action="store_true", help="print the report as a JSON object")


@attrs.frozen(slots=True)
class Lost:
    """Something that did not come through."""

    kind: str
    place: str
    message: str
    is_dropped: bool = False
    """Whether a round or a whole game is missing, and not just a word about it."""


@attrs.frozen(slots=True)
class Taken:
    """The games of a file, and what of it did not come through."""

    path: str
    """The file, for one of an archive with its name in it."""
    records: "tuple[Record, ...]"
    losses: tuple[Lost, ...] = ()

    @property
    def items(self) -> "tuple[Item, ...]":
        """The games with their places: the file and, where it has several, which of it."""
        several = len(self.records) > 1
        return tuple(
            (f"{self.path}: games[{number}]" if several else self.path, record)
            for number, record in enumerate(self.records)
        )


class Report:
    """What has been converted so far."""

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.rounds = 0
        self.kinds: Counter[str] = Counter()
        self.first: dict[str, Lost] = {}
        self.written = 0
        self.dropped = 0

    def read(self, taken: Taken) -> None:
        """Count what was read."""
        self.files += 1
        self.games += len(taken.records)
        self.rounds += sum(len(record.rounds) for record in taken.records)
        for lost in taken.losses:
            self.lose(lost)

    def written_of(self, items: "Iterable[Item]") -> "Iterator[Record]":
        """Yield the records, and count them."""
        for _, record in items:
            self.written += 1
            yield record

    def lose(self, lost: Lost) -> None:
        """Count what was lost."""
        self.kinds[lost.kind] += 1
        self.first.setdefault(lost.kind, lost)
        self.dropped += lost.is_dropped


def run(arguments: argparse.Namespace) -> int:
    """Convert what is at the paths, and report what was lost."""
    target = Path(arguments.target)
    form: str | None = arguments.to or _FORMS.get(target.suffix.lower())
    to_folder = _is_folder(arguments)
    wrong = _wrong(arguments.paths, target, form, arguments)
    if form is None or wrong is not None:
        complain(wrong or "")
        return _WRONG
    report = Report()
    found = _taken(arguments.paths, report, lenient=arguments.lenient)
    if to_folder:
        _into_folder(target, form, found, report, force=arguments.force)
    else:
        _into_file(target, form, found, report)
    _print(report, as_json=arguments.json)
    return _DROPPED if report.dropped or not report.written else 0


def _is_folder(arguments: argparse.Namespace) -> bool:
    """Return whether the target is a folder: one that is there, or with ``--to`` no known file."""
    target = Path(arguments.target)
    named = arguments.to and target.suffix.lower() not in _FORMS and not target.exists()
    return target.is_dir() or arguments.target.endswith("/") or bool(named)


def _wrong(
    paths: Sequence[str], target: Path, form: str | None, arguments: argparse.Namespace
) -> str | None:
    """Return what is wrong with the question, None if nothing is."""
    for path in paths:
        if not Path(path).exists():
            return f"there is no file or folder {path!r}"
    if _is_folder(arguments):
        return None if arguments.to else "for a folder, say --to tichu, --to json or --to tch"
    if form is None:
        return f"{str(target)!r} is no folder, and no file *.tichu, *.json or *.tch"
    if arguments.to and _FORMS.get(target.suffix.lower()) not in {None, form}:
        return f"{str(target)!r} is no file of the form {form}"
    if target.exists() and not arguments.force:
        return f"{str(target)!r} is there already; --force writes over it"
    if not target.parent.is_dir():
        return f"there is no folder {str(target.parent)!r}"
    return None


# Reading


def _taken(paths: Sequence[str], report: Report, *, lenient: bool) -> Iterator[Taken]:
    """Yield the games of all files at some paths, and count them."""
    for taken in track(_all(paths, lenient=lenient), "files"):
        report.read(taken)
        yield taken


def _all(paths: Sequence[str], *, lenient: bool) -> Iterator[Taken]:
    """Yield the games of all files at some paths."""
    from tichu import bsw

    for given in paths:
        path = Path(given)
        if path.suffix.lower() in _RECORDS and path.is_file():
            yield _of_record(path, lenient=lenient)
            continue
        if path.is_dir():
            for record in sorted(each for each in path.rglob("*") if each.suffix in _RECORDS):
                yield _of_record(record, lenient=lenient)
        for game in bsw.games(given):
            yield _of_log(game)


def _of_log(game: "bsw.LogGame") -> Taken:
    """Return the games of a log."""
    from tichu import bsw

    dropped = (
        bsw.LossKind.ABANDONED_ROUND,
        bsw.LossKind.REJECTED_ROUND,
        bsw.LossKind.UNREADABLE,
    )
    found = bsw.to_records(game)
    losses = (
        Lost(loss.kind.value, loss.place, loss.message, loss.kind in dropped)
        for loss in found.losses
    )
    return Taken(game.file, found.records, tuple(losses))


def _of_record(path: Path, *, lenient: bool) -> Taken:
    """Return the games of a record, or of JSON."""
    from tichu import codec, records

    try:
        content = path.read_bytes()
        if path.suffix.lower() == ".json":
            return Taken(str(path), codec.loads(content, "games", longest=_LONGEST))
        if not lenient:
            return Taken(str(path), records.read(content))
        readings = records.read_lenient(content)
    except (OSError, TichuError) as error:
        return Taken(str(path), (), (Lost("not_taken", str(path), str(error), is_dropped=True),))
    found = [reading.record for reading in readings if reading.record is not None]
    losses = (
        Lost("cut_short", str(path), str(reading.error), is_dropped=True)
        for reading in readings
        if reading.error is not None
    )
    return Taken(str(path), tuple(record for record in found if record.rounds), tuple(losses))


# Writing


def _into_file(target: Path, form: str, found: Iterable[Taken], report: Report) -> None:
    """Write all games into one file."""
    _write(target, form, (item for taken in found for item in taken.items), report)


def _into_folder(
    folder: Path, form: str, found: Iterable[Taken], report: Report, *, force: bool
) -> None:
    """Write a file into a folder for each that is read; for a log, one for each game."""
    folder.mkdir(parents=True, exist_ok=True)
    made: set[Path] = set()
    for taken in found:
        stem = Path(taken.path).stem
        each = [taken.items] if form != "tch" else [(item,) for item in taken.items]
        for number, items in enumerate(each, 1):
            if not items:
                continue
            target = folder / f"{stem if len(each) == 1 else f'{stem}-{number}'}.{form}"
            again = 1
            while target in made:  # files of the same name, from several folders
                again += 1
                target = folder / f"{stem}-{number}-{again}.{form}"
            made.add(target)
            if target.exists() and not force:
                message = "it was there before; --force writes over it"
                report.lose(Lost("not_written", str(target), message, is_dropped=True))
                continue
            _write(target, form, items, report)


def _write(target: Path, form: str, items: "Iterable[Item]", report: Report) -> None:
    """Write a file, under another name until it is whole; without a game there is none."""
    draft = target.with_name(f"{target.name}.part")
    before = report.written
    length = 0
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            for part in _text(form, items, report):
                length += len(part.encode())
                if length > _LONGEST:
                    message = f"a file may have {_LONGEST:,} bytes: name a folder to get several"
                    raise InvalidValue("TARGET", message)
                file.write(part)
        if report.written > before:
            draft.replace(target)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _text(form: str, items: "Iterable[Item]", report: Report) -> Iterator[str]:
    """Yield the text of games in a form, piece by piece."""
    from tichu import codec
    from tichu.records import parts

    if form == "json":
        yield from codec.parts(report.written_of(items))
    elif form == "tichu":
        yield from parts(report.written_of(items))
    else:
        yield from _log(items, report)


def _log(items: "Iterable[Item]", report: Report) -> Iterator[str]:
    """Yield the text of a log, which holds a single game."""
    from tichu import bsw

    for number, (place, record) in enumerate(items):
        if number:
            message = "a log holds a single game: name a folder to get one for each"
            raise InvalidValue("TARGET", message)
        try:
            found = bsw.to_log(record)
        except TichuError as error:
            report.lose(Lost("not_taken", place, str(error), is_dropped=True))
            continue
        for loss in found.losses:
            report.lose(Lost(loss.kind.value, f"{place}: {loss.place}", loss.message))
        report.written += 1
        yield bsw.write(found.game)


# The report


def _print(report: Report, *, as_json: bool) -> None:
    """Print what was converted, and what was lost."""
    lost = sorted(report.kinds.items())
    if as_json:
        found: dict[str, Any] = {
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
        say("nothing was written, as no game came through")
    if lost:
        say()
        rows = [
            (kind, f"{number:,}", *_first(report.first[kind]).values()) for kind, number in lost
        ]
        show_table(("lost", "number", "first at", "what"), rows)


def _counted(number: int, name: str) -> str:
    """Return a number of things."""
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def _first(lost: Lost) -> dict[str, str]:
    """Return the first loss of a kind, for the report."""
    return {"place": lost.place, "message": shown(lost.message, 300)[1:-1]}
