"""Strict JSON parsing: rejects what Python's reader tolerates.

Limits size and depth, and rejects duplicate names, ``NaN``, and infinite or endless numbers. Errors
have the path in the tree; in a text that is not JSON at all, the line and column.
"""

import json
import math
from typing import Any, Final, cast

import attrs

from tichu.errors import DataCode, DataError, InvalidValue, shown

LONGEST: Final = 1_000_000  # bytes or characters; a record of one game has about 20,000
_WORDS: Final = {None: "null", True: "true", False: "false"}
_TEXTS: Final = (str, bytes, bytearray)
_DEEPEST: Final = 24  # a custom field of a round may reach 21
_MOST_DIGITS: Final = 19  # of 64 bits
_LONGEST_FLOAT: Final = 40  # characters; Python writes at most 24
_LONGEST_NAME: Final = 40  # characters of a field's name that a path repeats


@attrs.frozen(slots=True)
class _Wrong:
    """Marks the place of an error in a tree until its path is known."""

    code: DataCode
    message: str


def parse(text: str | bytes, longest: int) -> object:
    """Return the tree of a JSON text; raises :class:`DataError`."""
    try:
        tree: object = json.loads(
            _decoded(text, longest),
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
    _check(tree)
    return tree


def _decoded(text: object, longest: int) -> str:
    # Exact types only: a subclass might lie about its length.
    if type(text) not in _TEXTS:
        raise InvalidValue("loads(text)", f"expected text or bytes, got {shown(text)}")
    given = cast("str | bytes | bytearray", text)
    if len(given) > longest:
        message = f"expected at most {longest:,} characters or bytes, got {len(given):,}"
        raise DataError(DataCode.TOO_LONG, "", message)
    if not isinstance(given, str):
        try:
            given = given.decode()
        except UnicodeDecodeError as error:
            message = f"byte {error.start} is not UTF-8"
            raise DataError(DataCode.BAD_ENCODING, "", message) from None
    return given.removeprefix("\ufeff")


def _object(pairs: list[tuple[str, Any]]) -> object:
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


def _check(node: object, depth: int = 1) -> None:
    if isinstance(node, _Wrong):
        raise DataError(node.code, "", node.message)
    if not isinstance(node, dict | list):
        return
    if depth > _DEEPEST:
        raise DataError(DataCode.TOO_DEEP, "", _too_deep())
    tree = cast("dict[str, object] | list[object]", node)
    for name, child in tree.items() if isinstance(tree, dict) else enumerate(tree):
        try:
            _check(child, depth + 1)
        except DataError as error:
            path = f"[{name}]" if isinstance(name, int) else named(name)
            raise error.within(path) from None


def named(name: str) -> str:
    """Return the name of a field as a path shows it."""
    text = repr(name)[1:-1] if name else "''"
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def shown_json(value: object) -> str:
    """Return a value of a tree as a message shows it, in the terms of JSON."""
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else shown(value)


def _too_deep() -> str:
    return f"expected at most {_DEEPEST} levels of lists and objects"
