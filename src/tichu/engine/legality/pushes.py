"""The pushes that a hand allows, as a lazy sequence (PASS-1, PASS-2).

Three of fourteen cards can be pushed to three seats in 2,184 ways. So pushes are numbered, and
become objects when they are looked at.
"""

from collections.abc import Iterator, Sequence
from typing import overload

from tichu.cards import Card, new_cards
from tichu.engine.table.actions import PlayerAction, new_push


class Pushes(Sequence[PlayerAction]):
    """Every push of ``number`` different cards of a hand, low cards first."""

    __slots__ = ("_cards", "_number", "_seat")

    def __init__(self, seat: int, hand: int, number: int) -> None:
        self._seat = seat
        self._cards: tuple[Card, ...] = new_cards(hand).listed
        self._number = number

    def __len__(self) -> int:
        total = 1
        for step in range(self._number):
            total *= len(self._cards) - step
        return total

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerAction, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerAction | tuple[PlayerAction, ...]:
        # A push's number is read as digits, each of which picks one of the cards that are left.
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        weight = len(self)
        place = index + weight if index < 0 else index
        if not 0 <= place < weight:
            raise IndexError(index)
        rest = list(self._cards)
        chosen: list[Card] = []
        for _ in range(self._number):
            weight //= len(rest)
            digit, place = divmod(place, weight)
            chosen.append(rest.pop(digit))
        return new_push(self._seat, tuple(chosen))

    def __iter__(self) -> Iterator[PlayerAction]:
        for index in range(len(self)):
            yield self[index]
