"""What the fields of observations are made of.

Seats are relative to the observer: 0 is the observer, 1 the next seat in order of play, and so on.
A field of cards has a number for each card, by its index: 1 if the card is there, else 0.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from tichu.engine.moves import Play
from tichu.engine.position import Knowledge
from tichu.engine.view import PlayerView
from tichu.rules import Rules

ALL_CARDS: Final = 56
"""How many numbers a field of cards has."""

Numbers = Iterable[float]


class Look:
    """What an observation is made of: a view, and what is known, remembered and chosen."""

    def __init__(
        self,
        view: PlayerView,
        knowledge: Knowledge,
        memory: Sequence[Play],
        chosen: Sequence[int],
        number: int | None,
    ) -> None:
        """Take a view, where each card can be, and the plays so far.

        Of a decision that is not complete, take the cards chosen so far and the number of a play.
        """
        self.view = view
        self.knowledge = knowledge
        self.memory = memory
        self.chosen = chosen
        self.number = number
        self.seats: int = view.rules.seats
        self.order: tuple[int, ...] = tuple(
            (view.seat + step) % self.seats for step in range(self.seats)
        )
        self.trick: tuple[Play, ...] = () if view.trick is None else view.trick.plays

    def each(self, seats: Iterable[int | None]) -> list[float]:
        """Return 1 for each of some seats, else 0, from the observer on."""
        found = {*seats}
        return [float(seat in found) for seat in self.order]


@attrs.frozen
class Group:
    """Fields of one kind: one field, or one for each seat or card that ``each`` counts."""

    name: str
    each: Callable[[Rules], range | None]
    size: Callable[[Rules], int]
    meaning: str
    values: Callable[[Look, int], int | Numbers]
    """The cards as a mask, or the numbers, for the seat or the card counted."""


def once(_: object) -> None:
    """Count one field."""


def seats(rules: Rules) -> range:
    """Count the seats."""
    return range(rules.seats)


def others(rules: Rules) -> range:
    """Count the seats except the observer's."""
    return range(1, rules.seats)


def cards(_: object) -> int:
    """Return a number for each card."""
    return ALL_CARDS


def a_seat(rules: Rules) -> int:
    """Return a number for each seat."""
    return rules.seats


def exactly(number: int) -> Callable[[object], int]:
    """Return a given number."""
    return lambda _: number


def together(plays: Iterable[Play], seat: int) -> int:
    """Return the cards that a seat has in some plays."""
    found = 0
    for play in plays:
        if play.seat == seat:
            found |= play.combination.cards.mask
    return found
