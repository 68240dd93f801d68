"""Rules as text: ``nanjing``, ``bsw(target=500, wish_bomb=strict_turn)``.

Owns the form that the command line, records and positions share: a preset, and the fields in which
the rules differ from it. The preset written is the one with the fewest differences.
"""

import re
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs

from tichu._values import want_instance
from tichu.errors import NotationError, RulesError
from tichu.rules import PRESETS, Rules

_FORM: Final = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL | re.ASCII)
_FIELD: Final = re.compile(r"\s*([\w-]+)\s*=\s*([\w+-]+)\s*(?:,|$)", re.ASCII)
_HINTS: Final = get_type_hints(Rules)
_WORDS: Final = {"true": True, "yes": True, "false": False, "no": False}
_LONGEST: Final = 2000  # characters; all fields together have about 700


def format_rules(rules: Rules) -> str:
    """Return the nearest preset and, in brackets, the fields that differ, in their order.

    >>> format_rules(attrs.evolve(PRESETS["bsw"], target=500))
    'bsw(target=500)'
    """
    want_instance("format_rules(rules)", rules, Rules)
    found = min(
        ((name, _differences(rules, preset)) for name, preset in PRESETS.items()),
        key=lambda pair: len(pair[1]),
    )
    name, fields = found
    if not fields:
        return name
    inside = ", ".join(f"{field}={_written(getattr(rules, field))}" for field in fields)
    return f"{name}({inside})"


def parse_rules(text: str) -> Rules:
    """Return the rules that a text names; capitals do not matter, nor ``-`` for ``_``.

    Raises :class:`NotationError` with the place for what is no preset, no field or no value, and
    for fields that exclude each other.

    >>> parse_rules("BSW(wish_bomb=strict_turn)").wish_bomb
    'strict_turn'
    """
    want_instance("parse_rules(text)", text, str)
    match = _FORM.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        message = "rules are a preset, with changes in brackets: bsw(target=500)"
        raise NotationError(text, (0, len(text)), message)
    preset = PRESETS.get(_plain(match[1]))
    if preset is None:
        message = f"the presets are {', '.join(PRESETS)}"
        raise NotationError(text, match.span(1), message)
    changes = _changes(text, *match.span(2)) if match[2] is not None else {}
    try:
        return attrs.evolve(preset, **changes)
    except RulesError as error:
        raise NotationError(text, (0, len(text)), str(error)) from None


def _changes(text: str, start: int, end: int) -> dict[str, Any]:
    """Return the fields that stand in a part of a text."""
    changes: dict[str, Any] = {}
    while start < end and text[start:end].strip():
        match = _FIELD.match(text, start, end)
        if match is None:
            raise NotationError(text, (start, end), "a field and its value are wanted: target=500")
        field = _plain(match[1])
        if field not in _HINTS:
            raise NotationError(text, match.span(1), "the rules have no such field")
        if field in changes:
            raise NotationError(text, match.span(1), "this field comes twice")
        changes[field] = _read(text, match, field)
        start = match.end()
    return changes


def _read(text: str, match: re.Match[str], field: str) -> object:
    """Return a value as its field wants it."""
    word = _plain(match[2])
    hint = _HINTS[field]
    if get_origin(hint) is Literal and word in get_args(hint):
        return word
    if hint is bool and word in _WORDS:
        return _WORDS[word]
    if type(None) in get_args(hint) and word == "none":
        return None
    is_number = hint is int or int in get_args(hint)
    parts = word.split("+") if get_origin(hint) is tuple else [word] if is_number else []
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 9]
    if parts and len(numbers) == len(parts):
        return tuple(numbers) if get_origin(hint) is tuple else numbers[0]
    raise NotationError(text, match.span(2), f"{_wanted(hint)} is wanted")


def _plain(word: str) -> str:
    """Return a word as it is written."""
    return word.lower().replace("-", "_")


def _wanted(hint: object) -> str:
    """Return what a field wants, for a message."""
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(get_args(hint))
    if hint is bool:
        return "true or false"
    if get_origin(hint) is tuple:
        return "numbers with + between them"
    return "a number" if hint is int else "a number or none"


def _written(value: object) -> str:
    """Return a value of a field as text."""
    if isinstance(value, tuple):
        return "+".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return str(value).lower()


def _differences(rules: Rules, preset: Rules) -> list[str]:
    """Return the names of the fields in which rules differ from a preset."""
    return [name for name in _HINTS if getattr(rules, name) != getattr(preset, name)]
