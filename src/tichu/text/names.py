"""The names of seats: checks, defaults, and lists of names in a sentence."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from tichu._values import several, want_int
from tichu.errors import InvalidValue, shown
from tichu.rules import MOST_SEATS
from tichu.text.checks import texts

_LONGEST: Final = 40


def numbered(number: int) -> tuple[str, ...]:
    """Return the names ``"Seat 0"`` and so on."""
    return tuple(f"Seat {seat}" for seat in range(number))


def called(place: str, names: Sequence[str] | None, number: int) -> tuple[str, ...]:
    """Return the given names, whose number is checked, or the default ones."""
    return numbered(number) if names is None else texts(place, names, number, "names")


def joined(names: Sequence[str]) -> str:
    """Return names as in a sentence: ``A``, ``A and B``, ``A, B and C``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def seats_joined(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats as in a sentence; default ones are ``Seats 0, 2 and 3``."""
    own = [names[seat] for seat in seats]
    if len(own) > 1 and own == [f"Seat {seat}" for seat in seats]:
        return f"Seats {joined([str(seat) for seat in seats])}"
    return joined(own)


def checked_names(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the names of ``number`` seats as a tuple, or raise :class:`~tichu.InvalidValue`.

    Names have 1 to 40 printable characters, and differ by more than capitals and blanks.

    >>> checked_names(["Anna", "Ben", "Clara", "anna"], 4)
    Traceback (most recent call last):
        ...
    tichu.InvalidValue: checked_names(names): 'anna' appears twice
    """
    want_int("checked_names(number)", number, 1, MOST_SEATS)
    return checked("checked_names(names)", names, number)


def checked(place: str, names: object, number: int) -> tuple[str, ...]:
    """Return the names of seats as :func:`checked_names` does."""
    given = several(names)
    if given is None or len(given) != number:
        raise InvalidValue(place, f"expected {number} names, got {shown(names)}")
    found: list[str] = []
    keys: set[str] = set()
    for name in given:
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST:
            message = f"expected a name of 1 to {_LONGEST} characters, got {shown(name)}"
            raise InvalidValue(place, message)
        if not name.isprintable() or name != " ".join(name.split()):
            raise InvalidValue(
                place, f"expected a name that can be printed on a line, got {shown(name)}"
            )
        if key_of(name) in keys:
            raise InvalidValue(place, f"{shown(name)} appears twice")
        keys.add(key_of(name))
        found.append(name)
    return tuple(found)


def tidy_name(name: str) -> str:
    r"""Return a name as people see it: composed letters, and one plain space between words.

    Characters without width, such as a byte order mark, are left out.

    >>> tidy_name("\ufeffJo\u0308rg\u00a0B")
    'Jörg B'
    """
    if not name.isascii():
        composed = unicodedata.normalize("NFC", name)
        name = "".join(sign for sign in composed if unicodedata.category(sign) != "Cf")
    return " ".join(name.split())


def key_of(name: str) -> str:
    """Return the form in which names are compared, without capitals and blanks."""
    return tidy_name(name).casefold()
