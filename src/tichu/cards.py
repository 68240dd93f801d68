"""Cards and sets of cards (DECK-1 to DECK-4), and their text.

A card is written with two characters: its rank ``2-9 T J Q K A`` and its suit ``j``ade,
s``w``ord, ``p``agoda or ``s``tar; the special cards are ``Ma Dg Ph Dr``. Every card has two
characters, so a run of cards needs no separator: ``5j5wPh``.
"""

import enum
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from tichu._kernel import layout
from tichu._values import as_svg, items_of, itself, setters, several, want_instance, want_int
from tichu.errors import InvalidValue, NotationError, shown

T = TypeVar("T")

RANKS: Final = "23456789TJQKA"
"""The characters of the natural ranks, 2 to 14."""
RANK_NAMES: Final = ("Dg", "Ma", *RANKS, "Dr")
"""The text of each rank, 0 to 15."""
UNKNOWN: Final = "??"
"""The text of a card that is hidden in a view."""


class Suit(enum.StrEnum):
    """A suit; suits matter only for straight-flush bombs (DECK-4).

    >>> from tichu import Card, Suit
    >>> Card("Tw"), Card("Ap").suit
    (Card('Tw'), <Suit.PAGODA: 'p'>)
    >>> [str(Card(f"2{suit}")) for suit in Suit]
    ['2j', '2w', '2p', '2s']
    """

    JADE = "j"
    """Jade, drawn as a ring."""
    SWORD = "w"
    """Swords, drawn as a sword."""
    PAGODA = "p"
    """Pagodas, drawn as a pagoda."""
    STAR = "s"
    """Stars, drawn as a star."""


_SUITS: Final = tuple(Suit)
_SPECIAL_NAMES: Final = ("Ma", "Dg", "Ph", "Dr")
_SPECIAL_RANKS: Final = (1, 0, 1, layout.DRAGON_RANK)


def _index_of(value: "int | str") -> int:
    if not isinstance(value, str):
        return value
    cards = cards_in_order(value)
    if len(cards) != 1:
        raise NotationError(value, (0, len(value)), f"expected one card, got {shown(value, 30)}")
    return cards[0].index


def _mask_of(value: "int | AnyCards") -> int:
    if isinstance(value, int):
        return value
    return cards_given("Cards(cards)", value).mask


def _check_index(_: object, __: object, value: int) -> None:
    want_int("Card.index", value, 0, 55)


def _check_mask(_: object, __: object, value: int) -> None:
    want_mask(value)


def want_mask(value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a mask of cards, an int of 56 bits."""
    if type(value) is not int or not 0 <= value <= layout.DECK:
        message = f"expected 56 bits as a whole number, got {shown(value)}"
        raise InvalidValue("Cards.mask", message)


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Card:
    """A card, made from its text or its index.

    Raises :class:`NotationError` for text that is not one card.

    >>> from tichu import Card
    >>> Card("Tj")
    Card('Tj')
    >>> Card("Tj").rank, Card("Tj").suit, Card("Tj").points
    (10, <Suit.JADE: 'j'>, 10)
    """

    index: int = attrs.field(converter=_index_of, validator=_check_index)
    """The index of its bit in :attr:`Cards.mask`, 0 to 55: Ma Dg Ph Dr 2j 2w 2p 2s 3j ... As."""

    @property
    def rank(self) -> int:
        """The rank: 2 to 14 (ace), Dog 0, Mah Jong 1, Dragon 15.

        The Phoenix has no rank of its own. Its value here is 1; led alone, it counts as 1.5
        (PHX-3).
        """
        return _SPECIAL_RANKS[self.index] if self.index < 4 else (self.index >> 2) + 1

    @property
    def suit(self) -> Suit | None:
        """The suit; None for a special card."""
        return None if self.index < 4 else _SUITS[self.index & 3]

    @property
    def is_special(self) -> bool:
        """True for the Mah Jong, the Dog, the Phoenix and the Dragon."""
        return self.index < 4

    @property
    def points(self) -> int:
        """The points of the card: 5, 10, 25, -25 for the Phoenix, or 0 (DECK-3)."""
        return layout.points(1 << self.index)

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __str__(self) -> str:
        return _NAMES[self.index]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return _PLACE[self.index] < _PLACE[other.index]


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Cards:
    """An immutable set of cards.

    Iteration goes from low to high: Dog, Mah Jong, 2 to ace, Phoenix, Dragon. ``| & - ^``, ``<=``
    (subset), ``in`` and ``len`` work as on a frozenset; ``in`` also takes the text of a card.

    ``Cards`` takes a mask, text, or any cards. In text a card has two characters. Whitespace and
    case are ignored, and ``10`` is read as a ten. Whole words may be other names of the special
    cards (:data:`ALIASES`). Raises :class:`NotationError`, with the position, for text that cannot
    be read, and :class:`InvalidValue` for other values.

    >>> from tichu import Cards
    >>> Cards("Sparrow 2j Hound") == Cards(["Ma", "2j", "Dg"])
    True
    >>> hand = Cards("5j 5w Ph Dr")
    >>> hand.points, len(hand), "5w" in hand
    (10, 4, True)
    >>> hand - Cards("DrPh")
    Cards('5j5w')
    """

    mask: int = attrs.field(default=0, converter=_mask_of, validator=_check_mask)
    """The set as an int: bit ``card.index`` for each card."""

    @property
    def points(self) -> int:
        """The sum of the points of the cards (DECK-3): -25 to 125."""
        return layout.points(self.mask)

    @property
    def listed(self) -> tuple[Card, ...]:
        """The cards as a tuple, from low to high."""
        return tuple(self)

    def isdisjoint(self, other: "AnyCards") -> bool:
        """Return whether the two sets have no card in common."""
        return not self.mask & cards_given("Cards.isdisjoint(other)", other).mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        for part in (layout.DOG, layout.MAH_JONG, layout.NATURALS, layout.PHOENIX, layout.DRAGON):
            rest = self.mask & part
            while rest:
                card = rest & -rest
                yield _CARDS[card.bit_length() - 1]
                rest ^= card

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card(card)
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __or__(self, other: object) -> "Cards":
        return new_cards(self.mask | other.mask) if isinstance(other, Cards) else NotImplemented

    def __and__(self, other: object) -> "Cards":
        return new_cards(self.mask & other.mask) if isinstance(other, Cards) else NotImplemented

    def __sub__(self, other: object) -> "Cards":
        return new_cards(self.mask & ~other.mask) if isinstance(other, Cards) else NotImplemented

    def __xor__(self, other: object) -> "Cards":
        return new_cards(self.mask ^ other.mask) if isinstance(other, Cards) else NotImplemented

    def __le__(self, other: object) -> bool:
        return not self.mask & ~other.mask if isinstance(other, Cards) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return not other.mask & ~self.mask if isinstance(other, Cards) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return self <= other and self != other if isinstance(other, Cards) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self >= other and self != other if isinstance(other, Cards) else NotImplemented

    def __str__(self) -> str:
        return "".join([_NAMES[card.index] for card in self])

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


def cards_in_order(text: str) -> tuple[Card, ...]:
    """Parse text as :class:`Cards` does, but return the cards in the order of the text."""
    return tuple([_CARDS[bit.bit_length() - 1] for bit in _bits(text)])


def _bits(text: str) -> list[int]:
    """Return the masks of the cards in a text, in order."""
    want_instance("Cards(text)", text, str)
    try:  # cards as ``str`` writes them, quicker than the careful reader
        found = [_BITS[text[place : place + 2]] for place in range(0, len(text), 2)]
    except KeyError:
        return _read(text)
    # If a card appears twice, the sum carries a bit, and has fewer bits than cards.
    return found if sum(found).bit_count() == len(found) else _read(text)


def _read(text: str) -> list[int]:
    """Return the masks of cards written in any spelling."""
    found: list[int] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        index, length = _read_at(text, place)
        if index is None:
            message = f"{shown(text[place : place + length], 30)} is not a card"
            if text[place + 1 : place + length].lower() in {"h", "c", "d", "0h", "0c", "0d"}:
                message += "; the suits are j, w, p and s"
            raise NotationError(text, (place, place + length), message)
        if 1 << index in found:
            message = f"{shown(text[place : place + length], 30)} appears twice"
            raise NotationError(text, (place, place + length), message)
        found.append(1 << index)
        place += length
    return found


def _read_at(text: str, place: int) -> tuple[int | None, int]:
    """Return the index of the card at a position in a text, or None, and the length of its text.

    A whole word may be an alias. Otherwise a card has two characters, or three if a ten is written
    with its digits.
    """
    if place == 0 or text[place - 1].isspace():
        rest = text[place : place + _LONGEST].lower()
        for alias, card in ALIASES.items():
            if rest.startswith(alias) and not rest[len(alias) : len(alias) + 1].strip():
                return _WRITTEN[card], len(alias)
    name = text[place : place + 2]
    if not name.isascii():  # lower() turns some other characters into letters of a card
        return None, len(name)
    if name == "10":
        suit = text[place + 2 : place + 3]
        return _INDEX.get("t" + suit.lower()), 2 + suit.isalpha()
    return _INDEX.get(name.lower()), len(name)


def rank_named(text: str) -> int:
    """Parse a natural rank, 2 to 14, from its letter or number.

    Raises :class:`NotationError` if it is not one.
    """
    rank = _RANKS.get(text.strip().upper()) if text.isascii() else None
    if rank is None:
        given = shown(text, 30) if text else "nothing"
        message = f"expected a rank (2 to 9, T, J, Q, K or A), got {given}"
        raise NotationError(text, (0, len(text)), message)
    return rank


AnyCards: TypeAlias = Cards | str | Iterable[Card | str]
"""A set of cards, text, or an iterable of cards."""


def cards_given(place: str, value: object, expected: str = "cards") -> Cards:
    """Return a set of cards from any of :data:`AnyCards`.

    Raises :class:`NotationError` for invalid text, and :class:`InvalidValue`, with ``place``, for
    any other invalid value.
    """
    if isinstance(value, Cards):
        return value
    if isinstance(value, str):
        return new_cards(sum(_bits(value)))
    given = several(value)
    if given is None:
        raise InvalidValue(place, f"expected {expected}, got {shown(value)}")
    mask = 0
    for each in given:
        card = card_given(place, each)
        if mask >> card.index & 1:
            raise InvalidValue(place, f"{card} appears twice")
        mask |= 1 << card.index
    return new_cards(mask)


def card_given(place: str, value: object) -> Card:
    """Return a card, given as a value or as text; raises the errors of :func:`cards_given`."""
    return Card(value) if isinstance(value, str) else want_instance(place, value, Card)


class CardMap(Generic[T]):
    """Convert the cards of another program to the cards of this library, and back.

    ``cards`` is a dictionary from each of their 56 cards to a card of this library. Their cards can
    be numbers, strings, or any other keys. ``numbers[theirs]`` converts one card, and the methods
    convert several. Cards that are numbers from 0 to 63 can also be in a mask: bit ``n`` is the
    card with number ``n``. ``in``, ``len`` and iteration use their cards.

    Raises :class:`InvalidValue` unless the dictionary has each of our 56 cards once. The methods
    raise it for a card that the dictionary does not have.

    >>> from tichu import DECK, CardMap
    >>> numbers = CardMap({card.index + 1: card for card in DECK})  # a program that counts from 1
    >>> numbers.theirs("5j5w"), numbers.ours([17, 18, 4]), numbers[4]
    ((17, 18), Cards('5j5wDr'), Card('Dr'))
    >>> numbers.to_mask("5j5w"), numbers.from_mask(3 << 17)
    (393216, Cards('5j5w'))
    """

    def __init__(self, cards: Mapping[T, Card | str]) -> None:
        """Create a map from the dictionary ``cards``."""
        if not isinstance(cards, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidValue("CardMap(cards)", f"expected a mapping, got {shown(cards)}")
        self._ours = {theirs: card_given("CardMap(cards)", card) for theirs, card in cards.items()}
        self._theirs = {card.index: theirs for theirs, card in self._ours.items()}
        if len(self._ours) != len(DECK) or len(self._theirs) != len(DECK):
            message = f"expected each of the 56 cards once, got {shown(cards)}"
            raise InvalidValue("CardMap(cards)", message)
        self._from = {
            1 << theirs: 1 << card.index
            for theirs, card in self._ours.items()
            if isinstance(theirs, int) and 0 <= theirs < 64
        }
        self._to = {ours: theirs for theirs, ours in self._from.items()}

    def __getitem__(self, theirs: T) -> Card:
        card = self._ours.get(theirs)
        if card is None:
            raise InvalidValue("CardMap", f"expected a card of theirs, got {shown(theirs)}")
        return card

    def __contains__(self, theirs: object) -> bool:
        return theirs in self._ours

    def __iter__(self) -> Iterator[T]:
        return iter(self._ours)

    def __len__(self) -> int:
        return len(self._ours)

    def ours(self, theirs: Iterable[T]) -> Cards:
        """Convert some of their cards to a set of our cards."""
        bits = [1 << self[each].index for each in theirs]
        if sum(bits).bit_count() != len(bits):
            raise InvalidValue("CardMap.ours(theirs)", "a card of theirs appears twice")
        return new_cards(sum(bits))

    def theirs(self, cards: AnyCards) -> tuple[T, ...]:
        """Convert some of our cards to theirs, in order; a set is sorted from low to high."""
        place = "CardMap.theirs(cards)"
        if isinstance(cards, Cards):
            return tuple([self._theirs[card.index] for card in cards])
        given = cards_in_order(cards) if isinstance(cards, str) else items_of(place, cards, "cards")
        places = [card_given(place, card).index for card in given]
        if len({*places}) < len(places):
            raise InvalidValue(place, "a card of ours appears twice")
        return tuple([self._theirs[index] for index in places])

    def from_mask(self, mask: int) -> Cards:
        """Convert a mask in the app's numbering to a set of the library's cards."""
        want_int("CardMap.from_mask(mask)", mask, 0, 2**64 - 1)
        return new_cards(_moved(mask, self._from))

    def to_mask(self, cards: AnyCards) -> int:
        """Convert some of our cards to a mask of their numbers."""
        return _moved(cards_given("CardMap.to_mask(cards)", cards).mask, self._to)


def _moved(mask: int, bits: Mapping[int, int]) -> int:
    """Return a mask with each bit moved to its new index."""
    if len(bits) < len(DECK):
        raise InvalidValue("CardMap", "masks need numbers from 0 to 63 as cards of theirs")
    found = 0
    while mask:
        bit = mask & -mask
        if bit not in bits:
            raise InvalidValue("CardMap", f"there is no card with number {bit.bit_length() - 1}")
        found |= bits[bit]
        mask ^= bit
    return found


(_put_mask,) = setters(Cards)


def new_cards(mask: int) -> Cards:
    """Return the set of a mask that is known to be valid, without checking it."""
    cards = object.__new__(Cards)
    _put_mask(cards, mask)
    return cards


_CARDS: Final = tuple(Card(index) for index in range(56))
_NAMES: Final = _SPECIAL_NAMES + tuple(rank + suit for rank in RANKS for suit in "jwps")
ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "mahjong": "Ma",
        "mahjongg": "Ma",
        "mah jong": "Ma",
        "griffin": "Ma",
        "sparrow": "Ma",
        "1": "Ma",
        "#1": "Ma",
        "dog": "Dg",
        "hound": "Dg",
        "sasquatch": "Dg",
        "phoenix": "Ph",
        "dragon": "Dr",
    }
)
"""Other names of the special cards, in lower case; a name must be a whole word."""
_LONGEST: Final = 1 + max(map(len, ALIASES))
_WRITTEN: Final = {name: index for index, name in enumerate(_NAMES)}
_BITS: Final = {name: 1 << index for name, index in _WRITTEN.items()}
_INDEX: Final = {name.lower(): index for name, index in _WRITTEN.items()}
DECK: Final = Cards(layout.DECK)
"""All 56 cards."""
_RANKS: Final = {
    name: rank
    for rank in range(layout.LOWEST, layout.ACE + 1)
    for name in (RANK_NAMES[rank], str(rank))
}
_PLACE: Final = {card.index: place for place, card in enumerate(DECK)}
MAH_JONG: Final = _CARDS[0]
DOG: Final = _CARDS[1]
PHOENIX: Final = _CARDS[2]
DRAGON: Final = _CARDS[3]
