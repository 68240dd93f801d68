"""Define the rounds of a record and their entries: actions with optional comments after ``#``.

A player's own record has the moves as that player saw them. Custom fields extend the format. Their
names begin with an underscore, so they never clash with a field of a later version. Their values
have the types common to TOML and JSON: strings, numbers, booleans, lists and tables.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Self, TypeVar, get_args

import attrs

from tichu._trees import named
from tichu._values import as_tuple, items_of, objects, unchecked, want_instance
from tichu.engine.move_text import format_move, parse_move
from tichu.engine.moves import Action, Move, is_move
from tichu.errors import DataCode, DataError, InvalidValue, NotationError, shown
from tichu.rules import MOST_SCORE, MOST_SEATS

_NAME: Final = re.compile(r"_[A-Za-z0-9_-]{0,99}")
_LARGEST: Final = 2**63 - 1
_DEEPEST: Final = 16
_MOST: Final = 100_000  # values of all custom fields of a game or a round together
_LONGEST: Final = 1_000_000  # characters
_LONGEST_NAME: Final = 40  # characters of a name that a path shows


class UserFields(Mapping[str, object]):
    """The custom fields of a game or a round: an immutable mapping.

    Lists become tuples, and tables become instances of this class. Raises :class:`DataError`, with
    the path, for a name that does not begin with an underscore, and for a value that a record
    cannot store.

    >>> from tichu.records import UserFields
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
        """Create custom fields without checking the values."""
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
    """Return a value of a custom field with lists and dicts instead of tuples and tables."""
    if isinstance(value, UserFields):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value


class _Freezer:
    """Creates immutable copies of values, and limits their number."""

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
    """Raise :class:`DataError` for text that is too long or cannot be encoded."""
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


T = TypeVar("T")

_SHORT: Final = 16  # characters of a pass, and of plays of up to three cards
_ACTIONS: Final = frozenset(get_args(Action))


@attrs.frozen(slots=True)
class Entry:
    """A move of a record with an optional comment.

    >>> from tichu import Pass
    >>> from tichu.records import Entry
    >>> print(Entry(Pass(2), "too early"))
    2 pass # too early
    """

    action: Move
    """The action; in a player's own record, the move as that player saw it."""
    comment: str = ""
    """The comment, without leading or trailing whitespace."""

    def __attrs_post_init__(self) -> None:
        if not is_move(self.action):
            raise InvalidValue("Entry.action", f"expected a move, got {shown(self.action)}")
        if self.comment != "":  # nearly never
            want_comment("Entry.comment", self.comment)

    def __str__(self) -> str:
        return format_entry(self)


def want_comment(place: str, comment: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a comment."""
    if type(comment) is not str or comment != comment.strip():
        message = f"expected text without blanks at its ends, got {shown(comment)}"
        raise InvalidValue(place, message)
    want_storable(place, comment)


def format_entry(entry: Entry) -> str:
    """Return an entry as text.

    >>> from tichu.records import format_entry, parse_entry
    >>> format_entry(parse_entry("2 PLAY 5w 5j # a low pair"))
    '2 play 5j5w # a low pair'
    """
    want_instance("format_entry(entry)", entry, Entry)
    text = format_move(entry.action)
    return f"{text} # {entry.comment}" if entry.comment else text


def parse_entry(text: str) -> Entry:
    """Parse an entry; the comment is everything after the first ``#``.

    Hidden parts are ``??``. Raises :class:`NotationError` with the position of the error.

    >>> from tichu.records import parse_entry
    >>> parse_entry("1 push ?? # what will it be?").action
    SeenPush(seat=1)
    """
    if type(text) is str and len(text) <= _SHORT:
        return _short_entry(text)
    return _entry_of(text)


def _entry_of(text: str) -> Entry:
    action, comment = split_comment(text, parse_move)
    return unchecked(Entry, action, comment)


_short_entry: Final = lru_cache(maxsize=1024)(_entry_of)
"""Parses short texts, which are frequent, and caches the results."""


def split_comment(text: str, parse: Callable[[str], T]) -> tuple[T, str]:
    """Parse the part before the first ``#``; return its value and the comment."""
    want_instance("parse_entry(text)", text, str)
    described, _, comment = text.partition("#")
    comment = comment.strip()
    try:
        check_text(comment, "comment")
    except DataError as error:
        raise NotationError(text, (len(described), len(text)), error.message) from None
    try:
        return parse(described), comment
    except NotationError as error:
        raise error.within(text) from None


def as_entry(place: str, value: object) -> Entry:
    """Convert an action, an entry or text to an entry."""
    if isinstance(value, Entry):
        return value
    if type(value) is str:
        return parse_entry(value)
    if not is_move(value):
        message = f"expected an action, an entry or its text, got {shown(value)}"
        raise InvalidValue(place, message)
    return Entry(value)


def as_fields(value: Mapping[str, object]) -> UserFields:
    """Convert a mapping to custom fields."""
    return value if isinstance(value, UserFields) else UserFields(value)


def want_names(place: str, names: object, seats: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple of players' names or an empty tuple."""
    items = objects(names)
    if items is None or len(items) > MOST_SEATS:
        raise InvalidValue(place, f"expected a name for each seat, got {shown(names)}")
    for name in items:
        want_storable(place, name)
    if items and len(items) != (seats or len(items)):
        message = f"expected {seats} names, one for each seat, got {len(items)}"
        raise InvalidValue(place, message)


def want_scores(place: str, scores: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple of scores, or None."""
    if scores is None:
        return
    items = objects(scores) or ()
    valid = all(type(each) is int and abs(each) <= MOST_SCORE for each in items)
    if not (valid and 2 <= len(items) <= MOST_SEATS):
        numbers = f"2 to {MOST_SEATS} whole numbers up to {MOST_SCORE:,}"
        raise InvalidValue(place, f"expected {numbers}, got {shown(scores)}")


def _as_entries(value: Iterable[Move | Entry | str]) -> tuple[Entry, ...]:
    """Convert actions, entries and text to entries."""
    place = "RecordRound.entries"
    items = items_of(place, value, "entries or actions")
    return tuple([item if type(item) is Entry else as_entry(place, item) for item in items])


@attrs.frozen(slots=True, repr=False)
class RecordRound:
    """A round of a record, complete or up to its last entry.

    >>> import random
    >>> from tichu import deal, new_round
    >>> from tichu.records import Entry, Record
    >>> record = Record.of([Entry(deal(new_round(), random.Random(1)), "a good start")])
    >>> record.rounds[0], record.rounds[0].entries[0].comment
    (<RecordRound: 1 action>, 'a good start')
    """

    entries: tuple[Entry, ...] = attrs.field(default=(), converter=_as_entries)
    """The entries in order; the constructor also accepts plain actions."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The stated score of each team; None if no scores are stated."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat, if they differ from the record's, for instance after a substitution."""
    comment: str = ""
    """A comment on the round."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Your custom fields."""

    def __attrs_post_init__(self) -> None:
        want_scores("RecordRound.scores", self.scores)
        want_names("RecordRound.players", self.players)
        want_comment("RecordRound.comment", self.comment)

    @property
    def actions(self) -> tuple[Move, ...]:
        """The actions in order, without the comments."""
        return tuple(entry.action for entry in self.entries)

    @property
    def is_known(self) -> bool:
        """True if all cards in the round are known."""
        return {type(entry.action) for entry in self.entries} <= _ACTIONS

    def __repr__(self) -> str:
        number = len(self.entries)
        scores = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<RecordRound: {number} action{'' if number == 1 else 's'}{scores}>"
