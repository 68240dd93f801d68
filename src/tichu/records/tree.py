"""Records as trees: the tables, lists and texts that TOML and JSON share.

Owns the names of the fields, and which of them are stated when. Imports ``record``. Reading checks
every type, names the place of what is wrong, and stops there; the text of a record in either form
is read and written by way of this tree.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar, cast

import attrs

from tichu.errors import (
    DataCode,
    DataError,
    InvalidValue,
    NotationError,
    TichuError,
    shown,
)
from tichu.notation.rules import format_rules, parse_rules
from tichu.records.fields import UserFields, named, plain
from tichu.records.moves import Move, format_move, parse_move
from tichu.records.record import Record
from tichu.records.rounds import RecordRound
from tichu.rules import Rules

T = TypeVar("T")

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MOST_ROUNDS: Final = 10_000
_MOST_MOVES: Final = 10_000  # a round of six has less than 1,000
_GAME: Final = (
    "rules",
    "players",
    "event",
    "place",
    "date",
    "source",
    "dealer",
    "start_scores",
    "seat",
    "comment",
    "scores",
    "rounds",
)
_ROUND: Final = ("players", "comment", "scores", "actions")
_NOBODY: Final[tuple[str, ...]] = ()


@attrs.frozen(slots=True)
class Reading:
    """What became of a game that was read leniently."""

    record: Record | None
    """The game up to the first thing that is wrong; None if not even its rules can be read."""
    error: DataError | None
    """What is wrong there; None if nothing is."""


def read_game(tree: object, path: str) -> Reading:
    """Return the game that a tree describes, as far as it is right."""
    try:
        table = _table(tree, "", _GAME)
        told = _list(table, "rounds", _MOST_ROUNDS)
        found = _without_rounds(table)
    except DataError as error:
        return Reading(None, error.within(path))
    rounds: list[RecordRound] = []
    unread = _read_rounds(told, rounds, found.rules)
    scores = found.scores if unread is None else None
    whole = attrs.evolve(found, rounds=tuple(rounds), scores=scores)
    followed, illegal = whole.legal_prefix()
    first = illegal or unread
    return Reading(followed, None if first is None else first.within(path))


def _without_rounds(table: Mapping[str, object]) -> Record:
    try:
        return Record(**_head(table))
    except InvalidValue as error:
        name = error.place.rpartition(".")[2]
        named = name if name in _GAME else ""
        raise DataError(DataCode.BAD_VALUE, named, error.message) from None


def _read_rounds(told: list[object], rounds: list[RecordRound], rules: Rules) -> DataError | None:
    for number, tree in enumerate(told):
        path = f"rounds[{number}]"
        head: dict[str, Any] = {}
        moves: list[Move] = []
        try:
            table = _table(tree, "", _ROUND)
            head = _round_head(table, rules)
            for place, text in enumerate(_list(table, "actions", _MOST_MOVES)):
                moves.append(_move(text, place))
        except DataError as error:
            if moves:
                head["scores"] = None
                rounds.append(RecordRound(tuple(moves), **head))
            return error.within(path)
        rounds.append(RecordRound(tuple(moves), **head))
    return None


def _move(text: object, place: int) -> Move:
    path = f"actions[{place}]"
    if type(text) is not str:
        message = f"an action as a text is wanted, not {shown(text)}"
        raise DataError(DataCode.WRONG_TYPE, path, message)
    try:
        return parse_move(text)
    except TichuError as error:
        raise DataError(DataCode.BAD_NOTATION, path, str(error)) from None


def _head(table: Mapping[str, object]) -> dict[str, Any]:
    if "rules" not in table:
        message = "the rules are wanted, such as 'nanjing' or 'bsw(target=500)'"
        raise DataError(DataCode.MISSING_FIELD, "rules", message)
    return {
        "rules": _field(table, "rules", _rules, None),
        "players": _field(table, "players", _names, _NOBODY),
        "event": _field(table, "event", _text, ""),
        "place": _field(table, "place", _text, ""),
        "date": _field(table, "date", _date, None),
        "source": _field(table, "source", _text, ""),
        "dealer": _field(table, "dealer", _number, 0),
        "start_scores": _field(table, "start_scores", _numbers, None),
        "seat": _field(table, "seat", _number, None),
        "comment": _field(table, "comment", _text, "").strip(),
        "scores": _field(table, "scores", _numbers, None),
        "fields": _own(table),
    }


def _round_head(table: Mapping[str, object], rules: Rules) -> dict[str, Any]:
    players = _field(table, "players", _names, _NOBODY)
    if len(players) not in {0, rules.seats}:
        message = f"{rules.seats} names are wanted, one a seat, not {len(players)}"
        raise DataError(DataCode.BAD_VALUE, "players", message)
    head: dict[str, Any] = {
        "players": players,
        "comment": _field(table, "comment", _text, "").strip(),
        "scores": _field(table, "scores", _numbers, None),
        "fields": _own(table),
    }
    try:
        RecordRound((), **head)
    except InvalidValue as error:
        name = error.place.rpartition(".")[2]
        raise DataError(DataCode.BAD_VALUE, name, error.message) from None
    return head


def _table(tree: object, path: str, names: tuple[str, ...]) -> dict[str, object]:
    if type(tree) is not dict:
        raise DataError(DataCode.WRONG_TYPE, path, f"a table is wanted, not {shown(tree)}")
    table = cast("dict[object, object]", tree)
    for name in table:
        if type(name) is not str or not (name in names or name.startswith("_")):
            message = f"there is no such field; the fields are {', '.join(names)}, or _yours"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
    return cast("dict[str, object]", tree)


def _list(table: Mapping[str, object], name: str, most: int) -> list[object]:
    if name not in table:
        message = f"the {name} are wanted; if there are none, {name} = []"
        raise DataError(DataCode.MISSING_FIELD, name, message)
    value = table[name]
    if type(value) is not list:
        raise DataError(DataCode.WRONG_TYPE, name, f"a list is wanted, not {shown(value)}")
    items = cast("list[object]", value)
    if len(items) > most:
        message = f"{most:,} are the most that are taken, not {len(items):,}"
        raise DataError(DataCode.TOO_LONG, name, message)
    return items


def _field(
    table: Mapping[str, object], name: str, read: Callable[[str, object], T], missing: T
) -> T:
    return read(name, table[name]) if name in table else missing


def _rules(name: str, value: object) -> Rules:
    try:
        return parse_rules(_text(name, value))
    except NotationError as error:
        raise DataError(DataCode.BAD_NOTATION, name, str(error)) from None


def _text(name: str, value: object) -> str:
    if type(value) is not str:
        raise DataError(DataCode.WRONG_TYPE, name, f"a text is wanted, not {shown(value)}")
    return value


def _names(name: str, value: object) -> tuple[str, ...]:
    if type(value) is not list:
        raise DataError(DataCode.WRONG_TYPE, name, f"a list of names is wanted, not {shown(value)}")
    names = cast("list[object]", value)
    return tuple(_text(f"{name}[{place}]", each) for place, each in enumerate(names[:7]))


def _number(name: str, value: object) -> int:
    if type(value) is not int:
        raise DataError(DataCode.WRONG_TYPE, name, f"a whole number is wanted, not {shown(value)}")
    return value


def _numbers(name: str, value: object) -> tuple[int, ...]:
    if type(value) is not list:
        message = f"a list of whole numbers is wanted, not {shown(value)}"
        raise DataError(DataCode.WRONG_TYPE, name, message)
    numbers = cast("list[object]", value)
    return tuple(_number(f"{name}[{place}]", each) for place, each in enumerate(numbers[:7]))


def _date(name: str, value: object) -> dt.date:
    if type(value) is dt.date:
        return value
    try:
        if type(value) is str and _DATE.fullmatch(value):
            return dt.date.fromisoformat(value)
    except ValueError:
        pass
    code = DataCode.BAD_VALUE if type(value) is str else DataCode.WRONG_TYPE
    raise DataError(code, name, f"a date such as 2026-11-20 is wanted, not {shown(value)}")


def _own(table: Mapping[str, object]) -> UserFields:
    return UserFields({name: value for name, value in table.items() if name.startswith("_")})


def game_tree(record: Record) -> dict[str, Any]:
    """Return a game as a tree; what says nothing is left out."""
    stated: Iterator[tuple[str, Any]] = (
        (name, getattr(record, name)) for name in _GAME if name not in {"rules", "rounds"}
    )
    return {
        "rules": format_rules(record.rules),
        **{name: _stated(value) for name, value in stated if value not in {"", (), None, 0}},
        **({"seat": 0} if record.seat == 0 else {}),
        **plain(record.fields),
        "rounds": [round_tree(told) for told in record.rounds],
    }


def round_tree(told: RecordRound) -> dict[str, Any]:
    """Return a round as a tree."""
    return {
        **({"players": list(told.players)} if told.players else {}),
        **({"comment": told.comment} if told.comment else {}),
        **({} if told.scores is None else {"scores": list(told.scores)}),
        **plain(told.fields),
        "actions": [format_move(move) for move in told.moves],
    }


def _stated(value: object) -> object:
    return list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
