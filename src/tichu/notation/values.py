"""Cards, ranks and combinations as text."""

from typing import Final

from tichu._values import want_instance, want_int
from tichu.cards import Cards
from tichu.notation.words import unexpected
from tichu.rulebook.combinations import RANK_NAMES, Combination, rank_named

_RANKS: Final = {name.lower(): rank for rank, name in enumerate(RANK_NAMES) if 2 <= rank <= 14}


def parse_cards(text: str) -> Cards:
    """Return the set of the cards that a text names; see :meth:`Cards.parse`.

    >>> from tichu.notation import parse_cards
    >>> len(parse_cards("Ma 2j 10s Ph"))
    4
    """
    return Cards.parse(text)


def format_cards(cards: Cards) -> str:
    """Return the names of the cards in a row, from low to high.

    >>> format_cards(parse_cards("ph 10J 2s"))
    '2sTjPh'
    """
    want_instance("format_cards(cards)", cards, Cards)
    return str(cards)


def parse_rank(text: str) -> int:
    """Return a rank from 2 to 14, written as one character or as a number.

    >>> parse_rank("T"), parse_rank("10"), parse_rank("a")
    (10, 10, 14)
    """
    want_instance("parse_rank(text)", text, str)
    rank = rank_named(text)
    if rank is None:
        raise unexpected("a rank (2 to 9, T, J, Q, K or A)", text)
    return rank


def format_rank(rank: int) -> str:
    """Return a rank from 2 to 14 as one character.

    >>> [format_rank(rank) for rank in (2, 10, 14)]
    ['2', 'T', 'A']
    """
    want_int("format_rank(rank)", rank, 2, 14)
    name: str = RANK_NAMES[rank]
    return name


def parse_combination(text: str) -> Combination:
    """Return the combination of cards, with the rank that the Phoenix stands for after ``=``.

    Without ``=`` the Phoenix stands for the higher rank (PHX-8). Raises :class:`NotationError`.

    >>> parse_combination("8j9wTpJsPh=7").rank, parse_combination("8j9wTpJsPh").rank
    (11, 12)
    """
    return Combination.parse(text)


def format_combination(combination: Combination) -> str:
    """Return the cards from low to high and, after ``=``, the rank that the Phoenix stands for.

    >>> format_combination(parse_combination("js tp Ph 9w 8j"))
    '8j9wTpJsPh=Q'
    """
    want_instance("format_combination(combination)", combination, Combination)
    return str(combination)
