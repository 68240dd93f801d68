"""Rounds of a record and their entries: actions, each with an optional comment after ``#``.

A player's own record hides cards: :class:`SeenDeal` and :class:`SeenPush` stand for a deal and a
push of which the player knows only a part, and :class:`SeenHand` for a hand that they were shown.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Self, TypeVar, cast, get_args

import attrs

from tichu._spelling.words import UNKNOWN, unexpected, want_text
from tichu._trees import named
from tichu._values import as_tuple, items_of, objects, unchecked, want_instance, want_int
from tichu.cards import Card, Cards
from tichu.engine.move_text import (
    cards_some_unknown,
    format_action,
    format_packet,
    is_hidden,
    parse_action,
    parse_packet,
)
from tichu.engine.moves import Action, Pass
from tichu.errors import DataCode, DataError, InvalidValue, NotationError, shown
from tichu.rules import LAST_SEAT, MOST_SEATS

_NAME: Final = re.compile(r"_[A-Za-z0-9_-]{0,99}")
_LARGEST: Final = 2**63 - 1
_DEEPEST: Final = 16
_MOST: Final = 100_000  # values of all custom fields of a game or a round together
_LONGEST: Final = 1_000_000  # characters
_LONGEST_NAME: Final = 40  # characters of a name that a path shows


class UserFields(Mapping[str, object]):
    """The custom fields of a game or a round: an immutable mapping.

    Lists in it are tuples, and tables are mappings of this class. Raises :class:`DataError`, with
    the place, for a name that does not begin with an underscore and for a value that a record
    cannot hold.

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
        """Return custom fields, or a table in them, without a check of the values."""
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
    """Return a value of a custom field with lists and dicts in place of tuples and tables."""
    if isinstance(value, UserFields):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value


class _Freezer:
    """Makes immutable copies of values, and counts them against a common limit."""

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
    """Raise :class:`DataError` for a text that is too long or cannot be encoded."""
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

_WORD: Final = re.compile(r"\S+")
_SEEN: Final = re.compile(rf"{re.escape(UNKNOWN)}|\bshowed\b", re.IGNORECASE)
_LONGEST_ACTION: Final = 1000  # characters of the action
_SHORT: Final = 16  # characters of a pass, and of plays of up to three cards
_MOST_POINTS: Final = 100_000_000


@attrs.frozen(slots=True)
class SeenDeal:
    """A deal as a player sees it: at least one packet is unknown.

    >>> from tichu.records import parse_entry
    >>> parse_entry("deal ?? 2j5w9p ?? ??").action
    SeenDeal(hands=(None, Cards('2j5w9p'), None, None))
    """

    hands: tuple[Cards | None, ...] = attrs.field(converter=as_tuple)
    """The packet of each seat; None for an unknown one."""

    def __attrs_post_init__(self) -> None:
        _check_seen("SeenDeal.hands", self.hands, Cards)


@attrs.frozen(slots=True)
class SeenPush:
    """A push as another player sees it: at least one card is unknown."""

    seat: int
    """The seat that pushes."""
    cards: tuple[Card | None, ...] = attrs.field(converter=as_tuple)
    """The cards in the order of the recipients; None for an unknown one."""

    def __attrs_post_init__(self) -> None:
        want_int("SeenPush.seat", self.seat, 0, LAST_SEAT)
        _check_seen("SeenPush.cards", self.cards, Card)
        for card in self.cards:
            if card is not None and self.cards.count(card) > 1:
                raise InvalidValue("SeenPush.cards", f"{card} is pushed twice")


@attrs.frozen(slots=True)
class SeenHand:
    """A hand that the player was shown: the dummy's (TRICHU-3, TRICHU-4).

    >>> from tichu.records import parse_entry
    >>> parse_entry("2 showed 2j5wDr").action
    SeenHand(seat=2, cards=Cards('2j5wDr'))
    """

    seat: int
    """The seat whose hand it is."""
    cards: Cards
    """All cards of the hand."""

    def __attrs_post_init__(self) -> None:
        want_int("SeenHand.seat", self.seat, 0, LAST_SEAT)
        want_instance("SeenHand.cards", self.cards, Cards)


SeenAction = Action | SeenDeal | SeenPush | SeenHand
"""An action in a record, which may hide cards."""


@attrs.frozen(slots=True)
class Entry:
    """An action of a record, with a comment on it.

    >>> from tichu import Pass
    >>> from tichu.records import Entry
    >>> print(Entry(Pass(2), "too early"))
    2 pass # too early
    """

    action: SeenAction
    """The action, as far as it is known."""
    comment: str = ""
    """A comment, without blanks at its ends."""

    def __attrs_post_init__(self) -> None:
        if type(self.action) not in get_args(SeenAction):
            raise InvalidValue("Entry.action", f"expected an action, got {shown(self.action)}")
        want_comment("Entry.comment", self.comment)

    def __str__(self) -> str:
        return format_entry(self)


_HIDDEN: Final = {SeenDeal, SeenPush, SeenHand}


def want_comment(place: str, comment: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a comment."""
    if type(comment) is not str or comment != comment.strip():
        message = f"expected text without blanks at its ends, got {shown(comment)}"
        raise InvalidValue(place, message)
    want_storable(place, comment)


def format_entry(entry: Entry) -> str:
    """Return an entry as text.

    >>> format_entry(parse_entry("2 PLAY 5w 5j # a low pair"))
    '2 play 5j5w # a low pair'
    """
    want_instance("format_entry(entry)", entry, Entry)
    action = entry.action
    match action:
        case SeenDeal():
            text = " ".join(["deal", *map(format_packet, action.hands)])
        case SeenPush():
            cards = (UNKNOWN if card is None else str(card) for card in action.cards)
            text = " ".join([f"{action.seat} push", *cards])
        case SeenHand():
            text = f"{action.seat} showed {format_packet(action.cards)}"
        case _:
            text = format_action(action)
    return f"{text} # {entry.comment}" if entry.comment else text


def parse_entry(text: str) -> Entry:
    """Return the entry that a text describes; the comment is everything after the first ``#``.

    ``??`` is an unknown packet in a deal, and an unknown card in a push. Raises
    :class:`NotationError` with the place.

    >>> parse_entry("1 push ?? 5j ??").action
    SeenPush(seat=1, cards=(None, Card('5j'), None))
    """
    if type(text) is str and len(text) <= _SHORT:
        return _short_entry(text)
    return _entry_of(text)


def _entry_of(text: str) -> Entry:
    action, comment = split_comment(
        text, lambda part: _seen(part) if _SEEN.search(part) else parse_action(part)
    )
    return unchecked(Entry, action, comment)


_short_entry: Final = lru_cache(maxsize=1024)(_entry_of)
"""The same for texts that are short, and so appear again and again."""


def split_comment(text: str, parse: Callable[[str], T]) -> tuple[T, str]:
    """Read the part before the first ``#``, and return its value and the comment after it."""
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


def _seen(text: str) -> SeenAction:
    words = [*_WORD.finditer(want_text("parse_entry(text)", text, _LONGEST_ACTION))]
    if words[0][0].lower() == "deal":
        return _seen_deal(text, words[1:])
    verb = words[1][0].lower() if len(words) > 1 else ""
    if verb == "push":
        return _seen_push(text, words)
    if verb == "showed":
        return _seen_hand(text, words)
    start = text.find(UNKNOWN)
    if start < 0:
        return parse_action(text)
    message = "only dealt and pushed cards may be unknown"
    raise NotationError(text, (start, start + len(UNKNOWN)), message)


def _seen_deal(text: str, words: list[re.Match[str]]) -> SeenDeal:
    if len(words) > MOST_SEATS:
        raise unexpected(f"at most {MOST_SEATS} packets", text, words[MOST_SEATS].start())
    packets: list[Cards | None] = []
    for word in words:
        try:
            packets.append(None if is_hidden(word[0]) else parse_packet(word[0]))
        except NotationError as error:
            raise error.within(text, word.start()) from None
    return SeenDeal(tuple(packets))


def _seat(text: str, words: list[re.Match[str]]) -> int:
    # A pass of the same seat: reads the seat, and puts an error at the same place of the text.
    return cast("Pass", parse_action(text[: words[0].end()] + " pass")).seat


def _seen_hand(text: str, words: list[re.Match[str]]) -> SeenHand:
    seat = _seat(text, words)
    if len(words) != 3:
        place = words[3].start() if len(words) > 3 else len(text)
        raise unexpected("the cards of the hand, without blanks", text, place)
    try:
        return SeenHand(seat, parse_packet(words[2][0]))
    except NotationError as error:
        raise error.within(text, words[2].start()) from None


def _seen_push(text: str, words: list[re.Match[str]]) -> SeenPush:
    seat = _seat(text, words)
    start = words[1].end()
    try:
        cards = cards_some_unknown(text[start:])
    except NotationError as error:
        raise error.within(text, start) from None
    if len(cards) >= MOST_SEATS:
        raise unexpected(f"at most {MOST_SEATS - 1} cards", text, start)
    try:
        return SeenPush(seat, cards)
    except InvalidValue as error:
        raise NotationError(text, (start, len(text)), error.message) from None


def _check_seen(place: str, value: object, cls: type[object]) -> None:
    items = objects(value)
    if items is None or len(items) > MOST_SEATS or all(item is not None for item in items):
        message = (
            f"expected a tuple of at most {MOST_SEATS} items, at least one of them None, "
            f"got {shown(value)}"
        )
        raise InvalidValue(place, message)
    for item in items:
        if item is not None:
            want_instance(place, item, cls)


def as_entry(place: str, value: object) -> Entry:
    """Convert an action, an entry or its text to an entry."""
    if isinstance(value, Entry):
        return value
    if type(value) is str:
        return parse_entry(value)
    if type(value) not in get_args(SeenAction):
        message = f"expected an action, an entry or its text, got {shown(value)}"
        raise InvalidValue(place, message)
    return Entry(cast("SeenAction", value))


def entries_of(place: str, value: Iterable[SeenAction | Entry | str]) -> tuple[Entry, ...]:
    """Convert actions, entries and their texts to entries."""
    return tuple(as_entry(place, item) for item in items_of(place, value, "entries or actions"))


def as_fields(value: Mapping[str, object]) -> UserFields:
    """Convert a mapping to custom fields."""
    return value if isinstance(value, UserFields) else UserFields(value)


def want_names(place: str, names: object, seats: int | None = None) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple of players' names, or an empty one."""
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
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in items)
    if not (valid and 2 <= len(items) <= MOST_SEATS):
        numbers = f"2 to {MOST_SEATS} whole numbers up to {_MOST_POINTS:,}"
        raise InvalidValue(place, f"expected {numbers}, got {shown(scores)}")


def _as_entries(value: Iterable[SeenAction | Entry | str]) -> tuple[Entry, ...]:
    return entries_of("RecordRound.entries", value)


@attrs.frozen(slots=True, repr=False)
class RecordRound:
    """A round of a record, from its deal to its end or to its last entry.

    >>> import random
    >>> from tichu import deal, new_round
    >>> from tichu.records import Entry, Record
    >>> record = Record.of([Entry(deal(new_round(), random.Random(1)), "a good start")])
    >>> record.rounds[0], record.rounds[0].entries[0].comment
    (<RecordRound: 1 action>, 'a good start')
    """

    entries: tuple[Entry, ...] = attrs.field(default=(), converter=_as_entries)
    """The entries in order; the constructor also takes plain actions."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The score that is stated for each team; None if no scores are stated."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat if they differ from those of the record, as after a substitution."""
    comment: str = ""
    """A comment on the round."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of your own."""

    def __attrs_post_init__(self) -> None:
        want_scores("RecordRound.scores", self.scores)
        want_names("RecordRound.players", self.players)
        want_comment("RecordRound.comment", self.comment)

    @property
    def actions(self) -> tuple[SeenAction, ...]:
        """The actions in order, without the comments."""
        return tuple(entry.action for entry in self.entries)

    @property
    def is_known(self) -> bool:
        """Whether all cards in it are known."""
        return all(type(entry.action) not in _HIDDEN for entry in self.entries)

    def __repr__(self) -> str:
        number = len(self.entries)
        scores = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<RecordRound: {number} action{'' if number == 1 else 's'}{scores}>"
