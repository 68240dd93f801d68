"""Deals: how the deck lies, and the packets that are dealt from it.

Owns :func:`draw_order` and :func:`packets_of`. Imports the core. A deck shrinks to one that lies
in order, rank by rank.
"""

import random
from typing import Any, Final

from hypothesis import strategies as st

from tichu.cards import DECK, Card, Cards
from tichu.phases import Phase
from tichu.rules import Rules
from tichu.testing.play.steered import shuffle
from tichu.testing.strategies.shapes import Draw

_BY_RANK: Final = tuple(DECK)
_BY_SUIT: Final = tuple(sorted(DECK, key=lambda card: (card.suit or "", card.index)))
_PLACES: Final = st.integers(0, len(DECK) - 1)
_SWAPS: Final = st.lists(st.tuples(_PLACES, _PLACES), max_size=6)


def draw_order(draw: Draw[Any]) -> list[Card]:
    """Return the deck in some order: by rank, by suit or shuffled, with a few cards exchanged."""
    how = draw(st.integers(0, 2))
    cards = [*(_BY_SUIT if how == 1 else _BY_RANK)]
    if how == 2:
        shuffle(cards, random.Random(draw(st.integers(0, 2**32 - 1))))
    else:
        cut = draw(_PLACES)
        cards = cards[cut:] + cards[:cut]
    for one, other in draw(_SWAPS):
        cards[one], cards[other] = cards[other], cards[one]
    return cards


def packets_of(cards: list[Card], rules: Rules, dealer: int, *, whole: bool) -> list[Cards]:
    """Return the first packets that are dealt from cards, or both together."""
    sizes = rules.packet(Phase.DEAL_FIRST, dealer)
    if whole:
        rest = rules.packet(Phase.DEAL_REST, dealer)
        sizes = tuple(one + other for one, other in zip(sizes, rest, strict=True))
    hands: list[Cards] = []
    place = 0
    for size in sizes:
        hands.append(Cards.of(cards[place : place + size]))
        place += size
    return hands
