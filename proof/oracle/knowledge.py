"""Find the possible places of each card, by the moves that one viewer was told.

The reckoning is told what the viewer is told, from the first deal on; what is hidden is None. It
keeps for each card the places where the card can be, a hand or the stock of undealt cards, and for
each place the number of cards there. A card can be in a place if some deal of all cards has it
there, each other card in one of its places, and in each place as many cards as there are.

The past tells nothing more: what the viewer has not seen could lie anywhere before an exchange, so
some deal before it leads to each such deal after it; the tests of this module list them all for a
few cards. What players choose to do (pass, bomb, make a wish) is not looked at.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from .cards import DECK, MAH_JONG, Cards

Places = frozenset[int]

STOCK = -1


class Knowledge:
    """The knowledge of one viewer; ``recipients`` are the seats to which each seat pushes."""

    def __init__(self, recipients: Sequence[Sequence[int]], deck: Cards = DECK) -> None:
        self.recipients = recipients
        self.places: dict[str, Places] = dict.fromkeys(deck, frozenset({STOCK}))
        self.room = dict.fromkeys(range(len(recipients)), 0) | {STOCK: len(deck)}

    def dealt(self, sizes: Sequence[int], packets: Sequence[Cards | None]) -> None:
        """Note that each seat got a packet (DEAL-1)."""
        hidden = {seat for seat, packet in enumerate(packets) if packet is None}
        for card, places in self.places.items():
            if STOCK in places:
                self.places[card] = places | hidden
        for seat, (size, packet) in enumerate(zip(sizes, packets, strict=True)):
            self.room[seat] += size
            self.room[STOCK] -= size
            for card in packet or ():
                self._put(card, seat)

    def exchanged(self, pushes: Sequence[Sequence[str | None]], leader: int) -> None:
        """Everybody has picked up what was pushed to them; the leader has the Mah Jong."""
        gifts = [
            (giver, taker, card)
            for giver, (takers, cards) in enumerate(zip(self.recipients, pushes, strict=True))
            for taker, card in zip(takers, cards, strict=True)
        ]
        for card, places in self.places.items():
            self.places[card] = places | {
                taker for giver, taker, gift in gifts if gift is None and giver in places
            }
        for _, taker, gift in gifts:
            if gift is not None:
                self._put(gift, taker)
        self._put(MAH_JONG, leader)

    def shown(self, seat: int, cards: Cards) -> None:
        """A whole hand was shown (TRICHU-4, SCORE-2)."""
        for card in self.places:
            self.places[card] -= {seat}
        for card in cards:
            self._put(card, seat)

    def played(self, seat: int, cards: Cards) -> None:
        """Cards were played, and are in no hand any more."""
        for card in cards:
            del self.places[card]
        self.room[seat] -= len(cards)

    def _put(self, card: str, place: int) -> None:
        self.places[card] = frozenset({place})

    def where(self) -> Mapping[str, Places]:
        """Return the places where each card is in some deal that agrees with all that was heard."""
        room = dict(self.room)
        free: Counter[Places] = Counter()
        for places in self.places.values():
            if len(places) == 1:
                (place,) = places
                room[place] -= 1
            else:
                free[places] += 1
        found = {
            places: frozenset(place for place in places if _fits(free, room, places, place))
            for places in free
        }
        return {card: found.get(places, places) for card, places in self.places.items()}


def _fits(free: Counter[Places], room: Mapping[int, int], places: Places, place: int) -> bool:
    """Can one of the cards with these places be in one of them, and can all others be somewhere?

    By Hall's theorem they can if no choice of cards outnumbers the room in their places.
    """
    others = free - Counter([places])
    left = {**room, place: room[place] - 1}
    return left[place] >= 0 and all(
        sum(others[each] for each in some) <= sum(left[each] for each in Places().union(*some))
        for size in range(1, len(others) + 1)
        for some in combinations(others, size)
    )
