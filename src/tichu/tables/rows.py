"""The columns of tables: an action in a row, or a round."""

from typing import TypedDict


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
