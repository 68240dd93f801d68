"""Position strings that a person types, and what is wrong with them.

Owns how the argument is named, and the reminder that a position is one argument; what a position
string says is ``notation``'s. Imports it, ``phases`` and ``cli.inputs``.
"""

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from tichu.cli.inputs import STANDARD_INPUT
from tichu.errors import InvalidSetup, InvalidValue, NotationError, shown
from tichu.notation.positions import FIELDS
from tichu.phases import Phase

QUOTES: Final = "a position is one argument: put it in quotation marks"
_PHASES: Final = frozenset(Phase)
_WORD: Final = re.compile(r"[^-\s]\S*")


def is_torn(words: Sequence[str]) -> bool:
    """Return whether a shell has taken a position apart: words alone are its rules and its phase.

    No command takes the name of a phase as a word of its own.
    """
    return any(
        _WORD.fullmatch(rules) is not None and phase.lower() in _PHASES
        for rules, phase in pairwise(words)
    )


def want_position(argument: str, what: str, others: str) -> None:
    """Raise :class:`~tichu.InvalidValue` for what is plainly none; ``others`` is what may be."""
    if not what.strip():
        raise InvalidValue(argument, "no position is given")
    if what != STANDARD_INPUT and len(what.split(None, 1)) < 2:
        raise InvalidValue(argument, f"{shown(what)} is no position string, {others}")


@contextmanager
def named(argument: str, what: str) -> Generator[None, None, None]:
    """Name the argument, or standard input, in what is raised about the position in it."""
    is_typed = what != STANDARD_INPUT
    place = argument if is_typed else "standard input"
    try:
        yield
    except NotationError as error:
        message = f"{place}: {error.message}"
        if is_typed and len(error.text.split()) < len(FIELDS):
            message += " (put all of the position in quotation marks)"
        raise NotationError(error.text, error.span, message) from None
    except InvalidSetup as error:
        problems = tuple(f"{place}: {problem}" for problem in error.problems)
        raise InvalidSetup(problems) from None
