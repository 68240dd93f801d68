"""Combinations of this game: the cards of a play as a value."""

from typing import Final

import attrs

from tichu._kernel.layout import PHOENIX
from tichu._values import itself, unchecked, want_instance, want_int
from tichu.cards import RANK_NAMES
from tichu.errors import InvalidValue, NotationError
from tichu.rulebook.combinations import NOT_ALONE, Kind, split_reading
from tichu.seigneur import plays
from tichu.seigneur.bags import ALL, Cards, as_bag, new_bag


@attrs.frozen(slots=True, weakref_slot=False, repr=False, order=False)
class Combination:
    """Cards that may be played together, and the rank for which the Phoenix stands.

    Like :class:`tichu.Combination`, but it may hold a card twice. Raises :class:`InvalidValue` if
    the cards form no combination.

    >>> print(Combination("8j8j").kind)
    pair
    """

    cards: Cards = attrs.field(converter=as_bag)
    """The cards."""
    phoenix_as: int | None = None
    """The rank, 2 to 14, for which the Phoenix stands; None without it, or if it is alone."""

    def __attrs_post_init__(self) -> None:
        want_instance("Combination.cards", self.cards, Cards)
        if self.phoenix_as is None:
            play = plays.highest(self.cards.mask)
        else:
            want_int("Combination.phoenix_as", self.phoenix_as, 2, 14)
            play = self.cards.mask | self.phoenix_as << plays.PHOENIX_RANK_AT
        if not plays.figure(play):
            stands = f" with the Phoenix as {self.phoenix_as}" if self.phoenix_as else ""
            raise InvalidValue("Combination", f"{self.cards}{stands} is not a combination")
        object.__setattr__(self, "phoenix_as", play >> plays.PHOENIX_RANK_AT or None)

    @classmethod
    def parse(cls, text: str) -> "Combination":
        """Return the combination that a text names: cards, ``=``, and what the Phoenix stands for.

        Without ``=`` the Phoenix has the higher reading. Raises :class:`NotationError`.

        >>> Combination.parse("5j5j9j9wPh=5").rank
        5
        """
        want_instance("Combination.parse", text, str)
        cards_text, stands = split_reading(text)
        try:
            cards = Cards.parse(cards_text)
        except NotationError as error:
            raise error.within(text) from None
        if stands is not None and (not cards.mask & PHOENIX or cards.mask == PHOENIX):
            raise NotationError(text, (len(cards_text) + 1, len(text)), NOT_ALONE)
        try:
            return cls(cards, stands)
        except InvalidValue as error:
            raise NotationError(text, (0, len(text)), error.message) from None

    @property
    def kind(self) -> Kind:
        """The kind."""
        return _KINDS[(plays.figure(to_play(self)) >> 16) - 1]

    @property
    def rank(self) -> int:
        """The rank: that of a straight's top card, or of a full house's triple.

        The Mah Jong and a lone Phoenix have 1, the Dragon 15.
        """
        return plays.figure(to_play(self)) & 255

    @property
    def length(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def is_bomb(self) -> bool:
        """Whether the combination is a bomb."""
        return self.kind.is_bomb

    __copy__ = itself
    __deepcopy__ = itself

    def __str__(self) -> str:
        if self.phoenix_as is None:
            return str(self.cards)
        return f"{self.cards}={RANK_NAMES[self.phoenix_as]}"

    def __repr__(self) -> str:
        return f"Combination.parse({str(self)!r})"


def readings(cards: Cards | str) -> tuple[Combination, ...]:
    """Return all combinations that exactly these cards can form, the lowest reading first.

    >>> [str(reading) for reading in readings("5j5j9j9wPh")]
    ['5j5j9j9wPh=5', '5j5j9j9wPh=9']
    >>> readings("8j8j8w8p")
    ()
    """
    given = as_bag(cards)
    want_instance("readings(cards)", given, Cards)
    return tuple(from_play(play) for play in plays.readings(given.mask))


def from_play(play: int) -> Combination:
    """Return the combination of a play."""
    return _new(new_bag(play & ALL), play >> plays.PHOENIX_RANK_AT or None)


def to_play(combination: Combination) -> int:
    """Return a combination as a play."""
    return combination.cards.mask | (combination.phoenix_as or 0) << plays.PHOENIX_RANK_AT


_new: Final = unchecked(Combination)
_KINDS: Final = tuple(Kind)
