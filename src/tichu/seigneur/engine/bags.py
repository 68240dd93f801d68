"""Sets of cards in which a card may be twice, as masks (SEIGNEUR-4).

The lower 56 bits of a mask say which cards are held at least once, the upper 56 which are held
twice, both in the layout of the base game. So one multiset contains another if its mask has
all bits of the other's, the number of cards is the number of bits, and the lower half is what the
base game calls a hand.
"""

from collections.abc import Iterable
from typing import Final

from tichu._kernel.layout import DECK, DOG, MAH_JONG
from tichu.cards import COPIES, Card

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


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of some cards, in which none is more than twice."""
    mask = 0
    for card in cards:
        mask = added(mask, 1 << card.index)
    return mask


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
