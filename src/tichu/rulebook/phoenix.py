"""The Phoenix (PHX-1 to PHX-8).

Owns what the Phoenix may stand for, and how high it is alone. Imports the kernel.
"""

from tichu._kernel.forms import figure
from tichu._kernel.layout import ACE, DECK, DRAGON_RANK, LOWEST, PHOENIX, SINGLE_FORM


def readings(mask: int) -> list[int]:
    """Return the plays that a card set can be read as, the lowest reading first.

    PHX-1, PHX-2: in a play of several cards the Phoenix stands for one rank from 2 to ace.
    """
    if mask & PHOENIX and mask != PHOENIX:
        ranks = range(LOWEST, ACE + 1)
        return [mask | rank << 56 for rank in ranks if figure(mask, rank)]
    return [mask] if figure(mask, 0) else []


def highest(mask: int) -> int:
    """Return the highest reading of a card set, which counts undeclared (PHX-8); 0 if none."""
    found = readings(mask)
    return max(found, key=_rank) if found else 0


def _rank(play: int) -> int:
    """Return the rank by which a play counts."""
    return figure(play & DECK, play >> 56) & 15


def only_highest(plays: list[int]) -> list[int]:
    """Return the plays without the lower readings, for ``phoenix_ambiguity="high"`` (V-32)."""
    return [play for play in plays if play >> 56 == 0 or highest(play & DECK) == play]


def strength(mask: int, value: int, on_form: int, on_strength: int) -> int:
    """Return the strength of a play with a figure, when laid on a form and strength (0 to lead).

    Strength is twice the rank. Led alone the Phoenix has 3, that is rank 1.5 (PHX-3); on a single
    card half a rank more than that card (PHX-4), but on the Dragon nothing (PHX-5).
    """
    if mask != PHOENIX:
        return 2 * (value & 15)
    if on_form == 0:
        return 3
    if on_form != SINGLE_FORM or on_strength >= 2 * DRAGON_RANK:
        return 0
    return on_strength + 1
