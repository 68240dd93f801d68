"""The pushes that a hand allows, as a lazy sequence (PASS-1, PASS-2).

Owns the numbering of pushes. Fourteen cards can be pushed to three seats in 2,184 ways, which
nobody wants as objects when one is to be chosen.
"""

from collections.abc import Iterator, Sequence
from typing import overload

from tichu.cards import CARDS, Card
from tichu.engine.table.actions import PUSH, Action


class Pushes(Sequence[Action]):
    """Every push of a number of different cards from a hand, cards from low to high first."""

    __slots__ = ("_cards", "_number", "_seat")

    def __init__(self, seat: int, hand: int, number: int) -> None:
        self._seat = seat
        self._cards: tuple[Card, ...] = CARDS(hand).listed
        self._number = number

    def __len__(self) -> int:
        """Return the number of pushes."""
        total = 1
        for step in range(self._number):
            total *= len(self._cards) - step
        return total

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return the push with a number, which is read as digits that name the cards."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        rest = list(self._cards)
        chosen: list[Card] = []
        weight = len(self)
        for _ in range(self._number):
            weight //= len(rest)
            digit, place = divmod(place, weight)
            chosen.append(rest.pop(digit))
        return PUSH(self._seat, tuple(chosen))

    def __iter__(self) -> Iterator[Action]:
        """Yield the pushes in order."""
        for index in range(len(self)):
            yield self[index]
