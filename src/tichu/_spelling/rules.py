"""Rules as text: a preset and the fields that differ, ``bsw(target=500, wish_bomb=strict_turn)``.

The command line, records and positions share this form. The preset that is written is the one with
the fewest differences.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs

from tichu._spelling.words import NONE, either, twice, unexpected
from tichu._values import want_instance
from tichu.errors import NotationError, RulesError, did_you_mean
from tichu.rules import PRESETS, Rules

R = TypeVar("R")

_FORM: Final = re.compile(r"\s*([A-Za-z0-9_:-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_FIELD: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*([A-Za-z0-9_+-]+)\s*(?:,|$)")
_HINTS: Final = get_type_hints(Rules)
_WORDS: Final = {"true": True, "yes": True, "false": False, "no": False}
_LONGEST: Final = 2000  # characters; all fields together have about 700


def format_rules(rules: Rules) -> str:
    """Return the nearest preset and, in parentheses, the fields that differ from it.

    >>> import attrs, tichu
    >>> format_rules(attrs.evolve(tichu.BSW, target=500))
    'bsw(target=500)'
    """
    want_instance("format_rules(rules)", rules, Rules)
    return write_rules(rules, PRESETS, _HINTS)


def rules_given(place: str, value: object) -> Rules:
    """Return rules, or the rules that a text names.

    Raises :class:`NotationError` for text, and :class:`InvalidValue`, which names the place, for
    any other value.
    """
    return parse_rules(value) if isinstance(value, str) else want_instance(place, value, Rules)


def write_rules(rules: R, presets: Mapping[str, R], hints: Mapping[str, object]) -> str:
    """Return the nearest of some presets, and those of some fields that differ from it."""
    name, fields = min(
        ((name, _differences(rules, preset, hints)) for name, preset in presets.items()),
        key=lambda pair: len(pair[1]),
    )
    if not fields:
        return name
    inside = ", ".join(f"{field}={_written(getattr(rules, field))}" for field in fields)
    return f"{name}({inside})"


def parse_rules(text: str) -> Rules:
    """Return the rules that a text names; capitals do not matter, and ``-`` is read as ``_``.

    Raises :class:`NotationError` with the place for a preset, field or value that does not exist,
    and for fields that exclude each other.

    >>> parse_rules("BSW(wish_bomb=strict_turn)").wish_bomb
    'strict_turn'
    """
    named = f"a preset ({either(PRESETS)})"
    return read_rules(text, PRESETS, _HINTS, "bsw(target=500)", named)


def read_rules(
    text: str, presets: Mapping[str, R], hints: Mapping[str, object], example: str, named: str
) -> R:
    """Return one of some presets, with changes to some of its fields.

    Errors quote an ``example`` with a change, and say with ``named`` which presets there are.
    """
    want_instance("parse_rules(text)", text, str)
    match = _FORM.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        if "(" in text and ")" not in text:
            raise unexpected("a closing parenthesis at the end", text)
        raise unexpected(f"a preset, or one with changes like {example}", text)
    preset = {_plain(name): each for name, each in presets.items()}.get(_plain(match[1]))
    if preset is None:
        raise unexpected(named, text, *match.span(1), of=presets)
    changes = _changes(text, *match.span(2), hints)
    try:
        return attrs.evolve(cast("Any", preset), **changes) if changes else preset
    except RulesError as error:
        raise NotationError(text, (0, len(text)), str(error)) from None


def _changes(text: str, start: int, end: int, hints: Mapping[str, object]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    while text[start:end].strip():
        match = _FIELD.match(text, start, end)
        if match is None:
            raise unexpected("a field and its value, like target=500", text, start, end)
        field = _plain(match[1])
        if field not in hints:
            expected = "a field of the rules"
            if not did_you_mean(field, hints):
                expected += f" ({either(hints)})"
            raise unexpected(expected, text, *match.span(1), of=hints)
        if field in changes:
            raise twice(text, *match.span(1))
        changes[field] = _read(text, match, hints[field])
        start = match.end()
    return changes


def _read(text: str, match: re.Match[str], hint: object) -> object:
    word = _plain(match[2])
    if get_origin(hint) is Literal and word in get_args(hint):
        return word
    if hint is bool and word in _WORDS:
        return _WORDS[word]
    if type(None) in get_args(hint) and word == NONE:
        return None
    is_number = hint is int or int in get_args(hint)
    parts = word.split("+") if get_origin(hint) is tuple else [word] if is_number else []
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 9]
    if parts and len(numbers) == len(parts):
        return tuple(numbers) if get_origin(hint) is tuple else numbers[0]
    words = get_args(hint) if get_origin(hint) is Literal else ()
    raise unexpected(_expected(hint), text, *match.span(2), of=words)


def _plain(word: str) -> str:
    return word.lower().replace("-", "_")


def _expected(hint: object) -> str:
    if get_origin(hint) is Literal:
        return either(get_args(hint))
    if hint is bool:
        return "true or false"
    if get_origin(hint) is tuple:
        return "numbers with + between them"
    return "a number" if hint is int else "a number or none"


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return str(value).lower()


def _differences(rules: object, preset: object, hints: Mapping[str, object]) -> list[str]:
    return [name for name in hints if getattr(rules, name) != getattr(preset, name)]
