"""The kernel's short cuts answer what the long way answers."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

import tichu._kernel.moves
from support import cards, combo
from tichu._kernel.forms import figure, figure_of
from tichu._kernel.layout import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, SINGLE_FORM
from tichu._kernel.moves import answers, bombs, full_houses, holds_bomb, leads, listed, single_cards
from tichu._kernel.runs import held_ranks, stairs, straights
from tichu.rulebook import bombs as bomb_rules
from tichu.rulebook import phoenix
from tichu.rulebook.combinations import to_play

SEEDS: Final = range(60)


def dense_hand(seed: int, size: int) -> int:
    """Return a hand of cards of few ranks in a row, or of two suits; every other has the Phoenix.

    In such a hand there is much to be found.
    """
    rng = random.Random(seed)
    low = rng.randint(1, 9)
    by_rank = range(4 * low, 4 * low + 20)
    by_suit = [index for index in range(4 * low - 4, 56) if index % 4 < 2]
    mask = PHOENIX if seed % 2 else 0
    pool = rng.choice((by_rank, by_suit))
    for index in rng.sample(pool, min(size, len(pool))):
        mask |= 1 << index
    return mask


def parts(hand: int) -> Iterator[int]:
    """Yield every set of cards of a hand but the empty one."""
    part = hand
    while part:
        yield part
        part = (part - 1) & hand


def everything(hand: int) -> list[int]:
    """Return all plays of a hand, found by looking at every set of its cards."""
    return sorted(play for part in parts(hand) for play in phoenix.readings(part))


def mask_of(*texts: str) -> list[int]:
    """Return plays by their texts."""
    return [to_play(combo(text)) for text in texts]


@pytest.mark.slow
def test_the_leads_of_a_hand_are_all_its_combinations() -> None:
    """Exactly the combinations of the hand are listed, each once."""
    for seed in SEEDS:
        hand = dense_hand(seed, 10)
        assert everything(hand) == sorted(leads(hand)), seed


@pytest.mark.parametrize(
    "text",
    ["2j2w2p2s", "AjAwApAs", "AjAwAp", "AjAw", "KjKwAjAw", "2jPh", "2j2wAjAwAp", "Ma2j3j4jPh"],
)
def test_the_leads_of_a_small_hand(text: str) -> None:
    """The leads are right at either end of the ranks."""
    hand = cards(text).mask

    assert everything(hand) == sorted(leads(hand))


@pytest.mark.rule("COMBO-8")
@pytest.mark.parametrize("seed", range(20))
def test_the_answers_are_the_combinations_that_beat(seed: int) -> None:
    """Exactly the combinations that beat the lead are listed."""
    hand = dense_hand(seed, 10)
    mine = [(play, figure(play & DECK, play >> 56)) for play in everything(hand)]
    for play in everything(dense_hand(seed + 1000, 8) & ~hand & ~DOG):
        mask = play & DECK
        value = figure(mask, play >> 56)
        form, top = value >> 4, phoenix.strength(mask, value, 0, 0)
        expected = [
            one
            for one, mine_is in mine
            if bomb_rules.beats(
                mine_is >> 4, phoenix.strength(one & DECK, mine_is, form, top), form, top
            )
        ]

        assert expected == sorted(answers(hand, form, top))
        plain = [one for one in expected if not bomb_rules.is_bomb(dict(mine)[one] >> 4)]
        assert plain == sorted(tichu._kernel.moves.plain_answers(hand, form, top))


@pytest.mark.parametrize("size", [6, 10, 14])
def test_holds_bomb_agrees_with_the_list(size: int) -> None:
    """The quick question is true exactly where bombs are listed."""
    for seed in SEEDS:
        hand = dense_hand(seed, size)
        assert bool(bombs(hand, 0, 0)) is holds_bomb(hand), seed


@pytest.mark.rule("PHX-4", "PHX-5", "DRG-1")
@pytest.mark.parametrize("text", ["MaDgPhDr2j5w9pKsAs", "Ma", "Ph2jDr", "Dr", "AjAwApAsPh"])
def test_single_cards_are_those_that_beat(text: str) -> None:
    """Single cards are in order, with the Dragon at the end and without the Dog."""
    ordered = sorted(
        (1 << card.index for card in cards(text)), key=lambda one: (one == DRAGON, one)
    )
    for strength in (0, *range(2, 31)):
        expected = [
            card
            for card in ordered
            if card != DOG
            and phoenix.strength(card, figure(card, 0), SINGLE_FORM, strength) > strength
        ]
        assert expected == listed(single_cards(cards(text).mask, strength)), strength


@pytest.mark.parametrize("text", ["MaDgPhDr", "2j3w4pAs", "2j2w2p2s", "AjAwApAs", "3w4p5s", "Dg"])
def test_the_ranks_that_are_held(text: str) -> None:
    """One bit for each rank, the lowest of its four."""
    hand = cards(text)
    ranks = {card.rank for card in hand if 2 <= card.rank <= 14}
    ranks |= {1} if hand.mask & MAH_JONG else set()

    assert sum(1 << 4 * (rank - 1) for rank in ranks) == held_ranks(hand.mask)


@pytest.mark.rule("BOMB-5")
def test_bombs_by_length_and_rank() -> None:
    """Longer bombs win, then the higher rank."""
    six = cards("2j3j4j5j6j7j9j9w9p9s").mask
    fives, long = mask_of("2j3j4j5j6j", "3j4j5j6j7j"), mask_of("2j3j4j5j6j7j")
    four = mask_of("9j9w9p9s")

    assert [*four, *fives, *long] == bombs(six, 4, 8)
    assert [*fives, *long] == bombs(six, 4, 9)
    assert [*fives[1:], *long] == bombs(six, 5, 6)
    assert long == bombs(six, 5, 7)
    assert long == bombs(six, 5, 14)
    assert [] == bombs(six, 6, 7)
    assert [] == bombs(six, 7, 8)


def test_runs_above_a_rank() -> None:
    """A run that ends at the rank is not above it."""
    low = cards("Ma2j3w4j5j").mask
    high = cards("5j5w6j6w7j7w").mask

    assert mask_of("Ma2j3w4j5j") == straights(low, 5, 5, 4)
    assert [] == straights(low, 5, 5, 5)
    assert mask_of("6j6w7j7w") == stairs(high, 2, 2, 6)
    assert [] == stairs(high, 2, 2, 7)
    assert [] == tichu._kernel.moves.triples(cards("5j5w5p").mask, 5)


@pytest.mark.rule("BOMB-9")
@pytest.mark.parametrize("text", ["2j3j4j5j6j", "TjJjQjKjAj"])
def test_a_straight_flush_is_not_listed_as_a_straight(text: str) -> None:
    """A straight flush is listed once, as a bomb."""
    hand = cards(text).mask

    assert mask_of(text) == [play for play in leads(hand) if play.bit_count() > 1]


@pytest.mark.rule("PHX-2")
@pytest.mark.parametrize("rank", [0, 1, 15])
@pytest.mark.parametrize("text", ["5jPh", "5j5wPh", "2j3w4j5jPh", "JjQwKjAjPh"])
def test_the_phoenix_stands_for_a_two_to_an_ace(text: str, rank: int) -> None:
    """The Phoenix never stands for the Mah Jong or a rank above the ace."""
    assert 0 == figure(cards(text).mask, rank)


@pytest.mark.rule("COMBO-4")
def test_full_houses_are_listed_by_their_triple() -> None:
    """Full houses of one triple are sorted as ints, with or without the Phoenix."""
    hand = cards("2j2w3j3w3p5s5p5wPh").mask
    found = full_houses(hand, 0)
    order = [(figure_of(play) & 15, play) for play in found]
    assert sorted(order) == order
    assert {2, 3, 5} == {rank for rank, _ in order}
