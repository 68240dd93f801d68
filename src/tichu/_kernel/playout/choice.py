"""Random choices among plays.

Owns the higher readings, and the weights of a policy. Imports the kernel.
"""

from collections.abc import Callable
from typing import final

from tichu._kernel.forms import figure
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ACE,
    DECK,
    DRAGON_RANK,
    FOUR_FORM,
    LONE_DOG,
    LOWEST,
    PHOENIX,
)


def only_highest(plays: list[int]) -> list[int]:
    """Return the plays without the lower readings of the Phoenix (PHX-8, V-32)."""
    return [play for play in plays if play <= DECK or _is_highest(play)]


def _is_highest(play: i64) -> bool:
    """Return whether no other reading of the same cards is higher."""
    mask = play & DECK
    rank = figure(mask, play >> 56) & 15
    return not any(figure(mask, other) & 15 > rank for other in range(LOWEST, ACE + 1))


@final
class Weights:
    """How likely a policy makes each choice; see ``tichu.search.playouts.Policy``."""

    __slots__ = ("bomb", "decline", "long", "low", "play")

    def __init__(self, decline: i64, play: i64, low: i64, long: i64, bomb: i64) -> None:
        """Take the weights, each 0 or more."""
        self.decline = decline
        self.play = play
        self.low = low
        self.long = long
        self.bomb = bomb

    def of(self, play: i64) -> i64:
        """Return the weight of a play."""
        value = figure(play & DECK, play >> 56)
        if value >> 4 >= FOUR_FORM and value >> 8 != LONE_DOG:
            return self.bomb
        below = 0 if play & PHOENIX else DRAGON_RANK - (value & 15)
        return self.play + self.low * below + self.long * ((value >> 4 & 15) - 1)


def draw(random: Callable[[], float], number: int) -> int:
    """Return a random place among a number of choices; among one nothing is drawn."""
    return below(random, number) if number > 1 else 0


def below(random: Callable[[], float], number: int) -> int:
    """Return a random whole number from 0 up to, but not including, a number."""
    drawn = int(random() * number)
    if 0 <= drawn < number:
        return drawn
    raise ValueError("random() gave no number from 0.0 up to, but not including, 1.0")


def weigh(
    weights: Weights, random: Callable[[], float], found: list[int], may_decline: bool
) -> i64:
    """Return a play drawn in proportion to its weight, or 0 for declining.

    Among one choice nothing is drawn; where all weights are 0, all choices are equal.
    """
    number = len(found) + 1 if may_decline else len(found)
    if number == 1:
        return 0 if may_decline else found[0]
    each = [weights.of(play) for play in found]
    declining: i64 = weights.decline if may_decline else 0
    total = declining
    for weight in each:
        total += weight
    if total == 0:
        each = [1 for _ in found]
        declining = 1 if may_decline else 0
        total = number
    mark: i64 = below(random, total)
    mark -= declining
    place = -1
    while mark >= 0:
        place += 1
        mark -= each[place]
    return found[place] if place >= 0 else 0
