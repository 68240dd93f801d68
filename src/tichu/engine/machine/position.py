"""A position in numbers: the board, the hands and the pushes.

:class:`Position` has what an action does to the hands and pushes; :class:`Board` has what it does
to the table. A state, a view, a possible world and a playout each have one. In a view hands are
hidden; then their cards move as far as they are seen.

1. A deal adds its packet to each hand (DEAL-1).
2. The exchange swaps all pushed cards at once (PUSH-3); the Mah Jong leads (MAH-1).
3. A play moves cards from the hand to the table (TRICK-9).
"""

from collections.abc import Sequence
from typing import final

from tichu._kernel.ints import i64
from tichu._kernel.moves import holds_bomb
from tichu.engine.machine.board import CHOOSE, FOLLOW, GIVE, LEAD, OVER, TAKE, WISH, Board
from tichu.rulebook.calls import unpacked
from tichu.rulebook.facts import ANNOUNCED_BOMBS, SEAT
from tichu.rulebook.scoring import RoundResult, settle

PushMasks = tuple[tuple[int | None, ...] | None, ...]
"""What each seat has pushed, as masks in the order of its recipients; None where unknown."""


@final
class Position:
    """The board, the hands, the pushes, and what follows from them.

    A value holds a position that is never changed again: what follows from it moves a copy.
    """

    __slots__ = ("board", "hands", "hidden", "holders", "pushes", "shares_hands")

    def __init__(
        self, board: Board, hands: list[int], pushes: PushMasks, holders: i64, hidden: i64
    ) -> None:
        self.board: Board = board
        self.hands: list[int] = hands  # masks by seat, 0 for a hidden hand
        self.pushes: PushMasks = pushes
        self.holders: i64 = holders  # a bit for each seat whose hand is seen to hold a bomb
        self.hidden: i64 = hidden  # a bit for each seat whose hand is hidden
        self.shares_hands: bool = False  # the list, with another position

    def copy(self) -> "Position":
        """Return a position that can be moved while this one stays."""
        copy = Position(self.board.copy(), self.hands, self.pushes, self.holders, self.hidden)
        copy.shares_hands = True
        self.shares_hands = True
        return copy

    def own_hands(self) -> list[int]:
        """Return the hands, which may be changed."""
        if self.shares_hands:
            self.hands = self.hands.copy()
            self.shares_hands = False
        return self.hands

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.hidden == other.hidden
            and self.hands == other.hands
            and self.pushes == other.pushes
            and self.board == other.board
        )

    def __hash__(self) -> int:
        return hash((self.board, *self.hands))  # the rest differs seldom where this is equal

    def seen_hands(self) -> tuple[int | None, ...]:
        """Return the masks of the hands, None for those that are hidden."""
        hands: list[int | None] = []
        for seat, hand in enumerate(self.hands):
            hands.append(None if self.hidden >> seat & 1 else hand)  # compiled
        return tuple(hands)

    # How it moves

    def deal(self, packets: Sequence[int]) -> None:
        """Add a packet to each hand, 0 where it is hidden (DEAL-1)."""
        hands = self.own_hands()
        sizes = self.board.sizes
        for seat, number in enumerate(self.board.packets()):
            sizes += number << (4 * seat)
            hands[seat] |= packets[seat]
        self.holders = bomb_holders(hands)
        self.board.deal(sizes)

    def push(self, seat: i64, cards: tuple[int, ...] | None) -> None:
        """Note a push, whose cards may be hidden."""
        self.board.push(seat)
        if cards is not None:
            pushes = [*self.pushes]
            pushes[seat] = cards
            self.pushes = tuple(pushes)

    def swap(self) -> None:
        """Give each pushed card to its recipient, as far as hands and pushes are seen (PUSH-3)."""
        hands = self.own_hands()
        for giver, cards in enumerate(self.pushes):
            for to, card in zip(self.board.facts.recipients[giver], cards or (), strict=False):
                if card is None:
                    continue
                if not self.hidden >> giver & 1:
                    hands[giver] ^= card
                if not self.hidden >> to & 1:
                    hands[to] ^= card
        self.holders = bomb_holders(hands)

    def lay(self, seat: i64, play: i64) -> None:
        """Move cards from a hand to the table (TRICK-9)."""
        self._take(seat, play)
        self.board.lay(seat, play)

    def lay_seen(self, seat: i64, play: i64) -> None:
        """Lay a play, and keep it in the trick for those who look."""
        self._take(seat, play)
        self.board.lay_seen(seat, play)

    def _take(self, seat: i64, play: i64) -> None:
        hands = self.own_hands()
        hand: i64 = hands[seat]
        hand &= ~play
        hands[seat] = hand
        if self.holders >> seat & 1 and not holds_bomb(hand):
            self.holders ^= SEAT[seat]

    def step(self, seat: i64, value: i64) -> None:
        """Do what ``Choices`` calls ``value``: 0 is to pass, to take the trick, or to wish none."""
        board = self.board
        phase = board.phase
        if phase == LEAD:
            self.lay(seat, value)
        elif phase == WISH:
            board.make_wish(value)
        elif phase == GIVE:
            board.give(value)
        elif phase == FOLLOW and value == 0:
            board.pass_turn()
        elif phase == TAKE and value == 0:
            board.take()
        elif phase == CHOOSE:
            board.name_leader(value)
        elif seat != board.turn and board.facts.options & ANNOUNCED_BOMBS:
            board.announce(seat)
        else:
            self.lay(seat, value)


def position_of(board: Board, hands: Sequence[int], pushes: PushMasks) -> Position:
    """Return the position with these hands, none of which is hidden."""
    return Position(board, list(hands), pushes, bomb_holders(hands), 0)


def bomb_holders(hands: Sequence[int]) -> int:
    """Return a bit for each seat whose hand holds a bomb."""
    holders = 0
    for seat, hand in enumerate(hands):
        if holds_bomb(hand):
            holders |= 1 << seat
    return holders


def result_of(position: Position) -> RoundResult | None:
    """Return what a round scored, None while it runs; after a victory no hand is looked at."""
    board = position.board
    if board.phase != OVER:
        return None
    return settle(
        board.facts.rules,
        board.finished,
        piles=tuple(board.piles),
        hands=tuple(position.hands),
        calls=unpacked(board.calls, board.facts.seats),
        counted_out=None if board.counted_out < 0 else board.counted_out,
    )
