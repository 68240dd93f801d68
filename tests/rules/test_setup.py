"""Seats, teams, the dealer, and drawing for partners and for the deal (SETUP)."""

import itertools
import random

import pytest

import tichu
from support import accept, dealt, decisions, play, position, run, swapped
from tichu import Card, Pass, legal_actions
from tichu.rulebook.drawing import Drawing, dealer_by_draw, seats_by_draw

LADDER = (
    "Dg",
    "Ma",
    "Ph",
    "2j",
    "3w",
    "4p",
    "5s",
    "6j",
    "7w",
    "8p",
    "9s",
    "Tj",
    "Jw",
    "Qp",
    "Ks",
    "Aj",
    "Dr",
)
"""A card of each value, from low to high."""
SEATS = range(4)


def drawn(*players: str) -> list[list[Card]]:
    """Return the cards of each player, written one after the other."""
    return [[Card(text[at : at + 2]) for at in range(0, len(text), 2)] for text in players]


@pytest.mark.rule("SETUP-1")
def test_two_teams_sit_crosswise() -> None:
    """A player's partner sits opposite, and both neighbours are opponents."""
    assert [(2,), (3,), (0,), (1,)] == [tichu.NANJING.partners(seat) for seat in range(4)]
    assert [(1, 3), (2, 0), (3, 1), (0, 2)] == [tichu.NANJING.opponents(seat) for seat in range(4)]


@pytest.mark.rule("SETUP-2")
def test_the_turn_goes_to_the_next_seat() -> None:
    """Seats play in the order of their numbers, and the first follows the last."""
    state = position("3jAj", "4jAw", "5jAp", "6jAs", turn=2)

    turns = [state.to_act]
    for action in (play(2, "5j"), play(3, "6j"), Pass(0)):
        state = run(state, action)
        turns.append(state.to_act)

    assert [(2,), (3,), (0,), (1,)] == turns


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("leader", SEATS)
def test_one_order_of_play(leader: int) -> None:
    """Turns and the recipients of a push follow the order of play."""
    hands = ["3j3w", "4j4w", "5j5w", "6j6w"]
    hands[leader] = "9j"
    order = [(leader + step) % 4 for step in (1, 2, 3)]
    state = run(position(*hands, turn=leader), play(leader, "9j"))

    turns: list[int] = []
    while state.phase is tichu.Phase.PLAY:
        turns += state.to_act
        state = run(state, Pass(state.to_act[0]))
    assert order == turns == list(state.rules.push_recipients(leader))


@pytest.mark.rule("SETUP-3")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_any_seat_may_deal_first(dealer: int) -> None:
    """The first dealer is given by the caller; the game draws none."""
    state = tichu.new_round(dealer=dealer)

    assert (dealer, tichu.Phase.DEAL_FIRST, ()) == (state.dealer, state.phase, state.to_act)
    assert [] == list(legal_actions(state))
    assert dealer == tichu.new_game(dealer=dealer).dealer


@pytest.mark.rule("SETUP-3", "DEAL-2")
@pytest.mark.parametrize("dealer", SEATS)
def test_among_four_the_dealer_changes_nothing(dealer: int) -> None:
    """With four players the same cards give the same round for any dealer."""
    state = dealt(dealer=dealer)
    zero = dealt(dealer=0)

    assert [zero.hand(seat) for seat in SEATS] == [state.hand(seat) for seat in SEATS]
    assert list(legal_actions(zero)) == list(legal_actions(state))
    assert swapped(zero).to_act == swapped(state).to_act


@pytest.mark.rule("SETUP-3")
def test_a_new_round_is_empty() -> None:
    """Before the deal there are no hands, no leader, no calls and no actions."""
    state = tichu.new_round()

    assert [0] * 4 == [len(state.hand(seat)) for seat in SEATS]
    assert ((), (None,) * 4) == (state.to_act, state.calls)
    assert [[]] * 4 == [decisions(state, seat) for seat in SEATS]
    assert not accept(state, Pass(0))


@pytest.mark.rule("SETUP-4")
def test_a_draw_pairs_the_high_and_the_low_cards() -> None:
    """The two high cards play together, and the highest deals."""
    drawing = seats_by_draw([[Card(text)] for text in ("9j", "Dr", "Dg", "Ks")])

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
def test_ties_that_matter(drawn: tuple[str, ...], again: tuple[int, ...]) -> None:
    """Players redraw who tie between second and third, or for the highest card."""
    drawing = seats_by_draw([[Card(text)] for text in drawn])

    assert again == drawing.redraw
    assert (drawing.dealer is None) is bool(again)


@pytest.mark.rule("SETUP-4", "V-02")
def test_the_two_low_cards_are_partners_and_so_are_the_two_high() -> None:
    """Partners sit opposite; the highest card deals, from seat 0."""
    for players in itertools.permutations(("3j", "7w", "Tp", "Ks")):
        result = seats_by_draw(drawn(*players))
        seated = [players[player] for player in result.seats]

        assert {"Tp", "Ks"} == {seated[0], seated[2]}
        assert {"3j", "7w"} == {seated[1], seated[3]}
        assert (0, "Ks") == (result.dealer, seated[result.dealer or 0])
        assert () == result.redraw


@pytest.mark.rule("SETUP-4", "V-02")
@pytest.mark.parametrize(("low", "high"), list(itertools.pairwise(LADDER)))
def test_the_order_of_cards_in_a_draw(low: str, high: str) -> None:
    """From the lowest, the order is Dog, Mah Jong, Phoenix, 2 to ace, Dragon."""
    result = dealer_by_draw(drawn(low, high))

    assert Drawing((0, 1), 1, ()) == result
    assert Drawing((0, 1), 0, ()) == dealer_by_draw(drawn(high, low))


@pytest.mark.rule("SETUP-4")
def test_special_cards_in_a_draw() -> None:
    """The Phoenix and the Mah Jong are the two low cards, and the Dragon deals."""
    result = seats_by_draw(drawn("Ph", "Dr", "2j", "Ma"))

    assert (1, 2) == (result.seats[0], result.seats[2])
    assert {0, 3} == {result.seats[1], result.seats[3]}
    assert 0 == result.dealer


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(
    ("players", "again"),
    [
        (("Ks", "9j", "9w", "3j"), (1, 2)),  # the second and the third
        (("9j", "9w", "9p", "3j"), (0, 1, 2)),
        (("Ks", "9j", "9w", "9p"), (1, 2, 3)),
        (("9j", "9w", "9p", "9s"), (0, 1, 2, 3)),
        (("Aj", "3j", "Aw", "9s"), (0, 2)),  # the highest
        (("3j", "3w", "Aw", "As"), (2, 3)),
    ],
)
def test_players_who_tie_draw_again(players: tuple[str, ...], again: tuple[int, ...]) -> None:
    """Only they redraw, and nothing else is decided before."""
    assert Drawing((), None, again) == seats_by_draw(drawn(*players))


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize("players", [("Ks", "9j", "3w", "3j"), ("9j", "3j", "Dr", "3w")])
def test_a_tie_of_the_two_lowest_does_not_matter(players: tuple[str, ...]) -> None:
    """The players with the two lowest cards are partners in any case, and neither deals."""
    result = seats_by_draw(drawn(*players))

    assert () == result.redraw
    assert {"3j", "3w"} == {players[result.seats[1]], players[result.seats[3]]}


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (("Ks", "9j2j", "9w5w", "3j"), ((0, 2), (1, 3))),
        (("Ks", "9j5j", "9w2w", "3j"), ((0, 1), (2, 3))),
        (("Aj2j", "3j", "Aw4p", "9s"), ((2, 0), (1, 3))),
        (("AjDg", "3j", "AwMa", "9s"), ((2, 0), (1, 3))),
    ],
)
def test_the_second_card_decides_among_those_who_tied(
    players: tuple[str, ...], seats: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    """A second card does not count against another player's first card."""
    result = seats_by_draw(drawn(*players))
    first, second = seats

    assert first == (result.seats[0], result.seats[2])
    assert set(second) == {result.seats[1], result.seats[3]}


@pytest.mark.rule("SETUP-4")
def test_repeated_ties_in_a_draw() -> None:
    """Fewer players redraw each time."""
    players = ["9j", "9w", "9p", "3j"]

    assert (0, 1, 2) == seats_by_draw(drawn(*players)).redraw
    players = ["9j5j", "9w5w", "9pKj", "3j"]
    assert (0, 1) == seats_by_draw(drawn(*players)).redraw
    players = ["9j5jQj", "9w5wJj", "9pKj", "3j"]
    assert Drawing((2, 1, 0, 3), 0, ()) == seats_by_draw(drawn(*players))


@pytest.mark.rule("SETUP-4")
def test_a_draw_ends() -> None:
    """Redrawing seats all four players in the end."""
    for seed in range(50):
        deck = list(tichu.DECK)
        random.Random(seed).shuffle(deck)
        players = [[deck.pop()] for _ in range(4)]
        result = seats_by_draw(players)
        while result.redraw:
            assert ((), None) == (result.seats, result.dealer)
            assert 2 <= len(result.redraw)
            for player in result.redraw:
                players[player].append(deck.pop())
            result = seats_by_draw(players)

        assert [0, 1, 2, 3] == sorted(result.seats)
        assert 0 == result.dealer


@pytest.mark.rule("SETUP-4", "V-02")
def test_drawing_only_for_the_deal() -> None:
    """The highest card deals, and all players keep their seats."""
    for players in itertools.permutations(("3j", "Dg", "Tp", "Ks")):
        assert Drawing((0, 1, 2, 3), players.index("Ks"), ()) == dealer_by_draw(drawn(*players))


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(
    ("players", "result"),
    [
        (("Ks", "Kw", "3j", "3w"), Drawing((), None, (0, 1))),
        (("KsDg", "KwMa", "3j", "3w"), Drawing((0, 1, 2, 3), 1, ())),
        (("3s", "9w", "3j", "3w"), Drawing((0, 1, 2, 3), 1, ())),
        (("3s", "2w", "Qj"), Drawing((0, 1, 2), 2, ())),
        (("3s", "2w", "Qj", "4j", "Kj", "Dg"), Drawing((0, 1, 2, 3, 4, 5), 4, ())),
    ],
)
def test_ties_in_a_draw_for_the_deal(players: tuple[str, ...], result: Drawing) -> None:
    """Only a tie for the highest card is redrawn, with any number of players."""
    assert result == dealer_by_draw(drawn(*players))
