"""The parsers of the commands: their form, their errors, and the options they share."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn, Protocol

from tichu.cli.console import complain
from tichu.errors import shown
from tichu.notation.words import either
from tichu.rules import PRESETS

_WRONG_USAGE: Final = 2
_SHOWN: Final = 30  # characters of a wrong word that a message repeats
_OPTION: Final = re.compile(r"--?[A-Za-z]")
_CHOICE: Final = re.compile(r"invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_NO_VALUE: Final = "expected a value; if it begins with -, put = before it"
_SENTENCES: Final = {
    "expected one argument": _NO_VALUE,
    "expected at least one argument": _NO_VALUE,
    "the following arguments are required: ": "missing: ",
    "invalid int value: ": "expected a whole number, got ",
}
"""Messages of argparse, and those in their place."""


class Subparsers(Protocol):
    """The part of argparse's collection of commands that is used; its class is private."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401  # as argparse has it
        """Add the parser of a command."""
        ...  # pragma: no cover  # a protocol has no body


class Parser(argparse.ArgumentParser):
    """A parser with the error messages of this package.

    Options cannot be abbreviated, so scripts keep their meaning when options are added.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401  # as argparse has it
        """Print the help; unlike argparse's own method, raise an error if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and exit with 2."""
        self.print_usage(sys.stderr)
        sentence = message.removeprefix("argument ")
        for argparses, ours in _SENTENCES.items():
            sentence = sentence.replace(argparses, ours)
        sentence = _CHOICE.sub(r"expected one of \2, got \1", sentence)
        complain(f"{sentence} (see `{self.prog} --help`)")
        self.exit(_WRONG_USAGE)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Print what is wrong with superfluous words, and exit with 2."""
        word = shown(words[0], _SHOWN)
        if _OPTION.match(words[0]):
            options = re.findall(r"--[a-z-]+", self.format_usage())
            self.error(f"expected an option ({either(options)}), got {word}")
        self.error(f"unexpected {word}; put words that belong together in quotation marks")


def parser_of(arguments: argparse.Namespace, otherwise: Parser) -> Parser:
    """Return the parser of the command in the arguments, if there is one."""
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
    """Add a command that ``func`` runs, and return its parser.

    ``summary`` is shown in the list of commands, ``description`` and ``epilog`` in its own help.
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
    """Add ``--rules RULES``, which :func:`tichu.cli.presets.rules_named` reads."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default=default,
        help=f"the rules: {either(PRESETS)}, or one with changes, like "
        f"'bsw(target=500)' (default: {default})",
    )


def whole(text: str) -> int:
    """Return a whole number, for argparse's ``type``."""
    try:
        return int(text)
    except ValueError:
        raise _unexpected("a whole number", text) from None


def count(text: str) -> int:
    """Return a whole number from 1 up, for argparse's ``type``."""
    return _at_least(1, text)


def ordinal(text: str) -> int:
    """Return a whole number from 0 up, for argparse's ``type``."""
    return _at_least(0, text)


def share(text: str) -> float:
    """Return a number from 0 to 1, for argparse's ``type``."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise _unexpected("a number from 0 to 1", text)
    return number


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of one of some words, for argparse's ``type``."""

    def read(text: str) -> str:
        if text not in words:
            raise _unexpected(either(words), text)
        return text

    return read


def _at_least(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise _unexpected(f"a whole number from {least} up", text)
    return number


def _unexpected(expected: str, text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"expected {expected}, got {shown(text, _SHOWN)}")
