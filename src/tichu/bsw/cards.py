"""The names of cards in a log, and the order in which a log prints them.

Owns the two directions between the library's cards and their names on Brettspielwelt. Imports
``cards`` of the core.

A name is a suit and a rank: ``R`` red (star), ``G`` green (jade), ``B`` blue (pagoda), ``S``
black (sword); ``2`` to ``10``, ``B`` the jack (Bube), ``D`` the queen (Dame), ``K``, ``A``. The
special cards are ``Ma`` the Mah Jong, ``Hu`` the Dog (Hund), ``Ph`` and ``Dr``. So ``BB`` is the
blue jack.
"""

from collections.abc import Iterable
from typing import Final

from tichu._values import want_instance
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, Suit
from tichu.errors import NotationError

_SUITS: Final = {Suit.JADE: "G", Suit.SWORD: "S", Suit.PAGODA: "B", Suit.STAR: "R"}
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
_SPECIALS: Final = {MAH_JONG: "Ma", DOG: "Hu", PHOENIX: "Ph", DRAGON: "Dr"}


def _name(card: Card) -> str:
    """Return the name that a log gives a card."""
    if card.suit is None:
        return _SPECIALS[card]
    return _SUITS[card.suit] + _RANKS[card.rank - 2]


NAMES: Final = tuple(_name(Card(index)) for index in range(56))
"""The name of each card, by :attr:`Card.index`."""

CARDS: Final = {name: Card(index) for index, name in enumerate(NAMES)}
"""The card of each name."""

RANKS: Final = {name: rank for rank, name in enumerate(_RANKS, 2)}
"""The rank, 2 to 14, of each name of a rank, as a wish has it."""

RANK_NAMES: Final = {rank: name for name, rank in RANKS.items()}
"""The name of each rank, 2 to 14."""

PATTERN: Final = r"(?:Ph|Dr|Ma|Hu|[RGBS](?:10|[2-9BDKA]))"
"""A regular expression that matches one name."""

# Hands show Dragon, Phoenix, ace to two, Mah Jong, Dog.
_SPECIAL_PLACE: Final = {DRAGON: -2, PHOENIX: -1, MAH_JONG: 60, DOG: 61}
_PLACE: Final = tuple(
    _SPECIAL_PLACE.get(card, 4 * (14 - card.rank)) for card in sorted(DECK, key=lambda c: c.index)
)


def parse_card(name: str) -> Card:
    """Return the card with a name; capitals matter, as they do in a log.

    Raises :class:`NotationError` if no card has the name.

    >>> parse_card("G10"), parse_card("BB"), parse_card("Hu")
    (Card.parse('Tj'), Card.parse('Jp'), Card.parse('Dg'))
    """
    want_instance("parse_card", name, str)
    card = CARDS.get(name)
    if card is None:
        raise NotationError(name, (0, len(name)), "this is no card of a log")
    return card


def card_name(card: Card) -> str:
    """Return the name of a card in a log.

    >>> card_name(Card.parse("Qw"))
    'SD'
    """
    want_instance("card_name", card, Card)
    return NAMES[card.index]


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as a log prints a hand: Dragon, Phoenix, ace to two, Mah Jong, Dog.

    >>> [card_name(card) for card in in_hand_order(map(parse_card, ["Hu", "G2", "Ph", "SA"]))]
    ['Ph', 'SA', 'G2', 'Hu']
    """
    return tuple(sorted(cards, key=lambda card: _PLACE[card.index]))
