"""The parsers of the commands: their form, their errors, and the options they share."""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from tichu._spelling.words import either
from tichu.cli.console import complain
from tichu.errors import InvalidValue, did_you_mean, shown
from tichu.rules import PRESETS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

WRONG_USAGE: Final = 2
"""The exit code for wrong usage."""
_SHOWN: Final = 30  # characters of a wrong word that a message repeats
_OPTION: Final = re.compile(r"--?[A-Za-z]")
_NEGATIVE: Final = re.compile(r"-\.?\d")
"""The beginning of a value that starts with a minus, such as ``-50:100``."""
_CHOICE: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)
_NO_VALUE: Final = "expected a value; if it begins with -, put = before it"
_SENTENCES: Final = {
    "expected one argument": _NO_VALUE,
    "the following arguments are required: ": "missing: ",
    "not allowed with argument": "cannot be combined with",
}
"""Messages of argparse, and their replacements."""


class Parser(argparse.ArgumentParser):
    """A parser with the error messages of this package, the same on every version of Python.

    Options cannot be abbreviated, so scripts keep their meaning when options are added. The parsed
    arguments have the parser of the command as ``parser``.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401  # as argparse has it
        options.setdefault("allow_abbrev", False)
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)
        self.color = self.suggest_on_error = False  # argparse's own, from Python 3.14 on
        self._negative_number_matcher = _NEGATIVE  # as Python 3.14 has it
        self.set_defaults(parser=self)

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  # it is overloaded
        self,
        args: Any = None,  # noqa: ANN401  # as argparse has it
        namespace: Any = None,  # noqa: ANN401  # as argparse has it
    ) -> Any:  # noqa: ANN401  # as argparse has it
        """Read words; before a command and after ``--``, versions of argparse differ."""
        nargs = {each.nargs: each for each in self._actions}
        if argparse.PARSER in nargs:
            known = self._option_string_actions
            commands = tuple(nargs[argparse.PARSER].choices or ())
            for word in takewhile(lambda word: word[:1] == "-", args):
                if word not in known:
                    expected = f"expected a command ({either(commands)})"
                    meant = did_you_mean(word, (*commands, *known)) or "; its options come after it"
                    self.error(f"{expected}, got {shown(word, _SHOWN)}{meant}")
        elif args.count("--") > 1 and argparse.REMAINDER not in nargs:
            self.error("unexpected second '--'")
        return super().parse_known_args(args, namespace)

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; unlike argparse's own method, raise an error if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the usage and the error, and exit with 2."""
        self.print_usage(sys.stderr)
        sentence = _CHOICE.sub(_choose, message.removeprefix("argument "))
        for argparses, ours in _SENTENCES.items():
            sentence = sentence.replace(argparses, ours)
        complain(f"{sentence} (see `{self.prog} --help`)")
        self.exit(WRONG_USAGE)

    def refuse(self, words: Sequence[str]) -> NoReturn:
        """Print an error about superfluous words, and exit with 2."""
        word, got = words[0], shown(words[0], _SHOWN)
        options = [name for each in self._actions for name in each.option_strings]
        options = [name for name in options if name not in ("-h", "--help")] or ["--help"]
        operands = [each.metavar for each in self._actions if not each.option_strings]
        if _OPTION.match(word):
            meant = did_you_mean(word, options)
            self.error(f"expected an option ({either(options)}), got {got}{meant}")
        if operands:
            hint = "put words that belong together in quotation marks"
            self.error(f"unexpected {got} after {operands[-1]}; {hint}")
        likely = [f"--{word}"] if f"--{word}" in options else []
        likely += [f"{option} {word}" for option, values in self._choices() if word in values]
        end = f"; did you mean `{likely[0]}`?" if likely else ""
        self.error(f"expected only options, got {got}{end}")

    def _choices(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Yield the options with a few values, and these values."""
        for action in self._actions:
            for option in action.option_strings:
                yield option, PRESETS if option == "--rules" else action.choices or ()


def _choose(found: re.Match[str]) -> str:
    """Return argparse's sentence about a wrong choice in the words of this package."""
    word, choices = found[1], re.findall(r"[\w-]+", found[2])
    got = shown(word, _SHOWN)
    return f"expected {either(choices)}, got {got}{did_you_mean(word, choices)}"


class Subparsers(Protocol):
    """The part of argparse's collection of commands that is used; its class is private."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401  # as argparse has it
        """Add the parser of a command."""


class Options(Protocol):
    """A parser, or a group of its options; argparse's common class is private."""

    def add_argument(self, *names: str, **options: Any) -> Any:  # noqa: ANN401  # as argparse has it
        """Add an option."""


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


def seconds(text: str) -> float:
    """Return a number of seconds, for argparse's ``type``."""
    try:
        return float(text)
    except ValueError:
        raise _unexpected("a number of seconds", text) from None


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
