"""The Dog passes the lead to the partner (DOG)."""

import pytest

from support import cards, combo, play, plays, position, refusal, result_of, run
from tichu import DOG, NANJING, Kind, Pass, Phase, TakeTrick, readings
from tichu.errors import Code
from tichu.rulebook.dog import possible_leaders
from tichu.rulebook.flags import facts_of

SEATS = range(4)
FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


@pytest.mark.rule("DOG-1")
def test_the_dog_is_led_alone() -> None:
    """The Dog can only be led, and alone."""
    lead = position("Dg5j5w", "6j", "7j", "8j", turn=0)
    follow = position("Dg5j5w", "6j", "7j", "8j", turn=0, trick="3:Ma")

    assert (Kind.DOG, 0) == (combo("Dg").kind, combo("Dg").rank)
    assert ["5j", "5w", "5j5w", "Dg"] == plays(lead, 0)
    assert (Code.WRONG_KIND, "DOG-1") == refusal(follow, play(0, "Dg"))
    for no_play in ("Dg5j", "DgPh", "Dg2j3j4j5j6w"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("DOG-1")
def test_nothing_beats_the_dog_and_it_beats_nothing() -> None:
    """The Dog beats nothing, and nothing beats it."""
    for other in ("Ma", "5j", "Dr", "4j4w4p4s", "Ph"):
        assert not combo(other).beats(combo("Dg"))
        assert not combo("Dg").beats(combo(other))


@pytest.mark.rule("DOG-2")
def test_the_dog_gives_the_lead_to_the_partner() -> None:
    """The partner leads at once; nobody can pass, answer or bomb the Dog."""
    state = run(position("Dg5j", "6j6w6p6s", "7j", "8j", turn=0), play(0, "Dg"))

    assert (Phase.PLAY, (2,), None) == (state.phase, state.to_act, state.trick)
    assert () == state.may_interrupt
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(1, "6j6w6p6s"))
    assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(2))


@pytest.mark.rule("DOG-2")
def test_the_dog_leaves_no_open_trick() -> None:
    """After the Dog there is no trick to beat, to pass on or to take."""
    state = run(position("DgAj", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert (None, Phase.PLAY) == (state.trick, state.phase)
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(1, "6j"))
    assert (Code.WRONG_PHASE, "TRICK-7") == refusal(state, TakeTrick(0))


@pytest.mark.rule("DOG-2", "BOMB-7")
@pytest.mark.parametrize("bomber", [0, 1, 3])
def test_the_dog_cannot_be_bombed(bomber: int) -> None:
    """A bomb of another seat would be played on an empty table."""
    hands = ["DgAj", "6s", "7j", "8j"]
    hands[bomber] += FOUR
    state = run(position(*hands, turn=0), play(0, "Dg"))

    assert () == state.may_interrupt
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(bomber, FOUR))


@pytest.mark.rule("DOG-3")
@pytest.mark.parametrize(("out", "leader"), [((2,), 3), ((2, 3), 0), ((3, 2), 0), ((2, 1), 3)])
def test_the_dog_when_the_partner_is_out(out: tuple[int, ...], leader: int) -> None:
    """The next seat with cards after the partner leads, at last the Dog's own player."""
    hands = ["Dg5j", "6j", "7j", "8j"]
    for seat in out:
        hands[seat] = ""
    state = position(*hands, turn=0, finished=out, rest_to=2)

    assert (leader,) == run(state, play(0, "Dg")).to_act


@pytest.mark.rule("DOG-3")
def test_the_dog_of_every_seat() -> None:
    """From every seat the lead goes two seats on."""
    for seat in range(4):
        hands = ["5j", "6j", "7j", "8j"]
        hands[seat] += "Dg"
        state = run(position(*hands, turn=seat), play(seat, "Dg"))
        assert ((seat + 2) % 4,) == state.to_act


@pytest.mark.rule("DOG-3")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("only", range(4))
def test_the_dog_goes_to_the_only_seat_left(seat: int, only: int) -> None:
    """The only seat with cards gets the lead, wherever it sits."""
    assert [only] == possible_leaders(facts_of(NANJING), seat, 1 << only)


@pytest.mark.rule("DOG-4")
def test_going_out_with_the_dog() -> None:
    """A player may go out with the Dog; the partner leads."""
    state = run(position("Dg", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert ((0,), Phase.PLAY, (2,)) == (state.finished, state.phase, state.to_act)
    assert ["7j"] == plays(state, 2)


@pytest.mark.rule("DOG-4")
def test_the_dog_may_end_the_round() -> None:
    """The Dog as the last card of the third player or of a double victory ends the round."""
    third = run(position("Dg", "", "", "8j", turn=0, finished=(1, 2)), play(0, "Dg"))
    double = run(position("Dg", "6j", "", "8j", turn=0, finished=(2,)), play(0, "Dg"))

    assert (Phase.OVER, (1, 2, 0)) == (third.phase, third.finished)
    assert double.result is not None
    assert ((2, 0), "double") == (double.finished, double.result.victory)


@pytest.mark.rule("DOG-5", "SCORE-8")
def test_the_dog_goes_to_its_players_pile() -> None:
    """The Dog counts no points and goes to its player's pile at once."""
    state = run(position("Dg5j", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert 0 == DOG.points
    assert cards("Dg") == state.pile(0)


@pytest.mark.rule("DOG-5", "SCORE-1")
@pytest.mark.parametrize("winner", SEATS)
def test_the_dog_does_not_change_the_score(winner: int) -> None:
    """The card points are the same in any pile."""
    piles = {seat: "Dg" if seat == winner else "" for seat in SEATS}
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert (0, 100) == result_of(run(state, play(2, "3j"))).card_points
