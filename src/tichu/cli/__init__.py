"""The command line: ``tichu`` and ``python -m tichu``.

The module of a command is loaded when the command is named, and for the list of all commands.

Exit codes: 0 for success, 1 when a command found something wrong (such as a rejected round), 2 for
wrong usage, 74 for a failure to write, 130 after Ctrl-C, 141 when the reader of a pipe has exited.
"""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
from typing import Final

from tichu._loading import INTERRUPTED, heed_ctrl_c
from tichu._syntax import either
from tichu.cli.console import complain, read_utf_8, reason_of, say, tidy_ending
from tichu.cli.parsing import WRONG_USAGE, Parser
from tichu.errors import InvalidSetup, TichuError, did_you_mean, shown

COMMANDS: Final = (
    "play",
    "demo",
    "show",
    "review",
    "score",
    "replay",
    "convert",
    "solve",
    "perft",
    "serve",
    "conformance",
    "bot",
    "arena",
)
"""The commands in the order of the help."""

_NOT_WRITTEN: Final = 74  # EX_IOERR, as sysexits.h has it
_PIPE_CLOSED: Final = 141  # 128 + SIGPIPE
_CLOSED: Final = (errno.EPIPE, errno.EINVAL)  # the latter on Windows

_DESCRIPTION: Final = """\
A rules engine for the card game Tichu: play or watch a game, look at a position,
keep a score sheet, check and convert recorded games, compare engines and bots."""
_EPILOG: Final = """\
examples:
  tichu play                                      play against bots
  tichu demo --seed 7                             watch bots play a round
  tichu show evening.tichu --round 2 --ply 60     look at a position of a record
  tichu review evening.tichu                      find its mistakes
  tichu score "out 2 1 0 cards 70:30 tichu 2"     keep the score of a real game
  tichu replay games.zip                          check games from Brettspielwelt
  tichu convert games.zip games.tichu             convert them to records
  tichu solve - < position.txt                    find best play with open hands
  tichu perft - 3 < position.txt                  count the sequences of actions
  tichu serve                                     answer a program in any language
  tichu conformance run -- ./engine               compare another engine
  tichu bot check node mybot.js                   check a bot in another language
  tichu arena RuleBot RandomBot --deals 20        compare bots
  tichu --version                                 print the version

`tichu COMMAND --help` describes a command. Colours appear only on a terminal;
set NO_COLOR to switch them off.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``tichu`` with the arguments ``argv`` and return its exit code."""
    try:
        heed_ctrl_c()
        if not _open_streams():
            complain("standard output is closed")
            return _NOT_WRITTEN
        with tidy_ending():
            read_utf_8()
            code = _run(sys.argv[1:] if argv is None else argv)
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        code = _PIPE_CLOSED
        if error.filename is not None or error.errno not in _CLOSED:
            complain(_failure(error))
            code = _NOT_WRITTEN
    _drop_output()
    return code


def build_parser(commands: Sequence[str] = COMMANDS) -> Parser:
    """Return the parser of the command line with some or all of the commands."""
    parser = Parser(prog="tichu", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    for command in commands:
        add: Callable[[Parser], None] = getattr(module_of(command), f"add_{command}")
        add(parser)
    return parser


_MODULES: Final = {
    **dict.fromkeys(("arena", "bot", "conformance", "serve"), "programs"),
    **dict.fromkeys(("perft", "show", "solve"), "position"),
}
"""The modules that are not named like their command."""


def module_of(command: str) -> ModuleType:
    """Return the module of a command."""
    return import_module(f"tichu.cli.{_MODULES.get(command, command)}")


def _run(words: Sequence[str]) -> int:
    if words and words[0] == "help":
        words = [*words[1:2], "--help"]
    named = words[0] if words else None
    parser = build_parser((named,) if named in COMMANDS else COMMANDS)
    try:
        if named is not None and not named.startswith("-") and named not in COMMANDS:
            meant = did_you_mean(named, COMMANDS)
            parser.error(f"expected a command ({either(COMMANDS)}), got {shown(named, 30)}{meant}")
        arguments, more = parser.parse_known_args(words)
        if more:
            arguments.parser.refuse(more)
    except SystemExit as stop:  # argparse, after --help, --version or a wrong option
        return stop.code if isinstance(stop.code, int) else 0
    if arguments.version:
        say(f"tichu {version('tichu')}")
        return 0
    func: Callable[[argparse.Namespace], int] = arguments.func
    try:
        return func(arguments)
    except InvalidSetup as error:
        for problem in error.problems:
            complain(problem)
    except TichuError as error:
        complain(str(error))
    return WRONG_USAGE


def _open_streams() -> bool:
    """Let a closed standard stream be empty; return whether standard output is open.

    A file that is opened later could get its number, and what others write to that.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # `tichu >&-`
        return False
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)
    return True


def _failure(error: OSError) -> str:
    if isinstance(error, ChildProcessError):
        return reason_of(error)
    return f"{'output' if error.filename is None else error.filename}: {reason_of(error)}"


def _drop_output() -> None:
    # The interpreter would complain about buffered output when it ends.
    with suppress(OSError, ValueError, KeyboardInterrupt):
        sys.stdout.flush()
        return
    with suppress(OSError, ValueError):  # standard output may not be a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
