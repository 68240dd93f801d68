"""A round of a record: its moves, and what is stated about it.

Owns :class:`RecordRound`. Imports ``moves`` and ``fields``.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from tichu._values import as_tuple, objects, want_instance
from tichu.engine.table.actions import Action
from tichu.errors import DataError, InvalidValue, shown
from tichu.records.fields import UserFields, check_text
from tichu.records.moves import Move, SeenAction, want_comment

_MOST_SEATS = 6
_MOST_POINTS = 100_000_000


def as_moves(value: Iterable[SeenAction | Move]) -> tuple[Move, ...]:
    """Return actions and moves as moves; anything else is left for the field's check."""
    given = as_tuple(value)
    if type(given) is not tuple:
        return given
    return tuple(item if isinstance(item, Move) else Move(item) for item in given)


def as_fields(value: Mapping[str, Any]) -> UserFields:
    """Return a mapping as the fields of one's own."""
    return value if isinstance(value, UserFields) else UserFields(value)


def want_names(place: str, names: object) -> None:
    """Raise :class:`InvalidValue` unless these are names of players."""
    items = objects(names)
    if items is None or len(items) > _MOST_SEATS:
        raise InvalidValue(place, f"a name for each seat is wanted, not {shown(names)}")
    for name in items:
        want_text(place, name)


def want_text(place: str, text: object) -> None:
    """Raise :class:`InvalidValue` unless this is a text that can be stored."""
    if type(text) is not str:
        raise InvalidValue(place, f"a text is wanted, not {shown(text)}")
    try:
        check_text(text, place)
    except DataError as error:
        raise InvalidValue(place, error.message) from None


def want_scores(place: str, scores: object) -> None:
    """Raise :class:`InvalidValue` unless these are scores, or None."""
    if scores is None:
        return
    items = objects(scores) or ()
    numbers = [each for each in items if type(each) is int and abs(each) <= _MOST_POINTS]
    if not 2 <= len(numbers) == len(items) <= _MOST_SEATS:
        message = f"2 to 6 whole numbers of 9 digits at most are wanted, not {shown(scores)}"
        raise InvalidValue(place, message)


@attrs.frozen(slots=True, repr=False)
class RecordRound:
    """A round of a record, from its deal as far as it went."""

    moves: tuple[Move, ...] = attrs.field(default=(), converter=as_moves)
    """The moves in order; plain actions are taken, too."""
    scores: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """What each team is stated to have scored, None if that is not stated."""
    players: tuple[str, ...] = attrs.field(default=(), converter=as_tuple)
    """The names by seat where they differ from the record's, as after a substitution."""
    comment: str = ""
    """What somebody said about the round."""
    fields: UserFields = attrs.field(factory=UserFields, converter=as_fields)
    """Fields of one's own."""

    def __attrs_post_init__(self) -> None:
        moves = objects(self.moves)
        if moves is None:
            raise InvalidValue("RecordRound.moves", f"moves are wanted, not {shown(self.moves)}")
        for move in moves:
            want_instance("RecordRound.moves", move, Move)
        want_scores("RecordRound.scores", self.scores)
        want_names("RecordRound.players", self.players)
        want_comment("RecordRound.comment", self.comment)

    @property
    def actions(self) -> tuple[SeenAction, ...]:
        """The actions in order, without the comments."""
        return tuple(move.action for move in self.moves)

    @property
    def is_known(self) -> bool:
        """Whether no card in it is unknown."""
        return all(isinstance(move.action, Action) for move in self.moves)

    def __repr__(self) -> str:
        number = len(self.moves)
        scores = "" if self.scores is None else ", " + ":".join(map(str, self.scores))
        return f"<RecordRound: {number} move{'' if number == 1 else 's'}{scores}>"
