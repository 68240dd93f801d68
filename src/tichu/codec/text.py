"""JSON as such: from a text to a tree, with nothing in it that Python lets through.

Owns the guards around the standard library's reader: a cap on size and one on depth; no name twice
in an object, no ``NaN``, no infinite or endless number. Imports ``errors``. What is wrong is found
with its path in the tree, or, in a text that is no JSON at all, with its line and column.
"""

import json
import math
from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from tichu.errors import DataCode, DataError, InvalidValue, shown

LONGEST: Final = 1_000_000  # bytes or characters; a record of one game has about 20,000
_WORDS: Final = {None: "null", True: "true", False: "false"}
_TEXTS: Final = (str, bytes, bytearray)
_DEEPEST: Final = 24  # a field of one's own, in a round, may reach 21
_MOST_DIGITS: Final = 19  # of 64 bits
_LONGEST_FLOAT: Final = 40  # characters; what is written has 24 at most
_LONGEST_NAME: Final = 40  # characters of a field's name that a path repeats


@attrs.frozen(slots=True)
class _Wrong:
    """What stands in a tree where something is wrong, until its path is known."""

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
        raise DataError(DataCode.BAD_SYNTAX, path, f"this is no JSON: {error.msg}") from None
    except RecursionError:
        raise DataError(DataCode.TOO_DEEP, "", _too_deep()) from None
    _check(tree)
    return tree


def _decoded(text: object, longest: int) -> str:
    # A subclass might say anything about itself, so that there is none among these.
    if type(text) not in _TEXTS:
        raise InvalidValue("loads(text)", f"text or bytes are wanted, not {shown(text)}")
    given = cast("str | bytes | bytearray", text)
    if len(given) > longest:
        message = f"{longest:,} characters or bytes are taken at most"
        raise DataError(DataCode.TOO_LONG, "", message)
    if not isinstance(given, str):
        try:
            given = given.decode()
        except UnicodeDecodeError as error:
            message = f"byte {error.start} is no UTF-8"
            raise DataError(DataCode.BAD_ENCODING, "", message) from None
    return given.removeprefix("\ufeff")


def _object(pairs: list[tuple[str, Any]]) -> object:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                found[name] = _Wrong(DataCode.DUPLICATE_FIELD, "this field comes twice")
            seen.add(name)
    return found


def _int(digits: str) -> object:
    if len(digits.lstrip("-")) <= _MOST_DIGITS and abs(int(digits)) < 2**63:
        return int(digits)
    return _Wrong(DataCode.BAD_NUMBER, f"a number of 64 bits is wanted, not {shown(digits, 30)}")


def _float(digits: str) -> object:
    value = float(digits) if len(digits) <= _LONGEST_FLOAT else math.inf
    if math.isfinite(value):
        return value
    message = f"a finite number of {_LONGEST_FLOAT} characters at most is wanted"
    return _Wrong(DataCode.BAD_NUMBER, f"{message}, not {shown(digits, 30)}")


def _constant(name: str) -> object:
    return _Wrong(DataCode.BAD_NUMBER, f"{name} is no JSON")


def _check(node: object, depth: int = 1) -> None:
    if isinstance(node, _Wrong):
        raise DataError(node.code, "", node.message)
    if not isinstance(node, dict | list):
        return
    if depth > _DEEPEST:
        raise DataError(DataCode.TOO_DEEP, "", _too_deep())
    for name, child in _children(cast("dict[str, object] | list[object]", node)):
        try:
            _check(child, depth + 1)
        except DataError as error:
            path = f"[{name}]" if isinstance(name, int) else named(name)
            raise error.within(path) from None


def _children(node: dict[str, object] | list[object]) -> Iterable[tuple[str | int, object]]:
    return node.items() if isinstance(node, dict) else enumerate(node)


def named(name: str) -> str:
    """Return the name of a field as a path shows it: cut to a length that fits."""
    text = repr(name)[1:-1] if name else "''"
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def told(value: object) -> str:
    """Return a value of a tree as a message shows it, in the words of JSON."""
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else shown(value)


def _too_deep() -> str:
    return f"nothing needs more than {_DEEPEST} levels of lists and objects"
