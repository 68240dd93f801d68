"""Who sits where, as the lines of a round say it; and lines with other names and numbers.

Owns the copies of lines. Imports ``log``. A name is decoration: the seat is what counts, and within
a round the players who sit there may change.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar, get_args

from tichu._values import evolver, want_instance
from tichu.bsw.checks import SEATS
from tichu.bsw.log import (
    BombLine,
    CallLine,
    GiftLine,
    GiveLine,
    HandLine,
    HeadingLine,
    LogLine,
    LogRound,
    PassLine,
    PlayLine,
    Section,
)

L = TypeVar("L", bound=LogLine)

_COPY: Final = {cls: evolver(cls) for cls in get_args(LogLine)}


def changed(line: L, /, **fields: object) -> L:
    """Return a copy of a line with some fields replaced, which are right by construction."""
    copy: L = _COPY[type(line)](line, **fields)
    return copy


def seat_names(log_round: LogRound) -> tuple[str, ...]:
    """Return the name of each seat in a round: the last one printed from the exchange on.

    Above it the hands may carry the names of those who sat there before. A seat without a name
    there has the last one that is printed at all, or an empty one.
    """
    want_instance("seat_names(log_round)", log_round, LogRound)
    early: dict[int, str] = {}
    late: dict[int, str] = {}
    found = early
    for line in log_round.lines:
        if isinstance(line, HeadingLine) and line.section is Section.EXCHANGE:
            found = late
        found.update(named_in(line))
    return tuple(late.get(seat, early.get(seat, "")) for seat in range(SEATS))


def renumbered(lines: Iterable[LogLine], first: int) -> list[LogLine]:
    """Return lines numbered from ``first``."""
    return [
        line if line.line == number else changed(line, line=number)
        for number, line in enumerate(lines, first)
    ]


def named_in(line: LogLine) -> tuple[tuple[int, str], ...]:
    """Return the seats that a line names, and their names."""
    match line:
        case HandLine() | CallLine() | PlayLine() | PassLine() | GiftLine():
            return ((line.seat, line.name),)
        case GiveLine():
            to = ((line.seat + step) % SEATS for step in range(1, SEATS))
            return ((line.seat, line.name), *zip(to, line.names, strict=True))
        case BombLine():
            return line.holders
        case _:
            return ()


def with_names(line: LogLine, names: Sequence[str]) -> LogLine:
    """Return a line with the names of the seats that it names."""
    match line:
        case HandLine() | CallLine() | PlayLine() | PassLine() | GiftLine():
            return changed(line, name=names[line.seat])
        case GiveLine():
            to = tuple(names[(line.seat + step) % SEATS] for step in range(1, SEATS))
            return changed(line, name=names[line.seat], names=to)
        case BombLine():
            return changed(line, holders=tuple((seat, names[seat]) for seat, _ in line.holders))
        case _:
            return line
