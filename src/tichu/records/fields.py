"""Custom fields, which people add to a record beyond the fields that the format defines.

Their names begin with an underscore, so they never clash with a field of a later version. Their
values are of the types that TOML and JSON share: text, numbers, booleans, lists and tables.
"""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final, Self

from tichu._trees import named
from tichu.errors import DataCode, DataError, InvalidValue, shown

_NAME: Final = re.compile(r"_[A-Za-z0-9_-]{0,99}")
_LARGEST: Final = 2**63 - 1
_DEEPEST: Final = 16
_MOST: Final = 100_000  # values of all custom fields of a game or a round together
_LONGEST: Final = 1_000_000  # characters
_LONGEST_NAME: Final = 40  # characters of a name that a path shows


class UserFields(Mapping[str, object]):
    """The custom fields of a game or a round: an immutable mapping.

    Lists in it are tuples, and tables are mappings of this class. Raises :class:`DataError`, with
    the place, for a name that does not begin with an underscore and for a value that a record
    cannot hold.

    >>> fields = UserFields({"_rating": 1850, "_tags": ["final", "live"]})
    >>> fields["_tags"]
    ('final', 'live')
    """

    __slots__ = ("_values",)

    _values: dict[str, object]

    def __init__(self, fields: Mapping[str, object] | None = None) -> None:
        given: Mapping[str, object] = {} if fields is None else fields
        if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidValue("UserFields", f"expected a mapping, got {shown(given)}")
        for name in given:
            if type(name) is not str or not _NAME.fullmatch(name):
                expected = "a custom field, whose name is _ and up to 99 of A-Z a-z 0-9 _ -"
                message = f"expected {expected}, got {shown(name, _LONGEST_NAME)}"
                raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
        freezer = _Freezer()
        self._values = {
            str(name): freezer.frozen(value, str(name), 1) for name, value in given.items()
        }

    @classmethod
    def checked(cls, values: dict[str, object]) -> Self:
        """Return custom fields, or a table in them, without a check of the values."""
        new = cls()
        new._values = values
        return new

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return (UserFields.checked, (dict(self._values),))

    def __repr__(self) -> str:
        return repr(self._values)


def plain(value: object) -> object:
    """Return a value of a custom field with lists and dicts in place of tuples and tables."""
    if isinstance(value, UserFields):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value


class _Freezer:
    """Makes immutable copies of values, and counts them against a common limit."""

    def __init__(self) -> None:
        self.left = _MOST

    def frozen(self, value: object, path: str, depth: int) -> object:
        self.left -= 1
        if self.left < 0:
            raise DataError(DataCode.TOO_LONG, path, f"expected at most {_MOST:,} values")
        if depth > _DEEPEST:
            raise DataError(DataCode.TOO_DEEP, path, f"expected at most {_DEEPEST} levels")
        if type(value) is str:
            check_text(value, path)
        elif type(value) is int and abs(value) > _LARGEST:
            message = f"expected a number of 64 bits, got {shown(value)}"
            raise DataError(DataCode.BAD_NUMBER, path, message)
        elif type(value) is float and not math.isfinite(value):
            message = f"expected a finite number, got {value}"
            raise DataError(DataCode.BAD_NUMBER, path, message)
        elif isinstance(value, Mapping):
            return UserFields.checked(self.table(value, path, depth))
        elif isinstance(value, list | tuple):
            return tuple(
                self.frozen(item, f"{path}[{at}]", depth + 1) for at, item in enumerate(value)
            )
        elif type(value) not in {bool, int, float}:
            message = f"expected text, a number, a boolean, a list or a table, got {shown(value)}"
            raise DataError(DataCode.WRONG_TYPE, path, message)
        return value

    def table(self, values: Mapping[object, object], path: str, depth: int) -> dict[str, object]:
        table: dict[str, object] = {}
        for name, inner in values.items():
            if type(name) is not str:
                message = f"expected text as a name, got {shown(name)}"
                raise DataError(DataCode.WRONG_TYPE, path, message)
            check_text(name, path)
            table[name] = self.frozen(inner, f"{path}.{named(name)}", depth + 1)
        return table


def check_text(text: str, path: str) -> None:
    """Raise :class:`DataError` for a text that is too long or cannot be encoded."""
    if len(text) > _LONGEST:
        message = f"expected at most {_LONGEST:,} characters, got {len(text):,}"
        raise DataError(DataCode.TOO_LONG, path, message)
    try:
        text.encode()
    except UnicodeEncodeError:
        message = "the text has half of a surrogate pair, which is not a character"
        raise DataError(DataCode.BAD_ENCODING, path, message) from None


def want_storable(place: str, text: object) -> None:
    """Raise :class:`InvalidValue` unless a value is text that can be stored."""
    if type(text) is not str:
        raise InvalidValue(place, f"expected text, got {shown(text)}")
    try:
        check_text(text, place)
    except DataError as error:
        raise InvalidValue(place, error.message) from None
