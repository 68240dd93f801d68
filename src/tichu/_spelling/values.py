"""Ranks and phases as text."""

from tichu._spelling.words import either, plain, unexpected
from tichu._values import want_instance, want_int
from tichu.cards import RANK_NAMES, rank_named
from tichu.rules import Phase


def parse_rank(text: str) -> int:
    """Return a rank from 2 to 14, written as one character or as a number.

    >>> parse_rank("T"), parse_rank("10"), parse_rank("a")
    (10, 10, 14)
    """
    want_instance("parse_rank(text)", text, str)
    return rank_named(text)


def format_rank(rank: int) -> str:
    """Return a rank from 2 to 14 as one character.

    >>> [format_rank(rank) for rank in (2, 10, 14)]
    ['2', 'T', 'A']
    """
    want_int("format_rank(rank)", rank, 2, 14)
    name: str = RANK_NAMES[rank]
    return name


def phase_named(text: str) -> Phase:
    """Return the phase that a text names; capitals do not matter."""
    try:
        return Phase(plain(text))
    except ValueError:
        raise unexpected(f"a phase ({either(Phase)})", text, of=map(str, Phase)) from None
