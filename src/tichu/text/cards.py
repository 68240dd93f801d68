"""Cards and combinations as a player calls them.

Owns the names of ranks and combinations. Imports ``cards``, ``rulebook.combinations`` and
``notation.values``. What is no card, rank or combination, or a forged one, is an
:class:`~tichu.InvalidValue`.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from tichu._values import want_int
from tichu.cards import PHOENIX, Card
from tichu.notation.values import whole_card, whole_combination
from tichu.rulebook.combinations import RANK_NAMES, Combination, Kind
from tichu.text.wanted import listed

_NUMBERS: Final = tuple(map(str, range(2, 11)))
_RANKS: Final = ("Dog", "Mah Jong", *_NUMBERS, "jack", "queen", "king", "ace", "Dragon")


def format_rank(rank: int) -> str:
    """Return a rank from 2 to 14 with its article.

    >>> format_rank(8), format_rank(13)
    ('an 8', 'a king')
    """
    want_int("format_rank(rank)", rank, 2, 14)
    return f"{'an' if rank in (8, 14) else 'a'} {_RANKS[rank]}"


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards as given, with blanks between them.

    >>> from tichu.cards import Cards
    >>> format_cards(Cards.parse("Dr5j5wMa"))
    'Ma 5j 5w Dr'
    """
    given = listed("format_cards(cards)", cards, "cards")
    return " ".join(str(whole_card("format_cards(cards)", card)) for card in given) or "nothing"


def format_combination(combination: Combination) -> str:
    """Return the cards from low to high, the Phoenix in its place and with what it stands for.

    >>> from tichu.cards import Cards
    >>> format_combination(Combination.of(Cards.parse("5j6jPh8p9p"), 7))
    '5j 6j Ph=7 8p 9p'
    """
    whole = whole_combination("format_combination(combination)", combination)
    stands = whole.phoenix_as
    if stands is None:
        return format_cards(whole.cards)
    phoenix = f"{PHOENIX}={RANK_NAMES[stands]}"
    natural = [card for card in whole.cards if card != PHOENIX]
    below = [str(card) for card in natural if card.rank <= stands]
    above = [str(card) for card in natural if card.rank > stands]
    return " ".join([*below, phoenix, *above])


def combination_name(combination: Combination) -> str:
    """Return what a player calls a combination.

    >>> from tichu.cards import Cards
    >>> combination_name(Combination.of(Cards.parse("TjTw")))
    'pair of 10s'
    >>> combination_name(Combination.of(Cards.parse("5j5w5p5s")))
    'BOMB, four 5s'
    """
    whole = whole_combination("combination_name(combination)", combination)
    rank = _RANKS[whole.rank]
    match whole.kind:
        case Kind.SINGLE | Kind.DOG:
            return "Phoenix" if PHOENIX in whole.cards else rank
        case Kind.PAIR:
            return f"pair of {rank}s"
        case Kind.TRIPLE:
            return f"three {rank}s"
        case Kind.FULL_HOUSE:
            return f"full house of {rank}s"
        case Kind.STRAIGHT:
            return f"straight to {rank}"
        case Kind.STAIRS:
            return f"stairs to {rank}s"
        case Kind.FOUR:
            return f"BOMB, four {rank}s"
        case Kind.STRAIGHT_FLUSH:
            return f"BOMB, straight flush to {rank}"
        case _:
            assert_never(whole.kind)


def is_plain(combination: Combination) -> bool:
    """Return whether it is a single natural card, which needs no other name."""
    return combination.kind is Kind.SINGLE and 2 <= combination.rank <= 14
