"""Cards and seats: DECK-1 to DECK-4, SETUP-1 to SETUP-4."""

import itertools

import pytest

from support import cards, combo, play, position, run
from tichu import (
    DECK,
    DOG,
    DRAGON,
    MAH_JONG,
    NANJING,
    PHOENIX,
    Card,
    Kind,
    Pass,
    Phase,
    Suit,
    legal_actions,
    new_game,
    new_round,
    readings,
    seats_by_draw,
)


@pytest.mark.rule("DECK-1")
def test_the_deck_has_thirteen_ranks_in_four_suits_and_four_specials() -> None:
    """There are 56 cards: 2 to ace in jade, sword, pagoda and star, and the four specials."""
    naturals = {Card.of(rank, suit) for rank in range(2, 15) for suit in Suit}

    assert 56 == len(DECK)
    assert naturals | {MAH_JONG, DOG, PHOENIX, DRAGON} == set(DECK)
    assert ["j", "w", "p", "s"] == [str(suit) for suit in Suit]


@pytest.mark.rule("DECK-2")
def test_ranks_run_from_two_to_ace() -> None:
    """The 2 is the lowest natural card, the ten lies between nine and jack, the ace is highest."""
    in_order = [combo(f"{rank}j") for rank in "23456789TJQKA"]

    for lower, higher in itertools.pairwise(in_order):
        assert higher.beats(lower)
        assert not lower.beats(higher)
    assert list(range(2, 15)) == [combination.rank for combination in in_order]


@pytest.mark.rule("DECK-2")
@pytest.mark.rule("COMBO-9")
def test_the_ace_is_never_low() -> None:
    """An ace does not stand below the 2 in a straight."""
    assert () == readings(cards("Aj2j3w4p5s"))


@pytest.mark.rule("DECK-3")
@pytest.mark.parametrize(
    ("named", "points"),
    [
        ("5j5w5p5s", 20),
        ("TjTwTpTs", 40),
        ("KjKwKpKs", 40),
        ("Dr", 25),
        ("Ph", -25),
        ("Ma Dg 2j 3w 4p 6s 7j 8w 9p Js Qj Aw", 0),
    ],
)
def test_points_of_cards(named: str, points: int) -> None:
    """Fives count 5, tens and kings 10, the Dragon 25, the Phoenix minus 25, others nothing."""
    assert points == cards(named).points
    assert points == sum(card.points for card in cards(named))


@pytest.mark.rule("DECK-3")
def test_all_cards_count_100() -> None:
    """The points of all cards together are 100."""
    assert 100 == DECK.points


@pytest.mark.rule("DECK-4")
def test_suits_matter_for_straight_flushes_alone() -> None:
    """Suits make a bomb of a run, and change nothing about any other combination."""
    assert Kind.STRAIGHT_FLUSH == combo("5j6j7j8j9j").kind
    assert Kind.STRAIGHT == combo("5j6j7j8j9w").kind
    for one, other in [("5j5w", "5p5s"), ("5j5w5p", "5w5p5s"), ("5j5w6j6w", "5p5s6j6s")]:
        first, second = combo(one), combo(other)
        assert (first.kind, first.rank) == (second.kind, second.rank)
        assert not first.beats(second)
        assert not second.beats(first)


@pytest.mark.rule("SETUP-1")
def test_two_teams_sit_crosswise() -> None:
    """Each of four players has the one opposite as partner and both neighbours as opponents."""
    assert [(2,), (3,), (0,), (1,)] == [NANJING.partners(seat) for seat in range(4)]
    assert [(1, 3), (2, 0), (3, 1), (0, 2)] == [NANJING.opponents(seat) for seat in range(4)]


@pytest.mark.rule("SETUP-2")
def test_the_turn_goes_to_the_next_seat() -> None:
    """The seats play in the order of their numbers, and after the last comes the first."""
    state = position("3jAj", "4jAw", "5jAp", "6jAs", turn=2)

    turns = [state.to_act]
    for action in (play(2, "5j"), play(3, "6j"), Pass(0)):
        state = run(state, action)
        turns.append(state.to_act)

    assert [(2,), (3,), (0,), (1,)] == turns


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_caller_says_who_deals_first(dealer: int) -> None:
    """Who deals first is agreed on outside the game, which takes any seat and knows no draw."""
    state = new_round(dealer=dealer)

    assert (dealer, Phase.DEAL_FIRST, ()) == (state.dealer, state.phase, state.to_act)
    assert [] == list(legal_actions(state))
    assert dealer == new_game(dealer=dealer).dealer


@pytest.mark.rule("SETUP-4")
def test_a_draw_pairs_the_high_and_the_low_cards() -> None:
    """Who wants to, draws: the two low cards play together, and the highest deals."""
    drawing = seats_by_draw([[Card.parse(text)] for text in ("9j", "Dr", "Dg", "Ks")])

    assert ((1, 0, 3, 2), 0, ()) == (drawing.seats, drawing.dealer, drawing.redraw)


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(
    ("drawn", "again"),
    [
        (("9j", "9w", "Dg", "Ks"), (0, 1)),
        (("9j", "9w", "8s", "8w"), (0, 1)),
        (("2j", "9w", "9s", "Kw"), (1, 2)),
        (("2j", "2w", "9s", "Kw"), ()),
    ],
)
def test_a_tie_matters_in_the_middle_and_at_the_top(
    drawn: tuple[str, ...], again: tuple[int, ...]
) -> None:
    """Only those who tie between second and third, or for the highest card, draw again."""
    drawing = seats_by_draw([[Card.parse(text)] for text in drawn])

    assert again == drawing.redraw
    assert (drawing.dealer is None) is bool(again)
