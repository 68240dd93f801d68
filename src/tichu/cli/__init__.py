"""The command line: ``tichu`` and ``python -m tichu``.

The module of a command is imported only when it is needed.

Exit codes: 0 for success, 1 if a command found something wrong (such as a rejected round), 2 for a
usage error, 74 for a write error, 130 after Ctrl-C, 141 if the reader of a pipe has exited, and 128
plus the signal number after another signal.
"""

import argparse
import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from types import ModuleType
from typing import Final

from tichu._syntax import either
from tichu.cli.console import complain, read_utf_8, reason_of, say
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
    "games",
)
"""The commands in the order of the help."""

_INTERRUPTED: Final = 130  # 128 + SIGINT, as a shell reports it
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
  tichu solve position.txt                        find best play with open hands
  tichu perft - 3 < position.txt                  count the sequences of actions
  tichu serve                                     answer a program in any language
  tichu conformance run -- ./engine               compare another engine
  tichu bot check node mybot.js                   check a bot in another language
  tichu arena RuleBot RandomBot --deals 20        compare bots
  tichu games RuleBot --number 50 --into games    let bots play into files
  tichu --version                                 print the version

`tichu COMMAND --help` describes a command. Colours appear only on a terminal;
set NO_COLOR to switch them off.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``tichu`` with the arguments ``argv`` and return its exit code."""
    if sys.stderr is None:  # it is closed; the text is never read
        sys.stderr = io.StringIO()
    if sys.stdout is None:
        complain("output: it is closed")
        return _NOT_WRITTEN
    try:
        with suppress(ValueError):  # a thread cannot handle signals
            _heed_signals()
        read_utf_8()
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        code = _PIPE_CLOSED
        if error.filename is not None or error.errno not in _CLOSED:
            complain(_failure(error))
            code = _NOT_WRITTEN
        with suppress(OSError, ValueError):  # or the interpreter complains at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
    **dict.fromkeys(("arena", "bot", "conformance", "games", "serve"), "programs"),
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
        arguments = parser.parse_args(words)
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


def _heed_signals() -> None:
    """Let signals that end the process raise :class:`SystemExit`, as Ctrl-C raises an exception.

    So a game is saved, and no file is left half-written.
    """
    for name in ("SIGTERM", "SIGHUP"):  # Windows has only the first
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


def _failure(error: OSError) -> str:
    if isinstance(error, ChildProcessError):
        return reason_of(error)
    return f"{'output' if error.filename is None else error.filename}: {reason_of(error)}"
