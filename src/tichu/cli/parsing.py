"""What the commands share when they say what they can be asked.

Owns the shape of a command's parser, how a wrong option is answered, and the options that several
commands have. Imports ``rules`` and ``console``.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, Protocol

from tichu.cli.console import complain
from tichu.errors import shown
from tichu.rules import PRESETS

_WRONG = 2
_SHOWN = 30  # characters of a wrong word that a message repeats
_OPTION = re.compile(r"--?[A-Za-z]")
_CHOICE = re.compile(r"invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_LESS = "a value is wanted; if it begins with -, put = before it"
_SENTENCES = {
    "expected one argument": _LESS,
    "expected at least one argument": _LESS,
    "the following arguments are required: ": "something is missing: ",
    "invalid int value: ": "a whole number is wanted, not ",
}
"""What argparse says, and what is said instead."""


class Subparsers(Protocol):
    """What is needed of argparse's collection of commands, whose own name is private."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401  # as argparse has it
        """Add the parser of a command."""
        ...  # pragma: no cover  # a protocol has no body


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence under the usage, as everywhere else.

    Options are not cut short: what a script says today means the same when there are more of them.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401  # as argparse has it
        """Print the help to standard output; argparse would not tell if that failed."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and stop with 2."""
        self.print_usage(sys.stderr)
        sentence = message.removeprefix("argument ")
        for argparses, ours in _SENTENCES.items():
            sentence = sentence.replace(argparses, ours)
        sentence = _CHOICE.sub(r"one of \2 is wanted, not \1", sentence)
        complain(f"{sentence} (see `{self.prog} --help`)")
        self.exit(_WRONG)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Complain about words that mean nothing here, and stop with 2."""
        word = shown(words[0], _SHOWN)
        if _OPTION.match(words[0]):
            self.error(f"there is no option {word}")
        self.error(f"{word} is too much; what belongs together stands in quotation marks")


def parser_of(arguments: argparse.Namespace, otherwise: Parser) -> Parser:
    """Return the parser of the command that was asked for, if one was."""
    asked: object = getattr(arguments, "parser", None)
    return asked if isinstance(asked, Parser) else otherwise


def add_command(
    subparsers: Subparsers,
    name: str,
    func: Callable[[argparse.Namespace], int],
    *,
    summary: str,
    description: str,
    epilog: str,
) -> argparse.ArgumentParser:
    """Add a command that ``func`` runs, with a help that keeps its line breaks; return its parser.

    ``summary`` stands in the list of commands, ``description`` and ``epilog`` in its own help.
    """
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(func=func, parser=parser)
    return parser


def add_rules_option(parser: argparse.ArgumentParser, default: str) -> None:
    """Give a parser ``--rules RULES``, to be read by :func:`tichu.cli.presets.rules_named`."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default=default,
        help=f"the rules to play by: {', '.join(PRESETS)}, or one with changes, such as "
        f"'bsw(target=500)' (default: {default})",
    )


def whole(text: str) -> int:
    """Return a whole number that a person has typed, for argparse's ``type``."""
    try:
        return int(text)
    except ValueError:
        raise _unwanted("a whole number", text) from None


def count(text: str) -> int:
    """Return a number from 1 up that a person has typed, for argparse's ``type``."""
    return _at_least(1, text)


def ordinal(text: str) -> int:
    """Return a number from 0 up that a person has typed, for argparse's ``type``."""
    return _at_least(0, text)


def share(text: str) -> float:
    """Return a number from 0 to 1 that a person has typed, for argparse's ``type``."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise _unwanted("a number from 0 to 1", text)
    return number


def one_of(*words: str) -> Callable[[str], str]:
    """Return what reads one of some words, for argparse's ``type``."""

    def read(text: str) -> str:
        if text not in words:
            raise _unwanted(f"one of {', '.join(words)}", text)
        return text

    return read


def _at_least(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise _unwanted(f"a whole number from {least} up", text)
    return number


def _unwanted(wanted: str, text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"{wanted} is wanted, not {shown(text, _SHOWN)}")
