"""What the player at a seat remembers of the cards, from the events alone.

Slow and obvious, and written apart from the library: cards are words, hands are counters. A copy
that was played counts for every copy that the player knew to be in a hand, since a view does not
show who has played a card of an earlier trick.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

DECK: Final = Counter(
    ["Ma", "Dg", "Ph", "Dr", *(rank + suit for rank in "23456789TJQKA" for suit in "jwps")]
)
_BEST: Final = ("Dr", "Ph", "Ma", "A", "K", "Q", "J", "T", *"98765432")
Words = Counter[str]


def words(cards: Iterable[Any]) -> Words:
    """Return some cards as a counter of words."""
    return Counter(map(str, cards))


def seigneur_deck(decks: int) -> Words:
    """Return the cards of Grandseigneur: no Dog, and one Mah Jong (SEIGNEUR-2)."""
    deck = Counter({card: decks for card in DECK if card != "Dg"})
    deck["Ma"] = 1
    return deck


def height(card: str) -> int:
    """Return the place of a card in the order of gifts, the best first (SEIGNEUR-12)."""
    return _BEST.index(card if card in _BEST else card[0])


class Memory:
    """The hands that a player sees, and the cards of others that they know."""

    def __init__(self, seat: int | None, seats: int, deck: Words, *, sighted: bool) -> None:
        self.seat, self.seats, self.deck, self.sighted = seat, seats, deck, sighted
        self._begin()

    def _begin(self) -> None:
        self.hands: dict[int, Words] = {}
        self.placed: dict[int, Words] = {seat: Counter() for seat in range(self.seats)}
        self.pushed: dict[int, Any] = {}
        self.played: Words = Counter()
        self.bound: tuple[int, int, Words] | None = None
        """A seat that gave its best cards, the worst of them, and what it got in return."""

    def hear(self, event: Any) -> None:  # noqa: ANN401  # the events of two games
        """Remember an event as it was redacted for the player."""
        match type(event).__name__:
            case "RoundStarted":
                self._begin()
            case "Dealt":
                self._dealt(event)
            case "Pushed" if event.cards is not None:
                self.pushed[event.seat] = event.cards
            case "HandShown" if event.cards is not None:
                self.hands[event.seat] = words(event.cards)
                self.placed[event.seat] = Counter()
            case "Exchanged":
                self._exchanged(event)
            case "Played":
                self._played(event.seat, words(event.combination.cards))
            case _:
                pass

    def _dealt(self, event: Any) -> None:  # noqa: ANN401
        for seat, packet in enumerate(event.packets):
            if packet is not None:
                self.hands[seat] = self.hands.get(seat, Counter()) + words(packet)
        if event.leader is not None:
            self._leads(event.leader)

    def _exchanged(self, event: Any) -> None:  # noqa: ANN401
        for giver, cards in enumerate(event.pushes):
            to = event.recipients[giver]
            if len(to) == 1 and None not in cards:
                self._moved(giver, to[0], words(cards))
                self._tell_best(giver, to[0], cards)
            elif len(to) > 1:
                for card, each in zip(cards, to, strict=True):
                    if card is not None:
                        self._moved(giver, each, words([card]))
        for giver, cards in enumerate(event.pushes):
            to = event.recipients[giver]
            if self.sighted and to == (self.seat,) and self._is_lower(to[0], giver):
                self.placed[giver] -= words(cards)  # the receiver may return a card of the gift
        if event.leader is not None:
            self._leads(event.leader)

    def _moved(self, giver: int, to: int, cards: Words) -> None:
        if giver in self.hands:
            # A card of the gift may come back, before this is taken from the hand.
            self.hands[giver].subtract(cards)
        if to in self.hands:
            self.hands[to].update(cards)
        else:
            self.placed[to] += cards

    def _tell_best(self, giver: int, to: int, cards: Any) -> None:  # noqa: ANN401
        """Remember that a seat keeps nothing better than the best cards that it gave."""
        best_are_given = "Dg" not in self.deck  # in Grandseigneur
        if best_are_given and to == self.seat and self._is_lower(giver, to):
            self.bound = giver, max(map(height, words(cards))), words(self.pushed[to])

    def _is_lower(self, seat: int, other: int) -> bool:
        """Return whether a seat has a lower rank: they sit 1, n, n - 1, ..., 2 (SEIGNEUR-7)."""
        return -seat % self.seats > -other % self.seats

    def _leads(self, leader: int) -> None:
        if leader not in self.hands and not any("Ma" in +hand for hand in self.hands.values()):
            self.placed[leader]["Ma"] = 1

    def _played(self, seat: int, cards: Words) -> None:
        self.played += cards
        if seat in self.hands:
            self.hands[seat] -= cards
        for each in self.placed:
            self.placed[each] -= cards

    def impossible(self, seat: int, size: int) -> dict[str, str]:
        """Return each card that a seat cannot have, and why; it holds a number of cards."""
        if seat in self.hands:
            hand = self.hands[seat]
            return {card: "not in a hand that is seen" for card in self.deck if hand[card] <= 0}
        found: dict[str, str] = {}
        known = self.placed[seat]
        for card, copies in self.deck.items():
            if known[card] > 0:
                continue
            seen = sum(max(hand[card], 0) for hand in self.hands.values())
            elsewhere = sum(max(placed[card], 0) for placed in self.placed.values())
            if self.played[card] + seen + elsewhere >= copies:
                found[card] = "played before" if self.played[card] else "in a hand that is seen"
                if elsewhere:
                    found[card] = "the Mah Jong of another" if card == "Ma" else "given to another"
            elif known.total() >= size:
                found[card] = "all that it holds is known"
            elif self.bound is not None:
                giver, worst, returned = self.bound
                if seat == giver and height(card) < worst and returned[card] <= 0:
                    found[card] = "better than the gift"
        return found
