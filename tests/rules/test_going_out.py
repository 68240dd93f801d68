"""Going out, and when a round ends (OUT)."""

import pytest

from support import cards, decisions, play, plays, position, refusal, result_of, run
from tichu import GiveTrick, MakeWish, Pass, Phase, TakeTrick, legal_actions
from tichu.errors import Code

SEATS = range(4)


@pytest.mark.rule("OUT-1")
def test_going_out_does_not_end_the_trick() -> None:
    """The others play on, and the player who is out can still win the trick."""
    state = run(position("9j", "5jJw", "6j", "7jQj", turn=0), play(0, "9j"))

    assert ((0,), Phase.PLAY, (1,)) == (state.finished, state.phase, state.to_act)
    assert ["Jw"] == plays(state, 1)
    won = run(state, Pass(1), Pass(2), Pass(3))
    assert (Phase.TAKE_TRICK, (0,)) == (won.phase, won.to_act)
    assert cards("9j") == run(won, TakeTrick(0)).pile(0)


@pytest.mark.rule("OUT-2", "OUT-1")
@pytest.mark.parametrize("out", [(1,), (2,), (3,), (2, 1)])
def test_players_who_are_out_are_skipped(out: tuple[int, ...]) -> None:
    """A player who is out is never on turn, has no actions and cannot pass."""
    hands = ["" if seat in out else f"{seat + 3}j{seat + 3}w" for seat in SEATS]
    state = position(*hands, turn=0, finished=out)
    state = run(state, play(0, "3j"))
    while state.phase is Phase.PLAY:
        assert set(state.to_act).isdisjoint(out)
        for seat in out:
            assert [] == list(state.legal(seat))
            assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, Pass(seat))
        state = run(state, Pass(state.to_act[0]))


@pytest.mark.rule("OUT-3")
def test_the_round_ends_when_one_player_is_left() -> None:
    """The third player's last play ends the round at once and wins its trick."""
    state = position("", "KjAj", "6j", "", turn=2, finished=(3, 0), trick="1:5j", rest_to=0)
    state = run(state, play(2, "6j"))

    assert (Phase.OVER, (3, 0, 2), ()) == (state.phase, state.finished, state.to_act)
    assert cards("5j6j") == state.pile(2)
    assert (Code.ROUND_OVER, "OUT-3") == refusal(state, play(1, "Kj"))
    assert (Code.ROUND_OVER, "OUT-3") == refusal(state, Pass(1))
    assert [] == [action for seat in range(4) for action in state.legal(seat)]


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize(("first", "second", "ends"), [(2, 0, True), (1, 0, False), (3, 0, False)])
def test_a_double_victory_ends_the_round(first: int, second: int, *, ends: bool) -> None:
    """The round ends when partners are first and second out, and not with opponents."""
    hands = ["9j", "5jJw", "6j", "7jQj"]
    hands[first] = ""
    state = position(*hands, turn=second, finished=(first,), rest_to=2)
    state = run(state, play(second, "9j"))

    assert ends is state.is_over
    assert (first, second) == state.finished


@pytest.mark.rule("OUT-4", "DOG-4")
@pytest.mark.parametrize("card", ["Dg", "Ma", "Dr", "Ph", "9j"])
def test_any_last_card_completes_a_double_victory(card: str) -> None:
    """Any card completes it, the Dog too, and nobody leads again."""
    state = run(position(card, "5j", "", "6j", turn=0, finished=(2,)), play(0, card))

    assert (True, (2, 0)) == (state.is_over, state.finished)
    assert "double" == result_of(state).victory


@pytest.mark.rule("OUT-5")
def test_the_order_of_settling_a_round() -> None:
    """The trick goes to its winner, the Dragon's is given, then the tailender's cards go."""
    # Seat 3 keeps a king; seat 0, first out, gets what seat 3 has won, the Dragon's trick too.
    state = position(
        "", "", "Dr", "Kj", turn=2, finished=(0, 1), piles={0: "5j", 1: "5w", 3: "TjTw"},
        trick="3:Kw", rest_to=2
    )  # fmt: skip
    state = run(state, play(2, "Dr"), GiveTrick(2, 3))

    assert cards("KwDrTjTw") == state.pile(3)
    assert state.result is not None
    assert (95, 5) == state.result.card_points


@pytest.mark.rule("OUT-5", "SCORE-4", "OUT-3")
@pytest.mark.parametrize(("ending", "points"), [("Kj", (55, 45)), ("9j", (45, 55))])
def test_the_trick_of_the_last_play_is_counted(ending: str, points: tuple[int, int]) -> None:
    """The last trick goes to the player who ended the round."""
    trick = (play(3, "5j"), play(0, "7j"), play(3, "8j"))
    state = position(
        "", "", ending, "2jTj", turn=2, finished=(1, 0), trick=trick, rest_to=1, piles={2: "TwTpTs"}
    )
    end = run(state, play(2, ending))

    assert cards(f"5j7j8j{ending}TwTpTs") == end.pile(2)
    assert points == result_of(end).card_points  # with the ten that seat 3 still holds


@pytest.mark.rule("OUT-6")
def test_settling_the_last_play_after_going_out() -> None:
    """A player who is out still wishes, takes the trick and gives the Dragon's."""
    wish = run(position("Ma", "5jJw", "6j", "7jQj", turn=0), play(0, "Ma"))
    take = run(position("9j", "5j", "6j", "7j", turn=0), play(0, "9j"), *map(Pass, (1, 2, 3)))
    gift = run(position("Dr", "5j", "6j", "7j", turn=0), play(0, "Dr"), *map(Pass, (1, 2, 3)))

    assert 14 == len([each for each in decisions(wish, 0) if isinstance(each, MakeWish)])
    assert [TakeTrick(0)] == decisions(take, 0)
    gift = run(gift, TakeTrick(0))
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(gift, 0)
    assert [] == list(run(gift, GiveTrick(0, 1)).legal(0))


@pytest.mark.rule("OUT-6")
@pytest.mark.parametrize("hand", ["Ma", "Ma2j3j4j5w"])
def test_going_out_with_the_mah_jong(hand: str) -> None:
    """The player still makes the wish, and the turn goes on to the next seat."""
    state = run(position(hand, "6j9j", "7j", "8j", turn=0), play(0, hand))

    assert ((0,), Phase.WISH, (0,)) == (state.finished, state.phase, state.to_act)
    assert (1,) == run(state, MakeWish(0, 9)).to_act


@pytest.mark.rule("OUT-7")
def test_no_wish_and_no_taking_after_the_last_play() -> None:
    """A round that ends with the Mah Jong has no wish, and its trick needs no taking."""
    last = run(position("Ma", "", "", "7jQj", turn=0, finished=(1, 2)), play(0, "Ma"))
    double = run(position("Ma", "5j", "", "7jQj", turn=0, finished=(2,)), play(0, "Ma"))

    for state in (last, double):
        assert (Phase.OVER, None) == (state.phase, state.trick)
        assert cards("Ma") == state.pile(0)


@pytest.mark.rule("OUT-7")
@pytest.mark.parametrize(
    ("card", "finished", "rule"),
    [
        ("Ma", (1, 2), "OUT-3"),
        ("Dg", (1, 2), "OUT-3"),
        ("9j", (1, 2), "OUT-3"),
        ("Dr", (2,), "OUT-4"),
    ],
)
def test_no_action_after_the_end(card: str, finished: tuple[int, ...], rule: str) -> None:
    """Once the round is over nothing is listed and every action is refused."""
    hands = ["" if seat in finished else f"{seat + 4}j" for seat in SEATS]
    state = run(position(card, *hands[1:], turn=0, finished=finished), play(0, card))

    assert (Phase.OVER, (), ()) == (state.phase, state.to_act, state.may_interrupt)
    assert [] == list(legal_actions(state))
    for action in (MakeWish(0, 5), MakeWish(0, None), TakeTrick(0), GiveTrick(0, 1)):
        assert (Code.ROUND_OVER, rule) == refusal(state, action)
