"""The census: what the generator lists and what the recognition knows, beside formulas.

With ``TICHU_CENSUS=whole`` in the environment the longest enumerations run too, for some minutes.
"""

import itertools
import os
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from census import SPECIALS, Census, Sort, census, mean_in_hands, of_kind, read_two_ways, whole_deck
from tichu import DECK, PHOENIX, Card, Cards, Combination, Kind, Play, RoundSetup, RoundState
from tichu import readings as readings_of
from tichu._kernel import layout, moves, runs
from tichu._kernel.forms import figure

whole = pytest.mark.skipif(
    os.environ.get("TICHU_CENSUS") != "whole", reason="takes minutes: TICHU_CENSUS=whole"
)

# The closed forms


def test_the_numbers_of_the_whole_deck() -> None:
    """These numbers are known: there are 873,322,273 combinations, the Dog among them."""
    deck = whole_deck()
    expected = {
        Kind.SINGLE: (54, 1),
        Kind.PAIR: (78, 52),
        Kind.TRIPLE: (52, 78),
        Kind.FULL_HOUSE: (3_744, 8_112),
        Kind.STRAIGHT: (208_779_340, 651_201_280),
        Kind.STAIRS: (2_418_552, 10_910_736),
        Kind.FOUR: (13, 0),
        Kind.STRAIGHT_FLUSH: (180, 0),
        Kind.DOG: (1, 0),
    }
    assert expected == {
        kind: (of_kind(deck, kind, phoenix=False), of_kind(deck, kind, phoenix=True))
        for kind in Kind
    }
    assert 873_322_273 == deck.total()


def test_the_page_has_these_numbers() -> None:
    """The table of the documentation follows the closed forms."""
    page = Path(__file__).parents[2] / "docs" / "howto" / "test-your-engine.md"
    form = re.compile(r"^\| ([A-Z_]+) \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)
    rows = form.findall(page.read_text(encoding="utf-8"))
    deck = whole_deck()
    expected = [
        (kind.name, *(f"{of_kind(deck, kind, phoenix=phoenix):,}" for phoenix in (False, True)))
        for kind in Kind
    ]

    assert expected == rows


def test_two_ways_to_count_the_deck() -> None:
    """The closed forms and the products of each run of ranks say the same, sort by sort."""
    assert whole_deck() == census(DECK)


def test_the_mean_number_of_leads() -> None:
    """A random hand has 61.25 leads on average: 137.5 with the Phoenix, 35.8 without."""
    sizes: Counter[int] = Counter()
    without: Counter[int] = Counter()
    for sort, number in whole_deck().items():
        sizes[sort.length] += number
        if not sort.phoenix:
            without[sort.length] += number
    mean = mean_in_hands(sizes)
    assert pytest.approx(61.2536, abs=1e-4) == mean
    plain = sum(n * comb(55 - size, 14 - size) for size, n in without.items()) / comb(55, 14)
    assert pytest.approx(35.8492, abs=1e-4) == plain
    assert pytest.approx(137.4669, abs=1e-4) == 4 * mean - 3 * plain
    twice = mean_in_hands(read_two_ways())
    assert pytest.approx(0.0669, abs=1e-4) == twice / (mean - twice)


# The generator

KINDS = (Kind.SINGLE, *Kind)
"""The kinds by the kernel's number, which begins at 1."""


def found_in(plays: Iterable[int]) -> Census:
    """Return how many plays of each sort there are; each must be one, and come once, in order."""
    found: Census = Counter()
    last: tuple[int, int, int] = (0, 0, 0)
    for play in plays:
        value = figure(play & layout.DECK, play >> 56)
        assert value
        place = (value, play >> 56, play & layout.DECK)
        assert last < place or KINDS[value >> 8] in (Kind.SINGLE, Kind.DOG)
        last = place
        sort = Sort(KINDS[value >> 8], value >> 4 & 15, phoenix=bool(play & layout.PHOENIX))
        found[sort] += 1
    return found


def sub_deck(ranks: Iterable[int], suits: int, specials: Cards = SPECIALS) -> Cards:
    """Return the cards of some ranks in the first suits, with special cards."""
    chosen = set(ranks)
    by_rank = (card for card in DECK - SPECIALS if card.rank in chosen)
    order = list("jwps")[:suits]
    return Cards(card for card in by_rank if str(card)[1] in order) | specials


SUB_DECKS = {
    "all ranks, one suit": sub_deck(range(2, 15), 1),
    "all ranks, two suits": sub_deck(range(2, 15), 2),
    "all ranks, two suits, no Phoenix": sub_deck(range(2, 15), 2, SPECIALS - Cards([PHOENIX])),
    "low ranks, three suits": sub_deck(range(2, 10), 3),
    "high ranks, three suits": sub_deck(range(7, 15), 3),
    "low ranks, four suits": sub_deck(range(2, 7), 4),
    "high ranks, four suits": sub_deck(range(10, 15), 4),
    "two blocks with one gap": sub_deck((3, 4, 5, 6, 8, 9, 10, 11), 3),
}


@pytest.mark.parametrize("name", SUB_DECKS)
def test_all_leads_of_sub_decks(name: str) -> None:
    """The generator lists each combination of a part of the deck once, in order."""
    cards = SUB_DECKS[name]

    assert census(cards) == found_in(moves.leads(cards.mask))


def short_forms(mask: int) -> list[int]:
    """Return the plays of a card set that are no runs."""
    found = (
        moves.listed(moves.single_cards(mask, 0)) + moves.pairs(mask, 0) + moves.triples(mask, 0)
    )
    return found + moves.full_houses(mask, 0)


def test_the_whole_deck_but_its_straights_and_stairs() -> None:
    """Singles, pairs, triples, full houses and bombs of the whole deck are all listed."""
    bombs = moves.bombs(DECK.mask, 0, 0)
    kinds = (Kind.STRAIGHT, Kind.STAIRS, Kind.DOG)
    expected = {sort: number for sort, number in whole_deck().items() if sort.kind not in kinds}

    assert expected == found_in(short_forms(DECK.mask) + bombs)
    assert 13 + 180 == len(bombs)


def check_runs(kind: Kind, number: int) -> None:
    """All runs of a number of ranks, with and without the Phoenix, of the whole deck.

    The generator gets one run of ranks at a time. What it lists besides, with the Phoenix below or
    above the run, is left to the neighbouring runs.
    """
    found: Census = Counter()
    generate = runs.straights if kind is Kind.STRAIGHT else runs.stairs
    for low in range(1 if kind is Kind.STRAIGHT else 2, 16 - number):
        top = low + number - 1
        mask = layout.PHOENIX + sum(layout.RANK[rank] for rank in range(low, top + 1))
        plays = generate(mask, number, number, 0)
        found += found_in(p for p in plays if figure(p & layout.DECK, p >> 56) & 15 == top)
    length = number if kind is Kind.STRAIGHT else 2 * number
    sorts = [Sort(kind, length, phoenix=phoenix) for phoenix in (False, True)]
    assert {sort: whole_deck()[sort] for sort in sorts} == found


@pytest.mark.parametrize("length", [5, 6])
def test_short_straights_of_the_whole_deck(length: int) -> None:
    """Every straight of five or six cards that four suits allow is listed once."""
    check_runs(Kind.STRAIGHT, length)


@pytest.mark.slow
def test_straights_of_seven_of_the_whole_deck() -> None:
    """Every straight of seven cards that four suits allow is listed once."""
    check_runs(Kind.STRAIGHT, 7)


@whole
@pytest.mark.parametrize("length", [8, 9])
def test_longer_straights_of_the_whole_deck(length: int) -> None:
    """Every straight of eight or nine cards that four suits allow is listed once."""
    check_runs(Kind.STRAIGHT, length)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_short_stairs_of_the_whole_deck(number: int) -> None:
    """Every stairs of two to four pairs that four suits allow is listed once."""
    check_runs(Kind.STAIRS, number)


@pytest.mark.slow
def test_stairs_of_five_pairs_of_the_whole_deck() -> None:
    """Every stairs of five pairs that four suits allow is listed once."""
    check_runs(Kind.STAIRS, 5)


@whole
@pytest.mark.parametrize("number", [6, 7])
def test_longer_stairs_of_the_whole_deck(number: int) -> None:
    """Every stairs of six or seven pairs that four suits allow is listed once."""
    check_runs(Kind.STAIRS, number)


@given(st.sets(st.sampled_from(list(DECK)), max_size=20))
@settings(max_examples=300)
def test_all_leads_of_any_cards(chosen: set[Card]) -> None:
    """Of any card set at all, as many combinations of each sort are listed as there are."""
    cards = Cards(chosen)

    assert census(cards) == found_in(moves.leads(cards.mask))


def test_all_leads_of_random_hands() -> None:
    """Of full hands, half of them dealt from few ranks, each combination is listed."""
    rng = random.Random(34)
    deck = list(DECK)
    for number in range(600):
        source = deck if number % 2 else [card for card in deck if card.rank < 9]
        cards = Cards(rng.sample(source, 14))

        assert census(cards) == found_in(moves.leads(cards.mask))


# The hand with the most leads

_RICHEST = "4j4w5j5w5p5s6j6w6p6s7j7w7pPh"


def test_the_hand_with_the_most_leads() -> None:
    """Two fours, four fives, four sixes, three sevens and the Phoenix: 1,857 on 1,674 card sets."""
    hand = Cards(_RICHEST)
    setup = RoundSetup(hands=(hand, "2j", "3j", ""), turn=0, rest_to=1)
    legal = RoundState.from_setup(setup).legal(0)
    leads = [action.combination for action in legal if isinstance(action, Play)]

    assert census(hand).total() == 1_857 == len(leads)
    assert 1_674 == len({lead.cards for lead in leads})


def test_no_other_card_makes_it_richer() -> None:
    """With any one card of that hand exchanged for another, there are no more leads."""
    hand = Cards(_RICHEST)
    for out, into in itertools.product(hand, DECK - hand):
        other = hand - Cards([out]) | Cards([into])

        assert census(other).total() <= 1_857


# The recognition


def recognised(subsets: Iterable[tuple[Card, ...]]) -> tuple[Census, Counter[int]]:
    """Return how many readings of each sort some card sets have, and how many have two."""
    found: Census = Counter()
    twice: Counter[int] = Counter()
    for subset in subsets:
        every: tuple[Combination, ...] = readings_of(Cards(subset))
        for reading in every:
            found[Sort(reading.kind, reading.length, phoenix=PHOENIX in reading.cards)] += 1
        if len(every) > 1:
            assert 2 == len(every)
            twice[len(subset)] += 1
    return found, twice


def all_subsets(cards: Cards) -> Iterator[tuple[Card, ...]]:
    """Yield every set of some cards, of up to fourteen."""
    for size in range(1, 15):
        yield from itertools.combinations(cards, size)


def check_sub_deck(cards: Cards) -> None:
    """Every subset is read; the formulas know how many of each sort there are."""
    assert census(cards) == recognised(all_subsets(cards))[0]


@pytest.mark.parametrize(
    ("ranks", "suits"), [((2, 3, 4, 5, 6, 7), 2), ((9, 10, 11, 12, 13, 14), 2), ((5, 6, 7, 8), 3)]
)
def test_all_subsets_of_small_decks(ranks: tuple[int, ...], suits: int) -> None:
    """Of all subsets of 16 cards just those are combinations that the formulas count."""
    check_sub_deck(sub_deck(ranks, suits))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "suits"),
    [(range(2, 9), 2), (range(8, 15), 2), (range(2, 15), 1), (range(6, 11), 3), ((7, 8, 9), 4)],
)
def test_all_subsets_of_larger_decks(ranks: Iterable[int], suits: int) -> None:
    """The same of decks of 16 to 19 cards: 7 ranks in 2 suits, 13 in 1, 5 in 3, 3 in 4."""
    check_sub_deck(sub_deck(ranks, suits))


def test_all_sets_of_three_cards() -> None:
    """Of all sets of up to three cards of the whole deck just those are combinations."""
    sets = itertools.chain.from_iterable(itertools.combinations(DECK, n) for n in (1, 2, 3))
    expected = {sort: number for sort, number in whole_deck().items() if sort.length <= 3}

    assert (expected, Counter()) == recognised(sets)


@pytest.mark.slow
def test_all_sets_of_four_cards() -> None:
    """Of all 367,290 sets of four cards just those are combinations: stairs and bombs."""
    expected = {sort: number for sort, number in whole_deck().items() if sort.length == 4}

    assert (expected, Counter()) == recognised(itertools.combinations(DECK, 4))


def test_full_houses_with_two_readings() -> None:
    """The 8,112 full houses with the Phoenix are on 5,304 card sets, of which 2,808 have two."""
    plays = moves.full_houses(DECK.mask, 0)
    sets = Counter(play & layout.DECK for play in plays if play & layout.PHOENIX)

    assert (8_112, 5_304) == (sets.total(), len(sets))
    assert 2_808 == read_two_ways()[5] - 8 * 4**4 == list(sets.values()).count(2)


@whole
def test_all_sets_of_five_cards() -> None:
    """Of all 3,819,816 sets of five cards just those are combinations, and these have two readings.

    Besides full houses these are four cards in a row with room for the Phoenix at both ends.
    """
    expected = {sort: number for sort, number in whole_deck().items() if sort.length == 5}
    found, twice = recognised(itertools.combinations(DECK, 5))

    assert expected == found
    assert read_two_ways()[5] == twice[5]
