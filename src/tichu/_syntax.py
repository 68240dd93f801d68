"""Read and write text: words, tables of spellings, and the text of rules.

1. A text is read word by word, so that every error has a position. Words are separated by
   whitespace; the case of keywords is ignored.
2. One table both writes and reads the values of a union type. A spelling consists of keywords and
   of fields, each as ``name:form``. ``seat`` at the start stands for the field ``seat``.
3. Rules are written as the preset with the fewest differences, followed by the fields that differ:
   ``bsw(target=500, wish_bomb=strict_turn)``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs

from tichu._values import want_instance, want_int
from tichu.cards import RANK_NAMES, rank_named
from tichu.errors import InvalidValue, NotationError, RulesError, did_you_mean, shown
from tichu.rules import MOST_PLAYERS, MOST_SEATS, PRESETS, Phase, Rules

T = TypeVar("T")

SEAT_DIGITS: Final = "".join(map(str, range(MOST_SEATS)))
A_SEAT: Final[dict[int | None, str]] = {
    None: "the number of a seat",
    **{seats: f"a seat from 0 to {seats - 1}" for seats in range(4, MOST_SEATS + 1)},
}
"""How errors describe the expected seat, by the number of seats at the table."""
EMPTY: Final = "-"
"""An empty field, packet or list."""
UNKNOWN: Final = "??"
"""A hidden card, packet, push or decision."""
NONE: Final = "none"
"""No wish, or no winner."""
_WORD: Final = re.compile(r"\S+")
_QUOTED: Final = 30  # characters of an invalid part that a message repeats


def quoted(part: str) -> str:
    """Return a part of a text in quotation marks, shortened to fit a message."""
    return shown(part, _QUOTED)


def unexpected(
    expected: str, text: str, start: int = 0, end: int | None = None, *, of: Iterable[str] = ()
) -> NotationError:
    """Return the error for an invalid part of a text.

    If it resembles a word in ``of``, the message suggests that word.
    """
    span = (start, len(text) if end is None else end)
    part = text[slice(*span)]
    given = quoted(part) if part else "nothing"
    return NotationError(text, span, f"expected {expected}, got {given}{did_you_mean(part, of)}")


def twice(text: str, start: int, end: int) -> NotationError:
    """Return the error for a part of a text that appears twice."""
    return NotationError(text, (start, end), f"{quoted(text[start:end])} appears twice")


def either(words: Iterable[str]) -> str:
    """Join words as alternatives: ``a, b or c``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def plain(word: str) -> str:
    """Return an ASCII word in lower case, like a keyword, and any other word unchanged."""
    return word.lower() if word.isascii() else word


def number_of(word: str, largest: int) -> int | None:
    """Parse a number from 0 to ``largest`` of one or two digits; return None for anything else."""
    if len(word) > len(str(largest)) or not (word.isascii() and word.isdigit()):
        return None
    number = int(word)
    return number if number <= largest and str(number) == word else None


def want_text(place: str, text: object, longest: int) -> str:
    """Return text after checking its type and length.

    Raises :class:`InvalidValue` for another type, and :class:`NotationError` if it is too long.
    """
    want_instance(place, text, str)
    assert isinstance(text, str)  # noqa: S101  # for the type checkers
    if len(text) > longest:
        message = f"expected at most {longest:,} characters, got {len(text):,}"
        raise NotationError(text, (longest, len(text)), message)
    return text


class Words:
    """The words of a text, to be read one after another."""

    def __init__(self, place: str, text: str, longest: int, seats: int | None = None) -> None:
        """Split a text into words; errors name the valid seats if their number is known."""
        self.seats: int | None = seats
        self.text: str = want_text(place, text, longest)
        self.spans: list[tuple[int, int]] = [match.span() for match in _WORD.finditer(text)]
        self.at: int = -1

    @property
    def left(self) -> int:
        """The number of words that are still to be read."""
        return len(self.spans) - self.at - 1

    def next(self, expected: str) -> str:
        """Return the next word; if it is missing, the error quotes ``expected``."""
        if not self.left:
            raise unexpected(expected, self.text, len(self.text))
        self.at += 1
        return self.text[slice(*self.spans[self.at])]

    def is_next(self, keyword: str) -> bool:
        """Return whether the next word is a keyword."""
        return self.left > 0 and plain(self.text[slice(*self.spans[self.at + 1])]) == keyword

    def choose(self, choices: Mapping[str, T], expected: str = "") -> T:
        """Read the next word, a keyword, and return its value."""
        expected = expected or either(choices)
        word = plain(self.next(expected))
        if word not in choices:
            raise self.unexpected(expected, choices)
        return choices[word]

    def key(self, keyword: str) -> None:
        """Read one given keyword."""
        self.choose({keyword: None}, f"'{keyword}'")

    def until(self, keyword: str, expected: str) -> tuple[str, int]:
        """Return the words before a keyword (at least one), and the position of the first."""
        is_missing = self.is_next(keyword)
        self.next(expected)
        if is_missing:
            raise self.unexpected(expected)
        start, end = self.spans[self.at]
        while self.left and not self.is_next(keyword):
            self.at += 1
            end = self.spans[self.at][1]
        return self.text[start:end], start

    def rest(self, expected: str) -> tuple[str, int]:
        """Return the rest of the text (at least one word), and the position where it starts."""
        self.next(expected)
        start = self.spans[self.at][0]
        self.at = len(self.spans) - 1
        return self.text[start : self.spans[-1][1]], start

    def unexpected(self, expected: str, of: Iterable[str] = ()) -> NotationError:
        """Return the error for the last word read, which is invalid."""
        return unexpected(expected, self.text, *self.spans[self.at], of=of)

    def read(self, reader: Callable[[str], T], expected: str) -> T:
        """Read the next word."""
        word = self.next(expected)
        return self.within(word, self.spans[self.at][0], reader)

    def within(self, part: str, start: int, reader: Callable[[str], T]) -> T:
        """Read a part of the text; errors give the position in the whole text."""
        try:
            return reader(part)
        except NotationError as error:
            raise error.within(self.text, start) from None

    def seat_of(self, word: str, expected: str) -> int:
        """Parse the last word read as a seat."""
        seat = number_of(word, MOST_PLAYERS - 1)
        if seat is None:
            raise self.unexpected(expected)
        return seat

    def seat(self) -> int:
        """Parse the next word as a seat."""
        expected = A_SEAT[self.seats]
        return self.seat_of(self.next(expected), expected)

    def end(self) -> None:
        """Raise :class:`NotationError` if a word is left."""
        if self.left:
            self.at += 1
            raise self.unexpected("the end of the text")


def parse_rank(text: str) -> int:
    """Parse a rank from 2 to 14, written as one character or as a number.

    >>> from tichu.notation import parse_rank
    >>> parse_rank("T"), parse_rank("10"), parse_rank("a")
    (10, 10, 14)
    """
    want_instance("parse_rank(text)", text, str)
    return rank_named(text)


def format_rank(rank: int) -> str:
    """Return a rank from 2 to 14 as one character.

    >>> from tichu.notation import format_rank
    >>> [format_rank(rank) for rank in (2, 10, 14)]
    ['2', 'T', 'A']
    """
    want_int("format_rank(rank)", rank, 2, 14)
    name: str = RANK_NAMES[rank]
    return name


def phase_named(text: str) -> Phase:
    """Return the phase with this name; case is ignored."""
    try:
        return Phase(plain(text))
    except ValueError:
        raise unexpected(f"a phase ({either(Phase)})", text, of=map(str, Phase)) from None


@attrs.frozen(slots=True)
class Form:
    """The functions that write and read one kind of field."""

    write: Callable[[Any], str]
    read: Callable[[Words], object]


def word(write: Callable[[Any], str], read: Callable[[str], object], expected: str) -> Form:
    """Return the :class:`Form` of a field that is one word."""
    return Form(write, lambda words: words.read(read, expected))


class Spellings(Generic[T]):
    """A table of spellings that writes and reads the values of a union.

    ``hidden`` maps a class to the class that is read instead if a text contains ``??``.
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
        """Return a value as text; raise :class:`InvalidValue` if it has another type."""
        parts = self._parts.get(type(value))
        if parts is None:
            raise InvalidValue(place, f"expected {expected}, got {shown(value)}")
        written = [
            name if form is None else form.write(getattr(value, name)) for name, form in parts
        ]
        return " ".join(filter(None, written))

    def read(self, words: Words) -> T:
        """Parse a whole text as a value."""
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
        try:
            return cast("Callable[..., T]", kind)(**fields)
        except InvalidValue as error:  # about several fields together
            raise NotationError(words.text, (0, len(words.text)), error.message) from None


R = TypeVar("R")

_FORM: Final = re.compile(r"\s*([A-Za-z0-9_:-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)
_FIELD: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=\s*([A-Za-z0-9_+-]+)\s*(?:,|$)")
_HINTS: Final = get_type_hints(Rules)
_WORDS: Final = {"true": True, "yes": True, "false": False, "no": False}
_LONGEST: Final = 2000  # characters; all fields together have about 700


def format_rules(rules: Rules) -> str:
    """Return the nearest preset and, in parentheses, the fields that differ from it.

    >>> from tichu.notation import format_rules
    >>> import attrs, tichu
    >>> format_rules(attrs.evolve(tichu.BSW, target=500))
    'bsw(target=500)'
    """
    return _format_rules(want_instance("format_rules(rules)", rules, Rules))


@lru_cache
def _format_rules(rules: Rules) -> str:
    return write_rules(rules, PRESETS, _HINTS)


def rules_given(place: str, value: object) -> Rules:
    """Return rules, given as a value or as text.

    Raises :class:`NotationError` for invalid text, and :class:`InvalidValue`, with ``place``, for
    any other invalid value.
    """
    return parse_rules(value) if isinstance(value, str) else want_instance(place, value, Rules)


def write_rules(rules: R, presets: Mapping[str, R], hints: Mapping[str, object]) -> str:
    """Return the nearest preset, and the fields of ``hints`` that differ from it."""
    name, fields = min(
        ((name, _differences(rules, preset, hints)) for name, preset in presets.items()),
        key=lambda pair: len(pair[1]),
    )
    if not fields:
        return name
    inside = ", ".join(f"{field}={_written(getattr(rules, field))}" for field in fields)
    return f"{name}({inside})"


def parse_rules(text: str) -> Rules:
    """Parse rules; case is ignored, and ``-`` is read as ``_``.

    Raises :class:`NotationError`, with the position, for a preset, field or value that does not
    exist, and for fields that exclude each other.

    >>> from tichu.notation import parse_rules
    >>> parse_rules("BSW(wish_bomb=strict_turn)").wish_bomb
    'strict_turn'
    """
    named = f"a preset ({either(PRESETS)})"
    return read_rules(text, PRESETS, _HINTS, "bsw(target=500)", named)


def read_rules(
    text: str, presets: Mapping[str, R], hints: Mapping[str, object], example: str, named: str
) -> R:
    """Parse a preset with changed fields.

    Error messages quote ``example``, a text with a changed field, and ``named``, the list of
    presets.
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
