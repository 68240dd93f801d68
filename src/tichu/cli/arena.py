"""``tichu arena``: compare bots over many deals."""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from tichu._files import want_path, write_file
from tichu.cli.console import Progress, as_typed, complain, say, say_json, show_table, want_target
from tichu.cli.parsing import Parser, count, rules_named, want_picture
from tichu.errors import InvalidValue, shown

_CRASHED: Final = 1
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
  tichu arena RuleBot mybots:FirstBot --svg bots.svg --force
  tichu arena old=mybots:FirstBot new=mybots:SecondBot --out today.jsonl
  tichu arena RuleBot RandomBot --rules tientsin --deals 20

With --out, each deal is kept as soon as it is finished. The same command again
continues where the last one stopped; a greater number of deals adds to them.
The exit code is 1 if a bot crashed.
"""


def add_arena(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "compare bots over many deals"
    parser = program.command("arena", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("bots", "BOT", "the bots, at least two", nargs="+")
    parser.option("--deals", "N", "the deals for each pair of bots", count, default=300)
    parser.option("--out", "FILE", "keep the deals in FILE, or continue it")
    parser.shared("--seed=0", "--workers=1", "--rules=nanjing", "--json", "--svg", "--force")


def run(arguments: argparse.Namespace) -> int:
    """Compare the bots that the arguments name."""
    from concurrent.futures import BrokenExecutor

    from tichu import arena

    rules = rules_named(arguments.rules)
    bots = _named(arguments.bots)
    if os.getcwd() not in sys.path:  # noqa: PTH109  # as text; the script of a package lacks it
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    want_picture(arguments)
    if arguments.out is not None:
        if arguments.out == arguments.svg:
            raise InvalidValue("--svg", "expected another file than that of --out")
        if not Path(want_path("--out", arguments.out)).is_file():
            want_target("--out", arguments.out, force=False)
    progress = Progress("deals")
    try:
        with as_typed("compare", bots="BOT", file="--out"):
            result = arena.compare(
                bots,
                arguments.deals,
                seed=arguments.seed,
                rules=rules,
                workers=arguments.workers,
                file=arguments.out,
                progress=progress.show,
            )
    except BrokenExecutor as error:  # whose note names the deal
        complain(f"{error.__notes__[-1]}: the process was killed")
        return _CRASHED
    finally:
        progress.clear()
    if arguments.svg is not None:
        write_file(arguments.svg, [result.svg()], overwrite=arguments.force)
    if arguments.json:
        say_json(result.as_json())
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
