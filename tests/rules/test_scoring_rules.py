"""Counting a round: SCORE-1 to SCORE-8."""

import pytest

from support import cards, play, position, run
from tichu import Call, InvalidSetup, RoundState, score_round

TICHU, GRAND = Call.TICHU, Call.GRAND_TICHU


def last_play(*, hand: str = "2j", piles: dict[int, str], first: int = 0) -> RoundState:
    """Return a round that seat 2 ended with a 3, seat 3 being the tailender."""
    finished = (first, 1 - first)
    state = position("", "", "3j", hand, turn=2, finished=finished, piles=piles, rest_to=1)
    return run(state, play(2, "3j"))


def card_points(state: RoundState) -> tuple[int, ...]:
    """Return the card points of a round that is over."""
    assert state.result is not None
    return state.result.card_points


@pytest.mark.rule("SCORE-1")
def test_each_team_counts_its_piles() -> None:
    """Both partners' tricks count for the team."""
    state = last_play(piles={0: "5j5w", 2: "TjKj"})

    assert (30, 70) == card_points(state)


@pytest.mark.rule("SCORE-2")
def test_the_tailenders_hand_goes_to_the_opponents() -> None:
    """What he still holds counts for the other team."""
    without = last_play(piles={0: "5j5w"})
    with_points = last_play(piles={0: "5j5w"}, hand="TjKjDr")

    assert (10, 90) == card_points(without)
    assert (55, 45) == card_points(with_points)


@pytest.mark.rule("SCORE-3")
@pytest.mark.parametrize(("first", "expected"), [(0, (20, 80)), (1, (0, 100))])
def test_the_tailenders_tricks_go_to_who_was_first_out(
    first: int, expected: tuple[int, int]
) -> None:
    """They go to the first out, who may be the tailender's own partner."""
    assert expected == card_points(last_play(piles={3: "TjKj"}, first=first))


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("piles", [{0: "Dr"}, {2: "Ph"}, {3: "DrTjTw"}, {0: "5jKjKwKpKs"}])
def test_card_points_make_100_together(piles: dict[int, str]) -> None:
    """Whoever has what: both teams' card points are 100 together."""
    assert 100 == sum(card_points(last_play(piles=piles)))
    with pytest.raises(InvalidSetup, match="make 100 together"):
        score_round((0, 1, 2), (60, 50))


@pytest.mark.rule("SCORE-5")
def test_the_range_of_card_points() -> None:
    """They go from -25 to 125 in steps of 5."""
    low = last_play(piles={0: "Ph"})

    assert (-25, 125) == card_points(low)
    for impossible in ((126, -26), (52, 48), (130, -30)):
        with pytest.raises(InvalidSetup, match="steps of 5"):
            score_round((0, 1, 2), impossible)


@pytest.mark.rule("SCORE-6")
def test_a_double_victory_counts_200_and_no_cards() -> None:
    """Both partners out first and second: 200 for them, nothing for the others."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,), piles={1: "TjTwTpTs"})
    state = run(state, play(2, "3j"))

    assert state.result is not None
    assert ("double", (200, 0)) == (state.result.victory, state.result.card_points)
    assert (200, 0) == score_round((0, 2)).scores
    with pytest.raises(InvalidSetup, match="no cards are counted"):
        score_round((0, 2), (60, 40))


@pytest.mark.rule("SCORE-7")
@pytest.mark.parametrize("call", [(TICHU, 100), (GRAND, 200)])
def test_every_call_is_added_or_subtracted(call: tuple[Call, int]) -> None:
    """The calls of all four count, with card points and with a double victory."""
    made, value = call
    state = position(
        "", "9j", "3j", "KjKw", turn=2, finished=(0,), calls={0: made, 1: TICHU, 2: TICHU}
    )
    double = run(state, play(2, "3j")).result

    assert double is not None
    assert (value - 100, -100) == double.call_points
    assert (200 + value - 100, -100) == double.scores
    assert (60 + value, 40 - 200) == score_round(
        (0, 1, 2), (60, 40), {0: made, 3: "grand_tichu"}
    ).scores


@pytest.mark.rule("SCORE-8")
def test_the_open_trick_of_a_double_victory() -> None:
    """It goes to the pile of who ended the round, and the tailenders keep theirs."""
    state = position(
        "",
        "9j",
        "8j",
        "KjKw",
        turn=2,
        finished=(0,),
        piles={1: "TjTw", 3: "Tp"},
        trick=(play(1, "7s"),),
        rest_to=0,
    )
    state = run(state, play(2, "8j"))

    assert cards("7s8j") == state.taken(2)
    assert (cards("TjTw"), cards("Tp")) == (state.taken(1), state.taken(3))
