"""Position strings on the command line, and errors in them."""

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from tichu.cli.inputs import STANDARD_INPUT
from tichu.errors import InvalidSetup, InvalidValue, NotationError, shown
from tichu.notation.positions import FIELDS
from tichu.phases import Phase

QUOTES: Final = "expected a position as one argument: put it in quotation marks"
_PHASES: Final = frozenset(Phase)
_WORD: Final = re.compile(r"[^-\s]\S*")


def is_torn(words: Sequence[str]) -> bool:
    """Return whether a shell has split a position, so that its rules and phase are words.

    No command takes the name of a phase as an argument.
    """
    return any(
        _WORD.fullmatch(rules) is not None and phase.lower() in _PHASES
        for rules, phase in pairwise(words)
    )


def want_position(argument: str, what: str, others: str) -> None:
    """Raise :class:`~tichu.InvalidValue` for a word that is not a position string at all."""
    if not what.strip():
        raise InvalidValue(argument, "expected a position, got nothing")
    if what != STANDARD_INPUT and len(what.split(None, 1)) < 2:
        raise InvalidValue(argument, f"expected a position string{others}, got {shown(what)}")


@contextmanager
def named(argument: str, what: str) -> Generator[None, None, None]:
    """Add the argument, or standard input, to errors of the position in it."""
    is_typed = what != STANDARD_INPUT
    place = argument if is_typed else "standard input"
    try:
        yield
    except NotationError as error:
        message = f"{place}: {error.message}"
        if is_typed and len(error.text.split()) < len(FIELDS):
            message += " (put the whole position in quotation marks)"
        raise NotationError(error.text, error.span, message) from None
    except InvalidSetup as error:
        problems = tuple(f"{place}: {problem}" for problem in error.problems)
        raise InvalidSetup(problems) from None
