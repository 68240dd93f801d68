"""Rounds up to 1000 points (MATCH)."""

import attrs
import pytest

from support import play, position
from tichu import GameState, InvalidValue, Phase, RoundState, apply, new_game


def before_last_play(points: str | None = None) -> RoundState:
    """Return a round that seat 2 ends with a 3: a double victory, or cards are counted.

    They are counted if points are given, which team 0 has then taken; team 1 has the other cards.
    """
    if points is None:
        return position("", "9j", "3j", "KjKw", turn=2, finished=(0,))
    return position("", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: points}, rest_to=1)


def played(scores: tuple[int, int], points: str | None = None) -> GameState:
    """Return the game with these scores before, after that last play."""
    game = attrs.evolve(new_game(scores=scores), round=before_last_play(points))
    return apply(game, play(2, "3j"))


@pytest.mark.rule("MATCH-1")
@pytest.mark.parametrize(("before", "over"), [(795, False), (800, True), (805, True)])
def test_a_team_wins_with_1000_points(before: int, *, over: bool) -> None:
    """The game is over when a team has 1000 points at the end of a round."""
    game = played((before, 0))

    assert over is game.is_over
    assert (before + 200, 0) == game.scores
    assert (0 if over else None) == game.winner
    assert (Phase.OVER if over else Phase.DEAL_FIRST) == game.phase


@pytest.mark.rule("MATCH-1")
def test_starting_scores() -> None:
    """A game cannot start from scores that end it, except from a tie."""
    with pytest.raises(InvalidValue):
        new_game(scores=(1000, 500))
    assert (1000, 1000) == new_game(scores=(1000, 1000)).scores


@pytest.mark.rule("MATCH-2")
@pytest.mark.parametrize(("before", "winner"), [((980, 950), 0), ((960, 955), 1)])
def test_both_teams_above_1000(before: tuple[int, int], winner: int) -> None:
    """The higher score wins if both teams reach 1000."""
    game = played(before, "TjTwTpTs")

    assert (before[0] + 40, before[1] + 60) == game.scores
    assert min(game.scores) >= 1000
    assert winner == game.winner


@pytest.mark.rule("MATCH-2", "MATCH-1")
@pytest.mark.parametrize(
    ("before", "winner"), [((965, 940), 0), ((960, 945), 1), ((955, 995), 1), ((990, 930), 0)]
)
def test_five_points_decide(before: tuple[int, int], winner: int) -> None:
    """The higher score wins, even by five points."""
    game = played(before, "TjTwTpTs")

    assert (before[0] + 40, before[1] + 60) == game.scores
    assert (True, winner) == (game.is_over, game.winner)
    assert game.scores[winner] == max(game.scores) >= 1000


@pytest.mark.rule("MATCH-3")
def test_a_tie_is_played_on() -> None:
    """With equal scores of 1000 or more another round is played."""
    tie = played((970, 950), "TjTwTpTs")

    assert (False, None, (1010, 1010)) == (tie.is_over, tie.winner, tie.scores)
    assert Phase.DEAL_FIRST == tie.phase
    again = apply(attrs.evolve(tie, round=before_last_play()), play(2, "3j"))
    assert (True, 0) == (again.is_over, again.winner)


@pytest.mark.rule("MATCH-3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_repeated_ties(number: int) -> None:
    """Rounds follow as long as the scores are tied."""
    game = new_game(scores=(1000, 1000))
    for _ in range(number):
        game = apply(attrs.evolve(game, round=before_last_play("TjTwTpTsKj")), play(2, "3j"))
        assert (False, None) == (game.is_over, game.winner)
        assert game.scores[0] == game.scores[1]
    game = apply(attrs.evolve(game, round=before_last_play()), play(2, "3j"))

    assert (True, 0) == (game.is_over, game.winner)


@pytest.mark.rule("MATCH-4")
def test_there_is_no_lower_limit() -> None:
    """The game goes on even if a team is far behind."""
    game = played((-2000, -3000))

    assert (False, (-1800, -3000)) == (game.is_over, game.scores)


@pytest.mark.rule("MATCH-4")
@pytest.mark.parametrize("behind", [-500, -1000, -10000])
def test_a_score_below_minus_1000_does_not_lose(behind: int) -> None:
    """The game goes on until the other team has 1000 points."""
    game = played((995, behind), "")
    assert (False, None, Phase.DEAL_FIRST) == (game.is_over, game.winner, game.phase)
    won = played((940, behind), "TjTwTpTsKjKw")

    assert (True, 0, behind + 40) == (won.is_over, won.winner, won.scores[1])
