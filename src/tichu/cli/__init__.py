"""The command line: ``tichu`` and ``python -m tichu``.

Owns :func:`main`: the parser, and how a run ends. Each command has a module of its own with
``add_parser(subparsers)``, which says what it is asked and sets ``func``, and which loads what it
needs when it runs. Imports the commands and ``console``.

Exit codes: 0 when all went well, 1 when a command found what it was to find (rejected rounds),
2 for a wrong question, 130 after Ctrl-C, 141 when the reader of a pipe has gone.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final, cast

import tichu
from tichu.cli.bench import add_parser as add_bench
from tichu.cli.console import complain
from tichu.cli.demo import add_parser as add_demo
from tichu.cli.replay import add_parser as add_replay
from tichu.errors import TichuError

_WRONG: Final = 2
_INTERRUPTED: Final = 130  # 128 + SIGINT, as a shell reports it
_PIPE_CLOSED: Final = 141  # 128 + SIGPIPE

_DESCRIPTION: Final = (
    "The card game Tichu by the letter of its rules: watch a game, check recorded ones, "
    "measure the speed of the engine."
)
_EPILOG: Final = """\
examples:
  tichu demo --seed 7           watch a game of random play
  tichu replay games.zip        check recorded games from Brettspielwelt
  tichu bench                   measure the engine on this machine

`tichu COMMAND --help` tells more about a command. Colours appear on a terminal
alone; set NO_COLOR to have none.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command of ``tichu`` and return its exit code; ``argv`` are the words after it."""
    try:
        code = _run(argv)
        sys.stdout.flush()
    except TichuError as error:
        complain(str(error))
        code = _WRONG
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except BrokenPipeError:
        # What is still buffered has no reader; without this the interpreter complains at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = _PIPE_CLOSED
    return code


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="tichu",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"tichu {tichu.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add_parser in (add_demo, add_replay, add_bench):
        add_parser(subparsers)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    """Parse the words and run the command they name; without one, print the help."""
    parser = build_parser()
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:  # argparse, after --help, --version or a wrong option
        return stop.code if isinstance(stop.code, int) else 0
    func: object = getattr(arguments, "func", None)
    if func is None:
        parser.print_help()
        return 0
    return cast("Callable[[argparse.Namespace], int]", func)(arguments)
