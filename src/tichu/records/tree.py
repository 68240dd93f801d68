"""Records as trees of tables, lists and texts, which TOML and JSON share.

Reading checks every type, names the path of the first thing that is wrong, and stops there.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar, cast

import attrs

from tichu.errors import DataCode, DataError, InvalidValue, NotationError, TichuError, shown
from tichu.notation.rules import format_rules, parse_rules
from tichu.notation.words import MOST_SEATS, either
from tichu.records.entries import Entry, RecordRound, format_entry, parse_entry, want_names
from tichu.records.fields import UserFields, named, plain
from tichu.records.record import Record
from tichu.rules import Rules

T = TypeVar("T")

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_MOST_ROUNDS: Final = 10_000
_MOST_ENTRIES: Final = 10_000  # a round of six has less than 1,000


@attrs.frozen(slots=True)
class Reading:
    """A game that was read leniently."""

    record: Record | None
    """The game up to the first thing that is wrong; None if not even its rules can be read."""
    error: DataError | None
    """What is wrong there; None if nothing is."""


def read_game(tree: object, path: str) -> Reading:
    """Return the game that a tree describes, up to the first thing that is wrong with it."""
    try:
        table = _table(tree, _GAME)
        rounds_given = _list(table, "rounds", _MOST_ROUNDS)
        field(table, "rules", "expected the rules, like 'nanjing' or 'bsw(target=500)'")
        found = _checked(Record, _fields(table, _OF_GAME), _GAME)
    except DataError as error:
        return Reading(None, error.within(path))
    rounds: list[RecordRound] = []
    unread = _read_rounds(rounds_given, rounds, found.rules)
    scores = found.scores if unread is None else None
    followed, illegal = attrs.evolve(found, rounds=tuple(rounds), scores=scores).legal_prefix()
    first = illegal or unread
    return Reading(followed, None if first is None else first.within(path))


def _read_rounds(given: list[object], rounds: list[RecordRound], rules: Rules) -> DataError | None:
    """Add the rounds to a list up to the first that cannot be read; return what is wrong."""
    for number, tree in enumerate(given):
        fields: dict[str, Any] = {}
        entries: list[Entry] = []
        try:
            table = _table(tree, _ROUND)
            fields = _fields(table, _OF_ROUND)
            names = {"place": "players", "names": fields.get("players", ()), "seats": rules.seats}
            _checked(want_names, names, _ROUND)
            _checked(RecordRound, fields, _ROUND)
            for place, text in enumerate(_list(table, "actions", _MOST_ENTRIES)):
                entries.append(_entry(text, f"actions[{place}]"))
        except DataError as error:
            if entries:
                fields["scores"] = None
                rounds.append(RecordRound(tuple(entries), **fields))
            return error.within(f"rounds[{number}]")
        rounds.append(RecordRound(tuple(entries), **fields))
    return None


def _entry(text: object, path: str) -> Entry:
    if type(text) is not str:
        message = f"expected an action as text, got {shown(text)}"
        raise DataError(DataCode.WRONG_TYPE, path, message)
    try:
        return parse_entry(text)
    except TichuError as error:
        raise DataError(DataCode.BAD_NOTATION, path, str(error)) from None


def _checked(make: Callable[..., T], fields: dict[str, Any], names: tuple[str, ...]) -> T:
    """Return a record or a round made of fields; an error names the field."""
    try:
        return make(**fields)
    except InvalidValue as error:
        name = error.place.rpartition(".")[2]
        place = name if name in names else ""
        raise DataError(DataCode.BAD_VALUE, place, error.message) from None


def _fields(table: Mapping[str, object], readers: "Mapping[str, Reader]") -> dict[str, Any]:
    found = {name: read(name, table[name]) for name, read in readers.items() if name in table}
    users = {name: value for name, value in table.items() if name.startswith("_")}
    return {**found, "fields": UserFields(users)}


def _table(tree: object, names: tuple[str, ...]) -> dict[str, object]:
    if type(tree) is not dict:
        raise DataError(DataCode.WRONG_TYPE, "", f"expected a table, got {shown(tree)}")
    table = cast("dict[object, object]", tree)
    for name in table:
        if type(name) is not str or not (name in names or name.startswith("_")):
            message = f"unknown field, expected {either((*names, 'a name that begins with _'))}"
            raise DataError(DataCode.UNKNOWN_FIELD, named(name), message)
    return cast("dict[str, object]", tree)


def field(table: Mapping[str, object], name: str, message: str) -> object:
    """Return a field that must be there."""
    if name not in table:
        raise DataError(DataCode.MISSING_FIELD, name, message)
    return table[name]


def _list(table: Mapping[str, object], name: str, most: int) -> list[object]:
    """Return a list that must be there, so that a text that is cut short is not a record."""
    value = field(table, name, f"expected a list, which may be {name} = []")
    if type(value) is not list:
        raise DataError(DataCode.WRONG_TYPE, name, f"expected a list, got {shown(value)}")
    items = cast("list[object]", value)
    if len(items) > most:
        message = f"expected at most {most:,} items, got {len(items):,}"
        raise DataError(DataCode.TOO_LONG, name, message)
    return items


def _rules(name: str, value: object) -> Rules:
    try:
        return parse_rules(_text(name, value))
    except NotationError as error:
        raise DataError(DataCode.BAD_NOTATION, name, str(error)) from None


def _text(name: str, value: object) -> str:
    if type(value) is not str:
        raise DataError(DataCode.WRONG_TYPE, name, f"expected text, got {shown(value)}")
    return value


def _comment(name: str, value: object) -> str:
    return _text(name, value).strip()


def _number(name: str, value: object) -> int:
    if type(value) is not int:
        raise DataError(DataCode.WRONG_TYPE, name, f"expected a whole number, got {shown(value)}")
    return value


def _list_of(what: str, read: "Reader") -> "Reader":
    def read_list(name: str, value: object) -> tuple[object, ...]:
        if type(value) is not list:
            message = f"expected a list of {what}, got {shown(value)}"
            raise DataError(DataCode.WRONG_TYPE, name, message)
        # One more than there can be is enough for the record to refuse the list.
        items = cast("list[object]", value)[: MOST_SEATS + 1]
        return tuple(read(f"{name}[{place}]", item) for place, item in enumerate(items))

    return read_list


def _date(name: str, value: object) -> dt.date:
    """Return a day, which is text in JSON."""
    if type(value) is dt.date:
        return value
    try:
        if type(value) is str and _DATE.fullmatch(value):
            return dt.date.fromisoformat(value)
    except ValueError:
        pass
    code = DataCode.BAD_VALUE if type(value) is str else DataCode.WRONG_TYPE
    raise DataError(code, name, f"expected a date like 2026-11-20, got {shown(value)}")


Reader = Callable[[str, object], object]
"""Returns the value of a field from its path and its tree."""

_names: Final = _list_of("names", _text)
_numbers: Final = _list_of("whole numbers", _number)
_OF_GAME: Final[dict[str, Reader]] = {
    "rules": _rules,
    "players": _names,
    "event": _text,
    "place": _text,
    "date": _date,
    "source": _text,
    "dealer": _number,
    "start_scores": _numbers,
    "seat": _number,
    "comment": _comment,
    "scores": _numbers,
}
_OF_ROUND: Final[dict[str, Reader]] = {"players": _names, "comment": _comment, "scores": _numbers}
_GAME: Final = (*_OF_GAME, "rounds")
_ROUND: Final = (*_OF_ROUND, "actions")


def game_tree(record: Record) -> dict[str, Any]:
    """Return a game as a tree, without fields that have their default."""
    return {
        "rules": format_rules(record.rules),
        **_stated(record, [name for name in _OF_GAME if name != "rules"]),
        "rounds": [
            {**_stated(each, _OF_ROUND), "actions": [format_entry(entry) for entry in each.entries]}
            for each in record.rounds
        ],
    }


def _stated(what: Record | RecordRound, names: Iterable[str]) -> dict[str, Any]:
    """Return the fields of these names that do not have their default, and the custom fields."""
    defaults = {field.name: field.default for field in attrs.fields(type(what))}
    values = {name: getattr(what, name) for name in names}
    stated = {name: plain(value) for name, value in values.items() if value != defaults[name]}
    return {**stated, **plain(what.fields)}
