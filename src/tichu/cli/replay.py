"""``tichu replay``: check recorded games from Brettspielwelt move by move."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from tichu._files import walk
from tichu.cli.console import complain, is_there, say, say_json, show_table, track
from tichu.cli.parsing import WRONG_USAGE, Parser, count, rules_named
from tichu.errors import shown
from tichu.rules import Rules

if TYPE_CHECKING:
    from tichu.bsw import Replay
    from tichu.bsw.files import LogFile, Rejection
    from tichu.bsw.log import Defect

_FOUND: Final = 1
_RECORDS: Final = (".tichu", ".json")
_CHECKED: Final = "`tichu convert` checks records and JSON, and `tichu show` shows them"
_DESCRIPTION: Final = """\
Replay logs of Brettspielwelt through the engine. A path is a file, a zip
archive, or a folder with files *.tch and archives. A round is accepted if the
log has its result and all its actions are legal; an unfinished round is
replayed as far as it goes."""
_EPILOG: Final = """\
examples:
  tichu replay 1045639.tch              one game
  tichu replay logs/ 2014.zip --json    many, as one JSON object
  tichu replay logs/ --rules nanjing    with other rules
  tichu replay logs/ --limit 5          list no more than five rejected rounds
  tichu replay logs/ --workers 4        in four processes

exit code: 0 if all lines were read and no round was rejected; 1 if a round was
rejected, a line, a file or an archive was not read, a file contains no round,
or a path no logs; 2 for a path that is missing or a record, or wrong rules.
"""


def add_replay(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "check recorded games from Brettspielwelt"
    parser = program.command("replay", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("paths", "PATH", "a file, a folder or an archive", nargs="+")
    parser.shared("--rules=bsw", "--workers=1", "--json")
    limit = "list at most N rejected rounds and N defects"
    parser.option("--limit", "N", limit, count, default=100)


def run(arguments: argparse.Namespace) -> int:
    """Replay the logs at the paths, and print the results."""
    from tichu.bsw.files import find
    from tichu.bsw.log import want_rules

    rules = rules_named(arguments.rules)
    want_rules("--rules", rules)
    wrong = [path for path in arguments.paths if _is_record(path) or not is_there(path)]
    for path in wrong:
        if is_there(path):
            complain(f"{shown(path)} is not a log; {_CHECKED}")
        else:
            complain(f"no such file or folder: {shown(path)}")
    if wrong:
        return WRONG_USAGE
    report = _Report(arguments.limit)
    work = partial(_replayed, rules=rules)
    files = chain.from_iterable(map(find, arguments.paths))
    results: Iterator[Replay] = map(work, files)
    if arguments.workers > 1:
        from tichu._processes import in_order

        results = in_order(work, files, arguments.workers)
    for found in track(results, "files"):
        report.add(found)
    report.empty += [path for path in arguments.paths if next(find(path), None) is None]
    if arguments.json:
        say_json(
            {
                **report.counts,
                "rejections": report.rejections,
                "defects": dict(sorted(report.kinds.items())),
                "defect_list": report.defects,
            }
        )
    else:
        _print_tables(report)
    complaints = [*report.complaints()]
    for sentence in complaints:
        complain(sentence)
    return _FOUND if complaints or report.counts["rejected"] else 0


def _is_record(path: str) -> bool:
    return Path(path).suffix.lower() in _RECORDS


def _replayed(file: "LogFile | Defect", rules: Rules) -> "Replay":
    from tichu.bsw import replay
    from tichu.bsw.files import read_log

    return replay([read_log(file)], rules)


class _Report:
    """The results for all logs: the counts, and the first entries of each list."""

    def __init__(self, limit: int) -> None:
        from tichu.bsw.files import Counts

        self.limit = limit
        self.counts: Counter[str] = Counter(attrs.asdict(Counts()))
        self.kinds: Counter[str] = Counter()
        """The number of defects of each kind."""
        self.rejections: list[dict[str, object]] = []
        self.defects: list[dict[str, object]] = []
        self.unread: list[Defect] = []
        self.empty: list[str] = []
        """The paths without logs."""

    def add(self, found: "Replay") -> None:
        """Add the results of a log."""
        self.counts.update(attrs.asdict(found.counts))
        self.kinds.update(each.kind.value for each in found.defects)
        self.unread += (each for each in found.defects if each.kind.value == "unreadable_file")
        more = self.limit - len(self.rejections), self.limit - len(self.defects)
        self.rejections += map(_as_json, found.rejections[: more[0]])
        self.defects += map(_defect_as_json, found.defects[: more[1]])

    def complaints(self) -> Iterator[str]:
        """Yield a sentence for each part that was not read."""
        from tichu.bsw.log import NOT_READ

        for defect in self.unread[: self.limit]:
            yield f"{defect.file}: {defect.message}"
        more = len(self.unread) - self.limit
        if more > 0:
            yield f"{more} more files could not be read"
        lines = sum(self.kinds[kind.value] for kind in NOT_READ)
        if lines:
            yield f"lines that were not read: {lines:,}; the list of defects has them"
        empty = self.kinds["empty_file"]
        if empty:
            yield f"files without a round: {empty:,}; the list of defects has them"
        for path in self.empty:
            if any(isinstance(each, str) and each.endswith(_RECORDS) for each in walk(path)):
                yield f"{shown(path)} contains records and no logs; {_CHECKED}"
            else:
                yield f"{shown(path)} contains no logs"


def _as_json(rejection: "Rejection") -> dict[str, object]:
    """Return a rejection as a JSON object; fields that do not apply are null."""
    violation = rejection.violation
    return {
        "file": rejection.file,
        "round": rejection.round_number,
        "line": rejection.line,
        "action": rejection.action,
        "seat": None if violation is None else violation.seat,
        "rule": None if violation is None else violation.rule,
        "code": None if violation is None else violation.code.value,
        "why": rejection.reason if violation is None else violation.message,
    }


def _defect_as_json(defect: "Defect") -> dict[str, object]:
    return {
        "file": defect.file,
        "round": defect.round_number,
        "line": defect.line,
        "kind": defect.kind.value,
        "what": defect.message,
    }


def _print_tables(report: _Report) -> None:
    counts = report.counts
    show_table(tuple(counts), [tuple(f"{number:,}" for number in counts.values())])
    _print_list(
        "rejected",
        counts["rejected"],
        report.rejections,
        ("file", "round", "line", "action", "rule", "why"),
    )
    defects = sorted(report.kinds.items())
    if defects:
        say()
        show_table(("defect", "number"), [(kind, f"{number:,}") for kind, number in defects])
    _print_list(
        "defects",
        sum(number for _, number in defects),
        report.defects,
        ("file", "round", "line", "kind", "what"),
    )


def _print_list(
    name: str, total: int, listed: Sequence[dict[str, object]], headers: Sequence[str]
) -> None:
    if listed:
        rows = [
            ["-" if each[name] in (None, "") else str(each[name]) for name in headers]
            for each in listed
        ]
        more = f", showing the first {len(listed):,}" if len(listed) < total else ""
        say()
        show_table(headers, rows, f"{name}: {total:,}{more}")
