"""Readers for untrusted trees from JSON, TOML and messages.

A reader takes the path and the value of a field, and returns the parsed value; every error is a
:class:`DataError` that gives the path. :func:`parse_json` is stricter than Python's parser: it
limits size and depth, and rejects duplicate names, ``NaN``, and infinite or extremely long numbers.
If a text is not JSON at all, the error gives the line and column.
"""

import json
import math
from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

import attrs

from tichu._syntax import either
from tichu.errors import (
    DataCode,
    DataError,
    InvalidSetup,
    InvalidValue,
    NotationError,
    did_you_mean,
    shown,
)

T = TypeVar("T")

Reader = Callable[[str, object], T]
"""A function from the path and the value of a field to the parsed value."""

MOST_ITEMS: Final = 10_000
"""The largest number of items in a list; a round for six has fewer than 1,000 actions."""

_WORDS: Final = {None: "null", True: "true", False: "false"}
_DEEPEST: Final = 24  # a custom field of a round may reach 21
_MOST_DIGITS: Final = 19  # of 64 bits
_LONGEST_FLOAT: Final = 40  # characters; Python writes at most 24
_LONGEST_NAME: Final = 40  # characters of a field's name that a path repeats
_LONGEST_MESSAGE: Final = 500  # characters


def table_of(tree: object, expected: str = "an object") -> dict[str, object]:
    """Return a tree, which must be an object whose keys are strings."""
    if type(tree) is not dict:
        raise wrong("", expected, tree)
    for name in tree:
        if type(name) is not str:
            raise wrong("", "text as the name of a field", name)
    return tree


def check_names(
    table: Mapping[str, object], names: Collection[str], *, custom: bool = False
) -> None:
    """Raise :class:`DataError` for a field not in ``names``; ``custom`` also allows a leading _."""
    for name in table:
        if name not in names and not (custom and name.startswith("_")):
            expected = either((*names, *["a name that begins with _"] * custom))
            message = f"unknown field, expected {expected}{did_you_mean(name, names)}"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)


def check_version(
    table: Mapping[str, object], latest: int, missing: str = "the field is missing"
) -> None:
    """Raise :class:`DataError` unless this library can read the version of a tree."""
    version = number_of("tichu", field(table, "tichu", missing))
    if not 1 <= version <= latest:
        raise wrong("tichu", f"a version up to {latest}", version, DataCode.UNKNOWN_VERSION)


def field(table: Mapping[str, object], name: str, missing: str = "the field is missing") -> object:
    """Return a required field."""
    if name not in table:
        raise DataError(DataCode.MISSING_FIELD, name, missing)
    return table[name]


def kind_of(table: Mapping[str, object], kinds: Collection[str]) -> str:
    """Return the ``kind`` of a table, which must be in ``kinds``."""
    name = field(table, "kind")
    if type(name) is str and name in kinds:
        return name
    error = wrong("kind", either(kinds), name, DataCode.UNKNOWN_KIND)
    meant = did_you_mean(name, kinds) if type(name) is str else ""
    raise DataError(error.code, error.path, error.message + meant)


def only(name: str, read: Reader[T]) -> Callable[[Mapping[str, object]], T]:
    """Return a reader for a table with one field."""
    return lambda table: read(name, field(table, name))


def text_of(path: str, value: object) -> str:
    """Return a value, which must be text."""
    if type(value) is not str:
        raise wrong(path, "text", value)
    return value


def number_of(path: str, value: object) -> int:
    """Return a value, which must be a whole number."""
    if type(value) is not int:
        raise wrong(path, "a whole number", value)
    return value


def list_of(path: str, value: object, most: int = MOST_ITEMS) -> list[object]:
    """Return a value, which must be a list with at most ``most`` items."""
    if type(value) is not list:
        raise wrong(path, "a list", value)
    if len(value) > most:
        message = f"expected at most {most:,} items, got {len(value):,}"
        raise DataError(DataCode.TOO_LONG, path, message)
    return value


def each(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Return a reader for a list that reads each item with ``read``."""

    def read_list(path: str, value: object) -> tuple[T, ...]:
        items = enumerate(list_of(path, value))
        return tuple(read(f"{path}[{place}]", item) for place, item in items)

    return read_list


def notation(parse: Callable[[str], T], expected: str = "text") -> Reader[T]:
    """Return a reader for text in notation."""

    def read(path: str, value: object) -> T:
        if type(value) is not str:
            raise wrong(path, expected, value)
        try:
            return parse(value)
        except NotationError as error:
            raise DataError(DataCode.BAD_NOTATION, path, str(error)) from None
        except (InvalidSetup, InvalidValue) as error:
            message = str(error)
            if len(message) > _LONGEST_MESSAGE:
                message = f"{message[:_LONGEST_MESSAGE]}..."
            raise DataError(DataCode.IMPOSSIBLE, path, message) from None

    return read


def wrong(
    path: str, expected: str, value: object, code: DataCode = DataCode.WRONG_TYPE
) -> DataError:
    """Return the error for an invalid value; the message uses the terms of JSON."""
    if value is None or isinstance(value, bool):
        got = _WORDS[value]
    elif isinstance(value, dict):
        got = "an object"
    else:
        got = "a list" if isinstance(value, list) else shown(value)
    return DataError(code, path, f"expected {expected}, got {got}")


def named(name: object) -> str:
    """Return the name of a field as shown in a path."""
    text = repr(name)[1:-1] if name and type(name) is str else shown(name)
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


@attrs.frozen(slots=True)
class _Wrong:
    """A marker in place of an invalid value in a tree, until its path is known."""

    code: DataCode
    message: str


def parse_json(text: object, longest: int) -> object:
    """Parse JSON to a tree; raise :class:`DataError` for invalid text."""
    tree = read_json(text, longest)
    check_json(tree)
    return tree


def read_json(text: object, longest: int) -> object:
    """Parse JSON to a tree that has yet to be checked by :func:`check_json`."""
    found, broken = decoded("loads(text)", text, longest)
    if broken is not None:
        raise broken
    try:
        tree: object = json.loads(
            found,
            object_pairs_hook=_object,
            parse_int=_int,
            parse_float=_float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        path = f"line {error.lineno}, column {error.colno}"
        raise DataError(DataCode.BAD_SYNTAX, path, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise DataError(DataCode.TOO_DEEP, "", _too_deep()) from None
    return tree


def decoded(place: str, text: object, longest: int) -> tuple[str, DataError | None]:
    """Decode bytes up to the first that is not UTF-8, without a byte order mark.

    The error, None if all bytes are UTF-8, names that byte.
    """
    if not isinstance(text, str | bytes | bytearray):
        raise InvalidValue(place, f"expected text or bytes, got {shown(text)}")
    if len(text) > longest:
        message = f"expected at most {longest:,} characters or bytes, got {len(text):,}"
        raise DataError(DataCode.TOO_LONG, "", message)
    broken: DataError | None = None
    try:
        found = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        found = error.object[: error.start].decode()
        line, message = found.count("\n") + 1, f"byte {error.start} is not UTF-8"
        broken = DataError(DataCode.BAD_ENCODING, f"line {line}", message)
    return found.removeprefix("\ufeff"), broken


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                found[name] = _Wrong(DataCode.DUPLICATE_FIELD, "the field appears twice")
            seen.add(name)
    return found


def _int(digits: str) -> object:
    if len(digits.lstrip("-")) <= _MOST_DIGITS and abs(int(digits)) < 2**63:
        return int(digits)
    return _Wrong(DataCode.BAD_NUMBER, f"expected a number of 64 bits, got {shown(digits, 30)}")


def _float(digits: str) -> object:
    value = float(digits) if len(digits) <= _LONGEST_FLOAT else math.inf
    if math.isfinite(value):
        return value
    message = f"expected a finite number of at most {_LONGEST_FLOAT} characters"
    return _Wrong(DataCode.BAD_NUMBER, f"{message}, got {shown(digits, 30)}")


def _constant(name: str) -> object:
    return _Wrong(DataCode.BAD_NUMBER, f"expected a number, got {name}")


def check_json(node: object, depth: int = 1) -> None:
    """Raise :class:`DataError` for the first invalid part of a tree."""
    if isinstance(node, _Wrong):
        raise DataError(node.code, "", node.message)
    if not isinstance(node, dict | list):
        return
    if depth > _DEEPEST:
        raise DataError(DataCode.TOO_DEEP, "", _too_deep())
    for name, child in node.items() if isinstance(node, dict) else enumerate(node):
        try:
            check_json(child, depth + 1)
        except DataError as error:
            path = f"[{name}]" if isinstance(name, int) else named(name)
            raise error.within(path) from None


def _too_deep() -> str:
    return f"expected at most {_DEEPEST} levels of lists and objects"
