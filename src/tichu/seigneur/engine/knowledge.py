"""What a viewer knows of every card, and so which hands may hold it.

1. The cards of tricks, and those of the viewer's hand, are where they are seen (SEIGNEUR-17).
2. A card that the viewer gave away is in the hand of its receiver, unless it came back or a copy of
   it has been played since: a view does not show who has played it (SEIGNEUR-14).
3. During the exchange a gift that the viewer has seen is still in the hand of its giver
   (SEIGNEUR-13).
4. The Mah Jong is in the hand of the player who got the first lead until it is played
   (SEIGNEUR-15).
5. A seat that gave the viewer its best cards keeps no better one, except what it got in return
   (SEIGNEUR-12).
6. Every other card may be in any other hand that has room for it, or is still to be dealt.

What a pass tells about a hand is not counted here.
"""

from typing import final

from tichu._kernel.layout import DECK, MAH_JONG, NOBODY
from tichu.cards import BOTH_DECKS, COPIES
from tichu.phases import Phase
from tichu.seigneur.engine import exchange
from tichu.seigneur.engine.bags import added, singles_of, taken
from tichu.seigneur.engine.table import Table


@final
class Knowledge:
    """Where each card can be, as one viewer knows it; a spectator has no seat and no cards."""

    __slots__ = ("allowed", "bound", "free", "known", "table")

    def __init__(
        self,
        table: Table,
        seat: int | None = None,
        own: int = 0,
        given: int | None = None,
        received: int | None = None,
    ) -> None:
        """Reckon from the table, the viewer's hand, and the cards that they exchanged."""
        played = added(table.discarded, table.trick_mask)
        known = [0] * len(table.sizes)
        bound, allowed = NOBODY, BOTH_DECKS
        part = None if seat is None else exchange.roles(table.rules).get(seat)
        if part is not None:
            returned = own if received is None else received
            known[part.other] = (
                received or 0
                if table.phase is Phase.PUSH
                else _given(table, part, given or 0, returned)
            )
            if received is not None and not part.gives_best:
                bound = part.other
                allowed = exchange.not_better(received)
                if table.phase is not Phase.PUSH:
                    # A returned card of which a copy was played may be there still, or not.
                    back = taken(given or 0, known[bound]) & DECK
                    allowed |= back | back << COPIES
        if seat is not None:
            known[seat] = own
        free = taken(table.rules.deck, played)
        for hand in known:
            if hand:
                free = taken(free, hand)
        if table.mah_jong_holder is not None and free & MAH_JONG:
            free = taken(free, MAH_JONG)
            known[table.mah_jong_holder] |= MAH_JONG
        self.table: Table = table
        self.known: list[int] = known
        """The cards that each hand is known to hold."""
        self.free: int = free
        """The hidden cards that may be in any hand with room."""
        self.bound: int = bound
        """The seat that gave the viewer its best cards; -1 if none has."""
        self.allowed: int = allowed
        """The hidden cards that may be in the hand of that seat, both copies of each."""

    def room(self, seat: int) -> int:
        """Return how many cards of a hand are not known."""
        return self.table.sizes[seat] - self.known[seat].bit_count()

    def certain(self, seat: int) -> int:
        """Return the cards that a seat must hold: no other has room for them, or may have them."""
        rooms = [self.room(each) for each in range(len(self.known))]
        must = 0
        if rooms[seat] == sum(rooms):
            must = self.free if rooms[seat] else 0
        elif seat == self.bound:
            usable = self.free & self.allowed
            must = usable if usable.bit_count() == rooms[seat] else 0
        elif self.bound >= 0 and rooms[seat] + rooms[self.bound] == sum(rooms):
            must = self.free & ~self.allowed
        return added(self.known[seat], must)

    def possible(self, seat: int) -> int:
        """Return the cards each of which a seat may hold, twice if it may hold both copies."""
        known = found = self.known[seat]
        for card in singles_of(self.free & DECK):
            for more in (self.free & (card | card << COPIES), card):
                if self.may_hold(seat, added(known, more)):
                    found = added(found, more)
                    break
        return found

    def may_hold(self, seat: int, cards: int) -> bool:
        """Return whether some cards may all be in a seat's hand."""
        unknown = taken(cards, self.known[seat])
        if unknown & ~self.free or unknown.bit_count() > self.room(seat):
            return False
        if self.bound == NOBODY:
            return True
        if seat == self.bound and unknown & ~self.allowed:
            return False
        elsewhere = self.free if seat == self.bound else taken(self.free, unknown)
        return (elsewhere & self.allowed).bit_count() >= self.room(self.bound)


def _given(table: Table, part: exchange.Part, given: int, returned: int) -> int:
    """Return the cards that the viewer gave and that are with their receiver for certain."""
    if part.gives_best and table.rules.returns == "sighted":
        given = taken(given, returned)
    return taken(given, added(table.discarded, table.trick_mask))
