"""Write values as JSON, and read JSON from untrusted clients.

:func:`dumps` puts a value into a small envelope with a version, a kind and strings in notation.
:func:`loads` trusts nothing: it checks sizes, types, names and numbers, replays records, and raises
a :class:`~tichu.DataError` with the path of the first error.

>>> from tichu.codec import Envelope, dumps, loads
>>> import tichu
>>> text = dumps(tichu.Pass(1))
>>> text
'{"tichu": 1, "kind": "action", "action": "1 pass"}'
>>> loads(text, Envelope.ACTION)
Pass(seat=1)
>>> loads('{"tichu": 1, "kind": "action", "action": "1 pass", "admin": true}', Envelope.ANY)
Traceback (most recent call last):
    ...
tichu.DataError: admin: unknown field, expected tichu, kind or action
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Final, Generic, TypeGuard, TypeVar, cast, get_args

import attrs

from tichu._trees import (
    MOST_ITEMS,
    Reader,
    check_names,
    check_version,
    each,
    field,
    kind_of,
    list_of,
    notation,
    number_of,
    only,
    parse_json,
    table_of,
    wrong,
)
from tichu._values import blaming, export, objects, want_instance, want_int
from tichu.cards import Card, Cards, new_cards
from tichu.engine.legal import LegalActions
from tichu.engine.move_text import (
    format_action,
    format_happening,
    format_move,
    format_result,
    parse_action,
    parse_happening,
    parse_move,
    parse_result,
)
from tichu.engine.moves import Action, Happening, Move, Play, is_move
from tichu.engine.state import GameState, RoundState, new_round
from tichu.engine.view import PlayerView, PublicView, in_game
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.notation import FIELDS, format_rules, format_state, format_view, parse_state, parse_view
from tichu.records.files import listed, strict_games
from tichu.records.record import Record
from tichu.records.tree import game_tree
from tichu.rulebook.combinations import Combination
from tichu.rulebook.scoring import RoundResult
from tichu.rules import MOST_SCORE

VERSION: Final = 1
"""The version of the envelope that is written; all versions up to it are read."""

MOST_BYTES: Final = 10**12
"""The largest limit that a caller can set for the length of a text."""

Value = (
    RoundState
    | GameState
    | PlayerView
    | PublicView
    | Action
    | tuple[Action, ...]
    | tuple[Move, ...]
    | tuple[Happening, ...]
    | tuple[Record, ...]
)
"""A value that can be sent and read."""


_ACTIONS: Final = get_args(Action)
_HAPPENINGS: Final = frozenset(get_args(Happening))


def content(value: object, kind: str) -> tuple[str, dict[str, object]]:
    """Return the kind of a value, and the fields of its envelope."""
    if isinstance(value, RoundState):
        return "round", {"position": format_state(value)}
    if isinstance(value, GameState):
        state = format_state(value.round)
        return "game", {"position": state, **_points_of(value.scores, value.results)}
    if isinstance(value, PublicView):
        view = format_view(value)
        return "view", {"position": view, **_points_of(value.scores, value.results)}
    if type(value) in _ACTIONS:
        return "action", {"action": format_action(cast("Action", value))}
    return _several(value, kind)


def _several(value: object, kind: str) -> tuple[str, dict[str, object]]:
    items = _items(value)
    for name in [kind] if kind in _LISTS else _LISTS:
        is_one, most, write = _LISTS[name]
        if items is not None and all(map(is_one, items)):
            if len(items) > most:
                raise InvalidValue("value", f"expected at most {most:,} {name}, got {len(items):,}")
            return name, {name: [*map(write, items)]}
    expected = kind if kind in _LISTS else "a state, view, action, moves or records"
    raise InvalidValue("value", f"expected {expected}, got {shown(value)}")


def _items(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Record):
        return (value,)
    if isinstance(value, list | LegalActions):
        return tuple(cast("Sequence[object]", value))
    return objects(value)


def _is_action(value: object) -> bool:
    return type(value) in _ACTIONS


def is_happening(value: object) -> TypeGuard[Happening]:
    """Return whether a value is a move or another happening."""
    return type(value) in _HAPPENINGS


def _is_record(value: object) -> bool:
    return isinstance(value, Record)


def record_tree(record: Record) -> dict[str, object]:
    """Return a record as a tree for JSON; dates become strings."""
    tree = game_tree(record)
    if record.date is not None:
        tree["date"] = record.date.isoformat()
    return tree


def _points_of(
    scores: tuple[int, ...] | None, results: tuple[RoundResult, ...]
) -> dict[str, object]:
    if scores is None:
        return {}
    if len(results) > MOST_ITEMS:
        message = f"expected at most {MOST_ITEMS:,} results, got {len(results):,}"
        raise InvalidValue("value", message)
    for score in scores:
        want_int("value", score, -MOST_SCORE, MOST_SCORE)
    return {
        "scores": list(scores),
        "results": [format_result(result) for result in results],
    }


_LISTS: Final[dict[str, tuple[Callable[[object], bool], int, Callable[[Any], object]]]] = {
    "actions": (_is_action, MOST_ITEMS, format_action),
    "moves": (is_move, MOST_ITEMS, format_move),
    "happenings": (is_happening, MOST_ITEMS, format_happening),
    "games": (_is_record, sys.maxsize, record_tree),
}
"""For each kind with several values: the test for a value, the most values, and their writer."""


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

LONGEST: Final = 1_000_000
"""The default limit for a text, in bytes or characters; a record of one game has about 20,000."""


@attrs.frozen(slots=True, eq=False, repr=False)
class Envelope(Generic[T_co]):
    """A kind of envelope, named for its content.

    >>> from tichu.codec import Envelope, loads
    >>> loads('{"tichu": 1, "kind": "action", "action": "2 pass"}', Envelope.ACTION)
    Pass(seat=2)
    """

    name: str
    """The name, which is the field ``kind`` of the envelope."""
    fields: tuple[str, ...]
    """The fields of the envelope besides the version and the kind."""
    read: Callable[[Mapping[str, object]], T_co]
    """The function that returns the value of an envelope with these fields."""

    ANY: ClassVar["Envelope[Value]"]
    """A value of any of the other kinds."""
    ROUND: ClassVar["Envelope[RoundState]"]
    """A round, with all hands."""
    GAME: ClassVar["Envelope[GameState]"]
    """A game: its round, the scores and the results."""
    VIEW: ClassVar["Envelope[PlayerView | PublicView]"]
    """The view of a seat or of a spectator, with the scores if a game is viewed."""
    ACTION: ClassVar["Envelope[Action]"]
    """An action."""
    ACTIONS: ClassVar["Envelope[tuple[Action, ...]]"]
    """Several actions, such as the legal actions of a seat, in their order."""
    MOVES: ClassVar["Envelope[tuple[Move, ...]]"]
    """Moves that a seat receives, in order."""
    HAPPENINGS: ClassVar["Envelope[tuple[Happening, ...]]"]
    """Moves and other happenings, in order, for a web page without an engine."""
    GAMES: ClassVar["Envelope[tuple[Record, ...]]"]
    """Records of games."""

    def __repr__(self) -> str:
        return f"Envelope.{self.name.upper()}"


def as_json(value: object) -> Any:  # noqa: ANN401  # any value of JSON
    """Return a value as a tree of dicts, lists, strings and numbers, for JSON.

    The tree of a move has the name of its class as ``move``, its fields, and its notation as
    ``text``. Cards are lists of strings, and ranks are numbers. States, views, combinations,
    results, and lists and dicts of all these also have trees. Any other value is returned
    unchanged. For the answers of a host, :class:`~tichu.hosting.Pending` and violations, use
    ``attrs.asdict``.

    >>> from tichu import Play, codec
    >>> for name, part in codec.as_json(Play(0, "5j5w")).items():
    ...     print(name, part)
    move play
    seat 0
    cards ['5j', '5w']
    kind pair
    rank 5
    phoenix_as None
    text 0 play 5j5w
    """
    return written(value, _tree)


def written(value: object, write: Callable[[object], object]) -> Any:  # noqa: ANN401
    """Return a value for JSON: keep lists and dicts, and convert anything else with ``write``."""
    match value:
        case None | str() | int():  # most values
            return value
        case tuple() | list() | LegalActions():
            return [written(each, write) for each in cast("Iterable[object]", value)]
        case dict():
            table = cast("dict[str, object]", value)
            return {name: written(part, write) for name, part in table.items()}
        case _:
            return write(value)


def _tree(value: object) -> object:
    """Return the tree of a value that is not a list, a dict, a string or a number."""
    if is_happening(value):
        parts = {name: as_json(getattr(value, name)) for name in _FIELDS_OF[type(value)]}
        parts |= parts.pop("combination", {})
        return {"move": _NAMES[type(value)], **parts, "text": format_happening(value)}
    match value:
        case Card():
            return str(value)
        case Cards():
            return [*map(str, value)]
        case Combination():
            read = {"kind": value.kind.name.lower(), "rank": value.rank}
            return {"cards": as_json(value.cards), **read, "phoenix_as": value.phoenix_as}
        case RoundResult():
            points = {"cards": [*value.card_points], "calls": [*value.call_points]}
            ended = {"victory": value.victory, "scores": [*value.scores]}
            return {"finished": [*value.finished], **points, **ended}
        case RoundState() | GameState() | PublicView():
            return as_json(_described(value))
        case _:
            return value


def _described(position: RoundState | GameState | PublicView) -> dict[str, object]:
    """Return the fields of a position's tree; lists have an item for each seat."""
    state = position.round if isinstance(position, GameState) else position
    seats = range(state.rules.seats)
    masks = state.push_masks if isinstance(state, RoundState | PlayerView) else (None,) * len(seats)
    trick = state.trick
    scores = None if isinstance(position, RoundState) else position.scores
    return {
        "position": format_view(state) if isinstance(state, PublicView) else format_state(state),
        "seat": state.seat if isinstance(state, PlayerView) else None,
        "rules": format_rules(state.rules),
        "phase": str(state.phase),
        "dealer": state.dealer,
        "to_act": state.to_act,
        "may_interrupt": state.may_interrupt,
        "hands": state.hands,
        "sizes": [state.size(seat) for seat in seats],
        "trick": None if trick is None else [*map(_laid, trick.plays)],
        "passed": state.passed,
        "wish": state.wish,
        "calls": [call and str(call) for call in state.calls],
        "pushed": [cards and [card and str(new_cards(card)) for card in cards] for cards in masks],
        "finished": state.finished,
        "points": [state.pile(seat).points for seat in seats],
        "result": state.result,
        "scores": scores,
        "results": None if isinstance(position, RoundState) or scores is None else position.results,
    }


def _laid(play: Play) -> dict[str, object]:
    return {"seat": play.seat, **as_json(play.combination)}


_NAMES: Final = {
    each: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", each.__name__).lower() for each in _HAPPENINGS
}
"""The name of each class of moves and other happenings, such as ``take_trick``."""
_FIELDS_OF: Final = {each: tuple(attrs.fields_dict(each)) for each in _HAPPENINGS}
_EITHER: Final = "text or an object"


def text_or_tree(parse: Callable[[str], T], write: Callable[[Any], str] | None = None) -> Reader[T]:
    """Return a reader for a value, given as text or as a tree that contains the text.

    If the tree does not contain the text, ``write`` creates it.
    """
    of_text, of_line = notation(parse), notation(parse, _EITHER)

    def read_either(path: str, value: object) -> T:
        if type(value) is not dict:
            return of_line(path, value)
        tree: dict[str, object] = value
        try:
            found = of_text("text", field(tree, "text") if write is None else write(tree))
            check_agreement(tree, found)
        except DataError as error:
            raise error.within(path) from None
        return found

    return read_either


def _result_text(tree: Mapping[str, object]) -> str:
    seats, *points = (list_of(name, field(tree, name)) for name in ("finished", "cards", "calls"))
    words = ["".join(map(str, seats)) or "-", *(":".join(map(str, each)) for each in points)]
    return " ".join([*words, str(tree.get("victory") or "")])


def check_agreement(tree: Mapping[str, object], found: object) -> None:
    """Raise :class:`DataError` if a field of a tree contradicts its notation."""
    right = as_json(found)
    check_names(tree, right)
    for name, given in tree.items():
        expected = json.dumps(right[name], sort_keys=True)
        # Equal values can differ in type: True, 1.0 and 1 are equal.
        if given != right[name] or json.dumps(given, sort_keys=True) != expected:
            raise wrong(name, expected, given, DataCode.BAD_VALUE)


def position_at(path: str, value: object) -> RoundState | GameState | PublicView:
    """Return a state or a view from text or a tree; a tree with scores is a game."""
    if type(value) is not dict:
        return notation(_parse_position, _EITHER)(path, value)
    tree: dict[str, object] = value
    table = {name: tree[name] for name in Envelope.GAME.fields if tree.get(name) is not None}
    read_table = (
        _view if _has_seat(tree.get("position")) else _game if "scores" in table else _round
    )
    try:
        if "results" in table:
            results = _results_of_tree("results", table["results"])
            table["results"] = [*map(format_result, results)]
        found: RoundState | GameState | PublicView = read_table(table)
        check_agreement({name: tree[name] for name in tree if name not in table}, found)
    except DataError as error:
        raise error.within(path) from None
    return found


def _parse_position(text: str) -> RoundState | PublicView:
    return parse_view(text) if _has_seat(text) else parse_state(text)


def _has_seat(text: object) -> bool:
    return isinstance(text, str) and len(text.split(None, len(FIELDS))) > len(FIELDS)


def read(tree: object, expected: Envelope[T]) -> T:
    """Return the value of an envelope, which must have exactly the fields of its kind."""
    table = table_of(tree)
    check_version(table, VERSION)
    name = kind_of(table, _KINDS)
    kind = _KINDS[name]
    fits = expected in (Envelope.ANY, kind) or name in _WITHIN.get(expected.name, ())
    is_empty = expected.name in _LISTS and table.get(name) == []  # of every kind of list
    if not fits and not is_empty:
        raise DataError(DataCode.UNKNOWN_KIND, "kind", f"expected {expected.name}, got {name}")
    check_names(table, ("tichu", "kind", *kind.fields))
    return cast("T", kind.read(table))


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
_round: Final = only("position", notation(parse_state))
_position: Final = only("position", notation(parse_view))
_results: Final = only("results", each(notation(parse_result)))
_results_of_tree: Final = each(text_or_tree(parse_result, _result_text))
_scores: Final = only("scores", each(number_of))

Envelope.ROUND = Envelope("round", ("position",), _round)
Envelope.GAME = Envelope("game", ("position", "scores", "results"), _game)
Envelope.VIEW = Envelope("view", ("position", "scores", "results"), _view)
Envelope.ACTION = Envelope("action", ("action",), only("action", _action))
Envelope.ACTIONS = Envelope("actions", ("actions",), only("actions", each(_action)))
Envelope.MOVES = Envelope("moves", ("moves",), only("moves", each(notation(parse_move))))
Envelope.HAPPENINGS = Envelope(
    "happenings", ("happenings",), only("happenings", each(notation(parse_happening)))
)
Envelope.GAMES = Envelope("games", ("games",), _games)
_KINDS: Final[dict[str, Envelope[Value]]] = {
    kind.name: kind
    for kind in (
        Envelope.ROUND,
        Envelope.GAME,
        Envelope.VIEW,
        Envelope.ACTION,
        Envelope.ACTIONS,
        Envelope.MOVES,
        Envelope.HAPPENINGS,
        Envelope.GAMES,
    )
}
_WITHIN: Final = {"moves": ("actions",), "happenings": ("actions", "moves")}
"""For each kind, the other kinds that are accepted, since actions are also moves."""
Envelope.ANY = Envelope("any", (), lambda table: _KINDS[str(table["kind"])].read(table))


def to_tree(value: object, kind: Envelope[object] = Envelope.ANY) -> dict[str, Any]:
    """Return a value in its envelope as dicts, lists, strings and numbers; see :func:`dumps`.

    >>> from tichu import Pass

    >>> from tichu import codec
    >>> codec.to_tree(Pass(2))
    {'tichu': 1, 'kind': 'action', 'action': '2 pass'}
    """
    return _envelope("to_tree", value, kind)


def dumps(
    value: object, kind: Envelope[object] = Envelope.ANY, *, indent: int | None = None
) -> str:
    """Return a value in its envelope as JSON in ASCII; ``indent`` is that of :func:`json.dumps`.

    Several actions, moves or records go into one envelope, as does ``state.legal(seat)``. If
    ``kind`` is given, the value must be of that kind. Without it, an empty list, and moves that are
    all actions, have the kind ``actions``; :func:`loads` reads an empty list as any kind of list. A
    view, and the moves from :func:`tichu.told`, contain nothing that is hidden from that seat.
    Raises :class:`InvalidValue` for a value of any other type.

    >>> from tichu import Pass

    >>> from tichu import codec
    >>> codec.dumps(Pass(2))
    '{"tichu": 1, "kind": "action", "action": "2 pass"}'
    """
    if indent is not None:
        want_int("dumps(indent)", indent, 0, 16)
    return json.dumps(_envelope("dumps", value, kind), indent=indent)


def parts(records: Record | Iterable[Record]) -> Iterator[str]:
    """Yield the JSON of records piece by piece, for more games than fit into memory.

    Raises :class:`InvalidValue` on reaching a value that is not a record.

    >>> import io
    >>> from tichu import codec
    >>> from tichu.records import Record
    >>> file = io.StringIO()
    >>> file.writelines(codec.parts(Record() for _ in range(3)))
    >>> len(codec.loads(file.getvalue(), codec.Envelope.GAMES))
    3
    """
    given = listed("parts(records)", records)
    yield f'{{"tichu": {VERSION}, "kind": "games", "games": ['
    between = "\n"
    for record in given:
        yield between + json.dumps(record_tree(record))
        between = ",\n"
    yield "\n]}\n"


def loads(text: str | bytes, kind: Envelope[T], *, longest: int = LONGEST) -> T:
    """Return the value in a JSON text; its envelope must have the kind ``kind``.

    ``longest`` is the largest accepted length, in bytes or characters. Records are replayed, so all
    their actions are legal. Raises :class:`DataError`, with the path, for the first error in the
    text, and :class:`InvalidValue` for an argument that is not text or not a kind.

    >>> from tichu import codec
    >>> codec.loads('{"tichu": 1, "kind": "action", "action": "2 pass"}', codec.Envelope.ACTION)
    Pass(seat=2)
    """
    want_int("loads(longest)", longest, 0, MOST_BYTES)
    want_instance("loads(kind)", kind, Envelope)
    return read(parse_json(text, longest), kind)


def from_tree(tree: object, kind: Envelope[T]) -> T:
    """Return the value in a tree from another JSON parser; see :func:`loads`.

    That parser must limit the sizes itself.

    >>> from tichu import codec
    >>> codec.from_tree({"tichu": 1, "kind": "action", "action": "2 pass"}, codec.Envelope.ACTION)
    Pass(seat=2)
    """
    want_instance("from_tree(kind)", kind, Envelope)
    return read(tree, kind)


def _envelope(name: str, value: object, kind: Envelope[object]) -> dict[str, object]:
    want_instance(f"{name}(kind)", kind, Envelope)
    with blaming(name):
        found, fields = content(value, kind.name)
    if kind is not Envelope.ANY and found != kind.name:
        raise InvalidValue(f"{name}(value)", f"expected {kind.name}, got {found}")
    return {"tichu": VERSION, "kind": found, **fields}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) for the output of :func:`dumps`.

    >>> from tichu.codec import schema
    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    text = files("tichu").joinpath("_data", "schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


__all__ = [
    "VERSION",
    "Envelope",
    "Value",
    "as_json",
    "dumps",
    "from_tree",
    "loads",
    "parts",
    "schema",
    "to_tree",
]

export(globals())
