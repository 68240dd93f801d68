"""A round in numbers: the table and every hand.

Owns :class:`Round`, and what an action does to the hands; what it does to the table is the table's.
"""

from typing import final

from tichu._kernel.ints import i64
from tichu._kernel.moves import holds_bomb
from tichu.engine.machine.table import FOLLOW, GIVE, LEAD, TAKE, WISH, Table
from tichu.rulebook.facts import ANNOUNCED_BOMBS, SEAT


@final
class Round:
    """The table and the hands."""

    __slots__ = ("bombers", "hands", "table")

    def __init__(self, table: Table, hands: list[int], bombers: i64) -> None:
        self.table = table
        self.hands = hands  # masks by seat
        self.bombers = bombers  # a bit for each seat that holds a bomb

    def lay(self, seat: i64, play: i64) -> None:
        """Move cards from a hand to the table."""
        hand = self.hands[seat] & ~play
        self.hands[seat] = hand
        if self.bombers >> seat & 1 and not holds_bomb(hand):
            self.bombers ^= SEAT[seat]
        self.table.lay(seat, play)

    def step(self, seat: i64, value: i64) -> None:
        """Do what ``Choices`` calls ``value``: 0 is to pass, to take the trick, or to wish none."""
        table = self.table
        phase = table.phase
        if phase == WISH:
            table.make_wish(value)
        elif phase == GIVE:
            table.give(value)
        elif phase == FOLLOW and value == 0:
            table.pass_turn()
        elif phase == TAKE and value == 0:
            table.take()
        elif table.cards == 0 and phase != LEAD:
            table.name_leader(value)
        elif seat != table.turn and table.facts.options & ANNOUNCED_BOMBS:
            table.announce(seat)
        else:
            self.lay(seat, value)


def bombers_among(hands: list[int]) -> int:
    """Return a bit for each seat whose hand holds a bomb."""
    bombers = 0
    for seat, hand in enumerate(hands):
        if holds_bomb(hand):
            bombers |= 1 << seat
    return bombers
