"""Combinations as values (COMBO-1 to COMBO-12).

Owns :class:`Kind` and :class:`Combination`, and their readings. Recognition itself is the
kernel's; the Phoenix's part of it is ``phoenix``'s. Imports both.
"""

import enum
from typing import Final

import attrs

from tichu._kernel import layout
from tichu._kernel.forms import figure
from tichu._values import unchecked, want_instance
from tichu.cards import CARDS, Cards
from tichu.errors import InvalidValue, shown
from tichu.rulebook import bombs, phoenix


class Kind(enum.IntEnum):
    """What a combination is; the order is the one in which legal plays are listed."""

    SINGLE = layout.SINGLE
    """One card but the Dog (COMBO-1)."""
    PAIR = layout.PAIR
    """Two cards of a rank (COMBO-2)."""
    TRIPLE = layout.TRIPLE
    """Three cards of a rank (COMBO-3)."""
    FULL_HOUSE = layout.FULL_HOUSE
    """A triple and a pair; the triple ranks it (COMBO-4)."""
    STRAIGHT = layout.STRAIGHT
    """Five or more ranks in a row, not of one suit (COMBO-5, BOMB-9)."""
    STAIRS = layout.STAIRS
    """Two or more pairs of ranks in a row (COMBO-6)."""
    FOUR = layout.FOUR
    """A bomb: four cards of a rank (BOMB-1)."""
    STRAIGHT_FLUSH = layout.STRAIGHT_FLUSH
    """A bomb: five or more ranks in a row in one suit (BOMB-2)."""
    DOG = layout.LONE_DOG
    """The Dog, which is only ever led (DOG-1)."""

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb."""
        return self in (Kind.FOUR, Kind.STRAIGHT_FLUSH)


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Combination:
    """Cards that may be played in one go, with what the Phoenix stands for.

    Make one with :meth:`of`. Two are equal if their cards and ``phoenix_as`` are.

    >>> Combination.of(Cards.parse("5j5w9j9wPh"))
    Combination.of(Cards.parse('5j5w9j9wPh'), 9)
    >>> Combination.of(Cards.parse("5j5w9j9wPh"), phoenix_as=5).rank
    5
    """

    kind: Kind = attrs.field(eq=False)
    """What it is."""
    cards: Cards
    """Its cards."""
    rank: int = attrs.field(eq=False)
    """What ranks it: 2 to 14, of a straight the top card, of a full house the triple.

    The Dog 0, the Mah Jong 1, the Dragon 15; the Phoenix alone 1, for its strength is the
    trick's.
    """
    length: int = attrs.field(eq=False)
    """The number of its cards, 1 to 14."""
    phoenix_as: int | None
    """The rank, 2 to 14, for which the Phoenix stands; None without it, and for it alone."""

    def __attrs_post_init__(self) -> None:
        """Refuse fields that do not belong together."""
        want_instance("Combination.cards", self.cards, Cards)
        stands = _phoenix_rank(self.phoenix_as)
        value = figure(self.cards.mask, stands)
        if value == 0:
            raise InvalidValue("Combination.cards", _no_combination(self.cards, self.phoenix_as))
        told = (self.kind, self.length, self.rank)
        true = (value >> 8, value >> 4 & 15, value & 15)
        if told != true:
            raise InvalidValue(
                "Combination", f"{self.cards} is a {_name(value)}, not {shown(told)}"
            )

    @classmethod
    def of(cls, cards: Cards, phoenix_as: int | None = None) -> "Combination":
        """Return the combination that cards form; undeclared, the higher reading (PHX-8).

        Raises :class:`InvalidValue` if they form none, or none with that Phoenix.
        """
        want_instance("Combination.of(cards)", cards, Cards)
        if phoenix_as is None:
            play = phoenix.highest(cards.mask)
        else:
            play = cards.mask | _phoenix_rank(phoenix_as) << 56
        if play == 0 or figure(play & layout.DECK, play >> 56) == 0:
            raise InvalidValue("Combination.of", _no_combination(cards, phoenix_as))
        return from_play(play)

    def beats(self, other: "Combination") -> bool:
        """Return whether this combination may be laid on the other (COMBO-8, BOMB-4, BOMB-5).

        The Phoenix alone beats every single but the Dragon; under another card it counts as led,
        that is 1.5, since what it lay on is the trick's to know (``Trick.top``).

        >>> Combination.of(Cards.parse("6j6w")).beats(Combination.of(Cards.parse("5j5w")))
        True
        """
        want_instance("Combination.beats(other)", other, Combination)
        on = figure(other.cards.mask, other.phoenix_as or 0)
        on_strength = phoenix.strength(other.cards.mask, on, 0, 0)
        if self.cards == other.cards:
            return False
        value = figure(self.cards.mask, self.phoenix_as or 0)
        strength = phoenix.strength(self.cards.mask, value, on >> 4, on_strength)
        return bombs.beats(value >> 4, strength, on >> 4, on_strength)

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb."""
        return self.kind.is_bomb

    def __str__(self) -> str:
        """Return the cards and, where the Phoenix stands for a rank, that rank."""
        if self.phoenix_as is None:
            return str(self.cards)
        return f"{self.cards}={RANK_NAMES[self.phoenix_as]}"

    def __repr__(self) -> str:
        """Return an expression that makes the combination."""
        stands = "" if self.phoenix_as is None else f", {self.phoenix_as}"
        return f"Combination.of({self.cards!r}{stands})"


RANK_NAMES: Final = ("Dg", "Ma", *"23456789TJQKA", "Dr")
"""How each rank, 0 to 15, is written."""


def readings(cards: Cards) -> tuple[Combination, ...]:
    """Return everything that exactly these cards can be read as, the lowest reading first.

    Empty if they form no combination; more than one only with the Phoenix (PHX-8).

    >>> [str(reading) for reading in readings(Cards.parse("5j6j7w8jPh"))]
    ['5j6j7w8jPh=4', '5j6j7w8jPh=9']
    """
    want_instance("readings(cards)", cards, Cards)
    return tuple(from_play(play) for play in phoenix.readings(cards.mask))


def from_play(play: int) -> Combination:
    """Return the combination of a play of the kernel's, which must be one."""
    known = _READY.get(play)
    return known if known is not None else _make(play)


def to_play(combination: Combination) -> int:
    """Return the kernel's play for a combination's cards and ``phoenix_as``."""
    return combination.cards.mask | (combination.phoenix_as or 0) << 56


_COMBINATION = unchecked(Combination)
_KINDS: Final = (Kind.SINGLE, *Kind)  # by number; 0 is no kind


def _make(play: int) -> Combination:
    """Build the combination of a play."""
    mask = play & layout.DECK
    stands = play >> 56
    value = figure(mask, stands)
    return _COMBINATION(
        _KINDS[value >> 8], CARDS(mask), value & 15, value >> 4 & 15, stands or None
    )


def _ready_made() -> dict[int, Combination]:
    """Return the singles and pairs, which make up most plays, built once and shared."""
    return {play: _make(play) for play in layout.FREQUENT}


_READY: Final = _ready_made()


def _phoenix_rank(phoenix_as: object) -> int:
    """Return a declared rank for the kernel, 0 for None; -1 for what is no rank."""
    if phoenix_as is None:
        return 0
    if type(phoenix_as) is int and layout.LOWEST <= phoenix_as <= layout.ACE:
        return phoenix_as
    raise InvalidValue(
        "phoenix_as", f"None or a rank from 2 to 14 is wanted, not {shown(phoenix_as)}"
    )


def _name(value: int) -> str:
    """Return the name of a figure for a message."""
    return f"{_KINDS[value >> 8].name} of rank {value & 15} and {value >> 4 & 15} cards"


def _no_combination(cards: Cards, phoenix_as: int | None) -> str:
    """Return why cards are no combination, for a message."""
    if phoenix_as is None:
        return f"{cards or 'no cards'} form no combination"
    return f"{cards or 'no cards'} form no combination in which the Phoenix is {phoenix_as}"
