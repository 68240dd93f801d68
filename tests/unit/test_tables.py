"""The contents of a table, its trick and its bomb holders."""

import random
from typing import Literal

import pytest

import tichu
from support import cards, combo, dealt, play, position, run
from tichu import NANJING, MakeWish, Pass, Phase, Play, RoundState, Rules, apply
from tichu.engine.position import bomb_holders


def wishing() -> RoundState:
    """Return a round where seat 0 has led the Mah Jong."""
    return run(position("Ma2j", "3j4j", "5j6j", "7j8j", turn=0), play(0, "Ma"))


def dragon_led(rules: Rules) -> RoundState:
    """Return a round where all but the last have passed on the Dragon of seat 0."""
    state = position("Dr3j", "4j5j", "6j7j", "8j9j", turn=0, rules=rules)
    return run(state, play(0, "Dr"), Pass(1), Pass(2))


def test_no_turn_in_the_exchange() -> None:
    """There is no single turn, and nobody is known to hold the Mah Jong."""
    table = dealt().table

    assert (None, None) == (table.turn, table.mah_jong_holder)


def test_no_wish_is_none() -> None:
    """A wish that is not made, or past the end, is None."""
    over = position("2j", "3j4j", "5j", "7j8j", turn=0, wish=9)
    over = run(over, play(0, "2j"), play(1, "3j"), play(2, "5j"))

    assert (Phase.WISH, None) == (wishing().phase, wishing().table.wish)
    assert (Phase.OVER, None) == (over.phase, over.table.wish)


@pytest.mark.rule("TRICK-6")
@pytest.mark.parametrize("take_trick", ["auto", "claim"])
def test_the_dragons_player_is_on_turn_to_give(take_trick: Literal["auto", "claim"]) -> None:
    """The Dragon's player is on turn to give, even if the trick is taken automatically."""
    rules = Rules(take_trick=take_trick)
    state = run(dragon_led(rules), Pass(3))
    if take_trick == "claim":
        state = run(state, tichu.TakeTrick(0))

    assert (Phase.GIVE_TRICK, 0) == (state.phase, state.table.turn)


def test_a_trick_keeps_each_play_as_a_number() -> None:
    """The plays are made again from the numbers."""
    state = run(wishing(), MakeWish(0, None), play(1, "3j"))
    trick = state.table.trick
    assert trick is not None

    assert (1, 1 << 60 | cards("3j").mask) == trick.laid
    assert (Play(0, combo("Ma")), Play(1, combo("3j"))) == trick.plays


def test_bomb_holders_after_each_play() -> None:
    """A bomb that is played or broken up no longer counts."""
    state = position("4j4w4p4s2j", "5j5w5p5s3j", "6j6w6p6s7j", "TjJj", turn=0)
    assert 0b0111 == state.bomb_holders

    state = run(state, play(0, "2j"), play(1, "3j"))
    assert 0b0111 == state.bomb_holders

    state = run(state, play(2, "6j"))
    assert 0b0011 == state.bomb_holders

    state = run(state, play(1, "5j5w5p5s"))
    assert 0b0001 == state.bomb_holders


@pytest.mark.parametrize("seed", range(5))
def test_bomb_holders_follow_from_the_hands(seed: int) -> None:
    """In all states of a round."""
    rng = random.Random(seed)
    state = tichu.new_round(NANJING, 0)
    while not state.is_over:
        assert bomb_holders(state.hand_masks) == state.bomb_holders
        state = apply(state, tichu.random_action(state, rng))


def test_bomb_holders_of_a_changed_state() -> None:
    """A state made with other hands has its own bomb holders."""
    fours = position("9j9w9p9s", "2j", "3j", "8j8w8p8s", turn=1)
    others = fours.hand_masks[1], fours.hand_masks[0], fours.hand_masks[2], fours.hand_masks[3]

    assert 0b1001 == fours.bomb_holders
    assert 0b1010 == RoundState(fours.table, others, fours.push_masks).bomb_holders


@pytest.mark.rule("TRICK-3")
@pytest.mark.parametrize("winner", range(4))
def test_the_seats_that_have_passed(winner: int) -> None:
    """The seats that have passed are listed in order of play after the winner."""
    seats = [(winner + step) % 4 for step in (1, 2, 3)]
    state = run(
        position("5j6j", "5w6w", "5p6p", "5s6s", turn=winner), play(winner, f"5{'jwps'[winner]}")
    )
    assert () == state.passed
    state = run(state, Pass(seats[0]), Pass(seats[1]))
    assert tuple(seats[:2]) == state.passed
    assert state.trick is not None
    assert (winner, winner) == (state.trick.leader, state.trick.winner)


def test_the_table_of_a_state() -> None:
    """A table is a value, and its repr shows only the phase and the sizes of hands."""
    state = tichu.new_round()

    assert "<Table deal_first: nobody to act, hands of 0 0 0 0>" == repr(state.table)
    table = tichu.new_round().table
    assert state.table == table
    assert ((False,) * 4,) * 3 == (table.decided, table.pushed, table.played)


@pytest.mark.rule("PHX-4")
def test_a_led_phoenix_has_its_strength() -> None:
    """A stated trick has the same strength as a played one."""
    led = run(position("Ph5j", "6j", "7j", "8j", turn=0), play(0, "Ph"))
    stated = position("5j", "6j", "7j", "8j", turn=1, trick="0:Ph")
    assert led.trick == stated.trick
    assert stated.trick is not None
    assert 3 == stated.trick.top
