"""``tichu arena``: compare bots over many deals."""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Final

from tichu._files import want_path, write_file
from tichu.cli.console import complain, say, show_table, want_target, watched
from tichu.cli.parsing import Subparsers, add_option, add_options, as_typed, count, rules_named
from tichu.errors import InvalidValue, shown

_DEALS: Final = 300
_CRASHED: Final = 1
_TICK: Final = 0.1
"""Seconds between two updates of the bar."""
_BAR: Final = 30
"""The signs of the bar."""
_OPTIONS: Final = {"bots": "BOT", "file": "--out"}
"""Parameters that the command line calls by another name than the library does."""
_DESCRIPTION: Final = """\
Compare two or more bots. Each pair plays every deal twice, the second time with
the teams swapped; cards and random numbers are the same in both rounds. The
tables show by how many points a round one bot is ahead of another, with a 95 %
interval, and the calls, time and crashes of each bot.

A bot is the name of a class or a function that makes a bot, with or without a
seed: package.module:name, or one of tichu.bots. Modules may be in the current
folder. To choose the name that is shown, write NAME=BOT."""
_EPILOG: Final = """\
examples:
  tichu arena RuleBot RandomBot --deals 20
  tichu arena RuleBot mybots:FirstBot --workers 2
  tichu arena RuleBot mybots:FirstBot --seed 1 --json
  tichu arena RuleBot mybots:FirstBot --svg bots.svg
  tichu arena RuleBot mybots:FirstBot --svg bots.svg --force
  tichu arena old=mybots:FirstBot new=mybots:SecondBot --out today.jsonl
  tichu arena RuleBot RandomBot --rules tientsin --deals 20

With --out, each deal is kept as soon as it is finished. The same command again
continues where the last one stopped; a greater number of deals adds to them.
The exit code is 1 if a bot crashed.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help="compare bots over many deals",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    parser.add_argument("bots", metavar="BOT", nargs="+", help="the bots, at least two")
    parser.add_argument(
        "--deals",
        metavar="N",
        type=count,
        default=_DEALS,
        help="the deals for each pair of bots (default: %(default)s)",
    )
    parser.add_argument("--out", metavar="FILE", help="keep the deals in FILE, or continue it")
    add_option(parser, "--seed", 0)
    add_option(parser, "--workers", 1)
    add_option(parser, "--rules", "nanjing")
    add_options(parser, "--json", "--svg", "--force")


def run(arguments: argparse.Namespace) -> int:
    """Compare the bots that the arguments name."""
    from concurrent.futures import BrokenExecutor

    from tichu import arena

    rules = rules_named(arguments.rules)
    bots = _named(arguments.bots)
    if os.getcwd() not in sys.path:  # noqa: PTH109  # as text; the script of a package lacks it
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    progress = _Progress()
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")
        if arguments.svg == arguments.out:
            raise InvalidValue("--svg", "expected another file than that of --out")
    if arguments.out is not None and not Path(want_path("--out", arguments.out)).is_file():
        want_target("--out", arguments.out, force=False)
    try:
        result = arena.compare(
            bots,
            arguments.deals,
            seed=arguments.seed,
            rules=rules,
            workers=arguments.workers,
            file=arguments.out,
            progress=progress.show,
        )
    except InvalidValue as error:
        if error.place.startswith("compare("):
            raise as_typed(error, **_OPTIONS) from None
        raise
    except BrokenExecutor as error:  # whose note names the deal
        complain(f"{error.__notes__[-1]}: the process was killed")
        return _CRASHED
    finally:
        progress.clear()
    if arguments.svg is not None:
        write_file(arguments.svg, [result.svg()], overwrite=arguments.force)
    if arguments.json:
        say(json.dumps(result.as_json(), indent=2))
    else:
        say(f"{arguments.deals:,} deals, each played twice, seed {arguments.seed}")
        for headers, rows in result.tables():
            say()
            show_table(headers, rows)
    for remark in result.remarks:
        complain(remark)
    return _CRASHED if result.remarks else 0


def _named(words: list[str]) -> dict[str, str]:
    """Return the bots by name."""
    from tichu.arena.deals import unused_name

    found: dict[str, str] = {}
    for word in words:
        name, equals, bot = word.rpartition("=")
        if equals and (not name or name in found):
            raise InvalidValue("BOT", f"expected a different name before each =, got {shown(word)}")
        found[name or unused_name(bot, found)] = bot
    return found


class _Progress:
    """A bar on standard error, if that is a terminal, with the time that is left."""

    def __init__(self) -> None:
        self._start: tuple[float, int] | None = None
        self._shown = 0.0
        self._width = 0

    def show(self, done: int, total: int) -> None:
        """Show the number of finished deals; the first call gives that at the start."""
        now = time.monotonic()
        if self._start is None:
            self._start = now, done
        elif now - self._shown < _TICK and done < total:
            return
        if not watched(sys.stderr):
            return
        self._shown = now
        since, before = self._start
        left = ""
        if done > before:
            seconds = round((now - since) / (done - before) * (total - done))
            left = f", {seconds // 60}:{seconds % 60:02} left"
        filled = _BAR * done // total
        line = f"[{'#' * filled}{'-' * (_BAR - filled)}] {done:,}/{total:,} deals{left}"
        self._width = max(self._width, len(line))
        sys.stderr.write(f"\r{line:{self._width}}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Remove the bar."""
        if self._width:
            sys.stderr.write(f"\r{'':{self._width}}\r")
            sys.stderr.flush()
