"""The Dog passes the lead to the partner (DOG)."""

import pytest

from support import (
    cards,
    combo,
    play,
    plays,
    position,
    refusal,
    result_of,
    run,
)
from tichu import (
    DOG,
    NANJING,
    Code,
    Kind,
    Pass,
    Phase,
    TakeTrick,
    readings,
)
from tichu.rulebook.dog import possible_leaders

SEATS = range(4)
FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


@pytest.mark.rule("DOG-1")
def test_the_dog_is_led_alone() -> None:
    """It is played only as a lead, and stands in no combination."""
    lead = position("Dg5j5w", "6j", "7j", "8j", turn=0)
    follow = position("Dg5j5w", "6j", "7j", "8j", turn=0, trick=(play(3, "Ma"),))

    assert (Kind.DOG, 0) == (combo("Dg").kind, combo("Dg").rank)
    assert ["5j", "5w", "5j5w", "Dg"] == plays(lead, 0)
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(follow, play(0, "Dg"))
    for no_play in ("Dg5j", "DgPh", "Dg2j3j4j5j6w"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("DOG-1")
def test_nothing_beats_the_dog_and_it_beats_nothing() -> None:
    """It has no value in a trick."""
    for other in ("Ma", "5j", "Dr", "4j4w4p4s", "Ph"):
        assert not combo(other).beats(combo("Dg"))
        assert not combo("Dg").beats(combo(other))


@pytest.mark.rule("DOG-2")
def test_the_dog_gives_the_lead_to_the_partner() -> None:
    """The partner leads at once; no trick is open, so nobody passes, answers or bombs."""
    state = run(position("Dg5j", "6j6w6p6s", "7j", "8j", turn=0), play(0, "Dg"))

    assert (Phase.PLAY, (2,), None) == (state.phase, state.to_act, state.trick)
    assert () == state.may_interrupt
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(1, "6j6w6p6s"))
    assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(2))


@pytest.mark.rule("DOG-2")
def test_the_dog_is_no_trick_to_beat() -> None:
    """After it no trick lies open: nobody beats it, passes or takes it."""
    state = run(position("DgAj", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert (None, Phase.PLAY) == (state.trick, state.phase)
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(1, "6j"))
    assert (Code.WRONG_PHASE, "TRICK-7") == refusal(state, TakeTrick(0))


@pytest.mark.rule("DOG-2")
@pytest.mark.rule("BOMB-7")
@pytest.mark.parametrize("bomber", [0, 1, 3])
def test_the_dog_is_not_bombed(bomber: int) -> None:
    """A bomb of anyone but the new leader comes on an empty table."""
    hands = ["DgAj", "6s", "7j", "8j"]
    hands[bomber] += FOUR
    state = run(position(*hands, turn=0), play(0, "Dg"))

    assert () == state.may_interrupt
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(bomber, FOUR))


@pytest.mark.rule("DOG-3")
@pytest.mark.parametrize(("out", "leader"), [((2,), 3), ((2, 3), 0), ((3, 2), 0), ((2, 1), 3)])
def test_a_partner_who_is_out_hands_the_lead_on(out: tuple[int, ...], leader: int) -> None:
    """If the partner is out, the next after him leads, which can be the Dog's player himself."""
    hands = ["Dg5j", "6j", "7j", "8j"]
    for seat in out:
        hands[seat] = ""
    state = position(*hands, turn=0, finished=out, rest_to=2)

    assert (leader,) == run(state, play(0, "Dg")).to_act


@pytest.mark.rule("DOG-3")
def test_the_dog_of_every_seat() -> None:
    """No seat is special: the lead goes two seats on."""
    for seat in range(4):
        hands = ["5j", "6j", "7j", "8j"]
        hands[seat] += "Dg"
        state = run(position(*hands, turn=seat), play(seat, "Dg"))
        assert ((seat + 2) % 4,) == state.to_act


@pytest.mark.rule("DOG-3")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("only", range(4))
def test_the_dog_finds_the_only_seat_that_is_left(seat: int, only: int) -> None:
    """Whoever alone holds cards gets the lead, however far away he sits."""
    active = tuple(other == only for other in range(4))

    assert (only,) == possible_leaders(NANJING, seat, active)


@pytest.mark.rule("DOG-4")
def test_the_dog_may_be_the_last_card() -> None:
    """Who plays it last is out, and the lead passes as ever."""
    state = run(position("Dg", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert ((0,), Phase.PLAY, (2,)) == (state.finished, state.phase, state.to_act)
    assert ["7j"] == plays(state, 2)


@pytest.mark.rule("DOG-4")
def test_the_dog_as_last_card_can_end_the_round() -> None:
    """With the third player's last card the round is over, as with a double victory."""
    third = run(position("Dg", "", "", "8j", turn=0, finished=(1, 2)), play(0, "Dg"))
    double = run(position("Dg", "6j", "", "8j", turn=0, finished=(2,)), play(0, "Dg"))

    assert (Phase.OVER, (1, 2, 0)) == (third.phase, third.finished)
    assert double.result is not None
    assert ((2, 0), "double") == (double.finished, double.result.victory)


@pytest.mark.rule("DOG-5")
@pytest.mark.rule("SCORE-8")
def test_the_dog_counts_nothing_and_lies_in_its_players_pile() -> None:
    """It is worth no points, and is put aside at once."""
    state = run(position("Dg5j", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert 0 == DOG.points
    assert cards("Dg") == state.taken(0)


@pytest.mark.rule("DOG-5")
@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize("owner", SEATS)
def test_in_no_pile_the_dog_changes_the_score(owner: int) -> None:
    """Wherever it lies at the end, the card points are the same."""
    piles = {seat: "Dg" if seat == owner else "" for seat in SEATS}
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert (0, 100) == result_of(run(state, play(2, "3j"))).card_points
