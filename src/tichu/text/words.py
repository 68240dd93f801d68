"""Cards, combinations, players and points in words.

Cards and combinations as players call them.

The names of seats: checks, defaults, and lists of names in a sentence.

Checks of the arguments that the functions of ``text`` share.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from tichu._values import items_of, several, want_int
from tichu.cards import PHOENIX, RANK_NAMES, Card, Cards
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination, Kind
from tichu.rules import MOST_SEATS

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


_LONGEST: Final = 40


def numbered(number: int) -> tuple[str, ...]:
    """Return the names ``"Seat 0"`` and so on."""
    return tuple(f"Seat {seat}" for seat in range(number))


def called(place: str, names: Sequence[str] | None, number: int) -> tuple[str, ...]:
    """Return the given names, whose number is checked, or the default ones."""
    return numbered(number) if names is None else texts(place, names, number, "names")


def joined(names: Sequence[str]) -> str:
    """Return names as in a sentence: ``A``, ``A and B``, ``A, B and C``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def seats_joined(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats as in a sentence; default ones are ``Seats 0, 2 and 3``."""
    own = [names[seat] for seat in seats]
    if len(own) > 1 and own == [f"Seat {seat}" for seat in seats]:
        return f"Seats {joined([str(seat) for seat in seats])}"
    return joined(own)


def checked_names(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the names of ``number`` seats as a tuple, or raise :class:`~tichu.InvalidValue`.

    Names have 1 to 40 printable characters, and differ by more than capitals and blanks.

    >>> checked_names(["Anna", "Ben", "Clara", "anna"], 4)
    Traceback (most recent call last):
        ...
    tichu.InvalidValue: checked_names(names): 'anna' appears twice
    """
    want_int("checked_names(number)", number, 1, MOST_SEATS)
    return checked("checked_names(names)", names, number)


def checked(place: str, names: object, number: int) -> tuple[str, ...]:
    """Return the names of seats as :func:`checked_names` does."""
    given = several(names)
    if given is None or len(given) != number:
        raise InvalidValue(place, f"expected {number} names, got {shown(names)}")
    found: list[str] = []
    keys: set[str] = set()
    for name in given:
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST:
            message = f"expected a name of 1 to {_LONGEST} characters, got {shown(name)}"
            raise InvalidValue(place, message)
        if not name.isprintable() or name != " ".join(name.split()):
            raise InvalidValue(
                place, f"expected a name that can be printed on a line, got {shown(name)}"
            )
        if key_of(name) in keys:
            raise InvalidValue(place, f"{shown(name)} appears twice")
        keys.add(key_of(name))
        found.append(name)
    return tuple(found)


def tidy_name(name: str) -> str:
    r"""Return a name as people see it: composed letters, and one plain space between words.

    Characters without width, such as a byte order mark, are left out.

    >>> tidy_name("\ufeffJo\u0308rg\u00a0B")
    'Jörg B'
    """
    if not name.isascii():
        composed = unicodedata.normalize("NFC", name)
        name = "".join(sign for sign in composed if unicodedata.category(sign) != "Cf")
    return " ".join(name.split())


def key_of(name: str) -> str:
    """Return the form in which names are compared, without capitals and blanks."""
    return tidy_name(name).casefold()


_MOST_POINTS: Final = 999_999_999


def texts(
    place: str, values: Iterable[str], number: int | None = None, what: str = "texts"
) -> tuple[str, ...]:
    """Return ``number`` texts, or at least one, as a tuple; else raise an error."""
    given = items_of(place, values, what, str)
    if not given or (number is not None and len(given) != number):
        expected = what if number is None else f"{number} {what}"
        raise InvalidValue(place, f"expected {expected}, got {shown(values)}")
    return given


def points(place: str, values: Iterable[int], number: int) -> tuple[int, ...]:
    """Return ``number`` points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = items_of(place, values, "points")
    valid = all(type(each) is int and abs(each) <= _MOST_POINTS for each in given)
    if len(given) != number or not valid:
        raise InvalidValue(place, f"expected {number} whole numbers, got {shown(values)}")
    return given
