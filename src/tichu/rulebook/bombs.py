"""Bombs (BOMB-1 to BOMB-14), and which play beats which (COMBO-8)."""

from collections.abc import Iterable
from typing import Final

from tichu._kernel.layout import FOUR, LONE_DOG, STRAIGHT_FLUSH
from tichu.rules import Rules

SMALLEST: Final = 4
"""The cards in the smallest bomb: everybody can see that a player with fewer cannot bomb."""


def is_bomb(form: int) -> bool:
    """Return whether a form is a bomb: four of a kind, or a run of one suit (BOMB-1, BOMB-2)."""
    return FOUR <= form >> 4 <= STRAIGHT_FLUSH


def beats(form: int, strength: int, on_form: int, on_strength: int) -> bool:
    """Return whether a play of a form and strength beats another.

    COMBO-8: a plain play beats one of the same kind, with the same number of cards, that is weaker.
    BOMB-4: a bomb beats every plain play. BOMB-5: of two bombs the one with more cards is higher,
    then the one of higher rank. BOMB-7: the Dog cannot be beaten.
    """
    if not is_bomb(form):
        return form == on_form and strength > on_strength
    if not is_bomb(on_form):
        return on_form >> 4 != LONE_DOG
    return (form & 15, strength) > (on_form & 15, on_strength)


def in_order(seats: Iterable[int], owner: int, rules: Rules) -> tuple[int, ...]:
    """Return seats in order of play after a trick's owner, with the owner last (BOMB-10)."""
    return tuple(sorted(seats, key=lambda seat: (seat - owner - 1) % rules.seats))
