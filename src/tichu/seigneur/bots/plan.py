"""The plan of a hand: the plays into which it is divided.

1. A bomb stays together. If bombs have cards in common, the longest one does, then the highest.
2. The other natural cards are divided into as few plays as possible; of several such divisions it
   is one with higher single cards, pairs and triples.
3. The Phoenix fills a gap of a straight or of stairs if that saves a play; otherwise it is a play
   of its own, as every Dragon is.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tichu._kernel.forms import counts
from tichu._kernel.layout import ACE, DECK, FLAG, PHOENIX
from tichu.cards import COPIES, Cards
from tichu.rulebook.combinations import Combination, from_packs
from tichu.rulebook.packs import PHOENIX_RANK_AT, figure
from tichu.seigneur.engine.bags import added, singles_of, taken
from tichu.seigneur.engine.plays import bombs, naturals

_TURN: Final = 100
"""The cost of a play; what is added for weakness only decides between equal divisions."""
_WEAKNESS: Final = {1: 3, 2: 2, 3: 1}
"""What each rank below the ace costs, by the number of equal cards."""
_JOKER: Final = 20
"""What the Phoenix costs in a play."""
_CACHED: Final = 1 << 14

_Part = tuple[int, int]
"""A play: its natural cards by rank, as ``ranks_of`` has them, and the rank of the Phoenix or 0."""


@lru_cache(_CACHED)
def plan(hand: Cards) -> tuple[Combination, ...]:
    """Return the plays into which a hand is divided."""
    found: list[int] = []
    left = hand.mask
    while bombed := bombs(left, 0, 0):
        bomb = max(bombed, key=lambda each: (each.bit_count(), figure(each) & 255))
        left = taken(left, bomb)
        found.append(bomb)
    wild = (left & (PHOENIX | PHOENIX << COPIES)).bit_count()
    for part, stands in _cheapest(ranks_of(left), wild)[1]:
        cards = _cards_of(left, part) | (PHOENIX if stands else 0)
        left = taken(left, cards)
        found.append(cards | stands << PHOENIX_RANK_AT)
    return tuple(map(from_packs, found + singles_of(left)))


def ranks_of(mask: int) -> int:
    """Return how many natural cards (or Mah Jong) of each rank there are, one nibble a rank."""
    return counts(mask & DECK) + counts(mask >> COPIES)


def _cards_of(hand: int, part: int) -> int:
    """Return cards of a hand, as many of each rank as a part has."""
    found = part & 1  # the Mah Jong
    for rank in range(2, ACE + 1):
        found = added(found, naturals(hand, rank, part >> 4 * (rank - 1) & 15)[0])
    return found


@lru_cache(_CACHED)
def _cheapest(held: int, wild: int) -> tuple[int, tuple[_Part, ...]]:
    """Return the cost of the cheapest division of natural cards and Phoenixes, and the division."""
    if not held:
        return 0, ()
    divisions: list[tuple[int, tuple[_Part, ...]]] = []
    for cost, part, stands in _uses(held, wild):
        rest, parts = _cheapest(held - part, wild - bool(stands))
        divisions.append((cost + rest, ((part, stands), *parts)))
    return min(divisions)


def _uses(held: int, wild: int) -> Iterator[tuple[int, int, int]]:
    """Yield each play of the lowest rank: its cost, its cards, and the rank of the Phoenix."""
    number = [0, *(held >> shift & 15 for shift in range(0, 4 * ACE, 4))]
    low = next(rank for rank, count in enumerate(number) if count)
    count = number[low]
    for size in (1, 2, 3) if count > 3 else (count,):
        yield _TURN + _WEAKNESS[size] * (ACE - low), size * FLAG[low], 0
    for rank in range(low + 1, ACE + 1):
        for own, other, top in ((2, 3, rank), (3, 2, low)):
            if count >= own and number[rank] >= other:
                yield _TURN + ACE - top, own * FLAG[low] + other * FLAG[rank], 0
    for each, shortest in ((1, 5), (2, 2)):
        part = stands = 0
        for rank in range(low, ACE + 1):
            here = min(number[rank], each)
            if here < each:
                if here < each - 1 or stands or not wild or rank == 1:
                    break
                stands = rank
            part += here * FLAG[rank]
            if rank > low + shortest - 2:
                yield _TURN + ACE - rank + _JOKER * bool(stands), part, stands
