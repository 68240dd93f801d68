"""Cards and combinations as text."""

from tichu._values import want_instance
from tichu.cards import Cards
from tichu.rulebook.combinations import Combination


def parse_cards(text: str) -> Cards:
    """Return the set of the cards that a text names; see :class:`Cards`.

    >>> from tichu.notation import parse_cards
    >>> len(parse_cards("Ma 2j 10s Ph"))
    4
    """
    want_instance("parse_cards(text)", text, str)
    return Cards(text)


def format_cards(cards: Cards) -> str:
    """Return the names of the cards in a row, from low to high.

    >>> format_cards(parse_cards("ph 10J 2s"))
    '2sTjPh'
    """
    want_instance("format_cards(cards)", cards, Cards)
    return str(cards)


def parse_combination(text: str) -> Combination:
    """Return the combination of cards, with the rank that the Phoenix stands for after ``=``.

    Without ``=`` the Phoenix stands for the higher rank (PHX-8). Raises :class:`NotationError`.

    >>> parse_combination("8j9wTpJsPh=7").rank, parse_combination("8j9wTpJsPh").rank
    (11, 12)
    """
    want_instance("parse_combination(text)", text, str)
    return Combination(text)


def format_combination(combination: Combination) -> str:
    """Return the cards from low to high and, after ``=``, the rank that the Phoenix stands for.

    >>> format_combination(parse_combination("js tp Ph 9w 8j"))
    '8j9wTpJsPh=Q'
    """
    want_instance("format_combination(combination)", combination, Combination)
    return str(combination)
