"""The order of bombs that come at once: BOMB-10, and what a server makes of it."""

import itertools
import random
from typing import Any, cast

import attrs
import pytest

from support import accept, play, position, refusal, run
from tichu import (
    GRIFFIN,
    TIENTSIN,
    Code,
    InvalidValue,
    Pass,
    RoundState,
    Rules,
    bomb_order,
    new_game,
    new_round,
    sequential,
)

THREES = "3j3w3p3s"
FOURS = "4j4w4p4s"
FIVES = "5j5w5p5s"


def led(owner: int = 0, rules: Rules | None = None) -> RoundState:
    """Return the round after a seat has led a king; every other seat holds a bomb."""
    bombs = iter((THREES, FOURS, FIVES, "7j7w7p7s", "8j8w8p8s"))
    size = rules.seats if rules else 4
    hands = ["Kj9j9w9p9s" if seat == owner else next(bombs) for seat in range(size)]
    state = position(*hands, turn=owner, rules=rules or Rules())
    return run(state, play(owner, "Kj"))


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize(
    ("owner", "order"),
    [(0, (1, 2, 3, 0)), (1, (2, 3, 0, 1)), (2, (3, 0, 1, 2)), (3, (0, 1, 2, 3))],
)
def test_the_order_is_that_of_play_from_the_last_play_on(
    owner: int, order: tuple[int, ...]
) -> None:
    """The seat after the top play's owner comes first, and he himself last."""
    assert order == bomb_order(led(owner), range(4))


@pytest.mark.rule("BOMB-10")
def test_it_counts_from_the_last_play_and_not_from_the_lead() -> None:
    """Each play moves the order on; a pass does not."""
    state = position("Kj2j", "Aj2w", "8j2p", "9j2s", turn=0)
    state = run(state, play(0, "Kj"), play(1, "Aj"))

    assert (2, 3, 0, 1) == bomb_order(state, range(4))
    assert (2, 3, 0, 1) == bomb_order(run(state, Pass(2), Pass(3)), range(4))


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize("came", list(itertools.permutations((0, 1, 3))))
def test_who_was_quicker_does_not_count(came: tuple[int, ...]) -> None:
    """In whatever order they came, the bombs are laid in the same one."""
    assert (3, 0, 1) == bomb_order(led(2), came)
    assert (3, 0, 1) == bomb_order(led(2), iter(came))
    assert (3, 0, 1) == bomb_order(led(2), set(came))


@pytest.mark.rule("BOMB-10")
def test_nobody_is_left_out_or_added() -> None:
    """One seat, or none, is a queue as well; hands and turn are not looked at."""
    assert () == bomb_order(led(), ())
    assert (2,) == bomb_order(led(), [2])
    assert (1, 3) == bomb_order(led(), [3, 1])


@pytest.mark.rule("BOMB-10")
def test_of_a_waiting_trick_and_of_a_game() -> None:
    """Until the trick is collected the order is the same, in a round and in a game."""
    state = run(led(3), Pass(0), Pass(1), Pass(2))
    game = attrs.evolve(new_game(), round=state)

    assert (0, 1, 2, 3) == bomb_order(state, (3, 2, 1, 0))
    assert (0, 1, 2, 3) == bomb_order(game, (3, 2, 1, 0))


@pytest.mark.rule("BOMB-10")
def test_among_six() -> None:
    """The order goes round the whole table."""
    assert (5, 0, 1, 2, 3, 4) == bomb_order(led(4, TIENTSIN), range(6))


@pytest.mark.rule("BOMB-10")
def test_it_is_the_order_in_which_seats_are_listed_and_asked() -> None:
    """``may_interrupt`` and the wrapper for one decision at a time keep the same order."""
    for owner in range(4):
        state = led(owner)
        asked = sequential.begin(state)

        assert bomb_order(state, state.may_interrupt) == state.may_interrupt
        assert asked.asked == state.may_interrupt


@pytest.mark.rule("BOMB-10")
def test_bombs_go_before_ordinary_plays() -> None:
    """The seat on turn is asked when all who may bomb have declined."""
    asked = sequential.begin(led(2))
    turns: list[int | None] = []
    while asked.is_poll:
        turns.append(asked.to_act)
        asked = sequential.apply(asked, sequential.Decline(asked.to_act or 0))

    assert [0, 1, 2] == turns
    assert 3 == asked.to_act


@pytest.mark.rule("BOMB-10")
def test_the_engine_takes_bombs_in_the_order_given_to_it() -> None:
    """Whoever comes first bombs first: a higher bomb shuts a lower one out, not the other way."""
    state = led(0)

    assert accept(state, play(2, FOURS))
    assert accept(state, play(3, FIVES))
    assert accept(run(state, play(2, FOURS)), play(3, FIVES))
    assert (Code.TOO_LOW, "BOMB-5") == refusal(run(state, play(3, FIVES)), play(2, FOURS))


@pytest.mark.rule("BOMB-10")
def test_announcements_are_ordered_alike() -> None:
    """Where a bomb is announced, the announcements come in the same order."""
    assert (2, 3, 0) == bomb_order(led(1, GRIFFIN), (0, 2, 3))


@pytest.mark.rule("BOMB-7")
def test_without_an_open_trick_there_is_no_order() -> None:
    """Nothing can be bombed, so nobody is in a queue."""
    lead = position(FOURS, FIVES, "8j", "9j", turn=0)
    for state in (new_round(), lead, run(lead, play(0, FOURS[:2]), Pass(1), Pass(2), Pass(3))):
        if state.trick is None:
            with pytest.raises(InvalidValue, match="no trick lies open"):
                bomb_order(state, (1, 2))


@pytest.mark.parametrize("wrong", [4, -1, "1", None, True, 1.0])
def test_what_is_no_seat_is_refused(wrong: object) -> None:
    """Anything but a seat of the table raises an error."""
    with pytest.raises(InvalidValue):
        bomb_order(led(), cast("Any", [0, wrong]))


def test_what_is_no_state_is_refused() -> None:
    """Only a round or a game has an order of bombs."""
    with pytest.raises(InvalidValue):
        bomb_order(cast("Any", random.Random(1)), (0,))
