"""The text of a record file: TOML 1.0.

Owns both directions between the text and its tree. Imports ``errors``, and the standard library's
reader. What is written is one form: the version, then each game with its fields in a fixed order,
an action on a line.
"""

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from tichu.errors import DataCode, DataError

_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_KEYS: Final = re.compile(r"[=,\[\]{}\n]")
_MOST_DOTS: Final = 16
_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def parse(text: str) -> dict[str, Any]:
    """Return the tree of a TOML text; raises :class:`DataError` with line and column."""
    _check_keys(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.fullmatch(str(error))
        sentence = (found[1] if found else str(error)).strip()
        line, column = _position(text, found)
        raise DataError(
            DataCode.BAD_SYNTAX, f"line {line}, column {column}", f"this is no TOML: {sentence}"
        ) from None
    except RecursionError:
        raise DataError(DataCode.TOO_DEEP, "", "lists lie in lists beyond any need") from None
    except ValueError as error:  # a number or a date that is none, such as one of 5,000 digits
        raise DataError(DataCode.BAD_NUMBER, "", f"this is no TOML: {error}") from None


def failed_line(error: DataError) -> int | None:
    """Return the number of the line, from 1, at which a text is no TOML; None if unknown."""
    found = re.match(r"line (\d+),", error.path)
    return int(found[1]) if found else None


def _position(text: str, found: re.Match[str] | None) -> tuple[int, int]:
    """Return the line and column that an error names, or those of the end."""
    if found and found[2]:
        return int(found[2]), int(found[3])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _check_keys(text: str) -> None:
    """Refuse names of very many parts, for which the reader would take very long."""
    for piece in _KEYS.split(_STRINGS.sub('""', text)):
        if piece.count(".") > _MOST_DOTS:
            message = f"a name has {_MOST_DOTS} parts at most"
            raise DataError(DataCode.TOO_DEEP, "", message)


def head(version: int) -> str:
    """Return the first line of a file."""
    return f"tichu = {version}\n"


def game_text(tree: Mapping[str, Any]) -> str:
    """Return the text of a game, with an empty line in front."""
    lines = ["", "[[games]]"]
    lines += _fields(tree, "rounds")
    for told in tree["rounds"]:
        lines += ["", "[[games.rounds]]", *_fields(told, "actions")]
    return "\n".join(lines) + "\n"


def _fields(table: Mapping[str, Any], last: str) -> Iterator[str]:
    """Yield the lines of a table; of its lists of actions each on a line of its own."""
    for name, value in table.items():
        if name == "actions":
            yield "actions = ["
            for action in value:
                yield f"  {_value(action)},"
            yield "]"
        elif name != last:
            yield f"{_key(name)} = {_value(value)}"


def _value(value: object) -> str:
    """Return a value as TOML has it."""
    match value:
        case str():
            return f'"{_ESCAPED.sub(_escape, value)}"'
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case dt.date():
            return value.isoformat()
        case list():
            return f"[{', '.join(_value(item) for item in cast('list[object]', value))}]"
        case _:
            table = cast("dict[str, object]", value)
            inside = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in table.items())
            return f"{{{inside}}}"


def _key(name: str) -> str:
    """Return a name, in quotation marks where it needs them."""
    return name if _BARE.fullmatch(name) else _value(name)


def _escape(match: re.Match[str]) -> str:
    """Return a sign as it is written within quotation marks."""
    sign = match[0]
    return _ESCAPES.get(sign) or f"\\u{ord(sign):04X}"
