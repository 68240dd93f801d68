"""``tichu replay``: recorded games from Brettspielwelt, checked move by move.

Owns how the counts and the rejections are shown; the replay itself is ``tichu.bsw``'s. Imports it
and the parts that commands share.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, assert_never

import attrs

from tichu import bsw
from tichu.cli.console import complain, say, show_table, track
from tichu.cli.parsing import Subparsers, add_command, add_rules_option, count
from tichu.cli.presets import rules_named
from tichu.engine import actions as act
from tichu.rulebook.combinations import RANK_NAMES

_REJECTED: Final = 1
_WRONG: Final = 2
_DESCRIPTION: Final = """\
Replay logs of Brettspielwelt through the engine: single files, folders with
files *.tch or archives, and zip archives. A round is accepted if the log tells
its result and every action of it was legal; a round that breaks off is replayed
as far as it goes."""
_EPILOG: Final = """\
examples:
  tichu replay 1045639.tch              one game
  tichu replay logs/ 2014.zip --json    many, as one JSON object
  tichu replay logs/ --rules nanjing    what other rules say to them

exit code: 0, or 1 if a round was rejected, or 2 if a path does not exist.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = add_command(
        subparsers,
        "replay",
        run,
        summary="check recorded games from Brettspielwelt",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.add_argument("paths", metavar="PATH", nargs="+", help="a file, a folder or an archive")
    add_rules_option(parser, "bsw")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--limit", metavar="N", type=count, help="list N rejected rounds at most (default: all)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay what is at the paths, and print what became of it."""
    rules = rules_named(arguments.rules)
    missing = [path for path in arguments.paths if not _exists(path)]
    for path in missing:
        complain(f"there is no file or folder {path!r}")
    if missing:
        return _WRONG
    tally = bsw.Tally()
    rejections: list[bsw.Rejection] = []
    for found in track(_files(arguments.paths), "games"):
        if isinstance(found, bsw.Defect):
            tally.add(found)
            continue
        for item in bsw.replay_file(found, rules):
            tally.add(item)
            if isinstance(item, bsw.Defect) or item.rejection is None:
                continue
            if arguments.limit is None or len(rejections) < arguments.limit:
                rejections.append(item.rejection)
    if arguments.json:
        _print_json(tally, rejections)
    else:
        _print_tables(tally, rejections)
    return _REJECTED if tally.counts.rejected else 0


def _exists(path: str) -> bool:
    """Return whether something is at a path."""
    return Path(path).exists()


def _files(paths: Sequence[str]) -> Iterator[bsw.LogFile | bsw.Defect]:
    """Yield all logs at some paths."""
    for path in paths:
        yield from bsw.find(path)


def _print_json(tally: bsw.Tally, rejections: Sequence[bsw.Rejection]) -> None:
    """Print everything as one JSON object."""
    found: dict[str, Any] = attrs.asdict(tally.counts)
    found["rejections"] = [_as_json(rejection) for rejection in rejections]
    found["defects"] = dict(sorted(tally.defects.items()))
    say(json.dumps(found, indent=2))


def _as_json(rejection: bsw.Rejection) -> dict[str, Any]:
    """Return a rejection as an object of plain values; what does not apply is null."""
    violation = rejection.violation
    return {
        "file": rejection.file,
        "round": rejection.round_number,
        "line": rejection.line,
        "action": told_action(rejection.action),
        "seat": None if violation is None else violation.seat,
        "rule": None if violation is None else violation.rule,
        "code": None if violation is None else violation.code.value,
        "why": rejection.reason if violation is None else violation.message,
    }


def _print_tables(tally: bsw.Tally, rejections: Sequence[bsw.Rejection]) -> None:
    """Print the counts, then rejections and defects if there are any."""
    counts = attrs.asdict(tally.counts)
    show_table(tuple(counts), [tuple(f"{number:,}" for number in counts.values())])
    if rejections:
        rows = [[str(cell or "-") for cell in _row(rejection)] for rejection in rejections]
        say()
        title = f"rejected: {tally.counts.rejected:,}"
        if len(rejections) < tally.counts.rejected:
            title += f", the first {len(rejections):,} of them"
        show_table(("file", "round", "line", "action", "rule", "why"), rows, title)
    if tally.defects:
        say()
        defects = sorted(tally.defects.items())
        show_table(("defect", "number"), [(kind, f"{number:,}") for kind, number in defects])


def _row(rejection: bsw.Rejection) -> tuple[object, ...]:
    """Return the cells of a rejection."""
    found = _as_json(rejection)
    return tuple(found[name] for name in ("file", "round", "line", "action", "rule", "why"))


def told_action(action: act.Action | None) -> str | None:
    """Return an action in a few words."""
    match action:
        case None:
            return None
        case act.Deal():
            return "deal " + " ".join(map(str, action.hands))
        case act.Push():
            return f"seat {action.seat} pushes {''.join(map(str, action.cards))}"
        case act.Play():
            return f"seat {action.seat} plays {action.combination}"
        case act.Pass():
            return f"seat {action.seat} passes"
        case act.MakeWish():
            wish = "nothing" if action.rank is None else RANK_NAMES[action.rank]
            return f"seat {action.seat} wishes for {wish}"
        case act.TakeTrick():
            return f"seat {action.seat} takes the trick"
        case act.GiveTrick():
            return f"seat {action.seat} gives the trick to seat {action.to}"
        case act.CallTichu():
            return f"seat {action.seat} calls tichu"
        case act.CallGrandTichu():
            return f"seat {action.seat} calls grand tichu"
        case act.DeclineGrandTichu():
            return f"seat {action.seat} declines grand tichu"
        case act.ChooseLeader():
            return f"seat {action.seat} lets seat {action.to} lead"
        case act.AnnounceBomb():
            return f"seat {action.seat} announces a bomb"
        case _:
            assert_never(action)
