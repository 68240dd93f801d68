"""Find combinations, and compare them (COMBO-*, BOMB-*, PHX-*).

All combinations of a hand are found by trying all subsets of it. A subset
with the Phoenix is tried with each rank 2..A in the Phoenix's place.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from .cards import DOG, DRAGON, MAH_JONG, NATURAL_RANKS, PHOENIX, Cards, rank_of

BOMBS = ("FOUR", "STRAIGHT_FLUSH")


@dataclass(frozen=True)
class Combination:
    """Some cards read as one combination; `phoenix_as` is the declared rank (PHX-8)."""

    kind: str
    cards: Cards
    rank: int
    phoenix_as: int | None = None

    @property
    def is_bomb(self) -> bool:
        """Four of one rank or a straight flush (BOMB-1, BOMB-2)."""
        return self.kind in BOMBS


def consecutive(ranks: list[int]) -> bool:
    """Does each rank follow directly on the one before? No wrap-around (COMBO-9)."""
    return all(after == before + 1 for before, after in pairwise(ranks))


@lru_cache(maxsize=1 << 18)
def shape(ranks: tuple[int, ...]) -> tuple[str, int] | None:
    """(kind, rank) of two or more cards with these ranks, suits left aside, or None.

    The ranks are 1 (Mah Jong) .. 14 (ace). The list is closed (COMBO-11).
    """
    size = len(ranks)
    counts = Counter(ranks)
    distinct = sorted(counts)
    highest = distinct[-1]
    if len(distinct) == 1:
        if size == 2:
            return ("PAIR", highest)  # COMBO-2
        if size == 3:
            return ("TRIPLE", highest)  # COMBO-3
        if size == 4:
            return ("FOUR", highest)  # BOMB-1
        return None
    if size == 5 and sorted(counts.values()) == [2, 3]:
        triple = next(rank for rank in distinct if counts[rank] == 3)
        return ("FULL_HOUSE", triple)  # COMBO-4, COMBO-12
    if size >= 5 and len(distinct) == size and consecutive(distinct):
        return ("STRAIGHT", highest)  # COMBO-5
    if all(count == 2 for count in counts.values()) and consecutive(distinct):
        return ("STAIRS", highest)  # COMBO-6
    return None


@lru_cache(maxsize=1 << 18)
def phoenix_shapes(ranks: tuple[int, ...]) -> tuple[tuple[str, int, int], ...]:
    """(kind, rank, Phoenix's rank) for each way to add the Phoenix to these ranks.

    It stands for 2..A (PHX-1, PHX-2) and never makes a bomb (PHX-6, COMBO-11).
    """
    found: list[tuple[str, int, int]] = []
    for stands_for in NATURAL_RANKS:
        whole = shape(tuple(sorted((*ranks, stands_for))))
        if whole is not None and whole[0] != "FOUR":
            found.append((whole[0], whole[1], stands_for))
    return tuple(found)


def single(card: str) -> Combination:
    """One card alone; the Dog is a kind of its own (DOG-1), a lone Phoenix has rank 1."""
    if card == DOG:
        return Combination("DOG", frozenset([DOG]), 0)
    if card == PHOENIX:
        return Combination("SINGLE", frozenset([PHOENIX]), 1)
    return Combination("SINGLE", frozenset([card]), rank_of(card))


def is_one_suit(cards: Cards) -> bool:
    """Are they all suited cards of one suit? Not so with Mah Jong or Phoenix (BOMB-3)."""
    if MAH_JONG in cards or PHOENIX in cards:
        return False
    return len({card[1] for card in cards}) == 1


def with_suits(kind: str, cards: Cards) -> str:
    """A straight of one suit is a straight flush, never a plain straight (BOMB-2, BOMB-9)."""
    if kind == "STRAIGHT" and is_one_suit(cards):
        return "STRAIGHT_FLUSH"
    return kind


def all_combinations(hand: Cards) -> tuple[Combination, ...]:
    """Every reading of every subset of the hand, by brute force."""
    return _all_combinations(frozenset(hand))


@lru_cache(maxsize=1 << 9)
def _all_combinations(hand: Cards) -> tuple[Combination, ...]:
    found = [single(card) for card in hand]
    # Dog and Dragon are never part of a combination (DOG-1, DRG-2).
    others = sorted(hand - {DOG, DRAGON, PHOENIX}, key=rank_of)
    ranks = [rank_of(card) for card in others]
    for size in range(1, len(others) + 1):
        subsets = zip(combinations(others, size), combinations(ranks, size), strict=True)
        for subset, subset_ranks in subsets:
            if size >= 2:
                plain = shape(subset_ranks)
                if plain is not None:
                    cards = frozenset(subset)
                    found.append(Combination(with_suits(plain[0], cards), cards, plain[1]))
            if PHOENIX in hand:
                for kind, rank, stands_for in phoenix_shapes(subset_ranks):
                    cards = frozenset((*subset, PHOENIX))
                    found.append(Combination(kind, cards, rank, stands_for))
    return tuple(found)


def readings(cards: Cards) -> tuple[Combination, ...]:
    """All readings of exactly these cards; none if they are no combination."""
    return tuple(found for found in all_combinations(cards) if found.cards == cards)


def highest_only(found: tuple[Combination, ...]) -> tuple[Combination, ...]:
    """Keep only the highest reading of each card set (`phoenix_ambiguity="high"`, PHX-8)."""
    best: dict[Cards, Combination] = {}
    for each in found:
        if each.cards not in best or each.rank > best[each.cards].rank:
            best[each.cards] = each
    return tuple(best.values())


def strength(combination: Combination, below: int | None) -> int:
    """Twice the rank; a lone Phoenix is half a rank above the card `below` it.

    `below` is the strength of the play to be beaten, None for a lead. A led
    Phoenix has 3, that is 1.5 (PHX-3); on a single of rank r it has 2r + 1 (PHX-4).
    """
    if combination.cards == frozenset({PHOENIX}):
        return 3 if below is None else below + 1
    return 2 * combination.rank


def beats(new: Combination, top: Combination, top_strength: int) -> bool:
    """Does `new` beat the play on top, whose strength on the table is `top_strength`?"""
    if new.is_bomb and top.is_bomb:  # more cards, then higher rank (BOMB-5)
        return (len(new.cards), new.rank) > (len(top.cards), top.rank)
    if new.is_bomb or top.is_bomb:  # BOMB-4
        return new.is_bomb
    if new.kind != top.kind or len(new.cards) != len(top.cards):  # COMBO-8
        return False
    if new.kind == "DOG":  # DOG-1
        return False
    if new.cards == frozenset({PHOENIX}):
        return top.cards != frozenset({DRAGON})  # PHX-4, PHX-5
    return strength(new, top_strength) > top_strength  # COMBO-8: strictly higher
