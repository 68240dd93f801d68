"""The numbers of plays and of all other actions.

Plays with the same *pattern* share a number. A pattern consists of the number of cards of each
rank, the special cards, the rank of the Phoenix, and the suit of a straight flush. Patterns are
sorted by kind, length, rank, the rank of a full house's pair, the rank of the Phoenix, and the suit
of a straight flush. A pattern without the Phoenix comes before the same pattern with it.

The first ``SHARED`` numbers have the same meaning under all rules. The meaning of the others
depends on the rules (:class:`Sections`): they stand for giving the Dragon's trick, choosing a
leader after the Dog, or announcing a bomb.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tichu._kernel.forms import is_one_suit, without_suits
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ACE,
    DECK,
    DOG,
    DRAGON,
    FLAG,
    LOWEST,
    MAH_JONG,
    PHOENIX,
    PHOENIX_AT,
    bits,
)
from tichu.cards import RANK_NAMES, RANKS, Card
from tichu.rules import Rules

_SUITS: Final = ("jade", "sword", "pagoda", "star")
_RANKS: Final = range(LOWEST, ACE + 1)
_SHORTEST: Final = 5  # a run
_LONGEST: Final = 14  # all cards of a hand
_SUIT_AT: Final = 60
_ONE_OF_EACH: Final = 15  # the special cards; a straight flush has none


def _pattern(play: i64) -> i64:
    """Return the pattern of a play, as an int."""
    mask = play & DECK
    key = without_suits(play)
    if bits(mask) >= _SHORTEST and not mask & _ONE_OF_EACH and is_one_suit(mask):
        suit = bits((mask & -mask) - 1) & 3
        return key | (suit + 1) << _SUIT_AT
    return key


def number_of(play: i64) -> i64:
    """Return the number of a play of the kernel."""
    if play & (play - 1) == 0 and play > _ONE_OF_EACH:  # a single card of a suit
        return (bits(play - 1) >> 2) + 1
    return PLACES[_pattern(play)]


def _patterns() -> Iterator[tuple[int, str]]:
    """Yield each pattern with its name, in the order of their numbers."""
    for card, name in ((MAH_JONG, "Ma"), (PHOENIX, "Ph")):
        yield card, f"single {name}"
    for rank in _RANKS:
        yield FLAG[rank], f"single {RANK_NAMES[rank]}"
    yield DRAGON, "single Dr"
    for kind, size in (("pair", 2), ("triple", 3)):
        for rank in _RANKS:
            yield from _row(kind, rank, 1, size)
    yield from _full_houses()
    for length in range(_SHORTEST, _LONGEST + 1):
        for low in range(1, ACE + 2 - length):
            yield from _row("straight", low, length, 1)
    for pairs in range(2, _LONGEST // 2 + 1):
        for low in range(LOWEST, ACE + 2 - pairs):
            yield from _row("stairs", low, pairs, 2)
    for rank in _RANKS:
        yield 4 * FLAG[rank], f"four {4 * RANK_NAMES[rank]}"
    for length in range(_SHORTEST, _LONGEST):
        for low in range(LOWEST, ACE + 2 - length):
            key, name = next(_row("straight flush", low, length, 1))
            for suit, suit_name in enumerate(_SUITS):
                yield key | suit + 1 << _SUIT_AT, f"{name} {suit_name}"
    yield DOG, "Dog"


def _full_houses() -> Iterator[tuple[int, str]]:
    for rank in _RANKS:
        for pair in _RANKS:
            if pair != rank:
                key = 3 * FLAG[rank] + 2 * FLAG[pair]
                name = f"full house {3 * RANK_NAMES[rank]}{2 * RANK_NAMES[pair]}"
                yield key, name
                for stands in sorted((rank, pair)):
                    yield _joined(key, name, stands)


def _row(kind: str, low: int, length: int, size: int) -> Iterator[tuple[int, str]]:
    """Yield the patterns of adjacent ranks with ``size`` cards each, first without the Phoenix."""
    ranks = range(low, low + length)
    key = size * sum(FLAG[rank] for rank in ranks)
    name = f"{kind} {''.join(size * RANK_NAMES[rank] for rank in ranks)}"
    yield key, name
    for rank in ranks:
        if rank >= LOWEST:
            yield _joined(key, name, rank)


def _joined(key: int, name: str, stands: int) -> tuple[int, str]:
    """Return a pattern and its name, with the Phoenix in place of a card."""
    return key - FLAG[stands] | PHOENIX_AT[stands], f"{name} Ph={RANK_NAMES[stands]}"


_NUMBERED: Final = tuple(_patterns())
PLAYS: Final = len(_NUMBERED)
"""The number of patterns."""
NAMES: Final = tuple(name for _, name in _NUMBERED)
"""The names of the patterns, by number."""
PLACES: Final = {key: place for place, (key, _) in enumerate(_NUMBERED)}
"""The number of each pattern."""

PASS: Final = PLAYS
TAKE: Final = PASS + 1
DECLINE: Final = PASS + 2
TICHU: Final = PASS + 3
GRAND_TICHU: Final = PASS + 4
NO_GRAND_TICHU: Final = PASS + 5
WISHES: Final = PASS + 6
"""The wish for a 2. The wishes for the other ranks follow."""
NO_WISH: Final = WISHES + 13
CARDS: Final = NO_WISH + 1
"""The number of the Mah Jong, the first card. A card's number is this plus its index."""
SHARED: Final = CARDS + 56
"""How many numbers mean the same at every table."""

_SHARED_NAMES: Final = (
    *NAMES,
    *("pass", "take", "decline", "tichu", "grand tichu", "no grand tichu"),
    *(f"wish {rank}" for rank in RANKS),
    "no wish",
    *(f"card {Card(index)}" for index in range(56)),
)


class Sections:
    """The first number of each section that depends on the rules, and the names of all numbers."""

    def __init__(self, rules: Rules) -> None:
        opponents, partners = len(rules.opponents(0)), len(rules.partners(0))
        leaders = partners if partners > 1 else 0
        self.gifts: int = SHARED
        self.leaders: int = self.gifts + opponents
        self.announce: int = self.leaders + leaders
        self.names: tuple[str, ...] = (
            *_SHARED_NAMES,
            *(f"give to opponent {place}" for place in range(1, opponents + 1)),
            *(f"name partner {place}" for place in range(1, leaders + 1)),
            *(["announce a bomb"] if rules.announced_bombs else []),
        )
        self.n: int = len(self.names)


@lru_cache
def sections_of(rules: Rules) -> Sections:
    """Return the sections of the numbers under some rules."""
    return Sections(rules)
