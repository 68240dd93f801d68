"""Spellings: one table defines how the values of a union are both written and read.

A spelling has the keywords of a text and the fields of a value, each as ``name:form``. ``seat`` at
the start is the field of that name.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

import attrs

from tichu._spelling.words import A_SEAT, UNKNOWN, Words, either, plain
from tichu.errors import InvalidValue, shown

T = TypeVar("T")


@attrs.frozen(slots=True)
class Form:
    """The form in which a field is written and read."""

    write: Callable[[Any], str]
    read: Callable[[Words], object]


def word(write: Callable[[Any], str], read: Callable[[str], object], expected: str) -> Form:
    """Return the form of a field that is one word."""
    return Form(write, lambda words: words.read(read, expected))


class Spellings(Generic[T]):
    """The spellings of the values of a union.

    ``hidden`` names the class that is read instead of another where ``??`` appears in a text.
    """

    def __init__(
        self,
        spellings: Mapping[Any, str],
        forms: Mapping[str, Form],
        hidden: Mapping[Any, type] = MappingProxyType({}),
    ) -> None:
        self._hidden = hidden
        self._parts: dict[type, tuple[tuple[str, Form | None], ...]] = {}
        self._of_seat: dict[str, type] = {}  # by verb
        self._of_table: dict[str, dict[str, type]] = {}  # by the first and the second word
        for kind, spelling in spellings.items():
            parts = [each.partition(":") for each in spelling.split()]
            self._parts[kind] = tuple((name, forms.get(form)) for name, _, form in parts)
            first, second, *_ = spelling.split()
            if first == "seat":
                self._parts[kind] = (("seat", forms["seat"]), *self._parts[kind][1:])
                self._of_seat.setdefault(second, kind)
            else:
                named = self._of_table.setdefault(first, {})
                named.setdefault("" if ":" in second else second, kind)
        self._first = {
            seats: either((a_seat, *self._of_table) if self._of_seat else self._of_table)
            for seats, a_seat in A_SEAT.items()
        }
        self._verb = f"a verb ({either(self._of_seat)})" if self._of_seat else ""

    def write(self, place: str, expected: str, value: object) -> str:
        """Return a value as text; raise :class:`InvalidValue` for one of another type."""
        parts = self._parts.get(type(value))
        if parts is None:
            raise InvalidValue(place, f"expected {expected}, got {shown(value)}")
        written = [
            name if form is None else form.write(getattr(value, name)) for name, form in parts
        ]
        return " ".join(filter(None, written))

    def read(self, words: Words) -> T:
        """Return the value that a whole text describes."""
        expected = self._first[words.seats]
        first = words.next(expected)
        fields: dict[str, object] = {}
        named = self._of_table.get(plain(first))
        known = 2
        if named is None and not self._of_seat:
            raise words.unexpected(expected)
        if named is None:
            if plain(first) in self._of_seat:
                expected = f"the seat first, as in '0 {plain(first)}'"
            fields["seat"] = words.seat_of(first, expected)
            kind = words.choose(self._of_seat, self._verb)
        elif len(named) > 1:
            kind = words.choose(named)
        else:
            ((_, kind),) = named.items()
            known = 1
        if UNKNOWN in words.text:
            kind = self._hidden.get(kind, kind)
        for name, form in self._parts[kind][known:]:
            if form is None:
                words.key(name)
            else:
                fields[name] = form.read(words)
        words.end()
        return cast("Callable[..., T]", kind)(**fields)
