"""What a play beats, and all plays of a hand.

A play is that of :mod:`tichu.rulebook.packs`. The kernel finds singles, straights and bombs among
the different cards of a hand. Pairs, triples, full houses and stairs may have equal cards
(SEIGNEUR-24), and are found here.

A *form* is a figure without its rank.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from tichu._kernel import moves, runs
from tichu._kernel.layout import (
    ACE,
    DECK,
    DRAGON,
    DRAGON_RANK,
    FOUR,
    FULL_HOUSE,
    LOWEST,
    MAH_JONG,
    PAIR,
    PHOENIX,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
)
from tichu.cards import BOTH_DECKS, COPIES
from tichu.rulebook.combinations import Combination
from tichu.rulebook.packs import LONGEST, PHOENIX_RANK_AT, figure, from_kernel

SINGLE_FORM: Final = SINGLE << 8 | 1
_FOUR_OF_A_KIND: Final = 4
_DRAGON_STRENGTH: Final = 2 * DRAGON_RANK


def to_play(combination: Combination) -> int:
    """Return a combination as a play."""
    return combination.cards.mask | (combination.phoenix_as or 0) << PHOENIX_RANK_AT


def is_bomb(form: int) -> bool:
    """Return whether a form is a bomb (BOMB-1, BOMB-2)."""
    return FOUR <= form >> 8 <= STRAIGHT_FLUSH


def strength(play: int, on_form: int, on_strength: int) -> int:
    """Return the strength of a play on one of a form and strength (form 0: a lead).

    It is twice the rank. A lone Phoenix is half a rank above the single under it (PHX-4), but not
    above a Dragon or another Phoenix; a Dragon on a Dragon is higher (SEIGNEUR-22, SEIGNEUR-26).
    """
    mask = play & BOTH_DECKS
    if mask == PHOENIX:
        if on_form == 0:
            return 3  # PHX-3
        beaten = on_form == SINGLE_FORM and on_strength < _DRAGON_STRENGTH and not on_strength & 1
        return on_strength + 1 if beaten else 0
    if mask == DRAGON and on_form == SINGLE_FORM and on_strength == _DRAGON_STRENGTH:
        return on_strength + 1
    return 2 * (figure(play) & 255)


def beats(form: int, own: int, on_form: int, on_strength: int) -> bool:
    """Return whether a play of a form and strength beats another (COMBO-8, BOMB-4, BOMB-5)."""
    if not is_bomb(form):
        return form == on_form and own > on_strength
    if not is_bomb(on_form):
        return True
    length, on_length = form & 255, on_form & 255
    return length > on_length or (length == on_length and own > on_strength)


def leads(hand: int) -> Iterator[list[int]]:
    """Yield the leads of a hand, kind by kind: by length, rank, Phoenix and mask."""
    first = hand & DECK
    yield moves.listed(moves.single_cards(first, 0))
    yield _pairs(hand, 0)
    yield _triples(hand, 0)
    yield _full_houses(hand, 0)
    yield from_kernel(runs.straights(first, 5, LONGEST, 0))
    yield _stairs(hand, 2, ACE - 1, 0)
    yield bombs(hand, 0, 0)


def count_leads(hand: int) -> int:
    """Return how many plays :func:`leads` yields, without listing them.

    Two decks can give a hand tens of thousands of leads.
    """
    ranks = range(LOWEST, ACE + 1)
    one, two, three = ([len(naturals(hand, rank, size)) for rank in ranks] for size in (1, 2, 3))
    wild = 1 if hand & PHOENIX else 0
    every_one, every_two = sum(one), sum(two)
    different: int = hand & DECK
    number = different.bit_count() + every_two + wild * every_one + sum(three) + wild * every_two
    for ones, twos, threes in zip(one, two, three, strict=True):
        number += (threes + wild * twos) * (every_two - twos)
        number += wild * threes * (every_one - ones)
    number += _rows(two, [wild * ones for ones in one], 2)
    # Straights begin at the Mah Jong, for which the Phoenix cannot stand. Flushes are bombs.
    found = bombs(hand, 0, 0)
    flushes = sum(bomb.bit_count() > _FOUR_OF_A_KIND for bomb in found)
    mah_jong = 1 if hand & MAH_JONG else 0
    number += _rows([mah_jong, *one], [0, *(wild for _ in ranks)], 5) - flushes
    return number + len(found)


def _rows(ways: Sequence[int], wild_ways: Sequence[int], shortest: int) -> int:
    """Count rows of adjacent ranks, from the ways to fill each without and with the Phoenix."""
    number = 0
    for low in range(len(ways)):
        without, with_phoenix = 1, 0
        for high in range(low, len(ways)):
            with_phoenix = with_phoenix * ways[high] + without * wild_ways[high]
            without *= ways[high]
            if not without and not with_phoenix:
                break
            if high - low + 1 >= shortest:
                number += without + with_phoenix
    return number


def answers(hand: int, form: int, on_strength: int) -> list[int]:
    """Return every play of a hand that beats one of a form and strength, bombs last."""
    above = on_strength >> 1
    kind, length = form >> 8, form & 255
    found: list[int] = []
    if kind == SINGLE:
        found = _singles(hand, on_strength)
    elif kind == PAIR:
        found = _pairs(hand, above)
    elif kind == TRIPLE:
        found = _triples(hand, above)
    elif kind == FULL_HOUSE:
        found = _full_houses(hand, above)
    elif kind == STRAIGHT:
        found = from_kernel(runs.straights(hand & DECK, length, length, above))
    elif kind == STAIRS:
        found = _stairs(hand, length // 2, length // 2, above)
    return found + bombs(hand, form, on_strength)


def bombs(hand: int, form: int, on_strength: int) -> list[int]:
    """Return the bombs of a hand that beat a play (form 0: a lead)."""
    if is_bomb(form):
        return moves.bombs(hand & DECK, form & 255, on_strength >> 1)
    return moves.bombs(hand & DECK, 0, 0)


def _singles(hand: int, on_strength: int) -> list[int]:
    cards = moves.single_cards(hand & DECK, on_strength)
    if on_strength & 1:  # a Phoenix does not beat a Phoenix (SEIGNEUR-26)
        cards &= ~PHOENIX
    found = moves.listed(cards)
    if on_strength == _DRAGON_STRENGTH and hand & DRAGON:  # SEIGNEUR-22
        found.append(DRAGON)
    return found


def _pairs(hand: int, above: int) -> list[int]:
    """Return the pairs above a rank."""
    return [play for rank in range(max(above + 1, LOWEST), 15) for play in _equal(hand, rank, 2)]


def _triples(hand: int, above: int) -> list[int]:
    """Return the triples above a rank."""
    return [play for rank in range(max(above + 1, LOWEST), 15) for play in _equal(hand, rank, 3)]


def _full_houses(hand: int, above: int) -> list[int]:
    """Return the full houses whose triple is above a rank (COMBO-4)."""
    pairs = {rank: naturals(hand, rank, 2) for rank in range(LOWEST, ACE + 1)}
    found: list[int] = []
    for rank in range(max(above + 1, LOWEST), ACE + 1):
        triples = naturals(hand, rank, 3)
        with_phoenix = _with_phoenix(hand, rank, 3)
        group: list[int] = []
        for other in range(LOWEST, ACE + 1):
            if other == rank:
                continue
            for pair in pairs[other]:
                group += [triple | pair for triple in triples]
                group += [triple | pair for triple in with_phoenix]
            if triples:
                for pair in _with_phoenix(hand, other, 2):
                    group += [triple | pair for triple in triples]
        found += sorted(group)
    return found


def _stairs(hand: int, shortest: int, longest: int, above: int) -> list[int]:
    """Return the stairs of the given numbers of pairs whose top is above a rank (COMBO-6)."""
    pairs = {rank: naturals(hand, rank, 2) for rank in range(LOWEST, ACE + 1)}
    joined = {rank: _with_phoenix(hand, rank, 2) for rank in range(LOWEST, ACE + 1)}
    found: list[int] = []
    for number in range(shortest, longest + 1):
        group: list[int] = []
        for low in range(max(LOWEST, above + 2 - number), ACE + 2 - number):
            ranks = range(low, low + number)
            gaps = [rank for rank in ranks if not pairs[rank]]
            if len(gaps) > 1:
                continue
            group += sorted(
                play
                for wild in (*gaps, *(() if gaps else (0, *ranks)))
                for play in _steps(
                    [joined[rank] if rank == wild else pairs[rank] for rank in ranks]
                )
            )
        found += group
    return found


def _steps(choices: list[list[int]]) -> list[int]:
    """Return every choice of one group for each rank."""
    found = [0]
    for groups in choices:
        found = [play | group for play in found for group in groups]
    return found


def _equal(hand: int, rank: int, size: int) -> list[int]:
    """Return the groups of a number of cards of a rank, those with the Phoenix last."""
    return naturals(hand, rank, size) + _with_phoenix(hand, rank, size)


def _with_phoenix(hand: int, rank: int, size: int) -> list[int]:
    """Return the groups of a rank in which the Phoenix stands for one of the cards."""
    if not hand & PHOENIX:
        return []
    joker = PHOENIX | rank << PHOENIX_RANK_AT
    return [part | joker for part in naturals(hand, rank, size - 1)]


def naturals(hand: int, rank: int, size: int) -> list[int]:
    """Return the multisets of a number of natural cards of a rank, ascending."""
    shift = 4 * (rank - 1)
    found = _parts_of_rank(hand >> shift & 15, hand >> COPIES + shift & 15, size)
    return [part << shift for part in found]


@cache  # 3 ** 4 holdings of a rank
def _parts_of_rank(once: int, twice: int, size: int) -> tuple[int, ...]:
    """Return the multisets of a number of cards of one rank, the rank's bits moved to the end."""
    found = [0]
    for suit in range(4):
        card = 1 << suit
        more = [part | card for part in found] if once & card else []
        both = [part | card | card << COPIES for part in found] if twice & card else []
        found = [*found, *more, *both]
    return tuple(sorted(part for part in found if part.bit_count() == size))
