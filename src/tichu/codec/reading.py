"""Reading: from the tree of an envelope to a value."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Generic, TypeVar

import attrs

from tichu._spelling.words import either
from tichu._trees import (
    Reader,
    check_names,
    check_version,
    each,
    field,
    notation,
    number_of,
    only,
    table_of,
    wrong,
)
from tichu.codec.kinds import VERSION, Value
from tichu.engine.game import GameState
from tichu.engine.round import RoundState, new_round
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView, PublicView, in_game
from tichu.errors import DataCode, DataError, InvalidValue, did_you_mean
from tichu.notation import parse_action, parse_event, parse_result, parse_state, parse_view
from tichu.records.files import strict_games
from tichu.records.record import Record

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

LONGEST: Final = 1_000_000
"""The most bytes or characters of a text; a record of one game has about 20,000."""


@attrs.frozen(slots=True, eq=False, repr=False)
class Envelope(Generic[T_co]):
    """The kind of an envelope, which says what it holds.

    >>> from tichu.codec import Envelope, loads
    >>> loads('{"tichu": 1, "kind": "action", "action": "2 pass"}', Envelope.ACTION)
    Pass(seat=2)
    """

    name: str
    """The name, which is the field ``kind`` of the envelope."""
    fields: tuple[str, ...]
    """The fields of the envelope besides the version and the kind."""
    read: Callable[[Mapping[str, object]], T_co]
    """Return the value of an envelope that has these fields."""

    ANY: ClassVar["Envelope[Value]"]
    """A value of any of the other kinds."""
    ROUND: ClassVar["Envelope[RoundState]"]
    """A round, with all hands."""
    GAME: ClassVar["Envelope[GameState]"]
    """A game: its round, the scores and the results."""
    VIEW: ClassVar["Envelope[PlayerView | PublicView]"]
    """The view of a seat, or of a spectator; with scores if it is that of a game."""
    ACTION: ClassVar["Envelope[Action]"]
    """An action."""
    ACTIONS: ClassVar["Envelope[tuple[Action, ...]]"]
    """Several actions, such as the legal actions of a seat, in their order."""
    EVENT: ClassVar["Envelope[Event]"]
    """An event, redacted for its receiver."""
    EVENTS: ClassVar["Envelope[tuple[Event, ...]]"]
    """Several events, such as all that an action caused, in order."""
    GAMES: ClassVar["Envelope[tuple[Record, ...]]"]
    """Records of games."""

    def __repr__(self) -> str:
        return f"Envelope.{self.name.upper()}"


def read(tree: object, expected: Envelope[T]) -> T:
    """Return the value of an envelope, whose fields must be those of its kind."""
    table = table_of(tree)
    check_version(table, VERSION)
    name = field(table, "kind")
    if type(name) is not str or name not in _KINDS:
        error = wrong("kind", either(_KINDS), name, DataCode.UNKNOWN_KIND)
        meant = did_you_mean(name, _KINDS) if type(name) is str else ""
        raise DataError(error.code, error.path, error.message + meant)
    if expected is not Envelope.ANY and name != expected.name:
        raise DataError(DataCode.UNKNOWN_KIND, "kind", f"expected {expected.name}, got {name}")
    check_names(table, ("tichu", "kind", *_KINDS[name].fields))
    return expected.read(table)


def _game(table: Mapping[str, object]) -> GameState:
    return _scored(table, _round(table))


def _scored(table: Mapping[str, object], current: RoundState) -> GameState:
    results = _results(table)
    scores = _scores(table)
    try:
        return GameState(current, scores, results)
    except InvalidValue as error:
        raise DataError(DataCode.BAD_VALUE, "scores", error.message) from None


def _view(table: Mapping[str, object]) -> PlayerView | PublicView:
    found = _position(table)
    if "scores" not in table and "results" not in table:
        return found
    game = _scored(table, new_round(found.rules))
    return in_game(found, game.scores, game.results)


def _games(table: Mapping[str, object]) -> tuple[Record, ...]:
    field(table, "games")
    return tuple(strict_games(table))


_action: Final[Reader[Action]] = notation(parse_action)
_event: Final[Reader[Event]] = notation(parse_event)
_round: Final = only("position", notation(parse_state))
_position: Final = only("position", notation(parse_view))
_results: Final = only("results", each(notation(parse_result)))
_scores: Final = only("scores", each(number_of))

Envelope.ROUND = Envelope("round", ("position",), _round)
Envelope.GAME = Envelope("game", ("position", "scores", "results"), _game)
Envelope.VIEW = Envelope("view", ("position", "scores", "results"), _view)
Envelope.ACTION = Envelope("action", ("action",), only("action", _action))
Envelope.ACTIONS = Envelope("actions", ("actions",), only("actions", each(_action)))
Envelope.EVENT = Envelope("event", ("event",), only("event", _event))
Envelope.EVENTS = Envelope("events", ("events",), only("events", each(_event)))
Envelope.GAMES = Envelope("games", ("games",), _games)
_KINDS: Final[dict[str, Envelope[Value]]] = {
    kind.name: kind
    for kind in (
        Envelope.ROUND,
        Envelope.GAME,
        Envelope.VIEW,
        Envelope.ACTION,
        Envelope.ACTIONS,
        Envelope.EVENT,
        Envelope.EVENTS,
        Envelope.GAMES,
    )
}
Envelope.ANY = Envelope("any", (), lambda table: _KINDS[str(table["kind"])].read(table))
