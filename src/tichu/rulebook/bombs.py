"""Bombs (BOMB-1 to BOMB-14), and the comparison of plays (COMBO-8)."""

from collections.abc import Iterable
from typing import Final

from tichu._kernel.ints import i64
from tichu._kernel.layout import FOUR, LONE_DOG, STRAIGHT_FLUSH
from tichu._kernel.moves import bombs, holds_bomb
from tichu.rulebook.flags import SEATS
from tichu.rules import MOST_SEATS

SMALLEST: Final = 4
"""The number of cards in the smallest bomb. Everybody knows that a smaller hand cannot bomb."""


def is_bomb(form: i64) -> bool:
    """Return whether a form is a bomb: four of a kind, or a run of one suit (BOMB-1, BOMB-2)."""
    return FOUR <= form >> 4 <= STRAIGHT_FLUSH


def beats(form: i64, strength: i64, on_form: i64, on_strength: i64) -> bool:
    """Return whether a play of a form and strength beats another.

    COMBO-8: a plain play beats a weaker play of the same kind and number of cards. BOMB-4: a bomb
    beats every plain play. BOMB-5: a bomb beats a shorter bomb, or an equally long one of lower
    rank. BOMB-7: the Dog cannot be beaten.
    """
    if form == on_form:
        return strength > on_strength
    if not is_bomb(form):
        return False
    if not is_bomb(on_form):
        return on_form >> 4 != LONE_DOG
    return form & 15 > on_form & 15  # bombs of two forms are not of the same length


def that_beat(hand: i64, form: i64, strength: i64) -> list[int]:
    """Return the bombs of a hand that beat a play of a form and strength (BOMB-4, BOMB-5)."""
    if not holds_bomb(hand):
        return []
    if is_bomb(form):
        return bombs(hand, form & 15, strength >> 1)
    return bombs(hand, 0, 0)


def possible_holders(sizes: i64) -> i64:
    """Return a bit for each seat with enough cards for a bomb; ``sizes`` has four bits per seat."""
    return _HOLDERS[sizes & 4095] | _HOLDERS[sizes >> 12] << 3


def to_ask(mask: i64, winner: i64, number: i64) -> tuple[int, ...]:
    """Return the seats of a mask in the order to ask them for bombs; see ``in_order``."""
    return _TO_ASK[number][winner << MOST_SEATS | mask]


def in_order(seats: Iterable[int], winner: int, number: int) -> tuple[int, ...]:
    """Return seats in order of play from the one after a trick's winner, who is last (BOMB-10).

    ``number`` is the number of seats at the table.
    """
    return tuple(sorted(seats, key=lambda seat: (seat - winner - 1) % number))


_HOLDERS: Final[tuple[i64, ...]] = tuple(
    (sizes & 15 >= SMALLEST) + 2 * (sizes >> 4 & 15 >= SMALLEST) + 4 * (sizes >> 8 >= SMALLEST)
    for sizes in range(1 << 12)
)
"""The seats, of three, that may hold a bomb, by the sizes of their hands."""
_TO_ASK: Final = tuple(
    tuple(
        in_order(SEATS[place & (1 << MOST_SEATS) - 1], place >> MOST_SEATS, number)
        for place in range(number << MOST_SEATS)
    )
    for number in range(MOST_SEATS + 1)
)
"""``in_order`` for each number of seats, as a list indexed by winner and mask of seats."""
