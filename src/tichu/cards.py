"""Cards and sets of cards (DECK-1 to DECK-4).

Owns the public card values and their text. Imports the kernel's bit layout, which it clothes.

A card is written with two characters: its rank ``2-9 T J Q K A`` and its suit ``j``ade,
s``w``ord, ``p``agoda or ``s``tar; the special cards are ``Ma Dg Ph Dr``. Two characters a card,
so a run of cards needs no separator: ``5j5wPh``.
"""

import enum
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from tichu._kernel import layout
from tichu._kernel.points import points
from tichu._values import as_tuple, objects, unchecked, want_instance, want_int
from tichu.errors import InvalidValue, NotationError, shown

RANKS: Final = "23456789TJQKA"
"""The characters of the natural ranks, 2 to 14."""


class Suit(enum.StrEnum):
    """One of the four suits; they matter for straight-flush bombs alone (DECK-4)."""

    JADE = "j"
    SWORD = "w"
    PAGODA = "p"
    STAR = "s"


_SUITS: Final = tuple(Suit)
_SPECIAL_NAMES: Final = ("Ma", "Dg", "Ph", "Dr")
_SPECIAL_RANKS: Final = (1, 0, 1, layout.DRAGON_RANK)


def _check_index(_: object, __: object, value: int) -> None:
    """Refuse a number that is no card."""
    want_int("Card.index", value, 0, 55)


def _check_mask(_: object, __: object, value: int) -> None:
    """Refuse a number that is no set of cards."""
    want_int("Cards.mask", value, 0, layout.DECK)


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Card:
    """One of the 56 cards.

    >>> Card.parse("Tj")
    Card.parse('Tj')
    >>> Card.parse("Tj").rank, Card.parse("Tj").suit, Card.parse("Tj").points
    (10, <Suit.JADE: 'j'>, 10)
    """

    index: int = attrs.field(validator=_check_index)
    """Its bit in :attr:`Cards.mask`, 0 to 55: Ma, Dg, Ph, Dr, then 2j 2w 2p 2s 3j ... As."""

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card that a text names, as :meth:`Cards.parse` reads it.

        Raises :class:`NotationError` for anything else.
        """
        cards = Cards.parse(text).listed
        if len(cards) != 1:
            message = f"expected one card, got {shown(text, 30)}"
            raise NotationError(text, (0, len(text)), message)
        return cards[0]

    @classmethod
    def of(cls, rank: int, suit: Suit) -> "Card":
        """Return the natural card of a rank, 2 to 14, and a suit."""
        want_int("Card.of(rank)", rank, layout.LOWEST, layout.ACE)
        want_instance("Card.of(suit)", suit, Suit)
        return _CARDS[4 * (rank - 1) + _SUITS.index(suit)]

    @property
    def rank(self) -> int:
        """2 to 14 (ace); the Dog 0, the Mah Jong 1, the Dragon 15.

        The Phoenix has no rank of its own and says 1, which it beats by half when led (PHX-3).
        """
        return _SPECIAL_RANKS[self.index] if self.index < 4 else (self.index >> 2) + 1

    @property
    def suit(self) -> Suit | None:
        """The suit; None for a special card."""
        return None if self.index < 4 else _SUITS[self.index & 3]

    @property
    def is_special(self) -> bool:
        """Whether it is the Mah Jong, the Dog, the Phoenix or the Dragon."""
        return self.index < 4

    @property
    def points(self) -> int:
        """Its points (DECK-3)."""
        return points(1 << self.index)

    def __str__(self) -> str:
        """Return the two characters that name the card."""
        return _NAMES[self.index]

    def __repr__(self) -> str:
        """Return an expression that makes the card."""
        return f"Card.parse({str(self)!r})"

    def __lt__(self, other: object) -> bool:
        """Order as in :meth:`Cards.__iter__`: Dog, Mah Jong, 2 to ace, Phoenix, Dragon."""
        if not isinstance(other, Card):
            return NotImplemented
        return _PLACE[self.index] < _PLACE[other.index]


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Cards:
    """An immutable set of cards.

    It iterates from low to high: Dog, Mah Jong, 2 to ace, Phoenix, Dragon. ``|  &  -  ^``,
    ``<=`` (subset), ``in`` and ``len`` work as on a frozenset.

    >>> hand = Cards.parse("5j 5w Ph Dr")
    >>> hand.points, len(hand), Card.parse("5w") in hand
    (10, 4, True)
    >>> hand - Cards.parse("DrPh")
    Cards.parse('5j5w')
    """

    mask: int = attrs.field(default=0, validator=_check_mask)
    """The set as an int, bit ``card.index`` for each card."""

    @classmethod
    def of(cls, cards: "Iterable[Card] | Cards") -> "Cards":
        """Return the set of the given cards.

        Raises :class:`InvalidValue` if one of them comes twice or is no card.
        """
        if isinstance(cards, Cards):
            return cards
        mask = 0
        given = objects(as_tuple(cards))
        if given is None:
            raise InvalidValue("Cards.of", f"cards are wanted, not {shown(cards)}")
        for card in given:
            want_instance("Cards.of", card, Card)
            assert isinstance(card, Card)  # noqa: S101  # as was just checked
            if mask >> card.index & 1:
                raise InvalidValue("Cards.of", f"{card} comes twice")
            mask |= 1 << card.index
        return CARDS(mask)

    @classmethod
    def parse(cls, text: str) -> "Cards":
        """Return the set of the cards that a text names, two characters each.

        Blanks between cards do not count, nor do capitals; a ten may be spelled ``10``. As words
        of their own the special cards may have the names of other rule sheets (:data:`ALIASES`).
        Raises :class:`NotationError`, with the place, for what is no card and for one that comes
        twice.

        >>> Cards.parse("Sparrow 2j Hound") == Cards.parse("Ma2jDg")
        True
        """
        want_instance("Cards.parse", text, str)
        mask = 0
        place = 0
        while place < len(text):
            if text[place].isspace():
                place += 1
                continue
            index, length = _read_at(text, place)
            span = (place, place + length)
            if index is None:
                message = f"{shown(text[place : place + length], 30)} is not a card"
                raise NotationError(text, span, message)
            if mask >> index & 1:
                message = f"{shown(text[place : place + length], 30)} appears twice"
                raise NotationError(text, span, message)
            mask |= 1 << index
            place += length
        return CARDS(mask)

    @property
    def points(self) -> int:
        """The points of the cards together (DECK-3): -25 to 125."""
        return points(self.mask)

    @property
    def listed(self) -> tuple[Card, ...]:
        """The cards as a tuple, from low to high."""
        return tuple(self)

    def isdisjoint(self, other: "Cards") -> bool:
        """Return whether no card is in both sets."""
        want_instance("Cards.isdisjoint(other)", other, Cards)
        return not self.mask & other.mask

    def __len__(self) -> int:
        """Return the number of cards."""
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards: Dog, Mah Jong, 2 to ace, Phoenix, Dragon."""
        for part in (layout.DOG, layout.MAH_JONG, layout.NATURALS, layout.PHOENIX, layout.DRAGON):
            rest = self.mask & part
            while rest:
                card = rest & -rest
                yield _CARDS[card.bit_length() - 1]
                rest ^= card

    def __contains__(self, card: object) -> bool:
        """Return whether a card is in the set."""
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __or__(self, other: object) -> "Cards":
        """Return the cards in either set."""
        return CARDS(self.mask | other.mask) if isinstance(other, Cards) else NotImplemented

    def __and__(self, other: object) -> "Cards":
        """Return the cards in both sets."""
        return CARDS(self.mask & other.mask) if isinstance(other, Cards) else NotImplemented

    def __sub__(self, other: object) -> "Cards":
        """Return the cards of this set that are not in the other."""
        return CARDS(self.mask & ~other.mask) if isinstance(other, Cards) else NotImplemented

    def __xor__(self, other: object) -> "Cards":
        """Return the cards in just one of the sets."""
        return CARDS(self.mask ^ other.mask) if isinstance(other, Cards) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether every card of this set is in the other."""
        return not self.mask & ~other.mask if isinstance(other, Cards) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether every card of the other set is in this one."""
        return not other.mask & ~self.mask if isinstance(other, Cards) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this set is a true subset of the other."""
        return self <= other and self != other if isinstance(other, Cards) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this set is a true superset of the other."""
        return self >= other and self != other if isinstance(other, Cards) else NotImplemented

    def __str__(self) -> str:
        """Return the names of the cards in a row."""
        return "".join(map(str, self))

    def __repr__(self) -> str:
        """Return an expression that makes the set."""
        return f"Cards.parse({str(self)!r})"


def _read_at(text: str, place: int) -> tuple[int | None, int]:
    """Return the card named at a place of a text, if one is, and the length of what was read.

    A whole word may be an alias; everything else is two characters a card, but for a ten that is
    spelled with its two digits.
    """
    if place == 0 or text[place - 1].isspace():
        word = text[place : place + _LONGEST].split(maxsplit=1)[0]
        if word.lower() in ALIASES:
            return _INDEX[ALIASES[word.lower()].lower()], len(word)
    name = text[place : place + 2]
    if not name.isascii():  # there are signs outside that lower() makes a letter of a card
        return None, len(name)
    if name == "10" and (spelled := "t" + text[place + 2 : place + 3].lower()) in _INDEX:
        return _INDEX[spelled], 3
    return _INDEX.get(name.lower()), len(name)


CARDS = unchecked(Cards)
_CARDS: Final = tuple(Card(index) for index in range(56))
_NAMES: Final = _SPECIAL_NAMES + tuple(rank + suit for rank in RANKS for suit in "jwps")
ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mahjong": "Ma",
        "griffin": "Ma",
        "sparrow": "Ma",
        "1": "Ma",
        "dog": "Dg",
        "hound": "Dg",
        "sasquatch": "Dg",
        "phoenix": "Ph",
        "dragon": "Dr",
    }
)
"""Other names of the special cards, in lower case; they are read as words of their own."""
_LONGEST: Final = 1 + max(map(len, ALIASES))
_INDEX: Final = {name.lower(): index for index, name in enumerate(_NAMES)}
DECK: Final = Cards(layout.DECK)
"""All 56 cards."""
_PLACE: Final = {card.index: place for place, card in enumerate(DECK)}
MAH_JONG: Final = _CARDS[0]
DOG: Final = _CARDS[1]
PHOENIX: Final = _CARDS[2]
DRAGON: Final = _CARDS[3]
