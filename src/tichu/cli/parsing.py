"""The parsers of the commands: their form, their errors, and the options they share."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn, Protocol

from tichu._spelling.words import either
from tichu.cli.console import complain
from tichu.errors import InvalidValue, NotationError, shown
from tichu.notation import parse_rules
from tichu.notation.seigneur import names_rules
from tichu.rules import PRESETS, Rules

WRONG_USAGE: Final = 2
"""The exit code for wrong usage."""
_SHOWN: Final = 30  # characters of a wrong word that a message repeats
_OPTION: Final = re.compile(r"--?[A-Za-z]")
_CHOICE: Final = re.compile(r"invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_NO_VALUE: Final = "expected a value; if it begins with -, put = before it"
_SENTENCES: Final = {
    "expected one argument": _NO_VALUE,
    "expected at least one argument": _NO_VALUE,
    "the following arguments are required: ": "missing: ",
}
"""Messages of argparse, and their replacements."""


class Parser(argparse.ArgumentParser):
    """A parser with the error messages of this package.

    Options cannot be abbreviated, so scripts keep their meaning when options are added. The parsed
    arguments have the parser of the command as ``parser``.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)
        self.set_defaults(parser=self)

    def print_help(self, file: Any = None) -> None:  # noqa: ANN401  # as argparse has it
        """Print the help; unlike argparse's own method, raise an error if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit with 2."""
        self.print_usage(sys.stderr)
        sentence = message.removeprefix("argument ")
        for argparses, ours in _SENTENCES.items():
            sentence = sentence.replace(argparses, ours)
        sentence = _CHOICE.sub(r"expected one of \2, got \1", sentence)
        complain(f"{sentence} (see `{self.prog} --help`)")
        self.exit(WRONG_USAGE)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Print an error about superfluous words, and exit with 2."""
        word = shown(words[0], _SHOWN)
        if _OPTION.match(words[0]):
            options = re.findall(r"--[a-z-]+", self.format_usage())
            self.error(f"expected an option ({either(options)}), got {word}")
        self.error(f"unexpected {word}; put words that belong together in quotation marks")


class Subparsers(Protocol):
    """The part of argparse's collection of commands that is used; its class is private."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401  # as argparse has it
        """Add the parser of a command."""
        ...  # pragma: no cover  # a protocol has no body


class Options(Protocol):
    """A parser, or a group of its options; argparse's common class is private."""

    def add_argument(self, *names: str, **options: Any) -> Any:  # noqa: ANN401  # as argparse has it
        """Add an option."""
        ...  # pragma: no cover  # a protocol has no body


def add_rules_option(parser: Options, default: str, others: str = "") -> None:
    """Add ``--rules RULES``, which :func:`rules_named` reads; ``others`` ends the help."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        default=default,
        help=f"the rules: {either(PRESETS)}, or one with changes, like "
        f"'bsw(target=500)' (default: {default}){others}",
    )


def rules_named(text: str) -> Rules:
    """Return the rules that a text names: a preset, or one with changes, ``bsw(target=500)``.

    Capitals do not matter, and ``-`` is read as ``_``. Raises :class:`~tichu.InvalidValue`.
    """
    if names_rules(text):
        message = "expected rules of the base game: only `tichu demo` plays Grandseigneur"
        raise InvalidValue("--rules", message)
    try:
        return parse_rules(text)
    except NotationError as error:
        word = text.strip().lower().replace("-", "_")
        if word.partition("(")[0].rstrip() in PRESETS:
            raise InvalidValue("--rules", str(error)) from None
    message = f"expected {either(PRESETS)}, or one with changes like bsw(target=500)"
    raise InvalidValue("--rules", f"{message}, got {shown(text)}")


def _whole(expected: str, least: int | None = None) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise _unexpected(expected, text) from None
        if least is not None and number < least:
            raise _unexpected(expected, text)
        return number

    return read


whole: Final = _whole("a whole number")
"""Return a whole number, for argparse's ``type``."""
ordinal: Final = _whole("a whole number from 0 up", 0)
"""Return a whole number from 0 up, for argparse's ``type``."""
count: Final = _whole("a whole number from 1 up", 1)
"""Return a whole number from 1 up, for argparse's ``type``."""


def share(text: str) -> float:
    """Return a number from 0 to 1, for argparse's ``type``."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise _unexpected("a number from 0 to 1", text)
    return number


def _unexpected(expected: str, text: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"expected {expected}, got {shown(text, _SHOWN)}")


def print_help(arguments: argparse.Namespace) -> int:
    """Print the help of a command that has commands of its own."""
    arguments.parser.print_help()
    return 0


def as_typed(error: InvalidValue, **options: str) -> InvalidValue:
    """Return an error about a parameter of a function as one about the option that set it."""
    name = error.place.rpartition("(")[2].rstrip(")")
    return InvalidValue(options.get(name, f"--{name}"), error.message)


def command_given(words: list[str], what: str) -> list[str]:
    """Return the command that ends the arguments, perhaps after ``--``; it starts ``what``."""
    command = words[1:] if words[:1] == ["--"] else words
    if not command:
        raise InvalidValue("COMMAND", f"expected the command that starts {what}")
    return command
