"""What a viewer knows of every card, and so which hands may hold it.

1. The cards on the table, and those of the hands that a view shows, are where they are seen
   (DEAL-3).
2. A card that the viewer pushed is in the hand of its recipient until it is played (PUSH-3).
3. The Mah Jong is in the hand of the player who got the first lead until it is played (MAH-1).
4. Every other card may be in any hidden hand that has room for it, or is still to be dealt.

What a pass or an announced bomb tells about a hand is not counted here.
"""

from typing import final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, MAH_JONG, bits
from tichu.engine.machine.board import LEAD, Board
from tichu.engine.machine.position import Position


@final
class Knowledge:
    """Where each card can be, as one viewer knows it."""

    __slots__ = ("board", "free", "hidden", "known")

    def __init__(self, seen: Position) -> None:
        """Reckon from what is seen of a position."""
        board = seen.board
        known = seen.hands.copy()
        hidden: i64 = DECK & ~board.cards
        for pile in board.piles:
            hidden &= ~pile
        for hand in known:
            hidden &= ~hand
        free = hidden
        if board.phase >= LEAD:
            for giver in range(len(seen.pushes)):
                cards = seen.pushes[giver]
                if cards is None:
                    continue
                for place in range(len(cards)):
                    card: i64 = cards[place] or 0
                    if card & free:
                        free &= ~card
                        known[board.facts.recipients[giver][place]] |= card
            if board.mah_jong_holder >= 0 and free & MAH_JONG:
                free &= ~MAH_JONG
                known[board.mah_jong_holder] |= MAH_JONG
        self.board: Board = board
        self.known: list[int] = known
        """The cards that each hand is known to hold."""
        self.hidden: int = hidden
        """The cards that are not seen."""
        self.free: int = free
        """The hidden cards that may be in any hand with room."""

    def room(self, seat: i64) -> i64:
        """Return how many cards of a hand are not known."""
        return self.board.size(seat) - bits(self.known[seat])

    def certain(self, seat: i64) -> int:
        """Return the cards that a seat must hold: all that are left if it alone has room."""
        free: i64 = self.free
        return self.known[seat] | (free if self.room(seat) == bits(free) else 0)

    def possible(self, seat: i64) -> int:
        """Return the cards each of which a seat may hold."""
        return self.known[seat] | (self.free if self.room(seat) else 0)

    def may_hold(self, seat: i64, cards: i64) -> bool:
        """Return whether some cards may all be in a seat's hand."""
        unknown = cards & ~self.known[seat]
        return unknown & ~self.free == 0 and bits(unknown) <= self.room(seat)

    def may_be(self, seat: i64, cards: i64) -> bool:
        """Return whether some cards may be a seat's whole hand."""
        whole = self.known[seat] & ~cards == 0 and bits(cards) == self.board.size(seat)
        return whole and self.may_hold(seat, cards)
