"""Combinations (COMBO-1 to COMBO-12): cards that may be played together.

The kernel recognises combinations; ``phoenix`` has the readings with the Phoenix.
"""

import enum
from typing import Final

import attrs

from tichu._kernel import layout
from tichu._kernel.forms import figure, figure_of
from tichu._values import as_svg, is_number, itself, setters, want_instance
from tichu.cards import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANK_NAMES,
    AnyCards,
    Cards,
    cards_given,
    new_cards,
    rank_named,
)
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook import bombs, phoenix


class Kind(enum.Enum):
    """The kinds of combinations, in the order of legal plays.

    >>> from tichu import Kind
    >>> print(Kind.FULL_HOUSE)
    full house
    """

    SINGLE = "single"
    """One card, except the Dog (COMBO-1)."""
    PAIR = "pair"
    """Two cards of a rank (COMBO-2)."""
    TRIPLE = "triple"
    """Three cards of a rank (COMBO-3)."""
    FULL_HOUSE = "full house"
    """A triple and a pair; the triple ranks it (COMBO-4)."""
    STRAIGHT = "straight"
    """Five or more consecutive ranks, not all of one suit (COMBO-5, BOMB-9)."""
    STAIRS = "stairs"
    """Two or more pairs of consecutive ranks (COMBO-6)."""
    FOUR = "four"
    """A bomb: four cards of a rank (BOMB-1)."""
    STRAIGHT_FLUSH = "straight flush"
    """A bomb: five or more consecutive ranks of one suit (BOMB-2)."""
    DOG = "dog"
    """The Dog, which can only be led (DOG-1)."""

    @property
    def is_bomb(self) -> bool:
        """True for a bomb."""
        return self is Kind.FOUR or self is Kind.STRAIGHT_FLUSH

    def __str__(self) -> str:
        return self.value


def _lowest_ranks() -> dict[tuple[Kind, int], int]:
    """Return the lowest rank of each existing kind and length."""
    sets = ((Kind.PAIR, 2), (Kind.TRIPLE, 3), (Kind.FULL_HOUSE, 5), (Kind.FOUR, 4))
    lowest = {(Kind.SINGLE, 1): 1, (Kind.DOG, 1): 0} | dict.fromkeys(sets, 2)
    lowest |= {(Kind.STRAIGHT, length): length for length in range(5, 15)}
    lowest |= {(Kind.STAIRS, length): length // 2 + 1 for length in range(4, 15, 2)}
    return lowest | {(Kind.STRAIGHT_FLUSH, length): length + 1 for length in range(5, 14)}


_LOWEST: Final = _lowest_ranks()


@attrs.frozen(slots=True, repr=False)
class Figure:
    """The kind, length and rank of a combination, without its cards.

    Whether one play beats another depends only on their figures, so a figure can be compared with a
    combination. :func:`tichu.search.answers` also takes a figure.

    >>> from tichu import Combination, Figure, Kind
    >>> sixes = Figure(Kind.PAIR, 2, 6)
    >>> sixes.beats("5j5w"), Combination("7j7w").beats(sixes)
    (True, True)
    """

    kind: Kind
    """The kind."""
    length: int
    """The number of cards, 1 to 14."""
    rank: float
    """The rank, as in :attr:`Combination.rank`.

    A lone Phoenix is half a rank above the card under it, or 1.5 if led (PHX-3, PHX-4).
    """

    def __attrs_post_init__(self) -> None:
        want_instance("Figure.kind", self.kind, Kind)
        lowest = _LOWEST.get((self.kind, self.length)) if type(self.length) is int else None
        if lowest is None:
            message = f"expected the length of a {self.kind}, got {shown(self.length)}"
            raise InvalidValue("Figure.length", message)
        highest = {Kind.DOG: 0, Kind.SINGLE: layout.DRAGON_RANK}.get(self.kind, layout.ACE)
        step = 0.5 if self.kind is Kind.SINGLE else 1
        if not is_number(self.rank) or not lowest <= self.rank <= highest or self.rank % step:
            message = f"expected a rank from {lowest} to {highest}, got {shown(self.rank)}"
            raise InvalidValue("Figure.rank", message)

    def beats(self, other: "Figure | Combination | AnyCards") -> bool:
        """Return whether a combination of this figure may be played on the other.

        See :meth:`Combination.beats`.
        """
        return _beats(self, "Figure.beats(other)", other)

    def __repr__(self) -> str:
        return f"Figure(Kind.{self.kind.name}, {self.length}, {self.rank})"


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False, init=False)
class Combination:
    """Cards that may be played together, and the rank that the Phoenix stands for.

    Two combinations are equal if their cards and ``phoenix_as`` are equal. Without ``phoenix_as``,
    cards with several readings get the highest one (PHX-8); :func:`readings` returns all of them.
    Combinations are ordered as in lists of legal plays: by kind, length, rank, rank of the Phoenix,
    and cards. Raises :class:`InvalidValue`, or :class:`NotationError` for text, if the cards form
    no combination.

    >>> from tichu import Combination
    >>> Combination("5j5w9j9wPh")
    Combination('5j5w9j9wPh=9')
    >>> Combination("5j5w9j9wPh", phoenix_as=5) == Combination("5j5w9j9wPh=5")
    True
    >>> [str(each) for each in sorted(map(Combination, ("Dg", "4j4w", "Kj", "3j3w")))]
    ['Kj', '3j3w', '4j4w', 'Dg']
    """

    __match_args__ = ("cards", "phoenix_as")

    _play: int  # of the kernel: the cards, and above them the rank of the Phoenix

    def __init__(self, cards: AnyCards, phoenix_as: int | str | None = None) -> None:
        """Make a combination of cards; text may give the rank of the Phoenix after ``=``."""
        text = cards if isinstance(cards, str) else None
        given = rank_named(phoenix_as) if isinstance(phoenix_as, str) else phoenix_as
        if text is not None:
            held, stands = _read(text, given)
        else:
            held, stands = cards_given("Combination.cards", cards), given
        mask = held.mask
        if stands is None:
            play = phoenix.highest(mask)
        else:
            _check_rank(stands)
            play = mask | stands << layout.PHOENIX_RANK_AT if figure(mask, stands) else 0
        if play == 0:
            if text is None:
                raise InvalidValue("Combination", _no_combination(str(held), held, stands))
            message = _no_combination(shown(text, 30), held, stands)
            raise NotationError(text, (0, len(text)), message)
        _put_play(self, play)

    @property
    def cards(self) -> Cards:
        """The cards."""
        return new_cards(self._play & layout.DECK)

    @property
    def phoenix_as(self) -> int | None:
        """The rank, 2 to 14, that the Phoenix stands for; None without it, or if it is alone."""
        return self._play >> layout.PHOENIX_RANK_AT or None

    @property
    def kind(self) -> Kind:
        """The kind."""
        return _KINDS[figure_of(self._play) >> 8]

    @property
    def rank(self) -> int:
        """The rank, 2 to 14: that of the top card of a straight, or of the triple of a full house.

        The Dog has 0, the Mah Jong 1, the Dragon 15. A lone Phoenix has 1 here, but its strength
        depends on the trick (:attr:`Trick.top <tichu.Trick.top>`).
        """
        return figure_of(self._play) & 15

    @property
    def length(self) -> int:
        """The number of cards, 1 to 14."""
        return (self._play & layout.DECK).bit_count()

    def beats(self, other: "Combination | Figure | AnyCards") -> bool:
        """Return whether this combination may be played on the other (COMBO-8, BOMB-4, BOMB-5).

        A lone Phoenix beats every single except the Dragon. If the other play is a lone Phoenix, it
        has rank 1.5, as if led. Only in a trick is the card under it known: see :attr:`Trick.top
        <tichu.Trick.top>`.

        >>> from tichu import Combination
        >>> Combination("6j6w").beats(Combination("5j5w"))
        True
        """
        return _beats(self, "Combination.beats(other)", other)

    @property
    def is_bomb(self) -> bool:
        """True for a bomb."""
        return self.kind.is_bomb

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Combination):
            return NotImplemented
        return (figure_of(self._play), self._play) < (figure_of(other._play), other._play)

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the cards and the rank of the Phoenix; the rest is derived from them."""
        return Combination, (self.cards, self.phoenix_as)

    def __str__(self) -> str:
        if self.phoenix_as is None:
            return str(self.cards)
        return f"{self.cards}={RANK_NAMES[self.phoenix_as]}"

    def __repr__(self) -> str:
        return f"Combination({str(self)!r})"


def _beats(above: Combination | Figure, place: str, other: Combination | Figure | AnyCards) -> bool:
    below = other if isinstance(other, Figure) else combination_given(place, other)
    cards = below.cards if isinstance(below, Combination) else None
    if isinstance(above, Combination) and above.cards == cards:
        return False
    form, top = strength_on(below, 0, 0)
    return bombs.beats(*strength_on(above, form, top), form, top)


def kind_of(form: int) -> Kind:
    """Return the kind of a form."""
    return _KINDS[form >> 4]


def strength_on(given: Combination | Figure, form: int, top: int) -> tuple[int, int]:
    """Return the form of a combination or figure, and its strength against a play."""
    if isinstance(given, Figure):
        return _KINDS.index(given.kind, 1) << 4 | given.length, int(2 * given.rank)
    value = figure_of(given._play)
    return value >> 4, phoenix.strength(given._play & layout.DECK, value, form, top)


NOT_ALONE: Final = "only a Phoenix played with other cards can stand for a rank"


def split_reading(text: str) -> tuple[str, int | None]:
    """Return the cards in a combination's text, and the rank after ``=`` (None without one)."""
    cards, sign, rank = text.partition("=")
    try:
        return cards, rank_named(rank) if sign else None
    except NotationError as error:
        raise error.within(text, len(cards) + 1) from None


def _read(text: str, phoenix_as: int | None) -> tuple[Cards, int | None]:
    """Return the cards in a combination's text, and the stated rank of the Phoenix, if any."""
    cards_text, stands = split_reading(text)
    try:
        cards = Cards(cards_text)
    except NotationError as error:
        raise error.within(text) from None
    if stands is None:
        return cards, phoenix_as
    if not cards.mask & layout.PHOENIX or len(cards) == 1:
        raise NotationError(text, (len(cards_text) + 1, len(text)), NOT_ALONE)
    if phoenix_as not in (None, stands):
        message = f"{shown(text, 30)} already says what the Phoenix stands for"
        raise InvalidValue("Combination.phoenix_as", message)
    return cards, stands


def combination_given(place: str, value: object) -> Combination:
    """Read a combination from a value, text or cards.

    Raises :class:`NotationError` for invalid text, and :class:`InvalidValue`, with ``place``, for
    any other invalid value.
    """
    if isinstance(value, Combination):
        return value
    if isinstance(value, str):
        return Combination(value)
    cards = cards_given(place, value, "a combination")
    try:
        return Combination(cards)
    except InvalidValue as error:
        raise InvalidValue(place, error.message) from None


def readings(cards: AnyCards) -> tuple[Combination, ...]:
    """Return all readings of exactly these cards as a combination, from the highest to the lowest.

    The result is empty if they form no combination. Only cards with the Phoenix can have several
    readings (PHX-8).

    >>> from tichu import readings
    >>> [str(reading) for reading in readings("5j6j7w8jPh")]
    ['5j6j7w8jPh=9', '5j6j7w8jPh=4']
    >>> readings("5j6j"), readings("")
    ((), ())
    """
    given = cards_given("readings(cards)", cards)
    return tuple(map(from_play, phoenix.readings(given.mask)[::-1]))


_MADE: Final = {
    2: "a pair",
    3: "a triple",
    4: "two pairs of neighbouring ranks, or four of a rank",
    5: "a full house, or a straight with the ace as its highest rank",
}
"""The combinations that exist for a number of cards; from 6 on, straights and, if even, stairs."""


def _made_by(number: int) -> str:
    """Return a sentence that names the combinations of a number of cards."""
    if number > layout.ACE:
        return f"a play has at most {layout.ACE} cards"
    more = "a straight" if number % 2 else "a straight or stairs"
    return f"{number} cards can only make {_MADE.get(number, more)}"


def _no_combination(name: str, cards: Cards, phoenix_as: int | None) -> str:
    """Return the reason why cards form no combination; ``name`` is how the message calls them."""
    number = len(cards)
    if not number:
        return "expected cards, got none"
    held = [card.rank for card in cards if not card.is_special]
    ranks = {*held, 1} if MAH_JONG in cards else {*held}
    as_others = [reading.phoenix_as for reading in readings(cards)[::-1]]
    if DOG in cards or DRAGON in cards:
        why = f"the {'Dog' if DOG in cards else 'Dragon'} can only be played alone"
    elif PHOENIX in cards and len(held) >= 3 and len(ranks) == 1:
        why = "the Phoenix is never part of a bomb"
    elif phoenix_as and as_others:
        stands = " or ".join([RANK_NAMES[rank] for rank in as_others if rank])
        why = f"the Phoenix can only stand for {stands}" if stands else NOT_ALONE
    elif number in (3, 4) and len(ranks) >= 3 and max(ranks) - min(ranks) < number:
        why = "a straight has at least five cards"
    else:
        why = _made_by(number)
    return f"{name} is not a combination: {why}"


def from_play(play: int) -> Combination:
    """Return the combination for a play of the kernel."""
    known = _READY.get(play)
    return known if known is not None else _make(play)


def to_play(combination: Combination) -> int:
    """Return the kernel's play for a combination."""
    return combination._play


_KINDS: Final[tuple[Kind, ...]] = (Kind.SINGLE, *Kind)  # by the kernel's number, which begins at 1


(_put_play,) = setters(Combination)


def _make(play: int) -> Combination:
    new = object.__new__(Combination)
    _put_play(new, play)
    return new


_READY: Final = {play: _make(play) for play in layout.FREQUENT}
"""The singles and pairs, the most frequent plays, built once and shared."""


def _check_rank(phoenix_as: object) -> None:
    if type(phoenix_as) is not int or not layout.LOWEST <= phoenix_as <= layout.ACE:
        message = f"expected None or a rank from 2 to 14, got {shown(phoenix_as)}"
        raise InvalidValue("Combination.phoenix_as", message)
