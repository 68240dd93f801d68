"""Convert records to trees of tables, lists and strings, for TOML and JSON, and back.

Reading checks every type, stops at the first error, and gives its path.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from tichu._trees import (
    Reader,
    check_names,
    field,
    list_of,
    notation,
    number_of,
    table_of,
    text_of,
    wrong,
)
from tichu.engine.move_text import split_wish
from tichu.errors import DataCode, DataError, InvalidValue, NotationError, TichuError, shown
from tichu.notation import format_rules, parse_rules
from tichu.records.entries import (
    Entry,
    RecordRound,
    UserFields,
    format_entry,
    parse_entry,
    plain,
    want_names,
)
from tichu.records.record import Record
from tichu.rulebook.match import persons_at
from tichu.rules import MOST_SEATS

T = TypeVar("T")
_Names: TypeAlias = list[tuple[int, str, int]]
"""Tuples of the length of a name, the name in lower case, and the seat."""
_Sources: TypeAlias = list[tuple[int, str]]
"""For each entry of a round, its index and its text in the file."""

_LONGEST_NAME: Final = 1000  # characters, the limit for a move
_ENTRY: Final = re.compile(r"rounds\[(\d+)\]\.actions\[(\d+)\]")
_RECIPIENT: Final = re.compile(r"\s*\S+\s+(?:give|lead)\s+", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@attrs.frozen(slots=True)
class Reading:
    """The result of reading a game leniently: the part before the first error, and the error.

    >>> from tichu import Pass
    >>> from tichu.records import Record, RecordRound, read_lenient, write
    >>> (reading,) = read_lenient(write(Record(rounds=(RecordRound((Pass(0),)),))))
    >>> reading.record
    <Record nanjing: 0 rounds>
    >>> print(reading.error)
    games[0].rounds[0].actions[0]: '0 pass': you cannot pass now...
    """

    record: Record | None
    """The game up to the first error; None if not even its rules can be read."""
    error: DataError | None
    """The first error; None if there is none."""


def read_game(tree: object, path: str) -> Reading:
    """Return the game of a tree, up to its first error."""
    try:
        found, rounds_given = _read_head(tree)
    except DataError as error:
        return Reading(None, error.within(path))
    rounds: list[RecordRound] = []
    sources: list[_Sources] = []
    unread = _read_rounds(rounds_given, rounds, sources, found)
    scores = found.scores if unread is None else None
    followed, illegal = attrs.evolve(found, rounds=rounds, scores=scores).legal_prefix()
    first = unread if illegal is None else _as_written(illegal, rounds, sources)
    return Reading(followed, None if first is None else first.within(path))


def _as_written(error: DataError, rounds: list[RecordRound], sources: list[_Sources]) -> DataError:
    """Return an entry's error with the index and the text of the entry in the file."""
    at = _ENTRY.fullmatch(error.path)
    if at is None:
        return error
    number, place = int(at[1]), int(at[2])
    listed, text = sources[number][place]
    action = f"'{rounds[number].entries[place].action}'"
    quoted = shown(text.partition(" #")[0].strip(), _LONGEST_NAME)
    message = error.message.replace(action, quoted)
    return DataError(error.code, f"rounds[{number}].actions[{listed}]", message, error.violation)


def _read_head(tree: object) -> tuple[Record, list[object]]:
    """Return the record in a tree without its rounds, and the trees of the rounds."""
    names = (*_OF_GAME, "rounds")
    table = _table(tree, names)
    rounds = _list(table, "rounds")
    field(table, "rules", "expected the rules, like 'nanjing' or 'bsw(target=500)'")
    try:
        return _checked(Record, _fields(table, _OF_GAME), names), rounds
    except DataError as error:
        given, players = table.get(error.path), table.get("players")
        hint = ""
        if isinstance(given, str) and isinstance(players, list):
            for _, seat in _named(given, _names_of(players)):
                hint += f"; {players[seat]} has seat {seat}"
        raise DataError(error.code, error.path, error.message + hint) from None


def _read_rounds(
    given: list[object], rounds: list[RecordRound], sources: list[_Sources], found: Record
) -> DataError | None:
    """Append rounds and their sources up to the first unreadable round; return its error."""
    names = (*_OF_ROUND, "actions")
    for number, tree in enumerate(given):
        fields: dict[str, Any] = {}
        entries: list[Entry] = []
        sources.append([])
        try:
            table = _table(tree, names)
            fields = _fields(table, _OF_ROUND)
            _checked(RecordRound, fields, names)
            players: tuple[str, ...] = fields.get("players", ())
            place = {"place": "players", "names": players, "seats": found.rules.seats}
            _checked(want_names, place, names)
            if found.players and not players:
                seated = persons_at(found.rules, number)
                players = tuple(found.players[person] for person in seated)
            _read_entries(table, players, entries, sources[-1])
        except DataError as error:
            if entries:
                rounds.append(RecordRound(tuple(entries), **{**fields, "scores": None}))
            return error.within(f"rounds[{number}]")
        rounds.append(RecordRound(tuple(entries), **fields))
    return None


def _read_entries(
    table: Mapping[str, object],
    players: tuple[str, ...],
    entries: list[Entry],
    sources: _Sources,
) -> None:
    """Append the entries of a round and their sources up to the first unreadable entry."""
    names = _names_of(players)
    for place, text in enumerate(_list(table, "actions")):
        if type(text) is not str:
            raise wrong(f"actions[{place}]", "an action as text", text)
        try:
            found = _entries_of(text, names)
        except TichuError as error:
            raise DataError(DataCode.BAD_NOTATION, f"actions[{place}]", str(error)) from None
        entries += found
        sources += [(place, text)] * len(found)


def _entries_of(text: str, names: _Names) -> tuple[Entry, ...]:
    """Parse entries; the text may name players, and may have a wish after a play."""
    try:
        return (parse_entry(text),)
    except NotationError:
        described, mark, comment = _with_seats(text, names).partition("#")
        *plays, last = split_wish(described)
        return tuple(map(parse_entry, [*plays, f"{last}{mark}{comment}"]))


def _with_seats(text: str, names: _Names) -> str:
    """Replace the names of the player and the recipient in a text with their seats.

    Each word keeps its position.
    """
    text = _with_seat(text, 0, names)
    recipient = _RECIPIENT.match(text)
    return text if recipient is None else _with_seat(text, recipient.end(), names)


def _with_seat(text: str, start: int, names: _Names) -> str:
    found = _named(text[start:], names)
    if not found:
        return text
    end, seat = start + found[0][0], found[0][1]
    if len(found) > 1:
        message = f"several players are called {shown(text[start:end], 30)}; write the seat"
        raise NotationError(text, (start, end), message)
    return text[:start] + str(seat).ljust(end - start) + text[end:]


def _names_of(players: Sequence[object]) -> _Names:
    """Return the names that entries may use, longest first; numbers always mean seats."""
    named = [
        (len(name), name.lower(), seat)
        for seat, name in enumerate(players[:MOST_SEATS])
        if isinstance(name, str) and len(name) <= _LONGEST_NAME
        if name.strip() and not name.strip().isdigit()
    ]
    return sorted(named, key=lambda each: -each[0])


def _named(text: str, names: _Names) -> list[tuple[int, int]]:
    """Return the players with whose names a text begins, as pairs of name length and seat.

    The longest name wins, so there are several players only if their names are equal.
    """
    found = [
        (length, seat)
        for length, name, seat in names
        if text[:length].lower() == name and not text[length : length + 1].strip()
    ]
    return [each for each in found if each[0] == found[0][0]]


def _checked(make: Callable[..., T], fields: dict[str, object], names: tuple[str, ...]) -> T:
    """Create a record or a round from fields; errors name the field."""
    try:
        return make(**fields)
    except InvalidValue as error:
        name = error.place.rpartition(".")[2]
        place = name if name in names else ""
        raise DataError(DataCode.BAD_VALUE, place, error.message) from None


def _fields(table: Mapping[str, object], readers: Mapping[str, Reader[object]]) -> dict[str, Any]:
    found = {name: read(name, table[name]) for name, read in readers.items() if name in table}
    users = {name: value for name, value in table.items() if name.startswith("_")}
    return {**found, "fields": UserFields(users)}


def _table(tree: object, names: tuple[str, ...]) -> dict[str, object]:
    table = table_of(tree, "a table")
    check_names(table, names, custom=True)
    return table


def _list(table: Mapping[str, object], name: str) -> list[object]:
    """Return a required list; if it were optional, truncated text could pass as a record."""
    return list_of(name, field(table, name, f"expected a list, which may be {name} = []"))


def _comment(name: str, value: object) -> str:
    """Return text without leading and trailing whitespace."""
    return text_of(name, value).strip()


def _several(what: str, read: Reader[object]) -> Reader[object]:
    """Return a reader for a list with at most one item for each seat."""

    def read_list(name: str, value: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise wrong(name, f"a list of {what}", value)
        # One item too many is enough for the record to refuse the list.
        items = enumerate(value[: MOST_SEATS + 1])
        return tuple(read(f"{name}[{place}]", item) for place, item in items)

    return read_list


def _date(name: str, value: object) -> dt.date:
    """Return a date, which is a string in JSON."""
    if type(value) is dt.date:
        return value
    try:
        if type(value) is str and _DATE.fullmatch(value):
            return dt.date.fromisoformat(value)
    except ValueError:
        pass
    code = DataCode.BAD_VALUE if type(value) is str else DataCode.WRONG_TYPE
    raise wrong(name, "a date like 2026-11-20", value, code)


_names: Final = _several("names", text_of)
_numbers: Final = _several("whole numbers", number_of)
_OF_GAME: Final[dict[str, Reader[object]]] = {
    "rules": notation(parse_rules),
    "players": _names,
    "event": text_of,
    "place": text_of,
    "date": _date,
    "source": text_of,
    "dealer": number_of,
    "start_scores": _numbers,
    "seat": number_of,
    "comment": _comment,
    "scores": _numbers,
}
_OF_ROUND: Final[dict[str, Reader[object]]] = {
    "players": _names,
    "comment": _comment,
    "scores": _numbers,
}


def game_tree(record: Record) -> dict[str, object]:
    """Return a game as a tree, without the fields that have their default values."""
    rounds: list[dict[str, object]] = [
        {**_stated(each, _OF_ROUND), "actions": [*map(format_entry, each.entries)]}
        for each in record.rounds
    ]
    head = _stated(record, [name for name in _OF_GAME if name != "rules"])
    return {"rules": format_rules(record.rules), **head, "rounds": rounds}


def _stated(what: Record | RecordRound, names: Iterable[str]) -> dict[str, object]:
    """Return the named fields that differ from their defaults, and the custom fields."""
    defaults = {field.name: field.default for field in attrs.fields(type(what))}
    values = {name: getattr(what, name) for name in names}
    found = {name: plain(value) for name, value in values.items() if value != defaults[name]}
    return {**found, **{name: plain(value) for name, value in what.fields.items()}}
