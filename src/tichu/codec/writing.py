"""Writing: from a value to the fields of its envelope."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast, get_args

from tichu import notation
from tichu._trees import MOST_ITEMS
from tichu._values import objects, want_int
from tichu.engine.legality.options import LegalActions
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.views.view import PublicView
from tichu.errors import InvalidValue, shown
from tichu.events import Event
from tichu.records import Record
from tichu.records.tree import game_tree
from tichu.rulebook.scoring import RoundResult

_ACTIONS: Final = get_args(Action)
_EVENTS: Final = get_args(Event)
_MOST_POINTS: Final = 1_000_000  # of a game state


def content(value: object, kind: object) -> tuple[str, dict[str, Any]]:
    """Return the kind of a value, and the fields of its envelope."""
    if isinstance(value, RoundState):
        return "round", {"position": notation.format_state(value)}
    if isinstance(value, GameState):
        position = {"position": notation.format_state(value.round)}
        return "game", position | _scores(value.scores, value.results)
    if isinstance(value, PublicView):
        position = {"position": notation.format_view(value)}
        return "view", position | _scores(value.scores, value.results)
    if type(value) in _ACTIONS:
        return "action", {"action": notation.format_action(cast("Action", value))}
    if type(value) in _EVENTS:
        return "event", {"event": notation.format_event(cast("Event", value))}
    return _several(value, kind)


def _several(value: object, kind: object) -> tuple[str, dict[str, Any]]:
    items = _items(value)
    if items == ():
        empty = "actions" if isinstance(value, LegalActions) else "games"
        name = str(kind) if kind in _LISTS else empty
        return name, {name: []}
    for name, (classes, most, write) in _LISTS.items():
        if items is not None and type(items[0]) in classes:
            if len(items) > most:
                raise InvalidValue("value", f"expected at most {most:,} {name}, got {len(items):,}")
            return name, {name: [write(item) for item in _alike(items, classes)]}
    message = f"expected a state, view, action, event or records, got {shown(value)}"
    raise InvalidValue("value", message)


def _items(value: object) -> tuple[object, ...] | None:
    if isinstance(value, list | LegalActions):
        return tuple(cast("Sequence[object]", value))
    return (value,) if isinstance(value, Record) else objects(value)


def _alike(items: tuple[object, ...], classes: tuple[Any, ...]) -> Iterator[Any]:
    for place, item in enumerate(items):
        if type(item) not in classes:
            message = f"expected values of one kind, got {shown(item)} at {place}"
            raise InvalidValue("value", message)
        yield item


def record_tree(record: Any) -> dict[str, Any]:  # noqa: ANN401  # of any kind
    """Return a record as a tree for JSON."""
    return dated_in_text(game_tree(record))


def dated_in_text(tree: dict[str, Any]) -> dict[str, Any]:
    """Return the tree of a game with its date as text, since JSON has no dates."""
    return tree | {"date": tree["date"].isoformat()} if "date" in tree else tree


def _scores(
    scores: tuple[int, ...] | None, results: tuple[RoundResult, ...]
) -> dict[str, list[Any]]:
    if scores is None:
        return {}
    if len(results) > MOST_ITEMS:
        message = f"expected at most {MOST_ITEMS:,} results, got {len(results):,}"
        raise InvalidValue("value", message)
    for score in scores:
        want_int("value", score, -_MOST_POINTS, _MOST_POINTS)
    return {
        "scores": list(scores),
        "results": [notation.format_result(result) for result in results],
    }


_LISTS: Final[dict[str, tuple[tuple[Any, ...], int, Callable[[Any], object]]]] = {
    "actions": (_ACTIONS, MOST_ITEMS, notation.format_action),
    "events": (_EVENTS, MOST_ITEMS, notation.format_event),
    "games": ((Record,), sys.maxsize, record_tree),
}
"""The kinds that hold several values: their classes, the most of them, and how each is written."""
