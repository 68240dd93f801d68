"""Records as rows: what a row has, and records made into rows."""

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

from tichu.records.record import Record
from tichu.tables.columns import Columns, Numbers, play_columns, round_columns


class PlayRow(TypedDict):
    """An action, with what it was decided on and what came of it.

    Masks of cards have bit ``1 << index`` for each :attr:`Card.index <tichu.Card.index>`.
    """

    game: int
    """The number of the game in the table, from 0; in part *p* from *p* million on."""
    round: int
    """The number of the round in its game, from 0."""
    ply: int
    """The number of actions before this one in the round."""
    rules: str
    """The rules, as text."""
    dealer: int
    """The seat that deals the round."""
    scores: list[int]
    """The scores of the game before the round."""
    seat: int | None
    """The seat that acts; None for a deal."""
    person: int | None
    """The person at this seat, who is another one only where players change seats."""
    player: int | None
    """A number for the player's name, counted like games; None without a name, and for a deal."""
    phase: str
    """The phase before the action, a value of :class:`~tichu.Phase`."""
    hand: int
    """The cards of the seat before the action, as a mask; 0 for a deal."""
    sizes: list[int]
    """By seat: the number of cards of the hand before the action."""
    top: int
    """The cards of the play to be beaten, as a mask; 0 without an open trick."""
    winner: int | None
    """The seat whose play is to be beaten; None without an open trick."""
    wish: int | None
    """The open wish, a rank from 2 to 14."""
    number: int | None
    """The number of the action in an :class:`~tichu.encoding.ActionSpace` with canonical suits.

    None for a deal, and for a push, which has a number for each card.
    """
    action: str
    """The action, in notation."""
    cards: int
    """The cards played or pushed, as a mask."""
    result: int | None
    """The points of the seat's team in the round minus those of the other team.

    None for a deal, and if the round is not finished.
    """


class RoundRow(TypedDict):
    """A round, from the deal to its result.

    What the round has not reached is None. Lists are by seat, unless another order is named.
    """

    game: int
    """The number of the game in the table, from 0; in part *p* from *p* million on."""
    round: int
    """The number of the round in its game, from 0."""
    rules: str
    """The rules, as text."""
    dealer: int
    """The seat that deals."""
    scores: list[int]
    """The scores of the game before the round."""
    persons: list[int]
    """The person at each seat."""
    players: list[int | None]
    """A number for the name of each player, counted like games; None without a name."""
    dealt: list[int] | None
    """The hands after the deal, as masks."""
    held: list[int] | None
    """The hands after the exchange, as masks."""
    calls: list[str | None]
    """The calls: ``tichu``, ``grand_tichu`` or None."""
    finished: list[int]
    """The seats in the order in which they went out."""
    card_points: list[int] | None
    """By team: the points for cards or a victory."""
    call_points: list[int] | None
    """By team: the points for calls."""
    points: list[int] | None
    """By team: the sum of both."""
    victory: str | None
    """``double``, ``triple`` or ``counted_out``; None if cards were counted."""
    actions: int
    """The number of actions, deals included."""
    is_over: bool
    """Whether the round is finished."""


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
