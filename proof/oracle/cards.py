"""The 56 cards as two-character strings (DECK-1..3).

A suited card is a rank character and a suit character, "Tj" being the ten of
jade. The four special cards are "Ma", "Dg", "Ph" and "Dr".
"""

from collections.abc import Iterable
from typing import TypeGuard

Cards = frozenset[str]

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "jwps"  # jade, sword, pagoda, star

MAH_JONG = "Ma"
DOG = "Dg"
PHOENIX = "Ph"
DRAGON = "Dr"
SPECIALS = (MAH_JONG, DOG, PHOENIX, DRAGON)

DECK: Cards = frozenset(
    [rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS] + list(SPECIALS)
)

NATURAL_RANKS = range(2, 15)  # 2 .. ace (DECK-2)


def rank_of(card: str) -> int:
    """Dog 0, Mah Jong 1, 2..10, J 11, Q 12, K 13, A 14, Dragon 15.

    The Phoenix has no rank of its own; asking for one is an error.
    """
    if card == DOG:
        return 0
    if card == MAH_JONG:
        return 1
    if card == DRAGON:
        return 15
    if card == PHOENIX:
        raise ValueError("the Phoenix has no rank of its own")
    return RANK_LETTERS.index(card[0]) + 2


def is_natural(card: str) -> bool:
    """Is it one of the 52 suited cards?"""
    return card not in SPECIALS


def points_of(card: str) -> int:
    """Return the points: fives 5, tens and kings 10, Dragon 25, Phoenix -25, others 0 (DECK-3)."""
    if card == DRAGON:
        return 25
    if card == PHOENIX:
        return -25
    if card in (MAH_JONG, DOG):
        return 0
    if card[0] == "5":
        return 5
    if card[0] in "TK":
        return 10
    return 0


def points(cards: Iterable[str]) -> int:
    """The points of some cards together (DECK-3, SCORE-1)."""
    return sum(points_of(card) for card in cards)


def is_cards(value: object) -> TypeGuard[Cards]:
    """Is it a frozenset? The type of its members is taken on trust."""
    return isinstance(value, frozenset)


def has_natural_rank(cards: Iterable[str], rank: int) -> bool:
    """Is a natural card of that rank among them? The Phoenix never is one (WISH-5)."""
    return any(is_natural(card) and rank_of(card) == rank for card in cards)
