"""The names of seats: which can be, what seats without are called, and several in a sentence.

Owns all three. Imports ``text.wanted``, which checks texts of any kind.
"""

from collections.abc import Sequence
from typing import Final

from tichu._values import as_tuple, objects, want_int
from tichu.errors import InvalidValue, shown
from tichu.text.wanted import texts

MOST_SEATS: Final = 6
"""The seats of the largest table."""
_LONGEST: Final = 40


def numbered(number: int) -> tuple[str, ...]:
    """Return ``"Seat 0"`` and so on, so many of them."""
    return tuple(f"Seat {seat}" for seat in range(number))


def called(place: str, names: Sequence[str] | None, number: int) -> tuple[str, ...]:
    """Return so many names: those that are given, or numbers of seats where there are none.

    Raises :class:`~tichu.InvalidValue` for anything else.
    """
    return numbered(number) if names is None else texts(place, names, number)


def joined(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: ``A``, ``A and B``, ``A, B and C``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def told_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return some seats as a sentence lists them; where they have numbers, ``Seats 0, 2 and 3``."""
    own = [names[seat] for seat in seats]
    if len(own) > 1 and own == [f"Seat {seat}" for seat in seats]:
        return f"Seats {joined([str(seat) for seat in seats])}"
    return joined(own)


def checked_names(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the names of some seats, or raise :class:`~tichu.InvalidValue`.

    They are different however they are written, and 1 to 40 characters that can be printed.
    """
    want_int("checked_names(number)", number, 1, MOST_SEATS)
    given = objects(as_tuple(names))
    if given is None or len(given) != number:
        raise InvalidValue("names", f"{number} names are wanted, not {shown(names)}")
    checked: list[str] = []
    keys: set[str] = set()
    for name in given:
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST:
            message = f"a name has 1 to {_LONGEST} characters, not {shown(name)}"
            raise InvalidValue("names", message)
        if not name.isprintable() or name != " ".join(name.split()):
            raise InvalidValue("names", f"{shown(name)} cannot be printed as a name")
        if key_of(name) in keys:
            raise InvalidValue("names", f"{shown(name)} comes twice")
        keys.add(key_of(name))
        checked.append(name)
    return tuple(checked)


def key_of(name: str) -> str:
    """Return what is compared of a name: neither capitals nor the width of blanks matter."""
    return " ".join(name.casefold().split())
