"""The pushes that a hand allows, as a lazy sequence (PUSH-1, PUSH-2).

Three of fourteen cards can be pushed to three seats in 2,184 ways. So pushes are numbered, and one
becomes an object when it is looked at; who iterates gets all of them, built once for each hand. The
cards are one mask, whose bits are in the order in which cards are listed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, repeat, starmap
from math import perm
from typing import Final, overload

from tichu._kernel.ints import i64
from tichu._kernel.layout import DOG, DRAGON, MAH_JONG, NATURALS, PHOENIX, bits
from tichu._values import setters
from tichu.cards import DECK, Card
from tichu.engine.table.actions import PlayerAction, Push, new_push
from tichu.rules import MOST_SEATS

_LAST: Final = 54  # how far the Phoenix and the Dragon are moved, to lie above the aces
_CARDS: Final[tuple[Card, ...]] = (*DECK.listed[:2], *2 * DECK.listed[:1], *DECK.listed[2:])
"""The cards by their bits; there are none in bits 2 and 3."""


class Pushes(Sequence[PlayerAction]):
    """Every push of ``number`` different cards of a hand, low cards first."""

    __slots__ = ("_cards", "_number", "_seat")

    def __init__(self, seat: int, hand: int, number: int) -> None:
        self._seat = seat
        self._cards: i64 = (
            (hand & DOG) >> 1
            | (hand & MAH_JONG) << 1
            | hand & NATURALS
            | (hand & (PHOENIX | DRAGON)) << _LAST
        )
        self._number = number

    def __len__(self) -> int:
        return perm(int(bits(self._cards)), self._number)

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
        rest = self._cards
        chosen: list[Card] = []
        for _ in range(self._number):
            weight //= int(bits(rest))
            cards = rest
            for _ in range(place // weight):
                cards &= cards - 1
            place %= weight
            card = cards & -cards
            rest ^= card
            chosen.append(_CARDS[bits(card - 1)])
        return new_push(self._seat, tuple(chosen))

    def __iter__(self) -> Iterator[PlayerAction]:
        return iter(_built(self._seat, self._cards, self._number))


_put_seat, _put_cards = setters(Push)


@lru_cache(MOST_SEATS)
def _built(seat: int, held: int, number: int) -> list[Push]:
    """Return every push of some cards, and keep it until the other seats have pushed.

    There are so many that each field is set for all of them in one go (row "choices" of bench.py).
    A setter returns None, so ``any`` goes through all of them.
    """
    cards = [card for place, card in enumerate(_CARDS) if held >> place & 1]
    pushes = list(starmap(object.__new__, repeat((Push,), perm(len(cards), number))))
    # Unlike map, starmap makes no tuple of arguments for each.
    any(starmap(_put_seat, zip(pushes, repeat(seat))))  # noqa: RUF058
    any(starmap(_put_cards, zip(pushes, permutations(cards, number), strict=True)))
    return pushes
