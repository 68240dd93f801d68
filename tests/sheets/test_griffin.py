"""Sheet 000, ``GRIFFIN``: each cell in which it differs from the official text and sets a field."""

import random

import attrs
import pytest

import support
import tichu
from support import accept, dealt, first_packets, lowest_push, play, plays, position, refusal, run
from tichu import GRIFFIN, NANJING, AnnounceBomb, CallTichu, Code, Pass, Phase, apply, new_round

FOUR = "4j4w4p4s"


@pytest.mark.rule("V-01")
def test_v01_play_runs_clockwise() -> None:
    """Play runs to the left, which matters only for drawing the table."""
    mirrored = attrs.evolve(GRIFFIN, direction="right")
    rng = random.Random(1)
    left, right = new_round(GRIFFIN), new_round(mirrored)
    while not left.is_over:
        action = tichu.random_action(left, rng)
        left, right = apply(left, action), apply(right, action)

        assert (left.to_act, left.hand_masks) == (right.to_act, right.hand_masks)

    assert ("left", "right") == (GRIFFIN.direction, NANJING.direction)
    assert left.result == right.result


@pytest.mark.rule("V-04")
def test_v04_eight_cards_and_then_six() -> None:
    """Eight cards are dealt, grand tichu is decided, and six more are dealt."""
    assert [8] * 4 == [len(first_packets(GRIFFIN).hand(seat)) for seat in range(4)]
    assert [14] * 4 == [len(dealt(GRIFFIN).hand(seat)) for seat in range(4)]
    assert Phase.GRAND_TICHU == first_packets(GRIFFIN).phase


@pytest.mark.rule("V-07")
def test_v07_tichu_may_be_called_all_through_the_exchange() -> None:
    """A player who has played no card may call during the exchange, before or after pushing."""
    state, official = dealt(GRIFFIN), dealt(NANJING)
    begun = run(state, lowest_push(state, 0), lowest_push(state, 2))

    assert [0, 1, 2, 3] == support.calling(begun)
    assert (tichu.Call.TICHU, None) == run(begun, CallTichu(0)).calls[:2]
    pushed = run(official, lowest_push(official, 0))
    assert (Code.CALL_NOT_OPEN, "TICHU-2") == refusal(pushed, CallTichu(0))


@pytest.mark.rule("V-39")
def test_v39_the_straight_with_the_mah_jong_does_not_fulfil_its_wish() -> None:
    """The sheet's example: after 1-2-3-4-5 with a wish for a 3 another 3 must follow."""
    hands = ("Ma2j3j4j5wKj", "3w8j8w", "3p4p6j7wPh9j", "Ts")
    state = run(
        position(*hands, turn=0, rules=GRIFFIN), play(0, "Ma2j3j4j5w"), tichu.MakeWish(0, 3)
    )

    assert 3 == state.wish
    assert [] == plays(state, 1)  # it has a 3, but no straight of five
    state = run(state, Pass(1))
    assert ["3p4p6j7wPh=5"] == plays(state, 2)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(2))
    assert None is run(state, play(2, "3p4p6j7wPh=5")).wish


def open_trick(third: str) -> tichu.RoundState:
    """Return a trick on which seat 1 is on turn, with a hand of seat 2."""
    hands = ("Kj3j", FOUR.replace("4", "6") + "9j", third, "8j8w8p9s")
    return run(position(*hands, turn=0, rules=GRIFFIN), play(0, "Kj"))


@pytest.mark.rule("V-60")
def test_v60_a_bomb_out_of_turn_is_announced() -> None:
    """Out of turn a player says "bomb" and must then play one; in turn it is just played."""
    state = open_trick(FOUR + "7j")

    assert (Code.NOT_ANNOUNCED, "IRR-1") == refusal(state, play(2, FOUR))
    said = run(state, AnnounceBomb(2))
    assert (Phase.ANNOUNCED, (2,), [FOUR]) == (said.phase, said.to_act, plays(said, 2))
    assert (3,) == run(said, play(2, FOUR)).to_act
    assert accept(state, play(1, "6j6w6p6s"))


@pytest.mark.rule("V-60")
def test_v60_a_false_announcement() -> None:
    """The others score as if they were out first and second."""
    end = run(open_trick("4j4w4p5s7j"), AnnounceBomb(2))

    assert end.result is not None
    assert (Phase.OVER, "counted_out", (0, 200)) == (
        end.phase,
        end.result.victory,
        end.result.scores,
    )
