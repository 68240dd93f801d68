"""Multisets of cards (SEIGNEUR-4).

A *mask* of 112 bits: the lower 56 say which cards are held at least once, the upper 56 which are
held twice, both in the layout of the base game. So one multiset contains another if its mask has
all bits of the other's, the number of cards is the number of bits, and the lower half is what the
base game calls a hand.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from tichu._kernel.layout import DECK, DOG, MAH_JONG
from tichu._values import items_of, itself, unchecked, want_instance
from tichu.cards import Card, cards_in_order, new_cards
from tichu.cards import Cards as SingleCards
from tichu.errors import InvalidValue, NotationError, shown

COPIES: Final = 56
"""The bit at which the second copies begin."""
ALL: Final = (1 << 112) - 1
ONE_DECK: Final = DECK & ~DOG
"""The 55 cards of one deck (SEIGNEUR-2)."""
TWO_DECKS: Final = ONE_DECK | (ONE_DECK & ~MAH_JONG) << COPIES
"""The 109 cards of two decks, with one Mah Jong (SEIGNEUR-2)."""


def added(left: int, right: int) -> int:
    """Return the cards of two masks together; together they hold no card more than twice."""
    return left | right | (left & right & DECK) << COPIES


def taken(mask: int, part: int) -> int:
    """Return a mask without the cards of another, which it contains."""
    first, second = mask & DECK, mask >> COPIES
    part_first, part_second = part & DECK, part >> COPIES
    return first & ~part_first | second & ~part_second | (second & ~part_first) << COPIES


def missing(mask: int, hand: int) -> int:
    """Return the cards of a mask that a hand does not hold, each once."""
    lacking = mask & ~hand
    return (lacking | lacking >> COPIES) & DECK


def singles_of(mask: int) -> list[int]:
    """Return each card of a mask as a mask of its own, both copies one after the other."""
    found: list[int] = []
    rest = mask & DECK
    while rest:
        card = rest & -rest
        rest ^= card
        found.append(card)
        if mask >> COPIES & card:
            found.append(card)
    return found


def parts(mask: int, size: int) -> list[int]:
    """Return the multisets of a number of cards that a mask contains, ascending."""
    found = [(0, 0)]
    left = mask & DECK
    while left:
        card = left & -left
        left ^= card
        twice = mask & card << COPIES
        more: list[tuple[int, int]] = []
        for part, number in found:
            if number < size:
                more.append((part | card, number + 1))
            if twice and number + 1 < size:
                more.append((part | card | twice, number + 2))
        found += more
    return sorted([part for part, number in found if number == size])


def _check_mask(_: object, __: object, value: object) -> None:
    if type(value) is not int or not 0 <= value <= ALL or value & ~TWO_DECKS:
        hint = "; Cards.parse reads text" if isinstance(value, str) else ""
        message = f"expected the bits of a set of cards, got {shown(value)}{hint}"
        raise InvalidValue("Cards.mask", message)
    if value >> COPIES & ~value:
        raise InvalidValue("Cards.mask", "expected each card that is held twice to be held once")


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Cards:
    """A multiset of cards without the Dog; a second copy is written as the same card.

    >>> hand = Cards.parse("8j8j9w")
    >>> len(hand), str(hand - "8j")
    (3, '8j9w')
    """

    mask: int = attrs.field(default=0, validator=_check_mask)
    """Bits 0 to 55: held at least once; bits 56 to 111: held twice."""

    @classmethod
    def of(cls, cards: "Iterable[Card] | Cards | str") -> "Cards":
        """Return the multiset of some cards; text is read as :meth:`parse` reads it.

        Raises :class:`InvalidValue` for a value that is not a card of the game, and for a card that
        appears too often.
        """
        if isinstance(cards, str):
            return cls.parse(cards)
        if isinstance(cards, Cards):
            return cards
        mask = 0
        for card in items_of("Cards.of", cards, "cards", Card):
            mask = _with(mask, card, "Cards.of")
        return new_bag(mask)

    @classmethod
    def parse(cls, text: str) -> "Cards":
        """Return the cards that a text names, two characters each, in any order.

        Raises :class:`NotationError` for a part that is not a card, for the Dog, and for a card
        that appears too often.
        """
        want_instance("Cards.parse", text, str)
        mask = 0
        for card in _in_order(text):
            try:
                mask = _with(mask, card, "Cards.parse")
            except InvalidValue as error:
                raise NotationError(text, (0, len(text)), error.message) from None
        return new_bag(mask)

    @property
    def cards(self) -> SingleCards:
        """The different cards, as a set."""
        return new_cards(self.mask & DECK)

    def count(self, card: Card) -> int:
        """Return how many copies of a card there are."""
        want_instance("Cards.count", card, Card)
        return (self.mask >> card.index & 1) + (self.mask >> (COPIES + card.index) & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        for card in self.cards:
            for _ in range(self.count(card)):
                yield card

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card.parse(card)
        return isinstance(card, Card) and self.count(card) > 0

    def __le__(self, other: "Cards | str") -> bool:
        """Return whether the other contains these cards."""
        if not isinstance(other, Cards | str):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return self.mask & ~as_bag(other).mask == 0

    def __sub__(self, other: "Cards | str") -> "Cards":
        """Return the cards without those of the other that are among them."""
        if not isinstance(other, Cards | str):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return new_bag(taken(self.mask, as_bag(other).mask))

    def __add__(self, other: "Cards | str") -> "Cards":
        """Return all cards of both; raises :class:`InvalidValue` for three copies of a card."""
        if not isinstance(other, Cards | str):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        mask = self.mask
        for card in as_bag(other):
            mask = _with(mask, card, "Cards + Cards")
        return new_bag(mask)

    __copy__ = itself
    __deepcopy__ = itself

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


def _in_order(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, which the reader of sets rejects if one appears twice."""
    try:
        return cards_in_order(text)
    except NotationError:
        pass
    found: list[Card] = []
    for start, end in _pieces(text):
        try:
            found += cards_in_order(text[start:end])
        except NotationError as error:
            raise error.within(text, start) from None
    return tuple(found)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the cards of a text begin and end."""
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        end = place + (3 if text[place : place + 2] == "10" else 2)
        yield place, end
        place = end


def _with(mask: int, card: Card, place: str) -> int:
    bit = 1 << card.index
    if bit == DOG:
        raise InvalidValue(place, "the Dog is not in the game (SEIGNEUR-2)")
    more = bit << COPIES if mask & bit else bit
    if mask & more or more & ~TWO_DECKS:
        raise InvalidValue(place, f"{card} appears too often")
    return mask | more


def as_bag(value: "Cards | str") -> Cards:
    """Convert text to the cards that it names, and return any other value unchanged."""
    return Cards.parse(value) if isinstance(value, str) else value


new_bag: Final = unchecked(Cards)
