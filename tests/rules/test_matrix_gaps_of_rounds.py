"""Rules that one test alone showed, by the rule matrix: leads, the end of a round, score, game.

The third part of ``test_matrix_gaps.py``. Some of these rules had two tests before, of which one
looked the same way as the other, or at what somebody may see.
"""

import random

import attrs
import pytest

from support import (
    cards,
    dealt,
    first_packets,
    play,
    plays,
    position,
    refusal,
    run,
    swapped,
)
from tichu import (
    MAH_JONG,
    Call,
    CallGrandTichu,
    Code,
    DeclineGrandTichu,
    GameState,
    GiveTrick,
    InvalidSetup,
    MakeWish,
    Pass,
    Phase,
    Play,
    RoundResult,
    RoundState,
    TakeTrick,
    apply,
    deal,
    legal_actions,
    new_game,
    score_round,
)

SEATS = range(4)


def result_of(state: RoundState) -> RoundResult:
    """Return the result of a round that is over."""
    assert state.result is not None
    return state.result


# Calls, the first lead, tricks


@pytest.mark.rule("GRAND-1")
def test_the_right_to_grand_tichu_ends_with_the_decision() -> None:
    """Who has declined cannot call; with the ninth card nobody can, whoever has called."""
    state = run(first_packets(), DeclineGrandTichu(0))
    assert (Code.ALREADY_DECIDED, "GRAND-4") == refusal(state, CallGrandTichu(0))
    state = run(state, CallGrandTichu(1), DeclineGrandTichu(2), DeclineGrandTichu(3))
    rest = run(state, deal(state, random.Random(8)))

    assert Phase.DEAL_REST == state.phase
    for moment in (state, rest, swapped(rest)):
        for seat in SEATS:
            assert (Code.WRONG_PHASE, "GRAND-1") == refusal(moment, CallGrandTichu(seat))


@pytest.mark.rule("TRICK-1")
@pytest.mark.rule("MAH-1")
@pytest.mark.parametrize("seed", range(8))
def test_the_first_lead_may_be_anything(seed: int) -> None:
    """Every single card of the Mah Jong's holder may be led; nobody else may lead or pass."""
    state = swapped(dealt(seed=seed))
    (leader,) = state.to_act
    led = {str(card) for card in state.hand(leader)}

    assert MAH_JONG in state.hand(leader)
    assert led == {text for text in plays(state, leader) if len(text) == 2}
    for seat in set(SEATS) - {leader}:
        assert [] == [each for each in state.legal(seat) if isinstance(each, Play)]
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, Pass(seat))


@pytest.mark.rule("OUT-2")
@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize("out", [(1,), (2,), (3,), (2, 1)])
def test_who_is_out_does_nothing_any_more(out: tuple[int, ...]) -> None:
    """He is never on turn, has no action on his list, and his pass or bomb is refused."""
    hands = ["" if seat in out else f"{seat + 3}j{seat + 3}w" for seat in SEATS]
    state = position(*hands, turn=0, finished=out)
    state = run(state, play(0, "3j"))
    while state.phase is Phase.PLAY:
        assert set(state.to_act).isdisjoint(out)
        for seat in out:
            assert [] == list(state.legal(seat))
            assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, Pass(seat))
        state = run(state, Pass(state.to_act[0]))


@pytest.mark.rule("DRG-1")
@pytest.mark.parametrize("top", ["Ma", "2w", "Aw", "Ph"])
def test_the_dragon_beats_every_single_card_and_no_pair(top: str) -> None:
    """Laid on any single card, and beaten by none; it is no answer to two cards."""
    state = position("Dr2j", "Aj", "Kj", "3j", turn=0, trick=(play(3, top),))
    pair = position("Dr2j", "Aj", "Kj", "3j", turn=0, trick=(play(3, "4j4w"),))

    after = run(state, play(0, "Dr"))
    assert [[], [], []] == [plays(after, seat) for seat in (1, 2, 3)]
    assert [Pass(0)] == list(pair.legal(0))


@pytest.mark.rule("DRG-3")
@pytest.mark.rule("TRICK-7")
@pytest.mark.parametrize("owner", SEATS)
def test_only_the_dragons_trick_is_given(owner: int) -> None:
    """After any other the owner keeps it and leads at once; no gift is asked for or taken."""
    hands = ["2j", "3j", "4j", "5j"]
    hands[owner] += "AjDr"
    state = run(position(*hands, turn=owner, rest_to=(owner + 1) % 4), play(owner, "Aj"))
    for step in (1, 2, 3):
        state = run(state, Pass((owner + step) % 4))
    state = run(state, TakeTrick(owner))

    assert (cards("Aj"), (owner,), Phase.PLAY) == (state.taken(owner), state.to_act, state.phase)
    assert (Code.WRONG_PHASE, "DRG-3") == refusal(state, GiveTrick(owner, (owner + 1) % 4))


@pytest.mark.rule("WISH-15")
def test_whoever_waits_is_free_of_the_wish() -> None:
    """While the trick waits nobody has to bomb; who leads then is bound again."""
    state = position(
        "Kj3j9s", "8j8w8p8s", "9j9w9p7j", "5j", phase=Phase.TAKE_TRICK, wish=9,
        trick=(play(0, "Tj"),),
    )  # fmt: skip

    assert [TakeTrick(0)] == list(state.legal(0))
    bombed = run(state, play(1, "8j8w8p8s"))
    assert 9 == bombed.wish
    taken = run(state, TakeTrick(0))
    assert (["9s"], 9) == (plays(taken, 0), taken.wish)


@pytest.mark.rule("WISH-12")
@pytest.mark.parametrize("rank", [2, 3, 4, 5])
def test_the_next_to_hold_the_rank_fulfils_it(rank: int) -> None:
    """Not the straight with the Mah Jong, whichever of its ranks; then another's card does."""
    state = position("Ma2j3j4j5wKjQw", "Aj", f"{rank}s", "Qj7j", turn=0)
    state = run(state, play(0, "Ma2j3j4j5w"), MakeWish(0, rank), *map(Pass, (1, 2, 3)))
    state = run(state, TakeTrick(0), play(0, "Kj"), play(1, "Aj"), Pass(2), Pass(3), Pass(0))
    assert rank == state.wish
    state = run(state, TakeTrick(1))

    assert ((2,), [f"{rank}s"]) == (state.to_act, plays(state, 2))
    assert None is run(state, play(2, f"{rank}s")).wish


# The end of a round, score and game


@pytest.mark.rule("OUT-7")
@pytest.mark.parametrize(
    ("card", "finished"), [("Ma", (1, 2)), ("Dg", (1, 2)), ("9j", (1, 2)), ("Dr", (2,))]
)
def test_a_round_that_is_over_owes_nothing(card: str, finished: tuple[int, ...]) -> None:
    """No wish, trick, gift or leader is asked for, and whoever offers one is refused."""
    hands = ["" if seat in finished else f"{seat + 4}j" for seat in SEATS]
    state = run(position(card, *hands[1:], turn=0, finished=finished), play(0, card))

    assert (Phase.OVER, (), ()) == (state.phase, state.to_act, state.may_interrupt)
    assert [] == list(legal_actions(state))
    for action in (MakeWish(0, 5), MakeWish(0, None), TakeTrick(0), GiveTrick(0, 1)):
        assert (Code.ROUND_OVER, "OUT-3") == refusal(state, action)


@pytest.mark.rule("SCORE-1")
@pytest.mark.rule("TRICK-10")
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
    """Of both partners, and of both teams; the rest is with seat 1."""
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(2, "3j"))).card_points


@pytest.mark.rule("SCORE-5")
@pytest.mark.parametrize("points", range(-25, 126, 5))
def test_every_step_of_five_can_be_reached(points: int) -> None:
    """From -25 to 125 each multiple of five is a score of cards, and what lies between is not."""
    assert (points, 100 - points) == score_round((0, 1, 2), (points, 100 - points)).card_points
    for between in range(1, 5):
        with pytest.raises(InvalidSetup, match="steps of 5"):
            score_round((0, 1, 2), (points + between, 100 - points - between))


def played(scores: tuple[int, int], piles: dict[int, str]) -> GameState:
    """Return the game with these scores before, after a round in which cards were counted."""
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)
    return apply(attrs.evolve(new_game(scores=scores), round=state), play(2, "3j"))


@pytest.mark.rule("MATCH-2")
@pytest.mark.rule("MATCH-1")
@pytest.mark.parametrize(
    ("before", "winner"), [((965, 940), 0), ((960, 945), 1), ((955, 995), 1), ((990, 930), 0)]
)
def test_one_step_more_decides(before: tuple[int, int], winner: int) -> None:
    """With 1000 points for both, or for one of them, the higher score wins, by five points too."""
    game = played(before, {0: "TjTwTpTs"})

    assert (before[0] + 40, before[1] + 60) == game.scores
    assert (True, winner) == (game.is_over, game.winner)
    assert game.scores[winner] == max(game.scores) >= 1000


@pytest.mark.rule("MATCH-4")
@pytest.mark.parametrize("behind", [-500, -1000, -10000])
def test_a_team_far_behind_may_still_win(behind: int) -> None:
    """No score loses: below minus 1000 the game goes on, and the other team has to reach 1000."""
    game = played((995, behind), {})
    assert (False, None, Phase.DEAL_FIRST) == (game.is_over, game.winner, game.phase)
    won = played((940, behind), {0: "TjTwTpTsKjKw"})

    assert (True, 0, behind + 40) == (won.is_over, won.winner, won.scores[1])


@pytest.mark.rule("GRAND-2")
@pytest.mark.rule("MATCH-4")
def test_calls_alone_can_lead_below_nothing() -> None:
    """A failed grand tichu takes 200 points from a score of nothing."""
    state = position(
        "", "", "3j", "2j", turn=2, finished=(1, 0), calls={0: Call.GRAND_TICHU}, rest_to=1
    )
    game = apply(attrs.evolve(new_game(), round=state), play(2, "3j"))

    assert ((-200, 100), False) == (game.scores, game.is_over)


@pytest.mark.rule("SCORE-2")
@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("last", SEATS)
@pytest.mark.parametrize("first_is_partner", [False, True])
def test_a_hand_that_is_left_counts_for_the_other_team(
    last: int, *, first_is_partner: bool
) -> None:
    """Whoever is last, and whoever was first: his 45 points are the opponents'."""
    partner, other, ending = (last + 2) % 4, (last + 1) % 4, (last + 3) % 4
    hands = [""] * 4
    hands[last], hands[ending] = "TjKjDr", "2j"
    order = (partner, other) if first_is_partner else (other, partner)
    state = position(*hands, turn=ending, finished=order, rest_to=partner)
    points = result_of(run(state, play(ending, "2j"))).card_points

    assert (55, 45) == (points[last % 2], points[other % 2])


@pytest.mark.rule("SCORE-6")
@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("first", SEATS)
def test_a_double_victory_of_every_team(first: int) -> None:
    """Whichever partner is first out, the team has 200 and the other nothing, all cards or none."""
    second = (first + 2) % 4
    hands = ["Kj", "Kw", "Kp", "Ks"]
    hands[first], hands[second] = "", "2j"
    opponents = (first + 1) % 4
    state = position(*hands, turn=second, finished=(first,), rest_to=opponents)
    end = result_of(run(state, play(second, "2j")))

    assert "double" == end.victory
    assert (200, 0) == (end.scores[first % 2], end.scores[opponents % 2])


@pytest.mark.rule("MATCH-3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_ties_are_played_on_as_often_as_they_come(number: int) -> None:
    """Each tied round is followed by another, and the first that is not decides."""
    game = new_game(scores=(1000, 1000))
    piles = {0: "TjTwTpTsKj"}
    tied = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)
    for _ in range(number):
        game = apply(attrs.evolve(game, round=tied), play(2, "3j"))
        assert (False, None) == (game.is_over, game.winner)
        assert game.scores[0] == game.scores[1]
    last = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))
    game = apply(attrs.evolve(game, round=last), play(2, "3j"))

    assert (True, 0) == (game.is_over, game.winner)


@pytest.mark.rule("OUT-4")
@pytest.mark.rule("DOG-4")
@pytest.mark.parametrize("card", ["Dg", "Ma", "Dr", "Ph", "9j"])
def test_any_last_card_completes_a_double_victory(card: str) -> None:
    """The Dog as well: the round is over at once, and nobody leads again."""
    state = run(position(card, "5j", "", "6j", turn=0, finished=(2,)), play(0, card))

    assert (True, (2, 0)) == (state.is_over, state.finished)
    assert "double" == result_of(state).victory


@pytest.mark.rule("OUT-5")
@pytest.mark.rule("SCORE-4")
@pytest.mark.rule("OUT-3")
@pytest.mark.parametrize(("ending", "points"), [("Kj", (55, 45)), ("9j", (45, 55))])
def test_the_trick_of_the_last_play_is_counted(ending: str, points: tuple[int, int]) -> None:
    """It is won by who made the play, neither lost nor the tailender's, whose card lies in it."""
    trick = (play(3, "5j"), play(0, "7j"), play(3, "8j"))
    state = position(
        "", "", ending, "2jTj", turn=2, finished=(1, 0), trick=trick, rest_to=1, piles={2: "TwTpTs"}
    )
    end = run(state, play(2, ending))

    assert cards(f"5j7j8j{ending}TwTpTs") == end.taken(2)
    assert points == result_of(end).card_points  # with the ten that seat 3 still holds


@pytest.mark.rule("SCORE-6")
@pytest.mark.rule("TICHU-9")
@pytest.mark.parametrize("piles", [{0: "KjKwTjTw"}, {1: "KjKwTjTw"}, {2: "Dr"}, {3: "DrTp"}])
def test_no_pile_adds_to_a_double_victory(piles: dict[int, str]) -> None:
    """Whatever either team has taken, the points are 200 and nothing."""
    state = position("2j", "Kp", "", "Ks", turn=0, finished=(2,), piles=piles, rest_to=1)
    end = result_of(run(state, play(0, "2j")))

    assert ((200, 0), (200, 0)) == (end.card_points, end.scores)
