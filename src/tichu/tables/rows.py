"""Turn records into rows; the classes define the columns of the tables.

Each column is annotated with its Parquet type, as its pyarrow name; list types are in brackets.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypedDict

from tichu.records.record import Record
from tichu.tables.columns import Columns, Numbers, play_columns, round_columns


class PlayRow(TypedDict):
    """An action, with the position before it and the result of the round.

    A mask of cards has bit ``1 << index`` for each card (:attr:`Card.index <tichu.Card.index>`).
    """

    game: Annotated[int, "int64"]
    """The game number, from 0; :func:`write_parts` begins part *p* at *p* million."""
    round: Annotated[int, "int32"]
    """The number of the round in its game, from 0."""
    ply: Annotated[int, "int32"]
    """The number of earlier actions in the round."""
    rules: Annotated[str, "string"]
    """The rules, as text."""
    dealer: Annotated[int, "int8"]
    """The seat that deals the round."""
    scores: Annotated[list[int], "[int32]"]
    """The scores of the game before the round."""
    seat: Annotated[int | None, "int8"]
    """The seat that acts; None for a deal."""
    person: Annotated[int | None, "int8"]
    """The person at this seat, which differs from the seat only if players change seats."""
    player: Annotated[int | None, "int64"]
    """A number for the player's name, counted like games; None without a name, and for a deal."""
    phase: Annotated[str, "string"]
    """The phase before the action, a value of :class:`~tichu.Phase`."""
    hand: Annotated[int, "uint64"]
    """The cards of the seat before the action, as a mask; 0 for a deal."""
    sizes: Annotated[list[int], "[int8]"]
    """The number of cards in each hand before the action."""
    top: Annotated[int, "uint64"]
    """The cards of the play to beat, as a mask; 0 without an open trick."""
    winner: Annotated[int | None, "int8"]
    """The seat that made the play to beat; None without an open trick."""
    wish: Annotated[int | None, "int8"]
    """The open wish, a rank from 2 to 14; None if no wish is open."""
    number: Annotated[int | None, "int16"]
    """The number of the action in an :class:`~tichu.encoding.ActionSpace` with canonical suits.

    None for a deal, and for a push, whose cards are numbered singly.
    """
    action: Annotated[str, "string"]
    """The action, in notation."""
    cards: Annotated[int, "uint64"]
    """The cards played or pushed, as a mask."""
    result: Annotated[int | None, "int16"]
    """The points of the seat's team in the round minus the other team's.

    None for a deal, and if the round is not finished.
    """


class RoundRow(TypedDict):
    """A round, from the deal to its result.

    Values that the round has not reached are None. Lists are by seat unless stated otherwise.
    """

    game: Annotated[int, "int64"]
    """The game number, from 0; :func:`write_parts` begins part *p* at *p* million."""
    round: Annotated[int, "int32"]
    """The number of the round in its game, from 0."""
    rules: Annotated[str, "string"]
    """The rules, as text."""
    dealer: Annotated[int, "int8"]
    """The seat that deals."""
    scores: Annotated[list[int], "[int32]"]
    """The scores of the game before the round."""
    persons: Annotated[list[int], "[int8]"]
    """The person at each seat."""
    players: Annotated[list[int | None], "[int64]"]
    """A number for each player's name, counted like games; None without a name."""
    dealt: Annotated[list[int] | None, "[uint64]"]
    """The hands after the deal, as masks."""
    held: Annotated[list[int] | None, "[uint64]"]
    """The hands after the exchange, as masks."""
    calls: Annotated[list[str | None], "[string]"]
    """The calls: ``tichu``, ``grand_tichu`` or None."""
    finished: Annotated[list[int], "[int8]"]
    """The seats that went out, in order."""
    card_points: Annotated[list[int] | None, "[int16]"]
    """The points of each team for cards or a victory."""
    call_points: Annotated[list[int] | None, "[int16]"]
    """The points of each team for calls."""
    points: Annotated[list[int] | None, "[int16]"]
    """The points of each team in the round, for cards and calls."""
    victory: Annotated[str | None, "string"]
    """``double``, ``triple`` or ``counted_out``; None if cards were counted."""
    actions: Annotated[int, "int32"]
    """The number of actions, including deals."""
    is_over: Annotated[bool, "bool_"]
    """True if the round is finished."""


def plays(records: Record | Iterable[Record]) -> Iterator[PlayRow]:
    """Yield a row for each action of some records, in order.

    Deals have rows too, so every action of a game has one. Players' names become numbers, in order
    of appearance. Raises :class:`DataError`, with the path, for a record with an error or an
    unknown card, and :class:`InvalidValue` for values that are not records.

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

    Raises the same errors as :func:`plays`.

    >>> import random
    >>> from tichu import tables
    >>> from tichu.bots import RuleBot, play_round
    >>> (row,) = tables.rounds(play_round([RuleBot()] * 4, random.Random(1)))
    >>> row["actions"], row["points"], row["is_over"]
    (56, [200, 0], True)
    """
    return rows_of(round_columns("rounds(records)", records, Numbers()))


def rows_of(tables: Iterable[Columns]) -> Iterator[Any]:
    """Yield the rows of a block of columns."""
    for columns in tables:
        for values in zip(*columns.values(), strict=True):
            yield dict(zip(columns, values, strict=True))
