"""What an action holds that may be forged.

Owns the questions that are asked before anything is believed: an action may have been made around
its constructor, or around those of its parts, and then has fields of any kind, or none.
"""

from typing import TypeGuard

from tichu._kernel.layout import ACE, DECK, LOWEST
from tichu.cards import Card, Cards
from tichu.engine.table import actions as act
from tichu.rulebook.combinations import Combination


def whole_mask(cards: object) -> int:
    """Return the mask of a card set, -1 for a forged one and for any other value."""
    mask: object = getattr(cards, "mask", None) if type(cards) is Cards else None
    return mask if type(mask) is int and 0 <= mask <= DECK else -1


def is_whole_card(card: object) -> TypeGuard[Card]:
    """Return whether a value is a card, and no forged one."""
    if type(card) is not Card:
        return False
    index: object = getattr(card, "index", None)
    return type(index) is int and 0 <= index < 56


def whole_play(action: act.Play) -> int:
    """Return the kernel's play of an action, -1 for a forged one that has none."""
    combination: object = getattr(action, "combination", None)
    if type(combination) is not Combination:
        return -1
    # Asked by name, for the compiler would believe the fields' types, and raise for a forged one.
    mask = whole_mask(getattr(combination, "cards", None))
    stands: object = getattr(combination, "phoenix_as", -1)
    if mask < 0 or stands is None:
        return mask
    if type(stands) is not int or not LOWEST <= stands <= ACE:
        return -1
    return mask | stands << 56
