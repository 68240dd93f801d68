"""The values of Grandseigneur: bags of cards, combinations, actions, events and results.

With two decks, a hand can contain two copies of a card, so this game has its own :class:`Cards` and
:class:`Combination`. The notation is as in the base game; both copies of a card are written the
same way: ``8j8j``.
"""

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Final, TypeAlias

import attrs

from tichu._kernel.layout import ACE, DOG, DRAGON, LOWEST, MAH_JONG, NATURALS, PHOENIX
from tichu._values import want_int
from tichu.cards import DECK, RANK_NAMES, Card, rank_named
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook.combinations import Kind
from tichu.seigneur.plays import (
    BOTH_DECKS,
    COPIES,
    PHOENIX_RANK_AT,
    added,
    figure,
    highest,
    singles_of,
    taken,
)
from tichu.seigneur.plays import readings as readings_of

MOST: Final = 12
"""The greatest number of players."""
_CARDS: Final = tuple(sorted(DECK, key=lambda card: card.index))
_MASKS: Final = {str(card).lower(): 1 << card.index for card in _CARDS if 1 << card.index != DOG}
_KINDS: Final = tuple(Kind)  # by the kernel's number, which begins at 1
_set: Final = object.__setattr__


# Cards


@attrs.frozen(slots=True, init=False, repr=False)
class Cards:
    """An immutable bag of cards, sorted from low to high; it has at most two copies of each.

    The constructor takes text, an iterable of cards, or another bag. ``+`` and ``-`` add and remove
    cards, ``<=`` tells whether one bag contains the other, and ``in`` and ``len`` work as usual.
    Raises :class:`~tichu.InvalidValue`, or :class:`~tichu.NotationError` for text, if a card is not
    in this game or is given three times (SEIGNEUR-2, SEIGNEUR-4).

    >>> from tichu.seigneur import Cards
    >>> hand = Cards("8j 8j Ph 9w")
    >>> len(hand), hand.count("8j"), hand - Cards("8j")
    (4, 2, Cards('8j9wPh'))
    """

    mask: int
    """The cards as an int: bit ``card.index`` for a card, and ``56 + card.index`` for its copy."""

    def __init__(self, cards: "AnyCards" = "") -> None:
        """Create a bag from some cards."""
        _set(self, "mask", cards.mask if isinstance(cards, Cards) else _mask(cards))

    def count(self, card: Card | str) -> int:
        """Return the number of copies of a card: 0, 1 or 2."""
        bit = Cards([card]).mask
        return bool(self.mask & bit) + bool(self.mask & bit << COPIES)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        for part in (MAH_JONG, NATURALS, PHOENIX, DRAGON):
            for card in singles_of(self.mask & (part | part << COPIES)):
                yield _CARDS[card.bit_length() - 1]

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card | str) and self.count(card) > 0

    def __add__(self, other: object) -> "Cards":
        return Cards((*self, *other)) if isinstance(other, Cards) else NotImplemented

    def __sub__(self, other: object) -> "Cards":
        """Return the bag without the cards of another bag."""
        if not isinstance(other, Cards):
            return NotImplemented
        return new_cards(taken(self.mask, self.mask & other.mask))

    def __le__(self, other: object) -> bool:
        return not self.mask & ~other.mask if isinstance(other, Cards) else NotImplemented

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


AnyCards: TypeAlias = Cards | str | Iterable[Card | str]
"""A bag of cards, text, or an iterable of cards."""


def new_cards(mask: int) -> Cards:
    """Return the bag with a mask, without checking it."""
    made = object.__new__(Cards)
    _set(made, "mask", mask)
    return made


def _mask(cards: str | Iterable[Card | str]) -> int:
    if isinstance(cards, str):
        return _read(cards)
    mask = 0
    for card in cards:
        bit = _read(card) if isinstance(card, str) else 1 << card.index
        if bit == DOG or mask & bit << COPIES:
            name = str(card)
            problem = "is not in this game" if bit == DOG else "appears three times"
            raise InvalidValue("Cards(cards)", f"{name} {problem}")
        mask = added(mask, bit)
    return mask


def _read(text: str) -> int:
    """Parse cards of two characters each, and return their mask."""
    mask = place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        name = text[place : place + 2]
        bit = _MASKS.get(name.lower() if name.isascii() else "")
        if bit is None or mask & bit << COPIES:
            problem = "is not a card of this game" if bit is None else "appears three times"
            raise NotationError(text, (place, place + len(name)), f"{shown(name)} {problem}")
        mask = added(mask, bit)
        place += 2
    return mask


# Combinations


@attrs.frozen(slots=True, init=False, repr=False)
class Combination:
    """Cards that may be played together, and the rank that the Phoenix stands for.

    Without ``phoenix_as``, the highest of several readings is chosen (PHX-8); :func:`readings`
    returns all of them. In text, the rank may follow after ``=``. Raises
    :class:`~tichu.InvalidValue`, or :class:`~tichu.NotationError` for text, if the cards form no
    combination.

    >>> from tichu.seigneur import Combination
    >>> pair = Combination("8j8j")
    >>> str(pair.kind), pair.rank, pair.length
    ('pair', 8, 2)
    >>> Combination("5j5w9j9wPh"), Combination("5j5w9j9wPh=5").phoenix_as
    (Combination('5j5w9j9wPh=9'), 5)
    """

    play: int
    """A number with the cards and, in the bits above them, the rank that the Phoenix stands for."""

    def __init__(self, cards: AnyCards, phoenix_as: int | None = None) -> None:
        """Read cards as a combination."""
        text = cards if isinstance(cards, str) else None
        if text is not None:
            cards, sign, rank = text.partition("=")
            try:
                phoenix_as = rank_named(rank) if sign else phoenix_as
            except NotationError as error:
                raise error.within(text, len(cards) + 1) from None
        mask = Cards(cards).mask
        if phoenix_as is None:
            play = highest(mask)
        else:
            want_int("Combination(phoenix_as)", phoenix_as, LOWEST, ACE)
            play = mask | phoenix_as << PHOENIX_RANK_AT
        if not figure(play):
            problem = f"{str(new_cards(mask)) or 'nothing'} is not a combination"
            if phoenix_as is not None:
                problem += f" in which the Phoenix stands for {RANK_NAMES[phoenix_as]}"
            if text is None:
                raise InvalidValue("Combination(cards)", problem)
            raise NotationError(text, (0, len(text)), problem)
        _set(self, "play", play)

    @property
    def cards(self) -> Cards:
        """The cards."""
        return new_cards(self.play & BOTH_DECKS)

    @property
    def phoenix_as(self) -> int | None:
        """The rank, 2 to 14, that the Phoenix stands for; None without it, or if it is alone."""
        return self.play >> PHOENIX_RANK_AT or None

    @property
    def kind(self) -> Kind:
        """The kind."""
        return _KINDS[(figure(self.play) >> 16) - 1]

    @property
    def rank(self) -> int:
        """The rank: 1 for the Mah Jong or a lone Phoenix, 2 to 14, 15 for the Dragon."""
        return figure(self.play) & 255

    @property
    def length(self) -> int:
        """The number of cards."""
        return (self.play & BOTH_DECKS).bit_count()

    @property
    def is_bomb(self) -> bool:
        """True for a bomb (SEIGNEUR-23)."""
        return self.kind.is_bomb

    def __str__(self) -> str:
        stands = self.phoenix_as
        return str(self.cards) if stands is None else f"{self.cards}={RANK_NAMES[stands]}"

    def __repr__(self) -> str:
        return f"Combination({str(self)!r})"


def new_combination(play: int) -> Combination:
    """Return the combination of a play, without checking it."""
    made = object.__new__(Combination)
    _set(made, "play", play)
    return made


def readings(cards: AnyCards) -> tuple[Combination, ...]:
    """Return all readings of these cards taken together, from the highest to the lowest.

    >>> from tichu.seigneur import readings
    >>> [str(reading) for reading in readings("5j5j9w9wPh")]
    ['5j5j9w9wPh=9', '5j5j9w9wPh=5']
    """
    found = map(new_combination, readings_of(Cards(cards).mask))
    return tuple(sorted(found, key=attrgetter("rank"), reverse=True))


# Actions


def _check_seat(action: object, field: "attrs.Attribute[int]", value: int) -> None:
    want_int(f"{type(action).__name__}.{field.name}", value, 0, MOST - 1)


def _check_rank(_: object, __: object, value: int | None) -> None:
    if value is not None:
        want_int("MakeWish.rank", value, LOWEST, ACE)


def bags(hands: Iterable[AnyCards]) -> tuple[Cards, ...]:
    """Return some hands as bags; each may be text."""
    return tuple(map(Cards, hands))


def _combination(value: Combination | AnyCards) -> Combination:
    return value if isinstance(value, Combination) else Combination(value)


@attrs.frozen(slots=True)
class Deal:
    """A hand is dealt to each seat; the only action without a seat (SEIGNEUR-8)."""

    hands: tuple[Cards, ...] = attrs.field(converter=bags)
    """The cards of each seat."""


@attrs.frozen(slots=True)
class Push:
    """A seat gives or returns cards in the exchange (SEIGNEUR-11)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    cards: Cards = attrs.field(converter=Cards)
    """The cards, which all go to the same seat."""


@attrs.frozen(slots=True)
class Play:
    """A seat plays a combination: in turn, or a bomb out of turn (SEIGNEUR-16, SEIGNEUR-20).

    >>> from tichu.seigneur import Play
    >>> Play(0, "8j8j")
    Play(seat=0, combination=Combination('8j8j'))
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    combination: Combination = attrs.field(converter=_combination)
    """The combination; cards with several readings have the higher one (PHX-8)."""


@attrs.frozen(slots=True)
class Pass:
    """The seat on turn does not beat the trick (TRICK-3)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@attrs.frozen(slots=True)
class MakeWish:
    """The player of the Mah Jong wishes for a rank, or for none (WISH-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    rank: int | None = attrs.field(validator=_check_rank)
    """The rank wished for, 2 to 14 (ace); None for no wish."""


@attrs.frozen(slots=True)
class TakeTrick:
    """The winner takes the trick; after that nobody can bomb it (TRICK-6, TRICK-7)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


PlayerAction = Push | Play | Pass | MakeWish | TakeTrick
"""Any action of a player; each has a ``seat``. There are no calls (SEIGNEUR-28)."""
Action = Deal | PlayerAction
"""Any action."""


def new_play(seat: int, play: int) -> Play:
    """Return the action of a play, without checking it."""
    made = object.__new__(Play)
    _set(made, "seat", seat)
    _set(made, "combination", new_combination(play))
    return made


def new_push(seat: int, mask: int) -> Push:
    """Return the action of a push, without checking it."""
    made = object.__new__(Push)
    _set(made, "seat", seat)
    _set(made, "cards", new_cards(mask))
    return made


# Results and events


@attrs.frozen(slots=True)
class SeigneurResult:
    """The result of a round (SEIGNEUR-29)."""

    order: tuple[int, ...]
    """The seats by the rank that they reached, from the highest; the last one still had cards."""
    ranking: tuple[int, ...]
    """The persons by the rank that they reached, from the highest."""


@attrs.frozen(slots=True)
class Dealt:
    """The cards were dealt (SEIGNEUR-8)."""

    hands: tuple[Cards | None, ...]
    """The cards of each seat; None for a hidden hand."""
    leader: int | None
    """The holder of the Mah Jong, who leads, in a round without an exchange (SEIGNEUR-10)."""


@attrs.frozen(slots=True)
class Pushed:
    """A seat put down its cards for the exchange (SEIGNEUR-14)."""

    seat: int
    """The seat that acted."""
    cards: Cards | None
    """The cards; None if they are hidden."""
    known_to: tuple[int, ...]
    """The seats that know the cards (SEIGNEUR-13)."""


@attrs.frozen(slots=True)
class Exchanged:
    """All pushed cards changed hands (SEIGNEUR-14)."""

    pushes: tuple[Cards | None, ...]
    """The cards that each seat pushed; None if they are hidden."""
    to: tuple[int | None, ...]
    """The recipient of each seat's cards; None for a seat that exchanges nothing."""
    leader: int
    """The holder of the Mah Jong, who leads (SEIGNEUR-15)."""


@attrs.frozen(slots=True)
class WishFulfilled:
    """A wish was fulfilled, by a later play or by the play that made it (WISH-11)."""

    seat: int
    """The seat that played, or wished."""
    rank: int
    """The rank that was wished for."""


@attrs.frozen(slots=True)
class WentOut:
    """A seat played its last card (OUT-1)."""

    seat: int
    """The seat that acted."""
    place: int
    """The place in the finishing order: 1 for the first seat that is out."""


@attrs.frozen(slots=True)
class TrickTaken:
    """A trick was taken, and its cards went to the discard pile (SEIGNEUR-17)."""

    seat: int
    """The winner of the trick."""
    cards: Cards
    """The cards of the trick."""


@attrs.frozen(slots=True)
class RoundEnded:
    """Only one seat has cards left, so the round is over (SEIGNEUR-29)."""

    result: SeigneurResult
    """The result of the round."""


@attrs.frozen(slots=True)
class RoundStarted:
    """The next round of a game begins; seats and dealer follow from the ranks (SEIGNEUR-7)."""

    ranking: tuple[int, ...]
    """The persons by the rank that they reached in the previous round."""


@attrs.frozen(slots=True)
class GameEnded:
    """The last round is over (SEIGNEUR-30)."""

    winner: int
    """The person who is the Great Lord of the last round."""


Event = (
    Dealt
    | Pushed
    | Exchanged
    | Play
    | Pass
    | MakeWish
    | WishFulfilled
    | WentOut
    | TrickTaken
    | RoundEnded
    | RoundStarted
    | GameEnded
)
"""Anything that happens in a round or a game: the public actions, and their consequences."""
