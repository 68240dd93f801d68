"""A round in numbers: the board and every hand.

Owns :class:`Round`, and what an action does to the hands; what it does to the table is the board's.
"""

from collections.abc import Sequence
from typing import final

from tichu._kernel.ints import i64
from tichu._kernel.layout import bits
from tichu._kernel.moves import holds_bomb
from tichu.engine.machine.board import CHOOSE, FOLLOW, GIVE, LEAD, TAKE, WISH, Board
from tichu.rulebook.facts import ANNOUNCED_BOMBS, SEAT


@final
class Round:
    """The board and the hands."""

    __slots__ = ("board", "hands", "holders")

    def __init__(self, board: Board, hands: list[int], holders: i64) -> None:
        self.board: Board = board
        self.hands: list[int] = hands  # masks by seat
        self.holders: i64 = holders  # a bit for each seat that holds a bomb

    def copy(self) -> "Round":
        """Return a round that can be stepped while this one stays."""
        return Round(self.board.copy(), self.hands.copy(), self.holders)

    def lay(self, seat: i64, play: i64) -> None:
        """Move cards from a hand to the table."""
        hand: i64 = self.hands[seat]
        hand &= ~play
        self.hands[seat] = hand
        if self.holders >> seat & 1 and not holds_bomb(hand):
            self.holders ^= SEAT[seat]
        self.board.lay(seat, play)

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


def bomb_holders(hands: Sequence[int]) -> int:
    """Return a bit for each seat whose hand holds a bomb."""
    holders = 0
    for seat, hand in enumerate(hands):
        if holds_bomb(hand):
            holders |= 1 << seat
    return holders


def sizes_of(hands: Sequence[int]) -> int:
    """Return the number of cards of each hand, four bits a seat."""
    sizes: i64 = 0
    for seat in range(len(hands)):
        sizes |= bits(hands[seat]) << (4 * seat)
    return sizes
