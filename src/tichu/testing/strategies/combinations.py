"""The strategy for combinations.

Owns :func:`combinations`. Imports ``shapes``.
"""

from typing import Final

from hypothesis import reject
from hypothesis import strategies as st

from tichu._values import want_instance
from tichu.cards import DECK
from tichu.notation.values import format_combination, parse_combination
from tichu.rulebook.combinations import Combination, Kind
from tichu.testing.strategies.printing import pasted
from tichu.testing.strategies.shapes import draw_combination

_combination = pasted("tichu.notation.parse_combination", parse_combination)
_KINDS: Final = tuple(Kind)


def combinations(kind: Kind | None = None) -> st.SearchStrategy[Combination]:
    """Return a strategy for combinations of the whole deck, of every kind or of one.

    Raises :class:`~tichu.InvalidValue` for what is no :class:`~tichu.Kind`.

    >>> from hypothesis import find
    >>> from tichu import Kind
    >>> find(combinations(Kind.FULL_HOUSE), lambda each: True)
    Combination.of(Cards.parse('2j2w3j3w3p'))
    """
    if kind is not None:
        want_instance("combinations(kind)", kind, Kind)
    return _texts(kind).map(_combination)


@st.composite
def _texts(draw: st.DrawFn, kind: Kind | None) -> str:
    """Draw a combination as text."""
    wanted = draw(st.sampled_from(_KINDS)) if kind is None else kind
    found = draw_combination(draw, wanted, DECK)
    return reject() if found is None else format_combination(found)
