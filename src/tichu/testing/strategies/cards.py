"""Strategies for cards.

Owns :func:`cards`, :func:`card_sets` and :func:`hands`. Imports the core's cards and ``shapes``.
"""

from typing import Final

from hypothesis import strategies as st

from tichu._values import want_int
from tichu.cards import DECK, Card, Cards
from tichu.rulebook.combinations import Kind
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.shapes import SPECIALS, Draw, draw_combination

_NATURAL_FIRST: Final = (*(card for card in DECK if not card.is_special), *reversed(SPECIALS))
_CLUMPS: Final = (
    Kind.SINGLE,
    Kind.SINGLE,
    Kind.PAIR,
    Kind.TRIPLE,
    Kind.FOUR,
    Kind.STRAIGHT,
    Kind.STAIRS,
    Kind.STRAIGHT_FLUSH,
    None,
)
"""What hands are made of; None is a special card."""

_card = pasted("tichu.Card.parse", Card.parse)
_card_set = pasted("tichu.Cards.parse", Cards.parse)


def cards() -> st.SearchStrategy[Card]:
    """Return a strategy for single cards, which shrink to ``2j``.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.points == 10).points
    10
    """
    return st.sampled_from([str(card) for card in _NATURAL_FIRST]).map(_card)


def card_sets(min_size: int = 0, max_size: int = 56) -> st.SearchStrategy[Cards]:
    """Return a strategy for sets of cards of any kind, combinations or not.

    Raises :class:`~tichu.InvalidValue` for sizes that no set of cards has.
    """
    want_int("card_sets(max_size)", max_size, 0, len(DECK))
    want_int("card_sets(min_size)", min_size, 0, max_size)
    names = st.sampled_from([str(card) for card in _NATURAL_FIRST])
    drawn = st.lists(names, unique=True, min_size=min_size, max_size=max_size)
    return drawn.map("".join).map(_card_set)


def hands(size: int | None = None) -> st.SearchStrategy[Cards]:
    """Return a strategy for hands, of 0 to 14 cards or of one size.

    Unlike random cards they are rich in pairs, runs, bombs and special cards. Raises
    :class:`~tichu.InvalidValue` for a size that no hand has.

    >>> from hypothesis import find
    >>> from tichu import readings
    >>> bomb = find(hands(4), lambda hand: any(each.is_bomb for each in readings(hand)))
    >>> len({card.rank for card in bomb})
    1
    """
    if size is not None:
        want_int("hands(size)", size, 0, 14)
    return _hand_texts(size).map(_card_set)


@st.composite
def _hand_texts(draw: st.DrawFn, size: int | None) -> str:
    """Draw a hand as text."""
    wanted = draw(st.integers(0, 14)) if size is None else size
    return str(draw_hand(draw, wanted, DECK))


def draw_hand(draw: Draw[int], size: int, free: Cards) -> Cards:
    """Return a hand of so many free cards, clump by clump; of fewer if there are not enough."""
    hand = Cards()
    for _ in range(size):
        missing = size - len(hand)
        if not missing or not free:
            break
        clump = draw_clump(draw, free, missing)
        hand |= clump
        free -= clump
    return hand


def draw_clump(draw: Draw[int], free: Cards, most: int) -> Cards:
    """Return some free cards that belong together, a single one if need be."""
    kind = _CLUMPS[draw(_WHICH)]
    if kind is None:
        left = [card for card in SPECIALS if card in free]
        if left:
            return Cards.of([left[draw(st.integers(0, len(left) - 1))]])
        kind = Kind.SINGLE
    if kind is not Kind.SINGLE:
        natural = free - Cards.of(SPECIALS)
        found = draw_combination(draw, kind, natural, most=most)
        if found is not None:
            return found.cards
    listed = sorted(free, key=_NATURAL_FIRST.index)
    return Cards.of([listed[draw(st.integers(0, len(listed) - 1))]])


_WHICH: Final = st.integers(0, len(_CLUMPS) - 1)
