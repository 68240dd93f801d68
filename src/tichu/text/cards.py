"""Cards and combinations as players call them."""

from collections.abc import Iterable
from typing import Final, assert_never

from tichu.cards import PHOENIX, RANK_NAMES, Card, Cards
from tichu.rulebook.combinations import Combination, Kind

_NUMBERS: Final = tuple(map(str, range(2, 11)))
_RANKS: Final = ("Dog", "Mah Jong", *_NUMBERS, "jack", "queen", "king", "ace", "Dragon")


def rank_name(rank: int) -> str:
    """Return the name of a rank from 2 to 14 with its article.

    >>> rank_name(8), rank_name(13)
    ('an 8', 'a king')
    """
    return f"{'an' if rank in (8, 14) else 'a'} {_RANKS[rank]}"


def spaced_cards(cards: Iterable[Card] | str) -> str:
    """Return the cards as given, with blanks between them; those of a text from low to high.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import Cards
    >>> spaced_cards(Cards("Dr5j5wMa"))
    'Ma 5j 5w Dr'
    """
    listed = Cards(cards) if isinstance(cards, str) else cards
    return " ".join(map(str, listed)) or "nothing"


def spaced_combination(combination: Combination | str) -> str:
    """Return the cards from low to high, the Phoenix in place of the card that it stands for.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import Cards, Combination
    >>> spaced_combination(Combination(Cards("5j6jPh8p9p"), 7))
    '5j 6j Ph=7 8p 9p'
    """
    combination = _parsed(combination)
    stands = combination.phoenix_as
    if stands is None:
        return spaced_cards(combination.cards)
    phoenix = f"{PHOENIX}={RANK_NAMES[stands]}"
    natural = [card for card in combination.cards if card != PHOENIX]
    below = [str(card) for card in natural if card.rank <= stands]
    above = [str(card) for card in natural if card.rank > stands]
    return " ".join([*below, phoenix, *above])


def combination_name(combination: Combination | str) -> str:
    """Return the name of a combination.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import Cards, Combination
    >>> combination_name(Combination(Cards("TjTw")))
    'pair of 10s'
    >>> combination_name(Combination(Cards("5j5w5p5s")))
    'BOMB, four 5s'
    """
    combination = _parsed(combination)
    rank = _RANKS[combination.rank]
    match combination.kind:
        case Kind.SINGLE | Kind.DOG:
            return "Phoenix" if PHOENIX in combination.cards else rank
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
            assert_never(combination.kind)


def is_plain(combination: Combination) -> bool:
    """Return whether it is a single natural card, which needs no other name."""
    return combination.kind is Kind.SINGLE and 2 <= combination.rank <= 14


def _parsed(combination: Combination | str) -> Combination:
    return Combination(combination) if isinstance(combination, str) else combination
