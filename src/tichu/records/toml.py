"""Read and write the text of record files, which is TOML 1.0.

The layout of the output is fixed: the version, then each game with its fields in order, and each
action on its own line.
"""

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from tichu.errors import DataCode, DataError

# A multi-line string ends with three to five quotes; up to two of them belong to it.
_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}+|(?P<open>\Z))?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|(?P<unclosed>\Z))?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_KEYS: Final = re.compile(r"[=,\[\]{}]")
_BRACKET: Final = re.compile(r"[\[\]{}]")
_DIGITS: Final = re.compile(r"[0-9_]{100}")
_MOST_DOTS: Final = 16
_MOST_NESTED: Final = 10_000
_ROUND: Final = "[[games.rounds]]"
_DEEPEST: Final = 40
_TOO_DEEP: Final = f"expected at most {_DEEPEST} levels of lists and tables"
_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_HEADER: Final = re.compile(r"\s*\[")
_ELEMENT: Final = re.compile(r"\s*(?:$|[\"'#])")
_ACTION: Final = re.compile(r"""^  "[^"'\\\n]*",$""", re.MULTILINE)
_ACTIONS: Final = re.compile(r"\s*actions\s*=\s*\[")
_TWICE: Final = ("Cannot overwrite", "Duplicate inline")
_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def parse(text: str) -> dict[str, object]:
    """Parse TOML to a tree; raise :class:`DataError` with the line and column of an error."""
    _check_lines(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.fullmatch(str(error))
        sentence = (found[1] if found else str(error)).strip()
        line, column = _position(text, found)
        path = f"line {line}, column {column}"
        if sentence.startswith(_TWICE):
            raise DataError(DataCode.DUPLICATE_FIELD, path, "the field appears twice") from None
        raise DataError(DataCode.BAD_SYNTAX, path, f"not TOML: {sentence}") from None
    except RecursionError:  # the caller itself is nested too deep
        raise DataError(DataCode.TOO_DEEP, "", _TOO_DEEP) from None
    except ValueError as error:  # a number or a date that does not exist
        raise DataError(DataCode.BAD_NUMBER, "", f"not TOML: {error}") from None


def before(text: str, error: DataError) -> tuple[dict[str, object], bool] | None:
    """Parse the text before an error; also return whether the error is in the last game.

    All lines before the invalid one are read. A list of actions that is cut off there keeps its
    complete actions. If these lines cannot be parsed, their last table is omitted. Returns None if
    the line is not known, or if the remaining lines cannot be parsed either.
    """
    found = re.match(r"line (\d+)", error.path)
    if found is None:
        return None
    lines = text.split("\n")
    failed = int(found[1]) - 1
    is_within = not _HEADER.match(lines[failed]) or lines[failed].startswith("[[games.")
    kept = lines[:failed]
    for end in ([], ["]"]):
        if not end or _in_actions(kept):
            try:
                return parse("\n".join(kept + end)), is_within
            except DataError:
                pass
    while kept and not kept[-1].startswith("[["):
        kept.pop()
    if not kept:
        return None
    is_within = not kept.pop().startswith("[[games]]")
    try:
        return parse("\n".join(kept)), is_within
    except DataError:
        return None


def _in_actions(lines: list[str]) -> bool:
    for line in reversed(lines):
        if not _ELEMENT.match(line):
            return _ACTIONS.match(line) is not None
    return False


def _position(text: str, found: re.Match[str] | None) -> tuple[int, int]:
    """Return the line and column of an error, or of the multi-line string that causes it.

    An unclosed string extends to the end of the file. Its error is reported at its beginning, so
    that the games before it are not lost.
    """
    if found and found[2]:
        return int(found[2]), int(found[3])
    place = next((each.start() for each in _STRINGS.finditer(text) if each.lastgroup), len(text))
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _check_lines(text: str) -> None:
    """Reject text that would make Python's parser very slow, or crash it.

    Such text has very long or very many dotted keys, deep nesting, or extremely long numbers.
    """
    depth = nested = 0
    without_actions = _ACTION.sub("", text)  # nearly all lines; each is in one string
    for number, line in enumerate(skeleton(without_actions).split("\n"), 1):
        if not line:
            continue
        path = f"line {number}"
        if line.count(".") > _MOST_DOTS:
            for piece in _KEYS.split(line):
                if piece.count(".") > _MOST_DOTS:
                    message = f"expected at most {_MOST_DOTS} dots in a name"
                    raise DataError(DataCode.TOO_DEEP, path, message)
        if not depth and "." in line.partition("=")[0] and not line.startswith(_ROUND):
            nested += 1
            if nested > _MOST_NESTED:
                message = f"expected at most {_MOST_NESTED:,} names with dots"
                raise DataError(DataCode.TOO_LONG, path, message)
        for bracket in _BRACKET.findall(line):
            depth = depth + 1 if bracket in "[{" else max(depth - 1, 0)
            if depth > _DEEPEST:
                raise DataError(DataCode.TOO_DEEP, path, _TOO_DEEP)
        if _DIGITS.search(line):
            raise DataError(DataCode.BAD_NUMBER, path, "expected fewer than 100 digits")


def skeleton(text: str) -> str:
    """Return text with its strings emptied and its comments removed, but the same lines."""
    return _STRINGS.sub(_emptied, text)


def _emptied(found: re.Match[str]) -> str:
    return "" if found[0][0] == "#" else '""' + "\n" * found[0].count("\n")


def game_text(tree: Mapping[str, Any]) -> str:
    """Return the text of a game, preceded by an empty line."""
    lines = ["", "[[games]]"]
    lines += _fields(tree)
    lines += [] if tree["rounds"] else ["rounds = []"]
    for part in tree["rounds"]:
        lines += ["", "[[games.rounds]]", *_fields(part)]
    return "\n".join(lines) + "\n"


def _fields(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if name == "actions":
            yield "actions = ["
            for action in value:
                yield f"  {_value(action)},"
            yield "]"
        elif name != "rounds":
            yield f"{_key(name)} = {_value(value)}"


def _value(value: object) -> str:
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
            return f"[{', '.join(_value(item) for item in value)}]"
        case _:
            table = cast("dict[str, object]", value)
            inside = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in table.items())
            return f"{{{inside}}}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _value(name)


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return _ESCAPES.get(sign) or f"\\u{ord(sign):04X}"
