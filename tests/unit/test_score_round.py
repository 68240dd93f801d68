"""score_round: the score from what a table of people reports."""

import pytest

from support import anything
from tichu import Call, InvalidSetup, RoundResult, Rules, score_round

SIX = Rules(
    seats=6,
    teams=(0, 1, 0, 1, 0, 1),
    packets=(6, 3),
    push_to="partners",
    double_victory=None,
    triple_victory=300,
    tailender_tricks="opponents",
)


def test_a_counted_round() -> None:
    """Finishing order, card points, calls and sums; the last player may be left out."""
    expected = RoundResult((2, 1, 0), (70, 30), None, (100, -200), (170, -170))

    assert expected == score_round((2, 1, 0), (70, 30), {2: "tichu", 3: "grand_tichu"})
    assert expected == score_round([2, 1, 0, 3], [70, 30], {2: Call.TICHU, 3: Call.GRAND_TICHU})


def test_a_double_victory() -> None:
    """Card points are not needed, but the card points of the victory are accepted."""
    expected = RoundResult((1, 3), (0, 200), "double", (0, 0), (0, 200))

    assert expected == score_round((1, 3))
    assert expected == score_round((1, 3), (0, 200))


def test_a_double_victory_with_more_seats_named() -> None:
    """Seats named after the two winners are ignored."""
    assert (1, 3) == score_round((1, 3, 0)).finished
    assert (1, 3) == score_round((1, 3, 2, 0)).finished
    assert (0, 1, 3, 2) == score_round((0, 1, 3, 2), rules=SIX, counted_out=1).finished


def test_counted_out() -> None:
    """A false announcement costs a double victory and the team's calls."""
    result = score_round((), calls={0: "tichu", 1: "tichu"}, counted_out=0)
    nothing = score_round((0,), rules=Rules(double_victory=None), counted_out=1)

    assert RoundResult((), (0, 200), "counted_out", (-100, 100), (-100, 300)) == result
    assert ((0,), (0, 0)) == (nothing.finished, nothing.card_points)


def test_six_seats() -> None:
    """Five seats go out, and a false announcement costs a triple victory."""
    assert (60, 40) == score_round((0, 1, 2, 3, 4), (60, 40), rules=SIX).scores
    no_value = Rules(
        seats=6, teams=(0, 1, 0, 1, 0, 1), packets=(6, 3), push_to="partners", double_victory=None
    )
    assert None is score_round((0, 2, 4, 1, 3), (60, 40), rules=no_value).victory
    assert (0, 300) == score_round((), rules=SIX, counted_out=0).card_points


@pytest.mark.rule("SCORE-4")
def test_the_points_of_one_team_are_enough() -> None:
    """The other team has the rest of 100."""
    assert (70, 30) == score_round((0, 1, 2), (70, None)).card_points
    assert (-25, 125) == score_round((0, 1, 2), (None, 125)).card_points
    for wrong in ((None, None), (None, "70"), (70, None, None)):
        with pytest.raises(InvalidSetup, match="expected the points of both teams"):
            score_round((0, 1, 2), anything(wrong))
