"""Strategies for cards, hands and combinations.

Hypothesis prints a mapped value as a call of the function that made it. So every strategy draws
*text* and maps it by its parser, and a failing example can be pasted:

    state=parse_state('nanjing play 0 0 2j/3j/4j/5j - - ---- - - - 0123 ... -')
"""

from typing import Final

from hypothesis import reject
from hypothesis import strategies as st

from tichu._values import want_instance, want_int
from tichu.cards import DECK, Card, Cards
from tichu.notation.values import format_combination, parse_cards, parse_combination
from tichu.rulebook.combinations import Combination, Kind
from tichu.testing.play.built import SINGLES, draw_clump
from tichu.testing.play.shapes import Draw, draw_combination, draw_one

_NAMES: Final = st.sampled_from([str(card) for card in SINGLES])


def numbers(draw: st.DrawFn) -> Draw:
    """Return the function that draws whole numbers."""
    return lambda low, high: draw(st.integers(low, high))


def cards() -> st.SearchStrategy[Card]:
    """Return a strategy for single cards, which shrink to ``2j``.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.points == 10).points
    10
    """
    return _NAMES.map(Card.parse)


def card_sets(min_size: int = 0, max_size: int = 56) -> st.SearchStrategy[Cards]:
    """Return a strategy for sets of any cards, combinations or not.

    Raises :class:`~tichu.InvalidValue` for sizes that no set of cards has.
    """
    want_int("card_sets(max_size)", max_size, 0, len(DECK))
    want_int("card_sets(min_size)", min_size, 0, max_size)
    drawn = st.lists(_NAMES, unique=True, min_size=min_size, max_size=max_size)
    return drawn.map("".join).map(parse_cards)


def hands(size: int | None = None) -> st.SearchStrategy[Cards]:
    """Return a strategy for hands, of 0 to 14 cards or of one size.

    They are richer than random cards in pairs, runs, bombs and special cards. Raises
    :class:`~tichu.InvalidValue` for a size that no hand has.

    >>> from hypothesis import find
    >>> from tichu import readings
    >>> bomb = find(hands(4), lambda hand: any(each.is_bomb for each in readings(hand)))
    >>> len({card.rank for card in bomb})
    1
    """
    if size is not None:
        want_int("hands(size)", size, 0, 14)
    return _hand_texts(size).map(parse_cards)


@st.composite
def _hand_texts(draw: st.DrawFn, size: int | None) -> str:
    wanted = draw(st.integers(0, 14)) if size is None else size
    hand = Cards()
    while len(hand) < wanted:
        hand |= draw_clump(numbers(draw), DECK - hand, wanted - len(hand))
    return str(hand)


def combinations(kind: Kind | None = None) -> st.SearchStrategy[Combination]:
    """Return a strategy for combinations of the whole deck, of every kind or of one.

    Raises :class:`~tichu.InvalidValue` unless ``kind`` is a :class:`~tichu.Kind`.

    >>> from hypothesis import find
    >>> from tichu import Kind
    >>> find(combinations(Kind.FULL_HOUSE), lambda each: each.rank > 5)
    Combination.parse('2j2w6j6w6p')
    """
    if kind is not None:
        want_instance("combinations(kind)", kind, Kind)
    return _combination_texts(kind).map(parse_combination)


@st.composite
def _combination_texts(draw: st.DrawFn, kind: Kind | None) -> str:
    choose = numbers(draw)
    kind = draw_one(choose, tuple(Kind)) if kind is None else kind
    found = draw_combination(choose, kind, DECK)
    return reject() if found is None else format_combination(found)
