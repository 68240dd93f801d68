"""``tichu bot``: check a bot that is a program."""

import argparse
from typing import Final

from tichu.cli.console import as_typed, say, say_json
from tichu.cli.parsing import Parser, command_given, rules_named, seconds
from tichu.text.words import counted

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


def add_bot(program: Parser) -> None:
    """Add the command to the command line."""
    group = program.command("bot", ("check a bot that is a program", _DESCRIPTION, _EPILOG))
    meaning = "let a program play, and report its faults"
    parser = group.command("check", (meaning, _CHECK_DESCRIPTION, _CHECK_EPILOG), _check)
    parser.shared("--rules=nanjing", "--rounds=10", "--seed=0")
    parser.option("--seconds", "S", "the time for a decision", seconds, default=1)
    parser.shared("--json")
    parser.program("the bot")


def _check(arguments: argparse.Namespace) -> int:
    from tichu.bots.stdio import check

    command = command_given(arguments.command, "the bot")
    rules = rules_named(arguments.rules)
    with as_typed("check", command="COMMAND"):
        found = check(
            command,
            rounds=arguments.rounds,
            seconds=arguments.seconds,
            rules=rules,
            seed=arguments.seed,
        )
    if arguments.json:
        say_json(
            {
                "rounds": found.rounds,
                "decisions": found.decisions,
                "mean": round(found.mean, 6),
                "slowest": round(found.slowest, 6),
                "problems": found.problems,
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems:
        say(problem)
    say(
        f"{counted(found.rounds, 'round')}, {found.decisions} decisions, {found.mean * 1000:.1f} "
        f"ms on average, {found.slowest * 1000:.1f} ms at most"
    )
    if found.problems:
        return 1
    say("Nothing is wrong.")
    return 0
