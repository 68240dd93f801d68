"""The bit layout of card sets and plays.

A card set is a *mask* of 56 bits, one nibble for each rank: that of rank ``r`` (1 to 14) begins at
bit ``4 * (r - 1)``. The only card of rank 1 is the Mah Jong, so the other three bits of its nibble
are the other special cards. A shift by four moves a hand up by one rank, so runs are cheap to find.

A *play* is a mask with the rank of the Phoenix (0 for none) in the four bits above it. Plays of the
same kind, length and rank are thus sorted by that rank, then by mask. In a trick, the bits above
these are the player's seat.

Tables replace ``1 << n``, because mypyc 2.4 shifts a literal by an ``i64`` in only 32 bits.
"""

from types import FunctionType
from typing import Final

from tichu._kernel.ints import i64

MAH_JONG: Final = 1
DOG: Final = 2
PHOENIX: Final = 4
DRAGON: Final = 8
DECK: Final = (1 << 56) - 1
NATURALS: Final = DECK - 15
RUNNERS: Final = NATURALS + MAH_JONG  # the cards for straights, without the Phoenix

NOBODY: Final = -1
"""The value in place of a seat when there is none."""

PHOENIX_RANK_AT: Final = 56
"""The first bit of the Phoenix's rank in a play, above the 56 cards."""

LOWEST: Final = 2  # the lowest and the highest natural rank
ACE: Final = 14
DRAGON_RANK: Final = 15

FLAGS: Final = 0x11111111111111  # the lowest bit of each rank's nibble, Mah Jong to ace
NATURAL_FLAGS: Final = FLAGS - 1

RANK: Final[tuple[i64, ...]] = (
    0,
    MAH_JONG,
    *(15 << (4 * (rank - 1)) for rank in range(2, 15)),
    0,
)
"""``RANK[rank]`` is the mask of the rank's cards; 0 for ranks 0 (Dog) and 15 (Dragon)."""

FLAG: Final[tuple[i64, ...]] = (0, *(1 << (4 * (rank - 1)) for rank in range(1, 15)))
"""The lowest bit of each rank's nibble, by rank."""

RUN: Final[tuple[i64, ...]] = tuple(FLAGS & ((1 << (4 * length)) - 1) for length in range(15))
"""``RUN[n]`` has flags for the ``n`` lowest ranks, beginning with the Mah Jong."""

ABOVE: Final[tuple[i64, ...]] = (
    NATURALS,
    *(NATURALS & ~((1 << (4 * rank)) - 1) for rank in range(1, 15)),
    0,
)
"""``ABOVE[rank]`` is the mask of the natural cards above a rank from 0 to 15."""

SUIT: Final[tuple[i64, ...]] = (
    NATURAL_FLAGS,
    NATURAL_FLAGS << 1,
    NATURAL_FLAGS << 2,
    NATURAL_FLAGS << 3,
)
"""The cards of each suit: jade, sword, pagoda, star."""

PHOENIX_AT: Final[tuple[i64, ...]] = (0, 0, *(PHOENIX | rank << 56 for rank in range(2, 15)))
"""The bits that the Phoenix adds to a play, by the rank that it stands for."""

# The kinds of combinations, in the order of legal plays.
SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
FULL_HOUSE: Final = 4
STRAIGHT: Final = 5
STAIRS: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8
LONE_DOG: Final = 9

# A form is a kind and a number of cards; a play beats only plays of its form, unless it is a bomb.
SINGLE_FORM: Final = SINGLE << 4 | 1
PAIR_FORM: Final = PAIR << 4 | 2
TRIPLE_FORM: Final = TRIPLE << 4 | 3
FULL_HOUSE_FORM: Final = FULL_HOUSE << 4 | 5
FOUR_FORM: Final = FOUR << 4 | 4
DOG_FORM: Final = LONE_DOG << 4 | 1


def mask_of(play: int) -> int:
    """Return the cards of a play."""
    return play & DECK


def laid_by(seat: i64, play: i64) -> i64:
    """Return a play as a trick stores it: with its player's seat in the bits above."""
    return seat << SEAT_AT | play


def seat_of(laid: int) -> int:
    """Return the seat of a play in a trick."""
    return laid >> SEAT_AT


def play_of(laid: int) -> int:
    """Return a play of a trick without its seat."""
    return laid & _PLAY_BITS


SEAT_AT: Final = 60
_PLAY_BITS: Final = (1 << SEAT_AT) - 1


COMPILED: Final = type(play_of) is not FunctionType
"""True if the kernel is compiled to machine code; if not, it is only slower."""


def bits(mask: i64) -> i64:  # pragma: no cover  # compiled only
    """Return the number of set bits (of 60); ``bits(bit - 1)`` is the index of a single bit."""
    mask -= mask >> 1 & 0x555555555555555
    mask = (mask & 0x333333333333333) + (mask >> 2 & 0x333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return (mask * 0x0101010101010101 >> 56) & 127


if not COMPILED:  # pragma: no branch  # 2 % of the row "play" of bench.py
    bits = int.bit_count  # type: ignore[assignment]


def subsets(nibble: int, size: int) -> tuple[int, ...]:
    """Return the subsets of a nibble with ``size`` bits, ascending."""
    return tuple(part for part in range(16) if part & ~nibble == 0 and part.bit_count() == size)


def lowest(cards: i64) -> i64:
    """Return the lowest card of each natural rank in a card set."""
    higher = (cards & _THREE_LOW) << 1 | (cards & _TWO_LOW) << 2 | (cards & FLAGS) << 3
    return cards & NATURALS & ~higher


_THREE_LOW: Final = 0x77777777777777
_TWO_LOW: Final = 0x33333333333333


def points(mask: i64) -> i64:
    """Return the points of a card set: 5 = 5, 10 and K = 10, Dragon 25, Phoenix -25 (DECK-3)."""
    total = 5 * bits(mask & _FIVES) + 10 * bits(mask & _TENS)
    if mask & DRAGON:
        total += 25
    if mask & PHOENIX:
        total -= 25
    return total


_FIVES: Final[i64] = RANK[5]
_TENS: Final[i64] = RANK[10] | RANK[13]

Table = tuple[tuple[tuple[i64, ...], ...], ...]
"""``table[rank][nibble]`` lists sets of cards of one rank; ``nibble`` is the hand's cards of it."""


def _by_rank(size: int) -> Table:
    """Return the table of all sets of ``size`` cards of one rank, as masks."""
    return tuple(
        tuple(
            tuple(part << (4 * (rank - 1)) for part in subsets(nibble, size))
            for nibble in range(16)
        )
        if rank
        else ()
        for rank in range(15)
    )


def _first_of(table: Table) -> Table:
    """Return a table that lists only the first set each time: the one with the lowest suits."""
    return tuple(tuple(sets[:1] for sets in row) for row in table)


CARDS_OF: Final[Table] = _by_rank(1)
PAIRS_OF: Final[Table] = _by_rank(2)
TRIPLES_OF: Final[Table] = _by_rank(3)
FIRST_CARD: Final[Table] = _first_of(CARDS_OF)
FIRST_PAIR: Final[Table] = _first_of(PAIRS_OF)
FIRST_TRIPLE: Final[Table] = _first_of(TRIPLES_OF)
FREQUENT: Final[tuple[i64, ...]] = (
    *(1 << index for index in range(56)),
    *(pair for rank in range(2, 15) for pair in PAIRS_OF[rank][15]),
    *(card | PHOENIX_AT[rank] for rank in range(2, 15) for card in CARDS_OF[rank][15]),
)
"""The singles and pairs, the most frequent plays."""
