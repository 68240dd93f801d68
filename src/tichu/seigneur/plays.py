"""Recognise, compare and enumerate plays of cards from two decks, as ints.

A bag of cards is a mask of 112 bits. The lower 56 bits mark the cards held at least once, the upper
56 bits the cards held twice, both in the kernel's layout (SEIGNEUR-4). So a bag contains another
bag if its mask contains the other mask, and the number of cards is the number of bits set.

A *play* is such a mask; higher bits hold the Phoenix's rank. A *form* is ``kind << 8 | length``,
and a *figure* is ``form << 8 | rank``.

Singles, straights and bombs never have equal cards (SEIGNEUR-23, SEIGNEUR-25), so the kernel finds
them among the different cards of a hand. Pairs, triples, full houses and stairs may have equal
cards (SEIGNEUR-24), and are found here.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from tichu._kernel import forms, layout, moves, runs
from tichu._kernel.layout import (
    ACE,
    DECK,
    DOG,
    DRAGON,
    DRAGON_RANK,
    FLAG,
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
from tichu.rulebook import phoenix

COPIES: Final = 56
"""The first bit of the second copies in a mask."""
BOTH_DECKS: Final = (1 << 2 * COPIES) - 1
"""The bits of the cards in a play."""
ONE_DECK: Final = DECK & ~DOG
"""The 55 cards of one deck (SEIGNEUR-2)."""
TWO_DECKS: Final = ONE_DECK | (ONE_DECK & ~MAH_JONG) << COPIES
"""The 109 cards of two decks, with one Mah Jong (SEIGNEUR-2)."""
PHOENIX_RANK_AT: Final = 2 * COPIES
"""The first bit of the Phoenix's rank in a play."""
SINGLE_FORM: Final = SINGLE << 8 | 1
"""The form of a single card."""
_LONGEST: Final = 14  # cards of a play that the kernel knows
_DRAGON_STRENGTH: Final = 2 * DRAGON_RANK
_ALONE: Final = MAH_JONG | DRAGON | DOG
"""The cards that no group of equal rank can have."""


# Bags of cards


def added(left: int, right: int) -> int:
    """Return the union of two masks, with at most two of each card."""
    return left | right | (left & right & DECK) << COPIES


def taken(mask: int, part: int) -> int:
    """Return a mask without some of its cards."""
    first, second = mask & DECK, mask >> COPIES
    part_first, part_second = part & DECK, part >> COPIES
    return first & ~part_first | second & ~part_second | (second & ~part_first) << COPIES


def missing(mask: int, hand: int) -> int:
    """Return the cards of a mask that a hand lacks, each of them once."""
    lacking = mask & ~hand
    return (lacking | lacking >> COPIES) & DECK


def singles_of(mask: int) -> list[int]:
    """Return each card of a mask as a separate mask; copies follow each other."""
    found: list[int] = []
    rest = mask & DECK
    while rest:
        card = rest & -rest
        rest ^= card
        found.append(card)
        if mask >> COPIES & card:
            found.append(card)
    return found


def parts(mask: int, size: int) -> list[int]:
    """Return every bag of ``size`` cards that a mask contains, ascending."""
    found = [(0, 0)]
    left = mask & DECK
    while left:
        card = left & -left
        left ^= card
        twice = mask & card << COPIES
        more: list[tuple[int, int]] = []
        for part, number in found:
            if number < size:
                more.append((part | card, number + 1))
            if twice and number + 1 < size:
                more.append((part | card | twice, number + 2))
        found += more
    return sorted([part for part, number in found if number == size])


# Recognition


def figure(play: int) -> int:
    """Return the figure of a play, 0 if it is not a combination."""
    mask = play & BOTH_DECKS
    phoenix_as = play >> PHOENIX_RANK_AT
    if mask <= DECK and mask.bit_count() <= _LONGEST:
        value: int = forms.figure(mask, phoenix_as)
        return value >> 8 << 16 | (value >> 4 & 15) << 8 | value & 15
    return _figure_of_groups(mask, phoenix_as)


def _figure_of_groups(mask: int, phoenix_as: int) -> int:
    """Return the figure of cards that can only form one or more groups of equal rank."""
    first, second = mask & DECK, mask >> COPIES
    if first & _ALONE or second & PHOENIX:  # SEIGNEUR-27
        return 0
    if bool(first & PHOENIX) != bool(phoenix_as):
        return 0
    held: int = forms.counts(first) + forms.counts(second)
    if phoenix_as:
        held += FLAG[phoenix_as]
    shift = (held & -held).bit_length() - 1 & ~3
    known = _GROUPS.get(held >> shift, 0)
    return known and known + (shift >> 2) + 1


def _groups() -> dict[int, int]:
    """Return the patterns of groups of equal rank, counted as in ``forms``, with their figures.

    Four cards of a rank with a repeated suit form no combination (SEIGNEUR-23).
    """
    known = {2: PAIR << 16 | 2 << 8, 3: TRIPLE << 16 | 3 << 8}
    for gap in range(1, 13):  # COMBO-4, COMBO-12
        known[2 | 3 << (4 * gap)] = FULL_HOUSE << 16 | 5 << 8 | gap
        known[3 | 2 << (4 * gap)] = FULL_HOUSE << 16 | 5 << 8
    for pairs in range(2, 14):  # COMBO-6
        pattern = sum([2 << (4 * step) for step in range(pairs)])
        known[pattern] = STAIRS << 16 | 2 * pairs << 8 | pairs - 1
    return known


_GROUPS: Final = _groups()


def _from_kernel(found: list[int]) -> list[int]:
    """Convert plays of the kernel, by moving the bits of the Phoenix's rank."""
    return [play & DECK | play >> layout.PHOENIX_RANK_AT << PHOENIX_RANK_AT for play in found]


def readings(mask: int) -> list[int]:
    """Return the readings of cards as plays, from the lowest to the highest (PHX-1, PHX-2)."""
    if mask <= DECK and mask.bit_count() <= _LONGEST:
        return _from_kernel(phoenix.readings(mask))
    if not mask & PHOENIX:
        return [mask] if figure(mask) else []
    found = [mask | rank << PHOENIX_RANK_AT for rank in range(LOWEST, ACE + 1)]
    return [play for play in found if figure(play)]


def highest(mask: int) -> int:
    """Return the highest reading, used if none is stated (PHX-8); 0 if there is no combination."""
    best = 0
    for play in readings(mask):
        if not best or figure(play) & 255 > figure(best) & 255:
            best = play
    return best


def is_highest(play: int) -> bool:
    """Return whether no other reading of the same cards is higher (PHX-8)."""
    rank = figure(play) & 255
    return all(figure(other) & 255 <= rank for other in readings(play & BOTH_DECKS))


# Comparison


def is_bomb(form: int) -> bool:
    """Return whether a form is a bomb (BOMB-1, BOMB-2)."""
    return FOUR <= form >> 8 <= STRAIGHT_FLUSH


def strength(play: int, on_form: int, on_strength: int) -> int:
    """Return the strength of a play on another of the given form and strength (form 0: a lead).

    The strength is twice the rank. A lone Phoenix is half a rank above the single below it (PHX-4),
    but not above a Dragon or another Phoenix; a Dragon played on a Dragon is higher (SEIGNEUR-22,
    SEIGNEUR-26).
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
    """Return whether a play with a form and strength beats another (COMBO-8, BOMB-4, BOMB-5)."""
    if not is_bomb(form):
        return form == on_form and own > on_strength
    if not is_bomb(on_form):
        return True
    length, on_length = form & 255, on_form & 255
    return length > on_length or (length == on_length and own > on_strength)


# All plays of a hand


def leads(hand: int) -> Iterator[list[int]]:
    """Yield the leads of a hand, kind by kind, sorted by length, rank, Phoenix and mask."""
    first = hand & DECK
    yield moves.listed(moves.single_cards(first, 0))
    yield _groups_above(hand, 2, 0)
    yield _groups_above(hand, 3, 0)
    yield _full_houses(hand, 0)
    yield _from_kernel(runs.straights(first, 5, _LONGEST, 0))
    yield _stairs(hand, 2, ACE - 1, 0)
    yield bombs(hand, 0, 0)


def answers(hand: int, form: int, on_strength: int) -> list[int]:
    """Return every play of a hand that beats a form and strength, with bombs last."""
    above = on_strength >> 1
    kind, length = form >> 8, form & 255
    found: list[int] = []
    if kind == SINGLE:
        found = _singles(hand, on_strength)
    elif kind in (PAIR, TRIPLE):
        found = _groups_above(hand, length, above)
    elif kind == FULL_HOUSE:
        found = _full_houses(hand, above)
    elif kind == STRAIGHT:
        found = _from_kernel(runs.straights(hand & DECK, length, length, above))
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


def _groups_above(hand: int, size: int, above: int) -> list[int]:
    """Return the pairs or triples above a rank; within a rank, those with the Phoenix come last."""
    found: list[int] = []
    for rank in range(max(above + 1, LOWEST), ACE + 1):
        found += naturals(hand, rank, size)
        found += _with_phoenix(hand, rank, size)
    return found


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
        for low in range(max(LOWEST, above + 2 - number), ACE + 2 - number):
            ranks = range(low, low + number)
            gaps = [rank for rank in ranks if not pairs[rank]]
            if len(gaps) > 1:
                continue
            group: list[int] = []
            for wild in gaps or [0, *ranks]:
                steps = [joined[rank] if rank == wild else pairs[rank] for rank in ranks]
                group += _combined(steps)
            found += sorted(group)
    return found


def _combined(choices: list[list[int]]) -> list[int]:
    """Return every way to choose one group for each rank."""
    found = [0]
    for groups in choices:
        found = [play | group for play in found for group in groups]
    return found


def _with_phoenix(hand: int, rank: int, size: int) -> list[int]:
    """Return the groups of a rank that contain the Phoenix."""
    if not hand & PHOENIX:
        return []
    joker = PHOENIX | rank << PHOENIX_RANK_AT
    return [part | joker for part in naturals(hand, rank, size - 1)]


def naturals(hand: int, rank: int, size: int) -> list[int]:
    """Return every bag of ``size`` natural cards of a rank in a hand, ascending."""
    shift = 4 * (rank - 1)
    found = _parts_of_rank(hand >> shift & 15, hand >> COPIES + shift & 15, size)
    return [part << shift for part in found]


@cache  # 3 ** 4 holdings of a rank
def _parts_of_rank(once: int, twice: int, size: int) -> tuple[int, ...]:
    """Return the bags of ``size`` cards of one rank, in the lowest bits."""
    return tuple(parts(once | twice << COPIES, size))
