"""The score of a round (SCORE)."""

import pytest

from support import cards, play, position, result_of, run
from tichu import Call, GiveTrick, InvalidSetup, RoundState, score_round, transition, view
from tichu.moves import RoundEnded

TICHU, GRAND = Call.TICHU, Call.GRAND_TICHU
SEATS = range(4)


def last_play(*, hand: str = "2j", piles: dict[int, str], first: int = 0) -> RoundState:
    """Return a round that seat 2 ended with a 3, seat 3 being the tailender."""
    finished = (first, 1 - first)
    state = position("", "", "3j", hand, turn=2, finished=finished, piles=piles, rest_to=1)
    return run(state, play(2, "3j"))


@pytest.mark.rule("SCORE-1", "TRICK-10")
@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ({0: "KjKw"}, (20, 80)),
        ({2: "KjKw"}, (20, 80)),
        ({0: "Kj", 1: "Dr", 2: "Kw5j"}, (25, 75)),
        ({0: "KjKwKpKs", 2: "TjTwTpTs5j5w5p5sDr"}, (125, -25)),
    ],
)
def test_cards_count_for_the_team_of_the_pile(
    piles: dict[int, str], points: tuple[int, int]
) -> None:
    """The piles of two partners count for their team."""
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(2, "3j"))).card_points


@pytest.mark.rule("SCORE-2", "SCORE-4")
@pytest.mark.parametrize("last", SEATS)
@pytest.mark.parametrize("first_is_partner", [False, True])
def test_the_tailenders_hand_goes_to_the_opponents(last: int, *, first_is_partner: bool) -> None:
    """The points of the last hand count for the other team."""
    partner, other, ending = (last + 2) % 4, (last + 1) % 4, (last + 3) % 4
    hands = [""] * 4
    hands[last], hands[ending] = "TjKjDr", "2j"
    order = (partner, other) if first_is_partner else (other, partner)
    state = position(*hands, turn=ending, finished=order, rest_to=partner)
    points = result_of(run(state, play(ending, "2j"))).card_points

    assert (55, 45) == (points[last % 2], points[other % 2])


@pytest.mark.rule("SCORE-3")
@pytest.mark.parametrize(("first", "expected"), [(0, (20, 80)), (1, (0, 100))])
def test_the_tailenders_tricks_go_to_the_first_out(first: int, expected: tuple[int, int]) -> None:
    """The tricks go there even if the first out is the tailender's partner."""
    assert expected == result_of(last_play(piles={3: "TjKj"}, first=first)).card_points


@pytest.mark.rule("SCORE-1", "SCORE-2", "SCORE-3", "DRG-3")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("to", [1, 3])
def test_the_piles_that_are_told_give_the_score(first: int, to: int) -> None:
    """The piles at the end, with a given Dragon, and the last player's gifts make the score."""
    out = (first, 1 - first)
    piles = {0: "5jKw", 2: "Ph", 3: "TjTw"}
    state = position("", "", "Dr", "2jKj", turn=2, finished=out, piles=piles, rest_to=1)
    state = run(state, play(2, "Dr"))

    state, (*_, ended) = transition(state, GiveTrick(2, to))

    assert isinstance(ended, RoundEnded)
    own, other, partner, last = (pile.points for pile in ended.piles)
    assert (15, -25, 20 + 25 * (to == 3)) == (own, partner, last)
    given = (last, 0) if first == 0 else (0, last)
    assert (own + partner + 10 + given[0], other + given[1]) == ended.result.card_points


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("piles", [{0: "Dr"}, {2: "Ph"}, {3: "DrTjTw"}, {0: "5jKjKwKpKs"}])
def test_card_points_make_100_together(piles: dict[int, str]) -> None:
    """The card points of both teams add up to 100, and must in ``score_round``."""
    assert 100 == sum(result_of(last_play(piles=piles)).card_points)
    with pytest.raises(InvalidSetup, match="add up to 100"):
        score_round((0, 1, 2), (60, 50))


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("holder", range(4))
def test_card_points_always_make_100(first: int, holder: int) -> None:
    """Card points add up to 100 wherever the Dragon and the Phoenix lie."""
    hand = "2jDrPh" if holder == 3 else "2j"
    piles = {} if holder == 3 else {holder: "DrPh"}
    state = position(
        "", "", "3j", hand, turn=2, finished=(first, 1 - first), piles=piles, rest_to=1
    )

    assert 100 == sum(result_of(run(state, play(2, "3j"))).card_points)


@pytest.mark.rule("SCORE-5")
def test_the_range_of_card_points() -> None:
    """Card points go from -25 to 125 in multiples of 5."""
    low = last_play(piles={0: "Ph"})

    assert (-25, 125) == result_of(low).card_points
    for impossible in ((126, -26), (52, 48), (130, -30)):
        with pytest.raises(InvalidSetup, match="multiples of 5"):
            score_round((0, 1, 2), impossible)


@pytest.mark.rule("SCORE-5")
def test_every_step_of_five_can_be_reached() -> None:
    """Every multiple of 5 from -25 to 125 is accepted, and no number between."""
    for points in range(-25, 126, 5):
        assert (points, 100 - points) == score_round((0, 1, 2), (points, 100 - points)).card_points
        for between in range(1, 5):
            with pytest.raises(InvalidSetup, match="multiples of 5"):
                score_round((0, 1, 2), (points + between, 100 - points - between))


@pytest.mark.rule("SCORE-6")
def test_a_double_victory_counts_200_and_no_cards() -> None:
    """The team that is out first and second gets 200 points, and the other nothing."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,), piles={1: "TjTwTpTs"})
    state = run(state, play(2, "3j"))

    assert state.result is not None
    assert ("double", (200, 0)) == (state.result.victory, state.result.card_points)
    assert (200, 0) == score_round((0, 2)).scores
    with pytest.raises(InvalidSetup, match="no cards are counted after a double victory"):
        score_round((0, 2), (60, 40))


@pytest.mark.rule("SCORE-6", "OUT-4")
@pytest.mark.parametrize("first", SEATS)
def test_a_double_victory_of_every_team(first: int) -> None:
    """Either partner may be first out, in either team."""
    second = (first + 2) % 4
    hands = ["Kj", "Kw", "Kp", "Ks"]
    hands[first], hands[second] = "", "2j"
    opponents = (first + 1) % 4
    state = position(*hands, turn=second, finished=(first,), rest_to=opponents)
    end = result_of(run(state, play(second, "2j")))

    assert "double" == end.victory
    assert (200, 0) == (end.scores[first % 2], end.scores[opponents % 2])


@pytest.mark.rule("SCORE-6", "TICHU-9")
@pytest.mark.parametrize("piles", [{0: "KjKwTjTw"}, {1: "KjKwTjTw"}, {2: "Dr"}, {3: "DrTp"}])
def test_no_pile_adds_to_a_double_victory(piles: dict[int, str]) -> None:
    """The piles do not matter."""
    state = position("2j", "Kp", "", "Ks", turn=0, finished=(2,), piles=piles, rest_to=1)
    end = result_of(run(state, play(0, "2j")))

    assert ((200, 0), (200, 0)) == (end.card_points, end.scores)


@pytest.mark.rule("SCORE-6", "DEAL-3")
def test_no_hand_is_shown_after_a_double_victory() -> None:
    """No cards are counted, so hands stay hidden; otherwise the last hand is shown."""
    double = run(position("2j", "KjAj", "", "QjQw", turn=0, finished=(2,)), play(0, "2j"))
    counted = run(position("2j", "KjAj", "", "", turn=0, finished=(2, 3)), play(0, "2j"))

    assert double.is_over
    assert counted.is_over
    assert [None] * 4 == [view(double, None).hand(seat) for seat in SEATS]
    assert [None, None] == [view(double, 0).hand(seat) for seat in (1, 3)]
    assert cards("KjAj") == view(counted, None).hand(1)


@pytest.mark.rule("SCORE-7")
@pytest.mark.parametrize("call", [(TICHU, 100), (GRAND, 200)])
def test_every_call_is_added_or_subtracted(call: tuple[Call, int]) -> None:
    """All calls count, with card points and with a double victory."""
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
    """The trick goes to the player who ended the round; the others keep their piles."""
    state = position(
        "- / 9j / 8j / KjKw",
        turn=2,
        finished=(0,),
        piles={1: "TjTw", 3: "Tp"},
        trick="1:7s",
        rest_to=0,
    )
    state = run(state, play(2, "8j"))

    assert cards("7s8j") == state.pile(2)
    assert (cards("TjTw"), cards("Tp")) == (state.pile(1), state.pile(3))
