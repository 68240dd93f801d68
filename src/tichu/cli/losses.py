"""What ``tichu convert`` has read and written, and what it has lost on the way."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from tichu.cli.console import say, show_table
from tichu.errors import shown
from tichu.records.record import Record

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
