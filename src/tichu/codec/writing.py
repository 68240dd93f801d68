"""Writing: from a value to the fields of its envelope."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, cast, get_args

from tichu import notation
from tichu._trees import MOST_ITEMS
from tichu._values import objects, want_int
from tichu.engine.game import GameState
from tichu.engine.legality.options import LegalActions
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.table.events import Event
from tichu.engine.views.view import PublicView
from tichu.errors import InvalidValue, shown
from tichu.records.record import Record
from tichu.records.tree import game_tree
from tichu.rulebook.scoring import RoundResult

_ACTIONS: Final = get_args(Action)
_EVENTS: Final = get_args(Event)
_MOST_POINTS: Final = 1_000_000  # of a game state


def content(value: object, kind: str) -> tuple[str, dict[str, object]]:
    """Return the kind of a value, and the fields of its envelope."""
    if isinstance(value, RoundState):
        return "round", {"position": notation.format_state(value)}
    if isinstance(value, GameState):
        state = notation.format_state(value.round)
        return "game", {"position": state, **_scores(value.scores, value.results)}
    if isinstance(value, PublicView):
        view = notation.format_view(value)
        return "view", {"position": view, **_scores(value.scores, value.results)}
    if type(value) in _ACTIONS:
        return "action", {"action": notation.format_action(cast("Action", value))}
    if type(value) in _EVENTS:
        return "event", {"event": notation.format_event(cast("Event", value))}
    return _several(value, kind)


def _several(value: object, kind: str) -> tuple[str, dict[str, object]]:
    items = _items(value)
    if items == ():
        empty = "games" if isinstance(value, list | tuple) else "actions"
        name = kind if kind in _LISTS else empty
        return name, {name: []}
    for name, (is_one, most, write) in _LISTS.items():
        if items is not None and is_one(items[0]):
            if len(items) > most:
                raise InvalidValue("value", f"expected at most {most:,} {name}, got {len(items):,}")
            return name, {name: [write(item) for item in _alike(items, is_one)]}
    message = f"expected a state, view, action, event or records, got {shown(value)}"
    raise InvalidValue("value", message)


def _items(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Record):
        return (value,)
    if isinstance(value, list | LegalActions):
        return tuple(cast("Sequence[object]", value))
    return objects(value)


def _is_action(value: object) -> bool:
    return type(value) in _ACTIONS


def _is_event(value: object) -> bool:
    return type(value) in _EVENTS


def _is_record(value: object) -> bool:
    return isinstance(value, Record)


def _alike(items: tuple[object, ...], is_one: Callable[[object], bool]) -> Iterator[Any]:
    for place, item in enumerate(items):
        if not is_one(item):
            message = f"expected values of one kind, got {shown(item)} at index {place}"
            raise InvalidValue("value", message)
        yield item


def record_tree(record: Record) -> dict[str, object]:
    """Return a record as a tree for JSON, which has no dates: they are text."""
    tree = game_tree(record)
    if record.date is not None:
        tree["date"] = record.date.isoformat()
    return tree


def _scores(scores: tuple[int, ...] | None, results: tuple[RoundResult, ...]) -> dict[str, object]:
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


_LISTS: Final[dict[str, tuple[Callable[[object], bool], int, Callable[[Any], object]]]] = {
    "actions": (_is_action, MOST_ITEMS, notation.format_action),
    "events": (_is_event, MOST_ITEMS, notation.format_event),
    "games": (_is_record, sys.maxsize, record_tree),
}
"""The kinds that hold several values: which they are, the most of them, and how each is written."""
