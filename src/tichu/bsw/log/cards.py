"""The names of cards in a log, and the order in which a log prints a hand.

A name is a suit and a rank. The suits are ``R`` (red, star), ``G`` (green, jade), ``B`` (blue,
pagoda) and ``S`` (black, sword); the ranks are ``2`` to ``10``, ``B`` (jack, Bube), ``D`` (queen,
Dame), ``K`` and ``A``. So ``BB`` is the blue jack. The special cards are ``Ma`` (Mah Jong), ``Hu``
(Dog, Hund), ``Ph`` and ``Dr``.
"""

from collections.abc import Iterable
from typing import Final

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Suit

_SUITS: Final = {Suit.JADE: "G", Suit.SWORD: "S", Suit.PAGODA: "B", Suit.STAR: "R"}
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
_SPECIALS: Final = {MAH_JONG: "Ma", DOG: "Hu", PHOENIX: "Ph", DRAGON: "Dr"}


def _name(card: Card) -> str:
    return _SPECIALS[card] if card.suit is None else _SUITS[card.suit] + _RANKS[card.rank - 2]


NAMES: Final = tuple(_name(Card(index)) for index in range(56))  # by Card.index
CARDS: Final = {name: Card(index) for index, name in enumerate(NAMES)}
RANKS: Final = {name: rank for rank, name in enumerate(_RANKS, 2)}  # 2 to 14, as in a wish
RANK_NAMES: Final = {rank: name for name, rank in RANKS.items()}
PATTERN: Final = r"(?:Ph|Dr|Ma|Hu|[RGBS](?:10|[2-9BDKA]))"  # matches one name

_SPECIAL_PLACE: Final = {DRAGON: -2, PHOENIX: -1, MAH_JONG: 60, DOG: 61}
_PLACE: Final = {
    card: (_SPECIAL_PLACE.get(card, 4 * (14 - card.rank)), card.index) for card in CARDS.values()
}


def card_mask(cards: Iterable[Card]) -> int:
    """Return the set of cards, some of which may be repeated, as :class:`Cards` keeps it."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as a log prints a hand: Dragon, Phoenix, ace to two, Mah Jong, Dog."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))
