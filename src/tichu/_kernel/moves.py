"""Enumerate the plays of a hand, with or without plays that differ only in suits.

Each function returns plays (``layout``) of one kind in list order: by length, rank, the Phoenix's
rank, and mask. ``above`` keeps only plays of a higher rank. If ``every`` is false, plays that
differ only in suits are listed once, with the lowest suits, so a player has few plays to consider.

Whole hands are searched at once: a set of ranks is one int with a flag in each rank's nibble. Runs
are in ``runs``.
"""

from collections.abc import Sequence
from typing import Final

from tichu._kernel.forms import counts, figure_of, without_suits
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ABOVE,
    CARDS_OF,
    DECK,
    DOG,
    DRAGON,
    DRAGON_RANK,
    FIRST_CARD,
    FIRST_PAIR,
    FIRST_TRIPLE,
    FOUR_FORM,
    FULL_HOUSE_FORM,
    MAH_JONG,
    NATURAL_FLAGS,
    NATURALS,
    PAIR_FORM,
    PAIRS_OF,
    PHOENIX,
    PHOENIX_AT,
    RUN,
    SINGLE_FORM,
    STRAIGHT,
    TRIPLE_FORM,
    TRIPLES_OF,
    Table,
    bits,
    lowest,
)
from tichu._kernel.runs import (
    held_ranks,
    number_of_stairs,
    number_of_straights,
    stair_rows,
    stairs,
    stairs_in,
    straight_at,
    straight_flush_flags,
    straight_rows,
    straights,
)

NOTHING: Final[list[int]] = []
"""An empty list, which is never changed."""


def single_cards(hand: i64, strength: i64) -> i64:
    """Return the single cards that beat a strength (0 for a lead), without the Dog, as one mask.

    The Dragon's bit is moved above the aces, so the bits are in list order; :func:`at_place` and
    :func:`listed` move it back.
    """
    rank = strength >> 1
    cards = hand >> 4 * rank << 4 * rank & NATURALS
    if strength < 2 * DRAGON_RANK:
        cards |= hand & PHOENIX | (hand & DRAGON) << 53  # PHX-4, PHX-5, DRG-1
        if strength == 0:
            cards |= hand & MAH_JONG
    return cards


def at_place(cards: i64, place: i64) -> i64:
    """Return the card at index ``place`` of ``listed(cards)``."""
    while place > 0:
        cards &= cards - 1
        place -= 1
    card = cards & -cards
    if card > DECK:
        return DRAGON
    return card


def listed(cards: i64, every: bool = True) -> list[int]:
    """Return the single cards of a mask from ``single_cards``, in order."""
    if not every:
        cards &= lowest(cards) | ~NATURALS
    found: list[int] = []
    while cards:
        card = cards & -cards
        found.append(card if card <= DECK else DRAGON)
        cards ^= card
    return found


def pairs(hand: i64, above: i64, every: bool = True) -> list[int]:
    """Return the pairs above a rank."""
    # Without the Phoenix, ranks of one card hold no pair.
    held = counts(hand & ABOVE[above])
    ones: i64 = held if hand & PHOENIX else 0
    ranks = (held >> 1 | held >> 2 | ones) & NATURAL_FLAGS
    if every:
        return _of_ranks(hand, ranks, PAIRS_OF, CARDS_OF)
    return _of_ranks(hand, ranks, FIRST_PAIR, FIRST_CARD)


def triples(hand: i64, above: i64, every: bool = True) -> list[int]:
    """Return the triples above a rank."""
    held = counts(hand & ABOVE[above])
    ranks = (held >> 2 | held >> 1 & (held | -(hand >> 2 & 1))) & NATURAL_FLAGS
    if every:
        return _of_ranks(hand, ranks, TRIPLES_OF, PAIRS_OF)
    return _of_ranks(hand, ranks, FIRST_TRIPLE, FIRST_PAIR)


def _of_ranks(hand: i64, ranks: i64, sets_of: Table, lesser_of: Table) -> list[int]:
    """Return the sets of each flagged rank, and its smaller sets completed by the Phoenix."""
    if not ranks:
        return NOTHING
    phoenix = hand & PHOENIX
    found: list[int] = []
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        shift = bits(flag - 1)
        rank = (shift >> 2) + 1
        nibble = hand >> shift & 15
        found += sets_of[rank][nibble]
        if phoenix:
            joker = PHOENIX_AT[rank]
            found += [part | joker for part in lesser_of[rank][nibble]]
    return found


def full_houses(hand: i64, above: i64, every: bool = True) -> list[int]:
    """Return the full houses whose triple is above a rank."""
    pairs_of = PAIRS_OF if every else FIRST_PAIR
    triples_of = TRIPLES_OF if every else FIRST_TRIPLE
    held = counts(hand & NATURALS)
    two = (held >> 1 | held >> 2) & NATURAL_FLAGS
    three = (held >> 2 | held >> 1 & held) & NATURAL_FLAGS
    phoenix = hand & PHOENIX
    ranks = (two if phoenix else three) & ABOVE[above]
    if not ranks or not (two & (two - 1) or (phoenix and three)):
        return NOTHING
    found: list[int] = []
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        shift = bits(flag - 1)
        rank = (shift >> 2) + 1
        nibble = hand >> shift & 15
        group: list[int] = []
        threes = triples_of[rank][nibble]
        if threes:
            _join(group, threes, hand, two ^ flag, pairs_of, False)
        if phoenix:
            joker = PHOENIX_AT[rank]
            twos_here = [pair | joker for pair in pairs_of[rank][nibble]]
            _join(group, twos_here, hand, two & ~flag, pairs_of, False)
            if threes:
                others = held_ranks(hand & NATURALS) & ~flag
                _join(group, threes, hand, others, CARDS_OF if every else FIRST_CARD, True)
        group.sort()
        found += group
    return found


def _join(  # noqa: PLR0917  # called for each triple
    group: list[int], triples: Sequence[int], hand: i64, ranks: i64, parts_of: Table, wild: bool
) -> None:
    """Add each triple joined with each set of the flagged ranks (and the Phoenix if ``wild``)."""
    while ranks:
        flag = ranks & -ranks
        ranks ^= flag
        shift = bits(flag - 1)
        rank = (shift >> 2) + 1
        joker: i64 = PHOENIX_AT[rank] if wild else 0
        for part in parts_of[rank][hand >> shift & 15]:
            group += [triple | part | joker for triple in triples]


def bombs(hand: i64, length: i64, above: i64) -> list[int]:
    """Return the bombs that beat a bomb of a length and rank; all bombs for ``0, 0``."""
    held = counts(hand & NATURALS)
    found: list[int] = []
    if length <= 4:  # BOMB-5
        fours = held >> 2 & NATURAL_FLAGS
        if length == 4:
            fours &= ABOVE[above]
        while fours:
            flag = fours & -fours
            fours ^= flag
            found.append(flag * 15)
    runs = straight_flush_flags(hand, 5)
    size: i64 = 5
    while runs:
        if size >= length:
            lows = runs
            if size == length and above >= size:
                lows &= ABOVE[above - size + 1]
            while lows:
                low = lows & -lows
                lows ^= low
                found.append(low * RUN[size])
        runs &= hand >> (4 * size)
        size += 1
    return found


def holds_bomb(hand: i64) -> bool:
    """Return whether a hand holds a bomb (BOMB-1, BOMB-2)."""
    pairs = hand & hand >> 1
    if pairs & pairs >> 2 & NATURAL_FLAGS:
        return True
    runs = hand & NATURALS
    twos = runs & runs >> 4
    fours = twos & twos >> 8
    return fours != 0 and fours & runs >> 16 != 0


def leads(hand: i64, every: bool = True) -> list[int]:
    """Return every play that a hand can lead; the Dog comes last."""
    found = listed(single_cards(hand, 0), every)
    found += several(hand, every)
    if hand & DOG:
        found.append(DOG)
    return found


def several(hand: i64, every: bool = True) -> list[int]:
    """Return every play of several cards that a hand can lead."""
    phoenix = hand & PHOENIX
    held = counts(hand & NATURALS)
    twos = (held >> 1 | held >> 2) & NATURAL_FLAGS
    threes = (held >> 2 | held >> 1 & held) & NATURAL_FLAGS
    found: list[int] = []
    if twos or phoenix:
        found += pairs(hand, 0, every)
    if threes or (twos and phoenix):
        found += triples(hand, 0, every)
        found += full_houses(hand, 0, every)
    if bits(hand) >= 5:  # COMBO-5
        found += straights(hand, 5, 14, 0, every)
    if twos & twos >> 4 or phoenix:  # COMBO-6
        found += stairs(hand, 2, 7, 0, every)
    if holds_bomb(hand):
        found += bombs(hand, 0, 0)
    return found


def straight_leads(hand: i64) -> list[int]:
    """Return the rows of the straights that a hand can lead."""
    return straight_rows(hand, 5, 14, 0) if bits(hand) >= 5 else NOTHING


def stair_leads(hand: i64) -> list[int]:
    """Return the rows of the stairs that a hand can lead."""
    held = counts(hand)
    twos = (held >> 1 | held >> 2) & NATURAL_FLAGS
    return stair_rows(hand, 2, 7, 0) if twos & twos >> 4 or hand & PHOENIX else NOTHING


def count_several(hand: i64, straights: list[int], stairs: list[int]) -> i64:
    """Return the number of plays that :func:`several` lists, given the rows of its runs."""
    twos, threes, full = _count_groups(hand)
    number = twos + threes + full
    held = counts(hand)
    for row in straights:
        number += number_of_straights(hand, held, row)
    for row in stairs:
        number += number_of_stairs(hand, held, row)
    return number + len(bombs(hand, 0, 0)) if holds_bomb(hand) else number


def several_at(hand: i64, straights: list[int], stairs: list[int], place: i64) -> i64:
    """Return the play at index ``place`` of :func:`several`, without building the list."""
    twos, threes, full = _count_groups(hand)
    if place < twos:
        return pairs(hand, 0)[place]
    place -= twos
    if place < threes:
        return triples(hand, 0)[place]
    place -= threes
    if place < full:
        return full_houses(hand, 0)[place]
    place -= full
    held = counts(hand)
    for row in straights:
        number = number_of_straights(hand, held, row)
        if place < number:
            return straight_at(hand, held, row, place)
        place -= number
    for row in stairs:
        number = number_of_stairs(hand, held, row)
        if place < number:
            return stairs_in(hand, held, row)[place]
        place -= number
    return bombs(hand, 0, 0)[place]


def _count_groups(hand: i64) -> tuple[i64, i64, i64]:
    """Return the number of pairs, triples and full houses in a hand (COMBO-2 to COMBO-4)."""
    held = counts(hand & NATURALS)
    two = bits(held >> 1 & ~held & NATURAL_FLAGS)  # ranks of two, three and four cards
    three = bits(held >> 1 & held & NATURAL_FLAGS)
    four = bits(held >> 2 & NATURAL_FLAGS)
    twos = two + 3 * three + 6 * four
    threes = three + 4 * four
    full = threes * twos - 3 * three - 24 * four  # not of one rank (COMBO-12)
    if hand & PHOENIX:
        ones = bits(hand & NATURALS)
        full += twos * twos - two - 9 * three - 36 * four  # it is in the triple, or in the pair
        full += threes * ones - 3 * three - 16 * four
        return twos + ones, threes + twos, full
    return twos, threes, full


def plain_answers(hand: i64, form: i64, strength: i64, every: bool = True) -> list[int]:
    """Return the plays, without bombs, that beat a play on the table (COMBO-8)."""
    if form == SINGLE_FORM:
        return listed(single_cards(hand, strength), every)
    if form >= FOUR_FORM or bits(hand) < form & 15:
        return NOTHING
    if form == PAIR_FORM:
        return pairs(hand, strength >> 1, every)
    if form == TRIPLE_FORM:
        return triples(hand, strength >> 1, every)
    if form == FULL_HOUSE_FORM:
        return full_houses(hand, strength >> 1, every)
    length = form & 15
    if form >> 4 == STRAIGHT:
        return straights(hand, length, length, strength >> 1, every)
    return stairs(hand, length >> 1, length >> 1, strength >> 1, every)


def answers(hand: i64, form: i64, strength: i64) -> list[int]:
    """Return every play of the hand that beats a play on the table (COMBO-8, BOMB-4, BOMB-5)."""
    if not holds_bomb(hand):
        return plain_answers(hand, form, strength)
    if form >= FOUR_FORM:  # a bomb, since the Dog is never on the table
        return bombs(hand, form & 15, strength >> 1)
    return plain_answers(hand, form, strength) + bombs(hand, 0, 0)


def pattern(play: i64, hand: i64) -> i64:
    """Return a key that is equal for plays of a hand that differ only in suits.

    A bomb, and a play that leaves a bomb in the hand, have different keys from other plays.
    """
    key = without_suits(play)
    if holds_bomb(hand):
        if figure_of(play) >> 4 >= FOUR_FORM and play != DOG:
            key |= _BOMB
        if holds_bomb(hand & ~play):
            key |= _BOMB_LEFT
    return key


_BOMB: Final = 1 << 60
_BOMB_LEFT: Final = 1 << 61


def one_of_each(plays: list[int], hand: i64) -> list[int]:
    """Return the first play of each pattern."""
    found: dict[int, int] = {}
    for play in plays:
        found.setdefault(int(pattern(play, hand)), play)
    return list(found.values())
