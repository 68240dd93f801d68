"""The names in the lines of a round, and copies of lines with other names and numbers.

Names do not identify players: the seat does, and its name may change within a round.
"""

from collections.abc import Iterable, Sequence

from tichu._values import changed, want_instance
from tichu.bsw.checks import SEATS
from tichu.bsw.log import values as log
from tichu.bsw.log.values import LogLine, LogRound
from tichu.text.names import tidy_name


def renumbered(lines: Iterable[LogLine], first: int) -> list[LogLine]:
    """Return lines numbered from ``first``."""
    return [
        line if line.line == number else changed(line, line=number)
        for number, line in enumerate(lines, first)
    ]


def seat_names(log_round: LogRound) -> tuple[str, ...]:
    """Return the name of each seat in a round: the last one printed for it, or an empty one.

    The hands may still have the names of previous players. Odd spaces are plain ones here, and a
    name in which a log breaks off does not count if there is another.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> log_round = bsw.record_round([first], names=("Ann", "Ben", "Cem", "Dee"))
    >>> bsw.log.names.seat_names(log_round)
    ('Ann', 'Ben', 'Cem', 'Dee')
    """
    want_instance("seat_names(log_round)", log_round, LogRound)
    names: dict[int, str] = {}
    lines = log_round.lines[::-1]
    for line in (*lines[1:], lines[0]) if log_round.is_cut else lines:
        for seat, name in reversed(named_in(line)):
            names.setdefault(seat, tidy_name(name))
        if len(names) == SEATS:
            break
    return tuple(names.get(seat, "") for seat in range(SEATS))


def named_in(line: LogLine) -> tuple[tuple[int, str], ...]:
    """Return the seats in a line, with their names."""
    match line:
        case log.GiveLine():
            return ((line.seat, line.name), *zip(_others(line.seat), line.names, strict=True))
        case log.SeatLine():
            return ((line.seat, line.name),)
        case log.BombLine():
            return line.holders
        case _:
            return ()


def with_names(line: LogLine, names: Sequence[str]) -> LogLine:
    """Return a line with the names replaced, given those of all seats."""
    match line:
        case log.GiveLine():
            to = tuple(names[seat] for seat in _others(line.seat))
            return changed(line, name=names[line.seat], names=to)
        case log.SeatLine():
            return changed(line, name=names[line.seat])
        case log.BombLine():
            return changed(line, holders=tuple((seat, names[seat]) for seat, _ in line.holders))
        case _:
            return line


def _others(seat: int) -> list[int]:
    return [(seat + step) % SEATS for step in range(1, SEATS)]
