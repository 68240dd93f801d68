"""What the commands share when they say what they can be asked.

Owns the shape of a command's parser and the option ``--rules``. Imports ``rules``.
"""

import argparse
from collections.abc import Callable
from typing import Any, Protocol

from tichu.rules import PRESETS


class Subparsers(Protocol):
    """What is needed of argparse's collection of commands, whose own name is private."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401  # as argparse has it
        """Add the parser of a command."""
        ...  # pragma: no cover  # a protocol has no body


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
    parser.set_defaults(func=func)
    return parser


def add_rules_option(parser: argparse.ArgumentParser, default: str) -> None:
    """Give a parser ``--rules NAME``, to be read by :func:`tichu.cli.presets.rules_named`."""
    parser.add_argument(
        "--rules",
        metavar="NAME",
        default=default,
        help=f"the rules to play by: {', '.join(PRESETS)} (default: {default})",
    )


def count(text: str) -> int:
    """Return a number from 1 up that a person has typed, for argparse's ``type``."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 up is wanted, not {text}")
    return number


def share(text: str) -> float:
    """Return a number from 0 to 1 that a person has typed, for argparse's ``type``."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"a number from 0 to 1 is wanted, not {text}")
    return number
