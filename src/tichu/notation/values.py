"""Cards, ranks and combinations as text.

Owns the spelling of the smallest values. Cards are core's: ``Cards.parse`` and ``str``.
"""

from typing import Final

from tichu._values import want_instance, want_int
from tichu.cards import PHOENIX, Card, Cards
from tichu.errors import InvalidValue, NotationError, TichuError
from tichu.rulebook.combinations import RANK_NAMES, Combination

_RANKS: Final = {name.lower(): rank for rank, name in enumerate(RANK_NAMES) if 2 <= rank <= 14}
_SPELLED: Final = _RANKS | {"10": 10, "11": 11, "12": 12, "13": 13, "14": 14}


def parse_cards(text: str) -> Cards:
    """Return the set of the cards that a text names; see :meth:`Cards.parse`."""
    return Cards.parse(text)


def format_cards(cards: Cards) -> str:
    """Return the names of the cards in a row, from low to high.

    >>> format_cards(parse_cards("ph 10J 2s"))
    '2sTjPh'
    """
    return str(whole_cards("format_cards(cards)", cards))


def parse_rank(text: str) -> int:
    """Return a rank from 2 to 14, written as one sign or as a number.

    >>> parse_rank("T"), parse_rank("10"), parse_rank("a")
    (10, 10, 14)
    """
    want_instance("parse_rank(text)", text, str)
    rank = _SPELLED.get(text.strip().lower()) if text.isascii() else None
    if rank is None:
        raise NotationError(text, (0, len(text)), "a rank is wanted: 2 to 9, T, J, Q, K or A")
    return rank


def format_rank(rank: int) -> str:
    """Return a rank from 2 to 14 as one sign."""
    want_int("format_rank(rank)", rank, 2, 14)
    name: str = RANK_NAMES[rank]
    return name


def parse_combination(text: str) -> Combination:
    """Return the combination of cards, with what the Phoenix stands for behind ``=``.

    Undeclared, the higher reading counts (PHX-8). Raises :class:`NotationError`.

    >>> parse_combination("8j9wTpJsPh=7").rank, parse_combination("8j9wTpJsPh").rank
    (11, 12)
    """
    want_instance("parse_combination(text)", text, str)
    cards_text, sign, rank_text = text.partition("=")
    cards = _cards(cards_text, text)
    stands = None
    if sign:
        start = len(cards_text) + 1
        try:
            stands = parse_rank(rank_text)
        except NotationError as error:
            raise NotationError(text, (start, len(text)), error.message) from None
        if PHOENIX not in cards or len(cards) == 1:
            message = "only a Phoenix in a play of several cards stands for a rank"
            raise NotationError(text, (start, len(text)), message)
    try:
        return Combination.of(cards, stands)
    except TichuError:
        message = "these cards form no combination"
        if sign:
            message = "these cards form no combination with that Phoenix"
        raise NotationError(text, (0, len(text)), message) from None


def _cards(part: str, text: str) -> Cards:
    """Return the cards at the beginning of a text."""
    try:
        return Cards.parse(part)
    except NotationError as error:
        raise NotationError(text, error.span, error.message) from None


def format_combination(combination: Combination) -> str:
    """Return the cards from low to high and, behind ``=``, what the Phoenix stands for.

    >>> format_combination(parse_combination("js tp Ph 9w 8j"))
    '8j9wTpJsPh=Q'
    """
    return str(whole_combination("format_combination(combination)", combination))


def whole_card(place: str, card: object) -> Card:
    """Return a card made anew; raise :class:`InvalidValue` for a forged one or another value."""
    want_instance(place, card, Card)
    index: int = getattr(card, "index", -1)
    want_int(place, index, 0, 55)
    return Card(index)


def whole_cards(place: str, cards: object) -> Cards:
    """Return a set of cards made anew; raise :class:`InvalidValue` for any other value."""
    want_instance(place, cards, Cards)
    return Cards(getattr(cards, "mask", -1))


def whole_combination(place: str, combination: object) -> Combination:
    """Return a combination made anew of its cards and of what the Phoenix stands for.

    Raises :class:`InvalidValue` for a forged one that is none, and for any other value.
    """
    want_instance(place, combination, Combination)
    cards = whole_cards(place, getattr(combination, "cards", None))
    stands: int | None = getattr(combination, "phoenix_as", None)
    made = Combination.of(cards, stands)
    if made.phoenix_as != stands:
        raise InvalidValue(place, "the Phoenix of the play stands for no rank")
    return made
