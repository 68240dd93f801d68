"""JSON as such: from a text to a tree, with nothing in it that Python lets through.

Owns the guards around the standard library's reader: a cap on size and one on depth; no name twice
in an object, no ``NaN``, no infinite or endless number. Imports ``errors``. What is wrong is found
with its path in the tree, or, in a text that is no JSON at all, with its line and column.
"""

import json
import math
from collections.abc import Iterator
from typing import Any, Final, cast

import attrs

from tichu.errors import DataCode, DataError, InvalidValue, shown

LONGEST: Final = 1_000_000  # bytes or characters; a record of one game has about 20,000
_DEEPEST: Final = 20
_MOST_DIGITS: Final = 19  # of 64 bits
_LONGEST_FLOAT: Final = 40  # characters


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
    """Return what was given as text, without a byte order mark."""
    if not isinstance(text, str | bytes | bytearray):
        raise InvalidValue("loads(text)", f"text or bytes are wanted, not {shown(text)}")
    if len(text) > longest:
        message = f"the text is longer than {longest:,}, which is the limit"
        raise DataError(DataCode.TOO_LONG, "", message)
    if not isinstance(text, str):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            message = f"byte {error.start} is no UTF-8"
            raise DataError(DataCode.BAD_ENCODING, "", message) from None
    return text.removeprefix("\ufeff")


def _object(pairs: list[tuple[str, Any]]) -> object:
    """Return an object, in which a name that comes twice has something wrong as its value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                found[name] = _Wrong(DataCode.DUPLICATE_FIELD, "this field comes twice")
            seen.add(name)
    return found


def _int(digits: str) -> object:
    """Return a whole number of 64 bits."""
    if len(digits.lstrip("-")) <= _MOST_DIGITS and abs(int(digits)) < 2**63:
        return int(digits)
    return _Wrong(DataCode.BAD_NUMBER, f"a number of 64 bits is wanted, not {shown(digits, 30)}")


def _float(digits: str) -> object:
    """Return a finite number."""
    value = float(digits) if len(digits) <= _LONGEST_FLOAT else math.inf
    if math.isfinite(value):
        return value
    return _Wrong(DataCode.BAD_NUMBER, f"a finite number is wanted, not {shown(digits, 30)}")


def _constant(name: str) -> object:
    """Return what stands for a number that is none."""
    return _Wrong(DataCode.BAD_NUMBER, f"{name} is no JSON")


def _check(tree: object) -> None:
    """Raise :class:`DataError` at the first place of a tree where something is wrong."""
    # A list of what is still to be looked at, not a recursion, which a stranger could exhaust.
    waiting: list[tuple[object, str, int]] = [(tree, "", 1)]
    while waiting:
        node, path, depth = waiting.pop()
        if isinstance(node, _Wrong):
            raise DataError(node.code, path, node.message)
        children: Iterator[tuple[str, object]]
        if isinstance(node, dict):
            table = cast("dict[str, object]", node)
            start = f"{path}." if path else ""
            children = ((f"{start}{shown(name, 40)[1:-1]}", table[name]) for name in table)
        elif isinstance(node, list):
            items = cast("list[object]", node)
            children = ((f"{path}[{place}]", item) for place, item in enumerate(items))
        else:
            continue
        if depth > _DEEPEST:
            raise DataError(DataCode.TOO_DEEP, path, _too_deep())
        waiting += [
            (child, name, depth + 1)
            for name, child in children
            if isinstance(child, dict | list | _Wrong)
        ][::-1]


def _too_deep() -> str:
    """Return that a tree is too deep."""
    return f"nothing needs more than {_DEEPEST} levels of lists and objects"
