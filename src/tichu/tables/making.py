"""Records made into rows."""

from collections.abc import Iterable, Iterator
from typing import Any

from tichu.records.record import Record
from tichu.tables.columns import Columns, Numbers, play_columns, round_columns
from tichu.tables.rows import PlayRow, RoundRow


def plays(records: Record | Iterable[Record]) -> Iterator[PlayRow]:
    """Yield a row for each action of some records, in order.

    Deals have rows too, so the records can be made of the rows again. Names of players become
    numbers, in the order in which they first appear. Raises :class:`DataError`, with the place, for
    a record with an error or an unknown card, and :class:`InvalidValue` for anything but records.

    >>> import random
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> rows = list(tables.plays(play_round([RuleBot()] * 4, random.Random(1))))
    >>> [rows[-1][name] for name in ("ply", "seat", "phase", "action", "sizes", "result")]
    [55, 2, 'play', '2 play KpKs', [0, 11, 2, 9], 200]
    """
    for row in rows_of(play_columns("plays(records)", records, Numbers())):
        row["sizes"] = [*row["sizes"]]
        yield row


def rounds(records: Record | Iterable[Record]) -> Iterator[RoundRow]:
    """Yield a row for each round of some records, in order.

    Raises what :func:`plays` raises.

    >>> import random
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> (row,) = tables.rounds(play_round([RuleBot()] * 4, random.Random(1)))
    >>> row["actions"], row["points"], row["is_over"]
    (56, [200, 0], True)
    """
    return rows_of(round_columns("rounds(records)", records, Numbers()))


def rows_of(tables: Iterable[Columns]) -> Iterator[Any]:
    """Yield the rows of some columns."""
    for columns in tables:
        for values in zip(*columns.values(), strict=True):
            yield dict(zip(columns, values, strict=True))
