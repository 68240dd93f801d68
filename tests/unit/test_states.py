"""RoundState and its parts as values, and the verbs' answers to what is no state."""

import random

import pytest

import tichu
from support import anything, dealt, play, position, run
from support.tables import cases
from tichu import NANJING, InvalidValue, Pass, Phase, RoundState, apply, is_legal, why_illegal
from tichu.errors import Code

STATE = position("5j", "6jTj", "7j", "8j", turn=1, wish=10, trick="3:3j,0:4j")


@pytest.mark.parametrize("name", ["table", "hands", "pushes", "anything"])
def test_nothing_can_be_changed(name: str) -> None:
    """Neither a state nor its parts have attributes that can be set."""
    assert STATE.trick is not None
    for value in (STATE, STATE.table, STATE.trick):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_texts_show_no_hidden_card() -> None:
    """A state's text has the phase, the turn and sizes; a trick's the cards on the table."""
    over = run(position("", "", "3j", "2j", turn=2, finished=(0, 1)), play(2, "3j"))

    assert "<RoundState play: 1 to act, hands of 1 2 1 1>" == repr(STATE)
    assert "<RoundState over: nobody to act, hands of 0 0 0 1>" == repr(over)
    assert "<RoundState push: 0,1,2,3 to act, hands of 14 14 14 14>" == repr(dealt())
    assert "<Trick led by 3: 3:3j 0:4j>" == repr(STATE.trick)


def test_garbage_makes_no_state() -> None:
    """The constructor refuses invalid fields."""
    for fields in cases(__file__, "states: garbage makes no state"):
        parts = {
            "table": STATE.table,
            "hand_masks": STATE.hand_masks,
            "push_masks": STATE.push_masks,
            **fields,
        }

        with pytest.raises(InvalidValue):
            anything(RoundState)(**parts)


@pytest.mark.parametrize("garbage", [None, 5, "state", Pass(0), NANJING])
def test_functions_take_a_round_or_a_game(garbage: object) -> None:
    """Any other value as the state raises ``InvalidValue``."""
    no_state = anything(garbage)
    rng = random.Random(1)
    for verb, further in (
        *((verb, Pass(0)) for verb in (apply, tichu.transition, is_legal, why_illegal)),
        *((verb, rng) for verb in (tichu.deal, tichu.random_action)),
        (tichu.legal_actions, 0),
    ):
        with pytest.raises(InvalidValue):
            anything(verb)(no_state, further)


def test_a_seat_that_does_not_exist() -> None:
    """Actions of seats beyond the table are refused, and gifts to them."""
    giving = position("5j", "6j", "7j", "8j", phase=Phase.GIVE_TRICK, trick="0:Dr")

    for state, action in (
        (STATE, Pass(5)),
        (STATE, tichu.CallTichu(4)),
        (giving, tichu.GiveTrick(0, 5)),
    ):
        violation = why_illegal(state, action)
        assert violation is not None
        assert (Code.NO_SUCH_SEAT, "SETUP-1") == (violation.code, violation.rule)


def test_what_is_no_action() -> None:
    """Any value is answered, with a sentence of bearable length."""
    violation = why_illegal(STATE, "x" * 1000)

    assert violation is not None
    assert (Code.NOT_AN_ACTION, None) == (violation.code, violation.seat)
    assert len(violation.message) < 120


def test_refusals_about_a_trick() -> None:
    """The message names the play to beat and the seat on turn."""
    pair = position("5j", "6j7j7w", "7p", "8j", turn=1, trick="0:4j4w")
    waiting = position("5j", "6j", "7j", "8j", phase=Phase.TAKE_TRICK, trick="0:9j")
    asked: list[tuple[RoundState, tichu.Action]] = [
        (STATE, play(1, "6j")),
        (pair, play(1, "6j")),
        (waiting, Pass(1)),
        (STATE, tichu.AnnounceBomb(2)),
    ]

    assert [
        "you hold a 10 and can play it, so the wish binds you (WISH-3)",
        "the trick asks for a pair, or a bomb (COMBO-8)",
        "you cannot pass now: the trick must be taken first (TRICK-7)",
        "under these rules a bomb is played, not announced (IRR-1)",
    ] == [str(why_illegal(state, action)) for state, action in asked]


class Hostile:
    """A value that fails when it is looked at."""

    @property
    def seat(self) -> int:
        """Fail."""
        raise RuntimeError("no")


def test_a_value_that_fails_when_it_is_looked_at_is_refused() -> None:
    """A strange value is not an action, even if its methods misbehave."""
    assert is_legal(STATE, Hostile()) is False
    assert anything(Hostile()) not in STATE.legal(0)
    with pytest.raises(tichu.IllegalAction):
        apply(STATE, anything(Hostile()))


def test_the_next_active_seat_where_nobody_holds_cards() -> None:
    """Without any cards the next active seat is the given one."""
    assert tichu.new_round().table.next_active(3) == 3


def test_states_can_be_hashed() -> None:
    """Equal rounds and equal games are one element of a set."""
    assert 1 == len({dealt(), dealt()})
    assert 1 == len({tichu.new_game(), tichu.new_game()})
