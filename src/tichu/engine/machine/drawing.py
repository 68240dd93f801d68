"""Random numbers: the one place where they are drawn and checked.

A source may give anything; what is not a random number is refused before it can choose. Exceptions
of the source itself pass unchanged.
"""

from collections.abc import Callable

from tichu._kernel.ints import i64
from tichu.errors import InvalidValue, shown

Random = Callable[[], object]
"""A source of numbers from 0.0 up to, but not including, 1.0."""


def number_of(random: Random) -> float:
    """Return the next number; raise :class:`InvalidValue` if it is out of range."""
    drawn = random()
    if isinstance(drawn, float):
        number: float = drawn
        if 0.0 <= number < 1.0:
            return number
    if isinstance(drawn, int) and drawn == 0:
        return 0.0
    message = f"expected random() to return a float from 0.0 to below 1.0, got {shown(drawn)}"
    raise InvalidValue("rng", message)


def below(random: Random, number: int) -> int:
    """Return a random whole number from 0 up to, but not including, a number."""
    return int(number_of(random) * number)


def draw(random: Random, number: int) -> int:
    """Return a random place among a number of choices; among one nothing is drawn."""
    return below(random, number) if number > 1 else 0


def packets(undealt: i64, sizes: tuple[int, ...], random: Random) -> list[int]:
    """Return random packets of some sizes, of the cards that have not been dealt."""
    cards: list[int] = []
    while undealt:
        card = undealt & -undealt
        cards.append(card)
        undealt ^= card
    dealt: list[int] = []
    for size in sizes:
        mask: i64 = 0
        for _ in range(size):
            last = cards.pop()
            place = below(random, len(cards) + 1)
            if place < len(cards):
                card = cards[place]
                cards[place] = last
                last = card
            mask |= last
        dealt.append(mask)
    return dealt
