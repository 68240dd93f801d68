"""``tichu bot``: check a bot that is a program."""

import argparse
import json
from typing import TYPE_CHECKING, Final

from tichu.cli.console import say
from tichu.cli.parsing import (
    Subparsers,
    add_option,
    add_options,
    as_typed,
    command_given,
    print_help,
    rules_named,
    seconds,
)
from tichu.errors import InvalidValue

if TYPE_CHECKING:
    from tichu.bots.stdio import Checked

_DESCRIPTION: Final = """\
Work with bots that are programs, in any language. They read messages from
standard input and write answers to standard output, one JSON object a line."""
_EPILOG: Final = """\
examples:
  tichu bot check node examples/bots/lowest.js
  tichu bot check --rounds 100 --seconds 0.2 -- ./mybot --level 3
  tichu bot check --rules bsw --seed 1 --json python mybot.py
  tichu bot check docker run -i --rm --network none --memory 256m mybot

The documentation specifies the protocol.
"""
_CHECK_DESCRIPTION: Final = """\
Start COMMAND, let it play some rounds against random bots, at each seat in turn,
and report its faults in sentences: late and illegal answers, lines that are not
messages, and crashes. Also check that it answers `ping`, ignores messages of
unknown kinds, and ends after `quit` and at the end of its input."""
_CHECK_EPILOG: Final = """\
exit code: 0 if nothing is wrong, 1 if something is, 2 for wrong usage, or if
COMMAND cannot be started.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "bot",
        help="check a bot that is a program",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=print_help)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser = commands.add_parser(
        "check",
        help="let a program play, and report its faults",
        description=_CHECK_DESCRIPTION,
        epilog=_CHECK_EPILOG,
    )
    parser.set_defaults(func=_check)
    add_option(parser, "--rules", "nanjing")
    add_option(parser, "--rounds", 10)
    add_option(parser, "--seed", 0)
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=1.0,
        help="the time for a decision (default: 1)",
    )
    add_options(parser, "--json")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        nargs=argparse.REMAINDER,
        help="the command that starts the bot",
    )


def _check(arguments: argparse.Namespace) -> int:
    """Check the program that the arguments name, and print the result."""
    from tichu.bots.stdio import check

    command = command_given(arguments.command, "the bot")
    rules = rules_named(arguments.rules)
    try:
        found = check(
            command,
            rounds=arguments.rounds,
            seconds=arguments.seconds,
            rules=rules,
            seed=arguments.seed,
        )
    except InvalidValue as error:
        raise as_typed(error, command="COMMAND") from None
    if arguments.json:
        say(json.dumps(_as_json(found), indent=2))
    else:
        _show(found)
    return 1 if found.problems else 0


def _as_json(found: "Checked") -> dict[str, object]:
    return {
        "rounds": found.rounds,
        "decisions": found.decisions,
        "mean": round(found.mean, 6),
        "slowest": round(found.slowest, 6),
        "problems": found.problems,
    }


def _show(found: "Checked") -> None:
    for problem in found.problems:
        say(problem)
    unit = "round" if found.rounds == 1 else "rounds"
    say(
        f"{found.rounds} {unit}, {found.decisions} decisions, {found.mean * 1000:.1f} ms on "
        f"average, {found.slowest * 1000:.1f} ms at most"
    )
    if not found.problems:
        say("Nothing is wrong.")
