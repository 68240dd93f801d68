"""Reading: from the tree of an envelope to a value."""

from collections.abc import Callable, Mapping
from typing import Any, Final

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
from tichu.codec.kinds import FIELDS, VERSION, Value
from tichu.engine.game import GameState
from tichu.engine.round import RoundState, new_round
from tichu.engine.views.view import PlayerView, PublicView, in_game
from tichu.errors import DataCode, DataError, InvalidValue, did_you_mean
from tichu.notation import parse_action, parse_event, parse_result, parse_state, parse_view
from tichu.records.files import strict_games
from tichu.records.record import Record

LONGEST: Final = 1_000_000
"""The most bytes or characters of a text; a record of one game has about 20,000."""


def read(tree: object, expected: str | None) -> Value:
    """Return the value of an envelope, whose fields must be those of its kind."""
    table = table_of(tree)
    check_version(table, VERSION)
    kind = field(table, "kind")
    if type(kind) is not str or kind not in FIELDS:
        error = wrong("kind", either(FIELDS), kind, DataCode.UNKNOWN_KIND)
        meant = did_you_mean(kind, FIELDS) if type(kind) is str else ""
        raise DataError(error.code, error.path, error.message + meant)
    if expected is not None and kind != expected:
        raise DataError(DataCode.UNKNOWN_KIND, "kind", f"expected {expected}, got {kind}")
    check_names(table, ("tichu", "kind", *FIELDS[kind]))
    return _READERS[kind](table)


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


_action: Final[Reader[Any]] = notation(parse_action)
_event: Final[Reader[Any]] = notation(parse_event)
_round: Final = only("position", notation(parse_state))
_position: Final = only("position", notation(parse_view))
_results: Final = only("results", each(notation(parse_result)))
_scores: Final = only("scores", each(number_of))
_READERS: Final[dict[str, Callable[[Mapping[str, object]], Value]]] = {
    "round": _round,
    "game": _game,
    "view": _view,
    "action": only("action", _action),
    "actions": only("actions", each(_action)),
    "event": only("event", _event),
    "events": only("events", each(_event)),
    "games": _games,
}
