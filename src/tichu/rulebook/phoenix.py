"""The Phoenix (PHX-1 to PHX-8).

This module finds the readings of plays with the Phoenix, and its strength as a single.
"""

from tichu._kernel.forms import figure, figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ACE,
    DECK,
    DRAGON_RANK,
    LOWEST,
    PHOENIX,
    PHOENIX_RANK_AT,
    SINGLE_FORM,
)


def readings(mask: int) -> list[int]:
    """Return the readings of a card set as plays, from the lowest to the highest.

    PHX-1, PHX-2: in a play of several cards the Phoenix stands for one rank from 2 to ace.
    """
    if mask & PHOENIX and mask != PHOENIX:
        ranks = range(LOWEST, ACE + 1)
        return [mask | rank << PHOENIX_RANK_AT for rank in ranks if figure(mask, rank)]
    return [mask] if figure(mask, 0) else []


def highest(mask: int) -> int:
    """Return the highest reading of a card set: the one that counts if none is declared (PHX-8).

    Returns 0 if the cards form no combination.
    """
    found = readings(mask)  # the rank of a reading rises with the Phoenix
    return found[-1] if found else 0


def is_highest(play: i64) -> bool:
    """Return whether no other reading of the same cards is higher (PHX-8, V-32)."""
    if play <= DECK:
        return True
    mask = play & DECK
    rank = figure_of(play) & 15
    return all(figure(mask, other) & 15 <= rank for other in range(LOWEST, ACE + 1))


def only_highest(plays: list[int]) -> list[int]:
    """Return the plays that are the highest reading, for ``phoenix_ambiguity="high"`` (V-32)."""
    return [play for play in plays if is_highest(play)]


def strength(mask: i64, value: i64, on_form: i64, on_strength: i64) -> i64:
    """Return a play's strength against a play of this form and strength (0 for a lead).

    The strength is twice the rank. A Phoenix that is led alone has 3, which is rank 1.5 (PHX-3). On
    another single it is half a rank higher than that card (PHX-4), but it cannot beat the Dragon
    (PHX-5).
    """
    if mask != PHOENIX:
        return 2 * (value & 15)
    if on_form == 0:
        return 3
    if on_form != SINGLE_FORM or on_strength >= 2 * DRAGON_RANK:
        return 0
    return on_strength + 1
