"""Positions and games that an argument names: a position string, a file, or a place in a record.

A place is a game, a round and a ply, as ``tichu review`` lists them.
"""

import argparse
from collections.abc import Sequence
from functools import reduce
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from tichu.cli.inputs import (
    LONGEST_JSON,
    LONGEST_RECORD,
    STANDARD_INPUT,
    chosen,
    is_there,
    named_seats,
    read_position,
    read_text,
    renamed,
)
from tichu.cli.options import add_options
from tichu.engine.advance import advance
from tichu.engine.moves import Action
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import apply
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue, shown
from tichu.notation import FIELDS, parse_state, parse_view
from tichu.text.names import numbered, tidy_name
from tichu.text.positions import Position

if TYPE_CHECKING:
    from tichu.records import Record

_FILES: Final = (".tichu", ".json", ".tch", ".zip")
_LOGS: Final = (".tch", ".zip")
_OTHERS: Final = ", a record *.tichu, a *.json or - (`tichu convert` makes records of logs)"


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a place in a record."""
    group = parser.add_argument_group("of a record", "The default is the end of the last round.")
    add_options(group, "--game", "--round", "--ply")


def at_place(arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...]]:
    """Return the position that the arguments name, and the names of its seats if they have any."""
    what: str = arguments.what
    place = arguments.game, arguments.round, arguments.ply
    suffix = "" if "\n" in what else Path(what).suffix.lower()
    value: Position | tuple[Record, ...]
    if suffix in _FILES:
        value = _read_file(what)
    elif what not in ("", STANDARD_INPUT) and is_there(what):
        raise InvalidValue("WHAT", f"expected a position string{_OTHERS}, got {shown(what)}")
    else:
        value = read_position("WHAT", what, _OTHERS, _parsed)
    names: tuple[str, ...] = ()
    if isinstance(value, tuple):
        value, names = _of_records(what, value, *place)
    elif place != (None, None, None):
        raise InvalidValue("--game, --round, --ply", "expected a record, got a position")
    if getattr(arguments, "names", None) is not None:
        names = named_seats(arguments.names, value.rules.seats)
    return value, names


def with_all_hands(arguments: argparse.Namespace) -> tuple[RoundState, tuple[str, ...]]:
    """Return the same, if the position shows all hands."""
    position, names = at_place(arguments)
    if isinstance(position, PublicView):
        raise InvalidValue("WHAT", "expected a position with all hands, got a view")
    return position.round if isinstance(position, GameState) else position, names


def read_game(path: str, game: int | None) -> "Record":
    """Return a game of a file of records or JSON, the last unless its number is given."""
    games = _read_file(path)
    if not isinstance(games, tuple):
        raise InvalidValue(path, f"expected games, got {shown(games)}")
    return _chosen_game(path, games, game)


def _chosen_game(path: str, games: "tuple[Record, ...]", game: int | None) -> "Record":
    if not games:
        raise InvalidValue(path, "expected a game, got none")
    return games[chosen("--game", game, len(games))]


def _parsed(line: str) -> Position:
    return parse_view(line) if len(line.split()) > len(FIELDS) else parse_state(line)


def _read_file(path: str) -> "Position | tuple[Record, ...]":
    """Return the position or the games of a file."""
    from tichu import codec, records

    if Path(path).suffix.lower() in _LOGS:
        message = (
            "expected a record, got the name of a log of Brettspielwelt: `tichu convert` makes "
            "records of logs, and `tichu replay` checks logs"
        )
        raise InvalidValue(path, message)
    content = read_text(path, LONGEST_RECORD)
    with renamed(path):
        if content.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
            return records.read(content)
        value = codec.loads(content, codec.Envelope.ANY, longest=LONGEST_JSON)
    if isinstance(value, RoundState | GameState | PublicView):
        return value
    if isinstance(value, tuple):
        games = tuple(each for each in value if isinstance(each, records.Record))
        if len(games) == len(value):
            return games
    raise InvalidValue(path, f"expected a position or games, got {shown(value)}")


def _of_records(
    path: str, records: "tuple[Record, ...]", game: int | None, number: int | None, ply: int | None
) -> tuple[Position, tuple[str, ...]]:
    """Return a position of a record; games and rounds are counted from 1, plies from 0.

    After the last action of a round it is the end of that round, not the beginning of the next.
    """
    record = _chosen_game(path, records, game)
    plies = [len(each.entries) for each in record.rounds] or [0]
    at = chosen("--round", number, len(plies))
    steps = plies[at] if ply is None else ply
    if steps > plies[at]:
        raise InvalidValue("--ply", f"expected a number from 0 to {plies[at]}, got {ply}")
    position, persons = _reached(record, sum(plies[:at]) + steps, ends=0 < steps == plies[at])
    names = (record.rounds[at].players if record.rounds else ()) or record.players
    if not names:
        return position, ()
    seats = numbered(record.rules.seats)
    # A name from a file must not control the terminal.
    named = [name if name.isprintable() else "" for name in map(tidy_name, names)]
    seated = (named[person] for person in persons)
    return position, tuple(name or seat for name, seat in zip(seated, seats, strict=True))


def _reached(record: "Record", steps: int, *, ends: bool) -> tuple[Position, Sequence[int]]:
    """Return the position after some entries, and who sits at each seat.

    With ``ends`` the last entry is that of a round, which may be over.
    """
    from tichu.records.replay import SeenWalker, StateWalker, follow

    if record.is_known:
        walker: StateWalker | SeenWalker = StateWalker(record.start(), hears=True)
    else:
        next(record.views())  # says so if it has none
        walker = SeenWalker(record.start(), cast("int", record.seat))
    game, position = walker.game, walker.seen
    before = game, position
    for _ in islice(follow(walker, record), steps):
        before = game, position
        game, position = walker.game, walker.seen
    earlier, seen = before
    if not ends or game.is_over or len(game.results) == len(earlier.results):
        return position, position.persons
    if isinstance(seen, PlayerView):
        *events, _ = walker.events  # the last one begins the next round
        return reduce(advance, events, seen), earlier.persons
    last = cast("Action", record.entries[steps - 1].action)
    return apply(earlier.round, last), earlier.persons
