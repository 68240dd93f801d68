"""Counting the sequences of actions: of games, with and without interruptions."""

import pytest

import tichu
from support import anything
from tichu import GameState, InvalidValue, RoundSetup, RoundState
from tichu.perft import divide, perft

STATE = RoundState.from_setup(
    RoundSetup(hands=("2j3j", "4w", "7j7w7p7sPh", "Dr"), turn=0, rest_to=1)
)
GAME = GameState(STATE, (0, 0), ())
OVER = RoundState.from_setup(
    RoundSetup(hands=("", "", "2j", ""), finished=(0, 1, 3), phase=tichu.Phase.OVER, rest_to=0)
)


def test_interruptions_count_unless_they_are_left_out() -> None:
    """The numbers of each depth are known, for a round and for a game."""
    assert [1, 2, 6, 30, 62] == [perft(STATE, depth) for depth in range(5)]
    assert [1, 2, 4, 28, 52] == [perft(GAME, depth, interrupts=False) for depth in range(5)]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_parts_are_the_whole(depth: int) -> None:
    """The numbers of ``divide`` add up to ``perft``, with interruptions by default."""
    assert perft(GAME, depth) == sum(number for _, number in divide(GAME, depth))
    parts = divide(GAME, depth, interrupts=False)
    assert perft(STATE, depth, interrupts=False) == sum(number for _, number in parts)
    led = tichu.apply(STATE, "0 play 2j")
    for interrupts in (True, False):
        parts = divide(led, depth, interrupts=interrupts)
        assert perft(led, depth, interrupts=interrupts) == sum(number for _, number in parts)


def test_nothing_follows_a_deal_or_an_end() -> None:
    """Only the sequence without actions exists."""
    for state in (tichu.new_round(), OVER):
        assert [1, 0, 0] == [perft(state, depth) for depth in range(3)]


@pytest.mark.parametrize("count", [perft, divide])
@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((7, 1, True), "{}(state): expected a state, got 7"),
        ((STATE, 1001, True), "{}(depth): expected a whole number from {} to 1000, got 1001"),
        ((STATE, -1, True), "{}(depth): expected a whole number from {} to 1000, got -1"),
    ],
)
def test_wrong_arguments(count: object, arguments: tuple[object, ...], text: str) -> None:
    """The error names the wrong argument."""
    state, depth, interrupts = arguments
    name = "perft" if count is perft else "divide"
    with pytest.raises(InvalidValue) as caught:
        anything(count)(state, depth, interrupts=interrupts)
    assert text.format(name, int(count is divide)) == str(caught.value)
