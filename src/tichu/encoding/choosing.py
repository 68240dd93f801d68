"""One choice made of several: one of many lists of cards, a card at a time.

The lists are ascending and of equal length. Cards that all lists have in common are not chosen, so
that a single list needs no choice.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
Cards = tuple[int, ...]
"""The indices of cards, ascending."""
Listed = Sequence[tuple[Cards, T]]
"""Lists of cards, each with what it stands for."""


def narrowed(listed: Listed[T], chosen: Iterable[int]) -> tuple[list[T], set[int]]:
    """Return what the lists that begin with the chosen cards stand for, and the cards to come."""
    left = list(listed)
    place = _differing(left, 0)
    for card in chosen:
        left = [each for each in left if each[0][place : place + 1] == (card,)]
        place = _differing(left, place + 1)
    following = {cards[place] for cards, _ in left if place < len(cards)}
    return [value for _, value in left], following


def path(listed: Listed[T], wanted: Cards) -> Cards:
    """Return the cards to choose, one after the other, for one of the lists."""
    left = list(listed)
    found: list[int] = []
    place = _differing(left, 0)
    while place < len(wanted):
        found.append(wanted[place])
        left = [each for each in left if each[0][place] == wanted[place]]
        place = _differing(left, place + 1)
    return tuple(found)


def _differing(listed: Listed[T], place: int) -> int:
    """Return the first place from a given one at which the lists differ; the end if none does."""
    if not listed:
        return place
    first = listed[0][0]
    while place < len(first) and all(cards[place] == first[place] for cards, _ in listed):
        place += 1
    return place
