"""A round of a record: its entries, and what is stated about it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from tichu._values import as_tuple, objects, want_instance
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue, shown
from tichu.notation.words import MOST_SEATS
from tichu.records.entries import Entry, SeenAction, want_comment
from tichu.records.fields import UserFields, want_storable

_MOST_POINTS: Final = 100_000_000


def as_entries(value: Iterable[SeenAction | Entry]) -> tuple[Entry, ...]:
    """Return actions and entries as entries: a converter."""
    given = as_tuple(value)
    if type(given) is not tuple:
        return given
    return tuple(item if isinstance(item, Entry) else Entry(item) for item in given)


def as_fields(value: Mapping[str, Any]) -> UserFields:
    """Return a mapping as user fields: a converter."""
    return value if isinstance(value, UserFields) else UserFields(value)


def want_names(place: str, names: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple of players' names."""
    items = objects(names)
    if items is None or len(items) > MOST_SEATS:
        raise InvalidValue(place, f"expected a name for each seat, got {shown(names)}")
    for name in items:
        want_storable(place, name)


def want_scores(place: str, scores: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a tuple of scores, or None."""
    if scores is None:
        return
    items = objects(scores) or ()
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in items)
    if not (valid and 2 <= len(items) <= MOST_SEATS):
        numbers = f"2 to {MOST_SEATS} whole numbers up to {_MOST_POINTS:,}"
        raise InvalidValue(place, f"expected {numbers}, got {shown(scores)}")


@attrs.frozen(slots=True, repr=False)
class RecordRound:
    """A round of a record, from its deal to its end or to its last entry."""

    entries: tuple[Entry, ...] = attrs.field(default=(), converter=as_entries)
    """The entries in order; the constructor also takes plain actions."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The score that is stated for each team, None if none is."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat if they differ from the record's, as after a substitution."""
    comment: str = ""
    """A comment on the round."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """User fields."""

    def __attrs_post_init__(self) -> None:
        entries = objects(self.entries)
        if entries is None:
            message = f"expected entries or actions, got {shown(self.entries)}"
            raise InvalidValue("RecordRound.entries", message)
        for entry in entries:
            want_instance("RecordRound.entries", entry, Entry)
        want_scores("RecordRound.scores", self.scores)
        want_names("RecordRound.players", self.players)
        want_comment("RecordRound.comment", self.comment)

    @property
    def actions(self) -> tuple[SeenAction, ...]:
        """The actions in order, without the comments."""
        return tuple(entry.action for entry in self.entries)

    @property
    def is_known(self) -> bool:
        """Whether no card in it is unknown."""
        return all(isinstance(entry.action, Action) for entry in self.entries)

    def __repr__(self) -> str:
        """Return the number of actions and the score, but no cards."""
        number = len(self.entries)
        scores = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<RecordRound: {number} action{'' if number == 1 else 's'}{scores}>"
