"""A log of a game as a server keeps it: its actions, their texts, or a record; and its record."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from tichu.engine.game import GameState
from tichu.engine.table.actions import Action
from tichu.engine.table.spelled import action_at
from tichu.errors import (
    Code,
    DataCode,
    DataError,
    IllegalAction,
    InvalidValue,
    NotationError,
    shown,
)
from tichu.notation import format_rules
from tichu.phases import Phase
from tichu.records.record import Record, bare_record, replayed


def record_of(start: GameState, actions: Iterable[Action]) -> Record:
    """Return the record of a game that began before a deal."""
    if start.results or start.phase is not Phase.DEAL_FIRST:
        raise InvalidValue("record()", "expected a table whose game began with new_game")
    return replayed(bare_record(start), actions)


def resume(
    start: GameState, log: Iterable[Action | str] | Record, apply: Callable[[Action], None]
) -> None:
    """Apply the actions of a log, which begins at ``start``.

    Raises :class:`InvalidValue` for anything else than a log, and :class:`DataError`, with the
    place, for an action that cannot be read or is not legal.
    """
    entries = _entries(start, log)
    place, seats = 0, start.rules.seats
    while True:
        path = f"log[{place}]"
        entry: object = None
        try:
            entry = next(entries)
            action = action_at(entry.strip(), seats) if type(entry) is str else entry
            apply(cast("Action", action))
        except StopIteration:
            return
        except NotationError as error:  # perhaps of an iterator that reads actions
            message = f"{shown(error.text)}: {error}"
            raise DataError(DataCode.BAD_NOTATION, path, message) from None
        except IllegalAction as error:
            is_action = error.violation.code is not Code.NOT_AN_ACTION
            message = f"{shown(entry)}: {error}" if is_action else str(error)
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None
        place += 1


def _entries(start: GameState, log: Iterable[Action | str] | Record) -> Iterator[object]:
    """Return the entries of a log, one by one."""
    if isinstance(log, Record):
        if log.rules != start.rules:
            expected, given = format_rules(start.rules), format_rules(log.rules)
            raise InvalidValue("Host(log)", f"expected a record of {expected}, got one of {given}")
        if log.start() != start:
            message = "expected a record that begins like start, got another one"
            raise InvalidValue("Host(log)", message)
        return (entry.action for entry in log.entries)
    if isinstance(log, str | bytes) or not isinstance(log, Iterable):
        raise InvalidValue("Host(log)", f"expected actions or their texts, got {shown(log)}")
    return iter(log)
